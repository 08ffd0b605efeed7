"""Every role, command and phase: what is carried out is what powers and document allow (R57)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from fifthstreet.people import authority
from fifthstreet.people.authority import STAFF, role_in
from web.proof.live import LiveTable
from web.proof.powers import COMMANDS, POWERS, act_of, reach
from web.proof.premises import Premises, Socket

pytestmark = pytest.mark.promise("I17", "G13")

NOT_ALLOWED = {
    "role_may_not_do_this",
    "belongs_to_someone_else",
    "dealer_is_not_assigned_to_the_table",
    "document_requires_a_higher_role",
    "session_has_ended",
}
GIVERS = ("spectator", "guest", "owner", "neighbour", "stranger", *STAFF, "dealer elsewhere")
"""Who gives a command about seat 1: its owner, others, and staff."""
ROLES = {
    "owner": "player",
    "neighbour": "player",
    "stranger": "player",
    "dealer elsewhere": "dealer",
}
SITTING = ("owner", "neighbour")
ABOUT_ONESELF = ("house.sit", "house.stand")


class Cast:
    """Everybody who might give a command at a table, each with a socket."""

    def __init__(self, premises: Premises, table: str) -> None:
        self.premises = premises
        self.table = table
        self.host = premises.host(table)
        self.people = {giver: self._person(giver) for giver in GIVERS}
        self.sockets: dict[str, Socket] = {
            giver: premises.socket(table, who) for giver, who in self.people.items()
        }
        for giver in SITTING:
            self.sockets[giver].must("ask.TakeSeat", {})
        self.cells: Counter[str] = Counter()
        self.wrong: list[str] = []

    def _person(self, giver: str) -> Any:
        posts = {"dealer": (self.table,), "dealer elsewhere": ("other-1",)}.get(giver, ())
        return self.premises.person(ROLES.get(giver, giver), posts=posts)

    def phase(self) -> str:
        now = self.host.state.now
        live = "live" if self.host.state.live else "virtual"
        waits = "" if live == "live" else f" {self.host.waits.what}"
        return f"{live} {now.game.phase.value if now else 'no round'}{waits}"

    def check(self) -> None:
        """Have everybody give every command, with no room for anything to be written down."""
        phase = self.phase()
        if phase in self.cells:
            return
        before = self.host.state
        committer = self.premises.committer
        committer.full = True
        for giver, socket in self.sockets.items():
            for do, fields in COMMANDS.items():
                self._cell(phase, giver, do, socket.ask(do, dict(fields)))
        committer.full = False
        self.host.reception.ready.clear()
        assert self.host.state is before
        assert not self.host.stopped, self.host.stopped

    def _cell(self, phase: str, giver: str, do: str, answer: dict[str, Any]) -> None:
        self.cells[phase] += 1
        refused = answer.get("code") in NOT_ALLOWED
        by_the_document = refused and answer.get("clause") is not None
        if self.expected(giver, do) != (not refused or by_the_document):
            self.wrong.append(f"{phase}: {giver} {do}: {answer}")
        if by_the_document and not self._document_says_so(giver, do, str(answer.get("act"))):
            self.wrong.append(f"{phase}: {giver} {do}: not by the document: {answer}")
        if answer.get("code") in {"command_is_unknown", "program_is_at_fault"}:
            self.wrong.append(f"{phase}: {giver} {do}: {answer}")

    def expected(self, giver: str, do: str) -> bool:
        """Tell whether the table of powers lets somebody give a command about seat 1."""
        role, act, fields = ROLES.get(giver, giver), act_of(do), COMMANDS[do]
        match reach(role, act):
            case "any":
                return True
            case "post":
                return giver == "dealer"
            case "own" if do == "do.PlaceWager" or (
                act in ABOUT_ONESELF and do not in {"ask.PledgeNumber", "ask.ShowNumber"}
            ):
                return True
            case "own" if "seat" in fields:
                return giver == "owner"
            case "own":
                return giver in SITTING
            case _:
                return False

    def _document_says_so(self, giver: str, do: str, act: str) -> bool:
        book = self.host.state.rules.book
        role = role_in(book, ROLES.get(giver, giver))  # type: ignore[arg-type]
        if role is None:
            return False
        if do == "do.PlaceWager":
            return not (book.betting.by_proxy and book.may(role, "place_bet_for_player"))
        named = any(power.act == act for power in book.powers)
        return not book.may(role, act) if named else role == "player"


@pytest.fixture
def premises() -> Iterator[Premises]:
    made = Premises()
    yield made
    made.close()


class Watched(LiveTable):
    """A live table where everybody gives every command before each step of the dealer's."""

    cast: Cast

    def before(self) -> None:
        self.cast.check()


@pytest.mark.slow
@pytest.mark.requirement("R57")
def test_r57_every_role_command_and_phase_where_a_person_deals(premises: Premises) -> None:
    premises.open("live-1", "md-shoe", dealing="live")
    cast = Cast(premises, "live-1")
    voices = {
        **cast.sockets,
        **{cast.people[giver].person: cast.sockets[giver] for giver in SITTING},
    }
    table = Watched(premises, "live-1", voices)
    table.cast = cast
    table.play()
    assert not cast.wrong, cast.wrong[:5]
    phases = ("no round", "waiting", "betting", "closed", "deciding", "settling", "ended")
    assert set(cast.cells) == {f"live {phase}" for phase in phases}
    assert sum(cast.cells.values()) == len(GIVERS) * len(COMMANDS) * len(phases)


