"""Walks over live tables of the sample books: every plan is dealt, decided and settled."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from felt.walking import MODES, Walk
from fifthstreet import bookcase
from fifthstreet.protocol.floor_events import Mode
from fifthstreet.rules.library import book
from fifthstreet.rules.shelf import furnish
from fifthstreet.rules.template import template

SAMPLES = Path(__file__).parents[2] / "examples" / "books"
BOOKS = sorted(path.parent.name for path in SAMPLES.glob("*/book.toml"))


@pytest.fixture(scope="module", autouse=True)
def _shelf() -> Iterator[None]:
    bookcase.open_bookcase(str(SAMPLES))
    yield
    bookcase.open_bookcase()
    furnish()


def submitted(folder: str) -> str:
    """Return the template of the book in a folder, with every blank filled in."""
    manifest = (SAMPLES / folder / "book.toml").read_text(encoding="utf-8")
    found = re.search(r'^id = "(.*)"$', manifest, re.MULTILINE)
    assert found is not None
    return re.sub(r"<[^>\n]*>", "Sample", template(book(found[1])))


def walk(folder: str, mode: Mode) -> None:
    """Walk over a live table of a sample book; its audit is the walk's last step."""
    found = Walk(folder, submitted(folder), 1, mode)
    assert found.go(60) >= 60
    assert found.company.host.state.rounds > 1


@pytest.mark.parametrize(("place", "folder"), list(enumerate(BOOKS)))
def test_from_every_state_of_a_sample_book_somebody_has_a_next_step(
    place: int, folder: str
) -> None:
    walk(folder, MODES[place % len(MODES)])


@pytest.mark.exhaustive
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("folder", BOOKS)
def test_every_sample_book_is_dealt_in_every_mode(folder: str, mode: Mode) -> None:
    walk(folder, mode)
