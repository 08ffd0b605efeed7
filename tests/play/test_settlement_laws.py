"""Laws of every settlement: nothing staked is lost from sight, and no cent is made or mislaid."""

import json
from collections import Counter
from copy import deepcopy
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, note
from hypothesis import strategies as st

from fifthstreet.money import ForOne, MeterShare, ToOne
from fifthstreet.play.line import Line
from fifthstreet.play.scenario import Scenario, read_scenario
from fifthstreet.play.settlement import Settled
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.library import shelf
from play.random_rounds import Case, options_of, round_of

pytestmark = pytest.mark.requirement("R13")

BOOKS = shelf()


def played(case: Case) -> tuple[Scenario, Settled]:
    """Return a case read and settled; a failure shows it as a file for `fifthstreet settle`."""
    note(json.dumps([case]))
    scenario = read_scenario(case, "round")
    return scenario, scenario.settle()


def dealt(book: str, seed: int) -> Case:
    """Return the round that a seed deals."""
    rng = Random(seed)
    return round_of(book, rng, options_of(book, rng))


seeds = st.integers(min_value=0, max_value=2**32)
cases = st.builds(dealt, st.sampled_from(BOOKS), seeds)


@given(cases)
def test_a_seat_comes_out_at_the_sum_of_its_lines(case: Case) -> None:
    scenario, done = played(case)
    for spot in scenario.showdown.spots:
        own = [found for found in done.lines if found.seat == spot.seat]
        assert done.nets.get(spot.seat, 0) == sum(found.paid - found.staked for found in own)
    assert {found.seat for found in done.lines} <= {spot.seat for spot in scenario.showdown.spots}


@given(cases)
def test_the_stakes_of_the_lines_are_the_stakes_that_lie(case: Case) -> None:
    scenario, done = played(case)
    lie = Counter(
        {(s.seat, w): staked for s in scenario.showdown.spots for w, staked in s.wagers.items()}
    )
    settled = Counter[tuple[int, str]]()
    for found in done.lines:
        settled[found.seat, found.wager] += found.staked
    assert +settled == +lie


@given(cases)
def test_no_line_takes_more_than_its_stake_and_its_outcome_agrees_with_what_is_paid(
    case: Case,
) -> None:
    for found in played(case)[1].lines:
        assert found.paid >= 0
        assert found.staked > 0 or found.wager == "envy"
        match found.outcome:
            case "lose" | "forfeited":
                assert found.paid == 0
            case "push" | "returned":
                assert found.paid == found.staked
            case "win":
                assert found.odds is not None


@given(cases)
def test_a_line_is_called_capped_exactly_where_it_wins_less_than_its_odds(case: Case) -> None:
    for found in played(case)[1].lines:
        if isinstance(found.odds, ToOne):
            full = _odds(found) * found.staked
            assert found.capped_from == (full if found.net < full else None)
            assert 0 <= found.net <= full
        else:
            assert found.capped_from is None


@given(cases)
def test_capped_winnings_stay_below_the_ceiling_and_reach_it_where_they_can(case: Case) -> None:
    scenario, done = played(case)
    cap = scenario.terms.cap
    if cap is None:
        assert all(found.capped_from is None for found in done.lines)
        return
    wagers = scenario.terms.book.caps[0].wagers.value
    bound = [
        found for found in done.lines if found.wager in wagers and _odds(found) >= cap.from_odds
    ]
    for pool in _pools(bound, cap):
        owed = sum(found.capped_from or found.net for found in pool)
        assert sum(found.net for found in pool) == min(owed, cap.ceiling)


def _odds(found: Line) -> int:
    return found.odds.n if isinstance(found.odds, ToOne | ForOne) else -1


def _pools(bound: list[Line], cap: CapChoices) -> list[list[Line]]:
    if cap.scope == "round":
        return [bound]
    seats = {found.seat for found in bound}
    return [[found for found in bound if found.seat == seat] for seat in seats]


@given(cases)
def test_a_meter_is_what_it_was_less_the_awards_and_starts_again_when_it_is_won(case: Case) -> None:
    scenario, done = played(case)
    assume(not case["options"].get("progressive_fixed_from_meter"))
    floor = case["options"].get("progressive_partial_floor") == "reset"
    meters = dict(scenario.meters)
    resets = {name: Fraction(scenario.terms.resets.get(name, 0)) for name in meters}
    for found in done.lines:
        if not isinstance(found.odds, MeterShare):
            continue
        share, name = found.odds.percent, found.odds.meter
        stake = found.staked if scenario.terms.option("progressive.stake_returned_on_win") else 0
        award = found.paid - stake
        if share == 100:
            assert award == meters[name]
            meters[name] = resets[name]
        else:
            assert abs(10 * award - meters[name]) < 10
            meters[name] -= award
            meters[name] = max(meters[name], resets[name]) if floor else meters[name]
    assert meters == done.meters


@given(cases)
def test_fixed_sums_leave_the_meters_alone_unless_they_are_charged_to_one(case: Case) -> None:
    scenario, done = played(case)
    assume(not any(found.meter for found in done.lines))
    if not case["options"].get("progressive_fixed_from_meter"):
        assert done.meters == scenario.meters
        return
    progressive = [found for found in done.lines if found.wager in {"progressive", "envy"}]
    returned = scenario.terms.option("progressive.stake_returned_on_win")
    won = [found for found in progressive if found.outcome == "win"]
    fixed = sum(found.paid - (found.staked if returned else 0) for found in won)
    first, *others = scenario.meters
    assert done.meters[first] == max(scenario.meters[first] - fixed, 0)
    assert all(done.meters[name] == scenario.meters[name] for name in others)


@given(cases, st.randoms())
def test_the_order_in_which_seats_are_written_changes_nothing(case: Case, rng: Random) -> None:
    _, done = played(case)
    shuffled = {**case, "seats": rng.sample(case["seats"], len(case["seats"]))}
    assert played(shuffled)[1] == done


@given(cases, st.data())
def test_a_seat_that_shares_nothing_leaves_the_others_as_they_are(
    case: Case, data: st.DataObject
) -> None:
    assume(len(case["seats"]) > 1)
    apart = deepcopy(case)
    for scope in ("cap_scope", "max_payout_scope"):
        apart["options"].pop(scope, None)
    for seat in apart["seats"]:
        seat.pop("progressive", None)
    more = data.draw(st.sampled_from(apart["seats"]))
    if case["book"] == "cb":
        more["streets"] = more["streets"][:2]
    fewer = {**apart, "seats": [seat for seat in apart["seats"] if seat is not more]}
    _, before = played(fewer)
    _, after = played(apart)
    assert [found for found in after.lines if found.seat != more["seat"]] == list(before.lines)


@given(cases)
def test_settling_twice_gives_the_same(case: Case) -> None:
    scenario, done = played(case)
    assert scenario.settle() == done
