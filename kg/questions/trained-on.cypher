// Which methods and models are trained on which datasets?
//
// $dataset (name) = null: only this dataset
// $limit = 20: number of rows
MATCH (e:Entity)-[r:TRAINED_ON]->(d:Dataset)
WHERE $dataset IS NULL OR d.names CONTAINS '\n' + toLower($dataset) + '\n'
RETURN e.name AS name, d.name AS dataset, r.support AS papers, r.evidence[0] AS evidence
ORDER BY papers DESC, name, dataset
LIMIT $limit
