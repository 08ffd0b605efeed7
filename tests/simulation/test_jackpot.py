"""Meters move as at the table, lives are the same for any split, and the return is exact."""

import pickle
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.kernels.bins import BINS, bin_of
from fifthstreet.kernels.lots import drawn
from fifthstreet.kernels.simulate_jackpot import REST_STREAM, STREAM
from fifthstreet.money import Rounding
from fifthstreet.play.payment import payment
from fifthstreet.play.terms import Terms
from fifthstreet.rules.library import book
from fifthstreet.rules.paytable import PayLine
from fifthstreet.rules.submission import ProgressivePart, Submission
from fifthstreet.simulation.counts import total
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.jackpot import SimulatedJackpot
from fifthstreet.simulation.jackpot_report import JackpotReport
from fifthstreet.simulation.jackpot_terms import Traffic, jackpot_of
from fifthstreet.simulation.lots import lots
from fifthstreet.simulation.seed import key_of
from fifthstreet.whole_table.long_run import long_run

FOUR = 4
SEED = 6


def submitted(book_id: str, options: dict[str, Any] | None = None, **terms: Any) -> Submission:
    return Submission(
        book=book_id, progressive=ProgressivePart(**terms), chosen=dict(options or {})
    )


ONE_METER = submitted(
    "md", paytable="A", rate={"meter": "15%"}, initial={"meter": 1250000}, reset={"meter": 1000000}
)
THREE_METERS = submitted(
    "md",
    paytable="C",
    rate={"mega": "6%", "major": "4%", "minor": "2.5%"},
    initial={"mega": 1500000, "major": 100000, "minor": 25000},
    reset={"mega": 1000000, "major": 100000, "minor": 25000},
)
JACKPOT = submitted(
    "rws",
    bet_amount=500,
    rate={"jackpot": "20%"},
    initial={"jackpot": 10000000},
    reset={"jackpot": 10000000},
)
AWKWARD = submitted(
    "md",
    {"progressive.percent_rounding": "half_up", "progressive.partial_floor": "reset"},
    paytable="A",
    rate={"meter": "3/7"},
    initial={"meter": 1000000},
    reset={"meter": 1000000},
)
ODD = submitted(
    "rws",
    {
        "progressive.fixed_from_meter": True,
        "progressive.stake_returned_on_win": True,
        "progressive.percent_rounding": "half_up",
    },
    bet_amount=333,
    rate={"jackpot": "0.33333"},
    initial={"jackpot": 40000},
    reset={"jackpot": 50000},
)


def work_of(submission: Submission, wagers: int) -> SimulatedJackpot:
    return jackpot_of(submission, book(submission.book or ""), wagers=wagers)


def rich(work: SimulatedJackpot) -> SimulatedJackpot:
    """Return the work with awards that come so often that every line is met."""
    work.__dict__["_lots"] = lots([60, *[5] * len(work.lines)])
    return work


def lines_won(work: SimulatedJackpot, number: int) -> Iterator[PayLine | None]:
    key: Any = key_of(SEED)
    for outcome in drawn(key, number, work.wagers, (STREAM, REST_STREAM), work._lots).tolist():
        yield work.lines[outcome - 1] if outcome else None


@pytest.mark.parametrize("submission", [ONE_METER, THREE_METERS, JACKPOT, AWKWARD, ODD])
def test_meters_move_as_the_table_moves_them(submission: Submission) -> None:
    work = rich(work_of(submission, 3_003))
    terms = Terms.of(submission, book(submission.book or ""))
    judge = terms.brief.jackpot
    assert judge
    back = work.stake if judge.contest.stake_returned else 0
    meters = {each.name: each.initial for each in work.meters}
    rates = {each.name: each.rate for each in work.meters}
    full: dict[str, list[int]] = {name: [] for name in meters}
    won = dict.fromkeys((line.name for line in work.lines), 0)
    good = 0
    for line in lines_won(work, 2):
        meters = {name: value + rates[name] * work.stake for name, value in meters.items()}
        good += work.play.value.at(meters) >= 0
        if line is None:
            continue
        won[line.name] += 1
        amount, meters = payment(terms, judge, line.pays, work.stake, meters)  # type: ignore[assignment]
        if str(line.pays).startswith("100%"):
            full[line.pays.meter].append(amount - back)  # type: ignore[union-attr]
    counts = work.count(2, 3, SEED)
    assert counts.rows["lines"] == tuple(won.values())
    assert counts.rows["good"] == (good,)
    for each, scale in zip(work.meters, work.scales, strict=True):
        row = counts.rows[each.name]
        assert Fraction(row[-1], scale) == meters[each.name]
        assert (row[0], row[2]) == (len(full[each.name]), sum(full[each.name]))
        sizes = np.zeros(BINS, dtype=int)
        for amount in full[each.name]:
            sizes[bin_of(amount)] += 1
        assert counts.rows[f"sizes {each.name}"] == tuple(sizes)


