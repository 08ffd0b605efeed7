"""Main wagers at odds such as 3 to 2, from the stake to the line, and under a cap."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from altered import altered
from fifthstreet.cards import Hand
from fifthstreet.money import Rounding, parse_odds
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import settle_round
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices, Win, apply_cap
from fifthstreet.rules.law import Cited
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission

LINE = "schedules.main.tables.main.lines.8.pays"
ACES, BOARD = Hand("As 9d"), Hand("Ah 7c 2s")
HALF_UP = Cited[Any].model_construct(value="half_up", cite=("MD-12.A",))


def paying(pays: str, **changes: Any) -> RuleBook:
    """Return Maryland's book with high pairs paid otherwise."""
    return altered(book("md"), {LINE: parse_odds(pays), **changes})


def lines(law: RuleBook, ante: int, **chosen: Any) -> list[Line]:
    """Settle a round in which a pair of aces has every wager at one ante."""
    terms = Terms.of(Submission(book="md", chosen=chosen), law)
    wagers = dict.fromkeys(("ante", "third_street", "fourth_street", "fifth_street"), ante)
    spot = Spot(seat=1, cards=ACES, wagers=wagers)
    return list(settle_round(terms, Showdown(spots=(spot,), zones={"community": BOARD}), {}).lines)


@given(st.integers(min_value=1, max_value=10**5))
def test_each_wager_is_paid_its_odds_and_rounded_once(ante: int) -> None:
    down = lines(paying("3 to 2"), ante)
    up = lines(paying("3 to 2", rounding=HALF_UP), ante)
    assert [line.net for line in down] == [3 * ante // 2] * 4
    assert [line.net for line in up] == [(3 * ante + 1) // 2] * 4
    assert all(line.paid == line.staked + line.net for line in down + up)


@pytest.mark.parametrize(
    ("pays", "ante", "net"),
    [("41 for 1", 500, 20_000), ("3 for 2", 501, 250), ("6 to 5", 500, 600), ("1 for 1", 500, 0)],
)
def test_odds_for_1_count_the_stake_in(pays: str, ante: int, net: int) -> None:
    assert [line.net for line in lines(paying(pays), ante)] == [net] * 4


@pytest.mark.parametrize(
    ("pays", "from_odds", "pooled"),
    [("3 to 2", 1, True), ("3 to 2", 2, False), ("5 for 2", 1, True), ("5 for 2", 2, False)],
)
def test_a_cap_counts_odds_by_what_they_win(pays: str, from_odds: int, pooled: bool) -> None:
    odds = parse_odds(pays)
    choices = CapChoices(ceiling=100, scope="hand", from_odds=from_odds)
    win = Win(seat=1, stake=101, odds=odds, rounding=Rounding.HALF_UP)
    assert apply_cap([win], choices) == {1: 100 if pooled else 152}


def test_a_round_under_a_cap_pays_whole_units_and_no_more() -> None:
    paid = lines(paying("3 to 2"), 505, **{"cap.amount": 1_000})
    assert sum(line.net for line in paid) == 1_000
    assert {line.capped_from for line in paid} == {757}
