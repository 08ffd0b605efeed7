"""`fifthstreet analyse`: the exact figures of a book or a submission."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.analysis.progress import watched_by
from fifthstreet.cli.parameters import At, Json, Pay, Ties, amounts
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.terminal.output import write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fifthstreet.analysis.game import Game
    from fifthstreet.whole_table.neighbours import SeenNeighbours


def analyse(
    name: Subject,
    *,
    ties: Ties = "bet",
    pay: Pay = None,
    at: At = None,
    information: Annotated[
        bool,
        typer.Option("--information", help="Add what seeing more cards is worth."),
    ] = False,
    json: Json = False,
) -> None:
    """Compute the exact figures of a game under perfect play.

    Shows the house edge, average wager, deviation, side bets, progressive, maximum payouts and
    what the document itself claims, for the document's pay lines or your own.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from concurrent.futures import ThreadPoolExecutor

    from fifthstreet.analysis.pay_changes import parse_pay_changes
    from fifthstreet.terminal import par_page
    from fifthstreet.workbench.analysis_figures import analyse as analysed

    submission, book = subject(name)
    values = amounts(at)
    figures = analysed(
        submission,
        parse_pay_changes(pay or [], book, submission),
        ties=ties,
        ante=values.pop("ante", None),
        stake=values.pop("stake", None),
        meters=values,
    )
    figures.tally  # noqa: B018 - both of what follows need it, and it is counted once
    with ThreadPoolExecutor(1) as pool:
        # The cards of neighbors wait for no other figure, and leave the interpreter free.
        neighbours = pool.submit(_neighbours, figures.game) if information else None
        sheet = figures.sheet(information=information)
        if neighbours is not None:
            sheet = replace(sheet, neighbours=neighbours.result())
    if json:
        write_json(par_page.as_json(sheet))
    else:
        page = par_page.page(sheet)
        if sheet.progressive_open:
            page.line("Name the size of a progressive wager as in --at stake=100 to value it.")
        page.show()


def _neighbours(game: "Game") -> "tuple[SeenNeighbours, ...]":
    from fifthstreet.whole_table.neighbours import seeing_each_count

    if game.shape == "board":
        return ()
    with progress("Cards of neighbors") as advance, watched_by(advance):
        return seeing_each_count(game)
