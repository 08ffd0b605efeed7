"""Bets beside the main game, counted together with it: deals by how both come out.

Bets on the same cards hang together with the main game, so every deal is counted once for all of
them, never each by itself. A bet on cards for which there is no such count is refused.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from math import comb, prod
from typing import Any, TypeAlias

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_lines import choices_ended, ends_by_line, lines_on_flops
from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.card_sets import places, strengths_of
from fifthstreet.analysis.census import CARDS, FIVE_EACH, own_census
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.classes import HAND as HAND_CARDS
from fifthstreet.analysis.classes import (
    FinalClass,
    class_of_place,
    final_classes,
    for_each_class,
)
from fifthstreet.analysis.earnings import NOTHING
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Policy, ways_of
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.analysis.tally import Ending
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Ranked
from fifthstreet.errors import NoExactFigureError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.rules.plan import Contest
from fifthstreet.whole_table.hand_counts import SIX, six_card_classes
from fifthstreet.whole_table.scope_beside import cards_of_contest, refuse_uncounted_side_bet
from fifthstreet.whole_table.side_bets import SideContest

HAND, BOARD, HOLE, BOX, UP, FLOP = "hand", "board", "hole", "box", "up", "flop"
"""Where the cards of a bet lie: those of the main game, its board, a seat's own, its own with a
box, its own with the dealer's face-up card, and its own with the flop."""

Place: TypeAlias = str
Line: TypeAlias = PayLine | None
_Counted: TypeAlias = tuple[Ending, FinalClass | None, dict[str, Line]]
"""An ending, the hand it would have come to, and the lines of bets beside it."""

THREADS = 2


@dataclass(frozen=True, slots=True)
class SideBet:
    """A bet that a seat makes, the cards that decide it, and the table that pays it."""

    bet: SideContest
    contest: Contest
    table: PayTable
    place: Place
    outlives_fold: bool


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """One way in which a round ends: the main game's ending, and the line of each bet beside it."""

    ending: Ending
    lines: Mapping[str, Line]


def placed(law: RuleBook, game: Game, bet: SideContest, table: PayTable) -> SideBet:
    """Return a bet with the place of its cards, or refuse one that is not counted with the game."""
    contest = law.contest(bet.contest.id) or bet.contest
    refuse_uncounted_side_bet(law, contest)
    wager = law.wager(bet.id)
    lives = wager is not None and wager.fold.effect == "live"
    place = _place(law, game, contest)
    if place is None:
        raise NoExactFigureError.because(
            f"the {bet.name} is decided by cards that were not counted together with the main game",
            citation=contest.citation,
        )
    return SideBet(bet, contest, table, place, lives)


def _place(law: RuleBook, game: Game, contest: Contest) -> Place | None:
    zones, main, seat = {*contest.hand.zones}, {*law.main_contest.hand.zones}, law.seat_zone.id
    cards, judged = cards_of_contest(law, contest)
    if game.shape == "versus":
        up = {zone.id for zone in law.zones if zone.per == "dealer" and zone.up}
        if zones == main and (cards, judged) == (game.deal.mine, game.deal.best):
            return HAND
        plain = game.deal == FIVE_EACH and len(game.bets) == 1
        return UP if plain and up and zones == main | up and (cards, judged) == (SIX, 5) else None
    if game.shape == "board":
        return _beside_board(law, contest)
    if judged != cards:
        return None
    if zones == main:
        return HAND
    if zones == main - {seat}:
        return BOARD
    if zones == {seat}:
        return HOLE
    boxed = seat in zones and zones.isdisjoint(main - {seat}) and (cards, game.hole) == (SIX, 2)
    return BOX if boxed else None


