"""A client for programs that play at a house over a network: bots, displays, tools.

It needs `httpx` and `websockets`, and nothing of the house itself. `House` is where to begin.
"""

from fifthstreet.client.blocking import Waiting
from fifthstreet.client.errors import (
    ClientError,
    DismissedError,
    RefusedError,
    UnprovenError,
    UnreachableError,
)
from fifthstreet.client.fairness import Pledge, Proof, Verifier
from fifthstreet.client.house import House
from fifthstreet.client.lobby import BookInfo, Jackpot, Me, Moved, TableInfo, Welcome
from fifthstreet.client.records import (
    HIDDEN,
    Event,
    Limits,
    Offer,
    Reply,
    RoundView,
    SeatView,
    Update,
    View,
    Waits,
)
from fifthstreet.client.table import TableSocket

__all__ = [
    "HIDDEN",
    "BookInfo",
    "ClientError",
    "DismissedError",
    "Event",
    "House",
    "Jackpot",
    "Limits",
    "Me",
    "Moved",
    "Offer",
    "Pledge",
    "Proof",
    "RefusedError",
    "Reply",
    "RoundView",
    "SeatView",
    "TableInfo",
    "TableSocket",
    "UnprovenError",
    "UnreachableError",
    "Update",
    "Verifier",
    "View",
    "Waiting",
    "Waits",
    "Welcome",
]
