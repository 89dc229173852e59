// What extends a method or model, or is a version or a part of it, at one remove or more?
//
// $name (name): the method or model
// $limit = 20: number of rows
MATCH (base:Entity)
WHERE base.names CONTAINS '\n' + toLower($name) + '\n'
MATCH path = (base)<-[:EXTENDS|VERSION_OF|PART_OF*1..3]-(e:Entity)
WHERE e.id <> base.id
WITH e, base, min(length(path)) AS steps
RETURN e.name AS name, base.name AS of, steps
ORDER BY steps, name, of
LIMIT $limit
