"""A person at a real terminal: colours, prompts, odd input, and a polite way out."""

import re
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from cli.terminal import Terminal, terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-7]|38;[25]|4[0-7]|48;[25]|9[0-7])[0-9;]*m")
QUESTION = "What do you do?"
AGAIN = "Another round?"


def no_side_bets(shown: Terminal) -> None:
    shown.answer("Progressive for $1?", "n")
    shown.answer("Three Card Bonus for $1?", "n")


@pytest.mark.slow
def test_a_round_is_played_in_colour_with_side_bets_and_odd_input() -> None:
    with terminal("play", "md", "--seed", "3") as shown:
        shown.answer("Progressive for $1?", "perhaps")
        shown.wait_for("Type y or n")
        shown.answer("Progressive for $1?", "y")
        shown.answer("Three Card Bonus for $1?", "y")
        shown.answer("Six Card Bonus for $1?", "n")
        shown.answer(QUESTION, "nonsense\x1b[31m")
        shown.wait_for("That is not on the list: nonsense")
        for odd in ("²", "0", "99999999999999999999", "b", ""):
            shown.answer(QUESTION, odd)
        shown.answer(QUESTION, "?")
        shown.wait_for("Keys: 1, 2, 3 bet")
        for choice in ("3", "bet $10", "f"):
            shown.answer(QUESTION, choice)
        shown.wait_for("Settlement")
        shown.answer(AGAIN, "a fortune")
        shown.wait_for("That is not an amount: a fortune.")
        shown.answer(AGAIN, "1")
        shown.wait_for("The amount is not allowed.")
        shown.answer(AGAIN, "n")
        assert shown.end() == 0
    assert COLOUR.search(shown.text)
    assert "Traceback" not in shown.plain
    assert "MD-11.H.1" in shown.plain
    assert "Your balance is -$32." in shown.plain  # 5 + 15 + 10, and two side bets of 1


def test_another_round_goes_on_with_the_balance_and_another_ante() -> None:
    with terminal("play", "uk", "--seed", "3") as shown:
        shown.answer(QUESTION, "fold")
        shown.answer(AGAIN, "25")
        shown.wait_for("Round 2")
        shown.wait_for("You bet £25 on Ante.")
        shown.answer(QUESTION, "fold")
        shown.answer(AGAIN, "n")
        assert shown.end() == 0
    assert "Your balance is -£30." in shown.plain


def test_something_goes_wrong_and_is_ruled_upon() -> None:
    with terminal("play", "md", "--seed", "3") as shown:
        no_side_bets(shown)
        shown.answer(QUESTION, "w")
        shown.wait_for("What went wrong")
        shown.answer("What went wrong?", "touch")
        shown.answer("A floor rules.", "77")
        shown.wait_for("That is not on the list: 77")
        shown.answer("A floor rules.", "2")
        shown.wait_for("forfeited")
        shown.wait_for(AGAIN)
        shown.type("\x04")
        assert shown.end() == 0
    assert "Your balance is -$5." in shown.plain


@pytest.mark.slow
@pytest.mark.parametrize(("key", "code"), [("q\r", 0), ("\x04", 0), ("\x03", 130)])
def test_whoever_leaves_is_told_the_balance(key: str, code: int) -> None:
    with terminal("play", "md", "--seed", "3") as shown:
        no_side_bets(shown)
        shown.answer(QUESTION, "2")
        shown.wait_for(QUESTION)
        shown.leave(key, "Your balance is -$15.")
        assert shown.end() == code
    assert "Traceback" not in shown.plain


def test_before_the_cards_are_dealt_nothing_is_lost_by_leaving() -> None:
    with terminal("play", "md", "--seed", "3") as shown:
        shown.answer("Progressive for $1?", "q")
        assert shown.end() == 0
    assert "Your balance is $0." in shown.plain


def test_no_color_is_respected() -> None:
    with terminal("play", "cb", "--seed", "3", environment={"NO_COLOR": "1"}) as shown:
        shown.answer("3 Card Bonus", "n")
        shown.answer(QUESTION, "F")
        shown.answer(AGAIN, "n")
        assert shown.end() == 0
    assert COLOUR.search(shown.text) is None
    assert "to act" in shown.plain


def test_a_dumb_terminal_gets_plain_text() -> None:
    with terminal("play", "rws", "--seed", "3", environment={"TERM": "dumb"}) as shown:
        shown.answer("Progressive Jackpot", "n")
        shown.answer(QUESTION, "F")
        shown.answer(AGAIN, "n")
        assert shown.end() == 0
    assert "\x1b" not in shown.text
    assert "┌────┐" in shown.plain


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "columns"),
    [
        *((book, 40) for book in ("md", "rws", "cb", "uk")),
        *(("md", columns) for columns in (60, 80)),
    ],
)
def test_nothing_is_wider_than_the_terminal(book: str, columns: int) -> None:
    """Nobody sits there: the output alone is a terminal, and the house plays the round."""
    command = ("play", book, "--seed", "5", "--seats", "6")
    with terminal(*command, columns=columns, somebody=False) as shown:
        assert shown.end() == 0
    lines = shown.plain.split("\n")
    assert any("Settlement" in line for line in lines)
    assert [line for line in lines if len(line) > columns] == []
    assert COLOUR.search(shown.text)
