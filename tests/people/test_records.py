"""Events as records of the journal and back, and what others are shown of them."""

import json
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest

from fifthstreet.fairness.entropy import SystemEntropy
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.personal import Sealer
from fifthstreet.ledger.store import StaleStream, open_store
from fifthstreet.people import People
from fifthstreet.people.records import (
    events_of,
    public,
    records,
)
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.codec import CodecError, decode, encode, record_of
from fifthstreet.protocol.people_events import ApprovalRequested, Event
from people.meeting import NOON, PASSWORD, SOURCE, full_house


def test_events_come_back_from_their_records() -> None:
    house, sessions = full_house()
    ann = sessions["player"]
    house.do(c.SetLimit(at=NOON, by=ann, kind="loss:USD", value=500))
    house.do(c.Disable(at=NOON, by=sessions["floor"], scope="table", subject="t", reason="ü"))
    sealer = Sealer(SystemEntropy())
    entries = records(house.recorded, 0, sealer)
    assert [record.number for record in entries] == list(range(1, len(house.recorded) + 1))
    assert {record.stream for record in entries} == {"people"}
    assert entries[0].at == datetime.fromtimestamp(NOON, UTC)
    values = {one.reference: one.value for one in sealer.values}
    rows = [(one.number, one.kind, json.loads(canonical(one.data))) for one in entries]
    read = [event for _, event in events_of(rows, lambda _: values)]
    assert read == house.recorded
    assert People(read).state == house.people.state
    assert records(house.recorded[:1], 41, sealer)[0].number == 42


def test_every_event_has_a_kind_and_says_when_and_who() -> None:
    for made in get_args(Event):
        assert record_of(f"people.{made.__name__}") is made
        assert {field.name for field in fields(made)} >= {"at", "by"}


def test_a_record_of_another_shape_is_not_read() -> None:
    house, _ = full_house()
    good = encode(house.recorded[0])
    for kind, data in (
        ("people.Rumour", good),
        ("people.SessionSeen", good),
        ("people.PersonRegistered", [good]),
        ("people.PersonRegistered", {**good, "extra": 1}),
        ("people.PersonRegistered", {**good, "name": None}),
        ("people.PersonRegistered", {**good, "at": "noon"}),
        ("people.PersonRegistered", {**good, "at": True}),
        ("people.PersonRegistered", {**good, "role": "emperor"}),
        ("people.PersonRegistered", {key: good[key] for key in list(good)[1:]}),
    ):
        with pytest.raises(CodecError):
            decode(kind, data)
    assert decode("people.PersonRegistered", good) == house.recorded[0]


def test_a_record_of_before_there_was_a_field_is_read_with_its_default() -> None:
    request = ApprovalRequested(
        at=7,
        by="p1",
        request="a1",
        kind="adjustment",
        subject="player:p2:USD",
        before=0,
        after=5,
        reason="why",
        expires=99,
    )
    old = {key: value for key, value in encode(request).items() if key != "round"}
    assert decode("people.ApprovalRequested", old) == request
    assert decode("people.ApprovalRequested", {**old, "before": None}).round == ""


def test_nobody_is_shown_a_hash() -> None:
    house, _ = full_house()
    for event in house.recorded:
        text = json.dumps(public(encode(event)))
        assert "argon2" not in text
        for session in house.people.state.sessions.values():
            assert session.digest not in text


def test_people_are_kept_in_a_real_store_and_come_back_without_a_token_in_it(
    tmp_path: Path,
) -> None:
    house, sessions = full_house()
    place = tmp_path / "house.db"
    with open_store(str(place)) as store:
        sealer = Sealer(SystemEntropy())
        batch = Batch(records=records(house.recorded, 0, sealer), personal=sealer.values)
        store.commit([batch])
        late = records(house.people.answer(c.SignOut(at=NOON, by=sessions["player"])), 3, sealer)
        with pytest.raises(StaleStream):
            store.commit([Batch(records=late)])
    with open_store(str(place)) as store:
        rows = store.stream_events("people")
        read = [event for _, event in events_of(rows, store.personal)]
        with store.view() as view:
            lines = "".join(line.data for line in view.lines()).encode()
    assert People(read).state == house.people.state
    everything = b"".join((lines, *(path.read_bytes() for path in tmp_path.iterdir())))
    assert sessions["player"].encode() in everything
    for token in house.tokens:
        assert token.reveal().encode() not in everything
    for private in (b'"ann"', b"argon2", SOURCE.encode()):
        assert private not in lines, "what is personal lies beside the journal"
    assert PASSWORD.reveal().encode() not in everything
