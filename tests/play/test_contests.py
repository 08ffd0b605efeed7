"""Contests decide wagers as they are written: folds, odds of every notation, and others' hands."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from fifthstreet.cards import CardError, Hand
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import SettlementError, settle_round
from fifthstreet.play.showdown import Showdown, Spot, Standing
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Cap
from fifthstreet.rules.law import Cited
from play.plans import BACK, LIVE, LOST, game, outcomes, paying, terms_of, three_card, wager, zone

PAIR, NOTHING = "As Ad 9c", "Kd 7h 2c"
STAKE = 500
METER = Fraction(100_000)


def spot(seat: int, cards: str, _standing: Standing = "live", /, **wagers: int) -> Spot:
    return Spot(seat=seat, cards=Hand(cards), wagers=wagers, standing=_standing)


def settled(law: RuleBook, *spots: Spot, zones: Mapping[str, str] | None = None) -> list[Line]:
    """Return the lines of a round under a law, with a meter that shows 1,000."""
    lying = {id_: Hand(cards) for id_, cards in (zones or {}).items()}
    meters = dict.fromkeys(terms_of(law).brief.resets, METER)
    return list(settle_round(terms_of(law), Showdown(spots=spots, zones=lying), meters).lines)


def contest(id_: str, *wagers: str, **more: Any) -> dict[str, Any]:
    """Return a contest of the player's three cards against the table of the same name."""
    hand = {"zones": ["hole"]}
    return {"id": id_, "wagers": list(wagers or (id_,)), "hand": hand, "schedule": id_, **more}


def one_table(pays: str, fold: Mapping[str, Any] = LOST, **more: Any) -> RuleBook:
    """Return a game of three cards in which a pair pays in one way, on every kind of line."""
    beside = {"adds": True, "schedule": "others", "others": True, "several": True} | more
    lines = [paying(id_, 3, ("pair", pays)) for id_ in ("ante", "side", "bonus", "progressive")]
    return game(
        base="md",
        zones=[zone("hole", "seat", 3)],
        wagers=[
            wager("ante", fold=fold),
            wager("side", "side", fold),
            wager("progressive", "side", fold),
        ],
        steps=[],
        contests=[
            contest("ante"),
            contest("bonus", "ante", adds=True),
            contest("side"),
            contest("progressive", stake_returned=False),
            contest("gossip", "side", **beside),
        ],
        schedules=[*lines, paying("others", 3, ("pair", pays))],
    )


ODDS = {
    "250 to 1": (125_500, 125_000),
    "41 for 1": (20_500, 20_000),
    "3 to 2": (1_250, 750),
    "3 for 2": (750, 250),
}
"""What a stake of 500 brings: with the stake, and besides another contest that decides it."""


@pytest.mark.parametrize("pays", ODDS)
def test_odds_of_every_notation_are_paid_on_every_kind_of_line(pays: str) -> None:
    law = one_table(pays)
    stakes = {"ante": STAKE, "side": STAKE, "progressive": STAKE}
    lines = settled(law, spot(1, PAIR, **stakes), spot(2, NOTHING, **stakes))
    paid = {(line.seat, line.wager): line.paid for line in lines}
    whole, beside = ODDS[pays]
    assert paid == {
        (1, "ante"): whole,
        (1, "bonus"): beside,
        (1, "side"): whole,
        (1, "progressive"): whole,
        (2, "gossip"): beside,
        (2, "ante"): 0,
        (2, "side"): 0,
        (2, "progressive"): 0,
    }


def test_a_fixed_sum_comes_with_the_stake_or_without_it_as_the_contest_says() -> None:
    law = one_table("10.00 USD")
    stakes = {"ante": STAKE, "side": STAKE, "progressive": STAKE}
    lines = settled(law, spot(1, PAIR, **stakes))
    assert {line.wager: line.paid for line in lines} == {
        "ante": 1_500,
        "bonus": 1_000,
        "side": 1_500,
        "progressive": 1_000,
    }


def test_a_push_gives_the_stake_back_on_every_line_and_adds_nothing() -> None:
    lines = settled(one_table("push"), spot(1, PAIR, ante=STAKE, side=STAKE, progressive=STAKE))
    assert {line.wager: (line.outcome, line.paid) for line in lines} == {
        "ante": ("push", STAKE),
        "side": ("push", STAKE),
        "progressive": ("push", STAKE),
    }


