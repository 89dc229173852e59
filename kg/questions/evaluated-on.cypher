// Which methods and models are evaluated on a dataset?
//
// $dataset (name): the dataset
// $limit = 20: number of rows
MATCH (e:Entity)-[r:EVALUATED_ON]->(d:Dataset)
WHERE d.names CONTAINS '\n' + toLower($dataset) + '\n' AND NOT e.generic
RETURN e.name AS name, d.name AS dataset, r.support AS papers, r.evidence[0] AS evidence
ORDER BY papers DESC, name, dataset
LIMIT $limit
