"""A dealer that does the clerical steps."""

from pathlib import Path

import pytest

from fifthstreet.cards import Deck
from fifthstreet.checks.report import check
from fifthstreet.play import Round, Terms, act, carry_on, deal_round
from fifthstreet.refusals import RefusedError

SUBMISSIONS = Path(__file__).resolve().parents[2] / "examples" / "submissions"


def submitted(name: str) -> Terms:
    report = check((SUBMISSIONS / f"{name}.toml").read_text(encoding="utf-8"))
    assert report.book is not None
    return Terms.of(report.submission, report.book)


def test_a_round_is_dealt_by_a_books_defaults() -> None:
    game = deal_round("md", {"ann": 1000}, deck=Deck("Jh 4d Js 9c 2s"))
    assert game.state.to_decide == (1,)
    for _ in range(3):
        act(game, "ann", 3)
    assert game.nets == {1: 10_000}
    assert carry_on(game) == ()


def test_a_round_is_dealt_by_the_terms_of_a_submission() -> None:
    game = deal_round(
        submitted("md"), {"ann": 1500, "bob": 1500}, deck=Deck.standard(), meters={"mega": 5}
    )
    assert game.state.terms.method == "automated"
    assert game.state.meters["mega"] == 5
    act(game, "ann", None)
    act(game, "bob", None)
    assert game.nets == {1: -1500, 2: -1500}


def test_a_wrong_ante_or_multiple_is_refused() -> None:
    with pytest.raises(RefusedError):
        deal_round(submitted("md"), {"ann": 1}, deck=Deck.standard())
    game = deal_round("rws", {"ann": 1000}, deck=Deck.standard())
    with pytest.raises(RefusedError):
        act(game, "ann", 3)


def test_a_round_is_its_events() -> None:
    game = deal_round("uk", {"ann": 1000}, deck=Deck.standard())
    assert {type(offer.command).__name__ for offer in game.offers} >= {"Bet", "Fold"}
    act(game, "ann", None)
    again = Round.replay(game.opening, game.events)
    assert (again.state, again.nets, again.lines) == (game.state, game.nets, game.lines)
