"""What needs attention in the running house, since when, and what could not be checked.

The pit asks twice a second, so a table is looked at again only when it has changed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakKeyDictionary

from fifthstreet.coaching.attention import (
    Need,
    TableSight,
    at_jackpots,
    at_the_desk,
    clocks,
    is_for,
    posts_for,
    whatever_the_time,
)
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.loader import PREFIX
from fifthstreet.people.authority import Actor
from fifthstreet.people.closures import is_silent
from fifthstreet.protocol.pit import Attention, AttentionKind, AttentionList
from fifthstreet.web.alarms import alarms_of
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.pit import pit_of

KINDS: Final[Mapping[str, tuple[AttentionKind, str]]] = {
    "claims_are_lost": ("server", "house.disable_all"),
    "store_does_not_write": ("server", "house.disable_all"),
    "clock_has_jumped": ("server", "house.disable_all"),
    "sign_in_is_attacked": ("sign_in", "house.suspend"),
    "rules_have_expired": ("rules", "house.open_table"),
    "rules_cannot_be_read": ("rules", "house.open_table"),
}
"""Alarms that no table or jackpot shows by itself, and the act that answers them."""


@dataclass(slots=True, eq=False)
class Lookout:
    """The memory of the last look at a house."""

    tables: dict[str, tuple[tuple[Any, ...], tuple[Need, ...]]] = field(default_factory=dict)
    since: dict[tuple[str, str | None, str], int] = field(default_factory=dict)

    def look(self, lobby: Lobby, actor: Actor) -> AttentionList:
        """Return what needs attention, as one person may see it."""
        running, desk = lobby.running, lobby.running.desk
        hosts = [host for host in running.house.tables.values() if host.state.opened]
        board, at = pit_of(lobby), desk.at()
        needs: list[Need] = []
        for host in hosts:
            needs += self._at_table(host, board.odd.get(host.state.id, ()), at)
        needs += at_jackpots(
            jackpot for jackpot in running.house.progressives.values() if jackpot.opened
        )
        needs += at_the_desk(desk.state, at)
        needs += _alarms(lobby, hosts)
        needs = [one for one in needs if not is_silent(desk.state, one.ringing)]
        before, self.since = self.since, {}
        for need in needs:
            known = before.get(need.key)
            self.since[need.key] = _since(lobby, need, at) if known is None else known
        items = tuple(self._record(need, is_for(need, actor, desk.state)) for need in needs)
        unchecked = (*_uncounted(lobby, hosts), *_paused(hosts))
        return AttentionList(items=items, unchecked=unchecked)

    def _at_table(
        self, host: TableHost, odd: tuple[tuple[str, str], ...], at: int
    ) -> Iterator[Need]:
        state, calls = host.state, host.reception.calls
        seen = (state, host.waits, host.trouble, tuple(calls), odd)
        name = views.name_of(state) or state.id
        sight = TableSight(
            state=state, name=name, waits=host.waits, trouble=host.trouble, calls=calls, odd=odd
        )
        last = self.tables.get(state.id)
        if last is None or last[0][0] is not state or last[0][1:] != seen[1:]:
            last = self.tables[state.id] = (seen, tuple(whatever_the_time(sight, at)))
        yield from last[1]
        yield from clocks(sight, at)

    def _record(self, need: Need, yours: bool) -> Attention:
        return Attention(
            what=need.what,
            table=need.table,
            since=self.since[need.key],
            posts=need.posts,
            yours=yours,
            says=need.says,
            link=need.link,
            ringing=need.ringing,
        )


def _since(lobby: Lobby, need: Need, at: int) -> int:
    """Return since when a new matter waits: since the table's last event."""
    if need.table is None or need.what in {"hold", "deck_clock"}:
        return at
    host = lobby.running.house.tables.get(need.table)
    stream = f"{PREFIX}{need.table}"
    last = host.state.number - 1 if host else 0
    record = next(iter(lobby.running.store.records(stream, after=last, most=1)), None)
    return int(record.at.timestamp()) if record else at


def _alarms(lobby: Lobby, hosts: list[TableHost]) -> Iterator[Need]:
    for alarm in alarms_of(lobby, hosts):
        if alarm.alarm not in KINDS:
            continue
        what, act = KINDS[alarm.alarm]
        yield Need(
            what=what,
            says=alarm.says,
            link="/pit/floor",
            posts=posts_for(act),
            table=alarm.table,
            act=act,
        )


def _uncounted(lobby: Lobby, hosts: Iterable[TableHost]) -> Iterator[str]:
    counts = [pit_of(lobby).counts.get(host.state.id) for host in hosts]
    if any(count is None or not (count.whole and count.compared) for count in counts):
        yield "The hold of some tables is still being counted."


def _paused(hosts: Iterable[TableHost]) -> Iterator[str]:
    for host in hosts:
        if host.paused:
            yield f"Table {host.state.id} is being taken over by another server."


_LOOKOUTS: "WeakKeyDictionary[Lobby, Lookout]" = WeakKeyDictionary()


def lookout_of(lobby: Lobby) -> Lookout:
    """Return the memory of the last look at a house."""
    return _LOOKOUTS.setdefault(lobby, Lookout())
