"""Whatever is sent, nothing breaks and nothing changes that should not (R16, G15)."""

from collections import deque
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fifthstreet.web import sockets
from web.proof.malformed import BINARY, TEXT, messages
from web.proof.playing import Party
from web.proof.powers import COMMANDS
from web.proof.premises import Premises, Socket, Someone
from web.served import SOON, Served

pytestmark = pytest.mark.promise("G15")

QUICK, BIG, OVER_SOCKETS = 20_000, 1_000_000, 3_200
SENDERS = ("spectator", "auditor", "dealer")
"""Who can change nothing at a table: whatever they say, the store stays as it is."""


def bombard(premises: Premises, table: str, who: Someone, seed: int, count: int) -> int:
    """Send somebody's nonsense; return how many messages were answered."""
    answered: list[bytes] = []
    socket = premises.socket(table, who, answered.append)
    for payload, opcode in messages(seed, count):
        socket.raw(payload, opcode)
        premises.settle()
        if socket.closed:
            socket.leave()
            socket = premises.socket(table, who, answered.append)
    socket.leave()
    for text in answered:
        assert b"Traceback" not in text
        assert b"program_is_at_fault" not in text
    return len(answered)


def attack(count: int) -> None:
    """Send nonsense by people who can do nothing, and by a player whom nothing is written for."""
    party = Party(("md",), seats=2)
    premises, table = party.premises, "md-1"
    host = premises.host(table)
    part = count // (len(SENDERS) + 1)
    before, head = host.state, premises.running.store.heads()[f"table:{table}"]
    for number, role in enumerate(SENDERS):
        who = premises.person(role)
        known = premises.running.store.head()
        assert bombard(premises, table, who, number, part) > part // 2
        assert premises.running.store.head() == known
    player = party.people[next(iter(host.state.seats.values()))]
    premises.committer.full = True
    assert bombard(premises, table, player, 9, part) > part // 2
    premises.committer.full = False
    assert host.state is before
    assert not host.stopped
    assert premises.running.store.heads()[f"table:{table}"] == head
    again = party.socket(table, player, send="view")
    party.players[table][player.person] = again
    again.sequence = iter(range(10**9, 2 * 10**9))  # type: ignore[assignment]
    party.round(table, plain=True)
    assert host.state.rounds == before.rounds + 1
    assert not party.oracle.leaks
    party.close()


@pytest.mark.slow
@pytest.mark.requirement("R16")
def test_r16_twenty_thousand_malformed_messages_change_nothing() -> None:
    attack(QUICK)


@pytest.mark.exhaustive
@pytest.mark.requirement("R16")
def test_r16_a_million_malformed_messages_change_nothing() -> None:
    attack(BIG)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("house"), {"md-1": "md"}) as house:
        yield house


def send_all(served: Served, nonsense: list[tuple[bytes, int]]) -> None:
    """Send messages over real sockets, coming back whenever the house hangs up."""
    left = deque(nonsense)
    while left:
        with served.socket("md-1") as socket:
            socket.send('{"type":"hello","client":"c1"}')
            for _ in range(min(60, len(left))):
                payload, opcode = left.popleft()
                socket.send(payload, text=opcode == TEXT)
                if opcode == BINARY or not _is_taken(payload):
                    break
            else:
                socket.send('{"type":"ping"}')
                while orjson.loads(socket.recv(timeout=SOON))["type"] != "pong":
                    pass


def _is_taken(payload: bytes) -> bool:
    """Tell whether the house goes on listening after a message."""
    try:
        return len(payload.decode()) <= 4096
    except UnicodeDecodeError:
        return False


@pytest.mark.slow
@pytest.mark.requirement("R16")
def test_r16_malformed_messages_over_real_sockets_leave_the_table_playable(served: Served) -> None:
    assert served.opened is not None
    store = served.opened.running.store
    head = store.head()
    made = [(text, kind) for text, kind in messages(5, OVER_SOCKETS) if b"ping" not in text]
    taken = [one for one in made if one[1] == TEXT and _is_taken(one[0])]
    others = [one for one in made if one not in taken][:20]
    assert len(taken) >= 2_000
    send_all(served, [*taken[:1_000], *others, *taken[1_000:]])
    assert store.head() == head
    with served.player("md-1") as player:
        player.sit()
        player.open_round()
        player.play_on()
    assert not served.opened.running.house.tables["md-1"].stopped


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
FIELDS = sorted({name for fields in COMMANDS.values() for name in fields} | {"by", "at", "cards"})
LIKELY: st.SearchStrategy[Any] = st.sampled_from(
    [1, 2, 0, -1, 10**30, "ante", "R", "md", True, None, ["??"], [], {}, ""]
)


@pytest.fixture(scope="module")
def table() -> Iterator[tuple[Party, dict[str, Socket]]]:
    party = Party(("md",), seats=2)
    party._bet("md-1", party.chance, plain=True)
    roles = ("dealer", "floor", "shift_manager", "guest")
    voices = {role: party.socket("md-1", party.watchers[role]) for role in roles}
    person = party.premises.host("md-1").state.seats[1]
    voices["owner"] = party.players["md-1"][person]
    party.premises.committer.full = True
    yield party, voices
    party.close()


@pytest.mark.requirement("R16")
@settings(max_examples=400, suppress_health_check=[*HealthCheck])
@given(
    role=st.sampled_from(["dealer", "floor", "shift_manager", "guest", "owner"]),
    do=st.sampled_from(sorted(COMMANDS)),
    odd=st.dictionaries(st.sampled_from(FIELDS), LIKELY | JSON, max_size=4),
    whole=st.booleans(),
)
def test_r16_no_command_whatever_its_fields_breaks_a_table(
    table: tuple[Party, dict[str, Socket]], role: str, do: str, odd: dict[str, Any], whole: bool
) -> None:
    party, voices = table
    host = party.premises.host("md-1")
    before = host.state
    fields = {**(COMMANDS[do] if whole else {}), **odd}
    try:
        payload = orjson.dumps(fields)
    except TypeError:
        payload = b"{}"
    message = b'{"type":"command","sequence":%d,"do":"%b","with":%b}'
    number = next(voices[role].sequence)
    voices[role].answers.clear()
    if len(payload) < 3500:
        voices[role].raw(message % (number, do.encode(), payload))
        party.premises.settle()
        assert voices[role].answers
    assert host.state is before
    assert not host.stopped, host.stopped


def test_a_socket_that_trusts_its_clients_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Premises()) as premises:
        premises.open("md-1", "md")
        nobody = premises.person("spectator")
        monkeypatch.setattr(sockets, "message_of", orjson.loads)
        with pytest.raises((orjson.JSONDecodeError, TypeError, KeyError, AttributeError)):
            bombard(premises, "md-1", nobody, 1, 100)
