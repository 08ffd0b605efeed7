"""How the money of a table spreads on a PAR sheet, beside what the engines say."""

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from fifthstreet.analysis.tally import Tally
from fifthstreet.paper import par_risk
from fifthstreet.paper.par_numbers import written
from fifthstreet.paper.par_pages import report
from fifthstreet.paper.par_report import Panel, ReportTable
from fifthstreet.paper.par_risk import ParRisk
from fifthstreet.paper.par_spread import _seats
from fifthstreet.risk.bands import bands, volatility_index
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.seat import SeatRound
from paper.sheets import enquiry, sheet


def risk_of(name: str) -> ParRisk:
    risk = sheet(name).risk
    assert risk is not None
    return risk


def distribution(tally: Tally) -> Distribution:
    return Distribution.of(tally)


def tables(name: str) -> dict[str, ReportTable]:
    section = next(each for each in report(sheet(name)).sections if each.id == "risk")
    return {block.title: block for block in section.blocks if isinstance(block, ReportTable)}


def test_moments_and_bands_are_those_of_the_distribution_of_a_round() -> None:
    round_, risk = distribution(enquiry("md").tally), risk_of("md")
    assert risk.variance == round_.variance == enquiry("md").tally.variance
    assert risk.skewness.value == round_.skewness
    assert risk.excess_kurtosis.value == round_.excess_kurtosis
    assert risk.volatility_index.value == volatility_index(round_)
    assert risk.bands == bands(round_)
    assert [row[0] for row in tables("md")["Confidence bands on the hold"].rows] == [
        10**power for power in range(3, 9)
    ]


def test_bands_hold_the_edge_and_grow_narrower() -> None:
    edge, last = float(sheet("md").summary.house_edge), 100.0
    for band in risk_of("md").bands:
        if band.share == 0.9 and band.rounds > 1_000:
            assert band.low < edge < band.high
            assert band.high - band.low < last
            last = band.high - band.low


def test_seats_that_share_a_board_spread_more_than_seats_apart() -> None:
    risk = risk_of("md")
    assert risk.covariance is not None
    assert written(risk.covariance, "antes") == "4.2579"
    six = risk.seats[5]
    assert six.variance == 6 * risk.variance + 30 * risk.covariance
    assert written(six.standard_deviation, "antes") == "26.6138"
    assert six.variance < six.most


def test_seats_that_share_a_dealer_spread_as_their_products_say() -> None:
    risk = risk_of("rws")
    assert risk.covariance is not None
    assert written(risk.covariance, "antes") == "0.5570"
    assert written(risk.seats[5].standard_deviation, "antes") == "6.9252"
    assert tables("rws")["Standard deviation of a table in one round, antes"].method == "exact"


def test_where_seats_were_not_counted_together_a_bound_is_stated() -> None:
    risk = par_risk.risk_of(replace(enquiry("rws"), pays={"straight": Fraction(5)}))
    assert risk.covariance is None
    assert [each.variance is None for each in risk.seats] == [False, *[True] * 5]
    assert float(risk.seats[5].most_deviation) == pytest.approx(6 * sqrt(risk.variance))
    assert _seats(risk).method == "bound"


def test_the_exposure_is_exact_below_the_ceiling_and_a_bound_where_it_bites() -> None:
    risk = risk_of("example:md")
    low = [each for each in risk.exposure if each.ante == 1_500 and not each.side_bets]
    high = [each for each in risk.exposure if each.ante == 30_000 and not each.side_bets]
    assert low[0].most == 4_000
    assert low[0].chance == Fraction(1, 649_740)
    assert all(each.chance for each in low)
    assert high[0].most * 30_000 == 6_000_000
    assert [each.most for each in high] == [n * high[0].most for n in range(1, 7)]
    assert all(each.chance is None for each in high[1:])
    assert tables("example:md")["Exposure of a round, at an ante of $300"].method != "exact"


def test_a_ceiling_that_a_round_shares_leaves_several_seats_a_bound() -> None:
    cap = enquiry("example:cb").cap
    assert cap is not None
    alone = [each for each in risk_of("example:cb").exposure if not each.side_bets]
    for each in alone:
        above = each.most * (each.ante or 0) > cap.ceiling
        assert (each.chance is None) == (above and each.seats > 1)


def test_the_exposure_with_side_bets_is_that_of_the_seat_and_bounds_several() -> None:
    risk = risk_of("example:md")
    whole = [each for each in risk.exposure if each.ante == 1_500 and each.side_bets]
    stakes = {"three_card": 2_500, "six_card": 1_000, "progressive": 500}
    assert whole[0].side_bets == stakes
    seat = SeatRound(replace(enquiry("example:md"), ante=1_500), stakes)
    assert (whole[0].most, whole[0].chance) == seat.exposure
    assert [each.chance for each in whole[1:]] == [None] * 5
    bonus = max(line.pays for each in enquiry("example:md").envy for line in each.lines)
    assert whole[5].most == 6 * whole[0].most + 30 * Fraction(bonus, 1_500)
    main = [each for each in risk.exposure if each.ante == 1_500 and not each.side_bets]
    assert all(alone.most < both.most for alone, both in zip(main, whole, strict=True))
    table = tables("example:md")["Exposure with side bets, at an ante of $15"]
    assert table.method == "exact, or a bound"
    assert not any(each.side_bets for each in risk_of("md").exposure)


def test_an_hour_costs_the_edge_of_its_antes() -> None:
    made, risk = sheet("example:md"), risk_of("example:md")
    for each in risk.hours:
        assert each.ante is not None
        edge = next(hold.house_edge for hold in made.by_ante if hold.ante == each.ante)
        assert each.cost == edge * each.ante * each.rounds


def test_an_hour_without_antes_costs_so_many_antes() -> None:
    hours = risk_of("md").hours
    edge = sheet("md").summary.house_edge
    assert [(each.ante, each.rounds, each.cost) for each in hours] == [
        (None, 40, 40 * edge),
        (None, 60, 60 * edge),
    ]
    table = tables("md")["Average cost per hour for one seat, antes"]
    assert [column.title for column in table.columns] == ["40 rounds an hour", "60 rounds an hour"]
    assert table.rows == ((40 * edge, 60 * edge),)
    assert table.method == "exact"


def test_the_section_states_how_its_figures_were_found() -> None:
    section = next(each for each in report(sheet("md")).sections if each.id == "risk")
    panel = section.blocks[0]
    assert isinstance(panel, Panel)
    assert "within" in panel.method
    assert tables("md")["Confidence bands on the hold"].method == "exact"
