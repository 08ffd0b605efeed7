"""The PAR sheet: every exact figure of a table, from one submission and its book."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final, Literal, TypeVar, get_args

from fifthstreet.analysis.statements import verdicts
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.errors import NoExactFigureError
from fifthstreet.paper.par_beside import Beside
from fifthstreet.paper.par_combinations import combinations, pay_cells
from fifthstreet.paper.par_decisions import first_decision
from fifthstreet.paper.par_holds import holds_by_ante, holds_by_play, holds_by_ties
from fifthstreet.paper.par_identity import identity
from fifthstreet.paper.par_main import (
    added_lines,
    courses,
    ending_names,
    final_hands,
    hand_ends,
    pay_lines,
    results,
    summary,
)
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_risk import risk_of
from fifthstreet.paper.par_rules import options_in_force, readings_of, rules_summary
from fifthstreet.paper.short_rules import short_rules
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.information import worth_of_knowing
from fifthstreet.whole_table.neighbours import SeenNeighbours

__all__ = ["ALL_PARTS", "PAPER_ONLY", "ParSheet", "Part", "make_par", "printed_parts"]

Part = Literal[
    "side_bets", "progressive", "cap", "statements", "information", "play", "risk", "rules"
]
SHORT: Final = "Short rules"
RISK: Final = "Volatility and exposure"
KNOWLEDGE: Final = "Value of information"
TAKES_MINUTES: Final = (
    "Counting it beside a shared board takes minutes. "
    "Ask for it with fifthstreet par --information."
)
STARTING: Final = "Starting hands"
ON_FLOP: Final = "The first decision is taken with shared cards seen, not on a starting hand alone."
_Result = TypeVar("_Result")

ALL_PARTS: tuple[Part, ...] = get_args(Part)
PAPER_ONLY: Final = frozenset[Part]({"risk", "rules"})
"""What only a printed sheet has; the terminal and the pages ask for it elsewhere."""


def printed_parts(enquiry: Enquiry, *, information: bool = False) -> tuple[Part, ...]:
    """Return the parts of a paper; what takes minutes beside a shared board, if asked for."""
    slow = {"information"} if enquiry.game.shape == "board" and not information else set()
    return tuple(part for part in ALL_PARTS if part not in slow)


def make_par(
    enquiry: Enquiry,
    *,
    parts: Collection[Part] = ALL_PARTS,
    every_table: bool = False,
    neighbours: tuple[SeenNeighbours, ...] = (),
) -> ParSheet:
    """Return the exact figures of the tables in a submission, or of a bare book.

    The main game is always there, and of what stands beside it the `parts` that are asked for. A
    sheet keeps to the pay tables, the resets and the antes of its submission; with `every_table` it
    has those that the submission does not use too, with the meters as they are first put up, and
    weighs nothing at an ante but the one that is named.
    """
    book, submission, ties = enquiry.book, enquiry.submission, enquiry.ties
    tally = enquiry.tally
    starting, raises = first_decision(enquiry.solution)
    beside = Beside(enquiry, every_table=every_table)
    counted, again = _Counted(), _options(enquiry, parts)
    bets, uncounted = beside.side_bets() if "side_bets" in parts else ((), ())
    sheet = ParSheet(
        identity=identity(submission, book, ties=ties, changes=enquiry.pays, options=again),
        streets=tuple(decision.name for decision in book.decisions),
        names={wager.id: wager.name for wager in book.wagers if wager.group == "side"},
        summary=summary(tally),
        lines=pay_lines(book, tally, enquiry.pays),
        added_lines=added_lines(enquiry),
        courses=courses(tally),
        results=results(tally),
        final_hands=final_hands(tally),
        hands=hand_ends(tally),
        starting_hands=starting,
        raise_cells=raises,
        side_bets=bets,
        uncounted_side_bets=uncounted,
        progressives=beside.progressives() if "progressive" in parts else (),
        progressive_open="progressive" in parts and beside.progressive_is_open(),
        envy=beside.envy() if "progressive" in parts else (),
        caps=beside.caps() if "cap" in parts else None,
        verdicts=verdicts(book, enquiry.game) if "statements" in parts else (),
        neighbours=neighbours,
        by_ante=holds_by_ante(enquiry) if "cap" in parts else (),
    )
    if "information" in parts:
        known = counted(KNOWLEDGE, lambda: worth_of_knowing(enquiry.game))
        sheet = replace(sheet, knowledge=known or (), blind=beside.blind())
    if "play" in parts:
        short = counted(SHORT, lambda: short_strategy(enquiry.game, ties))
        sheet = replace(
            sheet,
            by_ties=holds_by_ties(enquiry),
            by_play=holds_by_play(enquiry, short.tally if short else None),
            short=short_rules(book, short) if short else None,
            pays=pay_cells(enquiry),
            combinations=combinations(enquiry, ending_names(book)),
        )
    if "risk" in parts:
        sheet = replace(sheet, risk=counted(RISK, lambda: risk_of(enquiry)))
    if "rules" in parts:
        sheet = replace(
            sheet,
            rules=rules_summary(submission, book),
            options=options_in_force(submission, book),
            readings=readings_of(book),
        )
        counted.refused |= _aside(enquiry, parts)
    return replace(sheet, left_out=counted.refused)


def _options(enquiry: Enquiry, parts: Collection[Part]) -> tuple[str, ...]:
    """Return with which options the same parts are printed again."""
    slow = enquiry.game.shape == "board" and "information" in parts
    return ("--information",) if slow else ()


def _aside(enquiry: Enquiry, parts: Collection[Part]) -> dict[str, str]:
    """Return what a printed sheet leaves out beside a shared board, and why."""
    if enquiry.game.shape != "board":
        return {}
    result = {} if "information" in parts else {KNOWLEDGE: TAKES_MINUTES}
    return result | ({STARTING: ON_FLOP} if enquiry.game.seen[0] else {})


class _Counted:
    """Asks for figures that not every game has, and notes why there are none."""

    def __init__(self) -> None:
        self.refused: dict[str, str] = {}

    def __call__(self, name: str, find: Callable[[], _Result]) -> _Result | None:
        try:
            return find()
        except NoExactFigureError as error:
            self.refused[name] = error.what
            return None
