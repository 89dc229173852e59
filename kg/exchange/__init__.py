"""The graph as files for other programs, and read back from a file."""

from kg.exchange.exporting import FILES, FOLDERS, export
from kg.exchange.importing import read_records
from kg.exchange.loading import Loaded, load

__all__ = ["FILES", "FOLDERS", "Loaded", "export", "load", "read_records"]
