"""Simulated people: players of several tempers, and the staff of the pit."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fifthstreet.fairness.contribution import pledge_of
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.jackpot_faults import fault_at
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.rules.remedies import CIRCUMSTANCES, Circumstance
from house.simulator.network import Wire

PATIENCE = 2.5
"""Seconds after which a client sends again what was not answered."""
COMMON = {"wrong_number_of_cards", "foreign_card", "player_card_exposed", "misdealt"}
"""What goes wrong more often than the rest: it voids a round or lets players choose."""
FACTS: tuple[Circumstance, ...] = CIRCUMSTANCES


@dataclass(slots=True)
class Sent:
    """A command that awaits its answer."""

    table: str
    request: TableRequest
    at: float


@dataclass(slots=True, kw_only=True)
class Client:
    """Somebody with a connection, whose commands are numbered and sent until they are answered."""

    id: str
    actor: Actor
    chance: random.Random
    wire: Wire
    table: str = ""
    sequence: int = 0
    pending: dict[int, Sent] = field(default_factory=dict)
    answers: dict[int, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    reads: dict[str, int] = field(default_factory=dict)

    def ask(self, table: str, command: h.Command, state: TableState, now: float) -> Sent:
        """Number a command and note that its answer is awaited."""
        self.sequence += 1
        round_ = decision = None
        if self.chance.random() < 0.6:
            round_ = state.now.number if state.now else state.rounds + 1
        if round_ is not None and state.now and isinstance(command, c.Bet | c.Fold):
            decision = state.now.game.decision
        request = TableRequest(
            actor=self.actor,
            command=command,
            client=self.id,
            sequence=self.sequence,
            round=round_ if isinstance(command, c.PlaceWager | c.Bet | c.Fold) else None,
            decision=decision,
        )
        self.pending[self.sequence] = sent = Sent(table, request, now)
        return sent

    def overdue(self, now: float) -> Iterator[Sent]:
        """Yield what has waited for its answer too long."""
        for sent in self.pending.values():
            if now - sent.at > PATIENCE:
                sent.at = now
                yield sent


def player(name: str, chance: random.Random, wire: Wire) -> "Player":
    """Return a player of some temper."""
    person = Person(id=name, name=name, role="player")
    return Player(
        id=name,
        actor=Actor(column="player", at=0, person=person),
        chance=chance,
        wire=wire,
        silent=chance.choice((0.0, 0.1, 0.4)),
        folds=chance.choice((0.02, 0.02, 0.25)),
        pledges=chance.random() < 0.4,
    )


@dataclass(slots=True, kw_only=True)
class Player(Client):
    """Somebody who plays at a table."""

    silent: float
    folds: float
    pledges: bool
    numbers: dict[int, bytes] = field(default_factory=dict)
    calm: bool = False

    def choose(self, state: TableState, *, opens: bool) -> h.Command | None:
        """Return what the player does next, or None for nothing."""
        chance, seat = self.chance, state.seat_of(self.id)
        if not self.calm and chance.random() < 0.04:
            return self._wrong()
        if chance.random() < self.silent:
            return None
        if seat is None:
            return h.TakeSeat(seat=chance.choice((None, 1, 2, 3))) if opens else None
        if state.now is None:
            if not opens or (not self.calm and chance.random() < 0.03):
                return h.LeaveSeat() if chance.random() < 0.3 else None
            return self._ante(state, seat)
        return self._in_round(state, state.now, seat)

    def _in_round(self, state: TableState, now: RoundNow, seat: int) -> h.Command | None:
        chance, game = self.chance, now.game
        by = c.By(role="player", name=self.id)
        mine = [n for n, place in game.seats.items() if place.player == self.id]
        if command := self._number(now, seat):
            return command
        if game.phase is Phase.BETTING:
            return self._bets(state, now, seat)
        if game.choosing and set(game.choosing) & set(mine):
            return c.Choose(by=by, seat=game.choosing[0], go_on=chance.random() < 0.6)
        seats = [n for n in mine if game.seats[n].holding]
        if state.live and seats and chance.random() < 0.8:
            return c.PutCardsDown(by=by, seat=seats[0])
        due = [n for n in mine if n in game.to_decide]
        if not due:
            return h.LeaveSeat() if not self.calm and chance.random() < 0.02 else None
        if not self.calm and chance.random() < 0.03:
            return h.LeaveSeat()
        number = due[0]
        if not game.seats[number].looked and chance.random() < 0.7:
            return c.ViewCards(by=by, seat=number)
        if chance.random() < self.folds:
            return c.Fold(by=by, seat=number)
        return c.Bet(by=by, seat=number, amount=sizes_of(game, game.due, number)[0])

    def _ante(self, state: TableState, seat: int, *, side: str = "ante") -> h.Command:
        terms = state.rules.terms
        amount = terms.least_ante or 500
        if side == "progressive":
            amount = self.chance.choice(terms.bet_sizes)
        elif side != "ante":
            amount = 100
        by = c.By(role="player", name=self.id)
        return c.PlaceWager(by=by, seat=seat, wager=side, amount=amount, player=self.id)

    def _bets(self, state: TableState, now: RoundNow, seat: int) -> h.Command | None:
        chance, place = self.chance, now.game.seats.get(seat)
        if place is None or "ante" not in place.wagers:
            return self._ante(state, seat) if seat in now.opened.seats else None
        if self.pledges and now.number not in self.numbers and now.gathering:
            self.numbers[now.number] = chance.randbytes(32)
            commitment = now.gathering.commitment
            pledge = pledge_of(commitment, seat, self.numbers[now.number]).hex()
            return h.PledgeNumber(seat=seat, pledge=pledge)
        if not self.calm and chance.random() < 0.05:
            wager = chance.choice(list(place.wagers))
            by = c.By(role="player", name=self.id)
            return c.WithdrawWager(by=by, seat=seat, wager=wager)
        sides = [side for side in sorted(state.rules.terms.offers) if side not in place.wagers]
        if "progressive" in sides and chance.random() < 0.95:
            return self._ante(state, seat, side="progressive")
        if sides and chance.random() < 0.3:
            return self._ante(state, seat, side=chance.choice(sides))
        return h.DeclareReady()

    def _number(self, now: RoundNow, seat: int) -> h.Command | None:
        gathering, mine = now.gathering, self.numbers.get(now.number)
        if mine and gathering and gathering.stage == "pledging" and seat in gathering.again:
            if seat in gathering.contributions:
                return None
            self.numbers[now.number] = mine = self.chance.randbytes(32)
            pledge = pledge_of(gathering.commitment, seat, mine, digest=gathering.digest)
            return h.PledgeNumber(seat=seat, pledge=pledge.hex())
        if mine is None or gathering is None or gathering.stage != "showing":
            return None
        contribution = gathering.contributions.get(seat)
        if contribution is None or contribution.by != "seat" or contribution.number is not None:
            return None
        return h.ShowNumber(seat=seat, number=mine.hex()) if self.chance.random() < 0.7 else None

    def _wrong(self) -> h.Command:
        """Return something that should be refused, or is at least out of place."""
        chance, by = self.chance, c.By(role="player", name=self.id)
        seat = chance.randint(0, 8)
        return chance.choice(
            (
                c.PlaceWager(by=by, seat=seat, wager="ante", amount=-5, player=self.id),
                c.PlaceWager(by=by, seat=seat, wager="ante", amount=10**12, player=self.id),
                c.PlaceWager(by=by, seat=1, wager="nonsense", amount=100, player="somebody"),
                c.Bet(by=by, seat=seat, amount=7),
                c.Fold(by=by, seat=seat),
                c.ViewCards(by=by, seat=seat),
                c.EndRound(by=by),
                c.SettleSeat(by=by, seat=seat),
                c.ReadMeters(by=by, meters={}),
                c.Leave(by=by, seat=seat),
                h.TakeSeat(seat=seat),
                h.ShowNumber(seat=max(seat, 1), number="00" * 32),
                h.PledgeNumber(seat=max(seat, 1), pledge="zz"),
                h.DeclareReady(),
                h.CloseTable(reason="I want to."),
            )
        )


def staff(name: str, chance: random.Random, wire: Wire) -> "Staff":
    """Return a floorperson or a shift manager."""
    role: Any = "shift_manager" if name == "manager" else "floor"
    person = Person(id=name, name=name, role=role)
    actor = Actor(column=role, at=0, fresh=True, person=person)
    return Staff(id=name, actor=actor, chance=chance, wire=wire)


@dataclass(slots=True, kw_only=True)
class Staff(Client):
    """Somebody of the pit: rules, reports, shuts tables and opens them again."""

    busy: float = 0.05

    def choose(self, host: TableHost, *, calm: bool) -> h.Command | None:
        """Return what is to be done at a table, or None."""
        chance, state, now = self.chance, host.state, host.state.now
        by = c.By(role="floor", name=self.id)
        if now is not None and now.game.waiting is not None:
            return self._ruling(now, by, calm=calm)
        if state.shut:
            return h.ReopenTable()
        if calm:
            return None
        if chance.random() < 0.006 or fault_at(state) is not None:
            return self._jackpot(by)
        if now is None:
            return h.CloseTable(reason="A pause.") if chance.random() < self.busy / 3 else None
        paying = host.waits.what in {"hit", "approval"} or now.game.phase is Phase.SETTLING
        if chance.random() < (0.3 if paying else self.busy):
            return self._report(now, by)
        return None

    def _jackpot(self, by: c.By) -> h.Command:
        """Return what is said of a jackpot that does not work, or works again."""
        return self.chance.choice(
            (
                t.ReportJackpotFault(by=by, at=0),
                t.ChooseCourse(by=by, at=0, course="suspended"),
                t.PostNotice(by=by, at=0),
                t.RestoreJackpot(by=by, at=0),
            )
        )

    def _ruling(self, now: RoundNow, by: c.By, *, calm: bool) -> h.Command | None:
        waiting, chance = now.game.waiting, self.chance
        if waiting is None:
            return None
        actions: Any = () if chance.random() < 0.5 and not calm else ("continue",)
        if chance.random() < 0.2 and not calm:
            actions = ("void_round", "return_all_wagers")
        return c.MakeRuling(by=by, what=waiting.what, reason="It was seen.", actions=actions)

    def _report(self, now: RoundNow, by: c.By) -> h.Command:
        chance, book = self.chance, now.game.terms.book
        rules = [rule.id for rule in book.irregularities]
        common = [rule for rule in rules if rule in COMMON]
        what = chance.choice(common if chance.random() < 0.5 else rules)
        seats = [*now.game.seats, None]
        rule = book.irregularity(what)
        own = sorted({word for remedy in (rule.remedies if rule else ()) for word in remedy.when})
        facts = own if own and chance.random() < 0.9 else FACTS
        return c.ReportIrregularity(
            by=by,
            what=what,
            seat=chance.choice(seats),
            facts=tuple(chance.sample(facts, min(len(facts), chance.choice((0, 0, 1, 3))))),
            place=chance.choice((None, 1, 5)),
        )
