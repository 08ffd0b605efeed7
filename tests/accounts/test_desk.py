"""The desk: decided at once, durable before it is told, once for every command."""

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.kit import DOOR, Front, closure, code
from fifthstreet.accounts import AccountPlan, Done, News, Outcome, memory
from fifthstreet.accounts.memory import MOST_TRIES
from fifthstreet.audit.audit import audit
from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store import StaleStream, StoreBusyError
from fifthstreet.people import Actor
from fifthstreet.people.secret import Secret
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal
from ledger.store.kit import record
from people.meeting import PASSWORD, Seeded


def opens(front: Front, by: str) -> c.Enable:
    return c.Enable(at=front.desk.at(), by=by, scope="table", subject="md-1", reason="dry")


def test_a_token_opens_a_session_and_nothing_else_does() -> None:
    front = Front()
    ann = front.player()
    actor = front.desk.actor(ann.token)
    assert isinstance(actor, Actor)
    assert (actor.name, actor.column) == (ann.person, "player")
    assert code(front.desk.actor(Secret("guessed"))) == "session_has_ended"
    front.done(c.SignOut(at=front.desk.at(), by=ann.session))
    assert code(front.desk.actor(ann.token)) == "session_has_ended"


def test_i12_nothing_is_known_before_it_is_durable() -> None:
    front = Front()
    outcomes: list[Outcome] = []
    front.desk.do(c.RegisterBot(at=front.desk.at()), outcomes.append)
    assert not front.desk.idle
    assert not front.desk.state.persons
    assert outcomes == []
    front.settle()
    assert [*front.desk.state.persons] == ["p1"]
    assert isinstance(outcomes[0], Done)
    assert front.desk.idle


def test_two_who_want_one_name_at_once_are_decided_one_after_the_other() -> None:
    front = Front()
    outcomes: list[object] = []
    for _ in range(2):
        front.signing.register(DOOR, "bob", PASSWORD, outcomes.append)
    front.settle()
    assert code(outcomes[1]) == "name_is_taken"
    assert not isinstance(outcomes[0], Refusal)
    assert len(front.desk.state.persons) == 1


def test_a_refusal_writes_nothing_and_changes_nothing() -> None:
    front = Front()
    ann = front.player()
    head, state = front.store.head(), front.desk.state
    assert code(front.do(closure(front, ann.session))) == "role_may_not_do_this"
    assert front.store.head() == head
    assert front.desk.state is state


def test_a_command_that_changes_nothing_is_done_and_writes_nothing() -> None:
    front = Front()
    ann = front.player()
    head = front.store.head()
    assert front.done(c.Touch(at=front.desk.at(), by=ann.session)).result is None
    assert front.store.head() == head


def test_i6_a_command_given_five_times_among_others_acts_once_and_is_answered_the_same() -> None:
    front = Front()
    boss = front.staff("sheila")
    outcomes: list[Outcome] = []
    other: list[Outcome] = []
    command = closure(front, boss.session)
    for number in range(5):
        front.desk.do(command, outcomes.append, reply=ReplyKey("sheila", 1))
        front.desk.do(c.RegisterBot(at=front.desk.at()), other.append)
        if number == 3:
            front.settle()
    front.settle()
    answers = [outcome for outcome in outcomes if isinstance(outcome, Done)]
    bodies = [answer.body for answer in answers]
    assert len(bodies) == 5
    assert all(body == bodies[0] for body in bodies)
    assert [answer.repeated for answer in answers] == [False] + [True] * 4
    assert bodies[0]["events"][0]["data"]["reason"] == "a spill"
    assert len([*front.desk.state.persons]) == 6
    kinds = [record.kind for record in front.store.records("people")]
    assert kinds.count("people.ClosureChanged") == 1
    assert front.again().done(command, reply=ReplyKey("sheila", 1)).body == bodies[0]


