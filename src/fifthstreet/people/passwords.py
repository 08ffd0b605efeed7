"""Passwords: which are strong enough, and how they are stored.

Passwords must be long. They need no mixture of characters and never expire (ASVS 6.2). The house
refuses what attackers try first: one or two common words with any digits and signs around them, a
run over the keyboard, a few characters repeated. Hashes are Argon2id. One takes a third of a second
and 64 MiB, so a few threads compute them, and the house refuses those who would wait too long.
"""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from threading import BoundedSemaphore
from typing import Final, Protocol, Self, TypeVar

from pwdlib.hashers.argon2 import Argon2Hasher

from fifthstreet.fairness.entropy import Entropy
from fifthstreet.people.names import skeleton
from fifthstreet.people.secret import Secret, new_token
from fifthstreet.protocol.people_commands import Attempt, Proof
from fifthstreet.refusals import Refusal, RefusedError

LEAST: Final = 12
MOST: Final = 256
"""Longer passwords would only keep the hasher busy."""
FEWEST_KINDS: Final = 5
"""The minimum number of different characters."""
MOST_COMMON_WORDS: Final = 2
MOST_RUNS: Final = 4
SALT_BYTES: Final = 16
KEYBOARD: Final = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm")
COLUMNS: Final = ("1qaz2wsx3edc4rfv5tgb6yhn7ujm", "1q2w3e4r5t6y7u8i9o0p", "1234567890")
LEET: Final = str.maketrans("013457@$!", "oleastasi")

Done = TypeVar("Done")


def objection_to_password(password: Secret, name: str) -> Refusal | None:
    """Return why a password is too weak for a person, or None.

    >>> objection_to_password(Secret("P4ssword-2024!"), "ann").code
    'password_is_too_common'
    >>> objection_to_password(Secret("four plain words together"), "ann")
    """
    text = password.reveal()
    if len(text) < LEAST:
        return Refusal("password_is_too_short")
    if len(text) > MOST:
        return Refusal("password_is_too_long")
    if len(set(text)) < FEWEST_KINDS or _is_common(text.casefold()):
        return Refusal("password_is_too_common")
    plain_name = skeleton(name)
    left = skeleton(text).replace(plain_name, "") if plain_name else skeleton(text)
    return Refusal("password_contains_the_name") if len(left) < len(skeleton(text)) // 2 else None


def objection_to_change(old: Secret, new: Secret, name: str) -> Refusal | None:
    """Return why a password cannot replace another, or None."""
    if new == old:
        return Refusal("password_is_unchanged")
    return objection_to_password(new, name)


def _is_common(text: str) -> bool:
    """Return whether a password is a keyboard run, or common words with trimmings."""
    if _is_made_of_runs(text):
        return True
    plain = re.sub(r"[^a-z]", "", text)
    core = re.sub(r"^[^a-z]+|[^a-z]+$", "", text)
    leet = re.sub(r"[^a-z]", "", core.translate(LEET))
    return any(_is_made_of_common_words(letters) for letters in (plain, leet))


def _is_made_of_runs(text: str) -> bool:
    """Return whether a password is a few keyboard runs in a row."""
    lines = [line + line for line in (*KEYBOARD, *COLUMNS)]
    lines += [line[::-1] for line in lines]
    for _ in range(MOST_RUNS):
        run = next((n for n in range(len(text), 2, -1) if any(text[:n] in at for at in lines)), 0)
        text = text[run:]
    return not text


def _is_made_of_common_words(letters: str) -> bool:
    """Return whether letters are one or two common words, repeated or not."""
    reached: dict[int, set[frozenset[str]]] = {0: {frozenset()}}
    for end in range(1, len(letters) + 1):
        ways = {
            way | {letters[start:end]}
            for start in range(end)
            if letters[start:end] in common_words()
            for way in reached.get(start, ())
        }
        reached[end] = {way for way in ways if len(way) <= MOST_COMMON_WORDS}
    return bool(letters) and bool(reached[len(letters)])


@cache
def common_words() -> frozenset[str]:
    """Return the words that common passwords contain."""
    text = files(__package__).joinpath("common_words.txt").read_text(encoding="utf-8")
    return frozenset(text.split())


class Hasher(Protocol):
    """Anything that hashes and checks passwords."""

    decoy: str
    """A hash of an unknown password, to check unknown names against (R55)."""

    def hash(self, password: Secret) -> str:
        """Return the hash of a password."""
        ...

    def check(self, attempt: Attempt, password: Secret) -> Proof:
        """Check a password; this takes equally long for every name."""
        ...


class Argon2:
    """Argon2id with current parameters; older hashes are renewed when their owner signs in.

    `memory` is in KiB. The defaults are those of RFC 9106 for machines with little memory.
    """

    def __init__(
        self, entropy: Entropy, *, time: int = 3, memory: int = 65_536, lanes: int = 4
    ) -> None:
        self._entropy = entropy
        self._hasher = Argon2Hasher(time_cost=time, memory_cost=memory, parallelism=lanes)
        self.decoy = self.hash(new_token(entropy))

    def hash(self, password: Secret) -> str:
        """Return the password's hash, with its parameters and a fresh salt."""
        salt = self._entropy.take(SALT_BYTES)
        return self._hasher.hash(_bytes(password), salt=salt)

    def check(self, attempt: Attempt, password: Secret) -> Proof:
        """Check the password, and return a new hash if the old one is outdated."""
        against = attempt.against or self.decoy
        matched = self._hasher.verify(_bytes(password), against) and bool(attempt.person)
        stale = matched and self._hasher.check_needs_rehash(against)
        return Proof(attempt=attempt, matched=matched, rehash=self.hash(password) if stale else "")


def _bytes(password: Secret) -> bytes:
    return password.reveal().encode("utf-8", "surrogatepass")


class ThreadedHasher:
    """A hasher with its own few threads and a short queue.

    Hashing releases Python's global lock, so the house continues meanwhile.
    """

    def __init__(self, hasher: Hasher, *, threads: int = 2, waiting: int = 32) -> None:
        self._hasher = hasher
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="passwords")
        self._places = BoundedSemaphore(threads + waiting)

    async def hash(self, password: Secret) -> str:
        """Return the hash of a password."""
        return await self._run(lambda: self._hasher.hash(password))

    async def check(self, attempt: Attempt, password: Secret) -> Proof:
        """Check a password."""
        return await self._run(lambda: self._hasher.check(attempt, password))

    async def _run(self, work: Callable[[], Done]) -> Done:
        if not self._places.acquire(blocking=False):
            raise RefusedError(Refusal("house_is_busy"))
        # A place is free again when the work is done, not when whoever asked has gone away.
        done = self._pool.submit(work)
        done.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Stop the threads when their work is done."""
        self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
