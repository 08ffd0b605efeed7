"""How bots behave at a table."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a bot behaves: for how many seconds it thinks, and what it does without people.

    It bets when a person has bet; `alone` it opens rounds by itself, and if it `performs`, it does
    so while people watch and none of them sits there. While fewer than `spare` seats are free it
    gives up its own. The jackpot is the players': a bot plays for it only where it is told to, as a
    measurement might.
    """

    quickest: float = 0.3
    slowest: float = 1.5
    alone: bool = False
    performs: bool = False
    spare: int = 1
    jackpot: bool = False


SOCIABLE: Final = Manner(performs=True)
HASTY: Final = Manner(quickest=0.005, slowest=0.02)
"""For a house without pauses, where people are programs too."""
