"""Books outside the package: named on the command line, in the environment or by a package."""

import json
import os
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cli.running import SUBMISSIONS, Outcome, run
from fifthstreet import bookcase
from fifthstreet.rules.library import faulty, shelf
from fifthstreet.rules.shelf import furnish

FOUR = ["md", "rws", "cb", "uk"]
MANIFEST = 'id = "{id}"\ntitle = "Fifth"\nbase = "{base}"\n[[versions]]\nversion = "1"\n'


@pytest.fixture(autouse=True)
def closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave out the books of whoever runs the tests, and take away what a test adds."""
    monkeypatch.delenv(bookcase.VARIABLE, raising=False)
    yield
    bookcase.open_bookcase()
    furnish()


def made(folder: Path, id_: str, base: str = "md", **files: str) -> Path:
    """Write a book that differs from a base, and return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "book.toml").write_text(MANIFEST.format(id=id_, base=base))
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def listed(*arguments: str) -> list[str]:
    return [entry["id"] for entry in json.loads(run("books", "--json", *arguments).out)]


def refused(*arguments: str) -> str:
    result = run(*arguments)
    assert result.code == 2
    return result.err


def test_a_folder_of_books_and_the_folder_of_one_are_put_on_the_shelf(tmp_path: Path) -> None:
    made(tmp_path / "a", "first-2")
    made(tmp_path / "b", "second")
    alone = made(tmp_path / "elsewhere" / "c", "third")
    assert listed("--books", str(tmp_path)) == [*FOUR, "first-2", "second"]
    assert listed("--books", str(tmp_path), "--books", str(alone)) == [
        *FOUR,
        "first-2",
        "second",
        "third",
    ]
    before = run("--books", str(alone), "books", "--json", "--books", str(tmp_path / "a"))
    assert [entry["id"] for entry in json.loads(before.out)] == [*FOUR, "third", "first-2"]
    assert listed() == FOUR


def test_books_are_found_through_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = made(tmp_path / "a", "first"), made(tmp_path / "b", "second")
    monkeypatch.setenv("FIFTHSTREET_BOOKS", f"{one}{os.pathsep}{other}")
    assert listed() == [*FOUR, "first", "second"]
    monkeypatch.delenv("FIFTHSTREET_BOOKS")
    assert listed() == FOUR


def test_an_installed_package_brings_its_books_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path / "casino_of_ours" / "ours", "ours")
    (tmp_path / "casino_of_ours" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    entries = [
        EntryPoint("ours", "casino_of_ours", "fifthstreet.books"),
        EntryPoint("lost", "casino_of_nobody", "fifthstreet.books"),
    ]
    monkeypatch.setattr(
        bookcase, "entry_points", lambda group: [one for one in entries if one.group == group]
    )
    bookcase.open_bookcase(str(made(tmp_path / "b", "first")))
    assert shelf() == (*FOUR, "ours", "first")
    (error,) = faulty()
    assert error.what.startswith("casino_of_nobody is no book and holds none")


def test_a_path_to_a_book_stands_for_its_id(tmp_path: Path) -> None:
    book = made(tmp_path / "a", "fifth", law="[table.positions]\ndefault = 5\nmost = 5\n")
    assert json.loads(run("books", str(book), "--json").out)["table"]["positions"]["most"] == 5
    assert json.loads(run("analyse", f"{book}@1", "--json").out)["book"] == "fifth"
    changes = json.loads(run("compare", str(book), "md", "--json").out)["differences"]
    assert {change["where"] for change in changes} == {"document", "table.positions"}
    assert run("books", str(book), "--books", str(tmp_path)).code == 0


def test_a_submission_names_a_book_that_stands_on_the_shelf(tmp_path: Path) -> None:
    book = made(tmp_path / "a", "fifth")
    text = (SUBMISSIONS / "md.toml").read_text(encoding="utf-8")
    file = tmp_path / "submission.toml"
    file.write_text(text.replace('book = "md"', 'book = "fifth"'), encoding="utf-8")
    assert run("check", str(file), "--books", str(book)).code == 0
    result = run("check", str(file))
    assert result.code == 1
    assert "Set book to one of md, rws, cb, uk." in " ".join(result.out.split())


def test_two_versions_of_a_book_are_compared_and_shown_by_date(tmp_path: Path) -> None:
    book = made(tmp_path / "a", "fifth", law="[table.positions]\ndefault = 5\nmost = 5\n")
    older = book / "versions" / "0"
    older.mkdir(parents=True)
    (older / "law.toml").write_text("[table.positions]\ndefault = 4\nmost = 4\n")
    with (book / "book.toml").open("a") as manifest:
        manifest.write(
            "from = 2026-01-01\n"
            '[[versions]]\nversion = "0"\nuntil = 2025-12-31\nfolder = "versions/0"\n'
        )
    result = run("compare", "fifth@0", "fifth@1", "--json", "--books", str(book))
    changes = {
        (change["where"], change["field"]): (change["left"], change["right"])
        for change in json.loads(result.out)["differences"]
    }
    assert changes["table.positions", "most"] == ("4", "5")
    for day, most in (("2025-12-31", 4), ("2026-01-01", 5)):
        result = run("books", str(book), "--on", day, "--json")
        assert json.loads(result.out)["table"]["positions"]["most"] == most
    listing = run("books", "--on", "2019-01-01", "--json", "--books", str(book))
    assert [entry["id"] for entry in json.loads(listing.out)] == ["md", "cb", "uk", "fifth"]


def broken(folder: Path, kind: str) -> Path:
    """Write a book that cannot be loaded."""
    match kind:
        case "unreadable":
            return made(folder, "bad", law="[[wagers")
        case "binary":
            made(folder, "bad")
            (folder / "law.toml").write_bytes(b"\x00\xff\xfe" * 100)
        case "huge":
            made(folder, "bad", law="#" * 1_000_001)
        case "circle":
            made(folder, "bad", base="bad")
        case "nowhere":
            made(folder, "bad", base="nj")
        case "taken":
            made(folder, "md")
        case "manifest":
            made(folder, "bad")
            (folder / "book.toml").write_text("id = ")
        case "folder":
            made(folder, "bad")
            (folder / "law.toml").mkdir()
        case _:
            made(folder, "bad")
            for number in range(1001):
                (folder / f"{number}.toml").write_text("")
    return folder


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("unreadable", "law.toml is not TOML: Expected"),
        ("binary", "law.toml:1:1: law.toml is not text in UTF-8"),
        ("huge", "law.toml:1:1: law.toml is larger than 1,000,000 bytes. Split it"),
        ("circle", "book.toml:3:1: base: the bases run in a circle: bad@1, bad@1."),
        ("nowhere", "book.toml:3:1: base: There is no book called 'nj'. The books are md"),
        ("taken", "book.toml:1:1: id: md is taken by md. Choose another id"),
        ("manifest", "book.toml is not TOML: Invalid value (at"),
        ("folder", "law.toml:1:1: cannot be read: Is a directory."),
        ("many", "has more than 1,000 files. Name the book's own folder."),
    ],
)
def test_a_broken_book_is_told_and_the_others_are_listed(
    tmp_path: Path, kind: str, says: str
) -> None:
    bad = broken(tmp_path / "bad", kind)
    made(tmp_path / "good", "good")
    result: Outcome = run("books", "--json", "--books", str(tmp_path))
    assert result.code == 1
    assert [entry["id"] for entry in json.loads(result.out)] == [*FOUR, "good"]
    assert says in result.err
    assert "bug" not in result.err
    if kind != "taken":
        assert says in refused("books", str(bad))