def test_wagers_are_worth_their_stake_from_the_exact_break_even_on() -> None:
    work = work_of(ONE_METER, 1)
    even = work.play.value.break_even("meter")
    assert even is not None
    cents = int(even)  # the first wager adds 15 cents before it is settled
    for initial, good in ((cents - 15, 0), (cents - 14, 1)):
        near = submitted(
            "md",
            paytable="A",
            rate={"meter": "15%"},
            initial={"meter": initial},
            reset={"meter": 1},
        )
        assert work_of(near, 1).count(0, 1, SEED).rows["good"] == (good,)


@pytest.mark.parametrize("submission", [ONE_METER, THREE_METERS, JACKPOT, AWKWARD])
def test_the_return_and_the_hits_are_those_of_the_long_run(submission: Submission) -> None:
    work = work_of(submission, 4_000_000)
    done = run(Run(work, 10, SEED, piece=1), workers=2)
    report = JackpotReport(work, done.counts, long_run(work.play, book(work.book), submission))
    assert report.returned.z is not None
    assert abs(report.returned.z) < FOUR
    for meter in report.meters:
        assert meter.hits.z is not None
        assert abs(meter.hits.z) < FOUR
    for line, won, row in zip(work.lines, done.counts.rows["lines"], work.play.rows, strict=False):
        expected = row.chance * report.wagers
        assert (won - expected) ** 2 < FOUR**2 * expected, line.name


@pytest.mark.parametrize("submission", [ONE_METER, THREE_METERS, JACKPOT, AWKWARD, ODD])
def test_no_cent_is_made_or_lost(submission: Submission) -> None:
    work = rich(work_of(submission, 5_000))
    counts = work.count(0, 3, SEED)
    report = JackpotReport(work, counts, long_run(work.play, book(work.book), submission))
    for meter, each in zip(report.meters, work.meters, strict=True):
        row = counts.rows[each.name]
        scale = work.scales[work.meters.index(each)]
        came = report.wagers * each.rate * work.stake + meter.seed_money + meter.topped_up
        went = row[2] + row[3] + meter.borne + Fraction(row[5], scale)
        assert 3 * each.initial + came - went == 3 * meter.mean_at_end
    stakes = report.wagers * work.stake
    gain = report.house_mean * 3
    paid = sum(row for each in work.meters for row in counts.rows[each.name][2:4])
    back = work.stake * sum(counts.rows["lines"]) if work.stake_back else 0
    grown = sum(
        3 * (m.mean_at_end - e.initial) for m, e in zip(report.meters, work.meters, strict=True)
    )
    assert gain == stakes - paid - report.fixed_awards - back - grown


def test_a_floor_costs_the_house_top_ups_and_rounding_leaves_parts_of_cents() -> None:
    work = rich(work_of(AWKWARD, 5_000))
    report = JackpotReport(
        work, work.count(0, 2, SEED), long_run(work.play, book(work.book), AWKWARD)
    )
    (meter,) = report.meters
    assert meter.topped_up > 0
    assert report.dropped != 0
    assert work.rounding is Rounding.HALF_UP


def test_a_meter_that_cannot_bear_all_fixed_awards_is_told() -> None:
    for submission, dry in ((ODD, True), (JACKPOT, False)):
        work = rich(work_of(submission, 2_000))
        report = JackpotReport(
            work, work.count(0, 1, SEED), long_run(work.play, book(work.book), submission)
        )
        assert report.ran_dry is dry


