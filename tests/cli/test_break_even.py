"""Break-evens count the ceiling in force, joint play and envy, and lists keep to one basis.

Published amounts are those that an independent laboratory found. Values at a break-even are added
up again here from the lines of the book, ending by ending.
"""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from altered import altered, forget, put_on_the_shelf
from analysis.brute import best_total, last_sums
from cli.running import run
from fifthstreet.analysis.classes import class_of
from fifthstreet.analysis.game import capped, game_of
from fifthstreet.analysis.own import OwnSolution
from fifthstreet.analysis.tally import Ending, Tally
from fifthstreet.cards import FiveCardCategory, all_five_card_ranks
from fifthstreet.money import ForOne, MeterShare, ToOne
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.joint import JointPlay
from fifthstreet.whole_table.progressive import progressive_bets
from pay_tables import main_table, schedule

STAKE = 100
RESET = {"meter": 1_000_000}
CEILING = 5_000_000


@pytest.fixture(autouse=True)
def _only_table_a(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave one progressive table on the shelf, so that nothing else is computed."""
    law = book("md")
    ids = ("main", "progressive", "envy")
    schedules = [
        each.model_copy(update={"tables": each.tables[:1]})
        for each in law.schedules
        if each.id in ids
    ]
    one = {
        "schedules": tuple(schedules),
        "contests": tuple(each for each in law.contests if each.id in ids),
        "wagers": tuple(w for w in law.wagers if w.group != "side" or w.prescribed),
    }
    put_on_the_shelf(monkeypatch, altered(law, one))
    yield
    forget()


def figures(*arguments: str) -> Any:
    done = run(*arguments, "--json")
    assert done.code == 0
    return json.loads(done.out)


def line_of(table: PayTable, ending: Ending) -> Any:
    """Return what a table pays on the hand of an ending, from the table's own lines."""
    wanted = ending.hand
    hands = (
        hand
        for hand in all_five_card_ranks()
        if wanted
        and hand.category is wanted.category
        and (wanted.category is not FiveCardCategory.PAIR or hand.ranks[0] is wanted.rank)
    )
    line = table.line(next(hands))
    return line.pays if line else None


def in_money(ending: Ending, ante: int, meter: Fraction) -> Fraction:
    """Return what a round with both wagers brings in cents: main wins held to the ceiling."""
    law = book("md")
    staked = ending.staked * ante
    if ending.folded:
        return Fraction(-staked - STAKE)
    match line_of(main_table(law), ending):
        case None:
            main = -staked
        case ToOne(n):
            main = min(n * staked, CEILING)
        case _:
            main = 0
    match line_of(schedule(law, "progressive").tables[0], ending):
        case MeterShare(percent):
            award = meter * percent / 100
        case ForOne(n):
            award = Fraction(n * STAKE)
        case _:
            award = Fraction(0)
    return main + award - STAKE


def joint(ante: int) -> JointPlay:
    law = book("md")
    (bet,) = progressive_bets(law, stake=STAKE)
    cap = cap_in_force(Submission(book="md"), law)
    assert cap
    assert cap.ceiling == CEILING
    return JointPlay(game=capped(game_of(law), cap, ante=ante), bet=bet, ante=ante)


def best_tally(ante: int, meter: Fraction) -> Tally:
    solution = joint(ante).solved({"meter": meter})
    assert isinstance(solution, OwnSolution)
    return solution.tally()


def test_the_whole_round_breaks_even_under_the_ceiling_that_is_in_force() -> None:
    found = figures("analyse", "md", "--at", "ante=2500", "--at", f"stake={STAKE}")
    alone = found["figures"]["progressives"][0]["played_for_both"][0]
    even = Fraction(alone["round_break_even"]["meter"]["exact"])
    assert round(even) == 725_315_43
    assert best_tally(2500, even).mean(lambda end: in_money(end, 2500, even)) == 0
    assert joint(2500).value({"meter": even - 1}) < 0 < joint(2500).value({"meter": even + 1})
    shown = " ".join(
        run("analyse", "md", "--at", "ante=2500", "--at", f"stake={STAKE}").out.split()
    )
    assert "Whole round" in shown
    assert "$725,315.43" in shown
    assert "under the maximum payout" in shown
    assert len(alone["play_changes_at"]["meter"]) > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("ante", "even", "target"),
    [
        (2500, lambda: joint(2500).round_break_even("meter", RESET), Fraction(0)),
        (500, lambda: joint(500).break_even("meter", RESET), Fraction(-53223, 1082900) * 500),
    ],
)
def test_plain_enumeration_finds_the_same_break_even(
    ante: int, even: Callable[[], Fraction | None], target: Fraction
) -> None:
    meter = even()
    assert meter
    scale = meter.denominator * 10  # a straight flush takes a tenth of the meter
    hands = {hand.strength: hand for hand in all_five_card_ranks()}

    def paid(staked: int) -> Callable[[int], int]:
        def result(strength: int) -> int:
            end = Ending(
                bets=(),
                folded=False,
                hand=class_of(hands[strength]),
                staked=staked,
                net=Fraction(0),
                ways=1,
            )
            return int(in_money(end, ante, meter) * scale)

        return cache(result)

    worth = {staked: last_sums(paid(staked)) for staked in range(4, 11)}
    total = best_total(worth, lambda staked: -(staked * ante + STAKE) * scale)
    assert Fraction(total, 155_937_600 * scale) == target