def _beside_board(law: RuleBook, contest: Contest) -> Place | None:
    """Return where the cards of a bet lie beside a board shared with the dealer."""
    hand, main, seat = contest.hand, law.main_contest.hand, law.seat_zone.id
    cards, judged = cards_of_contest(law, contest)
    if {*hand.zones} == {*main.zones}:
        return HAND if judged == main.best else None
    if {*hand.zones} == {seat}:
        return HOLE if judged == cards else None
    flop = seat in hand.zones and {*hand.zones} < {*main.zones} and cards == judged == HAND_CARDS
    return FLOP if flop else None


def outcomes(game: Game, policy: Any, bets: Sequence[SideBet]) -> Iterator[SeatOutcome]:
    """Yield how rounds end under a policy, together with the lines of the bets beside it."""
    by_class = [each for each in bets if each.place == HAND]
    others = {each.place: each for each in bets if each.place != HAND}
    if len(by_class) + len(others) < len(bets):
        because = f"the {bets[-1].bet.name} lies on the same cards as another bet"
        raise NoExactFigureError.because(because)
    if not others and not any(each.outlives_fold for each in by_class):
        counted: Iterator[_Counted] = ((end, end.hand, {}) for end in game.evaluate(policy).endings)
    elif game.shape == "versus":
        counted = _versus(game, policy, others.get(UP))
    elif game.shape == "own":
        counted = _own(game, policy, others)
    else:
        counted = _board(game, policy, others)
    for ending, hand, lines in counted:
        for each in by_class:
            dead = hand is None or (ending.folded and not each.outlives_fold)
            lines[each.bet.id] = None if dead else _line_of(each.table, hand)
        yield SeatOutcome(ending, lines)


def _line_of(table: PayTable, hand: FinalClass | None) -> Line:
    numbers = {each: number for number, each in enumerate(final_classes(table.cards))}
    return None if hand is None else for_each_class(table.line, table.cards)[numbers[hand]]


def _versus(game: VersusGame, policy: np.ndarray, bet: SideBet | None) -> Iterator[_Counted]:
    """Yield the endings against a dealer, apart for each line of a bet on the face-up card too."""
    if bet is None:
        yield from ((end, end.hand, {}) for end in game.evaluate(policy).endings)
        return
    lines, keys = _keys(bet.table, [rank for rank, _ in six_card_classes(5)][: len(NOTHING)])
    on = keys[_six_with_up(game)]
    for key, line in enumerate(lines):
        # A policy that folds everything on other lines, less those folds, counts one line's deals.
        mine = on == key
        whole = game.evaluate(np.where(mine, policy, FOLD).astype(policy.dtype))
        folds = _folds(game, (policy == FOLD) & mine)
        for end in whole.endings:
            if not end.folded:
                yield end, end.hand, {bet.bet.id: line}
        for hand, ways in folds:
            end = Ending(bets=(), folded=True, hand=hand, staked=1, net=LOST, ways=ways)
            yield end, hand, {bet.bet.id: line if bet.outlives_fold else None}


def _folds(game: VersusGame, folds: np.ndarray) -> Iterator[tuple[FinalClass, int]]:
    """Yield how many deals of each class are folded."""
    census = game.census
    rows = folds.sum(axis=1, dtype=np.int64) * census.ways
    ways = np.bincount(census.classes(), rows, minlength=len(NOTHING)).astype(np.int64)
    for hand, count in zip(final_classes(game.cards), ways.tolist(), strict=True):
        if count:
            yield hand, count * census.dealer_hands


