"""Every notation on every kind of pay table pays what it is worth, or the book does not load."""

from fractions import Fraction
from typing import Any

import pytest

from fifthstreet.cards import Hand
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import settle_round
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.terms import Terms
from fifthstreet.proof.mutation import replaced
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import BookError
from fifthstreet.rules.location import Path
from fifthstreet.rules.submission import SideBetPart, Submission
from rules.book_values import data, loaded

STAKE, METER = 505, Fraction(1_000_099)
NOTATIONS = (
    *("250 to 1", "3 to 2", "250 for 1", "3 for 2", "1 for 1"),
    *("30.50 USD", "30.50 SGD", "10% of meter", "push"),
)

TO_ONE = {"250 to 1": 251 * STAKE, "3 to 2": 2 * STAKE + 252}
FOR_ONE = {"250 for 1": 250 * STAKE, "3 for 2": STAKE + 252, "1 for 1": STAKE}
BACK = {
    "main": {**TO_ONE, **FOR_ONE, "push": STAKE, "30.50 USD": 3050 + STAKE},
    "ante": {**TO_ONE, **FOR_ONE, "push": STAKE, "30.50 USD": 3050 + STAKE},
    "side_bet": {**TO_ONE, **FOR_ONE, "push": STAKE, "30.50 USD": 3050 + STAKE},
    "progressive": {
        **TO_ONE,
        **FOR_ONE,
        "push": STAKE,
        "30.50 USD": 3050,
        "10% of meter": 100_009,
    },
    "envy": {
        "250 to 1": 250 * 500,
        "3 to 2": 750,
        "250 for 1": 249 * 500,
        "3 for 2": 250,
        "30.50 USD": 3050,
    },
}
"""What is handed back on a stake of 505 where the stake was not taken before, else what is paid.

Everything that is not here is refused.
"""

ROYAL, ROYAL_BOARD, MINI_ROYAL = Hand("Ah Kh"), Hand("Qh Jh Th"), Hand("Qh Kh Ah")


def book_with(kind: str, pays: str) -> RuleBook:
    """Load Maryland's book, or Singapore's for the dealer's part, with one line that pays so."""
    id_ = "rws" if kind == "ante" else "md"
    return loaded(id_, _changed(kind, pays))


def _changed(kind: str, pays: str) -> dict[str, Any]:
    md = data("md")
    if kind == "ante":
        own = pays.replace("USD", "SGX").replace("SGD", "USD").replace("SGX", "SGD")
        return dict(replaced(data("rws"), ("contests", 0, "win", "pays"), own))
    table: Path = {
        "main": ("schedules", 0, "tables", 0),
        "progressive": ("schedules", 1, "tables", 0),
        "envy": ("schedules", 2, "tables", 0),
        "side_bet": ("schedules", 3, "tables", 2),
    }[kind]
    lines: Any = md
    for part in (*table, "lines"):
        lines = lines[part]
    line = {**lines[-2 if kind == "envy" else 0], "pays": pays}
    changed = replaced(md, (*table, "lines"), (line,))
    if kind == "progressive":
        changed = replaced(changed, (*table, "minima"), ())
    return dict(changed)


def lines_of(kind: str, law: RuleBook) -> list[Line]:
    """Settle a round in which the line is won, with 505 on the wager."""
    terms = Terms.of(Submission(book=law.id, three_card=SideBetPart(paytable="C")), law)
    meters = dict.fromkeys(terms.brief.resets, METER)
    main = {"ante": STAKE, "third_street": 505, "fourth_street": 505, "fifth_street": 505}
    if kind == "ante":
        spot = Spot(seat=1, cards=Hand("Ah Kh Qh Jh Th"), wagers={"ante": STAKE, "bet": 1010})
        shown = Showdown(spots=(spot,), zones={"dealer": Hand("Ac Kd 9h 5s 2c")})
        return list(settle_round(terms, shown, meters).lines)
    side = {"side_bet": "three_card", "progressive": "progressive", "envy": "progressive"}
    wagers = main | ({side[kind]: STAKE} if kind in side else {})
    board = MINI_ROYAL if kind == "side_bet" else ROYAL_BOARD
    holder = Spot(seat=1, cards=Hand("2c 3d") if kind == "side_bet" else ROYAL, wagers=wagers)
    other = Spot(seat=2, cards=Hand("4c 9d"), wagers=main | {"progressive": 500})
    spots = (holder, other) if kind == "envy" else (holder,)
    shown = Showdown(spots=spots, zones={"community": board})
    return list(settle_round(terms, shown, meters).lines)


WAGER = {"main": "ante", "ante": "ante", "side_bet": "three_card", "envy": "envy"}


@pytest.mark.uncovered
@pytest.mark.parametrize("kind", BACK)
@pytest.mark.parametrize("pays", NOTATIONS)
def test_odds_pay_what_they_are_worth_or_are_refused(kind: str, pays: str) -> None:
    if pays not in BACK[kind]:
        with pytest.raises(BookError, match=r"pays: .* is not carried out: .+\. Write .+\."):
            book_with(kind, pays)
        return
    law = book_with(kind, pays)
    wager = WAGER.get(kind, kind)
    (line,) = [line for line in lines_of(kind, law) if line.wager == wager]
    assert line.paid == BACK[kind][pays]


@pytest.mark.parametrize("kind", ["main", "ante", "side_bet"])
def test_a_book_may_have_half_a_minor_unit_rounded_up(kind: str) -> None:
    rounding = {"value": "half_up", "cite": "MD-2.A-s1" if kind != "ante" else "RWS-4.1-s1"}
    changed = _changed(kind, "3 to 2")
    law = loaded("rws" if kind == "ante" else "md", {**changed, "rounding": rounding})
    (line,) = [line for line in lines_of(kind, law) if line.wager == WAGER[kind]]
    assert line.paid == BACK[kind]["3 to 2"] + 1


@pytest.mark.parametrize(
    ("kind", "pays", "instead"),
    [
        ("ante", "10% of meter", 'odds, "push" or "table"'),
        ("main", "10% of meter", "[meters] with schedule = 'main'"),
        ("envy", "1 for 1", "more, or leave the line out"),
        ("side_bet", "30.50 SGD", "the sum in USD"),
    ],
)
def test_a_refusal_of_odds_says_how_to_write_them(kind: str, pays: str, instead: str) -> None:
    with pytest.raises(BookError) as caught:
        book_with(kind, pays)
    assert f"Write {instead}" in caught.value.what