def test_the_par_sheet_has_the_break_even_of_joint_play_and_adds_envy() -> None:
    done = run("par", "md", "--format", "json")
    sheet = json.loads(done.out)
    wager = sheet["progressives"][0]
    alone, full = wager["played_for_both"]
    assert (alone["ante"], alone["other_seats"], full["other_seats"]) == (500, 0, 5)
    even = Fraction(alone["break_even"]["meter"]["exact"])
    assert round(even, -2) == 217_736_00
    tally, main = best_tally(500, even), Fraction(-53223, 1082900) * 500
    assert tally.mean(lambda end: in_money(end, 500, even)) == main
    # One other seat brings 1,000 dollars in 240 and 300 dollars in 1,392 of 155,937,600 deals.
    envy = 5 * Fraction(240 * 100_000 + 1_392 * 30_000, 155_937_600)
    with_envy = Fraction(full["break_even"]["meter"]["exact"])
    tally = best_tally(500, with_envy)
    assert tally.mean(lambda end: in_money(end, 500, with_envy)) + envy == main
    assert wager["at_reset"]
    values = [Fraction(each["value"]["exact"]) for each in (wager["with_envy"], wager)]
    assert values[0] - values[1] == envy
    assert 2 < envy < Fraction(22, 10)


def test_the_printed_par_sheet_says_for_how_many_seats_envy_is_added() -> None:
    page = run("par", "md", "--format", "html").out
    for sentence in (
        "$217,736.37",
        "$210,525.84",
        "With envy adds the bonus that 5 other seats",
        "No other",
    ):
        assert sentence in page


def test_the_printed_analysis_adds_envy() -> None:
    shown = " ".join(run("analyse", "md", "--at", f"stake={STAKE}").out.split())
    assert "With envy adds the bonus that 5 other seats bring." in shown
    assert "Value as a share of the bet, beside other seats that follow the best play." in shown
    assert "0.4217%" in shown
    found = figures("analyse", "md", "--at", f"stake={STAKE}")
    wager = found["figures"]["progressives"][0]
    points = wager["with_envy"]["value"]["value"] - wager["value"]["value"]
    assert f"{points / STAKE:.4f}" == "0.0211"


def test_what_a_ceiling_costs_and_what_sharing_it_costs_have_one_basis() -> None:
    cap = figures("analyse", "cb", "--at", "ante=30000")["figures"]["caps"]
    costs = [Fraction(cost["exact"]) for cost in cap["cost_by_seats"].values()]
    assert costs[0] == Fraction(cap["effects"][0]["cost"]["exact"])
    assert costs == sorted(set(costs))
    shown = run("analyse", "cb", "--at", "ante=30000").out
    assert "All seats play what is best for a seat that has the ceiling for itself" in shown