def test_a_folder_that_is_not_there_or_has_no_book_is_told(tmp_path: Path) -> None:
    assert "There is no folder called 'nowhere'." in refused("books", "--books", "nowhere")
    for command in (["books"], ["analyse", "md"], ["par", "md"]):
        says = refused(*command, "--books", str(tmp_path))
        assert f"The folder {str(tmp_path)!r} has no books" in says


def test_an_id_that_a_path_shares_with_another_book_is_told(tmp_path: Path) -> None:
    answer = refused("books", str(made(tmp_path / "copy", "md")))
    assert "id: md is taken by md. Choose another id" in answer


@pytest.mark.parametrize("base", FOUR)
def test_a_new_book_loads_and_differs_only_in_what_it_is(tmp_path: Path, base: str) -> None:
    folder = tmp_path / "my-book"
    assert run("new-book", str(folder), "--like", base).code == 0
    changes = json.loads(run("compare", str(folder), base, "--json").out)["differences"]
    assert {change["where"] for change in changes} == {"document"}
    assert run("books", str(folder)).code == 0


def test_what_a_new_book_suggests_can_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    run("new-book", str(folder))
    row = (folder / "clauses.tsv").read_text().splitlines()[1]
    with (folder / "clauses.tsv").open("a") as clauses:
        clauses.writelines(row.replace("MINE-0", f"MINE-{n}") + "\n" for n in (1, 2, 3))
    for name in ("law.toml", "options.toml"):
        lines = (folder / name).read_text().splitlines()
        shown = [line.removeprefix("#   ") for line in lines if line.startswith("#   ")]
        (folder / name).write_text("\n".join(shown).replace("= 6", "= 5"))
    result = run("books", str(folder), "--json")
    assert result.code == 0, result.err
    assert json.loads(result.out)["table"]["positions"] == {
        **json.loads(run("books", "md", "--json").out)["table"]["positions"],
        "default": 5,
        "most": 5,
        "cite": ["MINE-1"],
    }


GENEROUS = """
[[schedules]]
id = "main"
[[schedules.tables]]
id = "main"
lines = [
  { name = "Three of a kind", pays = "4 to 1", cite = "UK-18" },
  { name = "Two pair", pays = "4 to 1", cite = "UK-18" },
]
"""


def test_a_book_that_favors_the_player_is_told_in_plain_sentences(tmp_path: Path) -> None:
    folder = str(made(tmp_path / "gift", "gift", "uk", law=GENEROUS))
    result = run("analyse", folder)
    assert result.code == 0, result.err
    assert "The best play wins" in result.out
    assert run("par", folder, "-o", str(tmp_path / "par.txt")).code == 0
    submission = tmp_path / "gift.toml"
    text = (SUBMISSIONS / "uk.toml").read_text(encoding="utf-8")
    submission.write_text(text.replace('book = "uk"', 'book = "gift"'), encoding="utf-8")
    for command in ("check", "sign", "analyse"):
        answer = run(command, str(submission), "--books", folder)
        assert answer.code == 1
        output = answer.out + answer.err
        assert "With the best play the player wins 62.2774% of the ante in the long run" in output
        assert "game_favors_the_player" in output
        assert "An amount" not in output


def test_a_new_book_takes_no_folder_or_name_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    assert "already exists" in refused("new-book", str(tmp_path / "there"))
    assert "'md' is taken." in refused("new-book", str(tmp_path / "md"))
    assert "cannot be the id of a book." in refused("new-book", str(tmp_path / "My Book"))
