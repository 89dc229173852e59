// Which papers share most with a paper, and what?
//
// $paper (paper): id, title or label of the paper
// $limit = 10: number of rows
MATCH (p:Paper)-->(e:Entity)<--(other:Paper)
WHERE p.id = $paper AND other.id <> $paper AND NOT e.generic
WITH other, e ORDER BY e.papers, e.name
RETURN other.label AS paper, round(100 * sum(1.0 / e.papers)) / 100 AS weight, collect(e.name) AS shared, other.id AS id
ORDER BY weight DESC, id
LIMIT $limit
