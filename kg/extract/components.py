"""The spaCy side: tokenizer, sentences, abbreviations and the extractor, each a registered factory."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.util import minibatch, registry
from spacy.vocab import Vocab
from tokenizers import Tokenizer

from kg.ahead import one_ahead
from kg.errors import ModelError
from kg.extract import judging, network, settings
from kg.extract.abbreviations import abbreviations
from kg.extract.encoding import Encoding, encode
from kg.extract.mentions import Span as Found
from kg.extract.mentions import find_mentions, singular
from kg.extract.reading import sentence_bounds
from kg.extract.sentences import sentences
from kg.extract.tags import TYPES
from kg.extract.words import words
from kg.folding import fold

PIPELINE = ("kg_sentences", "kg_abbreviations", "kg_extractor")
FILES = ("encoder.onnx", "heads.onnx", "tokenizer.json", "settings.json", "names.json")

for name, default in (("title", ""), ("abbreviations", []), ("entities", []), ("relations", [])):
    Doc.set_extension(name, default=default, force=True)
Span.set_extension("score", default=1.0, force=True)


class WordTokenizer:
    """Tokens are the words of `kg.extract.words`, so that every mention falls on token bounds."""

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab

    def __call__(self, text: str) -> Doc:
        """A Doc whose text is `text`, character for character."""
        tokens: list[str] = []
        spaces: list[bool] = []
        end = 0
        for a, b in [*words(text), (len(text), len(text))]:
            gap = text[end:a]
            if gap.startswith(" ") and tokens:
                spaces[-1], gap = True, gap[1:]
            tokens += [t for t in (gap, text[a:b]) if t]
            spaces += [False] * (len(tokens) - len(spaces))
            end = b
        return Doc(self.vocab, words=tokens, spaces=spaces)

    def to_bytes(self, **_: Any) -> bytes:
        """Nothing to keep."""
        return b""

    def from_bytes(self, _data: bytes, **_kwargs: Any) -> WordTokenizer:
        """Nothing to restore."""
        return self

    def to_disk(self, _path: Path, **_: Any) -> None:
        """Nothing to keep."""

    def from_disk(self, _path: Path, **_: Any) -> WordTokenizer:
        """Nothing to restore."""
        return self


@registry.tokenizers("kg.words.v1")  # type: ignore[untyped-decorator]
def word_tokenizer() -> Any:
    """Makes the tokenizer for a pipeline."""
    return lambda nlp: WordTokenizer(nlp.vocab)


@Language.component("kg_sentences", assigns=["token.is_sent_start", "doc.sents"])
def kg_sentences(doc: Doc) -> Doc:
    """Marks where sentences start."""
    # All at once: to make or set a token costs more than to find a sentence.
    starts = np.isin(doc.to_array("IDX"), [a for a, _ in sentences(doc.text)])
    starts[:1] = True
    values = np.where(starts, 1, -1).astype(np.int64).astype(np.uint64)
    return doc.from_array(["SENT_START"], values[:, None])  # type: ignore[arg-type]


@Language.component("kg_abbreviations", assigns=["doc._.abbreviations"])
def kg_abbreviations(doc: Doc) -> Doc:
    """Short and long forms that the text explains, as pairs of character offsets."""
    doc._.abbreviations = abbreviations(doc.text)
    return doc


@Language.factory(
    "kg_extractor",
    requires=["doc.sents", "doc._.abbreviations"],
    assigns=["doc.ents", "doc._.entities", "doc._.relations", "span._.score"],
    default_config={"threads": 2, "min_score": 0.0, "stop": []},
)
class Extractor:
    """Mentions, roles, relations and the vector of each Doc; entities that it already has are kept.

    `doc.ents` are the mentions with `ent._.score`; `doc._.entities` dicts of type, role, score and the
    mentions' offsets; `doc._.relations` (head, type, tail, score) with indices into them.
    """

    def __init__(
        self, nlp: Language, name: str, threads: int = 2, min_score: float = 0.0, stop: Iterable[str] = ()
    ) -> None:
        del nlp
        self.name, self.threads, self.min_score = name, threads, min_score
        self.stop = frozenset(singular(fold(s)) for s in stop)
        self.folder: Path | None = None
        self._network: network.Network | None = None

    def __call__(self, doc: Doc) -> Doc:
        """Annotate one Doc."""
        return self._annotate(*self._read([doc]))[0]

    def pipe(self, stream: Iterable[Doc], batch_size: int = 32) -> Iterator[Doc]:
        """Annotate Docs in batches, their order kept; the network reads a batch while one is decoded."""
        batches = map(list, minibatch(stream, batch_size))  # type: ignore[no-untyped-call]
        with ThreadPoolExecutor(1) as reader:
            for read in one_ahead(reader.submit(self._read, docs) for docs in batches):
                yield from self._annotate(*read)

    def to_disk(self, path: Path, **_: Any) -> None:
        """Write the trained files to the folder `path`."""
        folder = self._loaded()
        Path(path).mkdir(parents=True, exist_ok=True)
        for file in FILES:
            shutil.copyfile(folder / file, Path(path) / file)

    def from_disk(self, path: Path, **_: Any) -> Extractor:
        """Take the trained files from the folder `path`; the network itself starts with the first Doc."""
        self.folder = Path(path)
        self.trained = settings.read(self.folder)
        self.tokenizer = Tokenizer.from_file(str(self.folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the running network, which each process starts for itself."""
        return {**self.__dict__, "_network": None}

    def _loaded(self) -> Path:
        if self.folder is None:
            raise ModelError("the extractor has no weights", "load a trained pipeline: kg.extract.load()")
        return self.folder

    def _read(self, docs: list[Doc]) -> tuple[list[Doc], list[Encoding], list[network.Reading]]:
        """The Docs with their encodings, and what the network says of those that hold any word."""
        folder = self._loaded()
        if self._network is None:
            self._network = network.load(folder, self.threads)
        encodings = [
            encode(self.tokenizer, doc.text, [a for a, _ in sentence_bounds(doc)], doc._.title)
            for doc in docs
        ]
        return docs, encodings, self._network.read([e for e in encodings if len(e.first)])

    def _annotate(
        self, docs: list[Doc], encodings: list[Encoding], readings: list[network.Reading]
    ) -> list[Doc]:
        assert self._network is not None
        full = [i for i, e in enumerate(encodings) if len(e.first)]
        for i, reading in zip(full, readings, strict=True):
            found = self._mentions(docs[i], encodings[i], reading)
            roles, relations = judging.judge(
                self._network, encodings[i], reading.windows, found, self.trained.thresholds
            )
            _write(docs[i], encodings[i], found, roles, relations)
            docs[i].vector = reading.vector  # type: ignore[assignment]
            # A Doc from another process brings its tensor along, of which its vector is the mean.
            docs[i].tensor = np.broadcast_to(reading.vector, (len(docs[i]), reading.vector.size))
        return docs

    def _mentions(self, doc: Doc, encoding: Encoding, reading: network.Reading) -> list[Found]:
        text, words, given = doc.text, encoding.spans, list(_given(doc, encoding))
        found = find_mentions(text, words, reading.tags, doc._.abbreviations, self.trained.decoding, given)
        names = [singular(fold(text[words[s.start][0] : words[s.end - 1][1]])) for s in found]
        stopped = {s.group for s, name in zip(found, names, strict=True) if name in self.stop}
        scored = [replace(s, score=self._calibrated(s.score)) for s in found if s.group not in stopped]
        return [s for s in scored if s.score >= self.min_score]

    def _calibrated(self, score: float) -> float:
        """What a user has decided is certain, whatever is true of the network's own scores."""
        return score if score == 1 else self.trained.calibrated(score)


