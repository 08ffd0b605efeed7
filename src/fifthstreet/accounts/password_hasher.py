"""Hashes and checks passwords outside the house's thread, and returns the result to it.

A hash takes a third of a second on purpose. A running house computes it in a few threads with a
short queue; a simulated one computes it at once, with the cheapest parameters.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from fifthstreet.ledger.clock import Clock
from fifthstreet.people import passwords
from fifthstreet.people.secret import Secret
from fifthstreet.protocol.people_commands import Attempt, Proof
from fifthstreet.refusals import Refusal, RefusedError

Hashed = TypeVar("Hashed")


class PasswordHasher(Protocol):
    """Hashes and checks passwords, and returns the result in the house's thread.

    `then` is called once, never before the call has returned.
    """

    def hash(self, password: Secret, then: Callable[[str | Refusal | Exception], None]) -> None:
        """Compute the hash of a password."""

    def check(
        self,
        attempt: Attempt,
        password: Secret,
        then: Callable[[Proof | Refusal | Exception], None],
    ) -> None:
        """Check a password against its hash."""


class DirectHashing:
    """Hashes at once: for tests, simulated houses and short commands."""

    def __init__(self, hasher: passwords.Hasher, clock: Clock) -> None:
        self._hasher = hasher
        self._clock = clock

    def hash(self, password: Secret, then: Callable[[str | Refusal | Exception], None]) -> None:
        """Compute the hash of a password."""
        hashed = self._hasher.hash(password)
        self._clock.later(0, lambda: then(hashed))

    def check(
        self,
        attempt: Attempt,
        password: Secret,
        then: Callable[[Proof | Refusal | Exception], None],
    ) -> None:
        """Check a password against its hash."""
        proof = self._hasher.check(attempt, password)
        self._clock.later(0, lambda: then(proof))


class LoopHashing:
    """Hashes in threads and answers in an asyncio loop; refuses too many at once."""

    def __init__(self, hashing: passwords.ThreadedHasher, loop: asyncio.AbstractEventLoop) -> None:
        self._hashing = hashing
        self._loop = loop
        self._tasks: set[asyncio.Task[None]] = set()

    def hash(self, password: Secret, then: Callable[[str | Refusal | Exception], None]) -> None:
        """Compute the hash of a password."""
        self._run(self._hashing.hash(password), then)

    def check(
        self,
        attempt: Attempt,
        password: Secret,
        then: Callable[[Proof | Refusal | Exception], None],
    ) -> None:
        """Check a password against its hash."""
        self._run(self._hashing.check(attempt, password), then)

    def _run(
        self,
        work: Coroutine[Any, Any, Hashed],
        then: Callable[[Hashed | Refusal | Exception], None],
    ) -> None:
        task = self._loop.create_task(_answered(work, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _answered(
    work: Coroutine[Any, Any, Hashed], then: Callable[[Hashed | Refusal | Exception], None]
) -> None:
    """Wait for an answer and pass it on."""
    result: Hashed | Refusal | Exception
    try:
        result = await work
    except RefusedError as refused:
        result = refused.refusal
    except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
        result = error
    then(result)
