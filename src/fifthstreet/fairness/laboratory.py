"""What a test laboratory asks for: raw output and final decks, by the calls of production.

>>> from fifthstreet.fairness.entropy import SystemEntropy
>>> sorted(next(decks(SystemEntropy()))) == list(range(52))
True
"""

from collections.abc import Callable, Iterator
from itertools import count, islice

from fifthstreet.fairness.battery import Battery
from fifthstreet.fairness.deal import order_from
from fifthstreet.fairness.entropy import Entropy
from fifthstreet.fairness.likelihood import rejected
from fifthstreet.fairness.secret import HouseSecret
from fifthstreet.fairness.shuffle import HmacDrbg


def raw(entropy: Entropy) -> Iterator[bytes]:
    """Return the generator's bytes for as long as they are asked for, as dieharder reads them."""
    return HmacDrbg(entropy.take(32), entropy.take(16)).blocks()


def orders(entropy: Entropy) -> Iterator[bytes]:
    """Return single shuffles without end, each from a seed of its own."""
    return (bytes(order_from(entropy.take(32), round_)) for round_ in count())


def decks(entropy: Entropy) -> Iterator[bytes]:
    """Return decks without end as they are dealt: the house's order, shuffled by everybody."""
    return (_dealt(HouseSecret.drawn(entropy), order) for order in orders(entropy))


def _dealt(secret: HouseSecret, order: bytes) -> bytes:
    return bytes(secret.open(index)[0].index for index in order)


def streams_rejected(
    streams: int, each: int, source: Callable[[int], Iterator[bytes]]
) -> tuple[str, ...]:
    """Run the battery on several streams of decks; return what fails of all tests together.

    `source` makes the decks of a stream by its number.
    """
    found: dict[str, float] = {}
    for stream in range(streams):
        battery = Battery()
        battery.add(islice(source(stream), each))
        found |= {f"stream {stream}: {n}": p for n, p in battery.likelihoods().items()}
    return rejected(found)
