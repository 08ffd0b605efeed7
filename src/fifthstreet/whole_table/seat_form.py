"""Seats that share a dealer: how a figure of two of them varies together, exactly.

Where three hands or more would have to be counted at once, the sum of the products of what two
seats win is found for one figure at a time, over all deals to both. That takes minutes, so the sums
are kept on disk, and those of the sample games under their best play lie beside this program.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from math import comb, gcd
from typing import Any

import numpy as np

from fifthstreet.analysis.board_census import (
    BOARD,
    FLOP,
    FLOPS,
    PIECE,
    board_sets,
    hole_of_cell,
    in_slices,
    seven_cards,
)
from fifthstreet.analysis.board_endings import kernel_policies
from fifthstreet.analysis.board_law import MOST_CHOICES, BoardLaw
from fifthstreet.analysis.board_worth import BoardPolicy, BoardTerms
from fifthstreet.analysis.census import CARDS, hand_strengths
from fifthstreet.analysis.choices import FOLD, STAY, change
from fifthstreet.analysis.classes import HAND, class_of_strength, final_classes
from fifthstreet.analysis.store import cached_arrays
from fifthstreet.analysis.versus import DEALER, VersusGame
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled
from fifthstreet.errors import NoExactFigureError
from fifthstreet.whole_table.seat_ending import DEALER_BESIDE, Figure, SeatEnding

DIGEST = 24
RANKS, SUITS = 13, 4
NARROW, WIDE = (np.int16, np.int32), (np.int64, np.int64)

_MINUTES: ContextVar[bool] = ContextVar("minutes", default=False)


@contextmanager
def allow_minutes() -> Iterator[None]:
    """Let seats be counted together inside, although that takes minutes; it is done once.

    Outside, only the sums beside this program are found, so that every machine has the same
    figures, whatever lies on its disk.
    """
    token = _MINUTES.set(True)
    try:
        yield
    finally:
        _MINUTES.reset(token)


def refuse_minutes() -> None:
    """Refuse to count seats together where that takes minutes and nobody allowed it."""
    if not _MINUTES.get():
        raise NoExactFigureError.because(
            "its seats take minutes to count together; `fifthstreet pit --exact` counts them"
        )


@dataclass(frozen=True, slots=True)
class FormSums:
    """Sums over all deals, of what one seat wins and of the products of what two of them win."""

    single: int
    squares: int
    products: int


@dataclass(frozen=True, eq=False)
class SeatForm:
    """How a figure of a seat and of two seats spreads where seats share a dealer.

    `worth` puts a figure into a table as the kernels of a shape read it, and `count` sums it.
    """

    deals: int
    pairs: int
    key: bytes
    worth: Callable[[Figure], list[list[list[Fraction]]]]
    count: Callable[[np.ndarray], FormSums]

    def mean(self, figure: Figure) -> Fraction:
        """Return the mean of a figure for one seat."""
        return self._moments(figure)[0]

    def variance(self, figure: Figure) -> Fraction:
        """Return the variance of a figure for one seat."""
        return self._moments(figure)[1]

    def covariance(self, first: Figure, second: Figure | None = None) -> Fraction:
        """Return how the figures of two seats vary together; the same figure unless told."""
        if second is None:
            return self._moments(first)[2]
        both = self._moments(lambda end: Fraction(first(end)) + Fraction(second(end)))[2]
        return (both - self._moments(first)[2] - self._moments(second)[2]) / 2

    def sums_of(self, figure: Figure) -> tuple[str, FormSums]:
        """Return the sums of a figure in its own units, and the digest that they are kept by."""
        worth, _ = self._whole(figure)
        return self._digest(worth), self._sums(worth)

    def _moments(self, figure: Figure) -> tuple[Fraction, Fraction, Fraction]:
        worth, ratio = self._whole(figure)
        sums = self._sums(worth)
        mean = Fraction(sums.single, self.deals)
        square, product = Fraction(sums.squares, self.deals), Fraction(sums.products, self.pairs)
        return mean * ratio, (square - mean**2) * ratio**2, (product - mean**2) * ratio**2

    def _whole(self, figure: Figure) -> tuple[np.ndarray, Fraction]:
        """Return what all ends are worth as whole numbers, and what one of these is worth."""
        values = self.worth(figure)
        flat = [each for rows in values for row in rows for each in row]
        scale = denominator(flat)
        whole = scaled(flat, scale)
        unit = gcd(*whole) or 1
        table = np.array(whole, dtype=object) // unit
        if max(map(abs, table)) >= SAFE:
            raise NoExactFigureError.because("its pays are too large to be multiplied exactly")
        shape = len(values), len(values[0]), len(values[0][0])
        return table.astype(np.int64).reshape(shape), Fraction(unit, scale)

    def _digest(self, worth: np.ndarray) -> str:
        return hashlib.sha256(self.key + worth.tobytes()).hexdigest()[:DIGEST]

    def _sums(self, worth: np.ndarray) -> FormSums:
        digest = self._digest(worth)
        if digest in _counted():
            return _counted()[digest]
        refuse_minutes()

        def count() -> dict[str, np.ndarray]:
            sums = self.count(worth)
            text = f"{sums.single} {sums.squares} {sums.products}"
            return {"sums": np.frombuffer(text.encode(), dtype=np.uint8)}

        text = cached_arrays(f"seats-{digest}", count)["sums"].tobytes().decode()
        return FormSums(*map(int, text.split()))


@cache
def _counted() -> dict[str, FormSums]:
    """Return the sums that lie beside the program, by their digest."""
    text = (files("fifthstreet.whole_table") / "seat_forms.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {digest: FormSums(*map(int, sums)) for _, digest, *sums in rows}


# Against a dealer's own hand ----------------------------------------------------------------------


def against_dealer(game: VersusGame, policy: np.ndarray) -> SeatForm:
    """Return how seats of five cards spread against a dealer with one card face up."""
    deal = game.deal
    if deal.mine != HAND or deal.theirs not in {HAND, HAND + 1} or deal.up != 1:
        raise NoExactFigureError.because(
            f"seats of {deal.mine} cards against {deal.theirs} were not counted together"
        )
    face_up = CARDS * comb(CARDS - 1, deal.hidden)
    deals = face_up * comb(CARDS - deal.theirs, HAND)
    counter = _VersusCounter(game, policy.astype(np.uint8))
    return SeatForm(
        deals=deals,
        pairs=deals * comb(CARDS - deal.theirs - HAND, HAND),
        key=repr((*deal, game.least, game.bets)).encode() + counter.policy.tobytes(),
        worth=counter.worth,
        count=counter.count,
    )


@dataclass(frozen=True, eq=False)
class _VersusCounter:
    game: VersusGame
    policy: np.ndarray

    def worth(self, figure: Figure) -> list[list[list[Fraction]]]:
        """Return what each choice with each class is worth against what a dealer's hand is."""
        return [
            [
                [Fraction(figure(SeatEnding(1 + bet, not bet, number, word))) for word in DEALER]
                for number in range(len(final_classes(self.game.cards)))
            ]
            for bet in (FOLD, *self.game.bets)
        ]

    def count(self, worth: np.ndarray) -> FormSums:
        """Go through the ranks of the face-up card and all hands of the dealer's beside it."""
        flat = worth.reshape(-1, len(DEALER))
        squares = 0
        for end in self.game.evaluate(self.policy).endings:
            place = 0 if end.folded else 1 + self.game.bets.index(end.bets[0])
            number = self._numbers[end.hand]
            outcome = DEALER.index(end.dealer) if end.dealer else 0
            squares += end.ways * int(worth[place, number, outcome]) ** 2
        results: dict[int, tuple[int, int]] = {}

        def count(rows: slice, _: np.ndarray) -> None:
            results[rows.start] = self._against(rows.start * SUITS, flat)

        in_slices(count, RANKS, 1, (1,))
        single = SUITS * sum(each[0] for each in results.values())
        products = SUITS * sum(each[1] for each in results.values())
        # The products of a hand with itself were left in, with the sign of five shared cards.
        return FormSums(single, squares, products - squares)

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        return {hand: at for at, hand in enumerate(final_classes(self.game.cards))}

    @cached_property
    def _known(self) -> tuple[np.ndarray, np.ndarray, int]:
        """Return rows of the policy by place, classes by strength, and how many classes."""
        deal, census = self.game.deal, self.game.census
        places = np.array([[comb(card, k) for card in range(CARDS)] for k in range(1, HAND + 1)])
        rows = np.zeros(comb(CARDS, HAND), dtype=np.int32)
        at = sum(places[k][census.hands[:, k]] for k in range(HAND))
        rows[at] = np.arange(len(census.hands))
        return rows, class_of_strength(deal.best), len(final_classes(deal.best))

    def _against(self, up: int, worth: np.ndarray) -> tuple[int, int]:
        """Return the sums of one seat and of two beside one face-up card."""
        from fifthstreet.kernels import seat_form

        deal = self.game.deal
        mine = hand_strengths(deal.mine, deal.best)
        players = seat_form.players_without(up, self.policy, mine, self._known)
        dealers = seat_form.dealers_with(up, deal.hidden, hand_strengths(deal.theirs, deal.best))
        largest, squares = map(int, seat_form.reach_of(players, worth))
        narrow = largest < 2**15 and squares < 2**31
        if not narrow and squares * len(players[0]) >= SAFE:
            raise NoExactFigureError.because("its pays are too large to be multiplied exactly")
        small, large = (np.zeros(1, dtype=each) for each in (NARROW if narrow else WIDE))
        tables = seat_form.new_tables(small, large)
        sums = seat_form.forms_against(players, dealers, self.game.least, worth, tables)
        ways = dealers[2].tolist()
        single, products = (
            sum(way * each for way, each in zip(ways, column, strict=True))
            for column in sums.T.tolist()
        )
        return single, products


