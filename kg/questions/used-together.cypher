// Which methods and models are often used in the same paper?
//
// $papers = 2: at least this many papers
// $limit = 20: number of rows
MATCH (a:Entity)<-[:USES|PROPOSES]-(p:Paper)-[:USES|PROPOSES]->(b:Entity)
WHERE a.id < b.id
  AND (a:Method OR a:Model) AND (b:Method OR b:Model)
  AND NOT a.generic AND NOT b.generic
WITH a, b, count(p) AS papers
WHERE papers >= $papers
RETURN a.name AS one, b.name AS other, papers
ORDER BY papers DESC, one, other
LIMIT $limit
