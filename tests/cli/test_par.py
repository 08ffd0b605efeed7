"""`fifthstreet par`: formats, files and what is refused."""

import json
from pathlib import Path

import pytest

from cli.running import SUBMISSIONS, run

MARYLAND = str(SUBMISSIONS / "md.toml")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ending", "start"),
    [("pdf", b"%PDF-"), ("html", b"<!doctype html>"), ("json", b"{"), ("xlsx", b"PK")],
)
def test_the_ending_of_the_file_tells_the_format(tmp_path: Path, ending: str, start: bytes) -> None:
    path = tmp_path / f"par.{ending}"
    result = run("par", "uk", "-o", str(path))
    assert (result.code, result.out) == (0, "")
    assert path.read_bytes().startswith(start)


def test_a_format_that_is_asked_for_wins_over_the_ending(tmp_path: Path) -> None:
    path = tmp_path / "par.txt"
    assert run("par", "uk", "--format", "json", "-o", str(path)).code == 0
    assert json.loads(path.read_text())["par"] == 2


def test_text_has_the_figures_of_every_other_format(tmp_path: Path) -> None:
    path = tmp_path / "par.txt"
    assert run("par", "uk", "-o", str(path)).code == 0
    page = path.read_text("utf-8")
    for words in ("4.9149%", "53,223/1,082,900", "MAIN WAGERS", "Does not hold", "METHOD"):
        assert words in page


def test_text_names_what_it_was_made_from(tmp_path: Path) -> None:
    path = tmp_path / "par.txt"
    assert run("par", MARYLAND, "-o", str(path)).code == 0
    identity = json.loads(run("identity", MARYLAND, "--json").out)
    words = set(path.read_text("utf-8").split())
    assert words >= {identity["ruleset"], identity["file"], identity["law"]}


def test_text_goes_to_standard_output_when_no_file_is_named() -> None:
    result = run("par", "cb", "--format", "json")
    assert result.code == 0
    summary = json.loads(result.out)["summary"]
    assert summary["house_edge"]["exact"] == "53223/1082900"
    assert run("par", "uk", "--format", "html").out.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((), "This needs a file. Name one with -o that ends in .pdf"),
        (("--format", "pdf"), "screen cannot show this format. Name a file with -o."),
        (("--format", "doc"), "'doc' is not one of"),
        (("--pay", "straight"), "no change of a pay line"),
        (("--pay", "nine=5", "--format", "json"), "The pay table has no line"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(
    arguments: tuple[str, ...], text: str
) -> None:
    named = () if "--format" in arguments else ("-o", "never-written.pdf")
    wanted = arguments if arguments == () else (*arguments, *named)
    result = run("par", "uk", *wanted)
    assert result.code == 2
    assert text in " ".join(result.err.split())
    assert not Path("never-written.pdf").exists()


def test_an_ending_that_tells_nothing_is_refused(tmp_path: Path) -> None:
    result = run("par", "uk", "-o", str(tmp_path / "par.doc"))
    assert result.code == 2
    assert "does not show a format" in result.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["pdf", "html"])
def test_a_file_that_is_there_is_never_written_over(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"par.{ending}"
    path.write_text("mine")
    result = run("par", "uk", "-o", str(path))
    assert result.code == 2
    assert "already exists" in result.err
    assert path.read_text() == "mine"


def test_pay_lines_and_the_tie_rule_may_be_changed() -> None:
    data = json.loads(
        run("par", "cb", "--pay", "straight=5", "--ties", "fold", "--format", "json").out
    )
    assert round(data["summary"]["house_edge"]["value"] * 100, 4) == 3.7591
    assert data["identity"]["changes"] == ["straight pays 5 to 1"]
    assert data["identity"]["ties"] == "fold"


def test_the_command_on_the_sheet_makes_the_same_sheet_again(tmp_path: Path) -> None:
    first = run("par", "cb", "--pay", "straight=5", "--ties", "fold", "--format", "json").out
    _, *words = json.loads(first)["identity"]["command"].split()
    path = tmp_path / "again.json"
    assert run(*words[:-1], str(path)).code == 0
    assert path.read_text() == first


def test_a_submission_is_checked_before_its_sheet_is_made() -> None:
    result = run("par", "-", "--format", "json", stdin=b'book = "md"')
    assert (result.code, result.out) == (1, "")
    assert "error" in result.err


def test_a_sheet_of_a_submission_names_the_house() -> None:
    data = json.loads(run("par", MARYLAND, "--format", "json").out)["identity"]
    assert data["facility"] == "Heron Point Casino"
    assert data["tables"] == ["MS-1", "MS-2"]
    assert data["command"] == "fifthstreet par SUBMISSION -o par.pdf"
