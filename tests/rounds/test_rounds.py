"""Rounds told as scripts: every line says what must come of it, every script what it proves."""

from pathlib import Path

import pytest

import fifthstreet
from fifthstreet.play.script import run
from fifthstreet.rules.citation import clauses

BOOKS = Path(fifthstreet.__file__).parent / "rules" / "books"
SCRIPTS = sorted(BOOKS.glob("*/rounds/*.round"))


def proved(path: Path) -> list[str]:
    """Return the clauses that a script says it proves."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [id_ for line in lines if line.startswith("proves ") for id_ in line.split()[1:]]


def name_of(path: Path) -> str:
    return f"{path.parents[1].name}/{path.stem}"


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.clause(*proved(path)), id=name_of(path))
        for path in SCRIPTS
    ],
)
def test_the_round_goes_as_it_is_told(path: Path) -> None:
    script, lines = run(path.read_text(encoding="utf-8"), name=name_of(path))
    assert lines
    assert script.round is not None
    assert script.round.replayed(script.round.events) == script.round.state


def test_every_script_says_what_it_proves() -> None:
    unknown = {id_ for path in SCRIPTS for id_ in proved(path)} - set(clauses())
    assert unknown == set()
    assert [name_of(path) for path in SCRIPTS if not proved(path)] == []
