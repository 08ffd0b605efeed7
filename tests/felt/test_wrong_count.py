"""A count of the stub that does not make a whole deck: the round is void, and the table goes on."""

from functools import partial
from typing import Any

import pytest

from felt.company import submissions
from felt.walking import Walk
from fifthstreet.audit.audit import audit
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.procedures import commands as t

TABLES = submissions()
ON_TIME = ("ann", "bob")


class Table(Walk):
    """A live table of Maryland's, at which people do what they are shown."""

    def __init__(self, name: str = "md-shoe") -> None:
        super().__init__(name, TABLES[name], seed=0)
        for player in ON_TIME:
            self.company.give(player, "ask.TakeSeat", {})

    def until(self, id_: str) -> None:
        """Go on until the console puts a step first."""
        for _ in range(400):
            steps = [one for one in self.company.steps("dealer") if not one.aside]
            if steps and steps[0].id == id_:
                return
            self.do(self.next_step())
        raise self.fail(f"{id_} is never shown.")

    def piles(self, *, extra: int = 0) -> list[dict[str, Any]]:
        """Return all piles as they should be, the first with so many cards more."""
        current = self.company.procedures.round
        assert current is not None
        found: list[dict[str, Any]] = [
            {"target": target, "seat": seat, "cards": cards}
            for (target, seat), cards in current.piles.items()
        ]
        found[0]["cards"] += extra
        return found

    def count(self, *, off: int, extra: int = 0) -> None:
        """Count the stub wrong by so many, and count all piles."""
        self.until("count_stub")
        current = self.company.procedures.round
        assert current is not None
        self.must("dealer", "run.CountStub", count=current.expected_stub + off)
        self.must("dealer", "run.Investigate", piles=self.piles(extra=extra))

    @property
    def chips(self) -> dict[str, int]:
        """Return what each player has."""
        balances = self.company.sitting.store.balances()
        return {name: balances[f"player:{name}:USD"] for name in ON_TIME}

    def goes_on(self) -> None:
        """See that the table comes to the bets of another round, and all is in order."""
        self.go_home()
        assert audit(self.company.sitting.store).ok


def chips_before(table: Table) -> dict[str, int]:
    """Go to the bets of the round in which a count is due, and return what players have."""
    procedures = table.company.procedures
    every = procedures.setup.book.cards.stub_count.every_rounds  # type: ignore[union-attr]
    for _ in range(procedures.setup.decks * every):
        table.go_home()
        current = table.company.procedures.round
        assert current is not None
        if table.company.procedures.decks[current.deck].uncounted == every - 1:
            return table.chips
    raise AssertionError("no count is ever due")


@pytest.mark.clause("MD-8.J.2", "MD-8.G")
@pytest.mark.parametrize("name", ["md-shoe", "md-hand"])
def test_md_8_j_2_a_deck_that_is_not_whole_voids_the_round_and_leaves(name: str) -> None:
    table = Table(name)
    before = chips_before(table)
    table.count(off=-1)
    company = table.company
    assert company.game is not None
    assert company.game.phase is Phase.VOIDED
    assert table.chips == before, "every wager goes back"
    deck = company.procedures.round.deck  # type: ignore[union-attr]
    returned_line = {row["seat"]: row["pay"] for row in company.console("dealer")["settlement"]}
    assert returned_line
    assert all(returned_line.values()), "the dealer is told what to give back"
    table.until("end_round")
    table.do(company.steps("dealer")[0])
    assert company.procedures.decks[deck].removed
    table.goes_on()


@pytest.mark.clause("MD-8.J.1")
@pytest.mark.parametrize(("off", "removed"), [(-1, False), (-2, True)])
def test_md_8_j_1_a_misdeal_voids_the_round_and_a_whole_deck_stays(off: int, removed: bool) -> None:
    table = Table()
    before = chips_before(table)
    table.count(off=off, extra=1)
    assert table.chips == before
    deck = table.company.procedures.round.deck  # type: ignore[union-attr]
    table.until("end_round")
    table.do(table.company.steps("dealer")[0])
    assert table.company.procedures.decks[deck].removed is removed
    table.goes_on()


@pytest.mark.clause("MD-8.G")
def test_md_8_g_nobody_decides_before_the_stub_is_counted_and_looked_into() -> None:
    table = Table()
    chips_before(table)
    table.until("count_stub")
    bet = {"seat": 1, "amount": 1000}
    assert table.company.give("ann", "do.Bet", bet)["code"] == "stub_must_be_counted"
    assert "do.Bet" not in {one.do for one in table.company.offers("ann")}
    table.must("dealer", "run.CountStub", count=3)
    assert table.company.give("ann", "do.Fold", {"seat": 1})["code"] == "investigation_is_open"


