"""Whatever a user types or supplies ends in a sentence and an exit code, never in a traceback."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import SUBMISSIONS, Outcome, command, run
from fifthstreet.cli import subject

Maker = Callable[[Path], object]


def is_a_sentence(outcome: Outcome) -> bool:
    """Tell whether a run said what is wrong on standard error alone, with no traceback."""
    return outcome.out == "" and "fifthstreet: " in outcome.err and "Traceback" not in outcome.err


def large(path: Path) -> None:
    """Make a file of fifty megabytes that takes no room on the disk."""
    with path.open("wb") as opened:
        opened.truncate(50_000_000)


UNREADABLE: dict[str, tuple[Maker, str]] = {
    "a file that is not there": (lambda _: None, "There is no file"),
    "a folder": (Path.mkdir, "is a folder"),
    "a binary file": (lambda path: path.write_bytes(bytes(range(256))), "UTF-8"),
    "NUL bytes": (lambda path: path.write_bytes(b"book = 'md'\0"), "binary"),
    "a file of 50 MB": (large, "larger than"),
    "another encoding": (lambda path: path.write_bytes(b"name = 'Caf\xe9'"), "UTF-8"),
    "malformed TOML": (lambda path: path.write_text("book = "), "not TOML"),
    "tables nested in the text": (lambda path: path.write_text("[" * 9_000), "not TOML"),
    "lists nested deeply": (lambda path: path.write_text("a = " + "[" * 9_000), "deeply"),
    "keys nested deeply": (lambda path: path.write_text(".".join("a" * 9_000) + " = 1"), "deeply"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_said_and_leaves_with_two(name: str, tmp_path: Path) -> None:
    make, expected = UNREADABLE[name]
    path = tmp_path / "submission.toml"
    make(path)
    result = command("check", path, "--json")
    assert (result.code, is_a_sentence(result)) == (2, True)
    assert expected in result.err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["books", "nevada"], "md, rws, cb, uk"),
        (["compare", "md", "[bold]"], "'[bold]'"),
        (["new", "[/]"], "'[/]'"),
        (["options", "x", "--json"], "md, rws, cb, uk"),
        (["clauses", "--book", "x"], "md, rws, cb, uk"),
        (["clauses", "--status", "done"], "implemented, attested, step, pending"),
        (["clauses", "--kind", "x"], "payout"),
        (["clauses", "--id", "MD-99"], "'MD-99'"),
        (["check", "", "--json"], "is a folder"),
    ],
)
def test_what_is_unknown_is_answered_with_what_is_known(
    arguments: list[str], expected: str
) -> None:
    result = run(*arguments)
    assert (result.code, is_a_sentence(result)) == (2, True)
    assert expected in result.err


@pytest.mark.parametrize(
    "arguments",
    [["fly"], ["books", "--colour"], ["check"], ["compare", "md"], ["schema", "world"]],
    ids=" ".join,
)
def test_a_call_that_is_off_leaves_with_two_and_shows_the_usage(arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert "Usage: fifthstreet" in result.err


LONG = {
    "1e1000000": "cannot pay '1e1000000'",
    "9" * 5_000: "which is too much. It pays at most 999,999,999 to 1.",
    f"{'9' * 5_000}/7": "which is too much. It pays at most 999,999,999 to 1.",
    "1000000000 to 1": "The line straight cannot pay '1000000000 to 1', which is too much. It pays",
    "1,000,000,000 for 1": "straight cannot pay '1,000,000,000 for 1', which is too much. It pays",
    f"1/{'9' * 5_000}": "cannot pay '1/99",
}


@pytest.mark.parametrize("pays", LONG, ids=lambda text: text[:9])
def test_a_pay_line_of_a_million_digits_is_refused_in_a_sentence(pays: str) -> None:
    result = run("analyse", "md", "--pay", f"straight={pays}")
    assert (result.code, is_a_sentence(result)) == (2, True)
    assert LONG[pays] in result.err


@pytest.mark.parametrize("figure", ["1e1000000", "1e-999999999", "9" * 4_000, f"0x{'f' * 9_000}"])
def test_a_figure_of_a_million_digits_is_a_finding_of_its_line(figure: str) -> None:
    text = f'book = "md"\n[limits.ante]\nmin = {figure}\n'
    result = run("check", "-", "--json", stdin=text.encode())
    assert (result.code, result.err) == (1, "")
    assert '"where": "limits.ante.min"' in result.out


@pytest.mark.parametrize(("figure", "code"), [("1e1000000", 1), ("9" * 4_000, 1), ("9" * 5_000, 2)])
def test_a_worked_round_of_a_million_digits_is_refused_in_a_sentence(
    figure: str, code: int
) -> None:
    seat = f'{{"seat": 1, "cards": "Js 4d", "ante": {figure}, "streets": []}}'
    case = f'{{"book": "md", "board": "Jh 9c 2s", "seats": [{seat}]}}'
    result = run("settle", "-", stdin=case.encode())
    assert (result.code, is_a_sentence(result)) == (code, True)


@pytest.mark.parametrize("stdin", [b"", b"\n\n", b"\xef\xbb\xbf", b"# nothing\r\n"])
def test_an_empty_submission_is_read_and_found_wanting(stdin: bytes) -> None:
    result = run("check", "-", stdin=stdin)
    assert result.code == 1
    assert "standard input has no book [book_is_not_named]" in result.out


def test_dev_null_is_an_empty_submission() -> None:
    result = command("check", os.devnull)
    assert (result.code, result.err) == (1, "")


def test_an_endless_file_is_too_large() -> None:
    endless = Path("/dev/zero")
    if endless.exists():
        assert "larger than" in run("check", str(endless)).err


def test_markup_in_values_keys_and_file_names_is_shown_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "[bold]x[-bold].toml"
    path.write_text('book = "[/]"\n"[red]" = 1\n[offers]\nsix_card = "[link=x]"\n')
    result = command("check", path, environment={"COLUMNS": "300"})
    assert (result.code, result.err) == (1, "")
    for shown in ("[bold]x[-bold].toml:1:1", 'There is no book "[/]"', "[red]", '"[link=x]"'):
        assert shown in result.out


def test_characters_that_command_a_terminal_are_not_passed_on(tmp_path: Path) -> None:
    path = tmp_path / "esc\x1b[2J.toml"
    path.write_text('book = "md"\n[dealing]\nmethod = "\\u001b[31m\\u202e\\u0007"\n')
    assert "\x1b" not in run("check", str(path)).out
    assert "\x1b" not in run("check", str(path) + "?").err


def test_a_file_name_that_is_not_unicode_is_still_named() -> None:
    result = command("check", b"caf\xe9.toml".decode("utf-8", "surrogateescape"))
    assert (result.code, is_a_sentence(result)) == (2, True)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["books", "md"], ["clauses", "--json"], ["new", "md"]])
def test_a_reader_that_goes_away_ends_the_program_quietly(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "fifthstreet", *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("w") as target:
        done = subprocess.run(
            [sys.executable, "-m", "fifthstreet", "schema", "book"],
            stdout=target,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode() == "fifthstreet: No space left on device: output.\n"


def test_an_interrupt_leaves_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_file: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(subject, "read", interrupted)
    assert run("check", "-").code == 130


def test_a_fault_of_the_program_is_owned_up_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(_file: str) -> str:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(subject, "read", faulty)
    result = run("check", "-")
    assert (result.code, is_a_sentence(result)) == (2, True)
    assert "ZeroDivisionError: oops" in result.err
    monkeypatch.setenv("FIFTHSTREET_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run("check", "-")


@pytest.mark.parametrize("error", [PermissionError(13, "no"), OSError(5, "Input/output error")])
def test_a_file_that_may_not_be_opened_is_named(
    error: OSError, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_path: Path, _mode: str) -> None:
        raise error

    monkeypatch.setattr(Path, "open", refused)
    result = run("check", "secret.toml")
    assert (result.code, is_a_sentence(result)) == (2, True)
    assert "secret.toml" in result.err


@pytest.mark.parametrize("arguments", [["books"], ["books", "uk"], ["new", "md"], ["options"]])
def test_an_ascii_terminal_gets_other_spellings(arguments: list[str]) -> None:
    result = run(*arguments, encoding="ascii")
    assert (result.code, result.err) == (0, "")
    assert result.out.isascii()


@pytest.mark.slow
def test_pounds_are_spelt_out_where_their_sign_cannot_be_shown() -> None:
    sign = str(SUBMISSIONS / "uk.toml")
    assert "£" in run("sign", sign).out
    result = command("sign", sign, environment={"PYTHONIOENCODING": "ascii"})
    assert (result.code, result.err) == (0, "")
    assert "GBP " in result.out
