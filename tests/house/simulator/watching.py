"""Whoever watches the journal grow: replays it, and finds at once what must not be.

I1 to I5 and I14 by the money's own reckoning; I9, I10, I16 and I18 by a replay beside the house.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from fifthstreet.floor.tables.evolve import evolve
from fifthstreet.floor.tables.restart import RESTARTED
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.jackpots.jackpot import JackpotHit
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.journal import JournalLine, StreamRecord
from fifthstreet.ledger.reading import read_record
from fifthstreet.ledger.store import Store
from fifthstreet.play import events as r
from fifthstreet.play.state import Phase
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol import jackpot_events
from fifthstreet.protocol.codec import decode
from house.simulator.branches import Sometimes
from house.simulator.reckoning import Money, shares

FOLLOWS = {
    (Phase.WAITING, Phase.BETTING),
    (Phase.BETTING, Phase.CLOSED),
    (Phase.CLOSED, Phase.DECIDING),
    (Phase.CLOSED, Phase.SETTLING),
    (Phase.DECIDING, Phase.SETTLING),
    (Phase.SETTLING, Phase.ENDED),
}
"""Phases that may follow each other; a round may be voided from any but the last (I9)."""


def alike(one: TableState, other: TableState) -> bool:
    """Tell whether two tables are the same; secrets are compared by what they deal."""
    return _plain(one) == _plain(other)


def _plain(state: TableState) -> tuple[Any, ...]:
    now = state.now
    plain = None if now is None else replace(now, secret=None, deal=None)
    seed = now.secret.seed_for_the_safe() if now and now.secret else None
    return replace(state, now=None), plain, seed


class Watch:
    """Follows a store's journal and replays every table of it."""

    def __init__(self, store: Store, vault: Vault, sometimes: Sometimes) -> None:
        self.store = store
        self.vault = vault
        self.sometimes = sometimes
        self.money = Money(sometimes)
        self.tables: dict[str, TableState] = {}
        self.kinds: dict[str, list[str]] = {}
        self.locks: dict[str, tuple[JackpotHit, Mapping[str, int], int]] = {}
        self.claims: dict[str, list[tuple[int, int, JackpotHit]]] = {}
        self.finished: list[tuple[str, RoundNow]] = []
        self.read = 0
        self.happened: Callable[[str, object], None] = lambda _table, _event: None

    def look(self, *, whole: bool = True) -> None:
        """Take in what was committed since the last look."""
        with self.store.view() as view:
            for line in view.lines(self.read):
                self._line(line)
        self._rounds_are_over()
        if whole:
            self.money.check(self.store)

    def _line(self, line: JournalLine) -> None:
        assert line.seq == self.read + 1
        self.read = line.seq
        if line.part == "entry":
            self.money.entry(line)
        elif line.part == "movement":
            self.money.movement(line)
        elif line.part == "command":
            self._rounds_are_over()  # all that the command before it caused has come
        elif line.part == "record":
            self._record(read_record(line))

    def _rounds_are_over(self) -> None:
        for table, now in self.finished:
            self.money.round_is_over(table, now)
        self.finished.clear()

    def _record(self, record: StreamRecord) -> None:
        family, _, id_ = record.stream.partition(":")
        if family not in {"link", "table"}:
            return
        event = decode(record.kind, record.data)
        if family == "link":
            self._link(id_, record.number, event)
        else:
            self._table(id_, record, event)

    def _link(self, id_: str, number: int, event: jackpot_events.Event) -> None:
        """One winner is paid at a time, in the order of their hands or of their coming (I14)."""
        claims = self.claims.setdefault(id_, [])
        self.happened(id_, event)
        match event:
            case jackpot_events.HitClaimed():
                self.sometimes("two winners waited for one jackpot")
                claims.append(
                    (event.dealt, number, JackpotHit(event.table, event.round, event.seat))
                )
            case jackpot_events.HitLocked():
                assert id_ not in self.locks, f"{id_} is locked twice"
                hit = JackpotHit(event.table, event.round, event.seat)
                assert not claims or min(claims)[2] == hit, f"{hit} comes before {min(claims)}"
                claims[:] = [claim for claim in claims if claim[2] != hit]
                for name, value in event.values.items():
                    assert value in self.money.history[f"{id_}:{name}"], f"{id_} never showed that"
                self.locks[id_] = (hit, event.values, sum(self.money.reversed.values()))
            case jackpot_events.HitReleased():
                hit = JackpotHit(event.table, event.round, event.seat)
                if self.locks.get(id_, (None,))[0] == hit:
                    self.locks.pop(id_)
                else:
                    assert not event.paid, f"{hit} was paid out of turn"
                claims[:] = [claim for claim in claims if claim[2] != hit]
            case _:
                pass

    def _table(self, table: str, record: StreamRecord, event: Any) -> None:
        kinds = self.kinds.setdefault(table, [])
        assert record.number == len(kinds) + 1, f"{record.stream} {record.number}"
        kinds.append(record.kind)
        before = self.tables.get(table, TableState(id=table))
        after = self.tables[table] = evolve(before, event, self.vault)
        if before.now and after.now:
            self._phase(before.now, after.now, record)
        if isinstance(event, r.SeatSettled):
            self._paid(table, event)
        elif isinstance(event, e.HitPending) and after.now:
            assert event.seat == after.now.game.unsettled[0], "the seat to be settled next is paid"
        elif isinstance(event, e.RoundInterrupted) and before.now:
            _ruled(before.now, event)
        elif isinstance(event, e.RoundFinished) and before.now:
            self.finished.append((table, before.now))
        elif isinstance(event, e.RoundOpened):
            assert before.now is None
            assert event.round == before.rounds + 1
        self.happened(table, event)

    def _phase(self, before: RoundNow, after: RoundNow, record: StreamRecord) -> None:
        pair = (before.game.phase, after.game.phase)
        if pair[0] is not pair[1]:
            voided = pair[1] is Phase.VOIDED and pair[0] is not Phase.ENDED
            assert voided or pair in FOLLOWS, f"{pair} by {record.kind}"

    def _paid(self, table: str, event: r.SeatSettled) -> None:
        """An award is the winner's share of what the meter showed when the turn came (I14)."""
        link = self.tables[table].opening.link
        for meter, share, paid in shares(event.lines):
            if not paid:
                continue
            hit, meters, reversed_ = self.locks[link]
            assert (hit.table, hit.seat) == (table, event.seat)
            shown, value = meters[meter], self.money.meters[f"{link}:{meter}"]
            assert paid * UNITS <= share * shown, f"{meter} pays {paid} of {shown}"
            now = self.tables[table].now
            undisturbed = now and now.registered is None and shown <= value
            if undisturbed and reversed_ == sum(self.money.reversed.values()):
                assert (paid + 1) * UNITS > share * shown, f"{meter} pays {paid} of {shown}"
            if value > shown:
                self.sometimes("another table fed the jackpot while a winner was paid")


def _ruled(now: RoundNow, event: e.RoundInterrupted) -> None:
    """A round in which a bet was conclusively won or lost is not undone by a fault (I16)."""
    folded = any(seat.standing == "folded" for seat in now.game.seats.values())
    deciding = now.game.phase is Phase.DECIDING
    stopped = event.cause == RESTARTED  # of a jackpot that fails, the book speaks apart
    if stopped and ((folded and deciding) or now.game.phase is Phase.SETTLING):
        assert event.course == "resume", f"{event.course} in {now.game.phase}"
