"""Markup in the text of a paper stays text wherever the page shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kg.types import Entity, EntityType, Graph, Paper, PaperRole, Relation, RelationType, Role

pytestmark = pytest.mark.browser
Look = Callable[..., Any]

WICKED = "<img src=x onerror='window.caught=1'></script><script>window.caught=2</script><!-- \u2028 {{7*7}}"


@pytest.fixture
def wicked() -> Graph:
    paper = Paper("p" + WICKED, WICKED, WICKED, (WICKED,), 2025, WICKED, WICKED, keywords=(WICKED,))
    entities = tuple(
        Entity(f"{name}{WICKED}", EntityType.METHOD, f"{name} {WICKED}", (f"alias {WICKED}",), 1)
        for name in ("A", "B")
    )
    roles = tuple(
        PaperRole(paper.id, entity.id, Role.USED, evidence=WICKED, offsets=((0, len(WICKED)),))
        for entity in entities
    )
    relation = Relation(entities[0].id, RelationType.EXTENDS, entities[1].id, ("other" + WICKED,), (WICKED,))
    return Graph((paper,), entities, roles, (relation,))


def test_nothing_in_it_runs_or_becomes_an_element(look: Look, wicked: Graph) -> None:
    window = look(wicked, title=WICKED)
    for number in range(3):
        window.run("(number) => { select(number); showTip(nodeTip(number), { x: 0, y: 0 }); }", number)
        assert WICKED.partition(" \u2028")[0] in window.page.text_content("#panel h2")
        assert window.page.locator("#panel img, #panel script, #tooltip img").count() == 0
    window.run("() => DATA.edges.forEach((edge) => showTip(edgeTip(edge), { x: 0, y: 0 }))")
    window.page.fill("#search", "img")
    assert window.page.locator("#results [role=option]").count() == 3
    assert window.page.locator("img").count() == 0
    assert window.page.text_content("h1").startswith("<img")
    assert window.run("window.caught") is None


def test_the_policy_stops_what_would_run_all_the_same(look: Look, graph: Graph) -> None:
    """Even markup that had slipped through could neither run nor fetch."""
    window = look(graph)
    window.run("""() => {
        const image = "<img src='https://example.org/x.png' onerror='window.caught=1'>";
        document.querySelector("#panel").innerHTML = image;
        const script = document.createElement("script");
        script.textContent = "window.caught = 2";
        document.body.append(script);
    }""")
    window.page.wait_for_timeout(200)
    assert window.run("window.caught") is None
    assert all("Content Security Policy" in complaint for complaint in window.complaints)
    assert window.complaints
    window.complaints.clear()
    window.requests[:] = [url for url in window.requests if url.startswith("file:")]
