"""`fifthstreet strategy`: how to play, in short for people or in full for programs."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.option_record import options_from
from fifthstreet.cli.parameters import Out, Pay, Ties
from fifthstreet.cli.source import write_new
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import write

if TYPE_CHECKING:
    from fifthstreet.analysis.game import Game

LINES = 4096
"""Lines written at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _StrategyOptions:
    """The options of `fifthstreet strategy`."""

    name: Subject
    csv: Annotated[bool, typer.Option("--csv", help="Print every decision as CSV.")] = False
    json: Annotated[bool, typer.Option("--json", help="Print every decision as JSON.")] = False
    short: Annotated[
        bool,
        typer.Option("--short", help="Print the short strategy; combines with --csv or --json."),
    ] = False
    output: Out = None
    ties: Ties = "bet"
    pay: Pay = None


@options_from(_StrategyOptions)
def strategy(wish: _StrategyOptions) -> None:
    """Print how to play: a few rules and their cost, or every decision.

    The rules follow from the pay table, and their cost against perfect play is exact. With --csv
    or --json, prints the whole table of best decisions: one row for each position, suits aside.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.pay_changes import parse_pay_changes

    if wish.csv and wish.json:
        raise FifthStreetError(
            "A strategy is either CSV or JSON.", remedy="Choose --csv or --json."
        )
    submission, book = subject(wish.name)
    changes = parse_pay_changes(wish.pay or [], book)
    game = game_of(book, changes, submission=submission)
    if wish.short or not (wish.csv or wish.json):
        _write([_short(game, wish, book.document.title)], wish.output)
    else:
        from fifthstreet.analysis.solution import as_csv, as_json, solve

        _write((as_csv if wish.csv else as_json)(solve(game, wish.ties)), wish.output)


def _write(texts: Iterable[str], file: str | None) -> None:
    """Write texts as they come, or all at once to a new file."""
    if file is not None:
        write_new(file, "".join(texts))
        return
    left = iter(texts)
    while chunk := "".join(islice(left, LINES)):
        write(chunk)


def _short(game: "Game", wish: _StrategyOptions, title: str) -> str:
    from fifthstreet.analysis.strategy import short_strategy
    from fifthstreet.paper.play_json import short_record
    from fifthstreet.protocol.codec import encode
    from fifthstreet.terminal import short_page

    short = short_strategy(game, wish.ties)
    if wish.json:
        return json.dumps(encode(short_record(short)), indent=2) + "\n"
    if wish.csv:
        return short_page.as_csv(short)
    buffer = StringIO()
    short_page.page(short, title).show(stream=buffer)
    return buffer.getvalue()
