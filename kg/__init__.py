"""kg: lists of machine-learning abstracts in; a knowledge graph to query, look at and rank by out."""

__version__ = "0.1.0"
