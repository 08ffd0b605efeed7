"""A round as a value: it can be copied, compared and pickled, and takes whole numbers for money."""

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import Round, Terms, act, deal_round
from fifthstreet.play import commands as c
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission

ANN = c.By(role="player", name="ann")


def unpickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - made here


def dealt() -> Round:
    return deal_round("md", {"ann": 1000, "bob": 500}, deck=Deck.standard())


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, unpickled],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_of_a_round_is_equal_and_goes_its_own_way(copied: Callable[[Round], Round]) -> None:
    game = dealt()
    other = copied(game)
    assert other == game
    assert other.state == game.state
    act(other, "ann", 3)
    assert other != game
    assert len(other.events) > len(game.events)
    act(game, "ann", 3)
    assert other == game


def test_rounds_that_began_otherwise_differ_and_none_has_a_hash() -> None:
    assert dealt() != deal_round("md", {"ann": 1000}, deck=Deck.standard())
    assert dealt() != "a round"
    with pytest.raises(TypeError, match="unhashable"):
        hash(dealt())


def test_a_round_is_shown_in_a_line() -> None:
    game = dealt()
    assert repr(game) == f"<Round of md: deciding, {len(game.events)} events, nets {{}}>"


def test_pickled_terms_and_books_are_the_same() -> None:
    law = book("cb")
    terms = Terms.of(Submission(book="cb"), law)
    assert unpickled(terms) == terms
    again = unpickled(law)
    assert (again, again.options, again.law_hash) == (law, law.options, law.law_hash)


@pytest.mark.parametrize("name", ["zoe", "", 1])
def test_a_player_without_a_hand_cannot_act(name: Any) -> None:
    with pytest.raises(FifthStreetError, match=r"has no hand in this round\. .* ann, bob\."):
        act(dealt(), name, 1)


@pytest.mark.parametrize("amount", [15.0, True, "15", None])
def test_money_is_a_whole_number(amount: Any) -> None:
    terms = Terms.of(Submission(book="md"), book("md"))
    calls: list[Callable[[], object]] = [
        lambda: deal_round("md", {"a": amount}, deck=Deck.standard()),
        lambda: deal_round("md", {"a": 500}, deck=Deck.standard(), meters={"meter": amount}),
        lambda: Round(terms, meters={"meter": amount}),
        lambda: c.PlaceWager(by=ANN, seat=1, wager="ante", amount=amount, player="ann"),
        lambda: c.Bet(by=ANN, seat=1, amount=amount),
    ]
    for call in calls:
        with pytest.raises(FifthStreetError, match="is a whole number, not"):
            call()


@pytest.mark.parametrize("antes", [1.0, True, "3"])
def test_a_bet_in_antes_is_a_whole_number(antes: Any) -> None:
    with pytest.raises(FifthStreetError, match="A bet in antes is a whole number, not"):
        act(dealt(), "ann", antes)


def test_a_round_has_the_meters_of_its_book() -> None:
    terms = Terms.of(Submission(book="md"), book("md"))
    assert Round(terms, meters={"meter": Fraction(7, 2)}).state.meters["meter"] == Fraction(7, 2)
    with pytest.raises(FifthStreetError, match=r"no meter called 'mega'\. The book has meter\."):
        Round(terms, meters={"mega": 5})
