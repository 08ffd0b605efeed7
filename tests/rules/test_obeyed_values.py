"""Values that were printed once and obeyed by nobody: another value makes another table."""

from typing import Any

import pytest

from altered import altered
from fifthstreet.cards import Deck
from fifthstreet.play import commands as play
from fifthstreet.play import events as e
from fifthstreet.play.round import Round
from fifthstreet.play.terms import Terms
from fifthstreet.procedures import Setup
from fifthstreet.procedures import commands as c
from fifthstreet.procedures.events import DeckCut, DeckRemoved, DeviceFailed
from fifthstreet.proof.croupier import FLOOR, PLAIN, SELF_SHUFFLING, SHOE, Croupier
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import (
    DealingPart,
    Devices,
    Limits,
    Offers,
    ProgressivePart,
    Range,
    Submission,
)

ANN = play.By(role="player", name="ann")
SHUFFLER = Devices(shoe=SHOE, shuffler=PLAIN)


def other(id_: str, **changes: Any) -> RuleBook:
    """Return a book with other values, all of which are carried out."""
    law = altered(book(id_), {key.replace("__", "."): value for key, value in changes.items()})
    assert not list(unenforced(law))
    return law


def table(law: RuleBook, devices: Devices, *, virtual: bool = False) -> Croupier:
    method = "automated" if devices.reshuffler else "manual_shoe"
    submission = Submission(book=law.id, dealing=DealingPart(method=method), devices=devices)
    return Croupier(Setup.of(submission, law, virtual=virtual))


def dealt(law: RuleBook) -> Round:
    """Return a round of one player with every side bet."""
    offers = Offers(**{wager.id: True for wager in law.wagers if wager.offered})
    limits = Limits(ante=Range(min=500, max=20_000))
    submission = Submission(
        book=law.id, limits=limits, offers=offers, progressive=ProgressivePart(bet_amount=100)
    )
    game = Round(Terms.of(submission, law), deck=Deck.standard(), seated={1: "ann"})
    game.do(play.OpenBetting())
    for wager in (w for w in law.wagers if w.id == "ante" or w.offered):
        amount = 1_000 if wager.id == "ante" else 500
        game.do(play.PlaceWager(by=ANN, seat=1, wager=wager.id, amount=amount, player="ann"))
    game.do(play.CloseBetting())
    game.do(play.DealCards())
    return game


@pytest.mark.clause("CB-deal-12-s2")
def test_a_round_that_ends_with_the_last_fold_gives_undecided_bets_back() -> None:
    game = dealt(book("cb"))
    (fold,) = game.do(play.Fold(by=ANN, seat=1))
    assert isinstance(fold, e.HandFolded), "the bonus waits for the cards"
    ending = other("cb", course__decisions__if_all_fold__value="end")
    game = dealt(ending)
    _, back, over = game.do(play.Fold(by=ANN, seat=1))
    assert isinstance(back, e.WagerReturned)
    law = ending.course.decisions.if_all_fold
    assert law is not None
    assert (back.wager, back.amount, back.citation) == ("three_card", 500, law.citation)
    assert isinstance(over, e.EverybodyFolded)
    game.do(play.SettleSeat(seat=1))
    assert game.nets == {1: -1_000}


@pytest.mark.clause("MD-5.E.1")
def test_the_cut_cards_go_to_the_bottom_where_the_book_says_so() -> None:
    orders = []
    for under in (True, False):
        law = other("md", cards__cut__under_bottom__value=under)
        croupier = table(law, Devices(shoe=SHOE), virtual=True)
        croupier.bring()
        croupier.do(c.Shuffle, deck="R", how="manual", order=Deck.standard())
        croupier.do(c.StackDeck, deck="R")
        (cut,) = croupier.do(c.CutDeck, deck="R", depth=20)
        assert isinstance(cut, DeckCut)
        orders.append(cut.order)
    assert orders == [Deck.standard().cut(20), Deck.standard()]


@pytest.mark.clause("MD-5.F")
def test_whoever_the_power_names_has_the_cards_cut_again() -> None:
    law = book("md")
    at = next(n for n, power in enumerate(law.powers) if power.act == "order_recut")
    found = []
    for role in ("floor", "shift_manager", "dealer"):
        croupier = table(other("md", **{f"powers.{at}.role": role}), Devices(shoe=SHOE))
        croupier.ready()
        answers = [
            croupier.code(c.OrderRecut, deck="R", reason="Bent.", by=by)
            for by in (play.DEALER, FLOOR)
        ]
        found.append([answer is None for answer in answers])
    assert found == [[False, True], [False, False], [True, True]]


@pytest.mark.clause("MD-4.F")
def test_the_opening_is_skipped_only_where_the_book_says_so() -> None:
    always = other("md", procedures__opening__skipped_when=None)
    for law, opened in ((book("md"), False), (always, True)):
        croupier = table(law, Devices(shoe=SHOE))
        croupier.do(c.ReceiveDeck, deck="R", preinspected=True, preshuffled=True)
        code = croupier.code(c.DoOpeningStep, deck="R", step="inspect")
        assert code == (None if opened else "step_is_not_required")


@pytest.mark.clause("MD-5.I")
def test_the_deck_of_a_shoe_that_reshuffles_is_stacked_where_the_book_says_so() -> None:
    always = other("md", procedures__after_shuffle__skipped_when=None)
    for law, stacked in ((book("md"), False), (always, True)):
        croupier = table(law, Devices(reshuffler=SELF_SHUFFLING))
        croupier.bring()
        croupier.do(c.LoadShuffler, deck="R")
        croupier.do(c.Shuffle, deck="R", how="device")
        code = croupier.code(c.StackDeck, deck="R")
        assert code == (None if stacked else "step_is_not_required")


@pytest.mark.clause("MD-13.F")
def test_a_deck_in_a_jammed_shuffler_gets_what_the_book_lists() -> None:
    for action, spoiled, removed in (
        ("reshuffle", ("R",), False),
        ("remove_deck", ("R",), True),
        ("continue", (), False),
    ):
        law = other("md", irregularities__shuffler_fault__remedies__0__do=(action,))
        croupier = table(law, SHUFFLER)
        croupier.bring()
        croupier.shuffle()
        failed, *others = croupier.do(c.ReportFault, device="shuffler", fault="shuffling")
        assert isinstance(failed, DeviceFailed)
        assert failed.spoiled == spoiled
        assert [type(event) for event in others] == [DeckRemoved] * removed
        assert croupier.deck("R").removed is removed, action


@pytest.mark.clause("MD-4.B")
def test_the_opening_waits_until_the_cards_are_spread() -> None:
    opening = next(one for one in book("md").procedures if one.id == "opening")
    steps = tuple(step for step in opening.steps if step.id != "spread_face_up")
    for law, code in (
        (book("md"), "another_step_comes_first"),
        (other("md", procedures__opening__steps=steps), None),
    ):
        croupier = table(law, Devices(shoe=SHOE))
        croupier.bring(opened=False)
        croupier.step("inspect")
        croupier.step("verify")
        viewed = {"deck": "R", "step": "first_player_viewed"}
        assert croupier.code(c.DoOpeningStep, by=play.By(role="player"), **viewed) == code
        assert (croupier.code(c.Shuffle, deck="R", how="manual")) == "another_step_comes_first"
