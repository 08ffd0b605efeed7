"""Faults that the simulator has found, or must find: each can be planted again.

A simulator that finds nothing proves nothing unless it would have found something.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from fifthstreet.cashier import MoneyMovement
from fifthstreet.floor.tables import dealer, requests, timers, views
from fifthstreet.floor.tables import plan as plans
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.ledger import stream
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.stream import PendingWrite, ReplyBook, Runner
from fifthstreet.web import requests as messages

Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True, slots=True)
class Planted:
    """A fault: how it is planted, what is then said of it, and seeds of which one finds it."""

    plant: Plant
    says: str
    seeds: range


def put(owner: Any, name: str, value: Any) -> Plant:
    """Return how something is put in the place of what is there."""
    return lambda patch: patch.setattr(owner, name, value)


def _nothing(*_: Any) -> None:
    """Do nothing."""


def _forgets_answers(patch: pytest.MonkeyPatch) -> None:
    """Let a command that comes again act again."""
    whole = TablePlan.batch

    def bare(self: TablePlan, _replies: Any = ()) -> Batch:
        return whole(self)

    def begin(self: ReplyBook, key: ReplyKey, then: Any) -> bool:
        self._waiting.setdefault(key.place, ("", []))[1].append(then)
        return True

    patch.setattr(TablePlan, "batch", bare)
    patch.setattr(ReplyBook, "begin", begin)


def _answers_early(patch: pytest.MonkeyPatch) -> None:
    """Answer before it is durable."""
    usual = Runner._submit

    def submit(self: Runner, step: PendingWrite) -> None:
        for job, body in step.answers if not step.tries else ():
            if job.key and job.drop:
                job.answer(body)
        usual(self, step)

    patch.setattr(Runner, "_submit", submit)


def _loses_stakes(patch: pytest.MonkeyPatch) -> None:
    """Do not post the stakes of some wagers."""
    where: Any = plans
    usual: Callable[..., MoneyMovement] = where.accepted

    def lossy(cashier: Any, number: int, before: Any, after: Any) -> MoneyMovement:
        moved = usual(cashier, number, before, after)
        return moved if number % 3 else msgspec.structs.replace(moved, wagers=moved.wagers[1:])

    patch.setattr(where, "accepted", lossy)


def _drifts(patch: pytest.MonkeyPatch) -> None:
    """Let a table hold something of which nothing is written."""
    usual = TableHost.stored

    def stored(self: TableHost, step: PendingWrite, result: Any) -> None:
        if step.plan.state.number % 9 == 0:
            step.plan.state = replace(step.plan.state, leaving=frozenset({1}))
        usual(self, step, result)

    patch.setattr(TableHost, "stored", stored)


def _obeys_anybody(patch: pytest.MonkeyPatch) -> None:
    """Ask nobody whether they may."""
    patch.setattr(messages, "refusal_beforehand", lambda *_: None)
    patch.setattr(requests, "not_allowed", lambda *_: None)


def _without_a_turn(game: Any, events: Any) -> bool:
    return any(getattr(event, "meters", game.meters) != game.meters for event in events)


PLANTED = {
    "an answer that was lost is not found to stand": Planted(
        put(stream, "in_doubt", lambda _outcome: False), "StaleStream", range(40)
    ),
    "cards in somebody's hand stop the house from folding for another": Planted(
        put(timers, "put_down", _nothing), "InvariantError", range(40)
    ),
    "a whole meter at its reset is paid without a turn": Planted(
        put(dealer, "moves_meters", _without_a_turn), "link-", range(60)
    ),
    "cards that lie face down are told": Planted(
        put(plans, "masked", lambda event: event), "is shown", range(5)
    ),
    "the nonce of a round is told": Planted(
        put(views, "PRIVATE", frozenset()), "Assertion", range(5)
    ),
    "a command that comes again acts again": Planted(
        _forgets_answers, "answered otherwise", range(40)
    ),
    "an answer comes before it is durable": Planted(_answers_early, "not durable", range(20)),
    "some stakes are not posted": Planted(_loses_stakes, "seed", range(20)),
    "a table obeys anybody": Planted(_obeys_anybody, "attacker has done", range(20)),
    "a table is not what is written of it": Planted(_drifts, "journal", range(20)),
}
"""Every fault by what it does."""

REGRESSIONS = (
    (1, "a whole meter at its reset was paid without a turn"),
    (2, "an answer that was lost left the table behind its journal"),
    (16, "cards in somebody's hand stopped the house from folding for another"),
    (39, "a player was ready while a ruling was awaited, and betting could not be closed"),
    (53, "a winner's turn of which the answer was lost could not be found again"),
)
"""Seeds that found something once, and what."""
