"""What simulated people do and send, and how they are answered."""

from typing import Any

from fifthstreet.floor.floor import Floor
from fifthstreet.refusals import Refusal
from house.simulator.attackers import Attacker
from house.simulator.clients import Client, Player, Sent, Staff
from house.simulator.croupier import Croupier
from house.simulator.life import Life


class Traffic(Life):
    """A house with people who act, send again what is not answered, and check what they hear."""

    def _again(self, client: Client) -> None:
        wait = client.chance.uniform(0.05, 0.3 if isinstance(client, Croupier) else 1.2)

        def act() -> None:
            self._again(client)
            self._act(client)

        self.clockwork.after(wait, act)

    def _act(self, client: Client) -> None:
        house = self.house
        if house is None:
            return
        self.counter.work(self.clockwork.time)
        if not self._is_there(client):
            return
        for sent in client.overdue(self.clockwork.time):
            self._send(client, sent)
        if len(client.pending) >= 2:
            return
        if isinstance(client, Attacker):
            self._attack(client, house)
        elif isinstance(client, Staff):
            self._staff_act(client, house)
        elif client.table in house.tables:
            state = house.tables[client.table].state
            opens = not self.calm and state.rounds < self.rounds
            if isinstance(client, Croupier):
                command = client.choose(state, self.clockwork.wall, opens=opens)
            else:
                assert isinstance(client, Player)
                begun = state.now is not None and not self.calm
                command = client.choose(state, opens=opens or begun)
            if command is not None:
                self._send(client, client.ask(client.table, command, state, self.clockwork.time))

    def _is_there(self, client: Client) -> bool:
        """Tell whether somebody is connected; who is may be cut off, or stop to read."""
        wire = client.wire
        if not wire.up:
            self._connect(client)
            return False
        if client.chance.random() < wire.weather.cut:
            wire.cut()
            return False
        if client.chance.random() < wire.weather.stall:
            wire.stall(client.chance.uniform(2.0, 20.0))
        return True

    def _attack(self, client: Attacker, house: Floor) -> None:
        """Send something gone wrong to a table; until the calm, nobody gives up."""
        if self.calm:
            return
        table, payload = client.chance.choice(list(house.tables)), client.message()
        self.log(f"{client.id} -> {table} {payload[:80]!r}")
        client.wire.send(lambda: self._struck(client, table, payload), repeats=True)

    def _struck(self, client: Attacker, table: str, payload: bytes) -> None:
        """Read an attacker's message as the server does, and have the table refuse the rest."""
        house, request = self.house, client.request(table, payload)
        if house is None or isinstance(request, str):
            self.sometimes("an attacker was not understood")
        elif isinstance(request, Refusal):
            self.sometimes("an attacker was refused unread")
        else:
            self.sometimes("an attacker reached a table")
            house.ask(table, request, lambda body: client.wire.tell(lambda: _refused(body)))

    def _staff_act(self, client: Staff, house: Floor) -> None:
        host = client.chance.choice(list(house.tables.values()))
        command = client.choose(host, calm=self.calm)
        if command is not None:
            now = self.clockwork.time
            self._send(client, client.ask(host.state.id, command, host.state, now))
        if host.waits.what == "approval" and (self.calm or client.chance.random() < 0.06):
            self.sometimes("an award waited for approval")
            subject = f"{host.state.id}:{host.state.rounds}:{host.waits.seats[0]}"
            self.approvals[subject] = host.waits.amount
            host.nudge()
        if client.chance.random() < (0.3 if self.counter.closed else 0.0 if self.calm else 0.004):
            self.counter.toggle(host.state.id)

    def _connect(self, client: Client) -> None:
        """Connect, and be told how the tables stand."""
        wire = client.wire
        wire.up = True
        tables = self._house.tables
        for table in [client.table] if client.table else list(tables):
            if table in tables:
                self.telling.snapshot(client, tables[table])
        for sent in client.pending.values():
            self._send(client, sent)

    def _send(self, client: Client, sent: Sent) -> None:
        self.log(f"{client.id} -> {sent.table} #{sent.request.sequence} {sent.request.command}")
        client.wire.send(lambda: self._arrive(client, sent), repeats=True)

    def _arrive(self, client: Client, sent: Sent) -> None:
        if self.house is None:
            return
        self.house.ask(
            sent.table,
            sent.request,
            lambda body: client.wire.tell(lambda: self._answered(client, sent, body)),
        )

    def _answered(self, client: Client, sent: Sent, body: dict[str, Any]) -> None:
        """Take an answer: durable where it says that something was done, and always the same."""
        sequence = sent.request.sequence
        self.log(f"{client.id} <- {sent.table} #{sequence} {body}")
        if body.get("code") in {"store_is_busy", "store_is_full", "table_has_stopped"}:
            return
        if body["ok"]:
            answer = self.store.reply(client.id, sequence)
            durable = len(self.watch.kinds[sent.table])
            assert body["number"] <= durable, f"{client.id} {sequence} was not durable"
            assert answer is None or answer.body == body
        self._note_refusal(body.get("code", ""))
        life, before = client.answers.get(sequence, (self.lives, body))
        lasts = life == self.lives or self.store.reply(client.id, sequence) is not None
        assert before == body or not lasts, f"{client.id} {sequence} was answered otherwise"
        client.answers[sequence] = (self.lives, body)
        client.pending.pop(sequence, None)

    def _note_refusal(self, code: str) -> None:
        if code == "not_enough_chips":
            self.sometimes("somebody had not enough chips")
        elif code == "table_is_closed":
            self.sometimes("a closure refused a beginning")


def _refused(body: dict[str, Any]) -> None:
    assert not body["ok"], f"an attacker has done something: {body}"
