"""The commands of a round script: what each verb and its words mean."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, get_args

from fifthstreet.cards import Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import commands as c
from fifthstreet.play.absence import Absence
from fifthstreet.rules.remedies import ACTIONS, CIRCUMSTANCES, ZONE_FACT

ABSENCES: tuple[str, ...] = get_args(Absence)
DISCOVERED: tuple[str, ...] = get_args(c.Discovered)


class ScriptError(FifthStreetError):
    """A script is not written as such, or the round went another way than it says."""


@dataclass(slots=True)
class Speech:
    """The words of one command: numbers, `at SEAT`, `key=value`, and texts."""

    by: c.By
    words: list[str]
    seat: int | None
    name: str

    def number(self, place: int = 0) -> int:
        """Return a number of the command, the first by default."""
        try:
            return int([word for word in self.words if re.fullmatch(r"-?\d+", word)][place])
        except IndexError:
            raise ScriptError("a number is missing.") from None

    def at(self) -> int:
        """Return the seat that is named, or that of who speaks."""
        if "at" in self.words:
            return int(self.words[self.words.index("at") + 1])
        if self.seat is None:
            raise ScriptError("the seat is missing. Write at and its number.")
        return self.seat

    def value(self, key: str) -> str | None:
        """Return what is said after a key, if it is."""
        values = (word[len(key) + 1 :] for word in self.words if word.startswith(f"{key}="))
        return next(values, None)

    def hand(self) -> Hand | None:
        """Return the cards that are named, if any."""
        text = self.value("cards")
        return None if text is None else Hand(text)

    def wager(self, wager: str) -> c.Command:
        """Return the command to place a wager."""
        owner = self.value("for") or self.name
        instrument = self.value("with") or "chip"
        amount = int(self.words[0]) if self.words and self.words[0].lstrip("-").isdigit() else 0
        return c.PlaceWager(
            by=self.by,
            seat=self.at(),
            wager=wager,
            amount=amount,
            player=owner,
            instrument=instrument,
        )

    def report(self) -> c.Command:
        """Return the command to report an irregularity."""
        what, *rest = self.words
        known = {"at", "amount", "place", "wager"}
        facts = [w for w in rest if "=" not in w and w not in known and not w.isdigit()]
        seat = self.at() if "at" in self.words else None
        amount, place = self.value("amount"), self.value("place")
        also, earlier = self.value("also") or "", self.value("round")
        return c.ReportIrregularity(
            what=what,
            by=self.by,
            seat=seat,
            wager=self.value("wager"),
            amount=int(amount) if amount else None,
            facts=_known(facts, CIRCUMSTANCES),
            place=int(place) if place else None,
            also=tuple(map(int, also.split(","))) if also else (),
            count=int(self.value("count") or 1),
            round=int(earlier) if earlier else None,
            discovered=_known([self.value("discovered") or DISCOVERED[0]], DISCOVERED)[0],
            ruling=self.value("ruling"),
        )

    def reason(self) -> Absence | None:
        """Return why the house acts for a player who is absent."""
        text = self.value("reason")
        return None if text is None else _known([text], ABSENCES)[0]

    def meters(self) -> dict[str, Fraction]:
        """Return what meters are said to show."""
        read = (word.partition("=") for word in self.words)
        return {name: Fraction(amount) for name, _, amount in read}

    def rule(self) -> c.Command:
        """Return the command to make a ruling."""
        what, *rest = self.words
        because = rest.index("because") if "because" in rest else len(rest)
        facts = [word for word in rest[:because] if "=" not in word]
        orders, readings = self.value("orders"), self.value("readings")
        return c.MakeRuling(
            by=self.by,
            what=what,
            reason=" ".join(rest[because + 1 :]),
            facts=_known(facts, CIRCUMSTANCES),
            actions=_known(orders.split(",") if orders else [], ACTIONS),
            readings=tuple(map(int, readings.split(","))) if readings else (),
        )


def _known(words: list[str], vocabulary: tuple[str, ...]) -> tuple[Any, ...]:
    """Return words of a closed vocabulary."""
    for word in words:
        if word not in vocabulary and not word.startswith(ZONE_FACT):
            raise ScriptError(f"the word {word!r} is unknown here.")
    return tuple(words)


VERBS: dict[str, Callable[[Speech], c.Command]] = {
    "open": lambda s: c.OpenBetting(by=s.by),
    "close": lambda s: c.CloseBetting(by=s.by),
    "withdraw": lambda s: c.WithdrawWager(by=s.by, seat=s.at(), wager=s.words[0]),
    "step": lambda s: c.DoStep(
        by=s.by,
        step=s.words[0],
        count=int(n) if (n := s.value("count")) else None,
        seat=s.at() if "at" in s.words else None,
    ),
    "deal": lambda s: c.DealCards(by=s.by, cards=s.hand()),
    "look": lambda s: c.ViewCards(by=s.by, seat=s.at()),
    "mark": lambda s: c.MarkCardsViewed(by=s.by, seat=s.number()),
    "down": lambda s: c.PutCardsDown(by=s.by, seat=s.at()),
    "bet": lambda s: c.Bet(by=s.by, seat=s.at(), amount=s.number()),
    "stay": lambda s: c.Stay(by=s.by, seat=s.at()),
    "takeback": lambda s: c.TakeBack(by=s.by, seat=s.at()),
    "fold": lambda s: c.Fold(by=s.by, seat=s.at(), reason=s.reason()),
    "reveal": lambda s: c.Reveal(by=s.by, cards=s.hand()),
    "show": lambda s: c.ShowHand(by=s.by, seat=s.number(), cards=s.hand()),
    "declare": lambda s: c.Declare(by=s.by, seat=s.at(), says=s.words[0]),
    "wager": lambda s: s.wager(s.words.pop(0)),
    "confirm": lambda s: c.ConfirmAward(
        by=s.by, step=s.words[0], seat=s.number(), holds="fails" not in s.words
    ),
    "read": lambda s: c.ReadMeters(by=s.by, meters=s.meters()),
    "settle": lambda s: c.SettleSeat(by=s.by, seat=s.number()),
    "end": lambda s: c.EndRound(by=s.by),
    "leave": lambda s: c.Leave(by=s.by, seat=s.at()),
    "report": lambda s: s.report(),
    "rule": lambda s: s.rule(),
    "choose": lambda s: c.Choose(by=s.by, seat=s.at(), go_on=s.words[0] == "on", reason=s.reason()),
}
