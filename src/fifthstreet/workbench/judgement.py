"""Any strategy judged exactly: what it costs, where it errs, and by how much.

What a strategy loses is the sum, over all positions that it comes to, of the chance to be there
times what its choice costs against the best one; so the errors add up to the cost exactly.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from inspect import signature
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np

from fifthstreet import bookcase
from fifthstreet.analysis.board import BoardSolution
from fifthstreet.analysis.board_losses import losses
from fifthstreet.analysis.board_rows import hands_written
from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.choices import DECK, FOLD, action, cards_written, change
from fifthstreet.analysis.decimals import exact, percent
from fifthstreet.analysis.display import html_table
from fifthstreet.analysis.game import Game, game_of
from fifthstreet.analysis.own import OwnSolution, Policy, names_of, onward, orders, ways_of
from fifthstreet.analysis.policy import (
    board_policy_from,
    own_policy_from,
    versus_policy_from,
)
from fifthstreet.analysis.versus import VersusSolution, class_rows
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.rules.library import BookName
from fifthstreet.workbench.frame import Framed
from fifthstreet.workbench.policy_arrays import ensure_policy
from fifthstreet.workbench.strategy_file import read_strategy
from fifthstreet.workbench.strategy_rows import StrategyError

PLACES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyFault:
    """A position in which a strategy does not do the best; suits aside, positions are one."""

    position: str
    chosen: str
    best: str
    chance: Fraction
    """The chance of a round in which the strategy comes there and does so."""
    cost: Fraction
    """What that costs in every round on average, in antes."""

    @property
    def cost_there(self) -> Fraction:
        """Return what it costs where it happens, in antes."""
        return self.cost / self.chance

    def data(self) -> dict[str, str]:
        """Return the error as other programs read it."""
        return {
            "position": self.position,
            "chosen": self.chosen,
            "best": self.best,
            "cost": exact(self.cost),
            "chance": exact(self.chance),
            "cost_there": exact(self.cost_there),
        }


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Judgement(Framed):
    """The exact value of a strategy, that of the best one, and all errors, the dearest first."""

    book: str
    expected_value: Fraction
    optimal: Fraction
    errors: tuple[StrategyFault, ...]

    @property
    def cost(self) -> Fraction:
        """Return what the strategy loses against the best one in a round, in antes."""
        return self.optimal - self.expected_value

    @property
    def house_edge(self) -> Fraction:
        """Return the house's share of the ante under the strategy."""
        return -self.expected_value

    def data(self) -> dict[str, Any]:
        """Return the judgement as other programs read it."""
        return {
            "book": self.book,
            "cost": exact(self.cost),
            "cost_percent": float(percent(self.cost, PLACES)),
            "expected_value": exact(self.expected_value),
            "optimal": exact(self.optimal),
            "house_edge_percent": float(percent(self.house_edge, PLACES)),
            "errors": [each.data() for each in self.errors],
        }

    def rows(self) -> list[dict[str, object]]:
        """Return the errors as plain rows, with exact fractions."""
        return [
            {
                "position": each.position,
                "chosen": each.chosen,
                "best": each.best,
                "chance": each.chance,
                "cost": each.cost,
            }
            for each in self.errors
        ]

    def bars(self) -> list[tuple[str, Fraction]]:
        """Return what a chart shows: the dearest errors."""
        return [(each.position, each.cost) for each in self.errors[:20]]

    def __repr__(self) -> str:
        count = f"{len(self.errors):,} errors" if len(self.errors) != 1 else "1 error"
        return f"Judgement(costs {percent(self.cost)}% of the ante in {count})"

    def _repr_html_(self) -> str:
        title = f"House edge {percent(self.house_edge)}%, of which {percent(self.cost)}% is errors"
        return html_table(title, self.rows()[:50])


