"""Sparse and dense rows: how they are made, scaled to unit length and compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array, vstack

Dense: TypeAlias = NDArray[np.float32]
Sparse: TypeAlias = "csr_array[np.float32]"


def from_triples(cells: Sequence[tuple[int, int, float]], shape: tuple[int, int]) -> Sparse:
    """A matrix of (row, column, value) cells; values of the same cell are added."""
    row, column, value = zip(*cells, strict=True) if cells else ((), (), ())
    return from_arrays(np.array(row, np.int32), np.array(column, np.int32), np.array(value), shape)


def from_arrays(
    row: NDArray[np.integer], column: NDArray[np.integer], value: NDArray[np.floating], shape: tuple[int, int]
) -> Sparse:
    """The same from three arrays of one length."""
    matrix = csr_array(coo_array((value.astype(np.float32), (row, column)), shape=shape))
    matrix.sum_duplicates()
    return matrix


def unit_rows(matrix: Sparse) -> Sparse:
    """The matrix with every row divided by its length; empty rows stay empty."""
    length = np.sqrt(np.add.reduceat(np.append(matrix.data**2, 0), matrix.indptr[:-1]))
    length[np.diff(matrix.indptr) == 0] = 1
    scale = np.repeat(1 / np.where(length == 0, 1, length), np.diff(matrix.indptr))
    data = (matrix.data * scale).astype(np.float32)
    return csr_array((data, matrix.indices, matrix.indptr), shape=matrix.shape)


def unit(matrix: Dense) -> Dense:
    """Dense rows of length 1; rows of zeros stay zeros."""
    length = np.linalg.norm(matrix, axis=1, keepdims=True)
    return np.asarray(matrix / np.where(length == 0, 1, length), np.float32)


def below(parts: Sequence[Sparse]) -> Sparse:
    """The rows of all parts, one after another."""
    return csr_array(vstack(parts, format="csr"))


def cosines(starts: Sparse | Dense, papers: Sparse | Dense) -> Dense:
    """Cosine of every start with every paper, both given as unit rows: shape (starts, papers)."""
    product: Any = papers @ starts.T
    return np.asarray(
        product if isinstance(product, np.ndarray) else csr_array(product).toarray(), np.float32
    ).T
