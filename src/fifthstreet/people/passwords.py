"""Passwords: which are good enough, and how they are kept.

Length is what is asked for, never a mixture of characters, and never a change by the calendar (ASVS
6.2). A password is refused where it is made of what everybody tries first: one or two common words
with whatever digits and signs around them, a run over the keyboard, few characters over and over.
Hashes are Argon2id. One takes a third of a second and 64 MiB, so they are made in threads, few at
a time, and those who would have to wait too long are told so.
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
from fifthstreet.people.commands import Attempt, Proof
from fifthstreet.people.names import skeleton
from fifthstreet.people.secret import Secret, new_token
from fifthstreet.refusals import Refusal, RefusedError

LEAST: Final = 12
MOST: Final = 256
"""Longer ones than anybody types only keep the hasher busy."""
FEWEST_KINDS: Final = 5
"""A password has at least so many different characters."""
MOST_COMMON_WORDS: Final = 2
MOST_RUNS: Final = 4
SALT_BYTES: Final = 16
KEYBOARD: Final = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm")
COLUMNS: Final = ("1qaz2wsx3edc4rfv5tgb6yhn7ujm", "1q2w3e4r5t6y7u8i9o0p", "1234567890")
LEET: Final = str.maketrans("013457@$!", "oleastasi")

Done = TypeVar("Done")


def objection_to_password(password: Secret, name: str) -> Refusal | None:
    """Return why a password is not good enough for somebody, or None.

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
    told = skeleton(name)
    left = skeleton(text).replace(told, "") if told else skeleton(text)
    return Refusal("password_contains_the_name") if len(left) < len(skeleton(text)) // 2 else None


def objection_to_change(old: Secret, new: Secret, name: str) -> Refusal | None:
    """Return why a password cannot take the place of another, or None."""
    if new == old:
        return Refusal("password_is_unchanged")
    return objection_to_password(new, name)


def _is_common(text: str) -> bool:
    """Tell whether a password is a run over the keyboard, or common words with trimmings."""
    if _is_made_of_runs(text):
        return True
    plain = re.sub(r"[^a-z]", "", text)
    core = re.sub(r"^[^a-z]+|[^a-z]+$", "", text)
    leet = re.sub(r"[^a-z]", "", core.translate(LEET))
    return any(_is_made_of_common_words(letters) for letters in (plain, leet))


def _is_made_of_runs(text: str) -> bool:
    """Tell whether a password is a few runs over the keyboard, one after the other."""
    lines = [line + line for line in (*KEYBOARD, *COLUMNS)]
    lines += [line[::-1] for line in lines]
    for _ in range(MOST_RUNS):
        run = next((n for n in range(len(text), 2, -1) if any(text[:n] in at for at in lines)), 0)
        text = text[run:]
    return not text


def _is_made_of_common_words(letters: str) -> bool:
    """Tell whether letters are one or two common words, once or again and again."""
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
    """Return the words that people make passwords of before they think."""
    text = files(__package__).joinpath("common_words.txt").read_text(encoding="utf-8")
    return frozenset(text.split())


class Hasher(Protocol):
    """Whatever keeps passwords and checks them."""

    decoy: str
    """A hash of nothing that anybody knows: unknown names are checked against it (R55)."""

    def hash(self, password: Secret) -> str:
        """Return what is kept of a password."""
        ...

    def check(self, attempt: Attempt, password: Secret) -> Proof:
        """Return whether a password is the one that was kept; it takes as long for all names."""
        ...


class Argon2:
    """Argon2id by the parameters of today; hashes of other parameters are made anew at sign-on.

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
        """Return whether the password is the one kept, and its hash anew where that is due."""
        against = attempt.against or self.decoy
        matched = self._hasher.verify(_bytes(password), against) and bool(attempt.person)
        stale = matched and self._hasher.check_needs_rehash(against)
        return Proof(attempt=attempt, matched=matched, rehash=self.hash(password) if stale else "")


def _bytes(password: Secret) -> bytes:
    return password.reveal().encode("utf-8", "surrogatepass")


class Hashing:
    """A hasher in threads of its own: few at once, and a short queue.

    Hashing holds no lock of Python's, so the house goes on meanwhile.
    """

    def __init__(self, hasher: Hasher, *, threads: int = 2, waiting: int = 32) -> None:
        self._hasher = hasher
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="passwords")
        self._places = BoundedSemaphore(threads + waiting)

    async def hash(self, password: Secret) -> str:
        """Return what is kept of a password."""
        return await self._run(lambda: self._hasher.hash(password))

    async def check(self, attempt: Attempt, password: Secret) -> Proof:
        """Return whether a password is the one that was kept."""
        return await self._run(lambda: self._hasher.check(attempt, password))

    async def _run(self, work: Callable[[], Done]) -> Done:
        if not self._places.acquire(blocking=False):
            raise RefusedError(Refusal("house_is_busy"))
        # A place is free again when the work is done, not when whoever asked has gone away.
        done = self._pool.submit(work)
        done.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Let the threads end once they are done."""
        self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
