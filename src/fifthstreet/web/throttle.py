"""How often a person may send requests: moving windows by address, session and seat.

The windows are those of the `limits` library. Its own memory reads the system's clock, which may
jump, and starts a thread; this one takes the time as an argument and forgets idle clients.
"""

from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from types import MappingProxyType
from typing import Final

from limits import RateLimitItem, parse_many
from limits.storage import MovingWindowSupport, Storage
from limits.strategies import MovingWindowRateLimiter

from fifthstreet.refusals import Refusal

RATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "http": "300 per 1 second; 6000 per 1 minute",
        "session": "40 per 1 second; 600 per 1 minute",
        "pages": "600 per 1 second; 20000 per 1 minute",
        "sign_on": "5 per 1 second; 30 per 5 minutes",
        "register": "3 per 1 second; 20 per 1 hour",
        "guest": "250 per 1 minute; 1000 per 1 hour",
        "guests": "1000 per 1 minute; 5000 per 1 hour",
        "connect": "100 per 1 second; 1200 per 1 minute",
        "seat": "20 per 1 second",
    }
)
"""What is let through: the first figure bounds a burst, the second, if any, what lasts.

A whole floor may stand behind one address, so what an address may do is enough for 200 people. What
one person may do is counted by the session, and what costs a password's hash has a rate of its own.
"""
EVERYBODY: Final = "the house"
"""The name under which everybody is counted together."""
MOST_KEYS: Final = 100_000
"""Windows that are remembered at once, of some 300 bytes each; the longest idle one goes first."""
MOST_SEATS: Final = 10_000
"""Names of windows that are remembered for seats, which ask most often."""
AT_A_TIME: Final = 2
"""Idle windows that are forgotten for each request."""


def source_of(address: str) -> str:
    """Return the source of an address: one household has 2**64 IPv6 addresses.

    >>> source_of("2001:db8:1:2:3:4:5:6"), source_of("::ffff:192.0.2.7"), source_of("local")
    ('2001:db8:1:2::/64', '192.0.2.7', 'unknown')
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip_network((ip, 64), strict=False))


class SteadyWindow(Storage, MovingWindowSupport):
    """A memory of moments for the library's moving window, with the time as an argument.

    If time runs backwards, it counts as unchanged, so nobody is let through or locked out.
    """

    STORAGE_SCHEME = None  # nobody opens it by an address

    def __init__(self, most_keys: int = MOST_KEYS) -> None:
        super().__init__()
        self.now = 0.0
        self._most = most_keys
        self._longest = 0
        self._moments: OrderedDict[str, array[float]] = OrderedDict()

    def tell(self, now: float) -> None:
        """Set the time, in seconds."""
        self.now = max(self.now, now)

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Take a place in the window, or say that it is full."""
        return self.take(key, limit, expiry, amount)

    def take(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Do the same, without the library's wrapping."""
        moments = self._window(key, expiry)
        if len(moments) + amount > limit:
            return False
        moments.extend([self.now] * amount)
        self._moments[key] = moments
        self._moments.move_to_end(key)
        self._longest = max(self._longest, expiry)
        self._forget()
        return True

    def _forget(self) -> None:
        """Forget the longest idle windows: those that nothing counts in, and those over the most.

        They are in the order of their last moments, so what was just used is the last to go.
        """
        for _ in range(AT_A_TIME):
            oldest = next(iter(self._moments))
            moments = self._moments[oldest]
            idle = not moments or moments[-1] <= self.now - self._longest
            if not idle and len(self._moments) <= self._most:
                break
            del self._moments[oldest]

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Return when the window began, and how many places of it are taken."""
        moments = self._window(key, expiry)
        return (moments[0] if moments else self.now), min(len(moments), limit)

    def _window(self, key: str, expiry: int) -> "array[float]":
        moments = self._moments.get(key)
        if moments is None:
            return array("d")
        if moments and moments[0] <= self.now - expiry:
            del moments[: bisect_right(moments, self.now - expiry)]
        return moments

    @property
    def base_exceptions(self) -> type[Exception]:
        """Return what may go wrong in here."""
        return KeyError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Refuse: fixed windows are not used here."""
        raise NotImplementedError

    def get(self, key: str) -> int:
        """Return how many moments are stored."""
        return len(self._moments.get(key, ()))

    def get_expiry(self, key: str) -> float:
        """Return when the last moment was."""
        moments = self._moments.get(key)
        return moments[-1] if moments else self.now

    def check(self) -> bool:
        """Return that the storage works."""
        return True

    def reset(self) -> int:
        """Forget everyone."""
        count = len(self._moments)
        self._moments.clear()
        return count

    def clear(self, key: str) -> None:
        """Forget one source."""
        self._moments.pop(key, None)


@dataclass(frozen=True, slots=True)
class ThrottleResult:
    """The result of a rate limit: whether to continue, or in how many seconds."""

    goes: bool
    wait: float = 0.0

    @property
    def refusal(self) -> Refusal | None:
        """Return the refusal for too many requests, or None."""
        return None if self.goes else Refusal("too_many_requests")


GOES: Final = ThrottleResult(goes=True)


class Pacer:
    """Applies the rate limits.

    >>> pacer = Pacer({"seat": "2 per 1 second"})
    >>> [pacer.hit("seat", "md-1:3", now).goes for now in (0.0, 0.1, 0.2, 1.05)]
    [True, True, False, True]
    """

    def __init__(self, rates: Mapping[str, str] = RATES, *, most_keys: int = MOST_KEYS) -> None:
        self._memory = SteadyWindow(most_keys)
        self._windows = MovingWindowRateLimiter(self._memory)
        self._rates: dict[str, list[RateLimitItem]] = {
            name: parse_many(text) for name, text in rates.items()
        }
        first = {name: items[0] for name, items in self._rates.items()}
        self._bounds = {name: (item.amount, item.get_expiry()) for name, item in first.items()}
        self._key = lru_cache(MOST_SEATS)(lambda rate, who: first[rate].key_for(rate, who))

    def hit(self, rate: str, who: str, now: float) -> ThrottleResult:
        """Count one request, or none if any of its windows is full."""
        self._memory.tell(now)
        limits = self._rates[rate]
        taken = len(limits) == 1 and self._memory.take(  # as the library would
            self._key(rate, who), *self._bounds[rate]
        )
        if taken:
            return GOES
        waits = [self._wait(item, rate, who) for item in limits]
        if any(waits):
            return ThrottleResult(goes=False, wait=max(waits))
        for item in limits:
            self._windows.hit(item, rate, who)
        return GOES

    def _wait(self, item: RateLimitItem, rate: str, who: str) -> float:
        if self._windows.test(item, rate, who):
            return 0.0
        free_at = self._windows.get_window_stats(item, rate, who).reset_time
        return max(free_at - self._memory.now, 0.001)
