"""The pages of the closed vocabularies: what a table may be told, what happens, what is refused."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

from pages import Entry, cited, page, table

from fifthstreet.floor import refusals as house_refusals
from fifthstreet.floor.refusals import ProblemError
from fifthstreet.people import refusals as people_refusals
from fifthstreet.play import commands as round_commands
from fifthstreet.play import events as round_events
from fifthstreet.play import refusals as round_refusals
from fifthstreet.play.table import commands as table_commands
from fifthstreet.play.table import events as table_events
from fifthstreet.play.table import refusals as table_refusals
from fifthstreet.protocol import floor_commands as house_commands
from fifthstreet.protocol import floor_events as house_events
from fifthstreet.protocol import jackpot_events as link_events
from fifthstreet.protocol import people_events
from fifthstreet.web.problems import STATUS, status_of

SOURCE = Path(__file__).resolve().parent.parent / "src" / "fifthstreet"
ORDERS: tuple[tuple[str, str, Any], ...] = (
    ("To a round", "do", round_commands.Command),
    ("To the house, about a table", "ask", house_commands.HouseCommand),
    ("About decks and devices", "run", table_commands.Command),
)
EVENTS: tuple[tuple[str, str, Any], ...] = (
    ("Of a round", "round", round_events.Event),
    ("Of decks and devices", "table", table_events.Event),
    ("Of a table in the house", "house", house_events.Event),
    ("Of a jackpot", "link", link_events.Event),
    ("About people", "people", people_events.Event),
)
REFUSALS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("the round", round_refusals.SENTENCES),
    ("decks and devices", table_refusals.SENTENCES),
    ("the house", house_refusals.SENTENCES),
    ("people", people_refusals.SENTENCES),
)


def orders_page() -> str:
    """Return every command that a table of the house takes."""
    told = (
        "What is said to a table, in the `do` of a command; `with` has the fields. A command is"
        " answered with [events](events.md), or [refused](refusals.md), and then nothing changes."
        " The [protocol](../protocol.md) tells how one is sent."
    )
    return page("Commands to a table", told, *_vocabularies(ORDERS))


def events_page() -> str:
    """Return everything that can happen, as it is written down and told."""
    told = (
        "Everything that happens is an event in a stream: of a table (`round`, `table`, `house`),"
        " of a jackpot (`link`), or about people. What a person is told of it depends on the"
        " role; the journal has it whole."
    )
    return page("Events", told, *_vocabularies(EVENTS))


def _vocabularies(told: Iterable[tuple[str, str, Any]]) -> Iterator[str]:
    for title, word, union in told:
        rows = (
            (
                Entry(f"{word}.{kind.__name__}"),
                (kind.__doc__ or "").splitlines()[0],
                cited(field.name for field in fields(kind)),
            )
            for kind in _kinds(union)
        )
        yield f"## {title}\n\n{table(('name', 'meaning', 'carries'), rows)}"


def _kinds(union: Any) -> Iterator[type]:
    for kind in get_args(union):
        yield from _kinds(kind) if get_args(kind) else (kind,)


def refusals_page() -> str:
    """Return every code that somebody may be refused with, and what it is over HTTP."""
    found: dict[str, dict[str, list[str]]] = {}
    for where, sentences in (*REFUSALS, ("the door", said_at_the_door())):
        for code, sentence in sentences.items():
            found.setdefault(code, {}).setdefault(sentence, []).append(where)
    for code in STATUS:
        found.setdefault(code, {"The answer says what.": ["the door"]})
    rows = (
        (
            Entry(code),
            " ".join(sentences),
            ", ".join(dict.fromkeys(where for by in sentences.values() for where in by)),
            int(status_of(ProblemError(code, ""))),
        )
        for code, sentences in sorted(found.items())
    )
    told = (
        "Why something is not done. A refusal changes nothing. Codes are public and are never"
        " renamed; over HTTP they come as a problem document with the status shown, over a socket"
        " as a `problem` or in the `reply`."
    )
    return page("Refusals", told, table(("code", "sentence", "by", "HTTP"), rows))


def said_at_the_door() -> dict[str, str]:
    """Return the sentences that stand in the source of the network's door, by their code."""
    found: dict[str, str] = {}
    for path in sorted((*SOURCE.glob("web/**/*.py"), *SOURCE.glob("coaching/*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="ProblemError"),
                    args=[ast.Constant(value=str(code)), ast.Constant(value=str(says)), *_],
                ) if code != "input_is_wrong":
                    found.setdefault(code, says)
                case _:
                    pass
    return found
