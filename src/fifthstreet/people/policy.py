"""The figures by which the house treats people; an operator may choose others."""

from dataclasses import dataclass
from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What the house allows, in seconds and minor units unless it says otherwise."""

    idle: int = 30 * MINUTE
    """A session ends after so long without a sign of life (R54)."""
    longest: int = 12 * HOUR
    """A session ends after so long whatever happens."""
    seen_every: int = 2 * MINUTE
    """Signs of life are written down at most so often; a session may end that much early."""
    fresh: int = 5 * MINUTE
    """An act that moves money needs the password to have been entered so recently."""
    sessions: int = 5
    """So many sessions of one person live side by side; one more ends the least lately used."""
    tries: int = 3
    """So many failures of one name from one source lock it there (R54)."""
    first_lock: int = MINUTE
    longest_lock: int = HOUR
    forget: int = DAY
    """Failures are forgotten after so long without another."""
    temporary: int = DAY
    """A password that somebody else set works for so long, and only to choose another."""
    loosening: int = DAY
    """A player's wish for a wider limit waits for so long."""
    least_exclusion: int = DAY
    pause: int = 30 * MINUTE
    """Who comes back sooner goes on with the session clock of before."""
    reality: int = 60
    """Minutes between two reality checks, unless the player chose fewer (R20)."""
    approval: int = 15 * MINUTE
    """A request for approval, and the approval, hold for so long (R58)."""
    large_jackpot: int = 1_000_000
    """An award from this size on is confirmed by two people."""
    hold_deviations: int = 3
    """A hold so many standard deviations from its exact figure raises an alarm in the pit (R51)."""
    hold_wagers: int = 100
    """So many wagers must have been made for that."""
    hold_deviations_at_once: int = 10
    """After fewer wagers it takes so many: chance does that at most once in a hundred times."""
    largest_buy_in: int = 1_000_000
    """Nobody buys in for more play chips at a time."""
    most_held: int = 100_000_000
    """Nobody buys in beyond so many play chips of one currency; what is won comes on top."""
    guest_chips: int = 100_000
    """So many play chips of each currency a guest is given at the door."""

    def lock(self, failures: int) -> int:
        """Return for how long so many failures lock a name at a source.

        >>> [Policy().lock(failures) for failures in (2, 3, 4, 5, 30)]
        [0, 60, 120, 240, 3600]
        """
        if failures < self.tries:
            return 0
        doublings = min(failures - self.tries, 20)
        return min(self.first_lock << doublings, self.longest_lock)

    def takes_two(self, award: int) -> bool:
        """Tell whether a jackpot award is so large that two people confirm it (R58).

        >>> Policy().takes_two(999_999), Policy().takes_two(1_000_000)
        (False, True)
        """
        return award >= self.large_jackpot


POLICY: Final = Policy()
