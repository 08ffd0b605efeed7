"""The page about whole tables is true: what its examples do not show is computed again here."""

import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from analysis.games import maryland
from analysis.plans import LET_IT_RIDE, planned
from fifthstreet.analysis.decimals import decimal, percent, square_root
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.bookcase import add
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.table import full_table
from fifthstreet.simulation.table_spread import spreads_of
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.neighbours import one_neighbour, seeing_neighbours
from fifthstreet.whole_table.samples import SampleDraw
from fifthstreet.whole_table.seat_ending import net_of
from fifthstreet.whole_table.seat_samples import sampled_sums
from fifthstreet.whole_table.seat_sums import seat_sums
from fifthstreet.whole_table.seats import seat_pairs, seat_spread, table_spread

ROOT = Path(__file__).parents[2]
PAGE, SAMPLES = ROOT / "docs" / "whole-table.md", ROOT / "examples" / "books"
FIVE = re.compile(r"five neighbors gains ([\d.]+) % ± ([\d.]+) % of the ante \(simulated: ([\d,]+)")


def text() -> str:
    return " ".join(PAGE.read_text(encoding="utf-8").split())


@pytest.mark.slow
def test_the_page_has_the_exact_spread_of_one_to_six_seats() -> None:
    game = maryland()
    pairs = seat_pairs(game, game.solve().policy)
    spread = table_spread(pairs, net_of(game))
    for seats in range(1, 7):
        roots = square_root(spread.of(seats), 3), square_root(spread.apart(seats), 3)
        assert f"| {seats} | {roots[0]} | {roots[1]} |" in text()
    single: dict[Fraction, int] = {}
    tally = game.solve().tally()
    for end in tally.endings:
        single[end.net] = single.get(end.net, 0) + end.ways
    won = sum(
        ways * others
        for (one, ways), (two, others) in product(single.items(), repeat=2)
        if one + two > 0
    )
    assert f"win together in {percent(Fraction(won, tally.deals**2))} %" in text()
    both = pairs.mean(lambda end: end.folded) ** 2 + pairs.covariance(lambda end: end.folded)
    apart = tally.chance(lambda end: end.folded) ** 2
    assert f"Both fold in {percent(both)} % of all rounds instead of {percent(apart)} %" in text()


@pytest.mark.slow
def test_the_page_has_the_break_evens_of_every_way_to_play() -> None:
    enquiry = Enquiry(book=book("md"), submission=Submission(book="md"))
    bet = enquiry.bets[0]
    meters, envy = enquiry.meters_of(bet), enquiry.envy_of(bet)
    joint, team = enquiry.joint(bet, 500), enquiry.coalition(bet, ante=500, seats=6)
    assert envy is not None

    def money(even: Fraction | None) -> str:
        assert even is not None
        return f"${decimal(even / 100, 2):,}"

    assert f"no notice of the meter | {money(joint.apart().break_even('meter'))} |" in text()
    worth = envy.value(5)
    alone = joint.break_even("meter", meters), joint.round_break_even("meter", meters)
    each = (
        joint.break_even("meter", meters, beside=worth),
        joint.round_break_even("meter", meters, beside=worth),
    )
    shared = team.break_even("meter", meters), team.round_break_even("meter", meters)
    for who, (bets, rounds) in (
        ("one player alone", alone),
        ("six players, each for themselves", each),
        ("six players for one another", shared),
    ):
        assert f"| {who} | {money(bets)} | {money(rounds)} |" in text()


@pytest.mark.slow
def test_the_page_has_what_one_neighbor_is_worth_exactly() -> None:
    seen = one_neighbour(maryland())
    assert f"exactly {percent(seen.gain)} % of the ante ({seen.gain})" in text()
    assert f"still loses {percent(-seen.value)} %" in text()


@pytest.mark.slow
def test_five_neighbors_are_worth_what_the_page_says_within_both_errors() -> None:
    match = FIVE.search(text())
    assert match
    drawn = seeing_neighbours(maryland(), 5, SampleDraw(samples=20_000, seed=99)).estimate
    assert drawn is not None
    missed = Fraction(match[1]) / 100 - drawn.mean
    assert missed**2 < 16 * (drawn.variance + (Fraction(match[2]) / 100) ** 2)