def test_a_share_of_a_meter_is_paid_on_every_kind_of_line_and_moves_it() -> None:
    law = one_table("10% of pot")
    stakes = {"ante": STAKE, "side": STAKE, "progressive": STAKE}
    showdown = Showdown(spots=(spot(1, PAIR, **stakes), spot(2, NOTHING, **stakes)))
    done = settle_round(terms_of(law), showdown, {"pot": METER})
    paid = {(line.seat, line.wager): line.paid for line in done.lines if line.outcome == "win"}
    assert paid == {
        (1, "ante"): 10_500,
        (1, "bonus"): 9_000,
        (1, "side"): 8_600,
        (1, "progressive"): 7_290,
        (2, "gossip"): 6_561,
    }
    assert done.meters == {"pot": 59_049}


@pytest.mark.parametrize(
    ("fold", "outcome", "paid"), [(LOST, "lose", 0), (BACK, "returned", STAKE), (LIVE, "win", 1000)]
)
def test_a_fold_does_to_every_wager_what_the_book_says(
    fold: Mapping[str, Any], outcome: str, paid: int
) -> None:
    law = one_table("1 to 1", fold)
    stakes = {"ante": STAKE, "side": STAKE, "progressive": STAKE}
    lines = [x for x in settled(law, spot(1, PAIR, "folded", **stakes)) if x.wager != "bonus"]
    assert {line.wager: (line.outcome, line.paid) for line in lines} == {
        "ante": (outcome, paid),
        "side": (outcome, paid),
        "progressive": (outcome, paid),
    }


BOTH = (spot(1, PAIR, ante=1, side=STAKE), spot(2, PAIR.replace("A", "K"), ante=1, side=STAKE))
FOLDED = (BOTH[0], spot(2, NOTHING, "folded", ante=1, side=STAKE))
HOLDER_FOLDED = (spot(1, PAIR, "folded", ante=1, side=STAKE), spot(2, NOTHING, ante=1, side=STAKE))
WITHOUT = (spot(1, PAIR, ante=1), spot(2, NOTHING, ante=1, side=STAKE))
THREE = (*BOTH, spot(3, NOTHING, ante=1, side=STAKE))


@pytest.mark.parametrize(
    ("more", "spots", "seats"),
    [
        ({}, BOTH, [1, 2]),
        ({"own_hand": True}, BOTH, [1, 2, 1, 2]),
        ({"own_hand": True}, BOTH[:1], [1]),
        ({}, THREE, [1, 3, 2, 3]),
        ({"several": False}, THREE, [1, 3, 2]),
        ({"after_fold": "kept"}, FOLDED, [2]),
        ({"after_fold": "lost"}, FOLDED, []),
        ({}, HOLDER_FOLDED, []),
        ({"folded_holder": True}, HOLDER_FOLDED, [2]),
        ({}, WITHOUT, [2]),
        ({"holder_needs_wager": True}, WITHOUT, []),
        ({"holder_needs_wager": True}, BOTH, [1, 2]),
    ],
)
def test_the_hands_of_others_are_paid_as_the_contest_says(
    more: dict[str, Any], spots: tuple[Spot, ...], seats: list[int]
) -> None:
    lines = [
        line for line in settled(one_table("1 to 1", **more), *spots) if line.wager == "gossip"
    ]
    assert [line.seat for line in lines] == seats
    assert all((line.staked, line.paid) == (0, STAKE) for line in lines)


def against(**pays: Any) -> RuleBook:
    """Return a game against the dealer's three cards, with a table for what wins."""
    versus = {"against": {"zones": ["bank"]}}
    return game(
        zones=[zone("hole", "seat", 3), zone("bank", "dealer", 3)],
        wagers=[wager("ante")],
        steps=[{"reveal": "bank"}],
        contests=[contest("ante") | versus | pays],
        schedules=[paying("ante", 3, ("pair", "5 to 1"))],
    )


QUALIFIES: dict[str, Any] = {"qualifying": {"category": "pair"}}


