"""Nights of a pit: they add up, theory stands beside them, and the command tells them."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from cli.running import run as command
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.decimals import decimal, square_root
from fifthstreet.bookcase import add
from fifthstreet.cli import main as entry
from fifthstreet.cli.commands.pit import pit
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import ToOne
from fifthstreet.risk.seat import SeatRound
from fifthstreet.rules.cap import Win, apply_cap
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Offers, Submission
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.pit import PitReport, PitWork, effects, nights_of
from fifthstreet.simulation.table import TableWork, full_table
from fifthstreet.simulation.table_awards import mean_taken_by_meters, taken_by_meters
from fifthstreet.simulation.table_report import TableReport
from fifthstreet.simulation.table_spread import _box_bet, spreads_of
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.seat_box import BoxBet
from fifthstreet.whole_table.seat_ending import SeatEnding, net_of
from fifthstreet.whole_table.seats import seat_pairs

SAMPLES = Path(__file__).parents[2] / "examples" / "books"


@cache
def cb() -> TableWork:
    return full_table(Submission(book="cb"), 6, ante=10_000)


@cache
def md() -> TableWork:
    return full_table(Submission(book="md"))


def test_a_night_is_a_stretch_of_the_tables_rounds() -> None:
    work = PitWork(cb(), 2, 50, 8)
    report = nights_of(work, 3)
    for night in (0, 5):
        rounds = cb().count(night * 100, night * 100 + 100, 3)
        assert report.nights[night] == -rounds.rows["net"][-1]
    whole = cb().count(0, 800, 3)
    assert report.tables.counts == whole
    assert report.won == sum(report.nights) == -whole.rows["net"][-1]


def test_nights_are_the_same_in_any_split() -> None:
    work = PitWork(md(), 1, 40, 9)
    whole = work.count(0, 9, 1)
    for piece, workers in ((1, 1), (2, 2), (9, 1)):
        assert run(Run(work, 9, 1, piece=piece), workers=workers).counts == whole


def test_the_spread_of_nights_is_that_of_their_rounds() -> None:
    report = nights_of(PitWork(cb(), 1, 200, 2_000), 1)
    assert Fraction(9, 10) < report.variance / report.variance_of_rounds < Fraction(11, 10)
    theory = report.theoretical
    assert theory is not None
    assert (report.mean - theory) ** 2 < 16 * report.variance / 2_000
    ordered = sorted(report.nights)
    assert report.quantile(Fraction(0)) == ordered[0]
    assert report.quantile(Fraction(1, 2)) == ordered[1_000]
    assert report.quantile(Fraction(1)) == ordered[-1]
    assert report.lost == sum(night < 0 for night in ordered)
    assert report.hold == Fraction(sum(ordered), report.staked)


def test_seats_that_share_a_board_are_spread_as_counted_exactly() -> None:
    offers = Offers(progressive=True, three_card=True)
    table = full_table(Submission(book="md", offers=offers), 6, ante=1_000)
    report = nights_of(PitWork(table, 1, 2_000, 500), 1)
    main = report.tables.spreads["main"]
    assert str(square_root(main.of(6) / 1_000**2, 3)) == "26.614"
    assert str(decimal(main.correlation, 4)) == "0.0440"
    for name, spread in report.tables.spreads.items():
        z = report.tables.spread_z(name)
        assert z is None or abs(z) < 4
        worth = report.tables.worth if name == "total" else report.tables.worths[name]
        assert worth is not None
        taken = mean_taken_by_meters(table) if name in {"progressive", "total"} else 0
        assert 6 * spread.mean - taken == worth.mean
    bonus = report.tables.spreads["three_card"]
    assert bonus.of(6) == 36 * bonus.variance
    assert report.exact_variance == report.tables.spreads["total"].of(6) * 2_000
    assert report.spread_z is not None
    assert abs(report.spread_z) < 4


@pytest.mark.slow
def test_all_bets_of_a_seat_vary_together_as_the_count_of_one_seat_says() -> None:
    """The round of one seat is counted by another kernel, with all of its bets at once."""
    offers = Offers(three_card=True, six_card=True)
    table = full_table(Submission(book="md", offers=offers), 6, ante=1_000)
    spreads, seat = spreads_of(table), table.seats[0]
    enquiry = Enquiry(book=table.book, submission=table.submission, ante=1_000)
    policy = table.game.solve().policy
    alone = SeatRound(enquiry, dict(seat.sides), policy=policy).distribution
    total, main, box = (spreads[name] for name in ("total", "main", "six_card"))
    assert total.mean == alone.mean * 1_000
    assert total.variance == alone.variance * 1_000**2
    assert total.covariance > main.covariance + box.covariance + spreads["three_card"].variance


def test_a_simulation_finds_the_bet_on_a_box_as_wide_as_counted() -> None:
    offers = Offers(three_card=True, six_card=True)
    table = full_table(Submission(book="md", offers=offers), 6, ante=1_000)
    report = TableReport(table, table.count(0, 40_000, 3))
    kinds = np.array(report.counts.rows["six"]).reshape(6, -1)
    assert not kinds[:, -4:].any()
    # No super royal came, so that the bet is held against one that pays nothing for it.
    nets = _box_bet(table).nets
    spread = BoxBet([*nets[:-4], *[nets[0]] * 4]).spread
    error = spread.error(6, 40_000)
    assert error is not None
    assert (report.variance("six_card") - spread.of(6)) ** 2 < 16 * error
    assert report.variance("six_card") > spread.apart(6) * Fraction(11, 10)


@pytest.mark.parametrize("seats", [1, 2])
def test_results_of_a_round_are_found_as_often_as_counted(seats: int) -> None:
    table = full_table(Submission(book="md", offers=Offers(progressive=False)), seats, ante=1_000)
    report = TableReport(table, table.count(0, 50_000, 1))
    assert report.uncounted_results is None
    assert sum(each.share for each in report.results) == 1
    assert sum(each.exact or 0 for each in report.results) == 1
    for each in report.results:
        # Between the amounts that one seat can win lie ranges that never come.
        assert abs(each.z) < 4 if each.z is not None else each.share == each.exact == 0
    assert [each.low for each in report.results[1:]] == [each.high for each in report.results[:-1]]
    assert len(report.results) > 5


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (("md", 3, {"progressive": False}), "--exact"),
        (("md", 6, {"progressive": False}), "--exact"),
        (("md", 2, {"three_card": True}), "Three Card Bonus was not counted"),
        (("md", 2, {"progressive": True}), "share a maximum payout or a meter"),
        (("rws", 2, {"progressive": False}), "boxes were not counted"),
    ],
)
def test_results_that_are_not_counted_are_told_with_a_reason(
    table: tuple[str, int, dict[str, bool]], says: str
) -> None:
    id_, seats, offered = table
    work = full_table(Submission(book=id_, offers=Offers(**offered)), seats)
    report = TableReport(work, work.count(0, 100, 1))
    assert says in (report.uncounted_results or "")
    assert all(each.exact is None and each.z is None for each in report.results)


def test_unlike_seats_and_a_shared_ceiling_are_not_counted_together() -> None:
    seats = md().seats
    unlike = replace(md(), seats=(seats[0], replace(seats[1], ante=5_000)))
    assert "alike" in (TableReport(unlike, unlike.count(0, 10, 1)).uncounted or "")
    shared = Submission(book="md", chosen={"cap.scope": "round"})
    many = full_table(shared, 6, ante=10_000)
    assert "three seats or more" in (TableReport(many, many.count(0, 10, 1)).uncounted or "")


def test_two_seats_that_share_a_ceiling_are_spread_within_the_stated_error() -> None:
    table = cb()
    pairs = seat_pairs(table.game, table.game.solve().policy)
    report = TableReport(table, table.count(0, 10, 1))
    spread, cap = report.spreads["main"], table.terms.cap
    assert cap is not None
    assert 0 < spread.slack(6) == 15 * spread.sharing
    assert square_root(spread.slack(6), 2) < square_root(spread.of(6), 2) / 100

    def net(first: SeatEnding, second: SeatEnding) -> Fraction:
        """Settle two hands as the round does: one ceiling for both of them."""
        total, wins = 0, []
        for seat, end in enumerate((first, second), start=1):
            odds = int(table.game.pays[end.number])
            stake = end.staked * 10_000
            if end.folded or odds < 0:
                total -= stake
            elif odds:
                wins.append(Win(seat=seat, stake=stake, odds=ToOne(odds)))
        return Fraction(total + sum(apply_cap(wins, cap).values()))

    sums = pairs.sums(net_of(table.game), net)
    mean = Fraction(sum(value * ways for value, ways in sums.items())) / pairs.deals
    variance = Fraction(sum(value**2 * ways for value, ways in sums.items())) / pairs.deals
    exact = square_root(variance - mean**2, 6)
    assert abs(exact - square_root(spread.of(2), 6)) <= square_root(spread.slack(2), 6)


def test_boxes_against_one_dealer_are_spread_wider_than_boxes_apart() -> None:
    report = nights_of(PitWork(full_table(Submission(book="rws")), 1, 1_000, 100), 1)
    seats = len(report.work.table.seats)
    alone = nights_of(PitWork(full_table(Submission(book="rws"), 1), 1, 1_000, 300), 1)
    assert report.variance_of_rounds > alone.variance_of_rounds * seats * Fraction(5, 4)
    total = report.tables.spreads["total"]
    assert report.tables.uncounted is None
    assert seats * total.mean == -Fraction(report.theoretical or 0) / 1_000
    assert total.correlation > Fraction(1, 10)
    assert report.spread_z is not None
    assert abs(report.spread_z) < 4


@pytest.mark.slow
def test_boxes_of_a_sample_book_are_spread_by_the_sums_beside_the_program() -> None:
    law = book(add(str(SAMPLES / "caribbean-stud")))
    submission = Submission(book=law.edition, offers=Offers(progressive=False))
    table = full_table(submission, 6)
    assert str(decimal(spreads_of(table)["total"].correlation, 4)) == "0.1107"


def test_a_wager_that_was_not_counted_with_the_others_takes_minutes() -> None:
    staked = full_table(Submission(book="rws"), stake=500)
    assert "--exact" in (TableReport(staked, staked.count(0, 10, 1)).uncounted or "")


@pytest.mark.slow
def test_a_ceiling_gains_what_it_keeps_back_and_envy_costs_what_it_pays() -> None:
    report = nights_of(PitWork(cb(), 4, 500, 100), 1)
    found = effects(report, 1)
    assert set(found) == {"cap"}
    rows = report.tables.counts.rows
    assert found["cap"].mean == Fraction(rows["kept_back"][0], report.tables.counts.rounds) > 0
    assert found["cap"].rounds == rows["capped_rounds"][0] > 0
    assert found["cap"].exact is not None
    assert found["cap"].exact > 0
    report = nights_of(PitWork(md(), 4, 500, 50), 1)
    found = effects(report, 1)
    assert found["envy"].mean == -Fraction(report.tables.net_of("envy"), 100_000) < 0
    assert found["envy"].exact is not None
    assert found["envy"].exact < 0
    assert found["cap"].mean == found["cap"].exact == 0


def test_a_pit_of_nothing_and_one_without_end_are_refused() -> None:
    for tables, rounds, nights in ((0, 1, 1), (1, 0, 1), (1, 1, 0)):
        with pytest.raises(FifthStreetError, match="at least"):
            PitWork(cb(), tables, rounds, nights)
    with pytest.raises(FifthStreetError, match="too many"):
        PitWork(cb(), 1, 1, 10**7)
    assert replace(PitWork(cb(), 1, 1, 1), nights=5).name != PitWork(cb(), 1, 1, 1).name


def test_nights_cut_short_are_told_as_far_as_they_went() -> None:
    work = PitWork(cb(), 1, 10, 6)
    whole = nights_of(work, 1).nights
    cut = PitReport(work, work.count(4, 6, 1) + work.count(0, 1, 1))
    assert cut.nights == (whole[0], whole[4], whole[5])
    assert cut.won == sum(cut.nights)
    assert effects(cut, 1) == {}


# The command --------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _registered() -> None:
    if not any(each.callback is pit for each in entry.app.registered_commands):
        entry.app.command()(pit)


def test_the_command_tells_a_page_and_the_same_as_json() -> None:
    arguments = ("pit", "md", "--tables", "2", "--seats", "3", "--hours", "1", "--nights", "20")
    result = command(*arguments)
    assert result.code == 0, result.err
    assert "20 nights of Mississippi Stud: 2 tables, 3 seats, seed 1" in result.out
    assert "Six card" in result.out
    assert "####" in result.out
    data = json.loads(command(*arguments, "--json").out)
    assert data["won"] == sum(data["night"]["results"])
    assert len(data["night"]["results"]) == 20
    assert data["rounds_per_table"] == 60
    assert set(data["wagers"]) == {
        "main",
        "progressive",
        "envy",
        "three_card",
        "six_card",
        "total",
    }
    assert set(data["without"]) == {"cap", "envy"}
    assert data["spread"]["main"]["correlation"] == 0.044005
    assert data["spread"]["total"]["theoretical"] > data["spread"]["six_card"]["theoretical"] > 0
    assert data["spread_uncounted"] is None
    assert sum(Fraction(each["found"]) for each in data["round"]) == 1
    assert "Three Card Bonus and Six Card Bonus" in data["round_uncounted"]
    assert "RESULT OF A ROUND AT ONE TABLE" in result.out


def test_amounts_are_named_at_the_command() -> None:
    result = command(
        "pit", "rws", "--nights", "3", "--at", "ante=2500", "--at", "stake=500",
        "--at", "jackpot=7000000", "--json",
    )  # fmt: skip
    assert result.code == 0, result.err
    data = json.loads(result.out)
    assert data["stakes"] == {"ante": 2_500, "progressive": 500}
    assert data["meters"] == {"jackpot": "7000000/1"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--at", "ante"), "'ante' is not an amount"),
        (("--at", "ante=0"), "'ante=0' is below 1"),
        (("--at", "grand=5"), "no meter called 'grand'"),
        (("--seats", "9"), "9 seats cannot play"),
        (("--seats", "9" * 25), "seats cannot play"),
        (("--hours", "0"), "at least"),
        (("--hours", "x"), "is not a number"),
    ],
)
def test_wrong_amounts_are_told_in_a_sentence(arguments: tuple[str, ...], says: str) -> None:
    result = command("pit", "md", *arguments)
    assert result.code == 2
    assert says in result.err


def test_the_second_award_of_a_meter_is_within_the_stated_error() -> None:
    """Two straight flushes on one board: the second is paid from what the first one left."""
    offers = Offers(progressive=True)
    table = full_table(Submission(book="md", offers=offers), 6, ante=1_000)
    report = TableReport(table, table.count(0, 10, 1))
    spread = report.spreads["progressive"]
    meter = table.standing["meter"] + Fraction(0)
    pairs = seat_pairs(table.game, table.game.solve().policy)
    flushes = [
        at
        for at, end in enumerate(pairs.endings)
        if not end.folded and final_classes()[end.number].slug == "straight_flush"
    ]
    royals = [
        at
        for at, end in enumerate(pairs.endings)
        if not end.folded and final_classes()[end.number].slug == "royal_flush"
    ]
    both = Fraction(int(pairs.counts[np.ix_(flushes, flushes)].sum()), pairs.deals)
    first = Fraction(int(pairs.counts[np.ix_(flushes, royals)].sum()), pairs.deals)
    # A tenth of a tenth is lost to a second straight flush, a tenth to a royal flush after one;
    # after a royal flush a straight flush is paid from the reset, which is what the meter showed.
    lost = both * (meter / 100) ** 2 + first * (meter / 10) ** 2
    assert spread.sharing == pytest.approx(float(lost), rel=0.01)
    assert 0 < square_root(spread.slack(6), 2) < square_root(spread.of(6), 2) / 100
    # Any two of six seats may meet, and the mean of the wager is without what that takes.
    worth = report.worths["progressive"]
    assert worth is not None
    less = 15 * (both * meter / 100 + first * meter / 10)
    assert 6 * spread.mean - worth.mean == pytest.approx(float(less), rel=0.01)


def test_what_a_second_award_loses_is_taken_off_where_it_is_counted() -> None:
    offers = Offers(progressive=True)
    alone = full_table(Submission(book="md", offers=offers), 1, ante=1_000)
    assert mean_taken_by_meters(alone) == 0
    two = replace(alone, seats=alone.seats * 2)
    assert mean_taken_by_meters(two) > 0
    unlike = replace(two, seats=(alone.seats[0], replace(alone.seats[0], ante=2_000)))
    assert mean_taken_by_meters(unlike) == 0
    assert mean_taken_by_meters(full_table(Submission(book="rws"), 6, stake=500)) == 0


def test_awards_of_one_meter_against_a_dealer_have_a_bound() -> None:
    meters = (("jackpot", 5_000_000),)
    table = full_table(Submission(book="rws"), 6, stake=500, meters=meters)
    two = taken_by_meters(replace(table, seats=table.seats[:2]), None)
    # All but a reset of nothing is lost after a royal flush; feeding the meter makes little odds.
    assert 15 * two <= taken_by_meters(table, None) < 16 * two
    assert two > 0
    assert not taken_by_meters(full_table(Submission(book="rws"), 6), None)
