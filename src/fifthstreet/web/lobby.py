"""What the whole server shares: the house, sign-ins, the tables' feeds and their sockets."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

from websockets.datastructures import MultipleValuesError
from websockets.http11 import Request as Handshake

from fifthstreet.accounts.memory import News
from fifthstreet.accounts.outcome import Outcome
from fifthstreet.floor.tables.host import ELSEWHERE, TableHost
from fifthstreet.floor.tables.loader import PREFIX
from fifthstreet.house.bootstrap import Running
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.people import NOBODY
from fifthstreet.people.authority import Actor
from fifthstreet.people.secret import Secret
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.account_events import AccountCreated
from fifthstreet.protocol.frames import MetersFrame
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.school.desk import SchoolDesk
from fifthstreet.web.connections import Connections
from fifthstreet.web.feeds import QUIET, SWEEP, Feed, Feeds, Watcher, framed
from fifthstreet.web.measures import COMMANDS, COMMITS, DONE, METERS_AGE, ROUNDS, TABLES
from fifthstreet.web.peers import HEADER, Peers
from fifthstreet.web.settings import FORWARDED, Serving
from fifthstreet.web.throttle import Pacer, source_of
from fifthstreet.web.wire import Wire

PATH: Final = re.compile(r"/api/v1/tables/([A-Za-z0-9_-]{1,40})/socket")
METERS_EVERY: Final = 0.5
"""Seconds between two displays of a jackpot's meters."""
LOST: Final = 60.0
"""Seconds of silence after which nobody is thought to be there."""
TROUBLE: Final = frozenset({"store_is_full", "store_is_busy"})
RECENTLY: Final = 5.0
"""Seconds after a failure to write in which the store counts as failing, unless it writes again."""
FINISHED: Final = "house.RoundFinished"
ABOUT_SOMEBODY: Final = (e.PasswordSet, e.StatusChanged, e.SelfExcluded, e.RoleChanged)
"""Events that may end every session of a person."""
CHANGES_OFFERS: Final = (e.LimitSet, e.RealityCheckConfirmed, AccountCreated)
"""Events of players that change what their tables offer them."""


def _offered_anew(event: object) -> str:
    """Return to whom tables offer something else after an event, or nobody."""
    if isinstance(event, e.AssignmentsChanged):
        return event.person
    return event.by if isinstance(event, CHANGES_OFFERS) else ""


