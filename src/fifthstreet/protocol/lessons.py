"""What the coach answers."""

from fifthstreet.protocol.record import Exact, Minor, Record


class Choice(Record):
    """One choice in a position, its exact value in antes, and what it costs against the best."""

    action: str
    bet: int
    expected_value: Exact
    value: float
    cost: Exact
    cost_in_antes: float


class Position(Record):
    """The exact value of every choice in one position."""

    staked: int
    best: str
    options: tuple[Choice, ...]


class PricedChoice(Choice):
    """A choice with what it stakes and costs in money."""

    amount: Minor
    cost_in_money: Minor


class Advice(Record):
    """The exact value of each choice of your hand now."""

    table: str
    round: int
    decision: int
    seat: int
    staked: int
    best: str
    options: tuple[PricedChoice, ...]
    ante: Minor
