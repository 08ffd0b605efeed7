"""What tables hold is watched against what they should, from the house's side (R51)."""

import random
from collections.abc import Iterator
from fractions import Fraction
from math import isclose, sqrt
from typing import Any

import pytest

from audit.hold_ledger import ledger
from fifthstreet.analysis.game import game_of
from fifthstreet.audit.expected_hold import expectations, expected_of, hold_bands
from fifthstreet.audit.hold import Watch
from fifthstreet.audit.hold_return import (
    MAIN,
    PROGRESSIVE,
    Expected,
    HoldBet,
    HoldReturn,
    HoldSpread,
)
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.ruleset import ruleset_of
from fifthstreet.people.policy import Policy
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from fifthstreet.whole_table.envy import envy_figures
from fifthstreet.whole_table.progressive import base_play, progressive_bets
from floor.tables.players import SUBMISSIONS, place
from jackpots.lucky import ROYAL, STRAIGHT_FLUSH, Evening, Hands, wishes_come_true

pytestmark = pytest.mark.requirement("R51")
MD = ruleset_of((SUBMISSIONS / "md.toml").read_text())
RWS = ruleset_of((SUBMISSIONS / "rws.toml").read_text())
DEALS = 2_598_960
ROYALS, STRAIGHT_FLUSHES, FOURS, FULL_HOUSES, FLUSHES = 4, 36, 624, 3_744, 5_108
"""How many of all five-card hands are each."""
RESET = 10_000_000
EVENS = Expected(mean=Fraction(25), variance=Fraction(225_000))
"""$5 at even money of which the house keeps 5%; the variance is 9/10 of the stake squared."""


@pytest.fixture(autouse=True)
def _wishes() -> Iterator[None]:
    with wishes_come_true():
        yield


def over(chances: dict[int, int]) -> tuple[Fraction, Fraction]:
    """Return mean and variance of a cost by how many hands have it."""
    mean = Fraction(sum(ways * cost for cost, ways in chances.items()), DEALS)
    square = Fraction(sum(ways * cost**2 for cost, ways in chances.items()), DEALS)
    return mean, square - mean**2


def resets(meters: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(meters.items()))


def test_the_main_game_is_worth_what_the_mathematics_says_and_less_under_a_ceiling() -> None:
    small = expected_of(MD, HoldBet(MAIN, (1500,)))
    assert small.mean == Fraction(53223, 1082900) * 1500
    large = expected_of(MD, HoldBet(MAIN, (30_000,)))
    assert isclose(large.mean / 30_000, 0.0936, abs_tol=0.00005), "the ceiling bites at $300"
    assert small.variance > 0


def test_a_jackpot_costs_the_house_its_fixed_awards_and_the_reset_but_not_the_meter() -> None:
    bet = HoldBet(PROGRESSIVE, (500,), resets=resets({"jackpot": RESET}))
    mean, variance = over({RESET: ROYALS, 50_000: FOURS, 20_000: FULL_HOUSES, 10_000: FLUSHES})
    found = expected_of(RWS, bet)
    assert (found.mean, found.variance) == (-mean, variance)


def test_a_progressive_wager_of_maryland_is_worth_what_the_mathematics_says_with_its_envy() -> None:
    bet = next(
        bet
        for bet in progressive_bets(MD.book, MD.setup.submission)
        if bet.stake == 500 and bet.table is MD.terms.progressive
    )
    game, submission = game_of(MD.book), MD.setup.submission
    own = base_play(game, bet).value
    whole = -sum(own.slopes[meter] * MD.terms.resets[meter] for meter in own.slopes)
    envy = next(
        each.per_seat
        for each in envy_figures(MD.book, game, submission)
        if (each.wager, each.table) == (500, MD.terms.envy and MD.terms.envy.id)
    )
    others = (500, 500)
    found = expected_of(MD, HoldBet(PROGRESSIVE, (500,), others, resets(dict(MD.terms.resets))))
    assert found.mean == whole - (own.constant + 500) - envy * len(others)
    alone = expected_of(MD, HoldBet(PROGRESSIVE, (0,), (500,), resets(dict(MD.terms.resets))))
    assert alone.mean == -envy


