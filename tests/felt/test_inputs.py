"""How many inputs a round takes whose dealer enters everything for five players."""

import sys
from collections.abc import Iterator

import pytest

from felt.company import Company, submissions
from felt.desk import Desk

TABLES = submissions()
BUDGET = {"md": 30, "rws": 30, "cb": 25}
USUAL = 30
"""Where the issue names no budget."""
RANKS, SUITS = "27Q4J9K5T3A86", "cdhs"


class Unlucky(Company):
    """People whose cards come in an order in which no hand wins an award."""

    def faces(self) -> Iterator[str]:
        free = {*super().faces()}
        order = (RANKS[at % len(RANKS)] + SUITS[at % len(SUITS)] for at in range(52))
        return (card for card in order if card in free)


class Evening(Desk):
    """A table at which nobody holds anything."""

    people = Unlucky


@pytest.mark.parametrize("name", TABLES)
def test_p9_a_round_of_five_players_with_side_bets_takes_few_inputs(name: str) -> None:
    desk = Evening(TABLES[name])
    desk.round()
    bets = desk.same_again
    assert len(bets) == 5
    desk.round(bets)
    total = sum(desk.inputs.values())
    sys.stdout.write(f"{name}: {total} inputs: {dict(desk.inputs)}\n")
    assert total <= BUDGET.get(desk.company.host.state.opening.book, USUAL)
