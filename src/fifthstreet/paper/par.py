"""The PAR sheet: every exact figure of a table, from one submission and its book."""

from collections.abc import Collection
from typing import Literal, get_args

from fifthstreet.analysis.enquiry import Enquiry
from fifthstreet.analysis.information import worth_of_knowing
from fifthstreet.analysis.neighbours import SeenNeighbours
from fifthstreet.analysis.statements import verdicts
from fifthstreet.paper.par_beside import Beside
from fifthstreet.paper.par_decisions import first_decision
from fifthstreet.paper.par_identity import identity
from fifthstreet.paper.par_main import (
    courses,
    final_hands,
    hand_ends,
    pay_lines,
    results,
    summary,
)
from fifthstreet.paper.par_record import ParSheet

__all__ = ["ALL_PARTS", "ParSheet", "Part", "make_par"]

Part = Literal["side_bets", "progressive", "cap", "statements", "information"]
ALL_PARTS: tuple[Part, ...] = get_args(Part)


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
    starting, cells = first_decision(enquiry.solution)
    beside = Beside(enquiry, every_table=every_table)
    return ParSheet(
        identity=identity(submission, book, ties=ties, changes=enquiry.pays),
        streets=tuple(decision.name for decision in book.decisions),
        names={wager.id: wager.name for wager in book.wagers if wager.group == "side"},
        summary=summary(tally),
        lines=pay_lines(book, tally, enquiry.pays),
        courses=courses(tally),
        results=results(tally),
        final_hands=final_hands(tally),
        hands=hand_ends(tally),
        starting_hands=starting,
        raise_cells=cells,
        side_bets=beside.side_bets() if "side_bets" in parts else (),
        progressives=beside.progressives() if "progressive" in parts else (),
        progressive_open="progressive" in parts and beside.progressive_is_open(),
        envy=beside.envy() if "progressive" in parts else (),
        caps=beside.caps() if "cap" in parts else None,
        verdicts=verdicts(book, enquiry.game) if "statements" in parts else (),
        knowledge=worth_of_knowing(enquiry.game) if "information" in parts else (),
        neighbours=neighbours,
        blind=beside.blind() if "information" in parts else None,
    )