@pytest.mark.parametrize(
    ("pays", "cards", "bank", "outcome", "paid"),
    [
        (outcomes(win="table"), PAIR, NOTHING, "win", 3000),
        (outcomes(win="table"), "Ah 7c 2d", NOTHING, "push", STAKE),
        (outcomes(win="table", win_below="2 to 1"), "Ah 7c 2d", NOTHING, "win", 1500),
        ({"win": {"pays": "1 to 1", "commission": "5%"}}, PAIR, NOTHING, "win", 975),
        (outcomes(tie="1 to 1"), "Kh 7c 2d", NOTHING, "win", 1000),
        ({}, "Kh 7c 2d", NOTHING, "push", STAKE),
        ({}, "Qh 7c 2d", NOTHING, "lose", 0),
        (outcomes(lose="push"), "Qh 7c 2d", NOTHING, "push", STAKE),
        (QUALIFIES | outcomes(not_qualified="returned"), PAIR, NOTHING, "returned", STAKE),
        (QUALIFIES | outcomes(not_qualified="lose"), PAIR, NOTHING, "lose", 0),
        (QUALIFIES | outcomes(not_qualified="table"), PAIR, NOTHING, "win", 3000),
        (QUALIFIES | outcomes(win="1 to 1"), PAIR, NOTHING, "win", 1000),
        (QUALIFIES | outcomes(not_qualified="lose"), PAIR, "Kd Kh 2c", "push", STAKE),
    ],
)
def test_every_outcome_against_another_hand_is_obeyed(
    pays: dict[str, Any], cards: str, bank: str, outcome: str, paid: int
) -> None:
    [line] = settled(against(**pays), spot(1, cards, ante=STAKE), zones={"bank": bank})
    assert (line.outcome, line.paid) == (outcome, paid)


def test_what_lies_below_a_table_may_be_given_back() -> None:
    law = game(
        zones=[zone("hole", "seat", 3)],
        wagers=[wager("ante")],
        steps=[],
        contests=[contest("ante") | outcomes(lose="returned")],
        schedules=[paying("ante", 3, ("pair", "5 to 1"))],
    )
    [line] = settled(law, spot(1, NOTHING, ante=STAKE))
    assert (line.outcome, line.paid) == ("returned", STAKE)


def test_a_contest_needs_a_hand_or_a_table() -> None:
    law = against()
    bare = law.contests[0].model_copy(update={"against": None, "schedule": None})
    with pytest.raises(ValueError, match="neither a hand to beat nor a schedule"):
        terms_of(law.model_copy(update={"contests": (bare,)}))


def test_a_wager_that_no_contest_decides_is_refused() -> None:
    with pytest.raises(SettlementError, match="no wager or pay table for other"):
        settled(against(), spot(1, PAIR, ante=1, other=5), zones={"bank": NOTHING})


def test_cards_that_cannot_be_judged_are_said_to_be_whose_they_are() -> None:
    with pytest.raises(CardError, match="The dealer's hand cannot be judged: 2 cards"):
        settled(against(), spot(1, PAIR, ante=1), zones={"bank": "2c 3c"})
    with pytest.raises(CardError, match="Seat 1's hand cannot be judged"):
        settled(three_card(), spot(1, "?? As 2c", ante=1), zones={"dealer": NOTHING})


def test_several_caps_hold_any_wagers_that_they_list() -> None:
    def cap(id_: str, amount: int, *wagers: str, scope: str = "hand") -> Cap:
        return Cap(
            id=id_,
            wagers=Cited[tuple[str, ...]](value=wagers, cite=("UK-8",)),
            amount=Cited[int](value=amount, cite=("UK-8",)),
            scope=Cited[Any](value=scope, cite=("UK-8",)),
            cite=("UK-8",),
        )

    caps = (cap("one", 600, "ante"), cap("two", 1500, "side", "progressive", scope="round"))
    law = one_table("2 to 1").model_copy(update={"caps": caps})
    stakes = {"ante": STAKE, "side": STAKE, "progressive": STAKE}
    lines = settled(law, spot(1, PAIR, **stakes), spot(2, PAIR.replace("A", "K"), **stakes))
    own = {(x.seat, x.wager): x.net for x in lines if x.wager not in ("bonus", "gossip")}
    assert own == {
        (1, "ante"): 600,
        (1, "side"): 375,
        (1, "progressive"): 375,
        (2, "ante"): 600,
        (2, "side"): 375,
        (2, "progressive"): 375,
    }
    assert {x.capped_from for x in lines if x.capped_from} == {1000}


def test_a_cap_holds_a_fixed_sum_and_leaves_a_share_of_a_meter() -> None:
    capped = Cap(
        id="all",
        wagers=Cited[tuple[str, ...]](value=("ante", "side", "progressive"), cite=("UK-8",)),
        amount=Cited[int](value=300, cite=("UK-8",)),
        scope=Cited[Any](value="hand", cite=("UK-8",)),
        cite=("UK-8",),
    )
    law = one_table("10.00 USD").model_copy(update={"caps": (capped,)})
    lines = settled(law, spot(1, PAIR, ante=STAKE, progressive=STAKE))
    assert {x.wager: x.paid for x in lines} == {"ante": 650, "bonus": 1000, "progressive": 150}
    shared = one_table("10% of pot").model_copy(update={"caps": (capped,)})
    assert [x.paid for x in settled(shared, spot(1, PAIR, ante=STAKE))] == [10_500, 9_000]
