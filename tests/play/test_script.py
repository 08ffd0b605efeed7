"""Scripts: rounds told in words, and what is said of a script that goes wrong."""

from typing import get_args

import pytest

from fifthstreet.play import commands as c
from fifthstreet.play.script import run
from fifthstreet.play.script_commands import ScriptError
from fifthstreet.rules.library import book
from laws.driving import chance_of, play
from play.playing import TABLES, TELLS, Table


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_round_that_was_played_can_be_told_and_run_again(table: Table) -> None:
    for seed in range(3):
        for game in play(chance_of(seed), table, trouble=20):
            last = game
        script, lines = run(last.script())
        assert script.round is not None
        assert script.round.state.terms == table.terms
        assert script.round.state == last.round.state
        assert len(lines) == len(last.commands)


def test_every_command_can_be_told() -> None:
    assert set(TELLS) == set(get_args(c.Command))


OPENING = """
book md
given limits.ante = { min = 500, max = 20000 }
seat 1 ann
deck Js 4d Jh 2s 3s
dealer: open
"""


def fault(line: str, *, opening: str = OPENING) -> str:
    """Return what is said of a script that ends with a line."""
    with pytest.raises(ScriptError) as caught:
        run(f"{opening}{line}\n", name="here")
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("whatever 1", "'whatever' is unknown here."),
        ("ann: dance", "there is no command 'dance'."),
        ("ann: bet", "a number is missing."),
        ("zoe: ante 1000", "the seat is missing. Write at and its number."),
        ("ann: ante 400", "expected something to happen, got refused stake_is_not_allowed"),
        ("ann: ante 1000 -> refused seat_is_not_to_act", "expected refused seat_is_not_to_act"),
        ("ann: ante 400 -> refused stake_is_not_allowed UK-1", "expected refused stake_is"),
        ("dealer: close -> BettingClosed", "expected BettingClosed, got refused nobody_has"),
        ("ann: ante 1000 -> BetMade", "expected BetMade, got WagerPlaced."),
        ("ann: ante 1000 -> WagerPlaced amount=900", "expected WagerPlaced amount=900, got 1000."),
        ("given cap.amount = 5", "cap.amount is an option: write `option cap.amount"),
        ("option cap.amounts = 5", "cap.amounts is not an option of the book."),
        ("option cap.amount = -5", "cap.amount is at least 1."),
        ("net 1 500", "seat 1 comes out at 0, not 500."),
        ("meter meter 5", "meter is at 1000000, not 5."),
        ("phase ended", "the round is betting, not ended."),
        ("line 1 ante win MD-1", "no line says 1 ante win MD-1."),
        ("cards 1 As", "at 1 lie: nothing, not As."),
        ("next", "the round before is not over."),
        ("book xx", "xx"),
        ("deck Xx", "Xx"),
        ("given limits.ante = {", "TOML"),
        ("ann: withdraw", "'ann: withdraw' cannot be read."),
        ("ann: bet 5 at one", "cannot be read."),
        ('ann: report "boxed', "cannot be read."),
        ("seat one ann", "cannot be read."),
        ("net 1", "cannot be read."),
        ("meter big 5", "cannot be read."),
        ("start", "cannot be read."),
        ("dealer: report boxed_card upside_down", "the word 'upside_down' is unknown here."),
        ("dealer: report boxed_card amount=x", "cannot be read."),
        ("dealer: report boxed_card discovered=never", "the word 'never' is unknown here."),
        ("ann: fold reason=sleepy", "the word 'sleepy' is unknown here."),
        ("positions many", "cannot be read."),
        ("floor: rule x orders=dance because so", "the word 'dance' is unknown here."),
    ],
)
def test_what_goes_wrong_is_said_with_its_line(line: str, says: str) -> None:
    message = fault(line)
    assert message.startswith("here, line 7: ")
    assert says in message


@pytest.mark.parametrize(
    ("opening", "says"),
    [
        ("dealer: open", "the script names no book."),
        ("book md\ngiven limits.ante = 5\ndealer: open", "cannot be read"),
        ("book md\ngiven limits = 5\ngiven limits.ante = 5", "limits.ante is set in two ways."),
        ("net 1 5", "seat 1 comes out at 0, not 5."),
        ("meter meter 5", "meter is at None, not 5."),
        ("phase ended", "the round is None, not ended."),
        ("line 1 ante win MD-1", "no line says"),
        ("cards 1 As", "nothing has happened yet."),
    ],
)
def test_a_script_begins_with_a_book(opening: str, says: str) -> None:
    assert says in fault("", opening=opening)


def test_remarks_and_empty_lines_say_nothing() -> None:
    _, lines = run(f"{OPENING}\n# nothing\nann: ante 1000  # a remark\n")
    assert [line.text for line in lines] == ["dealer: open", "ann: ante 1000"]


def test_the_word_player_and_other_roles_are_understood() -> None:
    script, lines = run(
        f"{OPENING}dealer: ante 1000 at 1 for=ann -> refused role_may_not_do_this\n"
    )
    assert lines[-1].refusal is not None
    assert script.round is not None


def test_a_law_that_is_handed_in_takes_the_place_of_the_book_that_is_named() -> None:
    script, _ = run("book xx\nseat 1 ann\n", law=book("uk"))
    assert script.law is book("uk")


HIDDEN = """
book md
positions 7
given limits.ante = { min = 500, max = 20000 }
seat 1 ann
seat 2 bob
deck Js Jh ?? ?? 2s 3s 4s
dealer: open
ann: ante 1000
bob: ante 1000
dealer: close
dealer: deal
ann: look
ann: down
ann: fold reason=time_ran_out -> HandFolded reason=time_ran_out
"""


def test_a_script_may_hide_cards_number_the_boxes_and_say_why_somebody_was_absent() -> None:
    script, _ = run(HIDDEN)
    assert script.round is not None
    state = script.round.state
    assert state.positions == 7
    assert [card.known for card in state.seats[1].cards] == [True, True]
    assert [card.known for card in state.seats[2].cards] == [False, False]