def judge(book: BookName, strategy: Any) -> Judgement:
    """Return what a strategy costs: a CSV or JSON file or text, or a Python function.

    For the player's hand alone, a function receives the cards seen and the antes staked, and
    returns the multiple to bet, or 0 to fold. Against a dealer, it receives the hand and returns
    True, False or a function of the face-up card. With a shared board, it receives the player's and
    the shared cards. If decisions come at several points, pass functions by the number of shared
    cards seen; the one for five receives the number of the dealer's outs.

    >>> judge("md", lambda cards, staked: 1).cost
    Fraction(3596591, 3248700)
    """
    law = bookcase.book(book)
    game = game_of(law)
    return judge_policy(game, policy_of(game, strategy), name=law.edition)


def policy_of(game: Game, strategy: Any) -> Any:
    """Return a strategy as `evaluate` of the game takes it, from a file, a text or a function."""
    if callable(strategy):
        if not takes(strategy, parameters := PARAMETERS[game.shape]):
            raise StrategyError(
                "The function does not accept the arguments of a strategy.",
                remedy=f"Give it the parameters {' and '.join(parameters)}.",
            )
        return FUNCTIONS[game.shape](game, strategy)
    if isinstance(strategy, str) and "\n" in strategy:
        return read_strategy(game, strategy)
    if isinstance(strategy, str | Path):
        try:
            text = Path(strategy).read_text(encoding="utf-8-sig")
        except (OSError, ValueError):
            raise StrategyError(
                f"There is no strategy in a file {str(strategy)!r}.", remedy="Check its name."
            ) from None
        return read_strategy(game, text, name=str(strategy))
    if isinstance(strategy, Mapping) and game.shape == "board" and _by_functions(strategy):
        return board_policy_from(game, strategy)
    if isinstance(strategy, np.ndarray if game.shape == "versus" else Mapping):
        ensure_policy(game, strategy)
        return strategy
    raise StrategyError(
        f"A strategy cannot be made of {type(strategy).__name__}.",
        remedy="Give a function, the name of a CSV or JSON file, or the text of one.",
    )


def _by_functions(strategy: Mapping[Any, Any]) -> bool:
    return all(callable(each) or isinstance(each, str) for each in strategy.values())


def takes(function: Callable[..., Any], arguments: Sequence[str]) -> bool:
    """Return whether a function may be called with some arguments."""
    try:
        signature(function).bind(*arguments)
    except (TypeError, ValueError):
        return False
    return True


def judge_policy(game: Game, policy: Any, *, name: str) -> Judgement:
    """Return what a policy costs in a game, as `evaluate` of the game takes it."""
    solution = game.solve()
    errors = sorted(FAULTS[game.shape](solution, policy), key=lambda each: -each.cost)
    return Judgement(
        book=name,
        expected_value=game.evaluate(policy).expected_value,
        optimal=solution.expected_value,
        errors=tuple(errors),
    )


# One's own hand -----------------------------------------------------------------------------------


def _own_faults(solution: OwnSolution, policy: Policy) -> Iterator[StrategyFault]:
    game = solution.game
    first = game.seen[0]
    reached = {game.opening: ways_of(first) * orders(first)}
    deals = int(reached[game.opening].sum())
    for street, seen in enumerate(game.seen):
        until = game.seen[street + 1] if street + 1 < len(game.seen) else None
        after: dict[int, np.ndarray] = {}
        names = names_of(seen)
        for staked, ways in reached.items():
            worth = {each: solution.worth[street, staked, each] for each in game.choices(street)}
            best = np.max([*worth.values()], axis=0)
            chosen = policy[street, staked]
            for choice, value in worth.items():
                going = np.where(chosen == choice, ways, 0)
                for state in np.flatnonzero((going > 0) & (value < best)).tolist():
                    chance = Fraction(int(going[state]), deals)
                    lost = Fraction(int(best[state] - value[state]), solution.over(street))
                    yield StrategyFault(
                        position=f"{names[state]}, {staked} staked",
                        chosen=action(choice),
                        best=action(int(solution.policy[street, staked][state])),
                        chance=chance,
                        cost=chance * lost,
                    )
                if choice != FOLD and until is not None and going.any():
                    new = staked + change(choice)
                    moved = onward(going, seen, until)
                    after[new] = after[new] + moved if new in after else moved
        reached = after


