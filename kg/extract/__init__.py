"""Paper → Extraction: the trained spaCy pipeline and all that it needs."""
