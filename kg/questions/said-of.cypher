// What do papers say of something, sentence by sentence?
//
// $name (name): a method, model, dataset, task or metric
// $limit = 20: number of rows
MATCH (p:Paper)-[r:PROPOSES|USES|EVALUATES_ON|REPORTS|COMPARES_WITH|ADDRESSES|MENTIONS]->(e:Entity)
WHERE e.names CONTAINS '\n' + toLower($name) + '\n' AND r.evidence IS NOT NULL
RETURN e.name AS name, type(r) AS relationship, r.evidence AS evidence, p.label AS paper, p.id AS id
ORDER BY r.score DESC, paper, id
LIMIT $limit
