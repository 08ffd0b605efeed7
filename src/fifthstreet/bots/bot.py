"""A bot: a player whom the house itself plays, so that nobody sits at an empty table.

It is an ordinary player: it has a person's id and an account, asks the table like everybody
else, and knows of it what `views.snapshot` shows to that person and nothing more. It thinks for a
moment before it acts, and never keeps a table waiting. All bots of a table think at the same time:
from the moment when bets or a decision open, even if others decide before them.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from fifthstreet.accounts import Cage, Desk, Done, Outcome
from fifthstreet.cards import Card
from fifthstreet.floor.tables.host import TableHost, TableUpdate
from fifthstreet.floor.tables.judgement import resolve
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.ledger.clock import Cancel
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.money import currency as currency_of
from fifthstreet.people.authority import Actor
from fifthstreet.play import commands as c
from fifthstreet.play.views import HIDDEN
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.tables import Snapshot

log = logging.getLogger(__name__)

PLAYER: Final = c.By(role="player")
RUNS_LOW: Final = 25
"""A bot that has fewer antes than this buys chips."""
BUYS: Final = 250
"""So many antes a bot buys at a time."""
TRIES: Final = 3
"""A bot that is refused so often at one moment waits until something happens."""
MOST_SHOWN: Final = 200
"""Rounds that bots play for an audience after the last person came: a forgotten page ends."""
SIDE_BETS: Final = 0.25
DOUBLES: Final = 0.2
"""How often a bot makes each side bet, and an ante of twice the least."""
JACKPOT: Final = "progressive"
BROKE: Final = "not_enough_chips"


@dataclass(frozen=True, slots=True)
class Buy:
    """A bot's request for chips before anything else."""

    amount: int


@dataclass(frozen=True, slots=True)
class _BotPause:
    """A bot's request to wait for some seconds: to think, or unless something happens before."""

    seconds: float
    thinks: bool = False


