// What do two things have in common: which papers name both, and what do these do with each?
//
// $one (name): a method, model, dataset, task or metric
// $other (name): another
// $limit = 20: number of rows
MATCH (a:Entity)<-[r]-(p:Paper)-[s]->(b:Entity)
WHERE a.names CONTAINS '\n' + toLower($one) + '\n'
  AND b.names CONTAINS '\n' + toLower($other) + '\n'
RETURN p.label AS paper, type(r) AS one, type(s) AS other, p.year AS year, p.id AS id
ORDER BY coalesce(year, 0) DESC, paper, id
LIMIT $limit