def test_one_board_decides_the_bets_of_all_seats_on_it() -> None:
    one, two = (expected_of(MD, HoldBet("three_card", stakes)) for stakes in ((500,), (500, 1000)))
    assert two.mean == 3 * one.mean
    assert two.variance == 9 * one.variance


def line(wager: str, staked: int, paid: int, seat: int = 1) -> dict[str, Any]:
    outcome = "win" if paid > staked else "lose"
    data = {"seat": seat, "wager": wager, "staked": staked, "paid": paid, "outcome": outcome}
    return {**data, "citation": "MD-12.A"}


def count(watch: Watch, *lines: dict[str, Any], outcome: str = "ended") -> None:
    """Let a round come to its end with these lines."""
    watch.take("house.RoundOpened", {"round": 1, "meters": {}, "resets": {}})
    watch.take("round.SeatSettled", {"seat": 1, "lines": [*lines], "meters": {}})
    watch.take("house.RoundFinished", {"round": 1, "outcome": outcome})


def side_bet(chance: float, wagers: int = 4000) -> HoldReturn:
    """Return what a side bet at even money comes to that is won so often."""
    watch, drawn = Watch(MD), random.Random(7)
    for _ in range(wagers):
        count(watch, line("six_card", 500, 1000 if drawn.random() < chance else 0))
    (found,) = watch.returns({HoldBet("six_card", (500,)): EVENS})
    return found


def test_a_side_bet_that_pays_as_it_should_gives_no_alarm() -> None:
    found = side_bet(0.475)
    assert found.deviations is not None
    assert abs(found.deviations) < 3
    assert not found.alarm


@pytest.mark.parametrize(("chance", "ahead"), [(0.53, False), (0.42, True)])
def test_a_wrong_pay_table_gives_an_alarm_from_either_side_with_the_houses_sign(
    chance: float, *, ahead: bool
) -> None:
    found = side_bet(chance)
    assert found.alarm
    assert found.deviations is not None
    assert (found.deviations > 0) is ahead
    assert (found.tally.house_hold > 4000 * EVENS.mean) is ahead


def test_a_few_wagers_prove_nothing_unless_they_are_beyond_all_chance() -> None:
    few = side_bet(1.0, wagers=20)
    assert few.deviations is not None
    assert isclose(few.deviations, -20 * 525 / sqrt(20 * 225_000))
    assert not few.alarm
    assert side_bet(1.0, wagers=99).alarm, "11 deviations"


def test_the_threshold_is_a_figure_of_the_house() -> None:
    found = side_bet(1.0, wagers=20)
    for policy in (Policy(hold_wagers=20), Policy(hold_deviations_at_once=4)):
        strict = HoldReturn(
            wager=found.wager, tally=found.tally, expected=found.expected, policy=policy
        )
        assert strict.alarm


