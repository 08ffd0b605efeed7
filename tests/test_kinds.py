"""Journals of earlier versions are read under the names of today."""

from dataclasses import is_dataclass
from datetime import UTC, datetime

import pytest

from fifthstreet import kinds
from fifthstreet.kinds import RENAMED, current
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.reading import read_record
from fifthstreet.play.events import BetMade
from fifthstreet.protocol.codec import CodecError, decode, record_of
from fifthstreet.protocol.people_events import SessionSeen

BET = {"seat": 1, "wager": "third", "amount": 500}


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a bet and a session have had other names."""
    earlier = {"round.BetPut": "round.BetMade", "people.Seen": "people.SessionSeen"}
    monkeypatch.setattr(kinds, "RENAMED", earlier)


@pytest.mark.usefixtures("renamed")
def test_an_event_of_an_earlier_name_is_read() -> None:
    assert decode("round.BetPut", BET) == BetMade(seat=1, wager="third", amount=500)
    seen = decode("people.Seen", {"at": 5, "by": "p1", "session": "s1"})
    assert seen == SessionSeen(at=5, by="p1", session="s1")


@pytest.mark.usefixtures("renamed")
def test_a_line_of_an_earlier_name_is_a_record_of_today() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC).isoformat()
    line = JournalLine(1, "record", "table:md-1", 1, "round.BetPut", at, "{}", "")
    assert read_record(line).kind == "round.BetMade"
    assert line.kind == "round.BetPut"


def test_a_kind_that_never_was_is_refused() -> None:
    with pytest.raises(CodecError):
        decode("round.BetPut", BET)


def test_every_renamed_kind_leads_to_one_of_today_and_hides_none() -> None:
    for stored, now in RENAMED.items():
        assert current(now) == now
        assert is_dataclass(record_of(now)), now
        assert stored not in RENAMED.values()
