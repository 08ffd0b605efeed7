"""Values that nobody can predict, from someone other than the house: a beacon or an auditor.

A round names the value that it will take when it opens, before anybody bets, and is dealt once the
value is there. So nobody has to trust the house even where no seat brings a number.

The link of an independent auditor is its signature under all contributions to the round, which it
gives once for each round, when they are final. So nobody gains by staying silent.
"""

from typing import Protocol

from fifthstreet.fairness.contribution import Gathering

SIGNED = b"fifthstreet link 1\n"
"""What an auditor signs is this, and the 32 bytes of the request."""


class Beacon(Protocol):
    """A source of values that are named before anybody knows them."""

    def promised(self) -> str:
        """Return the name of a value that nobody knows yet; nothing while the beacon is away."""

    def value(self, name: str, fixed: Gathering) -> bytes | None:
        """Return a value by its name, for contributions that are final; None while it is unknown.

        A public value has 32 bytes, the signature of an auditor 64.
        """
