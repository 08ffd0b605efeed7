"""What it is worth to a player to know cards that should not be known yet: game protection.

A game on one's own hand is solved again for players who know some community cards before their
first decision. No card tells where it came from, so only the number of cards seen at each decision
matters. A game against a hand is solved for players who know more of it than the face-up card.
All values are exact.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, TypeAlias

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.census import CARDS, DEALER_HANDS, VersusCensus, versus_census
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import Game, of_shape
from fifthstreet.analysis.own import OwnGame, Ties
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.analysis.tally import Ending, Tally, tally_of
from fifthstreet.analysis.versus import DEALER, VersusGame, class_rows
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled
from fifthstreet.errors import FifthStreetError
from fifthstreet.whole_table.board_information import knowing_dealers_card, knowing_shared_card

HOLE = 2
HAND = 5
PAIRS = comb(CARDS - HAND, 2)
"""How many pairs of dealer's cards there are beside a player's hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """The value of a game to a player who knows some cards, in antes, and how much more that is.

    `known` are the numbers of the cards: community cards from the first to the third, or the
    dealer's cards from the second to the fifth, the first being the one that all may see. Beside a
    shared board it is the first of either; `dealers` tells whose cards they are.
    """

    known: tuple[int, ...]
    value: Fraction
    gain: Fraction
    dealers: bool = False


def worth_of_knowing(game: Game) -> tuple[Knowledge, ...]:
    """Return what each set of community cards, or of the dealer's cards, is worth to know."""
    base = solve(game).expected_value
    return tuple(
        Knowledge(known=known, value=value, gain=value - base, dealers=dealers)
        for known, dealers, value in of_shape(SHAPES, game, "the worth of knowing cards")(game)
    )


Known: TypeAlias = tuple[tuple[int, ...], bool, Fraction]
"""The numbers of the cards, whether they are the dealer's, and the value of the game."""


def _own(game: OwnGame) -> Iterator[Known]:
    game.need_three_streets("the worth of knowing community cards")
    cards = range(1, len(game.streets) + 1)
    for size in cards:
        for known in combinations(cards, size):
            yield known, False, value_knowing(game, known)


def _versus(game: VersusGame) -> Iterator[Known]:
    game.need_face_up("the worth of knowing the dealer's cards")
    yield (2,), True, knowing_second_card(game).expected_value
    yield (2, 3, 4, 5), True, knowing_whole_hand(game).expected_value


def _board(game: BoardGame) -> Iterator[Known]:
    def find(value: Callable[[BoardGame], Fraction]) -> Fraction:
        """Return a value from disk where it is kept: it takes minutes to count."""
        name = f"board-{game.solve().digest}-{value.__name__}"
        both = cached_arrays(name, lambda: {"value": np.array(value(game).as_integer_ratio())})
        return Fraction(*both["value"].tolist())

    if 0 in game.seen:
        yield (1,), False, find(knowing_shared_card)
    yield (1,), True, find(knowing_dealers_card)


SHAPES: Mapping[str, Callable[[Any], Iterator[Known]]] = {
    "own": _own,
    "versus": _versus,
    "board": _board,
}


def cards_seen(known: Sequence[int], decisions: int = 3) -> tuple[int, ...]:
    """Return how many cards a player has seen at each decision who knows some community cards.

    >>> cards_seen(()), cards_seen((1,)), cards_seen((2, 3))
    ((2, 3, 4), (3, 3, 4), (4, 5, 5))
    """
    return tuple(HOLE + len({*known, *range(1, display + 1)}) for display in range(decisions))


def value_knowing(game: OwnGame, known: Sequence[int]) -> Fraction:
    """Return the value of a game to a player who knows some community cards at once."""
    if not set(known) <= set(range(1, len(game.streets) + 1)):
        raise FifthStreetError(
            f"There are no such community cards: {', '.join(map(str, known))}.",
            remedy=f"They are numbered from 1 to {len(game.streets)}.",
        )
    game.need_three_streets("the worth of knowing community cards")
    return replace(game, seen=cards_seen(known, len(game.streets))).solve().expected_value


