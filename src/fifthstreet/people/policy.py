"""Limits and times that concern people; an operator may change them."""

from dataclasses import dataclass
from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Limits and times, in seconds and hundredths of a currency's unit unless stated otherwise."""

    idle: int = 30 * MINUTE
    """A session ends after this time without activity (R54)."""
    longest: int = 12 * HOUR
    """A session ends after this time in any case."""
    seen_every: int = 2 * MINUTE
    """Activity is stored at most this often; a session may end that much early."""
    fresh: int = 5 * MINUTE
    """Moving money requires the password within this time."""
    sessions: int = 5
    """The maximum number of sessions per person; one more ends the least recently used."""
    tries: int = 3
    """This many failures of one name from one source lock it there (R54)."""
    tries_anywhere: int = 10
    """This many failures of one name from new sources lock it at every new source."""
    first_lock: int = MINUTE
    longest_lock: int = HOUR
    forget: int = DAY
    """Failures are forgotten after this time without another."""
    temporary: int = DAY
    """A password drawn for a person works this long, and only to choose another."""
    loosening: int = DAY
    """A player's request for a higher limit waits this long."""
    least_exclusion: int = DAY
    least_break: int = HOUR
    longest_break: int = 42 * DAY
    """A break is at most six weeks; longer is a self-exclusion."""
    pause: int = 30 * MINUTE
    """A player who returns sooner continues the earlier session clock."""
    reality: int = 60
    """Minutes between reality checks, unless the player chose fewer (R20)."""
    approval: int = 15 * MINUTE
    """A request for approval, and the approval, expire after this time (R58)."""
    standing: int = DAY
    """Nobody approves until their password has been their own for this time."""
    large_jackpot: int = 1_000_000
    """Two people confirm an award of this size or more."""
    hold_deviations: int = 3
    """A hold outside the band with the share of this many deviations raises an alarm (R51)."""
    hold_wagers: int = 100
    """The minimum number of wagers for that alarm."""
    hold_deviations_at_once: int = 10
    """With fewer wagers the band has the share of this many, but no more than 99.9 percent."""
    largest_buy_in: int = 1_000_000
    """The maximum buy-in, in play chips."""
    daily_buy_in: int = 10_000_000
    """The play chips of each currency that a person can buy in for within a day."""
    most_held: int = 100_000_000
    """The maximum balance after a buy-in, per currency; winnings may exceed it."""
    guest_chips: int = 100_000
    """Play chips of each currency that a guest receives."""

    def lock(self, failures: int) -> int:
        """Return how long a number of failures locks a name at a source.

        >>> [Policy().lock(failures) for failures in (2, 3, 4, 5, 30)]
        [0, 60, 120, 240, 3600]
        """
        return self._lock(failures - self.tries)

    def lock_anywhere(self, failures: int) -> int:
        """Return how long a number of failures from new sources locks a name at all of them.

        >>> [Policy().lock_anywhere(failures) for failures in (9, 10, 11, 30)]
        [0, 60, 120, 3600]
        """
        return self._lock(failures - self.tries_anywhere)

    def _lock(self, doublings: int) -> int:
        return (
            min(self.first_lock << min(doublings, 20), self.longest_lock) if doublings >= 0 else 0
        )


POLICY: Final = Policy()
