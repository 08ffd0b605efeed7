"""The bootstrap of a house: store, keys, tables and desk, put together in one loop."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from fifthstreet.accounts.deletion import Deletion
from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.dual_authorization import DualAuthorization
from fifthstreet.accounts.first_administrators import first_administrators
from fifthstreet.accounts.memory import News
from fifthstreet.accounts.money import Cage
from fifthstreet.accounts.openings import Openings
from fifthstreet.accounts.passkeys import Passkeys
from fifthstreet.accounts.password_hasher import LoopHashing
from fifthstreet.accounts.play_limits import OwnLimits
from fifthstreet.accounts.register_desk import RegisterDesk
from fifthstreet.accounts.registry import DeskRegistry
from fifthstreet.accounts.sign_in import OneTimePassword, Signing
from fifthstreet.audit.personal import Erased
from fifthstreet.bots.bots import Bots
from fifthstreet.coaching.standstill import standstill
from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness import SystemEntropy
from fifthstreet.floor.floor import Floor
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.loader import EVERY
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.gaming_day.closing import MATTER as DAY_CLOSE
from fifthstreet.gaming_day.closing import DayCloses
from fifthstreet.gaming_day.days import calendars_of, set_calendar
from fifthstreet.house.auditor import RemoteAuditor
from fifthstreet.house.distribution import TableDistribution
from fifthstreet.house.settings import Settings, opened_store
from fifthstreet.jackpots.figures import JackpotFigures
from fifthstreet.ledger.build import note
from fifthstreet.ledger.clock import LoopClock, last_time, note_jump
from fifthstreet.ledger.heads import SigningKey
from fifthstreet.ledger.house_heads import HouseHeads
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.personal import Directory
from fifthstreet.ledger.store.moves import Handover
from fifthstreet.ledger.store.refusals import StoreFailedError
from fifthstreet.ledger.store.store import Store, StreamSnapshot
from fifthstreet.ledger.store.writer import LoopCommitter
from fifthstreet.people.closures import Where
from fifthstreet.people.passwords import Argon2, ThreadedHasher
from fifthstreet.protocol.people_events import (
    PersonalDataErased,
    SelfExcluded,
    SignInFailed,
)
from fifthstreet.refusals import Refusal

log = logging.getLogger(__name__)

LAST_SNAPSHOT: Final = 200
"""Events that are worth a snapshot when the house closes."""
WATCHING: Final = 0.5
"""Seconds between two looks whether the store is still there, of a house that has it to itself."""
WATCHING_SHARED: Final = 1.0
TIMING: Final = 1.0
"""Seconds between two looks whether the clock of the machine has jumped."""
HEARING: Final = 0.25
"""Seconds after which what another process did to a jackpot is shown here."""
ADOPTING: Final = 1.0
"""Seconds between two looks for tables whose process has ended; they go on here with the next one,
so that a process whose connection was cut has the time to claim its tables again."""
SIGNING: Final = 600.0
"""Seconds between two heads of the journal that are signed though nobody asks."""
GROWING: Final = 2.0
"""Seconds after which the tree of the journal takes in what was written, for the next head."""
ATTACKED: Final = "%d failed attempts to sign in as %s from new addresses"


class Running:
    """Everything of a house that runs, in the one thread of an asyncio loop."""

    def __init__(
        self,
        settings: Settings,
        loop: asyncio.AbstractEventLoop,
        is_lost: Callable[[str, str], bool] = lambda _table, _player: False,
    ) -> None:
        self.settings = settings
        self.loop = loop
        self.entropy = SystemEntropy()
        self.clock = LoopClock(loop)
        self._announced, self._free = 0, False
        self._failing: set[str] = set()
        self.failure: StoreFailedError | None = None
        """Why the house ends, once its store has failed."""
        self._closing = self._leaving = False
        self._look: asyncio.Future[None] | None = None
        self._bootstrap = asyncio.Lock()
        self._if_failed: list[Callable[[], None]] = []
        self._is_lost = is_lost
        self._watchers: list[Callable[[Batch, CommitResult], None]] = []
        self._timers: dict[str, Callable[[], object]] = {}
        self.store: Store = opened_store(settings)
        try:
            self._vault = Vault.stored_at(settings.keys_at, self.entropy)
            self.peer_key = self._vault.seed("peers")
            seed = self._vault.seed("heads")
            self.heads = HouseHeads(self.store, seed, settings.heads_at, self.clock.now)
            self.heads.check(whole=settings.verify)
            if settings.auditor is not None:
                own = SigningKey(seed)
                self._vault.beacon = RemoteAuditor(*settings.auditor, own, self._nudge)
            self._build()
        except BaseException:
            self.store.close()
            raise

    def _build(self) -> None:
        settings = self.settings
        self.committer = LoopCommitter(self.store, self.loop)
        self._hashing = ThreadedHasher(_hasher(settings, self.entropy))
        self.desk = Desk(
            self.store, self.committer, self.clock, entropy=self.entropy, policy=settings.policy
        )
        self.personal = Directory(self.store.personal)
        self.erased = Erased(self.store)
        self.cage = Cage(self.desk)
        self.signing = Signing(self.desk, LoopHashing(self._hashing, self.loop))
        self.passkeys = Passkeys(self.desk, self._vault.seed("passkeys"))
        tables: dict[str, TableHost] = {}
        self.deletion = Deletion(self.desk, self.signing.hashing, tables)
        services = Services.over(
            self.store,
            self.committer,
            self.clock,
            entropy=self.entropy,
            vault=self._vault,
            pace=settings.pace,
            large=settings.policy.large_jackpot,
            posted=self._posted,
            gate=self._gate,
            lapsed=self._lapsed,
            registry=DeskRegistry(self.desk),
            balance=self.desk.balance,
            limits=OwnLimits(self.desk, tables),
            approved=self.desk.jackpot_approved,
            called=self._called,
            personal=self.personal.read,
            is_erased=self.erased.has,
            is_lost=self._is_lost,
            standstill=standstill,
        )
        self.house = Floor(services, tables)
        self.closes = DayCloses(self.desk)
        known = calendars_of(self.store).of_day(self.clock.now().date())
        self.register = RegisterDesk(self.desk, settings.calendar.over(known).zone)
        self.matters = DualAuthorization(
            self.desk,
            JackpotFigures(self.house.progressives, self._sizes, self.house.is_stuck),
            {DAY_CLOSE: self.closes, **self.register.undertakings},
        )
        self.openings = Openings(self.register, self.house)
        self.bots = Bots(self.house, self.desk)
        self.distribution = TableDistribution(self.house, self.bots.manners)
        self.house.left.append(self.bots.leave)
        self.desk.watch(self._heard)

    def _posted(self, batch: Batch, result: CommitResult) -> None:
        if result.last:
            self.desk.posted(batch, result)
            self.house.wrote(result)
        else:
            self.desk.doubt(batch)
        for watcher in self._watchers:
            watcher(batch, result)

    def watch(self, watcher: Callable[[Batch, CommitResult], None]) -> None:
        """Call a function with every batch of a table or a jackpot, once it is durable."""
        self._watchers.append(watcher)

    def watch_failure(self, content: Callable[[], None]) -> None:
        """Call a function when the store fails, or at once if it has failed."""
        self._if_failed.append(content)
        if self.failure is not None:
            content()

    def _nudge(self, table: str) -> None:
        """Let a table continue that waits for the auditor."""
        if table in self.house.tables and not self._closing:
            self.house.tables[table].nudge()

    def _gate(self, act: str, table: str, player: str) -> Refusal | None:
        """Refuse what is closed: everything, a version of a game, a table or a player."""
        if not self.desk.state.closures:
            return None
        host = self.house.tables.get(table)
        opened = host.state.opened if host else None
        game = f"{opened.book}@{opened.version}" if opened else ""
        return self.desk.closed(act, Where(game=game, table=table, player=player))

    def _lapsed(self, register: str) -> Refusal | None:
        return self.openings.lapsed(register)

    def _heard(self, news: News) -> None:
        """Let tables go on that waited for what the desk has decided, and log an attack."""
        for event in news.events:
            if isinstance(event, SignInFailed) and event.account_locked_until > event.at:
                who = self._called(event.person) or "an unknown name"
                log.warning(ATTACKED, event.account_failures, who)
            elif isinstance(event, PersonalDataErased):
                self.personal.forget()
                self.erased.forget()
                self._free_seats(event.subject)
            elif isinstance(event, SelfExcluded):
                self._free_seats(event.person)
        if news.movements:
            self.house.refresh()
        for host in self.house.tables.values():
            if host.waits.what == "approval" and news.events:
                host.nudge()

    def _free_seats(self, person: str) -> None:
        """Free the seats of someone who has left, for good or for a while."""
        for host in self.house.tables.values():
            if host.state.seat_of(person) is not None:
                host.timers.free_seat(person, "left")

    def start(self) -> None:
        """Read the store, continue the tables, and start the timers."""
        if last := last_time(self.store):
            self.clock.begin_after(last)
        before, after = note(self.store, self.clock.now())
        if before not in {"", after}:
            log.warning("the program is another than before: %s", after)
        set_calendar(self.store, self.settings.calendar, self.clock.now())
        self.heads.sign()
        self.house.open()
        self.desk.start(shared=self.settings.shared)
        self._repeat("snapshots", self.settings.snapshots, self._keep_snapshots)
        self._repeat("heads", SIGNING, lambda: self._see_to_heads(self.heads.sign))
        self._repeat("tree", GROWING, lambda: self._see_to_heads(self.heads.keep_up))
        self._repeat("clock", TIMING, self._watch_clock)
        seconds = WATCHING_SHARED if self.settings.shared else WATCHING
        self._repeat("store", seconds, self._watch_store)
        if self.settings.shared:
            self._timers["listening"] = self.store.listen(self._note)
            self._timers["moves"] = self.store.listen_to_moves(self._heard_of_move)
            self._repeat("jackpots", HEARING, self._follow)
            self._repeat("tables", ADOPTING, self._adopt)

    def _watch_clock(self) -> None:
        note_jump(self.clock, self.store, self.committer)

    def _watch_store(self) -> None:
        """See beside the loop whether the store is still there, one look at a time."""
        if self._look is None or self._look.done():
            self._look = self.loop.run_in_executor(None, self._check_store)

    def _check_store(self) -> None:
        """Have the house end where its store has failed; one that does not answer may come back."""
        try:
            self.store.check()
        except StoreFailedError as error:
            self.loop.call_soon_threadsafe(self._fail, error)
        except FifthStreetError as error:
            log.warning("The store was not looked at. %s", error)

    def _fail(self, error: StoreFailedError) -> None:
        if self.failure is None and not self._closing:
            log.error("The house ends, for its store has failed. %s", error)
            self.failure = error
            for text in self._if_failed:
                text()

    def _see_to_heads(self, call: Callable[[], object]) -> None:
        """Do something about the heads in a thread, while the loop continues."""
        self.loop.run_in_executor(None, self._try, "No head was signed. %s", call)

    def _note(self, seq: int) -> None:
        """Note how far the journal has gone on; the store tells it in a thread of its own."""
        self._announced = seq

    def _follow(self) -> None:
        """See to it that the tables here are claimed, and take in what others did to jackpots."""
        self._try("No table was claimed again. %s", self.house.reclaim)
        self.house.refresh(self._announced)

    def _adopt(self) -> None:
        """Let tables go on here whose process has ended, and others where there are fewer."""
        if self._leaving:
            return

        def look() -> None:
            due, self._free = self._free, True
            free = self.store.claims_may_be_free() or self.house.found_tables
            if due:
                here = set(self.house.tables)
                self.house.adopt()
                for table in self.house.tables.keys() - here:
                    self.bots.follow(table, {})
            self._free = free

        self._try("No table was taken over. %s", look)
        self.distribution.balance()

    def _heard_of_move(self, handover: Handover) -> None:
        """Take a table in that is given to this process; the store tells it in its own thread."""
        if handover.to == self.store.address:
            self.loop.call_soon_threadsafe(self._receive, handover)

    def _receive(self, handover: Handover) -> None:
        def take() -> None:
            self.house.receive(handover)
            self.bots.follow(handover.table, handover.bots)

        if not self._leaving:
            self._try("No table was received. %s", take)

    def _look_around(self) -> None:
        self._free = self.store.claims_may_be_free() or self._free

    async def leave(self) -> None:
        """Give the tables to other processes of the house, if there are any, before it closes."""
        if self.settings.shared and not self._leaving and self.failure is None:
            self._leaving = True
            self._try("No process was found. %s", self._look_around)
            await self.distribution.empty()

    def _try(self, content: str, act: Callable[[], object]) -> None:
        """Do something that fails while the store is away, and tell of that once."""
        try:
            act()
        except FifthStreetError as error:
            if content not in self._failing:
                log.warning(content, error)
            self._failing.add(content)
        else:
            self._failing.discard(content)

    def _sizes(self, jackpot: str) -> tuple[int, ...]:
        """Return the sizes of the wagers that feed a jackpot."""
        opened = (host.state for host in self.house.tables.values() if host.state.opened)
        fed = [state.rules.terms.bet_sizes for state in opened if state.opening.link == jackpot]
        return tuple(sorted({size for sizes in fed for size in sizes}))

    def _called(self, id_: str) -> str:
        """Return the name that a person goes by."""
        return one.label if (one := self.desk.state.persons.get(id_)) else id_

    def _repeat(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        def again() -> None:
            self._repeat(name, seconds, call)
            call()

        self._timers[name] = self.clock.later(seconds, again)

    def _keep_snapshots(self) -> None:
        """Write snapshots in a thread, while the loop continues."""
        due = self._due(EVERY)
        if due:
            self.loop.run_in_executor(None, self._write, due)

    def _due(self, after: int) -> list[StreamSnapshot]:
        """Return snapshots of the tables that have gone on by so many events since their last."""
        try:
            return self.house.snapshots(after)
        except FifthStreetError as error:
            log.warning("The snapshots of the tables were not read. %s", error)
            return []

    def _write(self, due: list[StreamSnapshot]) -> None:
        """Write snapshots; a failure is logged and changes nothing."""
        try:
            self.house.keep_snapshots(due)
        except FifthStreetError as error:
            log.warning("No snapshot of the tables was written. %s", error)

    def close(self) -> None:
        """Stop everything; what was handed in is still committed."""
        self._closing = True
        for cancel in self._timers.values():
            cancel()
        self.bots.close()
        self.house.close()
        self.desk.close()
        self._hashing.close()
        self.committer.close()
        self._write(self._due(LAST_SNAPSHOT))
        self._try("No head was signed. %s", self.heads.sign)
        self.heads.close()
        self.store.close()

    async def first_administrators(self) -> tuple[OneTimePassword, ...]:
        """Add the two administrators of the bootstrap, and seal it; each is for another person.

        A house of an earlier release has one of them, and gets the second.
        """
        async with self._bootstrap:
            return await first_administrators(self.desk, self.signing)


def _hasher(settings: Settings, entropy: SystemEntropy) -> Argon2:
    cheap = {"time": 1, "memory": 64, "lanes": 1}
    return Argon2(entropy, **(cheap if settings.cheap_hashes else {}))