@pytest.mark.parametrize("submission", [THREE_METERS, ODD])
def test_lives_are_the_same_for_any_split(submission: Submission) -> None:
    work = work_of(submission, 20_011)
    whole = work.count(0, 6, SEED)
    assert total([work.count(0, 1, SEED), work.count(1, 4, SEED), work.count(4, 6, SEED)]) == whole
    assert run(Run(work, 6, SEED, piece=4), workers=3).counts == whole
    assert pickle.loads(pickle.dumps(work)).count(0, 6, SEED) == whole  # noqa: S301
    assert work.count(0, 6, SEED + 1) != whole


def test_worths_that_do_not_fit_are_shortened_and_still_tell_the_break_even() -> None:
    def fine(mega: int) -> SimulatedJackpot:
        submission = submitted(
            "md",
            paytable="C",
            rate={"mega": "59999/999983", "major": "39989/999979", "minor": "24989/999961"},
            initial={"mega": mega, "major": 100000, "minor": 25000},
            reset={"mega": 1000000, "major": 100000, "minor": 25000},
        )
        return work_of(submission, 2_000)

    value = fine(1).play.value
    even = value.break_even("mega", {"major": 100000, "minor": 25000})
    assert even is not None
    work = fine(int(even) - 200_000)
    constant, slopes = work._worth
    exact = value.slopes["minor"] / work.scales[2] / value.constant
    assert Fraction(int(slopes[2]), int(constant)) != exact
    gains = {each.name: each.rate * work.stake for each in work.meters}
    rise = value.at(gains) - value.constant
    first = -(value.at({each.name: each.initial for each in work.meters}) // rise)
    assert 100 < first < 1900
    counts = work.count(0, 1, SEED)
    # Nobody wins a meter in these few wagers: they only rise.
    assert all(counts.rows[each.name][0] == 0 for each in work.meters)
    assert abs(counts.rows["good"][0] - (work.wagers - first + 1)) < 20


@pytest.mark.parametrize(
    ("submission", "sentence"),
    [
        (Submission(book="cb"), "has no progressive"),
        (Submission(book="md"), "which progressive table"),
        (Submission(book="rws"), r"progressive\.rate\.jackpot"),
        (submitted("rws", rate={"jackpot": "20%"}), r"progressive\.reset\.jackpot"),
        (submitted("rws", rate={"jackpot": "20%"}, reset={"jackpot": 5}), "how much"),
    ],
)
def test_what_a_submission_does_not_say_is_asked_for(submission: Submission, sentence: str) -> None:
    with pytest.raises(FifthStreetError, match=sentence):
        work_of(submission, 10)


@pytest.mark.parametrize(("stake", "sentence"), [(250, "takes no"), (-5, "takes no")])
def test_a_stake_that_the_table_does_not_take_is_refused(stake: int, sentence: str) -> None:
    with pytest.raises(FifthStreetError, match=sentence):
        jackpot_of(ONE_METER, book("md"), wagers=10, stake=stake)
    assert jackpot_of(ONE_METER, book("md"), wagers=10, stake=500).stake == 500
    assert work_of(ONE_METER, 10).stake == 100


@pytest.mark.parametrize("wagers", [0, 2**40])
def test_lives_without_wagers_or_without_end_are_refused(wagers: int) -> None:
    with pytest.raises(FifthStreetError, match="wagers"):
        work_of(ONE_METER, wagers)


@pytest.mark.parametrize(
    "changed",
    [
        {"tables": 0},
        {"seats": 10},
        {"rate": 0},
        {"share": Fraction(0)},
        {"share": Fraction(6, 5)},
        {"hours": Fraction(25)},
    ],
)
def test_tables_that_cannot_be_are_refused(changed: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"tables": 4, "seats": 5, "rate": 55, "share": Fraction(3, 5)}
    with pytest.raises(FifthStreetError):
        Traffic(**(usual | changed))
    assert Traffic(**usual).wagers_in(Fraction(1, 365)) == 660 * 24
    with pytest.raises(FifthStreetError, match="years"):
        Traffic(**usual).wagers_in(Fraction(0))
