"""The shuffle battery: decks in, and for each test how likely so odd a result is by chance.

Statistics find clumsy shuffles, not subtle ones: a bias of one in a hundred thousand passes a
million decks. That scaling has no bias is therefore proved by counting, and that nobody can foresee
a deck rests on the generator and its seed; this battery is the third line, not the first.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice, pairwise

from fifthstreet.fairness.likelihood import beyond_chi_square, beyond_normal

CARDS = 52
CHUNK = 5_000
MOST_MATCHES = 6
"""Seven or more cards in place come once in 12,000 decks; they are counted with six."""

WAITS = (180, 210, 240, 285)
"""Bounds that part the rounds until every card has been on top into five about equal kinds."""

MIDDLE = (CARDS - 1) / 2
SPREAD = CARDS * (CARDS**2 - 1) / 12
"""The sum of squared distances of 0 … 51 from their middle."""

CATEGORY_COUNTS = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
"""No pair, pair, two pair, three, straight, flush, full house, four, straight flush, royal."""

CATEGORY_SHARES = [count / sum(CATEGORY_COUNTS) for count in CATEGORY_COUNTS]
PAIRED = {(2, 4): 1, (2, 3): 2, (3, 3): 3, (3, 2): 6, (4, 2): 7}
"""By how often the commonest rank comes and how many ranks there are."""

WHEEL = [0, 1, 2, 3, 12]
TEN = 8

HANDS = CARDS // 5
DEALT = {
    **{f"hand {at + 1} of successive cards": slice(5 * at, 5 * at + 5) for at in range(HANDS)},
    **{f"hand {at + 1} dealt in turn": slice(at, 5 * HANDS, HANDS) for at in range(HANDS)},
}
"""Ten hands of five: each from cards next to one another, or one card to each in turn."""


SINCE = ("rises since the last deck", "rising sequences of the last deck")


class Battery:
    """Counts of the decks seen so far, each a string of 52 bytes from 0 to 51 in dealt order.

    A deck is compared with an ordered one, and with the deck before it. Where each card was in that
    deck is as random as the deck itself, and independent of all earlier ones, if the shuffle is
    fair.
    """

    def __init__(self) -> None:
        self.decks = 0
        self._places, self._moves = ([[0] * CARDS for _ in range(CARDS)] for _ in range(2))
        self._pairs: Counter[tuple[int, int]] = Counter()
        self._fixed: Counter[int] = Counter()
        self._repeated: Counter[int] = Counter()
        self._categories: dict[str, Counter[int]] = {name: Counter() for name in DEALT}
        self._serial = 0.0
        self._rises: Counter[str] = Counter()
        self._last = self._last_places = b""
        self._hashes: set[int] = set()
        self._coupons: Counter[int] = Counter()
        self._collected: set[int] = set()
        self._waited = 0

    def add(self, decks: Iterable[bytes]) -> None:
        """Count some decks, however many there are."""
        source = iter(decks)
        while chunk := list(islice(source, CHUNK)):
            _count_places(chunk, self._places)
            _count_places([self._count_deck(deck) for deck in chunk], self._moves)
            self.decks += len(chunk)

    def _count_deck(self, deck: bytes) -> bytes:
        """Count a deck; return where each of its cards was in the deck before, if there was one."""
        places = bytes(map(deck.index, range(CARDS)))
        orders = {"rises": deck, "rising sequences": places}
        moves = b""
        if self._last:
            moves = deck.translate(self._last_places.ljust(256))
            orders |= zip(SINCE, (moves, self._last.translate(places.ljust(256))), strict=True)
        for name, order in orders.items():
            self._rises[name] += sum(map(int.__lt__, order, order[1:]))
        self._pairs.update(pairwise(deck))
        self._fixed[min(MOST_MATCHES, sum(map(int.__eq__, deck, range(CARDS))))] += 1
        for name, cards in DEALT.items():
            self._categories[name][category(deck[cards])] += 1
        self._hashes.add(hash(deck))
        if self._last:
            self._repeated[min(MOST_MATCHES, sum(map(int.__eq__, deck, self._last)))] += 1
            self._serial += sum(map(int.__mul__, deck, self._last)) - CARDS * MIDDLE**2
        self._last, self._last_places = deck, places
        self._waited += 1
        self._collected.add(deck[0])
        if len(self._collected) == CARDS:
            self._coupons[sum(self._waited > wait for wait in WAITS)] += 1
            self._collected, self._waited = set(), 0
        return moves

    def likelihoods(self) -> dict[str, float]:
        """Return for each test how likely a result as odd as this is, were the shuffle fair."""
        return {
            "card by position": _of_places(self._places, self.decks),
            "position in the last deck": _of_places(self._moves, self.decks - 1),
            "neighbouring cards": self._of_pairs(),
            "cards in their own place": _of_matches(self._fixed),
            **{name: self._of_rises(name, self.decks) for name in ("rises", "rising sequences")},
            **{name: self._of_rises(name, self.decks - 1) for name in SINCE},
            **{name: _of_shares(each, CATEGORY_SHARES) for name, each in self._categories.items()},
            "coupons": _of_shares(self._coupons, _coupon_shares()),
            "one round and the next": self._of_rounds(),
            "cards that stay": _of_matches(self._repeated),
            "decks that come again": float(len(self._hashes) == self.decks),
        }

    def _of_pairs(self) -> float:
        expected = self.decks / CARDS
        pairs = ((a, b) for a in range(CARDS) for b in range(CARDS) if a != b)
        total = sum((self._pairs[pair] - expected) ** 2 for pair in pairs) / expected
        # The pairs of one deck depend on one another. Their covariance has three eigenvalues, and
        # the total is a sum of three scaled chi-squares, here matched by one in mean and variance.
        parts = (
            (CARDS * (CARDS - 3) / 2, 1.0),
            ((CARDS - 1) * (CARDS - 2) / 2, 1 + 2 / (CARDS - 1)),
            (2.0 * (CARDS - 1), 1 / (CARDS - 1)),
        )
        mean = sum(count * scale for count, scale in parts)
        spread = sum(count * scale**2 for count, scale in parts)
        return beyond_chi_square(total * mean / spread, mean**2 / spread)

    def _of_rises(self, name: str, decks: int) -> float:
        if not decks:
            return 1.0
        expected = decks * (CARDS - 1) / 2
        return beyond_normal((self._rises[name] - expected) / math.sqrt(decks * (CARDS + 1) / 12))

    def _of_rounds(self) -> float:
        variance = (self.decks - 1) * SPREAD**2 / (CARDS - 1)
        return beyond_normal(self._serial / math.sqrt(variance)) if variance else 1.0


def _count_places(chunk: list[bytes], places: list[list[int]]) -> None:
    together = b"".join(chunk)
    for place, counts in enumerate(places):
        column = together[place::CARDS]
        for card in range(CARDS):
            counts[card] += column.count(card)


def _of_places(places: list[list[int]], decks: int) -> float:
    if not decks:
        return 1.0
    expected = decks / CARDS
    total = sum((seen - expected) ** 2 for counts in places for seen in counts) / expected
    # Rows and columns both add up to the number of decks: 51 x 51 degrees, and a smaller scale.
    return beyond_chi_square(total * (CARDS - 1) / CARDS, (CARDS - 1) ** 2)


def _coupon_shares() -> list[float]:
    bounds = [0.0, *map(_collected_within, WAITS), 1.0]
    return [later - sooner for sooner, later in pairwise(bounds)]


def _collected_within(draws: int) -> float:
    """Return how likely it is that so many draws bring every card: by inclusion and exclusion."""
    ways = sum(
        (-1) ** missing * math.comb(CARDS, missing) * (CARDS - missing) ** draws
        for missing in range(CARDS)
    )
    return float(Fraction(ways, CARDS**draws))


def _of_matches(seen: Counter[int]) -> float:
    shares = [math.exp(-1) / math.factorial(count) for count in range(MOST_MATCHES)]
    return _of_shares(seen, [*shares, 1 - sum(shares)])


def _of_shares(seen: Counter[int], shares: list[float]) -> float:
    """Return the likelihood of counts, rare kinds put together until five of them are expected."""
    decks = seen.total()
    kinds = list(_gathered(sorted(zip(shares, range(len(shares)), strict=True)), seen, decks))
    total = sum((count - expected) ** 2 / expected for count, expected in kinds)
    return beyond_chi_square(total, len(kinds) - 1) if len(kinds) > 1 else 1.0


def _gathered(
    kinds: list[tuple[float, int]], seen: Counter[int], decks: int
) -> Iterator[tuple[int, float]]:
    count, expected = 0, 0.0
    for share, kind in kinds:
        count, expected = count + seen[kind], expected + share * decks
        if expected >= 5:  # noqa: PLR2004 - the usual least expectation of a chi-square test
            yield count, expected
            count, expected = 0, 0.0


def category(cards: bytes) -> int:
    """Return the kind of five cards, each numbered by rank from two up and then by suit.

    >>> category(bytes([48, 49, 50, 51, 0])), category(bytes([35, 39, 43, 47, 51]))
    (7, 9)
    """
    ranks = sorted(card >> 2 for card in cards)
    different = len(set(ranks))
    if different < len(ranks):
        return PAIRED[max(map(ranks.count, ranks)), different]
    flush = len({card & 3 for card in cards}) == 1
    straight = ranks[-1] - ranks[0] == len(ranks) - 1 or ranks == WHEEL
    if flush and straight:
        return 9 if ranks[0] == TEN else 8
    return 5 if flush else 4 if straight else 0
