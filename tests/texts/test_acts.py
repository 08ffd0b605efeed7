"""The pages decide by acts: no role is named in them, and every act that they name exists."""

import re
from collections.abc import Iterator
from pathlib import Path

from fifthstreet.people.authority import COLUMNS, powers

SOURCE = Path(__file__).parents[2] / "frontend" / "src"
DERIVED = {"schema.d.ts"}
LITERAL = re.compile(rf"""(["'`])({"|".join(COLUMNS)})\1""")
ROLE = re.compile(r"\brole\b\s*(===|!==)|includes\([^)]*\brole\b")
ACT = re.compile(r"""["'`]((?:house|round|table)\.[a-z][a-z_]*)["'`]""")
NOT_ROLES = {
    ("table/layout.ts", "dealer"): "whose cards a zone of the layout has",
    ("table/how.ts", "dealer"): "whose cards a zone of the layout has",
    ("pages/analysis/places.ts", "dealer"): "whose cards a zone of the layout has",
    ("pages/school/School.svelte", "dealer"): "for whom a drill is",
    ("pages/school/School.svelte", "player"): "for whom a drill is",
    ("fairness/verify.ts", "auditor"): "whose chain a link is of",
    ("fairness/verify.ts", "house"): "whose chain a link is of",
    ("fairness/transcript.ts", "house"): "whose chain a link is of",
    ("pages/dealer/Strip.svelte", "dealer"): "a class of styles",
    ("pages/dealer/AskField.svelte", "player"): "a kind of field",
    ("pages/pit/Player.svelte", "player"): "the name of a field",
    ("pages/pit/RoundSearch.svelte", "dealer"): "the name of a field",
    ("pages/pit/search.ts", "dealer"): "the name of a field",
    ("main.ts", "floor"): "the element that the pages are drawn in",
    ("pages/pit/tabs.ts", "floor"): "the tab with the tables",
    ("pages/pit/Closures.svelte", "player"): "what a closure closes",
    ("pages/pit/RequestDialog.svelte", "house"): "what the first day is of",
    ("pages/pit/names.ts", "player"): "what a closure closes",
    ("pages/pit/DayReport.svelte", "player"): "the name of a column",
    ("pages/pit/DayReport.svelte", "dealer"): "the name of a column",
}
"""Words that are a role's name elsewhere, and what they are here."""


def pages() -> Iterator[tuple[str, str]]:
    for path in sorted((*SOURCE.rglob("*.ts"), *SOURCE.rglob("*.svelte"))):
        if path.name not in DERIVED:
            yield path.relative_to(SOURCE).as_posix(), path.read_text(encoding="utf-8")


def named_in(text: str) -> set[str]:
    return {found[2] for found in LITERAL.finditer(text)}


def test_no_page_knows_a_role() -> None:
    named = {(name, word) for name, text in pages() for word in named_in(text)}
    assert named - NOT_ROLES.keys() == set(), "ask can(act) instead"
    assert NOT_ROLES.keys() - named == set(), "no longer there"
    assert [name for name, text in pages() if ROLE.search(text)] == []


def test_a_role_would_be_found() -> None:
    assert named_in("""const RUNS = ["floor", 'shift_manager'];""") == {"floor", "shift_manager"}
    assert ROLE.search("session.me?.role === wanted")


def test_every_act_that_a_page_asks_for_is_an_act() -> None:
    acts = {act for _, text in pages() for act in ACT.findall(text)}
    assert len(acts) > 20
    assert acts - powers().keys() == set()
