"""The ledger follows the round: to the unit, after every event, whatever goes wrong."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.house.cashier import Cashier, held, parts, refuse_fine_rates
from fifthstreet.house.entry import units
from fifthstreet.play.evolve import evolve
from fifthstreet.play.line import nets
from fifthstreet.play.state import Phase
from laws.driving import chance_of, play
from play.playing import TABLES, Game, table

CASHIER = Cashier(table="t-1", round=7, link="main", currency="USD")


def followed(game: Game) -> Counter[str]:
    """Return all balances after a round, having held them against the round at every event."""
    state = game.round.opening
    balances: Counter[str] = Counter(
        {f"meter:main:{name}": parts(value) for name, value in state.meters.items()}
    )
    seen: set[str] = set()
    for number, event in enumerate(game.round.events):
        after = evolve(state, event)
        moved = CASHIER.moved(number, state, after)
        for entry in moved.entries:
            assert entry.id not in seen
            seen.add(entry.id)
            for posting in entry.postings:
                balances[posting.account] += posting.amount
        state = after
        for name, value in state.meters.items():
            assert balances[f"meter:main:{name}"] == parts(value)
        lying = {CASHIER.escrow(*spot): units(amount) for spot, amount in held(state).items()}
        escrow = {a: b for a, b in balances.items() if a.startswith("escrow:") and b}
        assert escrow == {a: b for a, b in lying.items() if b}
    return balances


@settings(max_examples=120)
@given(st.integers(0, 2**32 - 1), st.sampled_from(TABLES))
def test_a_round_that_is_over_leaves_players_what_its_lines_say(seed: int, where: Any) -> None:
    *_, game = play(chance_of(seed), where, trouble=12)
    balances = followed(game)
    state = game.round.state
    assert state.phase in {Phase.ENDED, Phase.VOIDED}
    assert not any(b for a, b in balances.items() if a.startswith("escrow:"))
    meters = sum(units(1) * 0 + parts(v) for v in game.round.opening.meters.values())
    assert sum(balances.values()) == meters
    found: Counter[str] = Counter()
    for seat, net in nets(state.lines).items():
        found[CASHIER.player(state.seats[seat].player)] += units(net)
    players = {a: b for a, b in balances.items() if a.startswith("player:") and b}
    assert players == {a: b for a, b in found.items() if b}


def jackpot_round(cards: str) -> Game:
    """Return a round in which the first seat holds what a deck begins with."""
    from fifthstreet.play import commands as c

    where = table("md")
    game = Game(where, Deck(cards), {1: "ann", 2: "bob"})
    ann = c.By(role="player", name="ann")
    game.do(c.OpenBetting())
    for wager, amount in (("ante", 1500), ("progressive", 100)):
        game.do(c.PlaceWager(by=ann, seat=1, wager=wager, amount=amount, player="ann"))
    game.do(c.CloseBetting())
    return game


def test_a_rate_finer_than_the_ledger_is_refused() -> None:
    refuse_fine_rates({"mega": Fraction("0.1234")}, (100, 500))
    refuse_fine_rates({"mega": Fraction("0.000001")}, (100, 500))
    with pytest.raises(FifthStreetError, match="finer than the ledger keeps"):
        refuse_fine_rates({"mega": Fraction(1, 3)}, (100,))
    with pytest.raises(FifthStreetError, match="finer than the ledger keeps"):
        refuse_fine_rates({"mega": Fraction("0.00001")}, ())


def test_accounts_are_named_for_table_round_seat_and_wager() -> None:
    assert CASHIER.escrow(3, "ante") == "escrow:t-1:7:3:ante"
    assert CASHIER.player("42") == "player:42:USD"
    assert CASHIER.meter("mega") == "main:mega"
