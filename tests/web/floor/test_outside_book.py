"""A book from outside the package in a house: listed, taught, analyzed, and played at a table."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fifthstreet import bookcase
from fifthstreet.rules.samples import submission
from fifthstreet.rules.shelf import furnish
from web.served import SOON, Player, Served

ID = "fifth-2"
MANIFEST = f"""
id = "{ID}"
title = "Fifth Street"
base = "md"

[[versions]]
version = "2"
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("outside")
    (folder / "book.toml").write_text(MANIFEST)
    (folder / "law.toml").write_text("[table.positions]\nmost = 5\ndefault = 5\n")
    (folder / "submissions").mkdir()
    own = submission("md").replace("positions = 6", "positions = 5")
    (folder / "submissions" / "sample.toml").write_text(own)
    bookcase.open_bookcase(str(folder))
    try:
        with Served(tmp_path_factory.mktemp("house"), {"fifth-1": ID}) as house:
            yield house
    finally:
        bookcase.open_bookcase()
        furnish()


def got(served: Served, path: str) -> httpx.Response:
    answer = httpx.get(f"{served.url}{path}", timeout=SOON)
    assert answer.status_code == 200, answer.text
    return answer


def test_a_book_from_outside_is_listed_shown_and_taught(served: Served) -> None:
    assert [entry["id"] for entry in got(served, "/api/v1/books").json()][-1] == ID
    assert got(served, f"/api/v1/books/{ID}").json()["table"]["positions"]["most"] == 5
    assert f'book = \\"{ID}\\"' in got(served, f"/api/v1/books/{ID}/template").text
    assert got(served, f"/api/v1/school/remedy?book={ID}&seed=1").json()["book"] == ID


@pytest.mark.slow
def test_a_book_from_outside_is_analyzed_in_the_process_beside_the_house(served: Served) -> None:
    figures = got(served, f"/api/v1/analysis/{ID}").json()
    assert figures["identity"]["book"] == ID


def test_a_table_under_a_book_from_outside_is_played(served: Served) -> None:
    me = served.guest()
    with Player(served, "fifth-1", me, {}) as player:
        player.sit()
        player.open_round()
    assert got(served, "/api/v1/tables/fifth-1/notices").json()["book"] == ID
