// The graph of kg: constraints, indexes, and what stands in it.
CREATE CONSTRAINT paper_id IF NOT EXISTS FOR (n:Paper) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT corrections_id IF NOT EXISTS FOR (n:Corrections) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT author_id IF NOT EXISTS FOR (n:Author) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT venue_id IF NOT EXISTS FOR (n:Venue) REQUIRE n.id IS UNIQUE;
CREATE FULLTEXT INDEX paper_text IF NOT EXISTS FOR (n:Paper) ON EACH [n.label, n.title, n.abstract];
CREATE FULLTEXT INDEX entity_names IF NOT EXISTS FOR (n:Entity) ON EACH [n.names];
CREATE VECTOR INDEX paper_vectors IF NOT EXISTS FOR (n:Paper) ON n.vector OPTIONS {indexConfig: {`vector.dimensions`: 384, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false}};

// (:Paper) a paper
//   id          STRING        the key
//   label       STRING        what a person knows it by: title, else what it proposes
//   title       STRING        title
//   abstract    STRING        cleaned text; offsets count into it
//   year        INTEGER       year of publication
//   url         STRING        where it can be read
//   doi         STRING        DOI
//   arxiv_id    STRING        arXiv identifier without version
//   version     INTEGER       arXiv version
//   keywords    LIST<STRING>  the authors' keywords
//   identifiers LIST<STRING>  every identifier known of it
//   names       STRING        every spelling in its folded form, one a line; searched by name
//   extraction  STRING        all that was read in it, as JSON
//   vector      LIST<FLOAT>   unit sentence vector, 384 numbers

// (:Corrections) what people say against the automatic resolution; one node at most
//   id          STRING        the key
//   rules       STRING        the rules, as JSON

// (:Entity:Method|Model|Dataset|Task|Metric) a thing that papers name, one node over all papers
//   id          STRING        the key
//   name        STRING        its most used spelling
//   aliases     LIST<STRING>  its other spellings
//   papers      INTEGER       how many papers name it
//   generic     BOOLEAN       too general a word to connect papers
//   contested   BOOLEAN       papers disagree on its type
//   names       STRING        every spelling in its folded form, one a line; searched by name

// (:Author) a person who wrote papers
//   id          STRING        the key
//   name        STRING        name

// (:Venue) where papers appeared
//   id          STRING        the key
//   name        STRING        name

// (:Paper)-[:PROPOSES|USES|EVALUATES_ON|REPORTS|COMPARES_WITH|ADDRESSES|MENTIONS]->(:Entity) what the paper does with the entity
//   role        STRING        the role behind the type: proposed, used, evaluated, compared, addressed, background
//   count       INTEGER       number of mentions
//   score       FLOAT         confidence, 0 to 1
//   evidence    STRING        the sentence that shows it
//   offsets     LIST<INTEGER> start, end, start, end, … of the mentions in the text

// (:Entity)-[:EXTENDS|PART_OF|APPLIED_TO|EVALUATED_ON|TRAINED_ON|OUTPERFORMS|COMPARED_WITH|BENCHMARK_FOR|VERSION_OF]->(:Entity) what papers say of two entities
//   support     INTEGER       how many papers say so
//   papers      LIST<STRING>  their ids
//   evidence    LIST<STRING>  their sentences
//   score       FLOAT         confidence, 0 to 1

// (:Author)-[:WROTE]->(:Paper) authorship
//   position    INTEGER       place in the list of authors, from 1

// (:Paper)-[:PUBLISHED_IN]->(:Venue) publication
