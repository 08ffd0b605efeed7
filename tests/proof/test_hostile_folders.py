"""Folders that are no books, or would do harm: each gives clear faults, and never a traceback."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from cli.running import Outcome, run
from fifthstreet import bookcase
from fifthstreet.rules.shelf import furnish
from web.started import process

MANIFEST = 'id = "{id}"\ntitle = "Hostile"\nbase = "{base}"\n[[versions]]\nversion = "1"\n'
STEP = '[[steps]]\ndecide = "d{n}"\nname = "D"\ncite = "MD-1.B.5"\nchoices = [{{ stay = true, cite = "MD-1.B.5" }}]\n'  # noqa: E501
CONTEST = '[[contests]]\nid = "c{n}"\nwagers = ["ante"]\nhand = {{ zones = ["players"] }}\n'


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Take away afterwards what a test put on the shelf."""
    yield
    bookcase.open_bookcase()
    furnish()


def manifest(folder: Path, id_: str = "hostile", base: str = "md") -> None:
    folder.mkdir(exist_ok=True)
    (folder / "book.toml").write_text(MANIFEST.format(id=id_, base=base))


def broken(folder: Path) -> None:
    manifest(folder)
    (folder / "law.toml").write_text("[table.positions]\nmost = many\n")


def binary(folder: Path) -> None:
    manifest(folder)
    (folder / "law.toml").write_bytes(bytes(range(256)) * 10)


def cycle(folder: Path) -> None:
    manifest(folder, base="other")
    manifest(folder / "versions", id_="other", base="hostile")


def endless(folder: Path) -> None:
    manifest(folder)
    (folder / "plan.toml").write_text("".join(STEP.format(n=n) for n in range(5000)))


def crowded(folder: Path) -> None:
    manifest(folder)
    (folder / "plan.toml").write_text("".join(CONTEST.format(n=n) for n in range(10_000)))


def empty(folder: Path) -> None:
    folder.mkdir(exist_ok=True)


def large(folder: Path) -> None:
    manifest(folder)
    (folder / "law.toml").write_bytes(b"#" * 50_000_000)


def looping(folder: Path) -> None:
    manifest(folder)
    (folder / "again").symlink_to(folder)
    (folder / "rounds").symlink_to(folder / "rounds")
    (folder / "law.toml").symlink_to(folder / "law.toml")


def oddly_named(folder: Path) -> None:
    manifest(folder)
    (folder / 'we"ird;$(x)\n\u202e.toml').write_text("x = 1\n")


HOSTILE: dict[Callable[[Path], None], str] = {
    broken: "law.toml:2:8:",
    binary: "not text in UTF-8",
    cycle: "There is no book called",
    endless: "5000 entries, and 60 are the maximum",
    crowded: "contests",
    empty: "no book.toml",
    large: "larger than 1,000,000 bytes",
    looping: "Too many levels of symbolic links",
    oddly_named: "There is no such key",
}


def clear(done: Outcome, *, codes: tuple[int, ...] = (1, 2)) -> str:
    text = done.out + done.err
    assert done.code in codes, text
    assert "Traceback" not in text
    assert "This is a bug" not in text
    return text


@pytest.mark.parametrize("made", HOSTILE, ids=lambda made: made.__name__)
def test_prove_finds_clear_faults(made: Callable[[Path], None], tmp_path: Path) -> None:
    folder = tmp_path / "hostile book ä"
    made(folder)
    proof = json.loads(run("prove", str(folder), "--json").out)
    assert proof["ok"] is False
    assert proof["faults"]
    for fault in proof["faults"]:
        assert fault["message"]
        assert fault["remedy"]
        assert fault["line"] >= 1
        assert fault["column"] >= 1
    assert HOSTILE[made] in clear(run("prove", str(folder)), codes=(1,))


@pytest.mark.parametrize(
    "made", [made for made in HOSTILE if made is not empty], ids=lambda made: made.__name__
)
def test_the_list_of_books_shows_the_others(made: Callable[[Path], None], tmp_path: Path) -> None:
    made(tmp_path / "hostile")
    text = clear(run("books", "--books", str(tmp_path / "hostile")))
    assert re.search(r"^md\b", text, re.MULTILINE)


def test_a_circle_of_bases_is_found_where_both_books_are_on_the_shelf(tmp_path: Path) -> None:
    manifest(tmp_path / "a", id_="first", base="second")
    manifest(tmp_path / "b", id_="second", base="first")
    done = run("prove", "first", "--books", str(tmp_path), "--json")
    (fault,) = json.loads(done.out)["faults"]
    assert (done.code, fault["line"]) == (1, 3)
    assert "run in a circle" in fault["message"]
    assert fault["remedy"] == "Leave one of them out."


def test_a_folder_that_is_not_there_cannot_be_proved(tmp_path: Path) -> None:
    assert run("prove", str(tmp_path / "nowhere")).code == 2


@pytest.mark.slow
def test_the_house_opens_without_a_broken_book_and_says_so(tmp_path: Path) -> None:
    broken(tmp_path / "hostile")
    with process(tmp_path, "--books", str(tmp_path / "hostile")) as served:
        known = httpx.get(f"{served.url}/api/v1/books").json()
        assert [entry["id"] for entry in known] == ["md", "rws", "cb", "uk"]
    assert "line 2, column 8" in (tmp_path / "log").read_text() + served.output
