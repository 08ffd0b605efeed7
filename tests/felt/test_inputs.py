"""How many inputs a round takes whose dealer enters everything for five players."""

import sys

import pytest

from felt.company import submissions
from felt.desk import Desk

TABLES = submissions()
BUDGET = {"md": 30, "rws": 30, "cb": 25}
USUAL = 32
"""Where the issue names no budget."""


@pytest.mark.parametrize("name", TABLES)
def test_p9_a_round_of_five_players_with_side_bets_takes_few_inputs(name: str) -> None:
    desk = Desk(TABLES[name])
    desk.round()
    desk.round()
    total = sum(desk.inputs.values())
    sys.stdout.write(f"{name}: {total} inputs: {dict(desk.inputs)}\n")
    book = desk.company.host.state.opening.book
    assert len(desk.company.host.state.last_bets) == 5
    assert total <= BUDGET.get(book, USUAL) + (name not in BUDGET) * 2
