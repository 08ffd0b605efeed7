"""What every store promises of meters: voids undo a round and no more, ceilings hold (R34, R35)."""

import pytest
from msgspec.structs import replace

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.entry import EntryError
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.meters import Kind, Meter, MeterError, MeterMovement
from fifthstreet.ledger.store import MeterFullError, Store
from fifthstreet.ledger.store.memory import MemoryStore
from ledger.store.kit import Place, contribution, moving, record, reply

pytestmark = pytest.mark.requirement("R34", "R35")

MEGA, ROUND = "main:mega", "md-1:1"


def moved(kind: Kind, parts: int, round_: str | None = ROUND) -> MeterMovement:
    return MeterMovement(meter=MEGA, kind=kind, parts=parts, round=round_)


def one(id_: str, kind: Kind, parts: int, round_: str | None = ROUND) -> Batch:
    return moving(id_, moved(kind, parts, round_))


def opened(store: Store, parts: int = 1_000) -> Meter:
    """Open a meter by a reset that belongs to no round."""
    store.commit([one("opening", "reset", parts, None)])
    return store.meters()[MEGA]


def won() -> list[Batch]:
    """Return a round that puts 50 in, wins all 1,050 and leaves a reset of 700."""
    return [one("c", "contribution", 50), one("w", "award", -1_050), one("r", "reset", 700)]


def test_r34_a_void_after_an_award_brings_the_meter_back_to_where_it_was(place: Place) -> None:
    store = place.open()
    before = opened(store)
    store.commit(won())
    store.commit([moving("void", moved("reversal", 1_050), moved("reversal", -750))])
    store = place.reopen()
    meter = store.meters()[MEGA]
    assert meter.value == meter.explained == before.value == store.balances()[f"meter:{MEGA}"]
    assert (meter.contributed, meter.reset, meter.awarded, meter.hits) == (50, 1_700, 1_050, 1)
    assert meter.returned == 750 - 1_050
    assert store.balances()["house"] == -1_000
    assert audit(store).ok


def test_r34_a_round_gets_back_no_more_than_it_was_awarded_in_all(store: Store) -> None:
    opened(store)
    with pytest.raises(MeterError, match="was awarded 0 from main:mega, and 1 cannot go back"):
        store.commit([one("x", "reversal", 1)])
    store.commit([one("w", "award", -600), one("v", "award", -100, "md-1:2")])
    with pytest.raises(MeterError, match="was awarded 600 from main:mega, and 601 cannot go back"):
        store.commit([one("x", "reversal", 601)])
    with pytest.raises(MeterError, match="cannot go back"):
        store.commit([moving("x", moved("reversal", 400), moved("reversal", 201))])
    store.commit([one("y", "reversal", 400)])
    with pytest.raises(MeterError, match="was awarded 200"):
        store.commit([one("z", "reversal", 201)])
    store.commit([one("z", "reversal", 200)])
    with pytest.raises(MeterError, match="was awarded 0"):
        store.commit([one("q", "reversal", 1)])
    assert store.meters()[MEGA].value == 900
    assert audit(store).ok


def test_r34_a_round_takes_out_no_more_than_it_put_in_and_was_reset_by(store: Store) -> None:
    opened(store)
    store.commit([*won(), one("d", "contribution", 500, "md-1:9")])
    with pytest.raises(MeterError, match="put 750 into main:mega, and 751 cannot go back"):
        store.commit([moving("x", moved("reversal", 1_050), moved("reversal", -751))])
    with pytest.raises(MeterError, match="put 0 into main:mega, and 1 cannot go back"):
        store.commit([one("x", "reversal", -1, "md-1:2")])
    store.commit([one("a", "reversal", -300)])
    with pytest.raises(MeterError, match="put 450"):
        store.commit([one("b", "reversal", -451)])
    assert store.meters()[MEGA].value == 900
    assert audit(store).ok


def test_r34_what_is_put_back_cannot_be_taken_out_again(store: Store) -> None:
    """What goes one way is not measured by what went the other way."""
    opened(store)
    store.commit([one("w", "award", -600), one("b", "reversal", 600)])
    for parts in (-1, 1):
        with pytest.raises(MeterError, match="cannot go back"):
            store.commit([one("x", "reversal", parts)])
    store.commit([one("again", "award", -10)])
    store.commit([one("back", "reversal", 10)])
    assert store.meters()[MEGA].value == 1_000
    assert audit(store).ok


def test_r34_a_round_that_is_won_and_voided_in_one_group_or_one_batch_is_undone(
    store: Store,
) -> None:
    opened(store)
    back = (moved("reversal", 1_050), moved("reversal", -750))
    store.commit([*won(), moving("void", *back)])
    assert store.meters()[MEGA].value == 1_000
    inside = [moved("award", -9, "md-1:2"), moved("reversal", 9, "md-1:2")]
    store.commit([moving("both", *inside)])
    too_much = [moved("award", -9, "md-1:3"), moved("reversal", 10, "md-1:3")]
    (refused,) = store.commit_apart([moving("much", *too_much)])
    assert isinstance(refused, MeterError)
    assert store.meters()[MEGA].value == 1_000
    assert audit(store).ok