def knowing_second_card(game: VersusGame, ties: Ties = "bet") -> Tally:
    """Return how rounds end for a player who knows one dealer's card beside the face-up one."""
    nets = [net for each in game.nets for net in each]
    scale = denominator(nets)
    hands = comb(CARDS - HAND - 2, 3)
    whole = [scaled(each, scale) for each in game.nets]
    if max(abs(net) for each in whole for net in each) * hands * 4 >= SAFE:
        raise FifthStreetError(
            "The pays are too large or too fine to be compared exactly.",
            remedy="Round the ante, the meter and the pays to fewer figures.",
        )
    gains = np.array([_gains(each, scale, ties, hands) for each in whole], dtype=np.int64)
    digest = hashlib.sha256(gains.tobytes()).hexdigest()[:24]
    name = f"versus-second-card-{game.least}-{digest}"
    counts = cached_arrays(name, lambda: _count_second_card(game.least, gains))["counts"]
    return tally_of(_second_card_endings(game, counts, hands))


def _gains(nets: Sequence[int], scale: int, ties: Ties, hands: int) -> tuple[int, ...]:
    """Return what a hand that fails, loses or ties gains over one that wins, and the least sum."""
    fails, loses, even, wins = nets
    least = (-scale - wins) * hands + (ties == "fold")
    return fails - wins, loses - wins, even - wins, least


def _count_second_card(least: int, gains: np.ndarray) -> Arrays:
    from fifthstreet.kernels import five_card_strength, information, versus

    census = versus_census(least)
    dealt = versus.hands_by_strength(
        HAND, five_card_strength.strengths(), five_card_strength.CLASSES
    )
    player = census.hands, census.strengths, census.ways, census.classes()

    def part(higher: tuple[int, int]) -> np.ndarray:
        counts: np.ndarray = information.with_second_card(dealt, player, least, gains, higher)
        return counts

    halves = information.halves()
    with ThreadPoolExecutor(len(halves)) as pool:
        return {"counts": np.sum([*pool.map(part, halves)], axis=0)}


def _second_card_endings(game: VersusGame, counts: np.ndarray, hands: int) -> Iterator[Ending]:
    dealt = _hands_of_class(game.census)
    for number, (bets, fails, loses, ties) in enumerate(counts.tolist()):
        yield _folded(number, None, (dealt[number] * PAIRS - bets) * hands)
        wins = bets * hands - fails - loses - ties
        for end, ways in enumerate((fails, loses, ties, wins)):
            yield _bet_on(game, number, end, ways)


def _hands_of_class(census: VersusCensus) -> list[int]:
    """Return how many hands of each class a player may be dealt."""
    dealt = [0] * len(final_classes())
    for rows, number in class_rows(census):
        dealt[number] += int(census.ways[rows].sum())
    return dealt


def _bet_on(game: VersusGame, number: int, end: int, ways: int) -> Ending:
    return Ending(
        bets=(game.bet,),
        folded=False,
        hand=final_classes()[number],
        dealer=DEALER[end],
        staked=game.most_staked,
        net=game.nets[number][end],
        ways=ways,
    )


def _folded(number: int, dealer: str | None, ways: int) -> Ending:
    hand = final_classes()[number]
    return Ending(bets=(), folded=True, hand=hand, dealer=dealer, staked=1, net=LOST, ways=ways)


def knowing_whole_hand(game: VersusGame, ties: Ties = "bet") -> Tally:
    """Return how rounds end for a player who knows all five of the dealer's cards."""
    return tally_of(_whole_hand_endings(game, ties))


def _whole_hand_endings(game: VersusGame, ties: Ties) -> Iterator[Ending]:
    census = game.census
    deals = census.fails.shape[1] * DEALER_HANDS
    counts = [[0, 0, 0, dealt * deals] for dealt in _hands_of_class(census)]
    for rows, number in class_rows(census):
        for end, each in enumerate((census.fails, census.loses, census.ties)):
            result = int((each[rows].sum(axis=1, dtype=np.int64) * census.ways[rows]).sum())
            counts[number][end] += result
            counts[number][-1] -= result
    for number, ends in enumerate(counts):
        for end, ways in enumerate(ends):
            net = game.nets[number][end]
            if net > LOST or (net == LOST and ties == "bet"):
                yield _bet_on(game, number, end, ways)
            else:
                yield _folded(number, DEALER[end], ways)
