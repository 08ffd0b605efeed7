"""A round at the terminal: played by the house without one, by a person with one."""

import pytest

from cli.running import run
from fifthstreet.cli.commands import play as play_command

BOOKS = ("md", "rws", "cb", "uk")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give a terminal whose person types the answers in the list, then leaves."""
    typed: list[str] = []

    def answer(_question: str) -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)

    monkeypatch.setattr(play_command, "somebody_is_there", lambda: True)
    monkeypatch.setattr("builtins.input", answer)
    return typed


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_without_a_terminal_the_house_plays_the_round_to_its_end(book: str, seed: int) -> None:
    done = run("play", book, "--seed", str(seed), "--seats", "4")
    assert done.code == 0
    assert "The round is over." in done.out
    assert done.out.count("out at") == 4


def test_the_same_seed_deals_the_same_round() -> None:
    first, second = run("play", "md", "--seed", "8"), run("play", "md", "--seed", "8")
    assert first.out == second.out
    assert first.out != run("play", "md", "--seed", "9").out


@pytest.mark.parametrize("book", BOOKS)
def test_a_person_who_folds_loses_the_ante(book: str, answers: list[str]) -> None:
    sides = {"md": 3, "rws": 1, "cb": 1, "uk": 0}[book]
    answers += ["n"] * sides + ["1"]
    done = run("play", book, "--seed", "3")
    assert done.code == 0
    assert "Seat 1 folds" in done.out
    assert "You come out at -" in done.out


def test_a_person_may_take_side_bets_and_bet(answers: list[str]) -> None:
    answers += ["y", "y", "y", "4", "nonsense", "4", "4"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert "That is not on the list: nonsense" in done.out
    assert "Six Card Bonus" in done.out


def test_a_person_may_say_that_something_is_wrong(answers: list[str]) -> None:
    answers += ["n", "n", "n", "w", "99", "w", "4"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert "every wager goes back [MD-13.E]" in done.out
    assert "You come out at $0." in done.out


def test_a_ruling_is_asked_for_where_the_book_demands_one(answers: list[str]) -> None:
    answers += ["n", "n", "n", "w", "11", "the count was right after all", "1"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert "rules as floor" in done.out


def test_what_fits_no_remedy_is_said(answers: list[str]) -> None:
    answers += ["n", "w", "1", "1"]
    done = run("play", "rws", "--seed", "3")
    assert done.code == 0


def test_a_person_may_leave(answers: list[str]) -> None:
    answers += ["q"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 2
    assert "You left before the round was over." in done.err


def test_an_unknown_book_is_refused() -> None:
    assert run("play", "nv").code == 2
