"""Rounds that a dealer enters alone: right at once, or with a mistake that is corrected."""

from random import Random
from typing import Any, Final

from felt.company import PLAYERS, STAFF, Company, Shown, submissions
from felt.walking import Walk
from fifthstreet.cards import Deck
from fifthstreet.floor.tables.state import LogEntry, RoundNow
from fifthstreet.play.state import Phase

TABLES: Final = submissions()
Attempt = tuple[str, str, dict[str, Any]]
"""Who gave a command, its kind, and what it says."""


def now_of(company: Company) -> RoundNow:
    """Return the round in progress."""
    now = company.host.state.now
    assert now is not None
    return now


def entries(company: Company) -> list[LogEntry]:
    """Return what people entered in the round."""
    return [one for one in now_of(company).log if one.whole]


class Evening(Walk):
    """A table whose dealer enters everything."""

    def __init__(self, name: str, seed: int = 0, players: int = 2, text: str = "") -> None:
        super().__init__(name, text or TABLES[name], seed)
        for player in PLAYERS[:players]:
            self.company.give(player, "ask.TakeSeat", {})

    def entry(self, who: str, do: str, **arguments: Any) -> LogEntry:
        """Give a command that is accepted, and return its entry."""
        answer = self.company.give(who, do, arguments)
        assert answer["ok"], answer
        return now_of(self.company).log[-1]

    def correct(self, who: str, entry: LogEntry, do: str = "", **arguments: Any) -> dict[str, Any]:
        """Ask to correct an entry; `reason` is part of what is given."""
        reason = arguments.pop("reason", "")
        body = {"entry": entry.number, "do": do, "arguments": arguments, "reason": reason}
        return self.company.give(who, "ask.CorrectEntry", body)

    def bet(self) -> None:
        """Let everybody bet something."""
        self.go_home()
        for name in PLAYERS:
            for _ in range(self.chance.randint(1, 4)):
                offered = self.company.offers(name)
                places = [one for one in offered if one.do == "do.PlaceWager"]
                if places:
                    self.enter(self.chance.choice(places))

    def play(self) -> list[Attempt]:
        """Play one round, and return all that was entered since the table was opened."""
        self.bet()
        while self.company.host.state.now is not None:
            self.enter(self.due())
        acts = [act for act in self.company.script.acts if "refused" not in act]
        return [(act["who"], act["do"], act["with"]) for act in acts]

    def until(self, id_: str) -> Shown:
        """Go on, without a fold, until a step is due, and return it."""
        for _ in range(200):
            step = self.due(bold=True)
            if step.id == id_:
                return step
            self.enter(step)
        raise self.fail(f"{id_} is never due.")

    def due(self, *, bold: bool = False) -> Shown:
        """Return what may come next: a step, or else a decision."""
        company = self.company
        steps = [one for who in STAFF for one in company.steps(who) if not one.aside]
        if steps:
            return steps[0]
        offers = [one for name in PLAYERS for one in company.offers(name)]
        wanted = {"do.Bet"} if bold else {"do.Bet", "do.Fold", "do.Choose"}
        decisions = [one for one in offers if one.do in wanted]
        return self.chance.choice(decisions or offers)

    def enter(self, shown: Shown) -> None:
        """Let the dealer enter it where a player is offered it."""
        who = shown.who if shown.who in STAFF else "dealer"
        self.do(Shown(who, shown.do, shown.arguments, shown.id, shown.asks, shown.aside))


def mistyped(company: Company, entry: Attempt, chance: Random) -> Attempt | None:
    """Return an entry as somebody might mistype it, or None; it may well be refused."""
    who, do, arguments = entry
    game = company.game
    if game is None:
        return None
    if "cards" in arguments:
        return (
            (who, do, _other_cards(company, arguments, chance)) if do != "run.RackCards" else None
        )
    others = [number for number in company.host.state.seats if number != arguments.get("seat")]
    if do == "do.PlaceWager" and others and chance.random() < 0.3:
        seat = chance.choice(others)
        return who, do, {**arguments, "seat": seat, "player": company.host.state.seats[seat]}
    if do == "do.Bet" and chance.random() < 0.4:
        return who, "do.Fold", {"seat": arguments["seat"]}
    if do == "do.Fold" and game.phase is Phase.DECIDING:
        ante = game.seats[arguments["seat"]].wagers["ante"]
        return who, "do.Bet", {"seat": arguments["seat"], "amount": ante}
    for field, change in (("amount", arguments.get("amount", 0)), ("count", -1), ("depth", 1)):
        if field in arguments:
            return who, do, {**arguments, field: arguments[field] + change}
    return None


def _other_cards(company: Company, arguments: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return cards of which one that is seen is another."""
    cards = list(arguments["cards"])
    up = [at for at, card in enumerate(cards) if card != "??"]
    dealt = {card.notation for _, card in company.game.dealt} if company.game else set()
    free = [one.notation for one in Deck.standard() if one.notation not in {*cards, *dealt}]
    if up:
        cards[chance.choice(up)] = chance.choice(free)
    return {**arguments, "cards": cards}


class Mistake:
    """The same evening again, with one entry wrong at first."""

    def __init__(self, name: str, script: list[Attempt], chance: Random) -> None:
        self.company = Company(TABLES[name], Random(0))
        self.script = script
        self.chance = chance
        self.number: int | None = None
        self.right: Attempt | None = None

    def play(self) -> None:
        """Give every command, one of them wrong; correct it later, or when something needs it."""
        begins = next(at for at, one in enumerate(self.script) if one[1] == "do.PlaceWager")
        paid = next(at for at, one in enumerate(self.script) if one[1] == "do.SettleSeat")
        first = self.chance.randrange(begins, paid)
        for place, entry in enumerate(self.script):
            if first <= place < paid and self.right is None and self._mistype(entry):
                continue
            if self.number is not None and (place == paid or self.chance.random() < 0.2):
                self._correct()
            if not self.company.give(*entry)["ok"]:
                self._correct()
                answer = self.company.give(*entry)
                assert answer["ok"], (entry, answer)

    def _mistype(self, entry: Attempt) -> bool:
        wrong = mistyped(self.company, entry, self.chance)
        if wrong is None or wrong == entry or not self.company.give(*wrong)["ok"]:
            return False
        self.number, self.right = entries(self.company)[-1].number, entry
        return True

    def _correct(self) -> None:
        assert self.right is not None
        if self.chance.random() < 0.5:
            self.company.restart()
        _, do, arguments = self.right
        fields = {"entry": self.number, "do": do, "arguments": arguments, "reason": "Mistyped."}
        answer = self.company.correct(fields)
        assert answer["ok"], (self.right, answer)
        assert not self.company.out_of_balance()
        self.number = None