class Lobby:
    """The running house as the network sees it."""

    def __init__(self, running: Running, serving: Serving, feeds: Feeds) -> None:
        self.running = running
        self.serving = serving
        self.pacer = Pacer(serving.rates)
        self.connections = Connections(serving, running.clock.seconds)
        self.feeds = feeds
        self.peers = Peers(running, serving)
        self.school = SchoolDesk(running.store, running.committer, running.clock, running.entropy)
        self.sockets: dict[str, dict[Watcher, None]] = {}
        self.owners: dict[str, str] = {}
        """The addresses at which tables of other processes were last found."""
        self._dirty: set[str] = set()
        self._meters: dict[str, dict[str, int]] = {}
        self._read_at: dict[str, float] = {}
        self._trouble_at = float("-inf")
        self._done = self._commits = 0
        running.watch(self._posted)
        running.house.left.append(self._left)
        running.desk.watch(self._heard)
        running.bots.has_audience = self._is_watched
        self._sweep_again()

    def feed(self, table: str) -> Feed:
        """Return the feed of a table."""
        host = self.host(table)
        feed = self.feeds.get(table)
        if feed is None or feed.host is not host:
            feed = self.feeds[table] = Feed(host)
        return feed

    def host(self, table: str) -> TableHost:
        """Return a table that is open, or raise that there is none."""
        host = self.running.house.tables.get(table)
        if host is None or host.state.opened is None:
            raise self._no_table(table)
        if host.paused:
            raise RefusedError(Refusal(host.away))
        return host

    def _no_table(self, table: str) -> RefusedError:
        """Return why a table is not here, and where it is if another process runs it."""
        unread = self.running.house.unread.get(table)
        if unread is not None:
            return RefusedError(Refusal("rules_cannot_be_read", unread.why))
        where = self.owner(table)
        shared = self.running.settings.shared
        if where is None and not (shared and self.running.store.last(f"{PREFIX}{table}")):
            return RefusedError(Refusal("table_is_unknown"))
        return RefusedError(Refusal(ELSEWHERE), remedy=f"Go to {where}." if where else None)

    def owner(self, table: str) -> str | None:
        """Return the address of the process that runs a table, or None if none does now."""
        where = self.owners.get(table) or self.running.store.whereabouts(table)
        if where:
            self.owners[table] = where
        return where

    def newest_owner(self, table: str) -> str | None:
        """Return the same for a table that may have moved since it was last found."""
        self.owners.pop(table, None)
        return self.owner(table)

    @property
    def currencies(self) -> tuple[str, ...]:
        """Return the currencies that the tables of the house are played in, wherever they run."""
        return self.running.house.currencies

    def actor(self, token: str) -> Actor | Refusal:
        """Return the person with a token, or without one somebody who is not signed in."""
        if not token:
            return Actor(column=None, at=self.running.desk.at())
        return self.running.desk.actor(Secret(token))

    def acting(self, session: str) -> Actor | Refusal:
        """Return who acts in a session that was found before."""
        return self.running.desk.acting(session or NOBODY)

    def paced(self, rate: str, who: str) -> bool:
        """Return whether a person may continue, or has sent too many requests."""
        return self.pacer.hit(rate, who, self.running.clock.seconds()).goes

    def pace(self, rate: str, who: str, detail: str = "") -> None:
        """Raise if a person sends too many requests, with how long to wait."""
        pace = self.pacer.hit(rate, who, self.running.clock.seconds())
        if not pace.goes:
            raise RefusedError(Refusal("too_many_requests", detail), wait=pace.wait)

    def admit(self, wire: Wire, request: Handshake) -> str:
        """Return the table for which a socket is asked, or raise why there is none."""
        path = PATH.fullmatch(request.path)
        if path is None:
            raise RefusedError(Refusal("page_is_unknown"))
        try:
            origin, host = request.headers.get("Origin"), request.headers.get("Host", "")
            passed = request.headers.get(HEADER)
            forwarded = request.headers.get_all(FORWARDED.decode())
        except MultipleValuesError:
            raise RefusedError(Refusal("request_is_not_valid", "Send each header once.")) from None
        by_peer = self.peers.passed(passed, "GET", request.path)
        wire.passed_from = by_peer.source if by_peer else None
        if wire.passed_from is None:
            self.check_names(host, origin)
            wire.client = self.serving.client(wire.source, forwarded)
        if not self.connections.enter(wire.source):
            raise RefusedError(Refusal("too_many_connections"))
        wire.left = partial(self.connections.leave, wire.source)
        self.pace("connect", source_of(wire.source))
        self.host(path[1])
        return path[1]

    def check_names(self, host: str, origin: str | None) -> None:
        """Raise if a request comes from a foreign page, or under a name that is not ours."""
        if host not in self.serving.hosts:
            raise RefusedError(Refusal("host_is_not_allowed"))
        if origin is not None and origin not in self.serving.known:
            raise RefusedError(Refusal("origin_is_not_allowed"))

    def cookie_of(self, request: Handshake) -> str:
        """Return the token of a browser's cookie, which does not count without an origin."""
        if "Origin" not in request.headers:
            return ""
        try:
            cookie = SimpleCookie("; ".join(request.headers.get_all("Cookie")))
        except CookieError:
            return ""
        morsel = cookie.get(self.serving.cookie)
        return morsel.value if morsel else ""

    def attach(self, session: str, client: str, then: Callable[[Refusal | None], None]) -> None:
        """Let a client use a session; the earlier client is disconnected once that is recorded."""
        live_session = self.running.desk.state.sessions.get(session)
        if live_session is not None and live_session.client == client:
            then(None)
            return

        def notify(outcome: Outcome) -> None:
            if isinstance(outcome, Exception):
                outcome = Refusal("house_is_busy")
            then(outcome if isinstance(outcome, Refusal) else None)

        desk = self.running.desk
        desk.do(c.AttachClient(at=desk.at(), by=session, client=client), notify)

    def note(self, body: Mapping[str, Any]) -> None:
        """Note how a command ended, and when the store could not write one."""
        if body["ok"]:
            self._done += 1
            return
        COMMANDS.labels(body["code"]).inc()
        if body["code"] in TROUBLE:
            self._trouble_at = self.running.clock.seconds()

    @property
    def in_trouble(self) -> bool:
        """Return whether the store has just failed to write something."""
        return self.running.clock.seconds() - self._trouble_at < RECENTLY

    def joined(self, socket: Watcher) -> None:
        """Add a watcher to a table."""
        socket.feed.joined(socket)
        self.running.bots.perform(socket.feed.host.state.id)
        self.sockets.setdefault(socket.session, {})[socket] = None

    def _is_watched(self, table: str) -> bool:
        """Return whether anybody follows a table who does not sit there."""
        feed = self.feeds.get(table)
        seated = feed.host.state.seats.values() if feed is not None else ()
        return feed is not None and any(one.viewer.person not in seated for one in feed.sockets)

    def left(self, socket: Watcher) -> None:
        """Remove a watcher."""
        socket.feed.left(socket)
        here = self.sockets.get(socket.session)
        if here is not None:
            here.pop(socket, None)
            if not here:
                del self.sockets[socket.session]

    def _heard(self, news: News) -> None:
        """Close the sockets of sessions that ended or were taken over; show others what changed."""
        ended = {session for event in news.events for session in _ended(event)}
        people = {event.person for event in news.events if isinstance(event, ABOUT_SOMEBODY)}
        people |= {one.subject for one in news.events if isinstance(one, e.PersonalDataErased)}
        for event in news.events:
            if isinstance(event, e.PersonalDataErased):
                self.school.forget(event.subject)
        if people:
            for session, here in self.sockets.items():
                if any(socket.viewer.person in people for socket in here):
                    ended.add(session)
        for session in ended & self.sockets.keys():
            self._look_again(session)
        self.show_anew({*map(_offered_anew, news.events)} - {""})

    def show_anew(self, people: set[str]) -> None:
        """Show people their tables again if these now offer them something else."""
        if not people:
            return
        for here in tuple(self.sockets.values()):
            for socket in tuple(here):
                if socket.viewer.person in people and socket.wants_view:
                    socket.feed.show(socket)

    def _look_again(self, session: str) -> None:
        actor = self.acting(session)
        known = actor.session if isinstance(actor, Actor) else None
        for socket in tuple(self.sockets[session]):
            if isinstance(actor, Refusal):
                socket.bye(actor.code, actor.says)
            elif known is not None and known.client != socket.client:
                socket.bye("client_is_replaced", "Another client uses the session now.")

    def _left(self, host: TableHost) -> None:
        """Let watchers of a table that no longer runs here reconnect."""
        feed = self.feeds.get(host.state.id)
        if feed is not None and feed.host is host:
            del self.feeds[host.state.id]
            for socket in tuple(feed.sockets):
                socket.wire.close(1012, "The table is run elsewhere.")

    def _posted(self, batch: Batch, _result: CommitResult) -> None:
        self._commits += 1
        self._trouble_at = float("-inf")
        for record in batch.records:
            if record.kind == FINISHED:
                ROUNDS.labels(record.data["outcome"]).inc()
        for id_ in {movement.meter.partition(":")[0] for movement in batch.movements}:
            if id_ not in self._dirty:
                self._dirty.add(id_)
                self.running.clock.later(METERS_EVERY, partial(self._show_meters, id_))

    def _show_meters(self, id_: str) -> None:
        self._dirty.discard(id_)
        jackpot = self.running.house.progressives.get(id_)
        if jackpot is None:
            return
        self._read_at[id_] = self.running.clock.seconds()
        display = jackpot.display
        if self._meters.get(id_) == display:
            return
        self._meters[id_] = display
        frame = framed(MetersFrame(id_, display))
        for feed in self.feeds.values():
            feed.show_meters(jackpot, frame)

    def _sweep_again(self) -> None:
        self.running.clock.later(SWEEP, self._sweep_again)
        self.sweep()

    def sweep(self) -> None:
        """Ping silent clients, and disconnect those who do not answer."""
        now = self.running.loop.time()
        for here in tuple(self.sockets.values()):
            for socket in tuple(here):
                silent = now - socket.wire.heard_at
                if silent > LOST:
                    socket.wire.drop("lost")
                elif silent > QUIET:
                    socket.wire.ping()

    def measure(self) -> None:
        """Bring the gauges and the frequent counters up to date before they are read."""
        DONE.inc(self._done)
        COMMITS.inc(self._commits)
        self._done = self._commits = 0
        hosts = self.running.house.tables.values()
        TABLES.labels("stopped").set(sum(bool(host.trouble) for host in hosts))
        closed = len(self.running.house.unread)
        TABLES.labels("shut").set(sum(bool(host.state.shut) for host in hosts) + closed)
        TABLES.labels("open").set(sum(not host.trouble and not host.state.shut for host in hosts))
        now = self.running.clock.seconds()
        for id_, read in self._read_at.items():
            METERS_AGE.labels(id_).set(now - read)


def _ended(event: object) -> Iterable[str]:
    """Return the sessions that an event ends or hands to another client."""
    match event:
        case e.SessionEnded() | e.ClientAttached():
            return (event.session,)
        case e.SessionBegan():
            return event.ended
        case _:
            return ()