def _board(
    game: BoardGame, policy: BoardPolicy, bets: Mapping[Place, SideBet]
) -> Iterator[_Counted]:
    """Yield the endings beside a board, apart for each line of bets on own cards and the flop."""
    keys: list[tuple[SideBet, list[Line], np.ndarray, np.ndarray]] = []
    for place, bet in bets.items():
        size = HAND_CARDS if place == FLOP else game.hole
        strengths, ranks = strengths_of(size, ace_low=bet.contest.hand.ace_low)
        keys.append((bet, *_keys(bet.table, ranks), strengths))

    def line(hole: np.ndarray, flop: np.ndarray) -> np.ndarray:
        result = np.zeros(len(hole), dtype=np.int64)
        for bet, lines, numbers, strengths in keys:
            cards = np.column_stack([hole, flop]) if bet.place == FLOP else hole
            result = result * len(lines) + numbers[strengths[places(cards)]]
        return result

    sizes = [len(lines) for _, lines, _, _ in keys]
    ends = ends_by_line(game, policy, prod(sizes), lines_on_flops(line))
    for end_place, choice, so_far in choices_ended(game):
        for number, key, dealer in np.ndindex(len(NOTHING), ends.shape[1], len(game.dealer)):
            word, about = game.dealer[dealer]
            ways = int(ends[end_place, key, number, about].sum())
            if not ways:
                continue
            hand, folded = final_classes()[number], choice == FOLD
            end = Ending(
                bets=so_far if folded else (*so_far, change(choice)),
                folded=folded,
                hand=None if folded else hand,
                dealer=None if folded else word,
                staked=game.opening + (0 if folded else change(choice)),
                net=Fraction(-game.opening)
                if folded
                else game.nets(change(choice))[number][about.start],
                ways=ways,
            )
            each = {}
            for (bet, lines, _, _), at in zip(keys, np.unravel_index(key, sizes), strict=True):
                dead = folded and not bet.outlives_fold
                each[bet.bet.id] = None if dead else lines[int(at)]
            yield end, hand, each


def _six_with_up(game: VersusGame) -> np.ndarray:
    from fifthstreet.kernels.six import classes_with

    classes: np.ndarray = np.minimum(
        classes_with(game.census.hands, class_of_place()), len(NOTHING) - 1
    )
    return classes


