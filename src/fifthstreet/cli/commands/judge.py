"""`fifthstreet judge`: what any strategy costs, and its mistakes."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from fifthstreet.cli.parameters import Json, Out
from fifthstreet.cli.source import name_of, read, write_new
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import write, write_json

if TYPE_CHECKING:
    from fifthstreet.workbench.judgement import Judgement

MOST_BYTES = 256_000_000
SMALL = "Leave out the columns that fifthstreet judge BOOK --template does not have."
MOST_SHOWN = 1000
WIDEST = 48
"""How much is shown of hands that err alike beside one board."""


def judge(
    name: Subject,
    file: Annotated[
        str | None,
        typer.Argument(metavar="STRATEGY", help="The strategy as CSV or JSON, or - for stdin."),
    ] = None,
    *,
    template: Annotated[
        bool, typer.Option("--template", help="Write a table to fill in instead.")
    ] = False,
    errors: Annotated[
        int, typer.Option(min=1, max=MOST_SHOWN, help="Number of errors to show.")
    ] = 20,
    output: Out = None,
    json: Json = False,
) -> None:
    """Evaluate a strategy exactly: what it costs, and what each mistake costs.

    The table has a row for every position, suits aside, as fifthstreet strategy --csv writes it.
    With --json, prints every error.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.game import game_of
    from fifthstreet.workbench.judgement import judge_policy
    from fifthstreet.workbench.strategy_file import read_strategy
    from fifthstreet.workbench.strategy_file import template as lines_of

    submission, book = subject(name)
    game = game_of(book, submission=submission)
    if template:
        text = "".join(lines_of(game))
        write_new(output, text) if output else write(text)
        return
    if file is None:
        raise FifthStreetError(
            "There is no strategy to judge.",
            remedy="Name a CSV or JSON file, or get a table to fill in with --template.",
        )
    policy = read_strategy(game, _text(file), name=name_of(file))
    result = judge_policy(game, policy, name=book.edition)
    if json:
        write_json(result.data())
    else:
        _show(result, book.document.title, errors)


def strategy_of(book_id: str, file: str) -> Any:
    """Return a strategy for a book from a file, as `evaluate` of its game takes it."""
    from fifthstreet.analysis.game import game_of
    from fifthstreet.workbench.strategy_file import read_strategy

    return read_strategy(game_of(book_id), _text(file), name=name_of(file))


def _text(file: str) -> str:
    return read(file, kind="CSV or JSON", smaller=SMALL, most=MOST_BYTES)


def _show(result: "Judgement", title: str, most: int) -> None:
    from fifthstreet.analysis.decimals import exact, percent
    from fifthstreet.terminal.sheet import Sheet
    from fifthstreet.terminal.words import counted

    sheet = Sheet()
    sheet.title(f"{title}: the strategy costs {percent(result.cost, 6)}% of the ante")
    sheet.line(exact(result.cost), label="Cost")
    sheet.line(f"{percent(result.house_edge)}% of the ante", label="House edge")
    sheet.line(f"{percent(-result.optimal)}% of the ante", label="Best play")
    if not result.errors:
        sheet.line("none: this is perfect play", label="Errors")
    else:
        sheet.line(counted(len(result.errors), "position"), label="Errors")
        sheet.blank()
        rows = [
            [
                _shortened(each.position),
                each.chosen,
                each.best,
                f"{percent(each.cost, 6)}%",
                f"{percent(each.chance, 6)}%",
            ]
            for each in result.errors[:most]
        ]
        sheet.table(["Position", "Chosen", "Best", "Cost", "Chance"], rows)
    sheet.show()


def _shortened(position: str) -> str:
    """Return a position in which many hands are named by the first of them."""
    hands, on, board = position.rpartition(" on ")
    if len(hands) <= WIDEST:
        return position
    first = hands[:WIDEST].rpartition(" ")[0]
    return f"{first} \N{HORIZONTAL ELLIPSIS} ({len(hands.split())} in all){on}{board}"
