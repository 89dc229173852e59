// Where do papers disagree: one says that A outperforms B, another that B outperforms A?
//
// $limit = 20: number of rows
MATCH (a:Entity)-[r:OUTPERFORMS]->(b:Entity)-[s:OUTPERFORMS]->(a)
WHERE a.id < b.id
RETURN a.name AS one, b.name AS other,
       r.support AS papers_for_one, s.support AS papers_for_other,
       r.evidence[0] AS evidence_for_one, s.evidence[0] AS evidence_for_other
ORDER BY papers_for_one + papers_for_other DESC, one, other
LIMIT $limit
