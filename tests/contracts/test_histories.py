"""Random histories of commits, each held against a plain model of what a store is (G10, I1-I6)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.entry import units
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.store import Store
from ledger.store.kit import KINDS, Kind, Place, entry, record, reply

STREAMS = ("table:a", "table:b", "people")
PLAYERS = ("player:1", "player:2")
STEPS = 20


@dataclass
class Model:
    """What a store is: streams that count, balances that sum to nothing, replies given once."""

    heads: dict[str, int] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    replies: dict[int, object] = field(default_factory=dict)
    entries: set[str] = field(default_factory=set)

    def expects(self, batch: Batch) -> bool | None:
        """Take a batch as a store should: True for stored, False for repeated, None for refused."""
        if any(one.sequence in self.replies for one in batch.replies):
            return False
        heads, balances, entries = dict(self.heads), dict(self.balances), set(self.entries)
        for one in batch.records:
            if one.number != heads.get(one.stream, 0) + 1:
                return None
            heads[one.stream] = one.number
        for posted in batch.entries:
            if posted.id in entries:
                return None
            entries.add(posted.id)
            for posting in posted.postings:
                balance = balances.get(posting.account, 0) + posting.amount
                if balance < 0 and posting.account in PLAYERS:
                    return None
                balances[posting.account] = balance
        self.heads, self.balances, self.entries = heads, balances, entries
        self.replies |= {one.sequence: one.body for one in batch.replies}
        return True


def batches(chance: Random, model: Model) -> Iterator[Batch]:
    """Yield batches of which many are stale, repeated, overdrawn, or posted already."""
    for step in range(STEPS):
        stream = chance.choice(STREAMS)
        number = model.heads.get(stream, 0) + chance.choice((1, 1, 1, 1, 0, 2))
        records = [record(max(1, number), stream, step=step)] if chance.random() < 0.8 else []
        player, amount = chance.choice(PLAYERS), chance.choice((-80, -30, 50, 100))
        id_ = f"e{chance.choice((step, step, step, step - 1))}"
        money = [entry(id_, (player, amount), ("house", -amount))]
        replies = [reply(chance.choice((step, step, chance.randrange(STEPS))), at=step)]
        yield Batch(
            records=records,
            entries=money if chance.random() < 0.7 else [],
            replies=replies if chance.random() < 0.8 or not records else [],
        )


def outcome(result: CommitResult | Exception) -> bool | None:
    if isinstance(result, CommitResult):
        return result.stored
    assert isinstance(result, FifthStreetError)
    return None


def live_through(store: Store, chance: Random) -> set[bool | None]:
    """Let a store and a model live through one history, in groups of random size."""
    model = Model()
    seen: set[bool | None] = set()
    group: list[Batch] = []
    expected: list[bool | None] = []
    for batch in batches(chance, model):
        group.append(batch)
        expected.append(model.expects(batch))
        if chance.random() < 0.5:
            assert [outcome(result) for result in store.commit_apart(group)] == expected
            seen.update(expected)
            group, expected = [], []
    assert [outcome(result) for result in store.commit_apart(group)] == expected
    assert store.heads() == model.heads
    assert store.balances() == model.balances
    for sequence, body in model.replies.items():
        answer = store.reply("ann", sequence)
        assert answer is not None
        assert answer.body == body
    assert sum(store.balances().values()) == 0
    assert all(store.balances().get(player, 0) >= 0 for player in PLAYERS)
    assert audit(store).ok
    return seen


def histories(kind: Kind, folder: Path, seeds: range) -> None:
    """Live through many histories, and see that every outcome was really reached."""
    seen: set[bool | None] = set()
    for seed in seeds:
        inner = folder / str(seed)
        inner.mkdir()
        place = Place(kind, inner)
        try:
            seen |= live_through(place.open(), Random(seed))
        except AssertionError as error:
            raise AssertionError(f"seed {seed} on {kind}") from error
        finally:
            place.close()
    assert seen == {True, False, None}


HOW_MANY = {"memory": 300, "sqlite": 25, "postgres": 6}


@pytest.mark.promise("I1", "I2", "I3", "I4", "I5", "I6")
@pytest.mark.parametrize("kind", KINDS)
def test_g10_every_history_ends_as_the_model_says(kind: Kind, tmp_path: Path) -> None:
    histories(kind, tmp_path, range(HOW_MANY[kind]))


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(8))
@pytest.mark.parametrize("kind", KINDS)
def test_g10_many_histories_end_as_the_model_says(kind: Kind, share: int, tmp_path: Path) -> None:
    much = {"memory": 1_000, "sqlite": 100, "postgres": 25}[kind]
    histories(kind, tmp_path, range(1_000 * (share + 1), 1_000 * (share + 1) + much))


def test_the_model_and_its_amounts_are_not_empty() -> None:
    """A negative control: a model that refuses everything would agree with a store that does."""
    model = Model()
    taken = [model.expects(batch) for batch in batches(Random(1), model)]
    assert taken.count(True) > STEPS // 4
    assert any(abs(value) >= units(50) for value in model.balances.values())
