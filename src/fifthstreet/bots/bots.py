"""The bots of a house: who plays at which table, wherever the table runs."""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

import msgspec

from fifthstreet.accounts import Desk, Done, Outcome
from fifthstreet.bots.bot import HASTY, SOCIABLE, Bot, Employer, Manner
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.floor import Floor
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.protocol.people_commands import RegisterBot
from fifthstreet.protocol.people_events import PersonRegistered

log = logging.getLogger(__name__)


class Bots:
    """The bots of a house.

    Who plays where follows from what is durable: after a restart bots find their seats again.
    """

    def __init__(
        self, house: Floor, desk: Desk, *, seed: int = 0, manner: Manner | None = None
    ) -> None:
        self.house = house
        self.desk = desk
        self.manner = manner or (SOCIABLE if house.services.pace.between else HASTY)
        self.playing: list[Bot] = []
        self._employer = Employer(desk, seed, house.services.entropy.take(8).hex())
        self._awaited = Counter[str]()
        """Bots that are being registered, by the table that they will play at."""

    @property
    def has_audience(self) -> Callable[[str], bool]:
        """Return the function that says whether anyone watches a table; the server sets it."""
        return self._employer.has_audience

    @has_audience.setter
    def has_audience(self, tells: Callable[[str], bool]) -> None:
        """Have the bots ask this whether anybody watches their table."""
        self._employer.has_audience = tells

    def perform(self, table: str) -> None:
        """Have the bots of a table look up: somebody has come to watch it."""
        if host := self.house.tables.get(table):
            self._employer.arrivals[table] = host.state.rounds
        for bot in self.playing:
            if bot.table == table:
                bot.consider()

    def fill(self, table: str, count: int, manner: Manner | None = None) -> None:
        """See to it that so many bots play at a table.

        Those that sit there come first, then those that sit nowhere, and then new ones.
        """
        host = self.house.tables.get(table)
        if host is None or host.state.live:
            raise FifthStreetError(
                f"Bots cannot play at {table!r}.",
                remedy="Name a virtual table that this house runs.",
            )
        busy = {bot.person for bot in self.playing}
        present = sum(bot.host is host for bot in self.playing) + self._awaited[table]
        wanted = max(0, count - present)
        here = [person for person in host.state.seats.values() if self._employer.is_bot(person)]
        ready = [person for person in (*here, *self._idle()) if person not in busy]
        for person in ready[:wanted]:
            self._play(host, person, manner)
        for _ in range(wanted - len(ready)):
            self._awaited[table] += 1
            result = partial(self._registered, host, manner)
            self.desk.do(RegisterBot(at=self.desk.at()), result)

    def manners(self, table: str) -> dict[str, Any]:
        """Return the bots that play at a table, each with its manner as JSON."""
        return {bot.person: asdict(bot.manner) for bot in self.playing if bot.table == table}

    def follow(self, table: str, manners: Mapping[str, Any]) -> None:
        """Have the bots of a table that has come here play on: those named, and those seated."""
        host = self.house.tables.get(table)
        if host is None or host.state.opened is None or host.state.live:
            return
        busy = {bot.person for bot in self.playing}
        seated = dict.fromkeys(filter(self._employer.is_bot, host.state.seats.values()))
        for person, manner in {**seated, **manners}.items():
            if person not in busy:
                self._play(host, person, msgspec.convert(manner, Manner) if manner else None)

    def leave(self, gone: TableHost) -> None:
        """Let the bots of a table continue after it was read again; if it is gone, stop them."""
        host = self.house.tables.get(gone.state.id)
        for bot in [bot for bot in self.playing if bot.host is gone]:
            if host is None:
                bot.close()
                self.playing.remove(bot)
            else:
                bot.host = host
                host.listeners.append(bot.heard)
                bot.consider()

    def _idle(self) -> list[str]:
        """Return the bots that the house knows and that sit nowhere."""
        seated = {
            player for host in self.house.tables.values() for player in host.state.seats.values()
        }
        return [
            person.id
            for person in self.desk.state.persons.values()
            if person.bot and not person.suspended and person.id not in seated
        ]

    def _registered(self, host: TableHost, manner: Manner | None, outcome: Outcome) -> None:
        self._awaited[host.state.id] -= 1
        if not isinstance(outcome, Done):
            log.warning("no bot was registered: %s", outcome)
            return
        for event in outcome.events:
            if isinstance(event, PersonRegistered):
                self._play(host, event.person, manner)

    def _play(self, host: TableHost, person: str, manner: Manner | None) -> None:
        bot = Bot(self._employer, host, person, manner or self.manner)
        self.playing.append(bot)
        bot.consider()

    def close(self) -> None:
        """Let every bot do nothing more; their seats stay theirs."""
        for bot in self.playing:
            bot.close()
        self.playing.clear()
