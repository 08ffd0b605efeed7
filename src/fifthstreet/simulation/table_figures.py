"""A table's terms as the kernels read them: everything that pays, in arrays of whole numbers."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, lcm
from typing import Any

import numpy as np

from fifthstreet.analysis.classes import for_each_class
from fifthstreet.analysis.game import Game
from fifthstreet.cards import Deck, FiveCardRank, Hand, Suit, all_five_card_ranks, rank_three
from fifthstreet.cards.six import SixCardCategory, SixCardRank
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.money import Fixed, ForOne, MeterShare, Odds, Push, Rounding, ToOne
from fifthstreet.play import Terms
from fifthstreet.play.choices import JACKPOT
from fifthstreet.play.settlement import settlement_order
from fifthstreet.play.state import State
from fifthstreet.rules.deal import Place
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.rules.plan import Contest
from fifthstreet.simulation.decision_tables import kernel_of, last_bets
from fifthstreet.simulation.single import PARTS
from fifthstreet.simulation.strategies import STRATEGIES, Strategy
from fifthstreet.simulation.table_bets import (
    BESIDE,
    BOARD,
    BOX,
    ON_THE_BOARD,
    columns,
    compiled_bets,
)
from fifthstreet.simulation.table_terms import Seat, open_round

MOST_ODDS = 1000
MOST = 2**42
"""More than a table may win or lose in a round, so that no sum of a piece's rounds runs over."""

MOST_METER = 2**54
"""More than a meter may hold, in parts of a minor unit, so that no share of it runs over."""

SAFE = 2**62

LOST = (-1, 0)

QUICK = frozenset({"own", "versus"})
"""Kernels that settle wagers by their odds; the others look up what a round brings."""

Parts = dict[str, Any]
"""Fields of a table's record."""


def table_of(
    terms: Terms, seats: Sequence[Seat], meters: Mapping[str, Fraction], game: Game
) -> np.ndarray:
    """Return a table as kernels read it: one record of `kernels.table_records.TABLE`."""
    from fifthstreet.kernels.table_records import TABLE

    placed = open_round(terms, seats, meters).state
    table = np.zeros(1, TABLE)
    parts: Parts = {
        "seats": len(seats),
        "order": np.array(settlement_order(terms, tuple(range(1, len(seats) + 1)))) - 1,
        "policy": [policies(seats).index(seat.strategy) for seat in seats],
        "rate": [round(seat.mistakes * PARTS) for seat in seats],
        "pays": [_whole(odds) for odds in game.pays] if kernel_of(game) in QUICK else [],
        "bin": max(seat.ante for seat in seats),
        **_cards(terms, placed.places, len(seats)),
        **_stakes(terms, seats, game),
        **_cap(terms, game),
        **_bonuses(terms),
        **_progressive(terms, placed),
        **_envy(terms, seats),
        **_contest(game),
    }
    for name, value in parts.items():
        part = np.array(value, dtype=np.int64)
        room: tuple[Any, ...] = (0, *map(slice, part.shape))
        table[name][room] = part
    _check(table[0], game)
    return table


def policies(seats: Sequence[Seat]) -> tuple[Strategy, ...]:
    """Return the strategies of some seats, each once and always in the same order."""
    strategies = {seat.strategy for seat in seats}
    return tuple(each for each in STRATEGIES if each in strategies)


def _whole(odds: Fraction) -> int:
    if odds.denominator > 1:
        raise NoExactFigureError.because(
            f"a line pays {odds.numerator} to {odds.denominator}; tables of whole odds were counted"
        )
    return int(odds)


def _cards(terms: Terms, places: Sequence[Place], seats: int) -> Parts:
    """Return where in the deck everybody's cards lie."""
    own = [[at for at, place in enumerate(places) if place.seat == n] for n in range(1, seats + 1)]
    main, bets, seat = terms.book.main_contest, compiled_bets(terms.book), terms.book.seat_zone.id
    box: list[int] = []
    if main.against is None:
        shared = _places_of(places, {*main.hand.zones} - {seat})
        box = _places_of(places, {*bets[BOX].hand.zones} - {seat}) if BOX in bets else []
    elif together := {*main.hand.zones} & {*main.against.zones}:
        # The flop comes first: zones that lie face up from the deal do.
        up = {zone.id for zone in terms.book.zones if zone.up}
        shared = sorted(_places_of(places, together), key=lambda at: places[at].target not in up)
        shared += _places_of(places, {*main.against.zones} - together)
    else:
        dealers = _places_of(places, {*main.against.zones})
        shared = sorted(dealers, key=lambda at: not places[at].face_up)
    return {"dealt": len(places), "places": own, "shared": shared + box, "box": len(box)}


