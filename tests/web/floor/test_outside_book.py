"""A book from outside the package in a house: listed, taught, analyzed, and played at a table."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import httpx
import pytest

from cli.running import run
from fifthstreet import bookcase
from fifthstreet.protocol.school import TaskKind
from fifthstreet.rules.samples import submission
from fifthstreet.rules.shelf import furnish
from web.served import SOON, Player, Served

ID = "fifth-2"
NEW = "mybook"
"""A book as `fifthstreet new-book` makes it, with nothing changed."""
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
    new = tmp_path_factory.mktemp("new") / NEW
    assert run("new-book", str(new), "--like", "md").code == 0
    bookcase.open_bookcase(str(folder), str(new))
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


def test_a_book_from_outside_is_listed_and_shown(served: Served) -> None:
    assert [entry["id"] for entry in got(served, "/api/v1/books").json()][-2:] == [ID, NEW]
    assert got(served, f"/api/v1/books/{ID}").json()["table"]["positions"]["most"] == 5
    assert f'book = \\"{ID}\\"' in got(served, f"/api/v1/books/{ID}/template").text


@pytest.mark.parametrize("kind", get_args(TaskKind))
@pytest.mark.parametrize("book", [ID, NEW])
def test_a_book_from_outside_has_its_school_at_once(
    served: Served, book: str, kind: TaskKind
) -> None:
    listed = {one["book"]: one for one in got(served, "/api/v1/school").json()["books"]}
    (course,) = [one for one in listed[book]["courses"] if one["kind"] == kind]
    assert course["missing"] is None
    with served.http(served.guest()["token"]) as http:
        begun = http.post("/school/sets", json={"kind": kind, "book": book})
        assert begun.status_code == 201, begun.text
        tasks = begun.json()["tasks"]
        assert {task["book"] for task in tasks} == {book}
        answer = {"choice": 0 if kind == "scene" else tasks[0]["question"].get("choices", [0])[0]}
        if kind == "order":
            answer = {"choice": " ".join(map(str, range(len(tasks[0]["question"]["choices"]))))}
        body = {"place": 0, "answer": {} if kind == "payout" else answer, "seconds": 1}
        judged = http.post(f"/school/sets/{begun.json()['set']}/answers", json=body)
        assert judged.status_code == 200, judged.text


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
