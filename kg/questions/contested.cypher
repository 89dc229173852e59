// Of which names do papers disagree what they are, a method or a dataset, say?
//
// $limit = 20: number of rows
MATCH (e:Entity)
WHERE e.contested
RETURN e.name AS name, [label IN labels(e) WHERE label <> 'Entity'][0] AS kept_as, e.papers AS papers
ORDER BY papers DESC, name
LIMIT $limit
