"""What a ceiling on winnings costs the player at a given ante, and from which ante on it bites."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from fifthstreet.analysis.board_law import COMPARED
from fifthstreet.analysis.classes import examples, final_classes
from fifthstreet.analysis.earnings import Ceiling
from fifthstreet.analysis.game import Game, capped
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.scope import main_table
from fifthstreet.analysis.tally import Tally
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.library import BookName, book_of
from fifthstreet.whole_table.progressive import best_tally
from fifthstreet.whole_table.scope_beside import refuse_uncounted_ceiling
from fifthstreet.whole_table.shared_cap import SharedCap, shared_cap

BEATEN = len(COMPARED)
"""Where the nets beside a shared board are about a dealer who qualifies and is beaten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CapLine:
    """A pay line under a ceiling: how much may lie on it and still be paid in full.

    `most_stake` is that sum in minor units over all wagers under the ceiling. `units` is how many
    antes they can be at most and `played_units` how many under the best play; `ante_from` and
    `played_ante_from` are the smallest antes in minor units at which the ceiling then takes
    something away. A line on which the best play never bets has none.
    """

    name: str
    odds: Fraction
    most_stake: Fraction
    units: int
    ante_from: int
    played_units: int | None
    played_ante_from: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CapEffect:
    """What a ceiling does at one ante, to a seat that has it for itself; values are antes.

    `kept_value` is what the best play for the uncapped game is worth under the ceiling.
    `follows_minimum` tells that the ceiling rises with the table's minimum ante.
    """

    DERIVED: ClassVar = ("cost", "bites", "play_changes")

    ante: int
    cap: CapChoices
    follows_minimum: bool
    expected_value: Fraction
    capped_value: Fraction
    kept_value: Fraction
    lines: tuple[CapLine, ...]

    @property
    def cost(self) -> Fraction:
        """Return what the ceiling takes from the player, in antes."""
        return self.expected_value - self.capped_value

    @property
    def bites(self) -> bool:
        """Return whether the ceiling takes anything at all."""
        return self.cost > 0

    @property
    def may_bite(self) -> bool:
        """Return whether the largest bets on some line can win more than the ceiling."""
        return any(line.ante_from <= self.ante for line in self.lines)

    @property
    def play_changes(self) -> bool:
        """Return whether the ceiling makes it worth while to play otherwise."""
        return self.kept_value < self.capped_value


def cap_effect(
    book: BookName, game: Game, cap: CapChoices, *, ante: int, ties: Ties = "bet"
) -> CapEffect:
    """Return what a cap does to a game at an ante in minor units."""
    book = book_of(book)
    refuse_uncounted_ceiling(book)
    current = capped(game, cap, ante=ante)
    rises = book.caps[0].minimum_wager_win if book.caps else None
    best = best_tally(game, ties)
    return CapEffect(
        ante=ante,
        cap=cap,
        follows_minimum=bool(rises and rises.value),
        expected_value=best.expected_value,
        capped_value=best_tally(current, ties).expected_value,
        kept_value=_uncapped_play(game, current, ties).expected_value,
        lines=_lines(book, game, cap, best),
    )


def cap_lines(
    book: RuleBook, game: Game, cap: CapChoices, ties: Ties = "bet"
) -> tuple[CapLine, ...]:
    """Return from which ante on a ceiling bites, for each line of the main pay table under it."""
    refuse_uncounted_ceiling(book)
    return _lines(book, game, cap, best_tally(game, ties))


def shared_cap_effect(
    game: Game, cap: CapChoices, *, ante: int, ties: Ties = "bet"
) -> SharedCap | None:
    """Return what sharing a ceiling with other seats costs; None where seats do not share it.

    All seats play what is best for a seat that has the ceiling for itself, as `cap_effect` does, so
    that the cost to a seat alone is the same here and there.
    """
    if cap.scope != "round" or game.shape != "own":
        return None
    current = replace(game, ceiling=capped(game, cap, ante=ante).ceiling).solve(ties)
    result = shared_cap(game, cap, current.policy, ante=ante)
    free = game.solve(ties)
    return replace(result, alone=free.expected_value - current.expected_value)


def _uncapped_play(game: Game, current: Game, ties: Ties) -> Tally:
    """Return how rounds under the ceiling end for somebody who plays as if there were none."""
    policy: Any = game.solve(ties).policy
    return current.evaluate(policy)


def _lines(book: RuleBook, game: Game, cap: CapChoices, best: Tally) -> tuple[CapLine, ...]:
    table = main_table(book)
    if table is None:
        return ()
    items = []
    for line in table.lines:
        numbers = [n for n, hand in enumerate(examples(game.cards)) if table.line(hand) is line]
        odds = game.pays[numbers[0]]
        if odds <= 0 or odds < cap.from_odds:
            continue
        hands = {final_classes(game.cards)[number] for number in numbers}
        played = max(
            (end.staked for end in best.endings if end.hand in hands and not end.folded),
            default=None,
        )
        most, least = (
            None if staked is None else _won(game, numbers[0], staked, cap)
            for staked in (game.most_staked, played)
        )
        apart = 0 if game.shape == "board" else game.ante_apart
        items.append(
            CapLine(
                name=line.name,
                odds=odds,
                most_stake=cap.ceiling / odds,
                units=game.most_staked - apart,
                ante_from=_first_above(cap.ceiling, most or odds),
                played_units=None if played is None else played - apart,
                played_ante_from=_first_above(cap.ceiling, least) if least else None,
            )
        )
    return tuple(items)


def _won(game: Game, number: int, staked: int, cap: CapChoices) -> Fraction:
    """Return what the wagers under a ceiling win in antes on a class, the dealer beaten."""
    if game.shape != "board":
        return game.pays[number] * (staked - game.ante_apart)
    odds = tuple(nets[number][BEATEN] for nets in (*game.opening_nets, game.bet_nets))
    return game.won(odds, staked - game.opening, Ceiling(Fraction(0), cap.from_odds))


def _first_above(ceiling: int, per_unit: Fraction) -> int:
    """Return the smallest whole ante at which a win of so many antes is above a ceiling."""
    return int(ceiling / per_unit) + 1
