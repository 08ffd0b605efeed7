"""The counts that figures can be worked out from again, at fixed play, when a pay is changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.analysis.classes import FinalClass, final_classes, for_each_class
from fifthstreet.analysis.design import own_lines
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_lines import net_of
from fifthstreet.analysis.scope import main_table
from fifthstreet.analysis.tally import Ending, Tally
from fifthstreet.money import MeterShare
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.progressive import ProgressiveBet, class_chances


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """Deals that end alike under the best play: the net is `units` times the pay, and `fixed`.

    `key` names the pay line; where no line pays, all of the net is fixed. Amounts are antes.
    """

    name: str
    key: str | None
    units: Fraction
    fixed: Fraction
    staked: int
    ways: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PayCell:
    """What a line of the main pay table pays to one, by its key."""

    key: str
    name: str
    pays: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterAward:
    """A line of a progressive: a fixed sum in minor units, and a part of one meter."""

    name: str
    chance: Fraction
    fixed: Fraction
    meter: str | None
    share: Fraction


def pay_cells(enquiry: Enquiry) -> tuple[PayCell, ...]:
    """Return what each line of the main pay table pays on this sheet."""
    table = main_table(enquiry.book, enquiry.submission)
    if table is None:
        return ()
    changed = {key: net_of(odds) for key, odds in enquiry.pays.items()}
    names = [line.name for line in table.lines]
    pays = own_lines(table) | changed
    return tuple(
        PayCell(key=key, name=name, pays=pays[key])
        for name, key in zip(names, own_lines(table), strict=True)
    )


def combinations(
    enquiry: Enquiry, cells: tuple[PayCell, ...], name_of: Callable[[Ending], str]
) -> tuple[Combination, ...]:
    """Return the deals of the best play by how they end.

    What a line brings is found by letting every line pay one more to the same play.
    """
    raised = _raised(enquiry, cells)
    paid = _paid(enquiry, cells)
    ways: dict[tuple[str, str | None, Fraction, Fraction, int], int] = {}
    for ending, more in zip(enquiry.tally.endings, raised.endings, strict=True):
        units = more.net - ending.net
        cell = paid[ending.hand] if units and ending.hand else None
        fixed = ending.net - units * cell.pays if cell else ending.net
        group = (name_of(ending), cell.key if cell else None, units, fixed, ending.staked)
        ways[group] = ways.get(group, 0) + ending.ways
    return tuple(
        Combination(
            name=name,
            key=key,
            units=units,
            fixed=fixed,
            staked=staked,
            ways=count,
        )
        for (name, key, units, fixed, staked), count in ways.items()
    )


def _paid(enquiry: Enquiry, cells: tuple[PayCell, ...]) -> dict[FinalClass, PayCell]:
    """Return which line pays on each class of final hands."""
    table = main_table(enquiry.book, enquiry.submission)
    if table is None:
        return {}
    named = {cell.name: cell for cell in cells}
    lines = zip(final_classes(table.cards), for_each_class(table.line, table.cards), strict=True)
    return {hand: named[line.name] for hand, line in lines if line is not None}


def _raised(enquiry: Enquiry, cells: tuple[PayCell, ...]) -> Tally:
    if not cells:
        return enquiry.tally
    more: Mapping[str, Fraction] = {cell.key: cell.pays + 1 for cell in cells}
    game = game_of(enquiry.book, more, submission=enquiry.submission, ante=enquiry.ante)
    return enquiry.solution.tally_under(game)  # type: ignore[arg-type]  # of the same shape


def awards(bet: ProgressiveBet, tally: Tally) -> tuple[MeterAward, ...]:
    """Return what each line of a progressive awards, and how often to play that ignores it."""
    lines, fixed = for_each_class(bet.table.line), bet.fixed
    chances = class_chances(tally)
    items = []
    for line in bet.table.lines:
        places = [place for place, each in enumerate(lines) if each is line]
        share = line.pays if isinstance(line.pays, MeterShare) else None
        items.append(
            MeterAward(
                name=line.name,
                chance=sum((chances[place] for place in places), Fraction(0)),
                fixed=fixed[places[0]],
                meter=share.meter if share else None,
                share=Fraction(share.percent, 100) if share else Fraction(0),
            )
        )
    return tuple(items)
