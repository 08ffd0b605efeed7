"""Two desks on one database: what one writes the other knows, and they never overwrite it."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts.kit import Front, code
from accounts.test_money import balance_of, play
from fifthstreet.accounts import Admission, Done, News
from fifthstreet.audit.audit import audit
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store import Store, StoreBusyError
from fifthstreet.people import Actor
from fifthstreet.protocol import people_commands as c
from ledger.store.kit import Place
from people.meeting import Seeded


@pytest.fixture(params=["memory", "postgres"])
def place(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """Give a store that two desks can open at once."""
    made = Place(request.param, tmp_path)
    yield made
    made.close()


@pytest.fixture
def two(place: Place) -> Iterator[tuple[Front, Front]]:
    """Give two desks that hear of one another."""
    fronts = Front(place.open()), Front(place.open(), chance=Seeded("two"))
    for front in fronts:
        front.desk.start(shared=True)
    yield fronts
    for front in fronts:
        front.desk.close()


def noticed(front: Front, store: Store) -> None:
    """Wait until the store has told a desk of its last commit."""
    for _ in range(30_000):
        if front.desk.memory._last_sequence >= store.head().seq:
            break
        time.sleep(0.01)


def heard(front: Front, store: Store) -> None:
    """Wait for that, then let the desk's timer go off."""
    noticed(front, store)
    front.wait(0.2)


def test_people_written_by_one_are_known_to_the_other(two: tuple[Front, Front]) -> None:
    one, other = two
    news: list[News] = []
    other.desk.watch(news.append)
    ann = one.player("ann")
    heard(other, one.store)
    actor = other.desk.actor(ann.token)
    assert isinstance(actor, Actor)
    assert actor.name == ann.person
    assert other.desk.state == one.desk.state
    assert len(news) == 1
    other.done(c.SignOut(at=other.desk.at(), by=ann.session))
    heard(one, other.store)
    assert code(one.desk.actor(ann.token)) == "session_has_ended"


def test_a_token_that_another_process_gave_is_looked_for_at_once(
    two: tuple[Front, Front],
) -> None:
    one, other = two
    ann = one.player("ann")
    for _ in range(30_000):
        if isinstance(other.desk.actor(ann.token), Actor):
            break
        time.sleep(0.01)
    assert isinstance(other.desk.actor(ann.token), Actor)
    assert other.clock.passed == 0


def test_both_write_and_neither_is_lost(two: tuple[Front, Front]) -> None:
    one, other = two
    for number in range(6):
        front = two[number % 2]
        front.player(f"ann-{number}")
    heard(one, other.store)
    heard(other, one.store)
    names = [person.name for person in one.desk.state.persons.values()]
    assert names == [f"ann-{number}" for number in range(6)]
    assert other.desk.state == one.desk.state
    assert audit(one.store).ok


def test_money_moved_by_one_shows_at_the_other(two: tuple[Front, Front]) -> None:
    one, other = two
    ann = one.player("ann")
    one.buy_in(ann.session, 1_000)
    heard(other, one.store)
    assert other.desk.balance(ann.person, "USD") == 1_000
    other.buy_in(ann.session, 500)
    play(other, ann.person, -200)
    one.buy_in(ann.session, 30)
    play(one, ann.person, 70)
    for front in two:
        heard(front, one.store)
        assert front.desk.balance(ann.person, "USD") == balance_of(front, ann.person) == 1_400
        assert front.desk.net_today(ann.person, "USD") == -130
    assert isinstance(other.cash_out(ann.session, 1_400), Done)
    assert code(one.cash_out(ann.session, 1)) == "not_enough_chips"


def test_what_the_other_bought_for_a_player_is_known_before_the_next_decision(
    two: tuple[Front, Front],
) -> None:
    one, other = two
    ann = one.player("ann")
    heard(other, one.store)
    for front in two:
        front.buy_in(ann.session, 10)
        heard(one, other.store)
        heard(other, one.store)
    before = one.committer.batches, other.committer.batches
    for front in two:
        front.buy_in(ann.session, 10)
        heard(other, one.store)
    assert (one.committer.batches, other.committer.batches) == (before[0] + 1, before[1] + 1)


def test_money_that_a_desk_moved_itself_shows_before_the_store_tells_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    front = Front()
    monkeypatch.setattr(front.store, "listen", lambda _listener: lambda: None)
    front.desk.start(shared=True)
    ann = front.player("ann")
    front.buy_in(ann.session, 500)
    play(front, ann.person, -200)
    assert front.desk.balance(ann.person, "USD") == 300
    front.desk.close()


def test_r28_what_one_closes_is_closed_for_the_next_decision_of_the_other(
    two: tuple[Front, Front],
) -> None:
    one, other = two
    ann, boss = one.player("ann"), one.staff("sheila")
    heard(other, one.store)
    one.done(c.Disable(at=one.desk.at(), by=boss.session, scope="all", reason="fire"))
    noticed(other, one.store)
    assert not other.desk.state.closures
    assert code(other.buy_in(ann.session, 5)) == "house_is_closed"


def test_i6_a_command_sent_to_both_acts_once(two: tuple[Front, Front]) -> None:
    one, other = two
    ann = one.player("ann")
    heard(other, one.store)
    for sequence in range(5):
        for front in two:
            outcome = front.buy_in(ann.session, 100, reply=ReplyKey("ann", sequence))
            assert isinstance(outcome, Done)
            assert outcome.body["amount"] == 100
    assert balance_of(one, ann.person) == 500
    for front in two:
        heard(front, one.store)
        assert front.desk.balance(ann.person, "USD") == 500


def test_a_store_that_does_not_answer_is_asked_again(
    two: tuple[Front, Front], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = two

    def away() -> None:
        raise StoreBusyError("The database does not answer.")

    one.player("ann")
    monkeypatch.setattr(other.desk.memory, "catch_up", away)
    heard(other, one.store)
    assert "does not answer" in caplog.text
    assert not other.desk.state.persons
    monkeypatch.undo()
    other.wait(0.2)
    assert len(other.desk.state.persons) == 1


def test_f08_two_threads_that_write_at_once_are_both_heard(place: Place) -> None:
    """Each desk lives in a thread of its own, as each process has its own."""
    fronts = [Front(place.open(), chance=Seeded(str(number))) for number in range(2)]
    inside: list[Admission] = []
    ready = threading.Barrier(2)

    def come(number: int) -> None:
        ready.wait()
        inside.extend(fronts[number].player(f"ann-{number}-{turn}") for turn in range(8))

    threads = [threading.Thread(target=come, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    again = Front(place.open())
    assert len(again.desk.state.persons) == len(inside) == 16
    assert len({one.person for one in inside}) == 16
    for one in inside:
        assert isinstance(again.desk.actor(one.token), Actor)
    assert isinstance(again.sign_on("ann-0-0"), Admission)
    assert audit(again.store).ok