def _places_of(places: Sequence[Place], zones: set[str]) -> list[int]:
    """Return where in the deck the cards of some zones lie."""
    return [at for at, place in enumerate(places) if place.target in zones]


def _stakes(terms: Terms, seats: Sequence[Seat], game: Game) -> Parts:
    """Return the stakes before the deal; the bet stands for what a box may add."""
    bet = game.bet if kernel_of(game) == "versus" and game.shape == "versus" else 0
    sides = columns(terms.book)[-2:]
    rows = [
        (seat.ante, bet * seat.ante, seat.progressive, 0, *(seat.stake(side) for side in sides))
        for seat in seats
    ]
    return {"stakes": rows}


def _cap(terms: Terms, game: Game) -> Parts:
    cap, law = terms.cap, terms.book.caps
    quick = kernel_of(game) in QUICK
    if not quick and cap is not None and cap.scope == "round":
        raise NoExactFigureError.because(
            "all seats have one maximum payout together; in this game one for each was counted"
        )
    if cap is None or not law or not quick:
        return {"ceiling": -1, "unit": 1}
    return {
        "ceiling": cap.ceiling,
        "from_odds": cap.from_odds,
        "is_shared": cap.scope == "round",
        "by_stake": cap.basis == "stake",
        "unit": cap.unit,
    }


def _contest(game: Game) -> Parts:
    """Return the bets of the last decision, or how hands are held against the dealer's."""
    if game.shape == "board" or kernel_of(game) not in QUICK:
        return {}
    if game.shape == "own":
        return {"last": last_bets(game)}
    odds = (_whole(game.ante_if_not_qualified), _whole(game.ante_if_won))
    return {"least": game.least, "unqualified": odds[0], "won": odds[1]}


# Bonus wagers -------------------------------------------------------------------------------------


def _paid_by(terms: Terms, kind: str) -> tuple[Contest, PayTable] | None:
    """Return the contest of a kind of side bet and its pay table, where there is one."""
    contest = compiled_bets(terms.book).get(kind)
    table = terms.tables.get(contest.schedule or "") if contest else None
    return (contest, table) if contest and table else None


def boards_of(terms: Terms) -> np.ndarray:
    """Return the line of every board by its place; the last line is that of all that lose."""
    paid = _paid_by(terms, BOARD)
    if paid is None:
        return np.zeros(comb(52, ON_THE_BOARD), dtype=np.uint8)
    return board_lines(paid[1], ace_low=paid[0].hand.ace_low)


@lru_cache(maxsize=16)
def board_lines(table: PayTable, *, ace_low: bool) -> np.ndarray:
    """Return the line of every board on a table."""
    result = []
    for board in combinations(reversed(tuple(Deck.standard())), ON_THE_BOARD):
        line = table.line(rank_three(board, ace_low=ace_low))
        result.append(len(table.lines) if line is None else table.lines.index(line))
    # Boards came from the highest card down, and places count from the lowest up.
    return np.array(result[::-1], dtype=np.uint8)


def _bonuses(terms: Terms) -> Parts:
    board, box = _paid_by(terms, BOARD) or _paid_by(terms, BESIDE), _paid_by(terms, BOX)
    three = [_bonus(line, board[0]) for line in board[1].lines] if board else []
    kinds = [_bonus(box[1].line(kind), box[0]) if box else LOST for kind in six_kinds()]
    return {"three": [*three, LOST], "six": kinds}


def _bonus(line: PayLine | None, contest: Contest) -> tuple[int, int]:
    """Return how many times its stake a bonus wager wins on a line, and what sum beside."""
    match line.pays if line else None:
        case None:
            return LOST
        case ToOne() | ForOne() | Push() as odds:
            return _whole(odds.net), 0
        case Fixed(amount):
            return (0 if contest.stake_returned else -1), amount.minor
        case _:
            raise FifthStreetError("The simulation has no bonus wager that a meter pays.")


