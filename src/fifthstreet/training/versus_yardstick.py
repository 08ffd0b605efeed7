"""Against a dealer: where a policy bets, hand by hand and card by card, and what it loses there."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from fifthstreet.analysis.card_sets import CARDS, swaps
from fifthstreet.analysis.choices import action
from fifthstreet.analysis.versus import VersusGame, class_rows
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.training.observation import KIND, layout_of, position_of
from fifthstreet.training.respondent import Progress, Respondent, look_alike
from fifthstreet.training.verdict import Leak, PolicyVerdict

Place = tuple[int, int, int]
"""A choice by its number, and the row and the column of a position."""


@dataclass(frozen=True)
class _Piece:
    """Some hands of one class: how often each choice was made, and its value beside a fold.

    Both are for each choice, hand and face-up card; the first choice is a fold.
    """

    cards: np.ndarray
    ways: np.ndarray
    chosen: np.ndarray
    gain: np.ndarray


@dataclass
class VersusJudge:
    """One policy being judged."""

    game: VersusGame
    respondent: Respondent
    progress: Progress | None = None

    def __post_init__(self) -> None:
        game = self.game
        self.census = game.census
        self.columns = self.census.fails.shape[1]
        self.positions = comb(CARDS, game.deal.mine) * self.columns
        nets = (net for bet in game.bets for each in game.nets_of(bet) for net in each)
        self.scale = denominator(nets)

    def verdict(self, *, symmetric: bool, worst: int) -> PolicyVerdict:
        """Return what is to be said of the policy."""
        if symmetric:
            look_alike(self.respondent, 0, self.game.deal.mine, self._observe)
        orders = swaps()[:1] if symmetric else swaps()
        unit = self.scale * self.census.dealer_hands * len(orders)
        earned = best = 0
        leaks: list[tuple[int, Leak]] = []
        for piece in self._pieces(orders):
            won, most, losses = _sums(piece, len(orders))
            earned, best = earned + won, best + most
            least = leaks[-1][0] if len(leaks) == worst else 0
            for loss, at in _greatest(losses, worst):
                if loss > least:
                    leaks.append((loss, self._leak(piece, at, len(orders), unit)))
            leaks = sorted(leaks, key=lambda each: -each[0])[:worst]
        folding = Fraction(-1)
        return PolicyVerdict(
            expected_value=folding + Fraction(earned, unit * self.positions),
            optimal=folding + Fraction(best, unit * self.positions),
            worst=tuple(leak for _, leak in leaks),
            questions=self.respondent.question,
        )

    def _observe(self, cards: np.ndarray) -> np.ndarray:
        """Return observations from rows of cards: own ones, then the face-up card if any."""
        mine, up = self.game.deal.mine, self.game.deal.up
        own = -np.sort(-cards[:, :mine].astype(KIND), axis=1)
        return np.column_stack([own, cards[:, mine : mine + up].astype(KIND)])

    def _pieces(self, orders: np.ndarray) -> Iterator[_Piece]:
        census, done = self.census, 0
        choices = self.game.choices()
        acting = [-1 if each is None else each for each in self.respondent.playing.choices(0)]
        for rows, number in class_rows(census):
            hands = census.hands[rows]
            cards = _with_face_up(hands) if self.game.deal.up else hands
            chosen = np.zeros((len(choices), len(cards)), dtype=np.int64)
            for swap in orders:
                answers = self.respondent.answers(self._observe(swap[cards]), 0)
                choices_of = np.array(acting)[answers]
                for place, choice in enumerate(choices):
                    chosen[place] += choices_of == choice
            yield _Piece(
                cards=cards.reshape(len(hands), self.columns, -1),
                ways=census.ways[rows][:, None],
                chosen=chosen.reshape(len(choices), len(hands), self.columns),
                gain=self._gains(rows, number),
            )
            done += len(hands)
            if self.progress:
                self.progress(done, len(census.hands))

    def _gains(self, rows: slice, number: int) -> np.ndarray:
        """Return what each choice brings more than a fold, for each hand and face-up card."""
        census, hands = self.census, self.census.dealer_hands
        every = [scaled(self.game.nets_of(bet)[number], self.scale) for bet in self.game.bets]
        most = max(abs(net) for whole in every for net in whole)
        count = rows.stop - rows.start
        kind = kind_for(most * 4 * hands * 24 * 24 * self.columns * count)
        every_count = (census.fails, census.loses, census.ties)
        counts: list[np.ndarray] = [each[rows].astype(kind) for each in every_count]
        counts.append(hands - counts[0] - counts[1] - counts[2])
        gains = [np.zeros_like(counts[0])]
        for whole in every:
            ends = zip(whole, counts, strict=True)
            worth = sum((net * end for net, end in ends), np.zeros_like(counts[0]))
            gains.append(worth + self.scale * hands)
        return np.stack(gains)

    def _leak(self, piece: _Piece, at: Place, orders: int, unit: int) -> Leak:
        place, row, column = at
        gains = piece.gain[:, row, column]
        choices = self.game.choices()
        # Of equal choices the larger stake is the best one.
        best = max(range(len(choices)), key=lambda each: (gains[each], each))
        seen = self._observe(piece.cards[row, column][None, :])[0]
        deals = int(piece.ways[row, 0]) * int(piece.chosen[at])
        return Leak(
            position=position_of(seen, layout_of(self.respondent.playing)),
            chosen=action(choices[place]),
            best=action(choices[best]),
            chance=Fraction(deals, self.positions * orders),
            cost=Fraction(int(gains[best] - gains[place]) * orders, unit),
        )


def _with_face_up(hands: np.ndarray) -> np.ndarray:
    """Return each hand with each of the other cards in their order, a row for each."""
    others = np.ones((len(hands), CARDS), dtype=np.bool_)
    np.put_along_axis(others, hands.astype(np.int64), values=False, axis=1)
    rows, up = np.nonzero(others)
    return np.column_stack([hands[rows], up.astype(hands.dtype)])


def _sums(piece: _Piece, orders: int) -> tuple[int, int, np.ndarray]:
    """Return what the choices bring more than folds, what the best would, and what is lost where.

    Losses are for each choice, row and column.
    """
    ways = piece.ways.astype(piece.gain.dtype)
    best = piece.gain.max(axis=0)
    earned = int((piece.gain * piece.chosen * ways).sum())
    return earned, int((best * orders * ways).sum()), (best - piece.gain) * piece.chosen * ways


def _greatest(losses: np.ndarray, count: int) -> Iterator[tuple[int, Place]]:
    """Yield the greatest losses of a piece with their places."""
    flat = losses.ravel()
    for place in np.argsort(-flat, kind="stable")[:count]:
        if flat[place] > 0:
            choice, row, column = np.unravel_index(place, losses.shape)
            yield int(flat[place]), (int(choice), int(row), int(column))
