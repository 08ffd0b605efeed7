"""A whole table by the million rounds: every seat, every wager, meters, envy and ceilings."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from fifthstreet.analysis.game import Game, game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.play import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.decision_tables import (
    Kernel,
    kernel_of,
    own_tables,
    refuse_other_mistakes,
    versus_tables,
)
from fifthstreet.simulation.seed import key_of
from fifthstreet.simulation.strategies import Strategy
from fifthstreet.simulation.table_board import board_policies
from fifthstreet.simulation.table_figures import boards_of, policies, table_of
from fifthstreet.simulation.table_hands import box_policies, hand_policies, side_bet_of
from fifthstreet.simulation.table_terms import (
    Left,
    Seat,
    check_count,
    check_seats,
    meters_of,
    offering,
    refuse_uncounted,
    terms_of,
    usual_seat,
)

DIGEST = 12

NO_DECKS = np.zeros((0, 52), np.uint8)


@dataclass(frozen=True, eq=False)
class TableWork:
    """Independent rounds of a full table under a submission.

    Every round begins with the given meters (or their resets), and its wagers feed them before it
    is settled. `without` leaves out the cap or the envy bonuses and changes nothing else.
    """

    submission: Submission
    seats: tuple[Seat, ...]
    meters: tuple[tuple[str, int], ...] = ()
    without: tuple[Left, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        refuse_uncounted(self.submission, self.book)
        check_seats(self.book, terms_of(self.submission), self.seats)
        _prepared(self)

    @cached_property
    def name(self) -> str:
        """Return what tells this work from any other."""
        rest = repr((self.seats, self.meters, sorted(self.without)))
        chosen = sorted(self.submission.chosen.items())
        text = f"{self.submission.model_dump_json()}{chosen}{rest}{self.book.law_hash}"
        digest = hashlib.sha256(text.encode()).hexdigest()[:DIGEST]
        return f"table of {self.submission.book}, {len(self.seats)} seats, terms {digest}"

    @cached_property
    def book(self) -> RuleBook:
        """Return the book that the table is played by."""
        return book(self.submission.book or "")

    @property
    def game(self) -> Game:
        """Return the game before any ceiling."""
        return _game(self.book.edition)

    @property
    def kernel(self) -> Kernel:
        """Return which kernel plays the rounds."""
        return kernel_of(self.game)

    @property
    def terms(self) -> Terms:
        """Return what the rounds are played under."""
        return _prepared(self)[0]

    @property
    def table(self) -> np.ndarray:
        """Return the table as kernels read it, in a record."""
        return _prepared(self)[1]

    @cached_property
    def standing(self) -> dict[str, Fraction]:
        """Return what the meters show before every round."""
        return meters_of(self.submission, dict(self.meters))

    def __getstate__(self) -> dict[str, Any]:
        """Return what is sent to another process, which computes the rest again."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def count(self, first: int, last: int, seed: int) -> Counts:
        """Simulate the rounds from one number to before another."""
        tally = new_tally()
        self.play(first, last, seed, tally)
        return self.counts(last - first, tally)

    def play(self, first: int, last: int, seed: int, tally: np.ndarray) -> None:
        """Simulate rounds and add them to a tally."""
        self._run((key_of(seed), first, last, NO_DECKS, _new_traces(0)), tally)

    def replay(self, decks: np.ndarray, first: int, seed: int) -> np.ndarray:
        """Return what becomes of rounds whose decks are given, numbered from the first one.

        Chance decides on mistakes only. The answer is an array of `kernels.table_records.TRACE`.
        """
        traces = _new_traces(len(decks))
        self._run((key_of(seed), first, first + len(decks), decks, traces), new_tally())
        return traces

    def _run(self, deal: tuple[Any, ...], tally: np.ndarray) -> None:
        from fifthstreet.kernels import simulate_board, simulate_hands, simulate_table
        from fifthstreet.kernels.table_records import HANDS

        _, table, policies = _prepared(self)
        play = {
            "own": simulate_table.play_own,
            "versus": simulate_table.play_versus,
            "board": simulate_board.play_board,
            "boxes": simulate_hands.play_boxes,
            "beside": simulate_hands.play_beside,
        }[self.kernel]
        play(deal, table, policies, np.zeros(1, HANDS), tally)

    def counts(self, rounds: int, tally: np.ndarray) -> Counts:
        """Return a tally as counts, for the seats that play alone."""
        return _counts_of(rounds, tally[0], len(self.seats))


