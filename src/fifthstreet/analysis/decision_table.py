"""The best decision in every position, as a table that other programs read: CSV or JSON.

Positions that differ by a swap of suits are one row; `sets` tells how many the row stands for. Rows
come as an iterator of lines, so that even a long table is written as it is made.
"""

import json
from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.analysis.casino_stud import CasinoStudSolution
from fifthstreet.analysis.census import CARDS, casino_stud_census
from fifthstreet.analysis.decimals import exact
from fifthstreet.analysis.mississippi import (
    FOLD,
    ORDERS,
    MississippiSolution,
    staked_before,
    states_at,
)
from fifthstreet.analysis.policy import DECK, cards_of
from fifthstreet.analysis.solution import Solution
from fifthstreet.cards import all_five_card_ranks

FIRST_STREET = 3
"""The first decision is called third street, and so on."""

ALWAYS, NEVER = "always", "never"

Cell = str | int
Row = dict[str, Cell]


def action(bet: int) -> str:
    """Return the name of a choice.

    >>> action(3), action(0)
    ('bet 3', 'fold')
    """
    return "fold" if bet == FOLD else f"bet {bet}"


def rows(solution: Solution) -> Iterator[Row]:
    """Yield all rows of the table.

    Mississippi Stud: street, cards, sets, antes staked, the best action and the value of each
    choice. Casino Stud: hand, its name, sets and the face-up cards against which to bet.
    """
    if isinstance(solution, CasinoStudSolution):
        return _casino_stud(solution)
    return _mississippi(solution)


def as_csv(solution: Solution) -> Iterator[str]:
    """Yield the lines of the table as CSV; no cell needs quotes."""
    for number, row in enumerate(rows(solution)):
        if number == 0:
            yield ",".join(row) + "\n"
        yield ",".join(map(str, row.values())) + "\n"


def as_json(solution: Solution) -> Iterator[str]:
    """Yield the lines of the table as one JSON document, a row a line."""
    head = {"ties": solution.ties, "expected_value": exact(solution.expected_value)}
    yield json.dumps(head)[:-1] + ', "rows": ['
    for number, row in enumerate(rows(solution)):
        yield ("\n" if number == 0 else ",\n") + json.dumps(row)
    yield "\n]}\n"


def _mississippi(solution: MississippiSolution) -> Iterator[Row]:
    game = solution.game
    for street in range(len(game.streets)):
        states = states_at(street)
        seen = [_written(indices) for indices in states.cards.tolist()]
        ways = states.ways.tolist()
        over = solution.scale * ORDERS[street]
        for staked in staked_before(game, street):
            best = solution.policy[street, staked].tolist()
            choices = solution.choices(street, staked)
            worth = {bet: solution.worth[street, staked, bet].tolist() for bet in choices}
            for place, cards in enumerate(seen):
                yield {
                    "street": FIRST_STREET + street,
                    "cards": cards,
                    "sets": ways[place],
                    "staked": staked,
                    "action": action(best[place]),
                    **{
                        action(bet): exact(Fraction(int(worth[bet][place]), over))
                        for bet in choices
                    },
                }


def _casino_stud(solution: CasinoStudSolution) -> Iterator[Row]:
    census = casino_stud_census(solution.game.least)
    names = [hand.name for hand in all_five_card_ranks()]
    bets = solution.raises.sum(axis=1).tolist()
    most = CARDS - census.hands.shape[1]
    every = zip(census.hands.tolist(), census.strengths.tolist(), census.ways.tolist(), strict=True)
    for place, (indices, strength, ways) in enumerate(every):
        yield {
            "hand": _written(indices),
            "name": names[strength - 1].replace(",", ""),
            "sets": ways,
            "bet_against": ALWAYS
            if bets[place] == most
            else _against(indices, solution.raises[place].tolist()),
        }


def _against(indices: list[int], raises: list[bool]) -> str:
    """Return the face-up cards against which a hand bets."""
    free = (card for card in DECK if card.index not in indices)
    against = [card.notation for card, bet in zip(free, raises, strict=True) if bet]
    return " ".join(against) or NEVER


def _written(indices: list[int]) -> str:
    return " ".join(card.notation for card in cards_of(indices))