def test_r59_a_house_with_undone_awards_is_restored_with_its_shares(store: Store) -> None:
    opened(store)
    store.commit([*won(), one("half", "reversal", 500)])
    other = MemoryStore()
    with store.view() as view:
        other.restore(view.lines(), view.head())
    assert other.meters() == store.meters()
    with pytest.raises(MeterError, match="was awarded 550"):
        other.commit([one("x", "reversal", 551)])
    other.commit([one("x", "reversal", 550)])


def capped(batch: Batch, ceiling: int, meter: str = MEGA) -> Batch:
    return replace(batch, ceilings={meter: ceiling})


def test_r35_a_batch_that_raises_a_meter_beyond_its_ceiling_is_refused_and_leaves_no_trace(
    store: Store,
) -> None:
    opened(store)
    head, balances = store.head(), store.balances()
    whole = replace(contribution("c", 50, round_=ROUND), records=[record(1)], replies=[reply(1)])
    with pytest.raises(MeterFullError, match="would show 1050 units, and 1049 is the most") as full:
        store.commit([capped(whole, 1_049)])
    assert (full.value.meter, full.value.value, full.value.ceiling) == (MEGA, 1_050, 1_049)
    assert full.value.excess == 1
    assert (store.head(), store.balances(), store.heads()) == (head, balances, {})
    assert store.reply("ann", 1) is None
    (done,) = store.commit([capped(whole, 1_050)])
    assert done.stored
    assert store.meters()[MEGA].value == 1_050


def test_r35_what_is_too_much_goes_to_the_overflow_and_nothing_is_lost(store: Store) -> None:
    opened(store)
    with pytest.raises(MeterFullError) as full:
        store.commit([capped(contribution("c", 50, round_=ROUND), 1_030)])
    over = full.value.excess
    split = moving("c", moved("contribution", 50 - over), moved("overflow", over))
    store.commit([capped(split, 1_030)])
    meter = store.meters()[MEGA]
    assert (meter.value, meter.overflow) == (1_030, 20)
    store.commit([capped(one("d", "overflow", 50), 1_030)])
    assert store.meters()[MEGA].overflow == 70
    assert audit(store).ok


def test_r35_a_ceiling_sees_the_batches_before_it_in_its_group(store: Store) -> None:
    opened(store)
    group = [capped(contribution(f"c{n}", 10, round_=f"md-1:{n}"), 1_025) for n in range(4)]
    results = store.commit_apart(group)
    kinds = [type(result) for result in results]
    assert kinds == [CommitResult, CommitResult, MeterFullError, MeterFullError]
    assert isinstance(results[3], MeterFullError)
    assert (results[3].value, store.meters()[MEGA].value) == (1_030, 1_020)
    won_between = [group[2], one("w", "award", -900, "md-2:1"), group[3]]
    kinds = [type(result) for result in store.commit_apart(won_between)]
    assert kinds == [MeterFullError, CommitResult, CommitResult]
    assert store.meters()[MEGA].value == 130
    with pytest.raises(MeterFullError):
        store.commit([contribution("a", 890, round_="a"), capped(group[2], 1_025)])
    assert store.meters()[MEGA].value == 130
    assert audit(store).ok


def test_r35_a_ceiling_stops_only_what_raises_its_own_meter(store: Store) -> None:
    """A limit that was set below a meter takes nothing away from it."""
    opened(store)
    other = contribution("o", 5, round_=ROUND, meter="main:minor")
    for batch in (
        one("w", "award", -100),
        one("v", "overflow", 7),
        moving("u", moved("contribution", 5), moved("reversal", -5)),
        other,
    ):
        assert store.commit([capped(batch, 10)])[0].stored
    with pytest.raises(MeterFullError):
        store.commit([capped(one("x", "reversal", 100), 10)])
    with pytest.raises(MeterFullError):
        store.commit([capped(contribution("n", 11, round_="n", meter="main:new"), 10, "main:new")])
    assert store.meters()[MEGA].value == 900


def test_i6_a_command_that_was_carried_out_is_answered_whatever_the_ceiling(store: Store) -> None:
    batch = replace(contribution("c", 50, round_=ROUND), replies=[reply(1)])
    store.commit([batch])
    assert not store.commit([capped(batch, 10)])[0].stored


def test_the_journal_knows_nothing_of_ceilings(store: Store) -> None:
    plain = MemoryStore()
    plain.commit([contribution("c", 50, round_=ROUND)])
    store.commit([capped(contribution("c", 50, round_=ROUND), 50)])
    assert store.head() == plain.head()


def test_a_store_that_one_process_has_to_itself_gives_it_every_claim(place: Place) -> None:
    store = place.open()
    assert store.claim("table:md-1")
    assert store.claim("table:md-1")
    assert store.claim("table:md-2")
    store.release("table:md-1")
    store.release("table:md-3")
    assert store.claim("table:md-1")
    assert not store.claims_lost
    with pytest.raises(EntryError, match="cannot name a claim"):
        store.claim("table of 'ours'\n")
    store = place.reopen()
    assert store.claim("table:md-1")