def _given(doc: Doc, encoding: Encoding) -> Iterator[tuple[int, int, int]]:
    """Entities that the Doc has already, as word spans with the index of their type."""
    starts = {a: i for i, (a, _) in enumerate(encoding.spans)}
    ends = {b: i + 1 for i, (_, b) in enumerate(encoding.spans)}
    for ent in doc.ents:
        if ent.label_ in TYPES and ent.start_char in starts and ent.end_char in ends:
            yield starts[ent.start_char], ends[ent.end_char], [t.value for t in TYPES].index(ent.label_)


def _write(
    doc: Doc,
    encoding: Encoding,
    found: list[Found],
    roles: dict[str, tuple[Any, float]],
    relations: judging.Judged,
) -> None:
    """Put what was found on the Doc, in plain values that DocBin can keep."""
    ents = []
    places: dict[str, list[list[int]]] = {}
    for span in found:
        a, b = encoding.spans[span.start][0], encoding.spans[span.end - 1][1]
        ent = doc.char_span(a, b, label=TYPES[span.type].value, alignment_mode="expand")
        assert ent is not None
        ent._.score = span.score
        ents.append(ent)
        places.setdefault(span.group, []).append([a, b])
    doc.set_ents(ents)
    groups = [g for g in places if g in roles]
    of_group = {span.group: span for span in found}
    doc._.entities = [
        {
            "type": TYPES[of_group[g].type].value,
            "role": roles[g][0].value,
            "score": of_group[g].score,
            "offsets": places[g],
        }
        for g in groups
    ]
    index = {g: i for i, g in enumerate(groups)}
    doc._.relations = [
        [index[head], type_.value, index[tail], round(chance, 4)]
        for (head, tail), (type_, chance) in sorted(
            relations.items(), key=lambda r: (index[r[0][0]], index[r[0][1]])
        )
    ]
