// What outperforms a method or model?
//
// $name (name): the method or model
// $limit = 20: number of rows
MATCH (better:Entity)-[r:OUTPERFORMS]->(e:Entity)
WHERE e.names CONTAINS '\n' + toLower($name) + '\n'
RETURN better.name AS better, e.name AS than, r.support AS papers, r.evidence[0] AS evidence
ORDER BY papers DESC, better, than
LIMIT $limit
