"""An event is written as canonical JSON once; what the journal seals is what its data say."""

import pytest

from fifthstreet.floor.tables.host import TableUpdate
from fifthstreet.ledger.canonical import canonical, if_canonical
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.protocol.codec import plain, sorted_text_of
from floor.tables.players import Sitting


@pytest.mark.parametrize("book", ["md", "uk"])
def test_the_text_of_every_event_of_a_round_is_its_data_in_canonical_form(book: str) -> None:
    sitting, records = Sitting(), list[StreamRecord]()

    def heard(update: TableUpdate) -> None:
        records.extend(update.records)

    table = f"{book}-1"
    sitting.open(table).listeners.append(heard)
    sitting.seat(table, "ann", "bob")
    sitting.bet(table)
    sitting.decide(table)
    texts = [record.text for record in records if record.text]
    assert len(texts) > len(records) / 2, "nearly all events are plain"
    assert all(record.text in {"", canonical(record.data)} for record in records)
    assert "house.RoundFinished" in {record.kind for record in records}


@pytest.mark.parametrize(
    "data",
    [
        {"says": 'a "b"'},
        {"says": "é"},
        {"says": "a\nb"},
        {"many": 2**53},
        {"parts": [0.5]},
        {"parts": 1e20},
        {"deep": [[[[]]] * 30]},
    ],
)
def test_what_may_not_be_canonical_is_left_to_whoever_writes_the_line(data: object) -> None:
    assert if_canonical(sorted_text_of(data)) == ""


def test_numbers_that_are_keys_are_sorted_as_the_texts_that_they_become() -> None:
    text = sorted_text_of({"seats": {2: "ann", 10: "bob"}})
    assert if_canonical(text) == canonical(plain(text)) == '{"seats":{"10":"bob","2":"ann"}}'
