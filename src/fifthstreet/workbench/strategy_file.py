"""A strategy as anybody hands it in, read whole: a row for every position, and none twice.

The tables are those that `fifthstreet strategy --csv` and `--json` write, and shorter: columns that
only inform are left out, and a row without antes staked holds for any number of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from fifthstreet.analysis.census import canonical
from fifthstreet.analysis.choices import (
    ALWAYS,
    DECK,
    FIRST_STREET,
    NEVER,
    cards_written,
)
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, names_of, staked_before, state_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import CardError
from fifthstreet.cards.row import read_cards
from fifthstreet.workbench.board_strategy import board_template, read_board_strategy
from fifthstreet.workbench.strategy_rows import (
    LONGEST,
    Row,
    StrategyError,
    cell_of,
    choice_of,
    number_of,
    refuse_missing,
    strategy_rows,
)

ANY = ""


def read_strategy(game: Game, text: str, *, name: str = "strategy") -> Any:
    """Return a strategy as `evaluate` of the game takes it, from a CSV or JSON text."""
    return READERS[game.shape](game, strategy_rows(text, name), name)


def template(game: Game) -> Iterator[str]:
    """Yield the lines of a CSV template: every position, and an empty cell for its action."""
    yield from TEMPLATES[game.shape](game)


# One's own hand -----------------------------------------------------------------------------------


def _own(
    game: OwnGame, rows: Iterable[tuple[str, Row]], name: str
) -> dict[tuple[int, int], np.ndarray]:
    known = [{cards: number for number, cards in enumerate(names_of(seen))} for seen in game.seen]
    rows_of: dict[tuple[int, int], list[str | None]] = {}
    policy: dict[tuple[int, int], np.ndarray] = {}
    for street, states in enumerate(known):
        for staked in staked_before(game, street):
            rows_of[street, staked] = [None] * len(states)
            policy[street, staked] = np.zeros(len(states), dtype=np.int8)
    for where, row in rows:
        street = _street(game, where, row)
        state = _state(game, where, street, cell_of(where, row, "cards"), known[street])
        choice = choice_of(where, cell_of(where, row, "action"), game.choices(street))
        for staked in _stakes(game, where, street, row.get("staked", ANY).strip()):
            before = rows_of[street, staked][state]
            if before is not None:
                raise StrategyError(
                    f"{where} repeats the position of {before}.", remedy="Leave one of them out."
                )
            rows_of[street, staked][state] = where
            policy[street, staked][state] = choice
    missing = (
        f"{cards} with {staked} staked"
        for (street, staked), places in rows_of.items()
        for cards, number in known[street].items()
        if places[number] is None
    )
    refuse_missing(name, missing, sum(map(len, rows_of.values())))
    return policy


def _street(game: OwnGame, where: str, row: Row) -> int:
    street = number_of(where, "street", cell_of(where, row, "street")) - FIRST_STREET
    if not 0 <= street < len(game.streets):
        last = FIRST_STREET + len(game.streets) - 1
        raise StrategyError(
            f"{where}: there is no street {street + FIRST_STREET}.",
            remedy=f"Write {FIRST_STREET} to {last}.",
        )
    return street


def _state(game: OwnGame, where: str, street: int, cell: str, known: Mapping[str, int]) -> int:
    if cell in known:
        return known[cell]
    seen = game.seen[street]
    try:
        cards = read_cards(cell)
    except CardError as error:
        raise StrategyError(f"{where}: {error}") from None
    if len(cards) != seen or not all(card.known for card in cards):
        raise StrategyError(
            f"{where}: {cell[:LONGEST]!r} is not {seen} cards.",
            remedy=f"Write the {seen} cards seen then.",
        )
    return state_of(cards)


def _stakes(game: OwnGame, where: str, street: int, cell: str) -> list[int]:
    possible = staked_before(game, street)
    if cell in {ANY, "any"}:
        return possible
    staked = number_of(where, "number of antes staked", cell)
    if staked not in possible:
        raise StrategyError(
            f"{where}: nobody has {staked} antes staked then.",
            remedy=f"Write {', '.join(map(str, possible))}, or leave it empty for any.",
        )
    return [staked]


def _own_template(game: OwnGame) -> Iterator[str]:
    yield "street,cards,staked,action\n"
    for street, seen in enumerate(game.seen):
        for cards in names_of(seen):
            yield f"{FIRST_STREET + street},{cards},any,\n"


# Against a hand -----------------------------------------------------------------------------------


def _versus(game: VersusGame, rows: Iterable[tuple[str, Row]], name: str) -> np.ndarray:
    hands = game.census.hands.tolist()
    known = {cards_written(indices): number for number, indices in enumerate(hands)}
    by_cards = {tuple(indices): number for number, indices in enumerate(hands)}
    rows_of: list[str | None] = [None] * len(hands)
    places = np.zeros(game.census.fails.shape, dtype=np.uint8)
    for where, row in rows:
        place, becomes = _hand(where, cell_of(where, row, "hand"), known, by_cards)
        if (before := rows_of[place]) is not None:
            raise StrategyError(
                f"{where} repeats the position of {before}.", remedy="Leave one of them out."
            )
        rows_of[place] = where
        for number, column in enumerate(_columns(game), start=1):
            cell = cell_of(where, row, column)
            bets = _against(game, where, cell, (hands[place], becomes))
            if (places[place] * bets).any():
                raise StrategyError(
                    f"{where} makes two bets against one card.", remedy="Leave one of them out."
                )
            places[place] += bets * np.uint8(number)
    missing = (cards for cards, number in known.items() if rows_of[number] is None)
    refuse_missing(name, missing, len(hands))
    return places


def _columns(game: VersusGame) -> list[str]:
    """Return the column of each size of the bet."""
    if len(game.bets) == 1:
        return ["bet_against"]
    return [f"bet_{size}_against" for size in game.bets]


def _hand(
    where: str, cell: str, known: Mapping[str, int], by_cards: Mapping[tuple[int, ...], int]
) -> tuple[int, Mapping[int, int]]:
    """Return the row of a hand, and which suit became which."""
    if cell in known:
        return known[cell], {suit: suit for suit in range(4)}
    try:
        cards = read_cards(cell)
        indices, becomes = canonical(cards)
        return by_cards[indices], becomes
    except (CardError, KeyError) as error:
        says = str(error) if isinstance(error, CardError) else f"{cell[:LONGEST]!r} is no hand."
        raise StrategyError(f"{where}: {says}") from None


def _against(
    game: VersusGame, where: str, cell: str, hand: tuple[list[int], Mapping[int, int]]
) -> np.ndarray:
    """Return against which face-up cards a hand bets."""
    if cell.lower() in {ALWAYS, NEVER}:
        return np.full(game.census.fails.shape[1], cell.lower() == ALWAYS)
    indices, becomes = hand
    free = [card.index for card in DECK if card.index not in indices]
    says = f"{cell[:LONGEST]!r} does not say where to bet."
    try:
        up = read_cards(cell) if game.deal.up and cell else ()
    except CardError as error:
        up, says = (), error.what
    cards = [(card.index & ~3) | becomes[card.index & 3] for card in up if card.known]
    if up and not {*cards} <= {*free}:
        up, says = (), "A card of the hand itself cannot lie face up."
    if not up:
        cards_too = ", or the face-up cards against which to bet" if game.deal.up else ""
        remedy = f"Write {ALWAYS}, {NEVER}{cards_too}."
        raise StrategyError(f"{where}: {says}", remedy=remedy)
    return np.isin(free, cards)


def _versus_template(game: VersusGame) -> Iterator[str]:
    columns = _columns(game)
    yield ",".join(["hand", *columns]) + "\n"
    for indices in game.census.hands.tolist():
        yield cards_written(indices) + "," * len(columns) + "\n"


READERS: Mapping[str, Callable[..., Any]] = {
    "own": _own,
    "versus": _versus,
    "board": read_board_strategy,
}
TEMPLATES: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "own": _own_template,
    "versus": _versus_template,
    "board": board_template,
}
