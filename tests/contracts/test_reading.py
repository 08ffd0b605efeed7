"""What a start reads of a store: the same in memory, SQLite and a real PostgreSQL."""

from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store import Store
from ledger.store.kit import NOON


def test_what_outlasts_rounds_is_read_without_the_rest(store: Store) -> None:
    kinds = (
        "house.TableOpened",
        "house.RoundOpened",
        "round.CardDealt",
        "round.PlayerLeft",
        "house.RoundFinished",
        "table.DeckChanged",
    )
    for stream in ("table:md-1", "table:md-2"):
        records = [
            StreamRecord(stream=stream, number=number, kind=kind, data={"n": number}, at=NOON)
            for number, kind in enumerate(kinds, 1)
        ]
        store.commit([Batch(records=records)])
    assert [record.number for record in store.lasting("table:md-1")] == [1, 2, 4, 5, 6]
    assert store.lasting("table:md-2", after=4) == store.records("table:md-2", after=4)
    assert [*store.stream_events("table:md-2", after=4)] == [
        (5, "house.RoundFinished", {"n": 5}),
        (6, "table.DeckChanged", {"n": 6}),
    ]
    assert (store.last("table:md-2"), store.last("table:md-3")) == (6, 0)
    assert store.heads() == {"table:md-1": 6, "table:md-2": 6}
    assert store.lasting("table:md-3") == []
    assert [*store.stream_events("table:md-3")] == []
