"""Long work in parts, with turns for other tables in between; it completes or changes nothing.

A part ends at a `yield`. The table itself accepts nothing else until its work is done.
"""

from collections.abc import Callable, Generator
from typing import Final, TypeVar

Got = TypeVar("Got")
Parts = Generator[None, None, Got]
AT_ONCE: Final = 4
"""Commands that are carried out, or entries that are repeated, in one part."""


def outcome_of(work: Parts[Got]) -> Got:
    """Finish the work at once, if nobody else waits, and return its outcome."""
    part: Parts[Got] | Got = work
    while isinstance(part, Generator):
        part = next_part(part)
    return part


def answer_of(work: Parts[Got | None] | Got | None) -> Got | None:
    """Return an answer, after any work that it still needs."""
    return outcome_of(work) if isinstance(work, Generator) else work


def next_part(work: Parts[Got]) -> Parts[Got] | Got:
    """Do the next part, and return the rest of the work or its outcome."""
    try:
        next(work)
    except StopIteration as end:
        outcome: Got = end.value
        return outcome
    return work


def checked(
    work: Parts[Got | None] | Got | None, check: Callable[[], Got | None]
) -> Parts[Got | None] | Got | None:
    """Return what is wrong with something, or what a check finds after it."""
    return _checked(work, check) if isinstance(work, Generator) else work or check()


def _checked(work: Parts[Got | None], check: Callable[[], Got | None]) -> Parts[Got | None]:
    return (yield from work) or check()
