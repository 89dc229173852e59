// Which methods and models do papers use most, and which of them did a paper here propose?
//
// $limit = 20: number of rows
MATCH (m:Entity)<-[r:USES|PROPOSES]-(p:Paper)
WHERE (m:Method OR m:Model) AND NOT m.generic
WITH m,
     count(CASE WHEN type(r) = 'USES' THEN 1 END) AS papers,
     min(CASE WHEN type(r) = 'PROPOSES' THEN p.label END) AS proposed_by
WHERE papers > 0
RETURN m.name AS method, papers, proposed_by
ORDER BY papers DESC, method
LIMIT $limit
