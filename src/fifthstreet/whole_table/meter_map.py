"""Where play changes while two meters grow: every pair of amounts, as exact regions of a map.

A way to play is worth a plane over the amounts of two meters, and the best play the highest of all
planes. Whoever can tell the best plane at any one point can find all regions by asking at the
corners of those known so far: where nothing is higher at any corner, nothing is higher between.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple, TypeAlias

from fifthstreet.analysis.solution import Solution
from fifthstreet.errors import FifthStreetError
from fifthstreet.whole_table.changes import PayChange, changes_between
from fifthstreet.whole_table.joint import RANGE, JointPlay
from fifthstreet.whole_table.progressive import Meters, linear_value, meter_amount

Point: TypeAlias = tuple[Fraction, Fraction]
"""What the first and the second meter show, in minor units."""

Polygon: TypeAlias = tuple[Point, ...]


class Plane(NamedTuple):
    """What a way to play is worth: a constant, and a part of each of two meters."""

    constant: Fraction
    first: Fraction
    second: Fraction

    def at(self, point: Point) -> Fraction:
        """Return the height at a point."""
        return self.constant + self.first * point[0] + self.second * point[1]


@dataclass(frozen=True, slots=True)
class MapCorner:
    """What two meters show, in minor units."""

    first: Fraction
    second: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRegion:
    """Amounts of two meters at which one way to play is the best: a polygon with exact corners.

    `changes` tells what is played otherwise than at the lowest amounts of the map, and `hands` how
    many sets of seen cards that are.
    """

    DERIVED: ClassVar = ("hands",)
    OMITTED: ClassVar = ("plane", "changes")

    corners: tuple[MapCorner, ...]
    plane: Plane
    changes: tuple[PayChange, ...]

    @property
    def hands(self) -> int:
        """Return how many sets of seen cards are played otherwise than at the lowest amounts."""
        return sum(change.hands for change in self.changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterMap:
    """All regions of play while two meters grow from their amounts and the others stand still."""

    first: str
    second: str
    low: MapCorner
    high: MapCorner
    regions: tuple[MapRegion, ...]

    def region(self, first: Fraction, second: Fraction) -> MapRegion:
        """Return the region of two amounts within the map."""
        return max(self.regions, key=lambda region: region.plane.at((first, second)))


def meter_map(
    play: JointPlay, axes: tuple[str, str], meters: Meters, *, high: Point | None = None
) -> MeterMap:
    """Return where the best play of a round changes while two of its meters grow.

    They are followed from what they show up to the amounts given, or to many times as much.
    """
    first, second = axes
    low = meter_amount(meters, first), meter_amount(meters, second)
    top = high or (low[0] * RANGE, low[1] * RANGE)
    if first == second or top[0] <= low[0] or top[1] <= low[1]:
        raise FifthStreetError(
            f"The meters {first!r} and {second!r} make no map from {low} to {top}.",
            remedy="Name two different meters, and higher amounts to follow them to.",
        )
    solutions: dict[Plane, Solution] = {}

    def best(point: Point) -> Plane:
        solution = play.solved({**meters, first: point[0], second: point[1]})
        slopes = linear_value(play.bet, solution.tally()).slopes
        value = solution.expected_value * play.ante - play.bet.stake
        rest = slopes[first] * point[0] + slopes[second] * point[1]
        plane = Plane(value - rest, slopes[first], slopes[second])
        solutions.setdefault(plane, solution)
        return plane

    polygons = envelope(best, low, top)
    base = solutions[best(low)]
    regions = [
        MapRegion(
            corners=tuple(MapCorner(*corner) for corner in corners),
            plane=plane,
            changes=changes_between(base, solutions[plane]),
        )
        for plane, corners in polygons.items()
    ]
    return MeterMap(
        first=first,
        second=second,
        low=MapCorner(*low),
        high=MapCorner(*top),
        regions=tuple(sorted(regions, key=lambda region: (region.hands, region.plane))),
    )


def envelope(best: Callable[[Point], Plane], low: Point, high: Point) -> dict[Plane, Polygon]:
    """Return the polygon on which each plane is the highest of all, between two corners.

    >>> planes = [Plane(Fraction(c), Fraction(x), Fraction(y))
    ...           for c, x, y in ((0, 0, 0), (-1, 1, 0), (-1, 0, 1))]
    >>> regions = envelope(lambda point: max(planes, key=lambda plane: plane.at(point)),
    ...                    (Fraction(0), Fraction(0)), (Fraction(2), Fraction(2)))
    >>> [len(corners) for corners in regions.values()]
    [4, 4, 4]
    """
    whole = (low, (high[0], low[1]), high, (low[0], high[1]))
    planes = dict.fromkeys(best(corner) for corner in whole)
    known = {*whole}
    while True:
        regions = {plane: _highest(plane, planes, whole) for plane in planes}
        regions = {plane: corners for plane, corners in regions.items() if corners}
        open_corners = {
            corner: plane.at(corner)
            for plane, corners in regions.items()
            for corner in corners
            if corner not in known
        }
        if not open_corners:
            return regions
        # Simple amounts first: they are soon solved, and each may bring a plane of its own.
        corner, height = min(
            open_corners.items(), key=lambda each: each[0][0].denominator + each[0][1].denominator
        )
        plane = best(corner)
        known.add(corner)
        if plane.at(corner) > height:
            planes[plane] = None


def _highest(plane: Plane, planes: Iterable[Plane], whole: Polygon) -> Polygon:
    """Return where a plane is as high as all others, nothing where that is no more than a line."""
    corners = whole
    for other in planes:
        if other != plane:
            corners = _clipped(corners, Plane(*(a - b for a, b in zip(plane, other, strict=True))))
    return corners if _area(corners) else ()


def _clipped(corners: Polygon, above: Plane) -> Polygon:
    """Return the part of a polygon on which a plane is not below nought."""
    result: list[Point] = []
    for at, corner in enumerate(corners):
        before = corners[at - 1]
        here, there = above.at(corner), above.at(before)
        if here * there < 0:
            share = there / (there - here)
            result.append(
                (
                    before[0] + share * (corner[0] - before[0]),
                    before[1] + share * (corner[1] - before[1]),
                )
            )
        if here >= 0:
            result.append(corner)
    return tuple(dict.fromkeys(result))


def _area(corners: Polygon) -> Fraction:
    """Return twice the area of a polygon."""
    pairs = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return sum((a[0] * b[1] - b[0] * a[1] for a, b in pairs), Fraction(0))