def test_i6_what_was_refused_once_is_not_done_by_a_late_copy() -> None:
    front = Front()
    boss = front.staff("sheila")
    late = opens(front, boss.session)
    assert code(front.do(late, reply=ReplyKey("sheila", 7))) == "nothing_would_change"
    front.done(closure(front, boss.session))
    assert code(front.do(late, reply=ReplyKey("sheila", 7))) == "nothing_would_change"
    assert "table:md-1" in front.desk.state.closures
    assert front.done(late, reply=ReplyKey("sheila", 8)).events
    assert "table:md-1" not in front.desk.state.closures


def test_replies_hold_no_hash_of_a_password_or_token() -> None:
    front = Front()
    boss = front.staff("adele", "administrator")
    person = front.player().person
    order = c.ResetPassword(
        at=front.desk.at(), by=boss.session, person=person, hash="$argon2id$hidden", reason="lost"
    )
    wish = c.RequestApproval(
        at=front.desk.at(),
        by=boss.session,
        kind="password",
        subject=person,
        before=0,
        after=1,
        reason="lost",
    )
    request = front.done(wish).events[0]
    assert isinstance(request, e.ApprovalRequested)
    second = front.staff("sheila").session
    front.done(c.Approve(at=front.desk.at(), by=second, request=request.request, reason="seen"))
    body = front.done(order, reply=ReplyKey("adele", 1)).body
    assert "hidden" not in repr(body)
    assert body["events"][1]["data"]["person"] == person


def test_what_is_given_beside_a_command_stands_in_the_same_batch_or_not_at_all() -> None:
    front = Front()
    beside = record(1, "table:md-1", note="opened")
    done = front.done(c.RegisterBot(at=front.desk.at()), records=[beside])
    assert done.result is not None
    assert (done.result.first, done.result.last) == (1, 3)
    again = front.do(c.RegisterBot(at=front.desk.at()), records=[beside])
    assert isinstance(again, StaleStream)
    assert again.stream == "table:md-1"
    assert len(front.desk.state.persons) == 1
    front.done(c.RegisterBot(at=front.desk.at()))
    assert front.store.heads() == {"people": 2, "table:md-1": 1}


def test_another_desk_was_quicker_and_the_command_is_decided_anew() -> None:
    one = Front()
    two = Front(one.store, clock=one.clock, chance=Seeded("other"))
    one.player("ann")
    two.player("bob")
    assert [person.name for person in two.desk.state.persons.values()] == ["ann", "bob"]
    outcomes: list[object] = []
    one.signing.register(DOOR, "bob", PASSWORD, outcomes.append)
    one.settle()
    assert code(outcomes[0]) == "name_is_taken"
    assert one.again().desk.state == two.desk.state


@pytest.mark.parametrize(("times", "expected"), [(1, True), (MOST_TRIES - 1, True), (99, False)])
def test_a_desk_that_is_outrun_every_time_gives_up_in_the_end(times: int, expected: bool) -> None:
    other = Front()
    left = [times]

    def outrun() -> None:
        if left[0]:
            left[0] -= 1
            other.done(c.RegisterBot(at=other.desk.at()))

    front = Front(other.store, before=outrun)
    outcome = front.do(c.RegisterBot(at=front.desk.at()))
    assert isinstance(outcome, Done if expected else StaleStream)
    assert times - left[0] == (times if expected else MOST_TRIES)
    front.do(c.RegisterBot(at=front.desk.at()))
    assert front.again().desk.state.persons.keys() >= front.desk.state.persons.keys()


def test_f02_a_commit_that_stands_though_its_answer_was_lost_is_found_before_the_next() -> None:
    front = Front()
    front.committer.loses = 1
    command = c.RegisterBot(at=front.desk.at())
    assert isinstance(front.do(command, reply=ReplyKey("house", 1)), StoreBusyError)
    assert len(front.desk.state.persons) == 1
    done = front.done(command, reply=ReplyKey("house", 1))
    assert (done.repeated, len(front.desk.state.persons)) == (True, 1)
    front.done(command, reply=ReplyKey("house", 2))
    assert front.again().desk.state == front.desk.state
    assert len(front.desk.state.persons) == 2


