"""`fifthstreet bet`: the exact figures of any bet."""

from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.commands.judge import strategy_of
from fifthstreet.cli.parameters import Json
from fifthstreet.cli.source import name_of, read
from fifthstreet.terminal.output import write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fifthstreet.terminal.sheet import Sheet
    from fifthstreet.workbench.bet_figures import BetFigures, BetPlay

SMALL = "A bet is a few lines of TOML."
PLAYS = {
    "any": "With any play",
    "stated": "Main game played as stated",
    "optimal": "Best play of the main game and the bet together",
}


def bet(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The bet as TOML, or - for stdin.")],
    *,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="How the main game is played, as CSV or JSON. [default: best]"
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Compute how often a bet wins, its edge, deviation and correlation with the main game.

    The file names a book, the zones whose cards are judged, and what each line pays. Where a fold
    decides the bet, it is valued for the stated play and for the best play of both together.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.progress import watched_by
    from fifthstreet.workbench.bet import value_bet
    from fifthstreet.workbench.bet_record import read_bet

    source = read_bet(read(file, smaller=SMALL), name=name_of(file))
    policy = strategy_of(source.record.book, strategy) if strategy else None
    with progress("Deals") as advance, watched_by(advance):
        figures = value_bet(source, policy=policy)
    if json:
        write_json(figures.data())
    else:
        _show(figures)


def _show(figures: "BetFigures") -> None:
    from fifthstreet.analysis.decimals import percent
    from fifthstreet.terminal.sheet import Sheet

    sheet = Sheet()
    sheet.title(f"{figures.name}: house edge {percent(figures.house_edge)}% of the stake")
    sheet.line(f"{figures.deals:,}", label="Deals counted")
    for play in figures.plays:
        sheet.heading(PLAYS[play.play])
        _figures(sheet, play)
        rows = [
            [
                line.name,
                "lose" if line.pays is None else str(line.pays),
                f"{line.ways:,}",
                f"{percent(line.chance, 6)}%",
                f"{percent(line.returned, 6)}%",
            ]
            for line in play.lines
        ]
        sheet.blank()
        sheet.table(["Line", "Pays", "Deals", "Chance", "Return"], rows)
    if figures.note:
        sheet.blank()
        apart = figures.correlation is None
        why = f"There is no correlation with the main game here: {figures.note}."
        sheet.line(why if apart else figures.note)
    sheet.show()


def _figures(sheet: "Sheet", play: "BetPlay") -> None:
    from fifthstreet.analysis.decimals import exact, percent

    sheet.line(exact(play.expected_value), label="Expected value")
    sheet.line(f"{percent(play.house_edge)}%", label="House edge")
    sheet.line(f"{play.standard_deviation}", label="Standard deviation")
    sheet.line(f"{percent(play.hit_frequency)}%", label="Wins")
    if play.moments:
        sheet.line(f"{play.correlation}", label="Correlation")
        main = percent(-play.moments.main)
        sheet.line(f"house edge {main}% of the ante", label="Main game")
        sheet.line(f"{percent(play.moments.folded)}% of the rounds", label="Folds")