def test_players_may_lose_more_than_the_best_play_and_not_win_more() -> None:
    known = {HoldBet(MAIN, (1000,)): Expected(mean=Fraction(50), variance=Fraction(10**7))}
    for paid, alarm in ((0, False), (4000, True)):
        watch = Watch(MD)
        for _ in range(500):
            count(
                watch,
                line("ante", 1000, paid // 2),
                line("third_street", 1000, paid // 2),
            )
        (found,) = watch.returns(known)
        encoded = encode(found.record())
        assert (encoded["wagers"], encoded["staked"]) == (500, 1_000_000)
        assert (encoded["paid"], encoded["held"]) == (500 * paid, 1_000_000 - 500 * paid)
        assert (encoded["theory"], encoded["expected_hold"]) == (25_000, 0.025)
        assert encoded["hold"] == encoded["held"] / encoded["staked"]
        assert encoded["alarm"] is alarm


def test_a_rare_win_that_the_odds_provide_for_is_chance_and_many_are_not() -> None:
    bet = HoldBet(MAIN, (1500,))
    known = {bet: expected_of(MD, bet)}
    for royals, alarm in ((0, False), (2, False), (9, True)):
        watch = Watch(MD)
        for number in range(3000):
            paid = 1500 * 501 if number < royals else 0 if number % 2 else 2900
            count(watch, line("ante", 1500, paid))
        bands = hold_bands(MD, watch.spreads())
        (found,) = watch.returns(known, bands=bands)
        assert found.alarm is alarm, royals
        low, high = bands[MAIN]
        assert low < known[bet].mean * 3000 < high
        encoded = encode(found.record())
        assert encoded["low"] < encoded["expected_hold"] < encoded["high"]
        assert (encoded["low"] <= encoded["hold"] <= encoded["high"]) is not alarm


def test_a_band_is_as_wide_as_the_policy_of_the_house() -> None:
    watch = Watch(MD)
    for _ in range(200):
        count(watch, line("ante", 1500, 0))
    widths = []
    for deviations in (2, 3):
        (low, high) = hold_bands(MD, watch.spreads(Policy(hold_deviations=deviations)))[MAIN]
        widths.append(high - low)
    assert widths[0] < widths[1]


def test_a_bet_without_an_exact_figure_has_no_band() -> None:
    spread = HoldSpread(wager="lucky", bets=((HoldBet("lucky", (500,)), 10),), share=0.99)
    assert hold_bands(MD, [spread]) == {}


def test_wagers_that_went_back_and_rounds_that_were_voided_do_not_count() -> None:
    watch = Watch(MD)
    back = {**line("ante", 1000, 1000), "outcome": "returned"}
    count(watch, back)
    count(watch, line("ante", 1000, 0), outcome="voided")
    assert watch.returns({}) == ()


def test_a_wager_without_an_exact_figure_is_shown_without_theory() -> None:
    watch = Watch(MD)
    count(watch, line("six_card", 500, 0))
    (found,) = watch.returns({})
    encoded = encode(found.record())
    assert (encoded["held"], encoded["hold"], encoded["theory"]) == (500, 1.0, None)
    assert (encoded["deviations"], encoded["alarm"]) == (None, False)
    assert expectations(MD, [HoldBet("no_such_bet", (500,))]) == {}


def check(night: Evening, table: str) -> Watch:
    """Hold what is counted from events against what the ledger says."""
    rules = night.house.tables[table].state.rules
    watch = Watch(rules).read(night.store.records(f"table:{table}"))
    totals, tallies = ledger(night.store, table), watch.tallies.values()
    assert sum(tally.house_hold for tally in tallies) == totals["house"]
    assert sum(tally.staked for tally in tallies) == totals["staked"]
    assert sum(tally.paid - tally.staked for tally in tallies) == totals["player"]
    assert sum(tally.meters for tally in tallies) == totals["meter"]
    return watch


def with_option(option: str) -> str:
    """Return Singapore's submission with another choice."""
    return RWS.text.replace('partial_floor = "none"', option)


def opened(text: str, terms: ProgressiveTerms | None = None) -> Evening:
    night = Evening()
    answers: list[dict[str, Any]] = []
    night.house.open_table(TableOrder(table="t-1", submission=text, terms=terms), answers.append)
    night.committer.settle()
    assert answers[0]["ok"], answers
    night.seat("t-1", "ann", "bob", "cem")
    return night


def test_everything_staked_paid_and_left_on_meters_is_counted_as_the_ledger_has_it() -> None:
    night = opened(MD.text)
    night.wish("t-1", {"community": "As Ks Qs", 1: "Js Ts"})
    for seat, name in night.house.tables["t-1"].state.seats.items():
        night.must("t-1", name, place(seat, "ante", 1500, name))
        night.must("t-1", name, place(seat, "progressive", 500, name))
        for wager in ("three_card", "six_card"):
            night.must("t-1", name, place(seat, wager, 500, name))
    for name in ("ann", "bob", "cem"):
        night.must("t-1", name, h.DeclareReady())
    night.decide("t-1", fold=(3,))
    progressive = check(night, "t-1").tallies[PROGRESSIVE]
    fed, shown, reset, envy = Fraction(1500, 8), 1_500_000 + 3 * 30, 1_000_000, 2 * 500_000
    assert progressive.paid == shown + envy, "the whole mega, with 6% of each wager, and envy"
    assert progressive.meters == fed + reset - shown
    assert progressive.house_hold == 3 * 500 - fed - envy - reset
    for _ in range(3):
        night.round("t-1", fold=(2,))
    night.bet("t-1")
    night.start()
    assert night.kinds("t-1")[-1] == "house.RoundFinished", "voided: bets were open"
    watch = check(night, "t-1")
    counted = {wager: tally.wagers for wager, tally in watch.tallies.items()}
    assert counted == {MAIN: 12, "six_card": 3, "three_card": 3, PROGRESSIVE: 12}
    known = expectations(MD, watch.bets)
    assert all(found.expected is not None for found in watch.returns(known))
    (main, *_) = watch.returns(known)
    assert main.alarm
    assert main.deviations is not None
    assert main.deviations < -10, "a royal flush in four rounds: the house is far behind"


@pytest.mark.parametrize("option", ["", "fixed_from_meter = true", 'partial_floor = "reset"'])
def test_the_ledger_agrees_whoever_bears_an_award(option: str) -> None:
    night = opened(with_option(option))
    deals: list[Hands] = [{1: ROYAL["s"], 2: STRAIGHT_FLUSH["h"]}, {3: "As Ad Ac Ah 2d"}, {}]
    for hands in deals:
        night.wish("t-1", hands)
        night.round("t-1")
    watch = check(night, "t-1")
    known = expectations(watch.rules, watch.bets)
    assert known.keys() == watch.bets


def test_what_a_limit_keeps_out_is_the_players_and_a_reserve_is_the_houses() -> None:
    terms = ProgressiveTerms(
        limits={"jackpot": RESET + 150}, reserves={"jackpot": Fraction(1, 100)}
    )
    night = opened(RWS.text, terms)
    night.round("t-1")
    night.wish("t-1", {1: ROYAL["s"]})
    night.round("t-1")
    check(night, "t-1")


def test_a_bet_that_goes_back_since_the_dealer_does_not_qualify_was_staked() -> None:
    night = opened(RWS.text, ProgressiveTerms())
    night.wish("t-1", {"dealer": "2s 3d 5c 7h 9d"})
    night.round("t-1")
    watch = check(night, "t-1")
    assert watch.tallies[MAIN].staked == 3 * watch.tallies[MAIN].wagers * 2500


def test_what_a_meter_does_not_bear_the_house_does() -> None:
    """A part that leaves less than the reset is topped up; a fixed award can exceed a meter."""
    reset = resets({"jackpot": RESET})
    floor = ruleset_of(with_option('partial_floor = "reset"'))
    bet = HoldBet(PROGRESSIVE, (500,), resets=reset, meters=(("jackpot", Fraction(RESET)),))
    fixed = {50_000: FOURS, 20_000: FULL_HOUSES, 10_000: FLUSHES}
    mean, _ = over({RESET: ROYALS, RESET // 10: STRAIGHT_FLUSHES, **fixed})
    assert expected_of(floor, bet).mean == -mean
    borne = ruleset_of(with_option("fixed_from_meter = true"))
    low = HoldBet(PROGRESSIVE, (500,), resets=reset, meters=(("jackpot", Fraction(15_000)),))
    mean, _ = over({RESET: ROYALS, 35_000: FOURS, 5_000: FULL_HOUSES})
    assert expected_of(borne, low).mean == -mean
