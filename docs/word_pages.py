"""The pages of the closed vocabularies: what a table may be told, what happens, what is refused."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any, get_args

from pages import Entry, cited, page, table

from fifthstreet.play import commands as round_commands
from fifthstreet.play import events as round_events
from fifthstreet.procedures import commands as table_commands
from fifthstreet.procedures import events as table_events
from fifthstreet.protocol import day_events, people_events, register_events
from fifthstreet.protocol import floor_commands as house_commands
from fifthstreet.protocol import floor_events as house_events
from fifthstreet.protocol import jackpot_events as link_events
from fifthstreet.refusals import SENTENCES, STATUS

ORDERS: tuple[tuple[str, str, Any], ...] = (
    ("To a round", "do", round_commands.Command),
    ("To the house, about a table", "ask", house_commands.HouseCommand),
    ("About decks and devices", "run", table_commands.Command),
)
EVENTS: tuple[tuple[str, str, Any], ...] = (
    ("Of a round", "round", round_events.Event),
    ("Of decks and devices", "table", table_events.Event),
    ("Of a table in the house", "house", house_events.Event),
    ("Of a jackpot", "progressive", link_events.Event),
    ("About people", "people", people_events.Event),
    ("Of the register of rules", "register", register_events.Event),
    ("Of the gaming day", "day", day_events.Event),
)


def orders_page() -> str:
    """Return every command that a table of the house takes."""
    text = (
        "What is said to a table, in the `do` of a command; `with` has the fields. A command is"
        " answered with [events](events.md), or [refused](refusals.md), and then nothing changes."
        " The [protocol](../protocol.md) tells how one is sent."
    )
    return page("Commands to a table", text, *_vocabularies(ORDERS))


def events_page() -> str:
    """Return everything that can happen, as it is written down and told."""
    text = (
        "Everything that happens is an event in a stream: of a table (`round`, `table`, `house`),"
        " of a progressive (`progressive`), about people, of the register of rules or of the gaming"
        " day. What a person sees of it depends on their role; the journal has it whole."
    )
    return page("Events", text, *_vocabularies(EVENTS))


def _vocabularies(vocabularies: Iterable[tuple[str, str, Any]]) -> Iterator[str]:
    for title, word, union in vocabularies:
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
    rows = ((Entry(code), says, STATUS[code]) for code, says in sorted(SENTENCES.items()))
    text = (
        "Why something is not done. A refusal changes nothing. Codes are public: from version 0.2.0"
        " onward they do not change. Over HTTP a refusal is a problem document with the status"
        " shown; over a socket it is a `problem` or part of the `reply`. A detail may follow the"
        " sentence."
    )
    return page("Refusals", text, table(("code", "sentence", "HTTP"), rows))
