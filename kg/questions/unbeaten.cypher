// Which methods and models on a dataset outperform others and are outperformed by none?
//
// $dataset (name): the dataset
// $limit = 20: number of rows
MATCH (e:Entity)-[:EVALUATED_ON]->(d:Dataset)
WHERE d.names CONTAINS '\n' + toLower($dataset) + '\n'
MATCH (e)-[r:OUTPERFORMS]->(worse:Entity)
WHERE NOT EXISTS { MATCH (:Entity)-[:OUTPERFORMS]->(e) }
WITH e, worse, r ORDER BY worse.name
RETURN e.name AS name, collect(DISTINCT worse.name) AS outperforms, sum(r.support) AS papers
ORDER BY papers DESC, name
LIMIT $limit
