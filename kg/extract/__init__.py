"""Paper → Extraction: the trained spaCy pipeline and all that it needs."""

from kg.extract.pipeline import extract, load

__all__ = ["extract", "load"]