def virtual(premises: Premises, book: str) -> Cast:
    """Bring a virtual table through everything that it waits for, checking all at each."""
    host = premises.open(f"{book}-1", book)
    cast = Cast(premises, f"{book}-1")
    cast.check()
    ante = host.state.rules.terms.brief.limits("ante").least
    for seat, giver in enumerate(SITTING, 1):
        arguments = {"seat": seat, "wager": "ante", "amount": ante}
        cast.sockets[giver].must("do.PlaceWager", arguments)
    cast.check()
    cast.sockets["owner"].must("ask.PledgeNumber", {"seat": 1, "pledge": "ab" * 32})
    for giver in SITTING:
        cast.sockets[giver].must("ask.DeclareReady", {})
    cast.check()
    premises.wind(6)
    cast.check()
    cast.sockets["floor"].must("do.ReportIrregularity", {"what": "player_leaves", "seat": 1})
    cast.check()
    return cast


@pytest.mark.slow
@pytest.mark.requirement("R57")
@pytest.mark.parametrize("book", ["md", "rws", "cb", "uk"])
def test_r57_every_role_command_and_phase_of_a_virtual_table(premises: Premises, book: str) -> None:
    cast = virtual(premises, book)
    assert not cast.wrong, cast.wrong[:5]
    phases = ("no round round", "betting bets", "closed numbers", "deciding decision")
    assert set(cast.cells) >= {f"virtual {phase}" for phase in phases}
    assert sum(cast.cells.values()) == len(GIVERS) * len(COMMANDS) * len(cast.cells)


def test_every_command_is_an_act_of_the_table_of_powers() -> None:
    acts = {act_of(do) for do in COMMANDS}
    assert acts <= POWERS.keys()
    powers = {act for act in POWERS if act.startswith(("round.", "table."))}
    assert powers <= acts


UNKNOWN = (
    "do.Peek",
    "do.By",
    "do.Command",
    "run.Given",
    "run.Pile",
    "run.Deck",
    "ask.HouseCommand",
    "house.RoundFinished",
    "round.RoundEnded",
    "progressive.HitReleased",
    "do",
    "",
    "do.",
    "ask.__class__",
    "do.PlaceWager.x",
)


@pytest.mark.requirement("R16", "R57")
def test_r57_what_is_unknown_is_refused_to_everybody(premises: Premises) -> None:
    premises.open("md-1", "md")
    cast = Cast(premises, "md-1")
    head = premises.running.store.heads()
    for socket in cast.sockets.values():
        for do in UNKNOWN:
            assert socket.ask(do, {})["code"] == "command_is_unknown", do
    assert premises.running.store.heads() == head


FORGED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("neighbour", "do.Fold", {"seat": 1, "by": {"role": "player", "name": "owner"}}),
    (
        "neighbour",
        "do.MakeRuling",
        {"what": "x", "reason": "x", "by": {"role": "floor", "name": "x"}},
    ),
    ("stranger", "do.Reveal", {"by": {"role": "dealer"}}),
    ("neighbour", "do.PlaceWager", {"seat": 1, "wager": "ante", "amount": 1, "player": "OWNER"}),
    ("dealer elsewhere", "do.Reveal", {}),
    ("neighbour", "ask.ShowNumber", {"seat": 1, "number": "00" * 32}),
    ("floor", "run.StartRound", {"at": 1}),
    ("floor", "do.Reveal", {"role": "dealer"}),
    ("floor", "run.Shuffle", {"deck": "R", "how": "manual", "order": ["As"]}),
    ("spectator", "ask.TakeSeat", {"player": "OWNER"}),
)


@pytest.mark.requirement("R57")
@pytest.mark.parametrize(("giver", "do", "fields"), FORGED)
def test_r57_nobody_speaks_for_somebody_else(
    premises: Premises, giver: str, do: str, fields: dict[str, Any]
) -> None:
    premises.open("md-1", "md")
    cast = Cast(premises, "md-1")
    owner = cast.people["owner"].person
    fields = {key: owner if value == "OWNER" else value for key, value in fields.items()}
    before = cast.host.state
    code = cast.sockets[giver].ask(do, fields)["code"]
    assert code in NOT_ALLOWED | {"command_is_unknown"}
    assert cast.host.state is before


@pytest.mark.requirement("R57")
def test_r57_who_has_gone_can_do_nothing_more(premises: Premises) -> None:
    premises.open("md-1", "md")
    cast = Cast(premises, "md-1")
    owner, socket = cast.people["owner"], cast.sockets["owner"]
    assert premises.rest("DELETE", "/sessions/current", owner.token).status_code == 200
    assert socket.closed
    before = cast.host.state
    command = {"client": "c1", "sequence": 9, "do": "ask.LeaveSeat", "with": {}}
    answer = premises.rest("POST", "/tables/md-1/commands", owner.token, json=command)
    assert answer.status_code == 401
    assert answer.json()["code"] == "session_has_ended"
    again = premises.socket("md-1", owner)
    assert again.closed
    assert cast.host.state is before


def test_a_table_of_powers_that_is_passed_over_is_found(
    premises: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    premises.open("md-1", "md")
    cast = Cast(premises, "md-1")
    monkeypatch.setattr(authority, "reach_of", lambda _column, _act: "any")
    cast.check()
    assert any("guest do.MakeRuling" in cell for cell in cast.wrong)
    assert any("guest run.Shuffle" in cell for cell in cast.wrong)
