// Which datasets do papers propose, and how many others then use them?
//
// $limit = 20: number of rows
MATCH (p:Paper)-[:PROPOSES]->(d:Dataset)
OPTIONAL MATCH (d)<-[:EVALUATES_ON|USES]-(user:Paper)
WITH d, p, count(user) AS used_by ORDER BY p.year, p.id
WITH d, used_by, collect(p)[0] AS first
OPTIONAL MATCH (d)-[:BENCHMARK_FOR]->(t:Task)
WITH d, used_by, first, t ORDER BY t.name
RETURN d.name AS dataset, first.label AS proposed_in, first.year AS year, used_by, collect(t.name) AS benchmark_for
ORDER BY used_by DESC, dataset
LIMIT $limit
