// Which papers propose something and evaluate it on a dataset?
//
// $dataset (name): the dataset
// $limit = 20: number of rows
MATCH (d:Dataset)<-[r:EVALUATES_ON]-(p:Paper)-[:PROPOSES]->(e:Entity)
WHERE d.names CONTAINS '\n' + toLower($dataset) + '\n'
WITH p, r, e ORDER BY e.name
RETURN p.label AS paper, collect(e.name) AS proposes, r.evidence AS evidence, p.year AS year, p.id AS id
ORDER BY coalesce(year, 0) DESC, paper, id
LIMIT $limit
