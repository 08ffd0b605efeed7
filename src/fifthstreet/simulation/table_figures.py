"""A table's terms as the kernels read them: everything that pays, in arrays of whole numbers."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
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
from fifthstreet.play.settlement import settlement_order
from fifthstreet.play.state import State
from fifthstreet.rules.deal import Place
from fifthstreet.rules.library import book
from fifthstreet.rules.paytable import PayLine
from fifthstreet.simulation.decision_tables import last_bets
from fifthstreet.simulation.single import PARTS
from fifthstreet.simulation.strategies import STRATEGIES, Strategy
from fifthstreet.simulation.table_terms import Seat, open_round

MOST_ODDS = 1000
MOST = 2**42
"""More than a table may win or lose in a round, so that no sum of a piece's rounds runs over."""

MOST_METER = 2**54
"""More than a meter may hold, in parts of a minor unit, so that no share of it runs over."""

SAFE = 2**62

WAGERS = ("main", "bet", "progressive", "envy", "three_card", "six_card")
"""Wagers as counts name them; in Casino Stud the first is the ante."""

LOST = (-1, 0)
BOARD = 3

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
        "pays": [_whole(odds) for odds in game.pays],
        "bin": max(seat.ante for seat in seats),
        **_cards(placed.places, len(seats), game),
        **_stakes(seats, game),
        **_cap(terms),
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


def _cards(places: Sequence[Place], seats: int, game: Game) -> Parts:
    """Return where in the deck everybody's cards lie."""
    own = [_places_of(places, seat=number) for number in range(1, seats + 1)]
    if game.shape == "own":
        board, box = (
            _places_of(places, target="community"),
            _places_of(places, target="six_card_box"),
        )
        shared = board + box
    else:
        shared = _places_of(places, target="dealer", face_up=True)
        shared += _places_of(places, target="dealer", face_up=False)
        box = []
    return {"dealt": len(places), "places": own, "shared": shared, "box": len(box)}


def _places_of(places: Sequence[Place], **where: object) -> list[int]:
    """Return where in the deck the cards lie that go to a place."""
    return [
        at
        for at, place in enumerate(places)
        if all(getattr(place, name) == value for name, value in where.items())
    ]


def _stakes(seats: Sequence[Seat], game: Game) -> Parts:
    """Return the stakes before the deal; the bet stands for what a box may add."""
    bet = game.bet if game.shape == "versus" else 0
    rows = [
        (seat.ante, bet * seat.ante, seat.progressive, 0, seat.three_card, seat.six_card)
        for seat in seats
    ]
    return {"stakes": rows}


def _cap(terms: Terms) -> Parts:
    cap, law = terms.cap, terms.book.caps
    if cap is None or not law:
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
    if game.shape == "own":
        return {"last": last_bets(game)}
    odds = (_whole(game.ante_if_not_qualified), _whole(game.ante_if_won))
    return {"least": game.least, "unqualified": odds[0], "won": odds[1]}


# Bonus wagers -------------------------------------------------------------------------------------


def boards_of(terms: Terms) -> np.ndarray:
    """Return the line of every board by its place; the last line is that of all that lose."""
    if terms.three_card is None:
        return np.zeros(comb(52, BOARD), dtype=np.uint8)
    ace_low = terms.option("three_card.ace_low") is not False
    return board_lines(terms.book.edition, terms.three_card.id, ace_low=ace_low)


@cache
def board_lines(book_id: str, table_id: str, *, ace_low: bool) -> np.ndarray:
    """Return the line of every board on a table of a book."""
    bet = book(book_id).pay.side_bet("three_card")
    table = bet.table(table_id) if bet else None
    lines = table.lines if table else ()
    result = []
    for board in combinations(reversed(tuple(Deck.standard())), BOARD):
        line = table.line(rank_three(board, ace_low=ace_low)) if table else None
        result.append(len(lines) if line is None else lines.index(line))
    # Boards came from the highest card down, and places count from the lowest up.
    return np.array(result[::-1], dtype=np.uint8)


def _bonuses(terms: Terms) -> Parts:
    lines = terms.three_card.lines if terms.three_card else ()
    table = terms.six_card
    kinds = [table.line(kind) if table else None for kind in six_kinds()]
    return {
        "three": [*(_bonus(line, terms) for line in lines), LOST],
        "six": [_bonus(line, terms) for line in kinds],
    }


def _bonus(line: PayLine | None, terms: Terms) -> tuple[int, int]:
    """Return how many times its stake a bonus wager wins on a line, and what sum beside."""
    match line.pays if line else None:
        case None:
            return LOST
        case ToOne() | ForOne() | Push() as odds:
            return _whole(odds.net), 0
        case Fixed(amount):
            loses_stake = terms.option("six_card.fixed_returns_stake") is False
            return (-1 if loses_stake else 0), amount.minor
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
    table = terms.progressive
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
        "floor_at_reset": terms.option("progressive.partial_floor") == "reset",
        "fixed_from_meter": bool(terms.option("progressive.fixed_from_meter")),
        "stake_back": bool(terms.option("progressive.stake_returned_on_win")),
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


def _envy(terms: Terms, seats: Sequence[Seat]) -> Parts:
    rows = [for_each_class(_envied(terms, seat.progressive)) for seat in seats]
    return {
        "envy": rows,
        "brings": [any(column) for column in zip(*rows, strict=True)],
        "folded_holds": bool(terms.option("envy.folded_holder_counts")) and terms.envy is not None,
        "holder_wagers": bool(terms.option("envy.holder_needs_progressive")),
    }


def _envied(terms: Terms, stake: int) -> Callable[[FiveCardRank], int]:
    def bonus(hand: FiveCardRank) -> int:
        line = terms.envy.line(stake, hand.category.slug) if terms.envy else None
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
    if table["stakes"][:, -1].any() and not table["box"]:
        raise FifthStreetError(
            "This way of dealing lays no cards for the six-card wager.",
            remedy="Choose another dealing.method, or leave the wager out.",
        )
