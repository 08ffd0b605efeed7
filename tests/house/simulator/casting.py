"""Which tables a simulated house has, by which books, and where its jackpots are hit."""

import random
from pathlib import Path

from fifthstreet.floor.floor import TableOrder
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from house.simulator.croupier import LIVE

SUBMISSIONS = Path(__file__).parents[3] / "examples" / "submissions"
CASTS = (("md", "md"), ("rws", "rws"), ("md", "md", "uk"), ("rws", "rws", "cb"))
LIMITS = {"md": {"minor": 25_010}, "rws": {"jackpot": 10_000_150}}
"""Limits so low that a round or two reach them."""


def tables(chance: random.Random) -> list[TableOrder]:
    """Return the tables of a house; those of one book hang on one jackpot."""
    kinds = chance.choice(CASTS)
    limits = LIMITS if chance.random() < 0.3 else {}
    live = TableOrder(table=LIVE, submission=_submission("uk"), dealing="live", link="link-live")
    return [live] * (chance.random() < 0.2) + [
        TableOrder(
            table=f"{kind}-{number}",
            submission=_submission(kind),
            link=f"link-{kind}",
            terms=ProgressiveTerms(limits=limits.get(kind, {})),
        )
        for number, kind in enumerate(kinds, 1)
    ]


def _submission(kind: str) -> str:
    return (SUBMISSIONS / f"{kind}.toml").read_text()


def hits(orders: list[TableOrder], chance: random.Random) -> dict[tuple[str, int], int]:
    """Return the rounds whose decks are rigged, mostly the same round at all tables."""
    number = chance.choice((1, 1, 1, 2, 3))
    return {
        (order.table, number): chance.getrandbits(32)
        for order in orders
        if order.table.startswith(("md", "rws")) and chance.random() < 0.95
    }
