// What does a method or model outperform?
//
// $name (name): the method or model
// $limit = 20: number of rows
MATCH (e:Entity)-[r:OUTPERFORMS]->(worse:Entity)
WHERE e.names CONTAINS '\n' + toLower($name) + '\n'
RETURN e.name AS better, worse.name AS than, r.support AS papers, r.evidence[0] AS evidence
ORDER BY papers DESC, than, better
LIMIT $limit
