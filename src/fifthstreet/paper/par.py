"""The PAR sheet: every exact figure of a table, from one submission and its book."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Odds
from fifthstreet.paper.extras import computing
from fifthstreet.paper.par_identity import identity, odds_shown
from fifthstreet.paper.par_main import courses, hand_ends, pay_lines, results, summary
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.submission import Submission

if TYPE_CHECKING:
    from fifthstreet.analysis.mississippi import Ties

__all__ = ["ParSheet", "make_par"]


def make_par(
    submission: Submission,
    book: RuleBook,
    *,
    ties: "Ties" = "bet",
    pays: Mapping[str, Odds | Fraction] | None = None,
) -> ParSheet:
    """Return the PAR sheet of the tables in a submission, or of a bare book.

    `pays` changes lines of the main pay table by their key, as ``{"straight": ToOne(5)}`` does; the
    sheet says so. Between equal choices `ties` tells whether the larger bet is taken.
    """
    computing()
    if submission.book != book.id:
        raise FifthStreetError(
            f"The submission is under {submission.book or 'no book'}, not under {book.id}.",
            remedy="Compute its sheet from the book it names.",
        )
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.information import worth_of_knowing
    from fifthstreet.analysis.pay_lines import line_keys
    from fifthstreet.analysis.scope import bets_of
    from fifthstreet.analysis.solution import solve
    from fifthstreet.analysis.statements import verdicts
    from fifthstreet.paper.par_beside import (
        blind,
        cap_sheet,
        envy,
        is_open,
        progressives,
        side_bets,
    )
    from fifthstreet.paper.par_decisions import first_decision

    changed = dict(pays or {})
    keys = line_keys(book.pay.main)
    shown = {
        line.name: odds_shown(changed.get(keys[line.name], line.pays))
        for line in book.pay.main.lines
    }
    game = game_of(book, changed, submission=submission)
    solution = solve(game, ties)
    tally = solution.tally()
    starting, cells = first_decision(solution)
    return ParSheet(
        identity=identity(submission, book, ties=ties, changes=changed),
        streets=tuple(wager.name for wager in bets_of(book)),
        names={wager.id: wager.name for wager in book.wagers if wager.group == "side"},
        summary=summary(tally),
        lines=pay_lines(book, tally, shown),
        courses=courses(tally),
        results=results(tally),
        hands=hand_ends(tally),
        starting_hands=starting,
        raise_cells=cells,
        side_bets=side_bets(submission, book),
        progressives=progressives(submission, book, game, ties),
        progressive_open=is_open(submission, book),
        envy=envy(submission, book, game, ties),
        caps=cap_sheet(submission, book, game, ties),
        verdicts=verdicts(book, game),
        knowledge=worth_of_knowing(game),
        blind=blind(book, game),
    )