def test_f02_a_store_that_cannot_be_read_after_a_failure_is_asked_before_the_next_decision() -> (
    None
):
    front = Front()
    front.committer.loses = 1
    broken = [True]
    read = front.store.stream_events

    def stream_events(stream: str, *, after: int = 0) -> Iterator[tuple[int, str, Any]]:
        if broken[0]:
            raise StoreBusyError("The database does not answer.")
        return read(stream, after=after)

    front.store.stream_events = stream_events  # type: ignore[method-assign]  # a store that is away for a while
    assert isinstance(front.do(c.RegisterBot(at=front.desk.at())), StoreBusyError)
    assert isinstance(front.do(c.RegisterBot(at=front.desk.at())), StoreBusyError)
    assert len(front.desk.state.persons) == 0
    broken[0] = False
    front.done(c.RegisterBot(at=front.desk.at()))
    assert [*front.desk.state.persons] == ["p1", "p2"]


def test_f02_what_the_store_told_of_first_is_not_taken_in_again() -> None:
    front = Front()
    ann = front.player()
    heard: list[News] = []
    front.desk.watch(heard.append)
    outcomes: list[Outcome] = []
    front.committer.loses = 1
    front.cage.buy_in(ann.session, "USD", 5, outcomes.append)
    front.desk.do(c.RegisterBot(at=front.desk.at()), outcomes.append)
    front.settle()
    assert [type(one) for one in outcomes] == [StoreBusyError, Done]
    assert front.desk.memory.people.head == len(front.store.records("people"))
    assert [len(news.events) for news in heard] == [1]
    assert front.desk.state == front.again().desk.state


def test_i6_a_command_that_another_process_carried_out_is_known_once_it_is_repeated() -> None:
    one = Front()
    other = Front(one.store)
    command = c.RegisterBot(at=one.desk.at())
    one.done(command, reply=ReplyKey("house", 1))
    assert other.done(command, reply=ReplyKey("house", 1)).repeated
    assert other.desk.state == one.desk.state


def test_an_answer_that_fails_does_not_stop_those_who_wait() -> None:
    front = Front()
    outcomes: list[Outcome] = []

    def fails(_: Outcome) -> None:
        raise ZeroDivisionError

    front.desk.do(c.RegisterBot(at=front.desk.at()), fails)
    front.desk.do(c.RegisterBot(at=front.desk.at()), outcomes.append)
    with pytest.raises(ZeroDivisionError):
        front.settle()
    front.settle()
    assert isinstance(outcomes[0], Done)


def test_a_decision_that_fails_is_told_and_does_not_stop_those_who_wait() -> None:
    front = Front()

    def fails() -> AccountPlan:
        raise ZeroDivisionError

    outcome: Outcome = front.answer_to(lambda then: front.desk.submit(fails, then))
    assert isinstance(outcome, ZeroDivisionError)
    front.done(c.RegisterBot(at=front.desk.at()))


def test_more_than_may_wait_are_told_that_the_house_is_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "MOST_WAITING", 3)
    front = Front()
    outcomes: list[Outcome] = []
    for _ in range(6):
        front.desk.do(c.RegisterBot(at=front.desk.at()), outcomes.append)
    front.settle()
    refused = [answer for answer in outcomes if isinstance(answer, Refusal)]
    assert [answer.code for answer in refused] == ["house_is_busy"] * 2
    assert len(front.desk.state.persons) == 4


def test_a_text_that_cannot_be_kept_is_an_error_and_no_more() -> None:
    front = Front()
    boss = front.staff("sheila")
    outcome = front.do(closure(front, boss.session, "md-\ud800"))
    assert isinstance(outcome, FifthStreetError)
    front.done(closure(front, boss.session))
    assert audit(front.store).ok


def test_whoever_watches_hears_of_everything_once_it_is_durable() -> None:
    front = Front()
    heard: list[News] = []

    def fails(_: News) -> None:
        raise ZeroDivisionError

    front.desk.watch(fails)
    stop = front.desk.watch(heard.append)
    boss = front.staff("sheila")
    front.done(c.SignOut(at=front.desk.at(), by=boss.session))
    assert isinstance(heard[-1].events[0], e.SessionEnded)
    assert sum(len(news.events) for news in heard) == front.desk.memory.people.head
    stop()
    front.player()
    assert isinstance(heard[-1].events[0], e.SessionEnded)
