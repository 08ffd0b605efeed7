"""What the console tells a dealer to collect and pay is what the ledger books, in every round."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from felt.company import PLAYERS, Company, Shown, submissions
from felt.single_steps import SingleSteps
from fifthstreet.cashier import unsettled_wagers
from fifthstreet.ledger.entry import UNITS
from fifthstreet.play.state import Phase

TABLES = submissions()
RANKS, SUITS = "AKQJT98765432", "shdc"
DECIDES = ("do.Bet", "do.Fold")
SHORT = {"what": "stub_count_wrong", "facts": ["not_misdealt", "deck_is_not_complete"]}
"""A report that voids a round, by which seats may have been paid."""


class Lucky(Company):
    """A table at which every other round brings the best hands, so that every pay table pays."""

    def faces(self) -> Iterator[str]:
        free, number = [*super().faces()], self.host.state.rounds
        if number % 2:
            return iter(free)
        return iter(sorted(free, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0]))))


class Felt(SingleSteps):
    """A walk that holds what the console shows against the ledger after every step."""

    def __init__(self, name: str, seed: int, *, errs: bool = False) -> None:
        super().__init__(name, TABLES[name], seed)
        self.company = Lucky(TABLES[name], self.chance)
        self.folds = 0.1
        self.errs = errs
        """Whether something is reported while seats are settled."""
        self.round = 0
        self.base: Counter[str] = Counter()
        self.previous: Counter[str] = Counter()
        self.phase: Phase | None = None
        self.checked: Counter[str] = Counter()

    def play(self, rounds: int) -> Counter[str]:
        """Play rounds with every wager that is offered; return what was seen."""
        for name in PLAYERS:
            self.company.give(name, "ask.TakeSeat", {})
        for _ in range(rounds):
            self.go_home()
            for name in PLAYERS * 4:
                bets = [one for one in self.company.offers(name) if one.do == "do.PlaceWager"]
                if bets:
                    self.do(self.chance.choice(bets))
        self.go_home()
        return self.checked

    def next(self) -> Shown:
        """Return what comes next; players decide one way or the other, and now and then it errs."""
        step = super().next()
        if step.do in DECIDES:
            kind = DECIDES[self.chance.random() < self.folds]
            found = [one for one in self.company.offers(step.who) if one.do == kind]
            return self.chance.choice(found or [step])
        if step.id == "settle_seat" and self.errs and self.chance.random() < 0.3:
            self.company.give("dealer", "do.ReportIrregularity", SHORT)
            self.look()
            if self.company.ruling:
                self.must("floor", "do.MakeRuling", what=SHORT["what"], reason="One was missing.")
                self.look()
            return super().next()
        return step

    def balances(self) -> Counter[str]:
        """Return what every player has, in minor units."""
        found = self.company.sitting.store.balances()
        return Counter(
            {name.split(":")[1]: each // UNITS for name, each in found.items() if "player:" in name}
        )

    def look(self) -> None:
        """Look at the money only."""
        now, game = self.balances(), self.company.game
        phase = game.phase if game else None
        if self.company.host.state.rounds != self.round:
            self.round, self.base = self.company.host.state.rounds, self.previous
        if phase is Phase.SETTLING:
            self.settling(now)
        elif phase is Phase.VOIDED and self.phase is not Phase.VOIDED:
            self.void(now)
        self.previous, self.phase = now, phase

    def settling(self, now: Counter[str]) -> None:
        """Hold the rows of settled seats, and what still lies there, against the ledger."""
        game = self.company.game
        assert game is not None
        rows = [row for row in self.company.console("dealer")["settlement"] if "moves" in row]
        sums: Counter[str] = Counter()
        for row in rows:
            self.check_spots(row)
            for move in row["moves"] if row["settled"] else ():
                sums[move["player"]] += move["pay"] - move["collect"]
        for (seat, _), amount in unsettled_wagers(game).items():
            sums[game.seats[seat].player] -= amount
        booked = {name: now[name] - self.base[name] for name in now}
        if any(sums[name] != moved for name, moved in booked.items()):
            raise self.fail(f"The console shows {dict(sums)}, the ledger {booked}.")
        self.checked["settled"] += sum(row["settled"] for row in rows)

    def void(self, now: Counter[str]) -> None:
        """Hold what goes back against what the ledger has just moved."""
        sums: Counter[str] = Counter()
        for row in self.company.console("dealer")["settlement"]:
            self.check_spots(row)
            for move in row["moves"]:
                sums[move["player"]] += move["pay"] - move["collect"]
        booked = {name: now[name] - self.previous[name] for name in now}
        if any(sums[name] != moved for name, moved in booked.items()):
            raise self.fail(f"The console gives back {dict(sums)}, the ledger {booked}.")
        self.checked["void"] += 1

    def check_spots(self, row: dict[str, Any]) -> None:
        """Hold the spots of a row against its moves, and the chips of a spot against its pay."""
        sums: dict[int, Counter[str]] = {move["seat"]: Counter() for move in row["moves"]}
        for line in row["lines"]:
            cut = sum(one["denomination"] * one["count"] for one in line["chips"])
            if cut + line["coins"] + line["by_hand"] != line["pay"]:
                raise self.fail(f"The chips are not what is paid: {line}.")
            self.checked["capped"] += line["cap"] is not None
            self.checked["envy"] += line["wager"] == "envy"
            self.checked["from a meter"] += bool(line["from_meter"])
            for what in ("pay", "collect", "taken"):
                sums[line["seat"]][what] += line[what]
        for move in row["moves"]:
            for what in ("pay", "collect", "taken"):
                assert sums[move["seat"]][what] == move[what], (row, what)


@pytest.mark.parametrize("name", TABLES)
def test_what_the_console_shows_is_what_the_ledger_books(name: str) -> None:
    assert Felt(name, seed=5).play(2)["settled"]


@pytest.mark.clause("MD-11.I.4.d", "MD-11.I.4.e")
def test_envy_and_shares_of_a_meter_are_shown_as_they_are_booked() -> None:
    felt = Felt("md-shoe", seed=10)
    felt.folds = 0
    checked = felt.play(2)
    assert all(checked[what] for what in ("envy", "from a meter"))


def test_what_a_void_gives_back_and_takes_back_is_shown_as_it_is_booked() -> None:
    felt = Felt("md-shoe", seed=6, errs=True)
    assert felt.play(4)["void"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(6, 26))
@pytest.mark.parametrize("name", TABLES)
def test_the_console_and_the_ledger_agree_over_long_walks(name: str, seed: int) -> None:
    felt = Felt(name, seed, errs=True)
    felt.go(600)
    assert felt.play(10)["settled"]