def _keys(table: PayTable, hands: Sequence[Ranked | None]) -> tuple[list[Line], np.ndarray]:
    """Return the lines that may come, no line first, and which of them each hand is paid on."""
    lines: list[Line] = [None]
    keys = []
    for hand in hands:
        line = None if hand is None else table.line(hand)
        if line not in lines:
            lines.append(line)
        keys.append(lines.index(line))
    return lines, np.array(keys, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class _Nodes:
    """The course of a game as a kernel follows it: nodes by street, endings, and folds."""

    moves: np.ndarray
    finals: list[tuple[int, ...]]
    folds: list[tuple[int, ...]]


def _nodes(game: OwnGame, policy: Policy) -> _Nodes:
    """Return what a policy does at each node: bets lead to further nodes, and folds to none."""
    states = max(len(ways_of(seen)) for seen in game.seen)
    nodes: list[tuple[int, ...]] = [()]
    folds: list[tuple[int, ...]] = []
    streets = []
    for street, choices in enumerate(game.streets):
        after = [(*bets, change(choice)) for bets in nodes for choice in choices]
        moves = np.zeros((len(nodes), states), dtype=np.int64)
        for node, bets in enumerate(nodes):
            chosen = policy[street, game.opening + sum(bets)]
            folds.append(bets)
            moves[node, : len(chosen)] = -len(folds)
            for choice in choices:
                moves[node, : len(chosen)][chosen == choice] = after.index((*bets, change(choice)))
        streets.append(moves)
        nodes = after
    most = max(len(moves) for moves in streets)
    whole = np.zeros((len(streets), most, states), dtype=np.int64)
    for street, moves in enumerate(streets):
        whole[street, : len(moves)] = moves
    return _Nodes(whole, nodes, folds)


def _own(game: OwnGame, policy: Policy, bets: Mapping[Place, SideBet]) -> Iterator[_Counted]:
    """Yield the endings on a hand and a board, apart for each line of every bet beside it."""
    nodes = _nodes(game, policy)
    on_board, on_hole, on_six = (_lines_on(game, place, bets) for place in (BOARD, HOLE, BOX))
    keys = (on_board, on_hole, on_six)
    counts = _counted(game, nodes, keys)
    finals = len(nodes.finals)
    for at in np.argwhere(counts):
        leaf, number, *which = at.tolist()
        ways = int(counts[tuple(at)])
        folded = leaf >= finals
        path = nodes.folds[leaf - finals] if folded else nodes.finals[leaf]
        staked = game.opening + sum(path)
        hand = final_classes()[number]
        end = Ending(
            bets=path,
            folded=folded,
            hand=None if folded else hand,
            staked=staked,
            net=Fraction(-staked) if folded else game.net(staked, number),
            ways=ways,
        )
        lines = {}
        for place, (offered, _), key in zip((BOARD, HOLE, BOX), keys, which, strict=True):
            if place in bets:
                dead = folded and not bets[place].outlives_fold
                lines[bets[place].bet.id] = None if dead else offered[key]
        yield from _by_suit(end, hand, lines, bets.get(BOX))


def _by_suit(
    end: Ending, hand: FinalClass, lines: dict[str, Line], box: SideBet | None
) -> Iterator[_Counted]:
    """Yield an ending, apart for each suit where a super royal pays by its suit.

    Suits are alike for everything else, so each of them has the same part.
    """
    line = lines.get(box.bet.id) if box else None
    if box is None or line is None or not line.suits:
        yield end, hand, lines
        return
    supers = [rank for rank, _ in six_card_classes(SIX)[len(NOTHING) :]]
    part = replace(end, ways=end.ways // len(supers))
    for rank in supers:
        yield part, hand, {**lines, box.bet.id: None if rank is None else box.table.line(rank)}


def _lines_on(
    game: OwnGame, place: Place, bets: Mapping[Place, SideBet]
) -> tuple[list[Line], np.ndarray]:
    """Return the lines of the bet at a place, and which of them each set of its cards is paid on.

    Boards are listed by their place among all, hands as the census does, six cards by class.
    """
    bet = bets.get(place)
    size = HAND_CARDS - game.hole if place == BOARD else game.hole
    if bet is None:
        sizes = {BOARD: comb(CARDS, size), HOLE: len(own_census().sets[size].ways), BOX: 1}
        return [None], np.zeros(sizes[place], dtype=np.int64)
    if place == BOX:
        return _keys(bet.table, [rank for rank, _ in six_card_classes(SIX)][: len(NOTHING) + 1])
    strengths, ranks = strengths_of(size, ace_low=bet.contest.hand.ace_low)
    lines, keys = _keys(bet.table, ranks)
    places = own_census().sets[size].places if place == HOLE else slice(None)
    return lines, keys[strengths][places]


def _counted(
    game: OwnGame, nodes: _Nodes, keys: Sequence[tuple[list[Line], np.ndarray]]
) -> np.ndarray:
    from fifthstreet.kernels import suits
    from fifthstreet.kernels.beside import count

    sets = own_census().sets[game.hole]
    numbers = tuple(
        suits.numbers_of_all(size, suits.kept_sets(size)[2])
        if size < HAND_CARDS
        else np.zeros(1, np.int32)
        for size in range(game.hole, game.hole + 3)
    )
    board = HAND_CARDS - game.hole
    seen = np.array(game.seen, dtype=np.int64) - game.hole
    orders = np.array([*permutations(range(board))], dtype=np.int64)
    shape = (len(nodes.finals) + len(nodes.folds), len(NOTHING), *(len(each) for each, _ in keys))
    parts = np.array_split(np.arange(len(sets)), THREADS)

    def part(rows: np.ndarray) -> np.ndarray:
        counts = np.zeros(shape, dtype=np.int64)
        on_board, on_hole, on_six = (each for _, each in keys)
        count(
            (sets.cards[rows], sets.ways[rows], numbers),
            (seen, nodes.moves, len(nodes.finals)),
            (class_of_place(), on_board, on_hole[rows], on_six),
            orders,
            counts,
        )
        return counts

    with ThreadPoolExecutor(THREADS) as pool:
        whole: np.ndarray = sum(pool.map(part, parts), np.zeros(shape, dtype=np.int64))
    return whole
