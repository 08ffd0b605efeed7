"""The house as a demonstration: a table of each document, one jackpot under two of them, bots."""

import asyncio
from collections import Counter
from typing import Any, Final

from fifthstreet.checks.report import check
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.floor import TableOrder
from fifthstreet.house.bootstrap import Running
from fifthstreet.rules.library import book
from fifthstreet.rules.samples import submission
from fifthstreet.rules.shelf import packaged

ELSEWHERE: Final = frozenset({"table_runs_on_another_server", "table_is_already_open"})
"""What is answered where another server of the same house runs a table."""
BOTS: Final = 3
"""Bots at each table; they play when a person does, and for those who watch."""


class DemoError(FifthStreetError):
    """The demonstration cannot be set up; says why."""


def tables() -> tuple[tuple[str, str, str], ...]:
    """Return the tables of the demonstration: id, book, and the jackpot that it shares.

    There is one for each book of the package, and a second for the first book, which shares its
    jackpot.
    """
    first, *others = packaged()
    shared = book(first).document.jurisdiction.partition(",")[0].lower()
    pair = [(f"{first}-{number}", first, shared) for number in (1, 2)]
    return (*pair, *((f"{id_}-1", id_, "") for id_ in others))


async def demo(running: Running) -> None:
    """Open the tables of the demonstration that are not open yet, and let bots sit down."""
    opened = Counter[str]()
    for table, book_id, jackpot in tables():
        place = opened[book_id]
        opened[book_id] += 1
        if table in running.house.tables:
            continue
        result: asyncio.Future[dict[str, Any]] = running.loop.create_future()
        text = submission(book_id)
        names = check(text).submission.table_names
        name = names[place] if place < len(names) else ""
        order = TableOrder(table=table, submission=text, name=name, link=jackpot)
        running.house.open_table(order, result.set_result)
        answer = await result
        if not answer["ok"] and answer["code"] not in ELSEWHERE:
            raise DemoError(f"Table {table} cannot be opened: {answer['says']}")
    for table, *_ in tables():
        if table in running.house.tables:
            running.bots.fill(table, BOTS)
