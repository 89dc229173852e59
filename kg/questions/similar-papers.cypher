// Which papers are most like a paper in what their texts mean?
//
// $paper (paper): id, title or label of the paper
// $limit = 10: number of rows
MATCH (p:Paper)
WHERE p.id = $paper AND p.vector IS NOT NULL
CALL db.index.vector.queryNodes('paper_vectors', 10 * $limit + 200, p.vector) YIELD node, score
WITH node, score
WHERE node.id <> $paper
RETURN node.label AS paper, round(1000 * (2 * score - 1)) / 1000 AS cosine, node.year AS year, node.id AS id
ORDER BY cosine DESC, id
LIMIT $limit
