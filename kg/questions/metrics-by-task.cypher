// Which metrics do papers report on which tasks?
//
// $task (name) = null: only this task
// $limit = 20: number of rows
MATCH (t:Task)<-[:ADDRESSES]-(p:Paper)-[:REPORTS]->(m:Metric)
WHERE $task IS NULL OR t.names CONTAINS '\n' + toLower($task) + '\n'
RETURN t.name AS task, m.name AS metric, count(p) AS papers
ORDER BY papers DESC, task, metric
LIMIT $limit
