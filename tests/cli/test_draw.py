"""Findings as they are drawn: the right line, the caret under the right token."""

from pathlib import Path

import pytest

from cli.running import SUBMISSIONS, run

GOOD = (SUBMISSIONS / "md.toml").read_text(encoding="utf-8")


def drawn(text: str) -> list[str]:
    """Return the lines that a check of a text draws."""
    return run("check", "-", stdin=text.encode()).out.splitlines()


def under(lines: list[str], code: str) -> str:
    """Return what the carets of a finding stand under."""
    at = next(index for index, line in enumerate(lines) if f"[{code}]" in line)
    source, carets = lines[at + 1], lines[at + 2]
    return source[carets.index("^") : carets.rindex("^") + 1]


def test_a_finding_is_drawn_whole() -> None:
    lines = drawn('book = "md"\n\n[cards]\ndecks = 3  # too many\n')
    at = lines.index("error: 3 decks are in use; the document allows 1 or 2")
    assert lines[at : at + 8] == [
        "error: 3 decks are in use; the document allows 1 or 2",
        "  --> standard input:4:1 [number_of_decks_is_not_allowed]",
        "    4 | decks = 3  # too many",
        "      | ^^^^^",
        "  law   Unless the two-deck exception applies, the game uses one deck plus one",
        "        cover card. [MD-3.A]",
        "  fix   Set cards.decks = 1.",
        "",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "decks = 3",
        "\tdecks = 3",
        "   decks=3",
        '"deck\\u0073" = 3',
        "decks = 3" + " " * 3_000 + "# far away",
    ],
)
def test_carets_stand_under_the_key(line: str) -> None:
    lines = drawn(f'book = "md"\r\n[cards]\r\n{line}\r\n')
    assert under(lines, "number_of_decks_is_not_allowed") in {"decks", '"deck\\u0073"'}


def test_carets_stand_under_a_key_behind_wide_characters() -> None:
    lines = drawn('book = "md"\nlayout = { drawing = "河" , positions = 9 }\n')
    at = next(index for index, line in enumerate(lines) if "[too_many_positions]" in line)
    # A wide character takes two cells, so the carets stand one place further to the right.
    assert lines[at + 2].index("^") == lines[at + 1].index("positions") + 1


def test_a_long_line_is_cut_around_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    filler = ", ".join(f"x{number} = 1" for number in range(60))
    lines = drawn(f'book = "md"\ncards = {{ {filler}, decks = 3, y = 1 }}\n')
    assert under(lines, "number_of_decks_is_not_allowed") == "decks"
    assert max(map(len, lines)) <= 60


def test_a_header_is_marked_whole() -> None:
    lines = drawn('book = "md"\n[limits]\n')
    assert under(lines, "ante_limit_is_not_stated") == "[limits]"


def test_what_is_missing_altogether_points_at_no_line() -> None:
    lines = drawn('# a remark\nbook = "md"\n')
    assert "  --> standard input has no dealing.method [dealing_method_is_not_stated]" in lines
    assert not any("| # a remark" in line for line in lines)


def test_a_key_on_the_first_line_is_drawn() -> None:
    assert under(drawn('book = "mars"'), "book_is_unknown") == "book"


def test_the_line_that_is_not_toml_is_drawn_on_standard_error() -> None:
    result = run("check", "-", "--json", stdin=b'book = "md"\n[cards\n')
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[:2] == ["    2 | [cards", "      |       ^"]


def test_errors_and_warnings_are_counted_at_the_end() -> None:
    assert drawn('book = "mars"')[-1] == "1 error"
    lines = drawn('book = "md"\n[six_card]\npaytable = "A"\n')
    assert lines[-1].endswith("errors, 1 warning")


def test_a_submission_with_warnings_alone_keeps_its_book(tmp_path: Path) -> None:
    shoe = (SUBMISSIONS / "md-shoe.toml").read_text(encoding="utf-8")
    path = tmp_path / "shoe.toml"
    path.write_text(shoe + '\n[six_card]\npaytable = "A"\n', encoding="utf-8")
    result = run("check", str(path))
    assert result.code == 0
    assert "No errors, 1 warning: the submission complies with Mississippi Stud" in result.out
