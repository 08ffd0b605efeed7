"""`fifthstreet advise`: the exact value of every choice in a position."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.option_record import options_from
from fifthstreet.cli.parameters import Json, Pay, Ties
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.terminal.output import write_error, write_json

if TYPE_CHECKING:
    from fifthstreet.analysis.advice import Advice, AdviceOption, Position

PLACES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class _AdviceOptions:
    """The options of `fifthstreet advise`."""

    name: Subject
    cards: Annotated[str, typer.Option(metavar="CARDS", help='Your cards, such as "Ks Kd".')]
    board: Annotated[
        str, typer.Option(metavar="CARDS", help="The community cards revealed so far.")
    ] = ""
    wagered: Annotated[
        int | None,
        typer.Option(metavar="ANTES", help="Antes you have staked so far, including the ante."),
    ] = None
    up: Annotated[
        str, typer.Option(metavar="CARD", help="The dealer's face-up card, in Casino Stud.")
    ] = ""
    ties: Ties = "bet"
    pay: Pay = None
    json: Json = False


@options_from(_AdviceOptions)
def advise(question: _AdviceOptions) -> None:
    """Show the best decision in a position, and what every other choice costs.

    Values are exact: the mean net result of the round in antes, under perfect play and without a
    cap on payouts. The exit code is 1 for a position that cannot occur.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.advice import advise as advice_on
    from fifthstreet.analysis.advice import position
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.pay_changes import parse_pay_changes
    from fifthstreet.paper.play_json import advice_record
    from fifthstreet.protocol.codec import encode

    submission, book = subject(question.name)
    changes = parse_pay_changes(question.pay or [], book)
    game = game_of(book, changes, submission=submission)
    at = position(question.cards, board=question.board, up=question.up, staked=question.wagered)
    advice = advice_on(game, at, question.ties)
    if game.shape == "own" and at.staked is None and advice.staked > 1:
        write_error(f"Without --wagered, the advice assumes {advice.staked} antes staked so far.")
    if question.json:
        write_json(encode(advice_record(advice)))
    else:
        _show(advice, at)


def _show(advice: "Advice", at: "Position") -> None:
    from rich.text import Text

    from fifthstreet.analysis.decimals import decimal, percent
    from fifthstreet.terminal.sheet import NOTHING, Columns, Sheet

    def row(option: "AdviceOption") -> list[Text]:
        best = option is advice.best
        cost = advice.cost(option)
        return [
            Text(option.action, style="bold" if best else ""),
            Text(f"{decimal(option.expected_value, PLACES)}"),
            Text(str(option.expected_value)),
            Text(NOTHING if best else f"{percent(cost)}%" if cost else "no cost"),
        ]

    sheet = Sheet()
    sheet.title(f"{' '.join(map(str, at.seen))}: {advice.best.action}")
    sheet.blank()
    head = ["Choice", "Value in antes", "Exactly", "Cost in % of the ante"]
    sheet.add(Columns(head, [row(option) for option in advice.options]))
    sheet.show()
