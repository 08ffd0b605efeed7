"""A batch, an event and a reply are refused where no store could keep them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from fifthstreet.ledger.journal import Batch, BatchError, StoredReply, StreamRecord
from ledger.store.kit import NOON, contribution, record, reply

EAST = timezone(timedelta(hours=8))


@pytest.mark.parametrize("number", [0, -1, 2**53, True])
def test_events_are_numbered_from_one(number: int) -> None:
    with pytest.raises(BatchError, match="no number"):
        StreamRecord(stream="house", number=number, kind="x", data=None, at=NOON)


@pytest.mark.parametrize("at", [datetime(2026, 1, 1), datetime(2026, 1, 1, tzinfo=EAST)])  # noqa: DTZ001
def test_r49_times_are_in_utc(at: datetime) -> None:
    with pytest.raises(BatchError, match="not in UTC"):
        StreamRecord(stream="house", number=1, kind="x", data=None, at=at)
    assert record(1).at.tzinfo is UTC


@pytest.mark.parametrize("sequence", [-1, 2**53])
def test_a_command_has_a_sequence(sequence: int) -> None:
    with pytest.raises(BatchError, match="no sequence"):
        StoredReply(client="ann", sequence=sequence, body=None)


def test_a_batch_holds_something_and_answers_a_command_once() -> None:
    with pytest.raises(BatchError, match="without anything"):
        Batch()
    with pytest.raises(BatchError, match="one command twice"):
        Batch(replies=[reply(1), reply(1, other=2)])


@pytest.mark.parametrize("ceiling", [-1, 2**53, True, 1.5, None])
def test_a_ceiling_is_an_amount(ceiling: int) -> None:
    with pytest.raises(BatchError, match="no ceiling of main:mega"):
        Batch(replies=[reply(1)], ceilings={"main:mega": ceiling})


def test_a_batch_keeps_its_ceilings_whatever_becomes_of_what_it_was_given() -> None:
    ceilings = {"main:mega": 5}
    batch = Batch(replies=[reply(1)], ceilings=ceilings)
    ceilings["main:mega"] = 6
    assert batch.ceilings == {"main:mega": 5}
    assert contribution("c", 5, round_="r").ceilings == {}