def dealt(table: Table) -> dict[str, int]:
    """Have both players make an ante and deal; return what they had before."""
    table.go_home()
    before = table.chips
    for name in ON_TIME:
        seat = next(n for n, who in table.company.host.state.seats.items() if who == name)
        table.must(name, "do.PlaceWager", seat=seat, wager="ante", amount=1000)
    table.until("deal")
    table.do(table.company.steps("dealer")[0])
    return before


@pytest.mark.clause("MD-8.J.2")
def test_md_8_j_2_a_wrong_count_that_is_reported_gives_folded_antes_back_too() -> None:
    table = Table()
    before = dealt(table)
    table.must("ann", "do.Fold", seat=1)
    facts = ["not_misdealt", "deck_is_not_complete"]
    table.must("dealer", "do.ReportIrregularity", what="stub_count_wrong", facts=facts)
    assert table.chips != before, "nobody gives money back on a dealer's word"
    table.must("floor", "do.MakeRuling", what="stub_count_wrong", reason="Counted again.")
    assert table.chips == before
    assert [one.id for one in table.company.steps("dealer")] == ["end_round"]
    table.goes_on()


def as_it_was(table: Table, *commands: Any) -> None:
    """Carry commands out as the house once did: the deck's order did not reach the round."""
    for command in commands:
        run = isinstance(command, t.TimedCommand)
        job = partial(_carried_out, command=command, run=run)
        table.company.host.do("Before", job)
        table.company.sitting.committer.settle()


def _carried_out(plan: TablePlan, command: Any, *, run: bool) -> Any:
    return plan.run(command) if run else plan.play(command)


@pytest.mark.clause("MD-8.J.2", "MD-13.D")
@pytest.mark.parametrize("settled", ["", "settled", "ended"])
def test_a_table_that_an_old_journal_leaves_stuck_has_a_way_on(settled: str) -> None:
    table = Table()
    before = chips_before(table)
    table.until("count_stub")
    piles = tuple(t.Pile(**pile) for pile in table.piles())
    dealer, at = c.By(role="dealer", name="dealer"), table.company.now
    count = t.CountStub(at=at, by=dealer, count=1)
    as_it_was(table, count, t.Investigate(at=at, by=dealer, piles=piles))
    if settled:
        game = table.company.game
        assert game is not None
        seat = game.to_decide[0]
        player = c.By(role="player", name=game.seats[seat].player)
        fold = c.Fold(by=player, seat=seat)
        as_it_was(table, fold, c.SettleSeat(seat=seat, by=dealer))
        if settled == "ended":
            as_it_was(table, c.EndRound(by=dealer))
        assert table.chips != before, "the ante is taken"
    table.company.restart()
    if settled:
        before = _left_to_the_floor(table)
    else:
        assert [one.id for one in table.company.steps("dealer")] == ["void_round"]
    table.goes_on()
    assert table.chips == before


def _left_to_the_floor(table: Table) -> dict[str, int]:
    """Put a settled round away; a ruling decides on it before the next, and moves no chip."""
    company, chips = table.company, table.chips
    (step,) = company.steps("dealer")
    assert step.id == "end_round"
    deck = company.procedures.round.deck  # type: ignore[union-attr]
    table.do(step)
    assert company.game is None
    assert company.procedures.decks[deck].removed
    assert company.ruling is not None
    assert company.ruling["what"] == "stub_count_wrong"
    assert company.give("dealer", "run.StartRound", {})["code"] == "round_waits_for_a_ruling"
    arguments = {
        **company.ruling["with"],
        "reason": "A card was missing.",
        "actions": ["void_round"],
    }
    company.restart()
    table.must("floor", "do.MakeRuling", **arguments)
    assert company.host.waits.what == "round"
    assert table.chips == chips, "what is given back is an adjustment by two people"
    return chips


def test_a_wrong_count_that_comes_late_is_ruled_upon_and_the_round_put_away() -> None:
    table = Table()
    dealt(table)
    seats = {name: seat for seat, name in table.company.host.state.seats.items()}
    for name, seat in seats.items():
        table.must(name, "do.Fold", seat=seat)
    for seat in sorted(seats.values(), reverse=True):
        table.must("dealer", "do.SettleSeat", seat=seat)
    chips = table.chips
    table.must("dealer", "run.CountStub", count=1)
    table.must("dealer", "run.Investigate", piles=table.piles())
    assert table.company.ruling is not None
    assert not table.company.steps("dealer"), "a ruling comes first"
    end = table.company.give("dealer", "run.EndRound", {"void": True})
    assert end["code"] == "round_waits_for_a_ruling"
    table.do(table.dismissal())
    assert [one.id for one in table.company.steps("dealer")] == ["end_round"]
    table.goes_on()
    assert table.chips == chips
