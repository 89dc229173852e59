"""Every dataclass and enum that crosses a module border: what moves along the line papers → graph."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class EntityType(StrEnum):
    """What a thing is; the second label of its node."""

    METHOD = "METHOD"
    MODEL = "MODEL"
    DATASET = "DATASET"
    TASK = "TASK"
    METRIC = "METRIC"


class Role(StrEnum):
    """What a paper does with an entity, strongest first."""

    PROPOSED = "proposed"
    USED = "used"
    EVALUATED = "evaluated"
    COMPARED = "compared"
    ADDRESSED = "addressed"
    BACKGROUND = "background"


class RelationType(StrEnum):
    """What a paper says of two entities, read from head to tail."""

    EXTENDS = "EXTENDS"
    PART_OF = "PART_OF"
    APPLIED_TO = "APPLIED_TO"
    EVALUATED_ON = "EVALUATED_ON"
    TRAINED_ON = "TRAINED_ON"
    OUTPERFORMS = "OUTPERFORMS"
    COMPARED_WITH = "COMPARED_WITH"
    BENCHMARK_FOR = "BENCHMARK_FOR"
    VERSION_OF = "VERSION_OF"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record was read: file, 1-based record number and the line it starts on."""

    path: str
    record: int
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper with cleaned text.

    `id` is deterministic (`doi:…`, else `arxiv:…`, `openreview:…`, `acl:…`, `sha1:…`);
    `identifiers` holds every identifier known of the paper in the same form, sorted; `keys`, in a paper
    merged from records that differ, by what else its records are recognised (see kg.papers.merge).
    `raw` is the abstract as it was read.
    """

    id: str
    title: str = ""
    abstract: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    url: str = ""
    doi: str = ""
    arxiv_id: str = ""
    version: int | None = None
    keywords: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    raw: str = ""
    source: Source | None = None

    @property
    def text(self) -> str:
        """The text that is read for entities: the abstract, else the title."""
        return self.abstract or self.title


@dataclass(frozen=True, slots=True)
class Rejected:
    """A record that could not become a paper, with the reason and its beginning."""

    source: Source
    reason: str
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A record of a paper that the same input had before; `of` is the id of that paper."""

    paper: Paper
    of: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in the text: 0-based, half-open character offsets into `Paper.text`, score in [0, 1]."""

    start: int
    end: int
    text: str
    type: EntityType
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class PaperEntity:
    """One thing as one paper writes it; the first of `surfaces` is the fullest name.

    `offsets` are the mentions' (start, end); `evidence` is the sentence that shows the role.
    """

    type: EntityType
    role: Role
    surfaces: tuple[str, ...]
    score: float = 1.0
    offsets: tuple[tuple[int, int], ...] = ()
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class PaperRelation:
    """What one paper says of two of its entities, named by their first surfaces."""

    head: str
    type: RelationType
    tail: str
    score: float = 1.0
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that was read in one paper. `vector` is its unit sentence vector (384 floats) or empty."""

    paper: Paper
    mentions: tuple[Mention, ...] = ()
    entities: tuple[PaperEntity, ...] = ()
    relations: tuple[PaperRelation, ...] = ()
    vector: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Entity:
    """One real thing over all papers; `papers` counts the papers that name it."""

    id: str
    type: EntityType
    name: str
    aliases: tuple[str, ...] = ()
    papers: int = 0
    generic: bool = False
    contested: bool = False


@dataclass(frozen=True, slots=True)
class PaperRole:
    """A relationship Paper → Entity. `offsets` as in `PaperEntity`; `count` is their number."""

    paper: str
    entity: str
    role: Role
    count: int = 1
    score: float = 1.0
    evidence: str = ""
    offsets: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Relation:
    """A relationship Entity → Entity, added up over the papers (sorted ids) that state it."""

    head: str
    type: RelationType
    tail: str
    papers: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    score: float = 1.0

    @property
    def support(self) -> int:
        """How many papers say so."""
        return len(self.papers)


@dataclass(frozen=True, slots=True)
class Graph:
    """The knowledge graph, or a part of it; every tuple is sorted by its elements' keys."""

    papers: tuple[Paper, ...] = ()
    entities: tuple[Entity, ...] = ()
    roles: tuple[PaperRole, ...] = ()
    relations: tuple[Relation, ...] = ()