def full_table(
    submission: Submission,
    seats: int | None = None,
    *,
    ante: int | None = None,
    stake: int | None = None,
    meters: tuple[tuple[str, int], ...] = (),
) -> TableWork:
    """Return a table with all seats taken by players who make every wager and play their best.

    A bare book offers everything; a submission what it says, or everything where it says nothing.
    Wagers are as small as they may be, but for the ante and the stake of the progressive.
    """
    law = book(submission.book or "")
    refuse_uncounted(submission, law)
    offered = offering(submission, stake=stake)
    count = seats or submission.positions() or law.table.positions.default
    check_count(law, count)
    seat = usual_seat(offered, ante=ante)
    if stake is not None:
        seat = replace(seat, progressive=stake)
    return TableWork(offered, (seat,) * count, meters)


def new_tally() -> np.ndarray:
    """Return a tally in which nothing is counted yet."""
    from fifthstreet.kernels.table_records import TALLY

    return np.zeros(1, TALLY)


def _new_traces(rounds: int) -> np.ndarray:
    """Return room for what is kept of some rounds."""
    from fifthstreet.kernels.table_records import TRACE

    return np.zeros(rounds, TRACE)


def _counts_of(rounds: int, tally: np.void, seats: int) -> Counts:
    """Return a tally as counts: those by line, sums with whole squares, and a histogram."""
    from fifthstreet.kernels.table_records import LIMB_BITS

    apart = {name: tally[name][:seats] for name in ("main", "award", "six")}
    names = ("envy", "three", "capped_rounds", "kept_back", "histogram")
    shared = {name: tally[name] for name in names}
    rows = [*range(seats), -1]
    apart["net"] = tally["net"][rows]
    by_name = {name: tuple(part.ravel().tolist()) for name, part in (apart | shared).items()}
    low, high = (tally[name][rows].ravel().tolist() for name in ("squares", "squares_high"))
    by_name["squares"] = tuple(a + (b << LIMB_BITS) for a, b in zip(low, high, strict=True))
    return Counts(rounds, by_name)


MOST_KEPT = 8
"""Tables kept for their next rounds; a run needs one of them."""

_CACHE: dict[str, tuple[Terms, np.ndarray, tuple[np.ndarray, ...]]] = {}


def _prepared(work: TableWork) -> tuple[Terms, np.ndarray, tuple[np.ndarray, ...]]:
    """Return the terms of some work, its table and what kernels know, made once in a process."""
    if cached := _CACHE.get(work.name):
        return cached
    terms, game = terms_of(work.submission, work.without), work.game
    if any(seat.mistakes for seat in work.seats):
        refuse_other_mistakes(game)
    table = table_of(terms, work.seats, work.standing, game)
    strategies = policies(work.seats)
    policy_tables: tuple[Any, ...]
    if game.shape == "board":
        policy_tables = board_policies(terms, work.seats, game)
    elif game.shape == "own":
        quick = work.kernel == "own"
        policy_tables = (
            (*_own(game, strategies), boards_of(terms))
            if quick
            else hand_policies(terms, work.seats, game)
        )
    elif work.kernel == "versus":
        policy_tables = (*_versus(game, strategies), side_bet_of(terms, game.deal.mine))
    else:
        policy_tables = box_policies(terms, work.seats, game)
    while len(_CACHE) >= MOST_KEPT:
        _CACHE.pop(next(iter(_CACHE)), None)
    _CACHE[work.name] = parts = (terms, table, policy_tables)
    return parts


@cache
def _game(book_id: str) -> Game:
    return game_of(book(book_id))


@lru_cache(maxsize=4)
def _own(game: OwnGame, strategies: Sequence[Strategy]) -> tuple[np.ndarray, ...]:
    """Return the decisions of several strategies in a row each, and the class of every hand."""
    tables = [own_tables(game, each) for each in strategies]
    return np.stack([np.concatenate(each[:3]) for each in tables]), tables[0][3]


@lru_cache(maxsize=4)
def _versus(game: VersusGame, strategies: Sequence[Strategy]) -> tuple[np.ndarray, ...]:
    """Return what `simulate_table.play_versus` knows of several strategies."""
    tables: list[Any] = [versus_tables(game, each) for each in strategies]
    starts = np.cumsum([0, *(len(masks) for _, _, masks, *_ in tables)], dtype=np.int32)
    numbers = [each[1] + start for each, start in zip(tables, starts, strict=False)]
    masks = np.concatenate([each[2] for each in tables])
    return np.stack([each[0] for each in tables]), np.stack(numbers), masks, tables[0][3]
