"""What users say of names: terms that are always entities, and names that never become nodes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from spacy.matcher import Matcher
from spacy.vocab import Vocab

from kg.errors import ConfigError
from kg.types import EntityType


def read_terms(path: Path) -> list[dict[str, Any]]:
    """Patterns of spaCy's EntityRuler from JSON Lines: {"label": "MODEL", "pattern": "AC-LoRA"}.

    Raises ConfigError with file and line for a line of another form or a label that is no entity type.
    """
    patterns = []
    for number, line in enumerate(_lines(path), 1):
        if not line.strip():
            continue
        try:
            pattern = json.loads(line)
            label = pattern["label"]
            if not isinstance(pattern["pattern"], str | list) or not pattern["pattern"]:
                raise ValueError("'pattern' must be a text or a list of token patterns")
            if isinstance(pattern["pattern"], list):
                Matcher(Vocab(), validate=True).add("term", [pattern["pattern"]])
        except (ValueError, KeyError, TypeError, re.error) as error:
            raise ConfigError(
                f"{path}:{number}: no term: {' '.join(str(error).split())}",
                'a line looks like {"label": "MODEL", "pattern": "AC-LoRA"}',
            ) from error
        if label not in [t.value for t in EntityType]:
            raise ConfigError(f"{path}:{number}: unknown label {label!r}", "labels: " + ", ".join(EntityType))
        patterns.append(pattern)
    return patterns


def read_stop(path: Path) -> list[str]:
    """Names, one a line; blank lines and lines that begin with # are skipped."""
    return [line.strip() for line in _lines(path) if line.strip() and not line.startswith("#")]


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read: {error}", "give a UTF-8 text file") from error
