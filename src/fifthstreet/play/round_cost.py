"""What a round may cost a hand that is not folded: at least, and at most.

It follows from the wagers that lie there and from the sizes of the bets that are still to come.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fifthstreet.play.brief import Brief
from fifthstreet.rules.plan import PlanDecision


class CostSpan(NamedTuple):
    """The least and the most that a hand stakes in a round without being folded."""

    least: int
    most: int


def round_cost(brief: Brief, wagers: Mapping[str, int], decided: int = 0) -> CostSpan:
    """Return what a hand with some wagers may stake, once it has made some of its decisions."""
    if not wagers.get("ante"):
        total = sum(wagers.values())
        return CostSpan(total, total)
    left = [one for number, one in sorted(brief.decisions.items()) if number > decided]
    ends = [*_ends(brief, dict(wagers), left)]
    return CostSpan(min(ends), max(ends))


def _ends(brief: Brief, wagers: dict[str, int], left: list[PlanDecision]) -> Iterator[int]:
    """Yield what lies there in the end, by the smallest and the largest bet of each decision."""
    if not left:
        yield sum(wagers.values())
        return
    decision, *later = left
    adds = decision.adds
    applies = wagers.keys().isdisjoint(decision.unless)
    if not applies or decision.stays or decision.takes_back or adds is None or adds.add is None:
        yield from _ends(brief, wagers, later)
    if applies and adds is not None and adds.add is not None:
        sizes = brief.sizes(adds.add, wagers.get(brief.bets[adds.add], 0), decision.number)
        for size in {min(sizes), max(sizes)}:
            yield from _ends(brief, {**wagers, adds.add: wagers.get(adds.add, 0) + size}, later)


def with_equals(brief: Brief, wagers: Mapping[str, int]) -> dict[str, int]:
    """Return wagers with those that must have the size of another and are placed with it."""
    together = {
        other: amount for wager, amount in wagers.items() for other in brief.with_it.get(wager, ())
    }
    return {**together, **wagers}
