"""Beside a shared board: what a policy chooses in every position, and what it loses there."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from heapq import nlargest

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    FLOP,
    HOLE,
    board_sets,
    flops,
    hole_of_cell,
    holes,
    kept_places,
    spread,
)
from fifthstreet.analysis.board_law import MOST_CHOICES
from fifthstreet.analysis.board_losses import BoardLoss, losses
from fifthstreet.analysis.board_rows import hands_beside
from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.census import CARDS, canonical
from fifthstreet.analysis.choices import DECK, STAY, action
from fifthstreet.errors import FifthStreetError
from fifthstreet.training.observation import (
    KIND,
    UNSEEN,
    card_columns,
    layout_of,
    position_of,
    sizes,
)
from fifthstreet.training.respondent import Progress, Respondent, look_alike
from fifthstreet.training.verdict import Leak, PolicyVerdict

AT_ONCE = 1 << 17
"""Positions on a flop that are asked about together."""
BOARDS_AT_ONCE = 128
ALIKE = 24
"""How many hands beside a board differ at most by a swap of suits only."""


@dataclass
class BoardJudge:
    """One policy being judged."""

    game: BoardGame
    respondent: Respondent
    progress: Progress | None = None

    def __post_init__(self) -> None:
        self.columns = card_columns(self.respondent.playing)
        self.layout = layout_of(self.respondent.playing)
        self.stays = np.ones(len(holes()), dtype=np.bool_)

    def verdict(self, *, symmetric: bool, worst: int) -> PolicyVerdict:
        """Return what is to be said of the policy."""
        if not symmetric:
            raise FifthStreetError(
                "A policy beside a shared board cannot be asked about every order of its cards.",
                remedy="Say symmetric=True if it minds neither suits nor which card lies where.",
            )
        policy, solution = self._policy(), self.game.solve()
        lost = Fraction(0)
        worst_hands: list[tuple[int, int, BoardLoss]] = []
        for number, loss in enumerate(losses(solution, policy)):
            lost += loss.cost
            order = np.argsort(-loss.costs, kind="stable")[: worst * ALIKE].tolist()
            worst_hands += [(int(loss.costs[at]), at, loss) for at in order]
            if number % BOARDS_AT_ONCE == 0:
                worst_hands = nlargest(worst * ALIKE, worst_hands, key=lambda each: each[0])
        leaks = sorted(self._leaks(worst_hands), key=lambda leak: -leak.loss)[:worst]
        return PolicyVerdict(
            expected_value=solution.expected_value - lost,
            optimal=solution.expected_value,
            worst=tuple(leaks),
            questions=self.respondent.question,
        )

    # What the policy chooses ----------------------------------------------------------------------

    def _policy(self) -> BoardPolicy:
        """Ask about one position for all that are alike, wherever the policy may come."""
        ask = {0: self._before, FLOP: self._on_flop, BOARD: self._last}
        policy = {}
        for street, seen in enumerate(self.game.seen):
            look_alike(self.respondent, street, seen, partial(self._observe, street=street))
            policy[street] = ask[seen](street)
        return policy

    def _observe(self, cards: np.ndarray, street: int) -> np.ndarray:
        """Return observations from rows of shared cards and then own ones."""
        seen = self.game.seen[street]
        rows = np.full((len(cards), len(sizes(self.respondent.playing))), UNSEEN, dtype=KIND)
        rows[:, :HOLE] = -np.sort(-cards[:, seen : seen + HOLE].astype(KIND), axis=1)
        rows[:, self.columns[street][HOLE:]] = cards[:, :seen]
        if self.layout.has_course:
            rows[:, -2], rows[:, -1] = street, self.game.opening
        return rows

    def _places(self, cards: np.ndarray, street: int) -> np.ndarray:
        """Return the place of what the policy chooses among all choices."""
        choices = self.game.choices(street)
        acting = [
            choices.index(each) if each in choices else 0
            for each in self.respondent.playing.choices(street)
        ]
        answers = self.respondent.answers(self._observe(cards, street), street)
        places: np.ndarray = np.array(acting)[answers]
        return places

    def _before(self, street: int) -> np.ndarray:
        chosen = np.array(self.game.choices(street), dtype=np.int8)
        result: np.ndarray = chosen[self._places(holes().cards, street)]
        self.stays = result == STAY
        return result

    def _on_flop(self, street: int) -> np.ndarray:
        whole = kept_places()
        chosen = np.full(len(whole), self.game.choices(street)[0], dtype=np.int8)
        questions = np.flatnonzero(self.stays[hole_of_cell()[whole % CELLS]])
        choices = np.array(self.game.choices(street), dtype=np.int8)
        for start in range(0, len(questions), AT_ONCE):
            at = questions[start : start + AT_ONCE]
            numbers, cells = np.divmod(whole[at], CELLS)
            cards = np.column_stack([flops().cards[numbers], *np.divmod(cells, CARDS)])
            chosen[at] = choices[self._places(cards, street)]
            if self.progress:
                self.progress(start + len(at), len(questions))
        return spread(chosen)

    def _last(self, street: int) -> np.ndarray:
        from fifthstreet.kernels.board_showdown import HANDS
        from fifthstreet.kernels.board_sums import PACKED

        sets = board_sets()
        packed = np.zeros((len(sets), PACKED), dtype=np.uint8)
        padded = np.zeros((BOARDS_AT_ONCE, PACKED * MOST_CHOICES), dtype=np.uint8)
        shifts = 2 * np.arange(MOST_CHOICES)
        for start in range(0, len(sets), BOARDS_AT_ONCE):
            boards = sets.cards[start : start + BOARDS_AT_ONCE].astype(np.int64)
            hands = np.stack([np.stack(hands_beside(each), axis=1) for each in boards])
            rows = np.column_stack([np.repeat(boards, HANDS, axis=0), hands.reshape(-1, HOLE)])
            questions = np.flatnonzero(
                self.stays[hole_of_cell()[rows[:, -2] * CARDS + rows[:, -1]]]
            )
            places = np.zeros(len(rows), dtype=np.uint8)
            places[questions] = self._places(rows[questions], street)
            here = padded[: len(boards)]
            here[:, :HANDS] = places.reshape(len(boards), HANDS)
            fours = here.reshape(len(boards), PACKED, MOST_CHOICES) << shifts
            packed[start : start + len(boards)] = fours.sum(axis=2)
            if self.progress:
                self.progress(start + len(boards), len(sets))
        return packed

    # Where it loses -------------------------------------------------------------------------------

    def _leaks(self, hands: list[tuple[int, int, BoardLoss]]) -> Iterator[Leak]:
        """Yield the states of some hands; beside a board, those that are alike are one."""
        alike: dict[object, list[tuple[int, BoardLoss]]] = {}
        for _, at, loss in hands:
            board, becomes = canonical([DECK[card] for card in loss.board])
            hand = sorted((card & ~3) | becomes[card & 3] for card in loss.hands[at].tolist())
            state = _alike_state(board, hand) if len(board) == BOARD else (board, *hand)
            alike.setdefault((state, loss.chosen), []).append((at, loss))
        for members in alike.values():
            at, loss = members[0]
            both = [each.single(place) for place, each in members]
            chance = sum((part for part, _ in both), Fraction(0))
            street = self.game.seen.index(len(loss.board))
            cards = np.concatenate([loss.board[::-1], loss.hands[at]])[None, :]
            yield Leak(
                position=position_of(self._observe(cards, street)[0], self.layout),
                chosen=action(loss.chosen),
                best=action(loss.best),
                chance=chance,
                cost=sum((part for _, part in both), Fraction(0)) / chance,
            )


def _alike_state(board: tuple[int, ...], hand: list[int]) -> tuple[object, ...]:
    """Return what hands beside a board that differ by a swap of suits have in common."""
    suits = [[card >> 2 for card in board if card & 3 == suit] for suit in range(4)]
    own = [[card >> 2 for card in hand if card & 3 == suit] for suit in range(4)]
    return tuple(sorted(map(str, zip(suits, own, strict=True))))