@pytest.mark.exhaustive
def test_five_neighbors_drawn_again_are_the_figure_of_the_page() -> None:
    match = FIVE.search(text())
    assert match
    samples = int(match[3].replace(",", ""))
    drawn = seeing_neighbours(maryland(), 5, SampleDraw(samples=samples)).estimate
    assert drawn is not None
    assert str(percent(drawn.mean, 3)) == match[1]
    assert str(percent(Fraction(drawn.standard_error), 3)) == match[2]


@pytest.mark.exhaustive
def test_the_page_has_what_up_to_six_seats_win_together() -> None:
    game = maryland()
    for each in seat_sums(game, game.solve().policy, net_of(game)):
        variance, third, fourth = (each.moment(power, each.mean) for power in (2, 3, 4))
        skewness = f"{float(third) / float(variance) ** 1.5:.3f}"
        kurtosis = f"{float(fourth / variance**2) - 3:,.1f}"
        won = percent(each.chance(lambda value: value > 0))
        assert f"| {each.seats} | {won} % | exact | {skewness} | {kurtosis} |" in text()


@pytest.mark.exhaustive
def test_the_page_has_what_up_to_five_seats_win_together_at_let_it_ride() -> None:
    game = game_of(planned(LET_IT_RIDE))
    for each in seat_sums(game, game.solve().policy, net_of(game), 5):
        won = percent(each.chance(lambda value: value > 0))
        assert f"| {each.seats} | {won} % | exact |" in text()


@pytest.mark.slow
def test_the_page_has_what_six_seats_win_at_let_it_ride_in_a_simulation() -> None:
    game = game_of(planned(LET_IT_RIDE))
    assert isinstance(game, OwnGame)
    assert f"| 6 | {_won(game, 6, 700)} | simulated |" in text()


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "won"), [(5, "33.5149"), (6, "33.7256")])
def test_samples_find_what_five_and_six_seats_win_together(seats: int, won: str) -> None:
    game = maryland()
    found = sampled_sums(game, game.solve().policy, net_of(game), seats, draws=2)
    share = found.share(found.chance(lambda value: value > 0))
    assert (share.mean - Fraction(won) / 100) ** 2 < 16 * share.variance
    assert f"| {seats} | {won} % | exact |" in text()


@pytest.mark.slow
def test_the_page_has_how_all_wagers_of_six_seats_spread() -> None:
    table = full_table(Submission(book="md"), 6, ante=1_000)
    for name, spread in spreads_of(table).items():
        slack = spread.slack(6)
        error = f" ± {square_root(slack, 0) / 100:.2f}" if slack else ""
        spread_of = f"{square_root(spread.of(6), 0) / 100:.2f}{error}"
        wager = table.book.wager(name)
        label = {"total": "all wagers"}.get(name, wager.name if wager else name.capitalize())
        row = f"| {label} | {spread_of} | {square_root(spread.apart(6), 0) / 100:.2f} |"
        assert row in text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id_", "name"),
    [
        ("rws", "Casino Stud"),
        ("caribbean-stud", "Caribbean Stud"),
        ("casino-holdem", "Casino Hold'em"),
        ("ultimate-texas-holdem", "Ultimate Texas Hold'em"),
        ("four-card-poker", "Four Card Poker"),
    ],
)
def test_the_page_has_how_two_seats_against_a_dealer_vary_together(id_: str, name: str) -> None:
    game = game_of(book(id_) if id_ == "rws" else book(add(str(SAMPLES / id_))))
    spread = seat_spread(game, game.solve().policy, net_of(game))
    figures = decimal(spread.covariance, 4), decimal(spread.correlation, 4)
    assert f"| {name} | {figures[0]} | {figures[1]} |" in text()


def _won(game: OwnGame, seats: int, draws: int) -> str:
    found = sampled_sums(game, game.solve().policy, net_of(game), seats, draws=draws)
    won = found.share(found.chance(lambda value: value > 0))
    return f"{percent(won.mean, 2)} % ± {percent(Fraction(won.standard_error), 2)} %"
