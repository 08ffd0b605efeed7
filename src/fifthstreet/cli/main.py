"""The entry point: it gathers the commands and turns every failure into a sentence."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from fifthstreet import __version__
from fifthstreet.cli.commands.advise import advise
from fifthstreet.cli.commands.analyse import analyse
from fifthstreet.cli.commands.audit import audit
from fifthstreet.cli.commands.backup import backup, restore
from fifthstreet.cli.commands.bankroll import bankroll
from fifthstreet.cli.commands.bet import bet
from fifthstreet.cli.commands.books import books
from fifthstreet.cli.commands.card import card
from fifthstreet.cli.commands.check import check
from fifthstreet.cli.commands.clauses import clauses
from fifthstreet.cli.commands.compare import compare
from fifthstreet.cli.commands.day import day
from fifthstreet.cli.commands.design import design
from fifthstreet.cli.commands.drill import drill
from fifthstreet.cli.commands.erase import erase
from fifthstreet.cli.commands.export import export
from fifthstreet.cli.commands.file import file
from fifthstreet.cli.commands.history import history
from fifthstreet.cli.commands.identity import identity
from fifthstreet.cli.commands.jackpot import jackpot
from fifthstreet.cli.commands.judge import judge
from fifthstreet.cli.commands.lab import faithful, linked, shuffle, stream
from fifthstreet.cli.commands.new import new
from fifthstreet.cli.commands.new_book import new_book
from fifthstreet.cli.commands.options import options
from fifthstreet.cli.commands.par import par
from fifthstreet.cli.commands.pit import pit
from fifthstreet.cli.commands.play import play
from fifthstreet.cli.commands.prove import prove
from fifthstreet.cli.commands.replay import replay
from fifthstreet.cli.commands.rounds import rounds
from fifthstreet.cli.commands.schema import schema
from fifthstreet.cli.commands.serve import serve
from fifthstreet.cli.commands.settle import settle
from fifthstreet.cli.commands.sign import sign
from fifthstreet.cli.commands.simulate import simulate
from fifthstreet.cli.commands.strategy import strategy
from fifthstreet.cli.commands.verify import verify
from fifthstreet.cli.commands.witness import witness
from fifthstreet.cli.shelf_option import Folders, with_books
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import prepare_streams, write, write_error, write_json

JSON = "--json"
WRONG = 1
UNREADABLE = 2
INTERRUPTED = 130
TRACEBACK = "FIFTHSTREET_TRACEBACK"

app = typer.Typer(
    name="fifthstreet",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for run, example in (
    (books, "books md"),
    (compare, "compare md cb"),
    (new, "new md -o submission.toml"),
    (new_book, "new-book mybook --like md"),
    (prove, "prove ./mybook"),
    (check, "check submission.toml"),
    (sign, "sign submission.toml --html -o sign.html"),
    (options, "options md"),
    (clauses, "clauses --book md --kind payout"),
    (schema, "schema submission"),
    (settle, "settle rounds.json"),
    (replay, "replay void.round"),
    (play, "play md"),
    (drill, "drill md --kind scene"),
    (analyse, "analyse md --pay straight=5"),
    (advise, 'advise md --cards "Ks Kd"'),
    (strategy, "strategy md"),
    (judge, "judge md strategy.csv"),
    (bet, "bet bet.toml"),
    (design, "design md --edge 3.5"),
    (simulate, "simulate md --rounds 100000000 --seed 7"),
    (bankroll, "bankroll md --bankroll 50 --target 100"),
    (jackpot, "jackpot submission.toml --tables 4 --years 10"),
    (pit, "pit md --tables 4 --nights 365"),
    (par, "par md -o par.pdf"),
    (card, "card md -o card.pdf"),
    (verify, "verify round.json"),
    (serve, "serve --demo"),
    (audit, "audit --database house.db"),
    (witness, "witness heads http://127.0.0.1:8000"),
    (history, "history md-1:17 --database house.db"),
    (identity, "identity examples/submissions/md.toml"),
    (rounds, 'rounds "hand=full house" paid=50000 --database house.db'),
    (export, "export events -o events.csv"),
    (day, "day 2026-03-01 --database house.db"),
    (file, "file filing --database house.db"),
    (backup, "backup house.backup"),
    (restore, "restore house.backup --database new.db"),
    (erase, "erase p12"),
):
    app.command(epilog=f"Example: fifthstreet {example}")(with_books(run))

lab = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Examine the shuffle, the generator and the simulation, as a test laboratory does.",
    epilog="Example: fifthstreet lab shuffle --decks 100000",
)
for run, example in (
    (shuffle, "lab shuffle --decks 100000 --streams 20"),
    (stream, "lab stream --bytes 100000000 | dieharder -a -g 200"),
    (faithful, "lab faithful md --rounds 10000"),
    (linked, "lab linked submission.toml claims.json"),
):
    lab.command(epilog=f"Example: fifthstreet {example}")(with_books(run))
app.add_typer(lab, name="lab")


def _show_version(requested: bool) -> None:
    if requested:
        write(f"fifthstreet {__version__}\n")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog="Example: fifthstreet books md")
def fifthstreet(
    context: typer.Context,
    *,
    _folders: Folders = None,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Read the rules of casino stud games, check submissions, analyze, simulate and run a house."""
    if context.invoked_subcommand is None:
        write(context.get_help() + "\n")


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code: 0 done, 1 wrong input, 2 unreadable.

    A refusal goes to standard error. With --json a question that was read and has no answer is
    also answered with a document on standard output, which holds the reason.
    """
    prepare_streams()
    code, message = _run(arguments)
    if code == WRONG and JSON in (sys.argv[1:] if arguments is None else arguments):
        write_json({"error": message})
    if message:
        write_error(message)
    sys.exit(code)


def _run(arguments: Sequence[str] | None) -> tuple[int, str]:
    """Return the exit code of a failure and its reason; success leaves by `SystemExit`."""
    try:
        app(args=arguments, prog_name="fifthstreet")
    except FifthStreetError as error:
        return UNREADABLE if error.unreadable else WRONG, str(error)
    except RecursionError:
        return UNREADABLE, "The input is nested too deeply."
    except KeyboardInterrupt:
        return INTERRUPTED, ""
    except ModuleNotFoundError as error:
        if os.environ.get(TRACEBACK):
            raise
        text = f"This needs the library {error.name}, which is not installed. "
        return UNREADABLE, f"{text}Install everything with: pip install 'fifthstreet[all]'"
    except OSError as error:
        return UNREADABLE, f"{error.strerror or error}: {error.filename or 'output'}."
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        text = f"{type(error).__name__}: {error}"
        return UNREADABLE, f"This is a bug ({text}). Set {TRACEBACK}=1 to see where."
    return 0, ""
