"""A client for programs that play at a house over a network: bots, displays, tools.

It needs `httpx`, `msgspec` and `websockets`, and nothing of the house itself: messages are the
records of `fifthstreet.protocol`. Begin with `House`.
"""

from fifthstreet.client.blocking import BackgroundLoop
from fifthstreet.client.errors import (
    ClientError,
    DismissedError,
    RefusedError,
    UnprovenError,
    UnreachableError,
)
from fifthstreet.client.fairness import Pledge, Proof, Verifier
from fifthstreet.client.house import House
from fifthstreet.client.staff import TableStaff
from fifthstreet.client.table import TableSocket
from fifthstreet.client.update import Update
from fifthstreet.play.views import HIDDEN, SeatView
from fifthstreet.protocol.books import Entry
from fifthstreet.protocol.jackpots import Jackpot, Moved
from fifthstreet.protocol.persons import Me, Welcome
from fifthstreet.protocol.procedures import Procedure, Step
from fifthstreet.protocol.tables import (
    Offer,
    Reply,
    RoundView,
    Snapshot,
    Span,
    TableEvent,
    TableRow,
    Waits,
)

__all__ = [
    "HIDDEN",
    "BackgroundLoop",
    "ClientError",
    "DismissedError",
    "Entry",
    "House",
    "Jackpot",
    "Me",
    "Moved",
    "Offer",
    "Pledge",
    "Procedure",
    "Proof",
    "RefusedError",
    "Reply",
    "RoundView",
    "SeatView",
    "Snapshot",
    "Span",
    "Step",
    "TableEvent",
    "TableRow",
    "TableSocket",
    "TableStaff",
    "UnprovenError",
    "UnreachableError",
    "Update",
    "Verifier",
    "Waits",
    "Welcome",
]
