// Who writes about a task?
//
// $task (name): the task
// $limit = 20: number of rows
MATCH (a:Author)-[:WROTE]->(p:Paper)-[:ADDRESSES|MENTIONS|USES|PROPOSES]->(t:Task)
WHERE t.names CONTAINS '\n' + toLower($task) + '\n'
WITH DISTINCT a, p ORDER BY p.label
RETURN a.name AS author, count(p) AS papers, collect(p.label)[..3] AS for_example
ORDER BY papers DESC, author
LIMIT $limit
