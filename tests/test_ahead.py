"""Work one step ahead: in order, not further ahead, and its errors arrive."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from kg.ahead import one_ahead


def test_results_come_in_order_and_work_is_one_step_ahead() -> None:
    started: list[int] = []

    def jobs(pool: ThreadPoolExecutor) -> Iterator[Future[int]]:
        for number in range(5):
            started.append(number)
            yield pool.submit(lambda n=number: n * n)

    with ThreadPoolExecutor(1) as pool:
        for place, square in enumerate(one_ahead(jobs(pool))):
            assert square == place * place
            assert started == list(range(min(place + 2, 5)))


def test_nothing_to_do() -> None:
    assert list(one_ahead(iter(()))) == []


def test_an_error_arrives_where_its_result_is_wanted() -> None:
    with ThreadPoolExecutor(1) as pool:
        results = one_ahead(pool.submit(lambda n=n: 1 // n) for n in (1, 0))
        assert next(results) == 1
        with pytest.raises(ZeroDivisionError):
            next(results)