# Against a hand -----------------------------------------------------------------------------------


def _versus_faults(solution: VersusSolution, policy: np.ndarray) -> Iterator[StrategyFault]:
    game, census = solution.game, solution.game.census
    deals = int(census.ways.sum()) * census.fails.shape[1]
    hands = census.dealer_hands
    for rows, number in class_rows(census):
        nets = [game.nets_of(bet)[number] for bet in game.bets]
        scale = denominator(net for each in nets for net in each)
        largest = max(abs(net) for each in nets for net in each) + 1
        kind = kind_for(int(largest * scale) * 4 * hands * census.fails.shape[1])
        counts: list[np.ndarray] = [
            each[rows].astype(kind) for each in (census.fails, census.loses, census.ties)
        ]
        counts.append(hands - counts[0] - counts[1] - counts[2])
        worth = [np.full_like(counts[0], -scale * hands)]
        for each in nets:
            ends = zip(scaled(each, scale), counts, strict=True)
            worth.append(sum((net * count for net, count in ends), np.zeros_like(counts[0])))
        best = np.max(worth, axis=0)
        for place, right in permutations(range(len(worth)), 2):
            wrong = (policy[rows] == place) & (solution.policy[rows] == right)
            wrong &= worth[place] < best
            lost = np.where(wrong, best - worth[place], 0)
            for row in np.flatnonzero(wrong.any(axis=1)).tolist():
                at = rows.start + row
                ways = int(census.ways[at])
                yield StrategyFault(
                    position=_position(census.hands[at].tolist(), wrong[row]),
                    chosen=action(game.choices()[place]),
                    best=action(game.choices()[right]),
                    chance=Fraction(ways * int(wrong[row].sum()), deals),
                    cost=Fraction(int(lost[row].sum()) * ways, deals * scale * hands),
                )


def _position(indices: list[int], wrong: np.ndarray) -> str:
    """Return a hand and the face-up cards in question, unless these are all."""
    hand = cards_written(indices)
    if wrong.all():
        return hand
    free = (card for card in DECK if card.index not in indices)
    up = [card.notation for card, is_wrong in zip(free, wrong.tolist(), strict=True) if is_wrong]
    return f"{hand} against {' '.join(up)}"


# Beside a shared board ----------------------------------------------------------------------------


def _board_faults(solution: BoardSolution, policy: BoardPolicy) -> Iterator[StrategyFault]:
    """Yield hands beside the same shared cards that err alike as one; before the flop, each."""
    for loss in losses(solution, policy):
        chosen, best = action(loss.chosen), action(loss.best)
        if len(loss.board):
            on = cards_written(loss.board.tolist())
            position = f"{hands_written(loss.board, loss.among())} on {on}"
            yield StrategyFault(
                position=position, chosen=chosen, best=best, chance=loss.chance, cost=loss.cost
            )
            continue
        for at, hand in enumerate(loss.hands[:, ::-1].tolist()):
            chance, cost = loss.single(at)
            yield StrategyFault(
                position=cards_written(hand), chosen=chosen, best=best, chance=chance, cost=cost
            )


FAULTS: Mapping[str, Callable[[Any, Any], Iterator[StrategyFault]]] = {
    "own": _own_faults,
    "versus": _versus_faults,
    "board": _board_faults,
}
PARAMETERS: Mapping[str, Sequence[str]] = {
    "own": ("cards", "staked"),
    "versus": ("hand",),
    "board": ("cards", "board"),
}
"""What a function receives, by the shape of the game."""
FUNCTIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "own": own_policy_from,
    "versus": versus_policy_from,
    "board": board_policy_from,
}
