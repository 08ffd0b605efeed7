"""The counts that figures can be worked out from again, at fixed play, when a pay is changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from fifthstreet.analysis.classes import for_each_class
from fifthstreet.analysis.design import paid_on_lines
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_changes import read_pay_changes
from fifthstreet.analysis.pay_lines import keys_of, own_lines
from fifthstreet.analysis.scope import main_table, main_tables
from fifthstreet.analysis.tally import Ending, Tally
from fifthstreet.money import MeterShare
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.progressive import ProgressiveBet, class_chances


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """Deals that end alike under the best play: the net is `units` times the pay, and `fixed`.

    `key` names the pay line; where no line pays, all of the net is fixed. `added` are the antes on
    lines that pay besides, by their keys. Amounts are antes.
    """

    name: str
    key: str | None
    units: Fraction
    fixed: Fraction
    staked: int
    ways: int
    added: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayCell:
    """What a line of a pay table of the main game pays to one, by its key."""

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
    """Return what each line of the pay tables of the main game pays on this sheet."""
    tables = main_tables(enquiry.book, enquiry.submission)
    names = [line.name for table in tables.values() for line in table.lines]
    pays = {**own_lines(tables), **read_pay_changes(enquiry.pays, tables)}
    return tuple(
        PayCell(key=key, name=name, pays=at)
        for name, (key, at) in zip(names, pays.items(), strict=True)
    )


def combinations(enquiry: Enquiry, name_of: Callable[[Ending], str]) -> tuple[Combination, ...]:
    """Return the deals of the best play by how they end.

    What a line brings is found by letting every line pay one more to the same play.
    """
    book, submission = enquiry.book, enquiry.submission
    tables, main = main_tables(book, submission), main_table(book, submission)
    keys = keys_of(tables)
    adding = {key for id_, each in keys.items() if tables[id_] is not main for key in each.values()}
    again = partial(game_of, book, submission=submission, ante=enquiry.ante)
    pays = {cell.key: cell.pays for cell in pay_cells(enquiry)}
    ways: dict[tuple[str, str | None, Fraction, int, tuple[tuple[str, Fraction], ...]], int] = {}
    for ending, units in paid_on_lines(again, tables, enquiry.solution, pays):
        fixed = ending.net - sum(each * pays[key] for key, each in units.items())
        key = next((key for key in units if key not in adding), None)
        group = (name_of(ending), key, fixed, ending.staked, tuple(units.items()))
        ways[group] = ways.get(group, 0) + ending.ways
    return tuple(
        Combination(
            name=name,
            key=key,
            units=dict(units).get(key or "", Fraction(0)),
            fixed=fixed,
            staked=staked,
            ways=count,
            added={each: on for each, on in units if each in adding},
        )
        for (name, key, fixed, staked, units), count in ways.items()
    )


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
