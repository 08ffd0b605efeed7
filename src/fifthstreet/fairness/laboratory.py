"""What a test laboratory asks for: raw output and final decks, by the calls of production.

>>> from fifthstreet.fairness.entropy import SystemEntropy
>>> sorted(next(decks(SystemEntropy()))) == list(range(52))
True
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice

from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness.battery import CARDS, CHUNK, Battery
from fifthstreet.fairness.deal import order_from
from fifthstreet.fairness.entropy import Entropy
from fifthstreet.fairness.likelihood import rejected
from fifthstreet.fairness.secret import HouseSecret
from fifthstreet.fairness.shuffle import HmacDrbg

FORMAT = "Write each deck on one line, from the first card dealt: As Kd 9c …, all 52."
DETECTED = {
    "the last deck cut near the middle": 50,
    "the last deck riffled seven times, cut ten cards off the middle": 100,
    "the last deck riffled seven times": 100,
    "a new deck riffled seven times": 100,
    "no card stays where it was": 200,
    "the last deck riffled eight times": 300,
    "the last deck riffled nine times": 1_500,
    "swaps with any card": 2_000,
    "swaps with any card but the last (off by one)": 2_000,
    "random bytes divided with remainder": 10_000,
}
"""Machines that the battery rejects, with the number of decks that suffices."""


class SeededEntropy:
    """A stand-in for the system's entropy that repeats a run from a seed of 32 bytes.

    >>> SeededEntropy(bytes(32)).take(8) == SeededEntropy(bytes(32)).take(8)
    True
    """

    def __init__(self, seed: bytes) -> None:
        self._generator = HmacDrbg(seed)

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        return self._generator.generate(count)


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


def read_decks(text: str, name: str) -> list[bytes]:
    """Return decks from a text with one deck on each line, from the first card dealt.

    >>> new = " ".join(card.notation for card in Deck.standard())
    >>> read_decks(new, "new.txt") == [bytes(range(52))]
    True
    """
    numbers = {card.notation: number for number, card in enumerate(Deck.standard())}
    decks_: list[bytes] = []
    for number, line in enumerate(text.splitlines(), 1):
        cards = line.split()
        unknown = next((card for card in cards if card not in numbers), None)
        twice = next((card for at, card in enumerate(cards) if card in cards[:at]), None)
        match unknown, twice, len(cards):
            case str(), _, _:
                wrong = f"{unknown[:20]!r} is not a card"
            case _, str(), _:
                wrong = f"{twice} is in the deck twice"
            case _, _, count if count not in {0, CARDS}:
                wrong = f"the deck has {count} cards but must have {CARDS}"
            case _, _, count:
                decks_ += [bytes(map(numbers.__getitem__, cards))] if count else []
                continue
        raise FifthStreetError(f"{name}, line {number}: {wrong}.", remedy=FORMAT)
    if not decks_:
        raise FifthStreetError(f"{name} has no decks.", remedy=FORMAT)
    return decks_


@dataclass(frozen=True, slots=True, kw_only=True)
class BatteryReport:
    """How likely the result of each test is in each stream of decks, were the shuffle fair."""

    decks: int
    streams: tuple[Mapping[str, float], ...]

    @property
    def rejected(self) -> tuple[str, ...]:
        """Return which tests fail, of all tests on all streams together, the surest first."""
        return rejected(
            {
                f"stream {number}: {test}": likelihood
                for number, tests in enumerate(self.streams)
                for test, likelihood in tests.items()
            }
        )


def examine(
    streams: int,
    each: int,
    source: Callable[[int], Iterator[bytes]],
    progress: Callable[[int, int], None] | None = None,
) -> BatteryReport:
    """Run the battery on several streams of decks; `source` makes a stream by its number."""
    items = []
    for stream in range(streams):
        battery, decks_ = Battery(), source(stream)
        while battery.decks < each:
            battery.add(islice(decks_, min(CHUNK, each - battery.decks)))
            if progress:
                progress(stream * each + battery.decks, streams * each)
        items.append(battery.likelihoods())
    return BatteryReport(decks=each, streams=tuple(items))
