"""Entries of a live round that are corrected: as if they had been right at once, to the unit."""

import json
from random import Random
from typing import Any

import pytest

from felt.company import PLAYERS, STAFF, Company, Shown, submissions
from felt.walking import Walk
from fifthstreet.audit.audit import audit
from fifthstreet.cards import Deck
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.play.state import Phase

TABLES = submissions()
Given = tuple[str, str, dict[str, Any]]


class Evening(Walk):
    """A round at a table whose dealer enters everything, played right, whatever comes."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, TABLES[name], seed)
        for player in self.chance.sample(PLAYERS, self.chance.randint(2, 3)):
            self.company.give(player, "ask.TakeSeat", {})

    def play(self) -> list[Given]:
        """Play one round, and return all that was entered."""
        self.go_home()
        company = self.company
        for name in PLAYERS:
            for _ in range(self.chance.randint(1, 4)):
                places = [one for one in company.offers(name) if one.do == "do.PlaceWager"]
                if places:
                    self.enter(self.chance.choice(places))
        while company.host.state.now is not None:
            self.enter(self.after())
        return [*map(said, company.script)]

    def after(self) -> Shown:
        """Return something that may come next."""
        company = self.company
        decisions = [
            one
            for name in PLAYERS
            for one in company.offers(name)
            if one.do in {"do.Bet", "do.Fold", "do.Choose"}
        ]
        steps = [one for who in STAFF for one in company.steps(who) if not one.aside]
        if company.game and company.game.phase is Phase.BETTING and not steps:
            return next(
                one for n in PLAYERS for one in company.offers(n) if one.do == "do.PlaceWager"
            )
        return self.chance.choice(decisions) if decisions and not steps else steps[0]

    def enter(self, shown: Shown) -> None:
        """Let the dealer enter it where a player is offered it."""
        who = shown.who if shown.who in STAFF else "dealer"
        self.do(Shown(who, shown.do, shown.arguments, shown.id, shown.asks, shown.aside))


def said(line: str) -> Given:
    """Return a line of a script as it was given."""
    who, rest = line.split(": ", 1)
    do, given = rest.split(" ", 1)
    return who, do, json.loads(given)


def now_of(company: Company) -> RoundNow:
    now = company.host.state.now
    assert now is not None
    return now


def wrong_of(company: Company, entry: Given, chance: Random) -> Given | None:
    """Return an entry as somebody might mistype it; whether that is taken is another question."""
    who, do, given = entry
    game = company.game
    if game is None:
        return None
    if "cards" in given and do != "run.RackCards":
        known = [at for at, card in enumerate(given["cards"]) if card != "??"]
        used = {card.notation for _, card in game.dealt}
        free = [c.notation for c in Deck.standard() if c.notation not in {*given["cards"], *used}]
        if not known:
            return None
        cards = list(given["cards"])
        cards[chance.choice(known)] = chance.choice(free)
        return who, do, {**given, "cards": cards}
    if do in {"do.Bet", "do.PlaceWager"}:
        if do == "do.Bet" and chance.random() < 0.4:
            return who, "do.Fold", {"seat": given["seat"]}
        if do == "do.PlaceWager" and chance.random() < 0.3:
            others = [n for n in company.host.state.seats if n != given["seat"]]
            seat = chance.choice(others)
            player = company.host.state.seats[seat]
            return who, do, {**given, "seat": seat, "player": player}
        return who, do, {**given, "amount": given["amount"] * chance.choice((2, 3))}
    if do == "do.Fold":
        wager = company.game.due if game.phase is Phase.DECIDING else None  # type: ignore[union-attr]
        ante = game.seats[given["seat"]].wagers["ante"]
        return (who, "do.Bet", {"seat": given["seat"], "amount": ante}) if wager else None
    if given.get("count"):
        return who, do, {**given, "count": given["count"] - 1}
    if "depth" in given:
        return who, do, {**given, "depth": given["depth"] + chance.choice((-1, 1))}
    return None


def right_of(entry: Given) -> dict[str, Any]:
    _, do, given = entry
    return {"do": do, "arguments": given}


class Mistake:
    """The same evening again, with one entry wrong at first."""

    def __init__(self, name: str, script: list[Given], chance: Random) -> None:
        self.company = Company(TABLES[name], Random(0))
        self.script = script
        self.chance = chance
        self.wrong = ""
        """The kind of the entry that was wrong, once it was."""
        self.number: int | None = None
        self.right: Given | None = None

    def play(self) -> None:
        company, chance = self.company, self.chance
        begins = next(at for at, one in enumerate(self.script) if one[1] == "run.StartRound")
        ends = next(at for at, one in enumerate(self.script) if one[1] == "do.SettleSeat")
        at = chance.randrange(begins + 1, ends)
        for place, entry in enumerate(self.script):
            if place >= at and not self.wrong and place < ends and self._mistype(entry):
                self.wrong = entry[1]
                continue
            if self.number is not None and (place == ends or chance.random() < 0.2):
                self.correct()
            if not company.give(*entry)["ok"]:
                self.correct()
                answer = company.give(*entry)
                assert answer["ok"], (entry, answer)

    def _mistype(self, entry: Given) -> bool:
        company = self.company
        wrong = wrong_of(company, entry, self.chance)
        if wrong is None or not company.give(*wrong)["ok"]:
            return False
        self.number, self.right = now_of(company).log[-1].number, entry
        return True

    def correct(self) -> None:
        assert self.right is not None
        company = self.company
        if self.chance.random() < 0.5:
            company.restart()
        given = {"entry": self.number, **right_of(self.right), "reason": "Mistyped."}
        answer = company.give("floor", "ask.CorrectEntry", given)
        assert answer["ok"], answer
        assert not company.out_of_balance()
        self.number = None


def settlement(company: Company) -> Any:
    last = company.host.state.last
    assert last is not None
    return last.game.lines, last.game.meters


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", TABLES)
def test_a_corrected_round_is_the_round_entered_right_at_once(name: str, seed: int) -> None:
    right = Evening(name, seed)
    script = right.play()
    wrong = Mistake(name, script, Random(f"{name} {seed}"))
    wrong.play()
    try:
        one, other = (each.sitting.store for each in (right.company, wrong.company))
        assert settlement(wrong.company) == settlement(right.company)
        assert other.balances() == one.balances()
        shown = {meter: each.value for meter, each in one.meters().items()}
        assert {meter: each.value for meter, each in other.meters().items()} == shown
        report = audit(other)
        assert report.ok, report.record()
        wrong.company.restart()
        assert settlement(wrong.company) == settlement(right.company)
    except AssertionError:
        print("\n".join(wrong.company.script))
        raise
