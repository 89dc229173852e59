// Which datasets do papers evaluate on and use most?
//
// $limit = 20: number of rows
MATCH (p:Paper)-[r:EVALUATES_ON|USES]->(d:Dataset)
WHERE NOT d.generic
RETURN d.name AS dataset,
       count(p) AS papers,
       count(CASE WHEN type(r) = 'EVALUATES_ON' THEN 1 END) AS evaluate_on_it
ORDER BY papers DESC, dataset
LIMIT $limit
