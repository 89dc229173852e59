"""The graph as files for other programs, and extractions read back from a file."""

from kg.exchange.exporting import FILES, FOLDERS, export
from kg.exchange.importing import read_extractions

__all__ = ["FILES", "FOLDERS", "export", "read_extractions"]