def six_kinds() -> tuple[SixCardRank, ...]:
    """Return a hand of each kind that six-card tables tell apart, the super royals by suit."""
    best = all_five_card_ranks()[-1]
    usual = [each for each in SixCardCategory if each is not SixCardCategory.SUPER_ROYAL]
    kinds: list[tuple[SixCardCategory, Suit | None]] = [(each, None) for each in usual]
    kinds += [(SixCardCategory.SUPER_ROYAL, suit) for suit in Suit]
    return tuple(SixCardRank(each, suit, best, Hand()) for each, suit in kinds)


# Progressive and envy -----------------------------------------------------------------------------


def _progressive(terms: Terms, placed: State) -> Parts:
    """Return for each class its line and what that awards, the meters, and what was chosen."""
    table, law = terms.progressive, terms.book.meters
    if table is None:
        return {"parts": 1}
    rows = []
    for line in for_each_class(table.line):
        pays: Odds | None = line.pays if line else None
        rows.append(
            (
                table.lines.index(line) if line else len(table.lines),
                _whole(pays.net + 1) if isinstance(pays, ForOne) else 0,
                pays.amount.minor if isinstance(pays, Fixed) else 0,
                table.meters.index(pays.meter) if isinstance(pays, MeterShare) else -1,
                pays.percent if isinstance(pays, MeterShare) else 0,
            )
        )
    return {
        "lines": len(table.lines),
        "progressive": rows,
        **_meters(terms, table.meters, placed),
        "half_up": terms.rounding is Rounding.HALF_UP,
        "floor_at_reset": law is not None and _value(law.partial_floor) == "reset",
        "fixed_from_meter": law is not None and bool(_value(law.fixed_from_meter)),
        "stake_back": any(
            c.stake_returned for c in terms.book.contests_of(JACKPOT) if not c.others
        ),
    }


def _meters(terms: Terms, meters: Sequence[str], placed: State) -> Parts:
    """Return what each meter holds when settlement begins and its reset, in parts of a unit."""
    values = [placed.meters[name] for name in meters]
    parts = lcm(*(each.denominator for each in values))
    rows = [
        (int(at * parts), terms.resets.get(name, 0) * parts)
        for name, at in zip(meters, values, strict=True)
    ]
    if max(map(max, rows)) >= MOST_METER:
        raise FifthStreetError("A meter is too high.", remedy="Choose a lower amount.")
    return {"meters": rows, "parts": parts}


def _value(law: Any) -> Any:
    """Return what the book says of its meters, if anything."""
    return law.value if law else None


def _envy(terms: Terms, seats: Sequence[Seat]) -> Parts:
    contest = next((each for each in terms.book.contests if each.others), None)
    table = terms.tables.get(contest.schedule or "") if contest else None
    if contest is None or table is None:
        return {}
    rows = [for_each_class(_envied(table, seat.progressive)) for seat in seats]
    return {
        "envy": rows,
        "brings": [any(column) for column in zip(*rows, strict=True)],
        "folded_holds": contest.folded_holder,
        "holder_wagers": contest.holder_needs_wager,
    }


def _envied(table: PayTable, stake: int) -> Callable[[FiveCardRank], int]:
    def bonus(hand: FiveCardRank) -> int:
        line = table.line(hand, stake) if stake else None
        return line.pays.amount.minor if line and isinstance(line.pays, Fixed) else 0

    return bonus


def _check(table: np.void, game: Game) -> None:
    """Refuse amounts that would not fit."""
    most = int(table["stakes"].sum()) * game.most_staked * MOST_ODDS + int(table["envy"].sum())
    fixed = int(table["six"].max()) + int(table["progressive"].max())
    most += int(table["seats"]) * fixed + int(table["meters"].sum())
    main = int(table["stakes"][:, :2].sum()) * game.most_staked * int(max(game.pays))
    if most >= MOST or (table["is_shared"] and main * int(table["ceiling"]) >= SAFE):
        raise FifthStreetError("The stakes are too high.", remedy="Choose lower amounts.")