Wish = h.Command | Buy | _BotPause | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a bot behaves: for how many seconds it thinks, and what it does without people.

    It looks again after `quickest`, and decides within `slowest`. It bets when a person has bet;
    `alone` it opens rounds by itself, and if it `performs`, it does so while people watch, unless
    a person who sits there bets in time. While fewer than `spare` seats are free it
    gives up its own. The jackpot is the players': a bot plays for it only where it is told to, as a
    measurement might.
    """

    quickest: float = 0.08
    slowest: float = 0.45
    alone: bool = False
    performs: bool = False
    spare: int = 1
    jackpot: bool = False


SOCIABLE: Final = Manner(performs=True)
HASTY: Final = Manner(quickest=0.005, slowest=0.02)
"""For a house without pauses, where people are programs too."""


class Employer:
    """What all bots of a house share: the desk, the cage, and what tells their requests apart."""

    def __init__(self, desk: Desk, seed: int, run: str) -> None:
        self.desk = desk
        self.cage = Cage(desk)
        self.seed = seed
        self.run = run
        """Another text after each start of the house."""
        self.has_audience: Callable[[str], bool] = lambda _table: False
        """Whether anybody watches a table who does not sit there."""
        self.arrivals: dict[str, int] = {}
        """The round at each table when somebody last came to watch."""

    def is_bot(self, person: str) -> bool:
        """Return whether a person is a bot of the house."""
        known = self.desk.state.persons.get(person)
        return known is not None and known.bot

    def client(self, person: str, table: str) -> str:
        """Return the client as which a bot asks."""
        return f"bot:{self.run}:{person}:{table}"


class Bot:
    """One bot at one table."""

    def __init__(self, employer: Employer, host: TableHost, person: str, manner: Manner) -> None:
        self.employer = employer
        self.host = host
        self.person = person
        self.manner = manner
        self.table = host.state.id
        self.client = employer.client(person, self.table)
        self.sequence = 0
        self.tries = 0
        self.ready = 0
        self.broke = False
        self._asking = False
        self._closed = False
        self._moment: object = None
        self._began = self._decides = 0.0
        """When this moment at the table began, and when the bot has thought about it."""
        self._timer: Cancel | None = None
        self._waits = False
        self._pauses = self._chance("pauses")
        host.listeners.append(self.heard)

    def _chance(self, about: object) -> Random:
        """Return the bot's chance in some matter, the same after every restart."""
        seed = f"{self.employer.seed}:{self.table}:{self.person}:{about}"
        return Random(seed)  # noqa: S311 - for a bot's whims, never for cards

    def heard(self, _update: TableUpdate) -> None:
        """Take note that something happened at the table, and wait for nothing else any more."""
        if self._waits:
            self._forget()
        self.consider()

    def consider(self) -> None:
        """Look at the table soon, unless the bot does so already or waits for an answer."""
        self._later(self.manner.quickest)

    def _later(self, seconds: float, *, waits: bool = False) -> None:
        if self._timer is None and not self._asking and not self._closed:
            self._timer = self.host.services.clock.later(seconds, self._act)
            self._waits = waits

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer()
        self._timer, self._waits = None, False

    def _act(self) -> None:
        self._timer, self._waits = None, False
        if self._closed or self._asking:
            return
        try:
            self._look_and_act()
        except Exception:
            log.exception("bot %s at %s does nothing", self.person, self.table)

    def _look_and_act(self) -> None:
        actor = self.employer.desk.acting(self.person)
        if not isinstance(actor, Actor):
            return
        seen = self.look(actor)
        if seen.stopped:
            return
        moment = (seen.waits.what, seen.rounds, _decision(seen), tuple(seen.seats.items()))
        now = self.host.services.clock.seconds()
        if moment != self._moment:
            self._moment, self.tries, self._began = moment, 0, now
            manner = self.manner
            self._decides = now + self._pauses.uniform(0, manner.slowest - manner.quickest)
        if self.tries >= TRIES:
            return
        wish = self.wish(seen)
        if self._decides > now and not isinstance(wish, _BotPause | c.ViewCards | None):
            wish = _BotPause(self._decides - now, thinks=True)
        match wish:
            case _BotPause() as wait:
                self._later(wait.seconds, waits=not wait.thinks)
            case Buy() as buy:
                self._buy(seen.currency, buy.amount)
            case None:
                return
            case command:
                self._ask(actor, command, seen)

    def look(self, actor: Actor) -> Snapshot:
        """Return all that the bot knows of its table."""
        return snapshot(self.host, Viewer.of(actor))

    def wish(self, seen: Snapshot) -> Wish:
        """Return what the bot wants at this moment, if anything."""
        seat, waits = seen.you, seen.waits
        free = seen.positions - len(seen.seats)
        if seat is None:
            return h.TakeSeat() if free > self.manner.spare and not seen.shut else None
        match waits.what:
            case "round":
                return self._between_rounds(seen, seat, free)
            case "bets":
                return self._betting(seen, seat)
            case "decision" if seat in waits.seats:
                return self._decision(seen, seat)
            case "decision" if self.tries == 0 and seen.offered("do.ViewCards"):
                return c.ViewCards(by=PLAYER, seat=seat)
            case "choice" if seat in waits.seats:
                return c.Choose(by=PLAYER, seat=seat, go_on=True)
            case _:
                return None

    def _between_rounds(self, seen: Snapshot, seat: int, free: int) -> Wish:
        if free < self.manner.spare:
            return h.LeaveSeat()
        left, people = (seen.waits.milliseconds or 0) / 1000, self._people(seen)
        if left and people and seat not in seen.ready:
            return h.DeclareReady()
        if seen.shut or not self._plays_alone(seen):
            return None
        if people and seen.timers and not self.manner.alone:
            idle = self.host.services.clock.seconds() - self._began
            left = max(left, seen.timers.bets / 1000 - idle)
        if left:
            return _BotPause(left)
        ante = self._ante(seen.rounds + 1)
        if chips := self._chips_for(ante, seen.currency):
            return chips
        return c.PlaceWager(by=PLAYER, seat=seat, wager="ante", amount=ante, player=self.person)

    def _ante(self, round_: int) -> int:
        doubles = self._chance(f"ante:{round_}").random() < DOUBLES
        least = self.host.state.rules_now.terms.brief.limits("ante").least
        return least * 2 if doubles and self.tries == 0 else least

    def _chips_for(self, ante: int, currency: str) -> Buy | None:
        """Return the chips that the bot buys before it bets; it asks for none in vain."""
        desk = self.employer.desk
        low = desk.balance(self.person, currency) < ante * RUNS_LOW
        if self.broke or (low and self.tries == 0):
            most = currency_of(currency).minor(desk.state.policy.largest_buy_in)
            return Buy(min(ante * BUYS, most))
        return None

    def _betting(self, seen: Snapshot, seat: int) -> Wish:
        """Make an ante once a person has bet, then side bets now and then, and be ready."""
        number = _number(seen)
        if self._plays_alone(seen) or self._has_company(seen):
            offered = {offer.arguments["wager"]: offer for offer in seen.offered("do.PlaceWager")}
            if "ante" not in offered and any(one.code == BROKE for one in seen.blocked):
                return self._chips_for(self._ante(number), seen.currency)
            for wager, offer in offered.items():
                if not self._fancies(wager, number):
                    continue
                amount = offer.arguments["amount"]
                if wager == "ante":
                    amount = min(self._ante(number), offer.most or amount)
                    if chips := self._chips_for(amount, seen.currency):
                        return chips
                return c.PlaceWager(
                    by=PLAYER, seat=seat, wager=wager, amount=amount, player=self.person
                )
        return None if self.ready == number else h.DeclareReady()

    def _plays_alone(self, seen: Snapshot) -> bool:
        """Return whether the bot bets before any person: always, or for those who only watch."""
        if self.manner.alone or not self.manner.performs:
            return self.manner.alone
        here, employer = self.table, self.employer
        rounds = seen.rounds - employer.arrivals.get(here, seen.rounds)
        return employer.has_audience(here) and rounds < MOST_SHOWN

    def _people(self, seen: Snapshot) -> bool:
        """Return whether a person sits here who does not sit out."""
        return any(
            seat not in seen.sits_out and not self.employer.is_bot(player)
            for seat, player in seen.seats.items()
        )

    def _has_company(self, seen: Snapshot) -> bool:
        seats = seen.round.seats.values() if seen.round else ()
        return any(current.wagers and not self.employer.is_bot(current.player) for current in seats)

    def _fancies(self, wager: str, number: int) -> bool:
        if wager == "ante":
            return self.tries < TRIES - 1
        if wager == JACKPOT and not self.manner.jackpot:
            return False
        return self.tries == 0 and self._chance(f"{wager}:{number}").random() < SIDE_BETS

    def _decision(self, seen: Snapshot, seat: int) -> h.Command:
        """Look at the cards, and choose by what is seen; risk nothing where a bet was refused."""
        current = seen.mine
        if seen.round is None or current is None:
            return c.Fold(by=PLAYER, seat=seat)
        if not current.looked and self.tries == 0:
            return c.ViewCards(by=PLAYER, seat=seat)
        own = [Card(card) for card in current.cards if card != HIDDEN]
        law = self.host.state.rules.book
        shared = [zone.id for zone in law.zones if zone.per == "table"]
        lying = (card for zone in shared for card in seen.round.zones.get(zone, ()))
        board = [Card(card) for card in lying if card != HIDDEN]
        bets, stays = seen.offered("do.Bet"), seen.offered("do.Stay")
        if not bets and not stays and seen.offered("do.PutCardsDown") and self.tries == 0:
            return c.PutCardsDown(by=PLAYER, seat=seat)
        resolved = resolve(own, board) if own else "fold"
        if resolved == "fold" or not bets or self.tries > 1:
            back = resolved == "fold" and self.tries == 0 and seen.offered("do.TakeBack")
            if back:
                return c.TakeBack(by=PLAYER, seat=seat)
            return c.Stay(by=PLAYER, seat=seat) if stays else c.Fold(by=PLAYER, seat=seat)
        least, most = bets[0].arguments["amount"], bets[-1].most or bets[-1].arguments["amount"]
        generous = resolved == "most" and self.tries == 0
        return c.Bet(by=PLAYER, seat=seat, amount=most if generous else least)

    def _ask(self, actor: Actor, command: h.Command, seen: Snapshot) -> None:
        self._asking = True
        self.sequence += 1
        decides = isinstance(command, c.Bet | c.Stay | c.TakeBack | c.Fold)
        request = TableRequest(
            actor=actor,
            command=command,
            client=self.client,
            sequence=self.sequence,
            round=_number(seen) or None,
            decision=_decision(seen) if decides else None,
        )
        self.host.ask(request, partial(self._answered, command, seen))

    def _answered(self, command: h.Command, seen: Snapshot, body: Mapping[str, Any]) -> None:
        self._asking = False
        if not body["ok"]:
            self.tries += 1
            self.broke = body["code"] == BROKE
        elif isinstance(command, h.DeclareReady):
            self.ready = _number(seen)
        self._later(self.manner.quickest)

    def _buy(self, currency: str, amount: int) -> None:
        self._asking, self.sequence = True, self.sequence + 1
        key = ReplyKey(self.client, self.sequence)
        self.employer.cage.buy_in(self.person, currency, amount, self._bought, reply=key)

    def _bought(self, outcome: Outcome) -> None:
        self._asking = self.broke = False
        if not isinstance(outcome, Done):
            self.tries += 1
        self._later(self.manner.quickest)

    def close(self) -> None:
        """Do nothing more."""
        self._closed = True
        self._forget()
        if self.heard in self.host.listeners:
            self.host.listeners.remove(self.heard)


def _decision(seen: Snapshot) -> int:
    return seen.round.decision if seen.round else 0


def _number(seen: Snapshot) -> int:
    return seen.round.number if seen.round else 0
