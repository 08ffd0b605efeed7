"""Round scripts from the command line."""

from pathlib import Path

import pytest

import fifthstreet
from cli.running import run

BOOKS = Path(fifthstreet.__file__).parent / "rules" / "books"
SCRIPT = BOOKS / "md" / "rounds" / "community-card-exposed-early.round"


def test_a_script_is_told_as_a_story() -> None:
    done = run("replay", str(SCRIPT))
    assert done.code == 0
    assert "ann bets $10 on Ante at seat 1." in done.out
    assert "Refused: The amount is not allowed." in done.out
    assert "Seat 1 ends with $0." in done.out


def test_a_round_that_goes_another_way_is_said_with_its_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.round"
    wrong.write_text("book md\nseat 1 ann\ndealer: close -> BettingClosed\n", encoding="utf-8")
    done = run("replay", str(wrong))
    assert done.code == 1
    assert "line 3: expected BettingClosed, got refused betting_is_not_open" in done.out


@pytest.mark.parametrize("text", ["", "# nothing\n", "book md\n"])
def test_a_script_without_a_round_is_refused(tmp_path: Path, text: str) -> None:
    empty = tmp_path / "empty.round"
    empty.write_text(text, encoding="utf-8")
    done = run("replay", str(empty))
    assert done.code == 2
    assert "has no round" in done.err


@pytest.mark.parametrize(
    "text",
    [
        "book nv\n",
        "nonsense\n",
        "book md\ndealer: fly\n",
        "book md\nseat x ann\n",
        "book md\ndeck 1x\n",
        "book md\noption cap.scope = [\n",
        "book md\ngiven limits = 5\ndealer: open\n",
        "dealer: open\n",
        "book md\nseat 1 ann\nann: ante\n",
        'book md\nann: rule "\n',
        "book md\nnet 1\n",
        "book md\nstart meter\n",
        "book md\nmeter x 5\n",
        "book md\ndealer: settle x\n",
        "book md\ndealer: report\n",
        "book md\ndealer: step\n",
        "book md\nann: bet at\n",
    ],
)
def test_nonsense_is_a_sentence_and_no_traceback(tmp_path: Path, text: str) -> None:
    bad = tmp_path / "bad.round"
    bad.write_text(text, encoding="utf-8")
    done = run("replay", str(bad))
    assert done.code in {1, 2}
    assert "Traceback" not in done.out + done.err
    assert "This is a bug" not in done.err
