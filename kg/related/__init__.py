"""Ranks papers by what they share: an index of the graph, signals, one weighted ranking, reasons in words."""
