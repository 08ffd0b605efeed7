"""Against a dealer: where a policy bets, hand by hand and card by card, and what it loses there."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from fifthstreet.analysis.census import DEALER_HANDS, VersusCensus, versus_census
from fifthstreet.analysis.choices import action
from fifthstreet.analysis.versus import VersusGame, class_rows
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.training.observation import HAND, KIND, UP, position_of
from fifthstreet.training.respondent import Progress, Respondent, look_alike
from fifthstreet.training.sets import CARDS, swaps
from fifthstreet.training.verdict import Leak, PolicyVerdict

OTHERS = CARDS - HAND
BET = 1
POSITIONS = comb(CARDS, HAND) * OTHERS
"""How many hands and face-up cards there are."""


def _observe(cards: np.ndarray) -> np.ndarray:
    """Return observations from rows of cards: five own ones, then the face-up card."""
    rows = np.empty((len(cards), HAND + UP), dtype=KIND)
    rows[:, :HAND] = -np.sort(-cards[:, :HAND].astype(KIND), axis=1)
    rows[:, HAND] = cards[:, HAND]
    return rows


@dataclass(frozen=True)
class _Piece:
    """Some hands of one class: how often each position was bet on, and its value beside a fold."""

    cards: np.ndarray
    ways: np.ndarray
    bets: np.ndarray
    gain: np.ndarray
    """What a bet brings more than a fold, for each hand and face-up card."""


@dataclass
class VersusJudge:
    """One policy being judged."""

    game: VersusGame
    respondent: Respondent
    progress: Progress | None = None

    def verdict(self, *, symmetric: bool, worst: int) -> PolicyVerdict:
        """Return what is to be said of the policy."""
        if symmetric:
            look_alike(self.respondent, 0, HAND, _observe)
        census = versus_census(self.game.least)
        orders = swaps()[:1] if symmetric else swaps()
        scale = denominator(net for nets in self.game.nets for net in nets)
        unit = scale * DEALER_HANDS * len(orders)
        earned = best = 0
        leaks: list[tuple[int, Leak]] = []
        for piece in self._pieces(census, scale, orders):
            won, most, losses = _sums(piece, len(orders))
            earned, best = earned + won, best + most
            least = leaks[-1][0] if len(leaks) == worst else 0
            for loss, at in _greatest(losses, worst):
                if loss > least:
                    leaks.append((loss, self._leak(piece, at, len(orders), unit)))
            leaks = sorted(leaks, key=lambda each: -each[0])[:worst]
        folding = Fraction(-1)
        return PolicyVerdict(
            expected_value=folding + Fraction(earned, unit * POSITIONS),
            optimal=folding + Fraction(best, unit * POSITIONS),
            worst=tuple(leak for _, leak in leaks),
            questions=self.respondent.question,
        )

    def _pieces(self, census: VersusCensus, scale: int, orders: np.ndarray) -> Iterator[_Piece]:
        done = 0
        for rows, number in class_rows(census):
            hands = census.hands[rows]
            cards = _with_face_up(hands)
            bets = np.zeros(len(cards), dtype=np.int64)
            for swap in orders:
                bets += self.respondent.answers(_observe(swap[cards]), 0) == BET
            whole = scaled(self.game.nets[number], scale)
            kind = kind_for(max(map(abs, whole)) * 4 * DEALER_HANDS * 24 * 24 * OTHERS * len(hands))
            counts: list[np.ndarray] = [
                each[rows].astype(kind) for each in (census.fails, census.loses, census.ties)
            ]
            counts.append(DEALER_HANDS - counts[0] - counts[1] - counts[2])
            ends = zip(whole, counts, strict=True)
            worth = sum((net * count for net, count in ends), np.zeros_like(counts[0]))
            yield _Piece(
                cards=cards.reshape(len(hands), OTHERS, HAND + UP),
                ways=census.ways[rows][:, None],
                bets=bets.reshape(len(hands), OTHERS),
                gain=worth + scale * DEALER_HANDS,
            )
            done += len(hands)
            if self.progress:
                self.progress(done, len(census.hands))

    def _leak(self, piece: _Piece, at: tuple[int, int], orders: int, unit: int) -> Leak:
        gain = int(piece.gain[at])
        bets = int(piece.bets[at])
        wrong, chosen, best = (
            (bets, self.game.bet, 0) if gain < 0 else (orders - bets, 0, self.game.bet)
        )
        return Leak(
            position=position_of(_observe(piece.cards[at][None, :])[0]),
            chosen=action(chosen),
            best=action(best),
            chance=Fraction(int(piece.ways[at[0], 0]) * wrong, POSITIONS * orders),
            cost=Fraction(abs(gain) * orders, unit),
        )


def _with_face_up(hands: np.ndarray) -> np.ndarray:
    """Return each hand with each of the other cards in their order, a row for each."""
    others = np.ones((len(hands), CARDS), dtype=np.bool_)
    np.put_along_axis(others, hands.astype(np.int64), values=False, axis=1)
    rows, up = np.nonzero(others)
    return np.column_stack([hands[rows], up.astype(hands.dtype)])


def _sums(piece: _Piece, orders: int) -> tuple[int, int, np.ndarray]:
    """Return what the bets bring more than folds, what the best would, and what is lost where."""
    ways = piece.ways.astype(piece.gain.dtype)
    earned = piece.gain * piece.bets * ways
    best = np.maximum(piece.gain, 0) * orders * ways
    return int(earned.sum()), int(best.sum()), best - earned


def _greatest(losses: np.ndarray, count: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the greatest losses of a piece with their row and column."""
    flat = losses.ravel()
    for place in np.argsort(-flat, kind="stable")[:count]:
        if flat[place] > 0:
            yield int(flat[place]), divmod(int(place), losses.shape[1])
