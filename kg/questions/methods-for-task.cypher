// Which methods and models do papers propose or use for a task?
//
// $task (name): the task
// $limit = 20: number of rows
MATCH (t:Task)<-[:ADDRESSES]-(p:Paper)-[r:PROPOSES|USES]->(m:Entity)
WHERE t.names CONTAINS '\n' + toLower($task) + '\n'
  AND (m:Method OR m:Model) AND NOT m.generic
RETURN m.name AS method,
       count(p) AS papers,
       count(CASE WHEN type(r) = 'PROPOSES' THEN 1 END) AS propose_it
ORDER BY papers DESC, method
LIMIT $limit
