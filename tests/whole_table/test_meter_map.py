"""A map over two meters: its regions cover it, and play within each is the best there is."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from analysis.games import maryland
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import book
from fifthstreet.whole_table.joint import JointPlay
from fifthstreet.whole_table.meter_map import MapCorner, MeterMap, Plane, envelope, meter_map
from fifthstreet.whole_table.progressive import progressive_bets

LOW = {"mega": 1_000_000, "major": 100_000, "minor": 25_000}
HIGH = Fraction(3_000_000), Fraction(500_000)


def play() -> JointPlay:
    (bet,) = (each for each in progressive_bets(book("md"), stake=100) if each.table.id == "C")
    return JointPlay(game=maryland(), bet=bet, ante=500)


@cache
def chart() -> MeterMap:
    return meter_map(play(), ("major", "minor"), LOW, high=HIGH)


def area(corners: tuple[MapCorner, ...]) -> Fraction:
    pairs = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return sum((a.first * b.second - b.first * a.second for a, b in pairs), Fraction(0)) / 2


def test_the_regions_cover_the_map_once() -> None:
    whole = (HIGH[0] - 100_000) * (HIGH[1] - 25_000)
    assert sum(area(region.corners) for region in chart().regions) == whole
    assert len({region.plane for region in chart().regions}) == len(chart().regions) > 5


def test_at_random_amounts_the_round_is_worth_what_its_region_says() -> None:
    rng, joint = Random(17), play()
    for _ in range(6):
        first = Fraction(rng.randrange(100_000, int(HIGH[0])))
        second = Fraction(rng.randrange(25_000, int(HIGH[1])))
        value = joint.value({**LOW, "major": first, "minor": second})
        assert chart().region(first, second).plane.at((first, second)) == value


def test_along_one_side_the_regions_change_where_a_sweep_of_that_meter_does() -> None:
    sweep = play().sweep("major", LOW, high=HIGH[0])
    corners = {
        corner.first
        for region in chart().regions
        for corner in region.corners
        if corner.second == 25_000
    }
    assert corners == {Fraction(100_000), *sweep.change_points, HIGH[0]}


def test_a_change_of_play_is_told_from_the_lowest_amounts() -> None:
    first, *others = chart().regions
    assert first.hands == 0
    assert MapCorner(Fraction(100_000), Fraction(25_000)) in first.corners
    assert all(region.hands > 0 for region in others)
    assert all(change.examples for region in others for change in region.changes)


def test_a_plane_that_is_highest_at_no_corner_of_the_map_is_found() -> None:
    planes = [
        Plane(Fraction(0), Fraction(0), Fraction(0)),
        Plane(Fraction(-10), Fraction(6), Fraction(0)),
        Plane(Fraction(-10), Fraction(0), Fraction(6)),
        Plane(Fraction(-7), Fraction(3), Fraction(3)),
    ]

    def best(point: tuple[Fraction, Fraction]) -> Plane:
        return max(planes, key=lambda plane: plane.at(point))

    regions = envelope(best, (Fraction(0), Fraction(0)), (Fraction(3), Fraction(3)))
    assert {*regions} == {*planes}


def test_a_map_needs_two_meters_and_room_to_grow() -> None:
    for axes, high in ((("major", "major"), HIGH), (("major", "minor"), (HIGH[0], Fraction(0)))):
        with pytest.raises(FifthStreetError, match="make no map"):
            meter_map(play(), axes, LOW, high=high)
