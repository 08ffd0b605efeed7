"""A strategy beside a shared board as anybody hands it in: rows for hands, and rules in words.

A row is about hands beside shared cards, written as `fifthstreet strategy --csv` does. A row
without shared cards is a rule in the words of the short rules, about all positions of the decision
of which no row and no rule above it speaks.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from fifthstreet.analysis import board_features
from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    FLOP,
    HOLE,
    board_sets,
    flops,
    holes,
    kept_places,
    spread,
)
from fifthstreet.analysis.board_law import MOST_CHOICES
from fifthstreet.analysis.board_position import board_number
from fifthstreet.analysis.board_rows import OTHERS, hands_beside
from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import DECK, cards_written
from fifthstreet.analysis.decision_list import Feature
from fifthstreet.workbench.strategy_hands import (
    board_of_cell,
    cards_of_cell,
    hands_of_cell,
    is_hand,
)
from fifthstreet.workbench.strategy_rows import (
    LONGEST,
    Row,
    StrategyError,
    cell_of,
    choice_of,
    number_of,
    refuse_missing,
)

BEST_ACTION = "best"
"""The action of a row that leaves the choice to the best play."""

NONE, BEST = -1, -2
"""Stand for the place of a choice that no row names, and of the best one."""

_AND = re.compile(r", | and ")


def read_board_strategy(game: BoardGame, rows: Iterable[tuple[str, Row]], name: str) -> BoardPolicy:
    """Return a strategy as `BoardGame.evaluate` takes it."""
    kinds = {0: _Before, FLOP: _OnFlop, BOARD: _Last}
    parts = {seen: kinds[seen](game, street) for street, seen in enumerate(game.seen)}
    for where, row in rows:
        seen = number_of(where, "number of shared cards", cell_of(where, row, "shared"))
        if seen not in parts:
            raise StrategyError(
                f"{where}: nobody decides with {seen} shared cards seen.",
                remedy=f"Write {', '.join(map(str, parts))}.",
            )
        parts[seen].add(where, row)
    return {street: parts[seen].policy(name) for street, seen in enumerate(game.seen)}


def board_template(game: BoardGame) -> Iterator[str]:
    """Yield the lines of a CSV template; the last decision goes by the dealer's outs."""
    yield "shared,cards,board,action\n"
    for seen in game.seen:
        if seen == 0:
            yield from (f"0,{cards_written(each)},,\n" for each in holes().cards.tolist())
        elif seen == FLOP:
            boards = [cards_written(each) for each in flops().cards.tolist()]
            for place in kept_places().tolist():
                number, cell = divmod(place, CELLS)
                hand = cards_written([cell % CARDS, cell // CARDS])
                yield f"{FLOP},{hand},{boards[number]},\n"
        else:
            yield from (f"{BOARD},{each.words},,\n" for each in board_features.by_outs())


class _Part:
    """The rows of one decision as far as they were read; choices are places among all."""

    def __init__(self, game: BoardGame, street: int) -> None:
        self.game, self.street = game, street
        self.choices = game.choices(street)
        self.rules: list[tuple[str, str, int]] = []
        self.chosen = np.full(self.positions(), NONE, dtype=np.int8)

    def positions(self) -> int:
        """Return how many positions there are."""
        raise NotImplementedError

    def features(self) -> Sequence[Feature]:
        """Return what a rule may ask for."""
        raise NotImplementedError

    def position(self, at: int) -> str:
        """Return a position in words."""
        raise NotImplementedError

    def add(self, where: str, row: Row) -> None:
        """Read a row."""
        cards, action = cell_of(where, row, "cards"), cell_of(where, row, "action")
        board = cell_of(where, row, "board") if self.game.seen[self.street] else ""
        if action.lower() == BEST_ACTION:
            place = BEST
        else:
            place = self.choices.index(choice_of(where, action, self.choices))
        if board or is_hand(cards):
            self.add_hands(where, (cards, board), place)
        else:
            self.rules.append((where, cards, place))

    def add_hands(self, where: str, seen: tuple[str, str], place: int) -> None:
        """Read a row about hands beside shared cards."""
        raise NotImplementedError

    def take(self, where: str, positions: Any, place: int) -> None:
        """Set the choice in some positions, each of which may have one row."""
        if (self.chosen[positions] != NONE).any():
            raise StrategyError(
                f"{where} repeats a position of an earlier row.", remedy="Leave one of them out."
            )
        self.chosen[positions] = place

    def follow_rules(self, chosen: np.ndarray) -> None:
        """Let rules decide where no row does, the first one first."""
        features: dict[str, np.ndarray] = {}
        for where, words, place in self.rules:
            left = chosen == NONE
            for word in () if words.lower() == OTHERS else _AND.split(words):
                if not features:
                    features = {each.words: each.holds for each in self.features()}
                if word not in features:
                    raise StrategyError(
                        f"{where}: {word[:LONGEST]!r} is neither cards nor a rule.",
                        remedy="Write two cards, or the words of a rule as in "
                        f"{next(iter(features))!r}, or {OTHERS!r}.",
                    )
                left &= features[word]
            chosen[left] = place

    def refuse_missing(self, name: str, chosen: np.ndarray) -> None:
        """Refuse a strategy that leaves positions out."""
        missing = np.flatnonzero(chosen == NONE)
        first = (self.position(int(at)) for at in missing[:1])
        refuse_missing(name, first, len(chosen), count=len(missing))

    def policy(self, name: str) -> Any:
        """Return the whole decision as `evaluate` takes it."""
        self.follow_rules(self.chosen)
        self.refuse_missing(name, self.chosen)
        result = np.array(self.choices, dtype=np.int8)[np.maximum(self.chosen, 0)]
        if (self.chosen == BEST).any():
            result = np.where(self.chosen == BEST, self.best(), result)
        return result

    def best(self) -> np.ndarray:
        """Return the best choice in every position."""
        return np.asarray(self.game.solve().policy[self.street])


class _Before(_Part):
    """The decision on hole cards alone."""

    def positions(self) -> int:
        return len(holes())

    def features(self) -> Sequence[Feature]:
        return board_features.on_hole()

    def position(self, at: int) -> str:
        return cards_written(holes().cards[at].tolist())

    def add_hands(self, where: str, seen: tuple[str, str], place: int) -> None:
        self.take(where, [holes().number(cards_of_cell(where, seen[0], HOLE))], place)


class _OnBoard(_Part):
    """A decision beside shared cards; what is said of all other hands comes last."""

    def __init__(self, game: BoardGame, street: int) -> None:
        super().__init__(game, street)
        self.others: dict[int, int] = {}

    def add_hands(self, where: str, seen: tuple[str, str], place: int) -> None:
        cards, board = seen
        shared, number, becomes = self.shared(where, board)
        if cards.lower() == OTHERS:
            if number in self.others:
                raise StrategyError(
                    f"{where} repeats the other hands of an earlier row.",
                    remedy="Leave one of them out.",
                )
            self.others[number] = place
            return
        self.take(where, self.places(number, hands_of_cell(where, cards, (shared, becomes))), place)

    def shared(self, where: str, board: str) -> tuple[tuple[int, ...], int, Mapping[int, int]]:
        """Return shared cards, their number, and which suit became which."""
        shared, becomes = board_of_cell(where, board, self.game.seen[self.street])
        return shared, self.number(shared), becomes

    def number(self, shared: tuple[int, ...]) -> int:
        """Return the number of shared cards."""
        raise NotImplementedError

    def places(self, number: int, hands: np.ndarray) -> np.ndarray:
        """Return the positions of hands, the higher card first, beside numbered shared cards."""
        raise NotImplementedError

    def around(self, number: int) -> Any:
        """Return all positions beside numbered shared cards."""
        raise NotImplementedError

    def fill_others(self) -> None:
        """Let every board's row about all other hands decide."""
        for number, place in self.others.items():
            here = self.chosen[self.around(number)]
            self.chosen[self.around(number)] = np.where(here == NONE, place, here)


class _OnFlop(_OnBoard):
    """The decision with three shared cards seen; a position is a cell that stands for itself."""

    def positions(self) -> int:
        self.cells = kept_places()
        self.starts = np.searchsorted(self.cells, np.arange(len(flops()) + 1) * CELLS)
        return len(self.cells)

    def features(self) -> Sequence[Feature]:
        return board_features.on_flop()

    def position(self, at: int) -> str:
        number, cell = divmod(int(self.cells[at]), CELLS)
        hand = cards_written([cell % CARDS, cell // CARDS])
        return f"{hand} on {cards_written(flops().cards[number].tolist())}"

    def number(self, shared: tuple[int, ...]) -> int:
        return flops().number([DECK[card] for card in shared])

    def places(self, number: int, hands: np.ndarray) -> np.ndarray:
        cells = board_sets().alike[number, hands[:, 0] * CARDS + hands[:, 1]].astype(np.int64)
        return np.unique(np.searchsorted(self.cells, number * CELLS + cells))

    def around(self, number: int) -> Any:
        return slice(int(self.starts[number]), int(self.starts[number + 1]))

    def policy(self, name: str) -> Any:
        self.fill_others()
        return spread(super().policy(name))

    def best(self) -> np.ndarray:
        choices: np.ndarray = super().best().ravel()[self.cells]
        return choices


class _Last(_OnBoard):
    """The decision with all shared cards seen: rows for each board, or rules on the dealer's outs.

    A position is a board and one of the hands beside it.
    """

    def positions(self) -> int:
        return 0

    def features(self) -> Sequence[Feature]:
        return board_features.by_outs()

    def number(self, shared: tuple[int, ...]) -> int:
        return board_number(shared)

    def add_hands(self, where: str, seen: tuple[str, str], place: int) -> None:
        if place == BEST:
            raise StrategyError(
                f"{where}: the best play cannot be left to single hands here.",
                remedy=f"Write {OTHERS!r} without a board, and no other row of this decision.",
            )
        if not len(self.chosen):
            from fifthstreet.kernels.board_showdown import HANDS

            self.hands = HANDS
            self.chosen = np.full(len(board_sets()) * HANDS, NONE, dtype=np.int8)
        super().add_hands(where, seen, place)

    def places(self, number: int, hands: np.ndarray) -> np.ndarray:
        board = board_sets().cards[number].astype(np.int64)
        high, low = (each - np.searchsorted(board, each) for each in hands.T)
        places: np.ndarray = number * self.hands + low + high * (high - 1) // 2
        return places

    def around(self, number: int) -> Any:
        return slice(number * self.hands, (number + 1) * self.hands)

    def position(self, at: int) -> str:
        number, place = divmod(at, self.hands)
        board = board_sets().cards[number].astype(np.int64)
        high, low = (int(each[place]) for each in hands_beside(board))
        return f"{cards_written([low, high])} on {cards_written(board.tolist())}"

    def policy(self, name: str) -> Any:
        if len(self.chosen) and self.rules:
            raise StrategyError(
                f"{self.rules[0][0]} is a rule, and other rows are about single boards.",
                remedy="Write one or the other for the last decision.",
            )
        if not len(self.chosen):
            return self._by_outs(name)
        self.fill_others()
        self.refuse_missing(name, self.chosen)
        square = self.chosen.reshape(-1, self.hands).astype(np.uint8)
        padded = np.pad(square, ((0, 0), (0, -self.hands % MOST_CHOICES)))
        fours = padded.reshape(len(padded), -1, MOST_CHOICES)
        packed: np.ndarray = fours[:, :, 0]
        for place in range(1, MOST_CHOICES):
            packed = packed | fours[:, :, place] << (2 * place)
        return packed

    def _by_outs(self, name: str) -> Any:
        chosen = np.full(len(board_features.by_outs()), NONE, dtype=np.int8)
        self.follow_rules(chosen)
        missing = np.flatnonzero(chosen == NONE)
        refuse_missing(name, (f"{at} outs" for at in missing.tolist()), len(chosen))
        if (chosen == BEST).all():
            return self.game.solve().terms
        if (chosen == BEST).any():
            raise StrategyError(
                f"{name} leaves part of the last decision to the best play.",
                remedy="Leave all of it or none.",
            )
        return board_features.packed_by_outs(chosen)
