// What extends a method or model, or is a version or a part of it, at one remove or more?
//
// $name (name): the method or model
// $limit = 20: number of rows
MATCH path = (e:Entity)-[:EXTENDS|VERSION_OF|PART_OF*1..3]->(base:Entity)
WHERE base.names CONTAINS '\n' + toLower($name) + '\n' AND e.id <> base.id
WITH e, base, min(length(path)) AS steps
RETURN e.name AS name, base.name AS of, steps
ORDER BY steps, name, of
LIMIT $limit
