"""What must have happened in some run, or the runs have proved less than they say."""

from collections import Counter

WANTED = (
    "a crash",
    "a crash lost what was handed in",
    "a crash between a commit and its answer",
    "a round went on after a start",
    "a start voided a round",
    "a hit lock was held over a crash",
    "a start read a snapshot",
    "an unknown outcome was found to stand",
    "the store was busy",
    "the store was busy at a hit",
    "the store was full",
    "the store failed",
    "a command came again",
    "a command came again after a start and was answered from the store",
    "a client fell behind and was told all anew",
    "a meter stood at its limit",
    "a jackpot failed and was mended",
    "two winners waited for one jackpot",
    "two seats of one round hit",
    "another table fed the jackpot while a winner was paid",
    "a round was voided while its winner waited",
    "a round was voided after an award was paid",
    "a chain of links ran out",
    "a person dealt a round to its end",
    "time ran out",
    "a pledged number was shown",
    "a pledged number was never shown",
    "somebody left in a round",
    "the seat of somebody absent was freed",
    "an award waited for approval",
    "a closure refused a beginning",
    "a table was shut and opened again",
    "the clock jumped ahead",
    "the clock jumped back",
    "a jump of the clock was written down",
    "somebody had not enough chips",
    "a choice was offered after an error",
    "somebody ruled",
    "a store in a file was used",
    "the database was restarted",
    "an answer could not be looked up while the database was away",
    "a slow reader caught up",
    "a slow reader was dismissed",
    "an attacker was not understood",
    "an attacker was refused unread",
    "an attacker reached a table",
)
"""Every rare branch that the runs of a test must reach."""


class Sometimes:
    """Counts what happened."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def __call__(self, name: str) -> None:
        if name not in WANTED:
            raise KeyError(name)
        self.counts[name] += 1


def never(counts: Counter[str]) -> list[str]:
    """Return what has not happened once."""
    return [name for name in WANTED if not counts[name]]
