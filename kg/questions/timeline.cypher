// When did papers propose, use or name something?
//
// $name (name): a method, model, dataset, task or metric
MATCH (p:Paper)-[r:PROPOSES|USES|EVALUATES_ON|REPORTS|COMPARES_WITH|ADDRESSES|MENTIONS]->(e:Entity)
WHERE e.names CONTAINS '\n' + toLower($name) + '\n'
WITH e, p.year AS year, type(r) AS relationship, p.label AS paper
ORDER BY paper
WITH e, year, count(paper) AS papers,
     collect(CASE WHEN relationship = 'PROPOSES' THEN paper END) AS proposed_in,
     collect(paper)[0] AS for_example
RETURN e.name AS name, year, papers, proposed_in, for_example
ORDER BY name, year