# Beside a shared board ----------------------------------------------------------------------------


def beside_board(game: BoardLaw, policy: BoardPolicy) -> SeatForm:
    """Return how seats spread that share a board with each other and with the dealer."""
    deals = FLOPS * comb(CARDS, BOARD) * comb(CARDS - BOARD, 2) * comb(CARDS - BOARD - 2, 2)
    counter = _BoardCounter(game, policy)
    return SeatForm(
        deals=deals,
        pairs=deals * comb(CARDS - BOARD - 4, 2),
        key=counter.key(),
        worth=counter.worth,
        count=counter.count,
    )


@dataclass(frozen=True, eq=False)
class _BoardCounter:
    game: BoardLaw
    policy: BoardPolicy

    def key(self) -> bytes:
        """Return what tells a game and a policy from any other."""
        game = self.game
        parts = [repr((game.seen, game.streets, game.folds, game.least)).encode()]
        for each in self.policy.values():
            if isinstance(each, BoardTerms):
                parts += [each.terms.tobytes(), f"{each.fold} {each.ties}".encode()]
            else:
                parts.append(each.tobytes())
        return b"".join(parts)

    def worth(self, figure: Figure) -> list[list[list[Fraction]]]:
        """Return what each end is worth: on the flop, of the last decision and before the flop."""
        zero = [[Fraction(0)] * len(DEALER_BESIDE)] * len(final_classes())
        result = []
        for seen in (FLOP, BOARD, 0):
            choices = self.game.choices_at(seen) if seen in self.game.seen else (STAY,)
            ends = [
                zero if choice == STAY and seen != BOARD else self._worth(figure, choice)
                for choice in choices
            ]
            result += ends + [zero] * (MOST_CHOICES - len(ends))
        return result

    def _worth(self, figure: Figure, choice: int) -> list[list[Fraction]]:
        staked = self.game.opening + (0 if choice == FOLD else change(choice))
        return [
            [
                Fraction(figure(SeatEnding(staked, choice == FOLD, number, word)))
                for word in DEALER_BESIDE
            ]
            for number in range(len(final_classes()))
        ]

    def before(self) -> np.ndarray:
        """Return the end that each cell of hole cards takes before the flop, or -1."""
        before = np.full(CARDS * CARDS, -1, dtype=np.int64)
        if 0 in self.game.seen:
            numbers, chosen = hole_of_cell(), np.asarray(self.policy[0])
            for place, choice in enumerate(self.game.choices_at(0)):
                if choice != STAY:
                    taken = (numbers >= 0) & (chosen[numbers] == choice)
                    before[taken] = 2 * MOST_CHOICES + place
        return before

    def count(self, worth: np.ndarray) -> FormSums:
        """Go through all boards, their flops and all hands of the dealer's."""
        from fifthstreet.kernels import board_form

        if int(np.abs(worth).max()) * CARDS >= 2**31:
            raise NoExactFigureError.because("its pays are too large to be multiplied exactly")
        sets, tables = board_sets(), seven_cards()
        (_, places, packed, going), terms = kernel_policies(self.game, self.policy)
        law = terms.law((), last=STAY in self.game.choices_at(FLOP))
        before = self.before()
        results: dict[int, list[int]] = {}

        def count(rows: slice, _: np.ndarray) -> None:
            policies = before, places, packed[rows], going
            sums = board_form.forms_beside(sets.part(rows), tables, law, policies, worth)
            ways = sets.ways[rows].tolist()
            results[rows.start] = [
                sum(way * each for way, each in zip(ways, column, strict=True))
                for column in sums.T.tolist()
            ]

        in_slices(count, len(sets), PIECE, (1,))
        return FormSums(*map(sum, zip(*results.values(), strict=True)))
