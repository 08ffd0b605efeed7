"""What the kinds of events that an earlier version stored are called now: `kinds.tsv`.

A journal is chained by hashes and never rewritten, so its lines keep the kind they were written
with; whatever reads them asks here.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

RENAMED: Final[Mapping[str, str]] = dict(
    line.split("\t")
    for line in files("fifthstreet").joinpath("kinds.tsv").read_text("utf-8").splitlines()[1:]
)


def current(kind: str) -> str:
    """Return the kind as this version calls it.

    >>> current("round.BetMade")
    'round.BetMade'
    """
    return RENAMED.get(kind, kind)
