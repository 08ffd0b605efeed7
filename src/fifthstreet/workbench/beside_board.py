"""A bet beside a shared board, on a seat's own cards, the flop and the whole board."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import BOARD, FLOP, HOLE, board_sets
from fifthstreet.analysis.board_lines import (
    MOST_LINES,
    choices_ended,
    ends_by_line,
    lines_on_flops,
)
from fifthstreet.analysis.board_rows import hands_beside
from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.rules.book import RuleBook
from fifthstreet.workbench.beside_own import board_of
from fifthstreet.workbench.bet_count import SWAPS
from fifthstreet.workbench.bet_layout import BetLayout, Slot
from fifthstreet.workbench.bet_lines import BetLines
from fifthstreet.workbench.joint_count import ApartError, JointCounts, Together


@dataclass(frozen=True)
class BoardBeside:
    """A bet beside a game in which hands share a board with the dealer's."""

    game: BoardGame
    book: RuleBook
    layout: BetLayout
    lines: BetLines

    def __post_init__(self) -> None:
        own, flop, rest = self._cards
        for group in map(set, self.layout.groups):
            if not group <= own | flop | rest:
                raise ApartError(
                    "the bet is on cards of the dealer's or of another seat, which together with "
                    "the main game make too many deals to be counted"
                )
            if any(part & group and not part <= group for part in self._cards):
                raise ApartError(
                    "the bet tells cards apart that are seen together; a whole hand, flop or board "
                    "was counted"
                )
            if rest & group and not flop <= group:
                raise ApartError("the bet is on the last shared cards without the flop")
        if self._on_board and any({*each} & (flop | rest) == flop for each in self.layout.groups):
            raise ApartError("the bet tells the flop from the whole board")
        if not self.lines.symmetric:
            raise ApartError("the bet minds suits, with which the main game was not counted")
        if self.lines.costly and self._on_board:
            raise ApartError("the function would be asked about 145 million hands")

    @cached_property
    def _cards(self) -> tuple[set[Slot], set[Slot], set[Slot]]:
        """Return the own cards, those of the flop, and the other shared ones."""
        own, board = self.book.seat_zone, board_of(self.book)
        hole = {Slot(own.id, 1, number) for number in range(1, own.cards + 1)}
        return hole, {*board[:FLOP]}, {*board[FLOP:]}

    @property
    def _on_board(self) -> bool:
        return any(self._cards[2] & {*group} for group in self.layout.groups)

    def _lines(self, hole: np.ndarray, board: np.ndarray) -> np.ndarray:
        """Return the line of each row of own cards and of shared cards, three or five."""
        own, flop, rest = self._cards
        shared = flop | rest if board.shape[1] == BOARD else flop
        cards = []
        for group in map(set, self.layout.groups):
            parts = [each for part, each in ((own, hole), (shared, board)) if part & group]
            cards.append(np.concatenate(parts, axis=1))
        return self.lines.lines(self.lines.measure(cards), cards)

    def _by_board(self, rows: slice) -> np.ndarray:
        """Return the line of every hand beside some boards."""
        boards = board_sets().cards[rows].astype(np.int64)
        hands = np.stack([np.stack(hands_beside(board), axis=1) for board in boards])
        shared = np.repeat(boards, hands.shape[1], axis=0)
        lines = self._lines(hands.reshape(-1, HOLE), shared)
        return lines.reshape(len(boards), -1).astype(np.uint8)

    def stated(self, policy: BoardPolicy) -> JointCounts:
        """Return how bet and game come out together when the game is played by a policy."""
        by_flop = None if self._on_board else lines_on_flops(self._lines)
        lines = len(self.lines.names)
        if lines > MOST_LINES:
            raise ApartError(f"the bet has more than {MOST_LINES} lines")
        by_board = self._by_board if self._on_board else None
        return self._joint(ends_by_line(self.game, policy, lines, by_flop, by_board))

    def _joint(self, ends: np.ndarray) -> JointCounts:
        result: JointCounts = Counter()
        opening = Fraction(-self.game.opening)
        for place, choice, _ in choices_ended(self.game):
            for line, number, outcome in np.argwhere(ends[place]).tolist():
                ways = int(ends[place, line, number, outcome]) * SWAPS
                folded = choice == FOLD
                net = opening if folded else self.game.nets(change(choice))[number][outcome]
                result[Together(line, net, folded=folded)] += ways
        return result
