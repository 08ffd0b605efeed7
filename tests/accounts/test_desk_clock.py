"""The desk as time goes by: what ends, what is written down, and what nobody may begin."""

import re

from accounts.kit import Front, Winding, closure, code
from fifthstreet.people import HOUSE, Actor, Policy
from fifthstreet.people.closures import Where
from fifthstreet.people.policy import HOUR, MINUTE
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e


def test_r54_sessions_and_requests_that_are_over_are_ended_by_the_clock() -> None:
    front = Front()
    front.desk.start()
    boss = front.staff("sheila")
    ann = front.player()
    wish = c.RequestApproval(
        at=front.desk.at(),
        by=boss.session,
        kind="jackpot",
        subject="md-1:7:3",
        before=0,
        after=5,
        reason="royal",
    )
    front.done(wish)
    front.wait(14 * MINUTE)
    assert front.desk.state.requests
    front.wait(2 * MINUTE)
    assert not front.desk.state.requests
    front.desk.touch(ann.session)
    front.wait(16 * MINUTE)
    assert [*front.desk.state.sessions] == [ann.session]
    front.wait(HOUR)
    assert not front.desk.state.sessions
    front.desk.close()
    before = front.store.head()
    front.player("bob")
    front.wait(HOUR)
    assert len(front.desk.state.sessions) == 1
    assert front.store.head().seq == before.seq + 3


def test_a_store_that_is_slow_is_not_asked_again_and_again_to_end_what_is_over() -> None:
    front = Front()
    front.player()
    front.clock.passed += HOUR
    for _ in range(9):
        front.desk.tick()
    assert not front.desk.memory.lanes["people"].waiting
    front.settle()
    assert not front.desk.state.sessions
    ann = front.player("bob")
    front.clock.passed += HOUR
    front.desk.tick()
    front.settle()
    assert ann.session not in front.desk.state.sessions


def test_signs_of_life_are_written_down_once_however_many_come_at_a_time() -> None:
    front = Front()
    ann = front.player()
    head = front.desk.memory.people.head
    for _ in range(9):
        front.desk.touch(ann.session)
    front.wait(2 * MINUTE)
    for _ in range(9):
        front.desk.touch(ann.session)
    assert not front.desk.memory.lanes["people"].waiting
    front.settle()
    front.desk.touch(ann.session)
    front.desk.touch("s99")
    front.settle()
    assert front.desk.memory.people.head == head + 1


def test_r28_a_closure_keeps_from_beginning_and_from_nothing_else() -> None:
    front = Front()
    front.done(closure(front, front.staff("sheila").session))
    there, elsewhere = Where(table="md-1"), Where(table="md-2")
    assert code(front.desk.closed("house.sit", there)) == "table_is_closed"
    assert front.desk.closed("house.cash_out", there) is None
    assert front.desk.closed("house.sit", elsewhere) is None


def test_a_bot_acts_under_its_own_id_and_nobody_else_does() -> None:
    front = Front()
    bot = front.done(c.RegisterBot(at=front.desk.at())).events[0]
    assert isinstance(bot, e.PersonRegistered)
    actor = front.desk.acting(bot.person)
    assert isinstance(actor, Actor)
    assert (actor.name, actor.column) == (bot.person, "guest")
    ann = front.player()
    assert code(front.desk.acting(ann.person)) == "session_has_ended"
    suspends = c.Suspend(at=front.desk.at(), by=HOUSE, person=bot.person, reason="misplays")
    front.done(suspends)
    assert code(front.desk.acting(bot.person)) == "session_has_ended"


def test_the_clock_of_the_house_is_the_clock_of_its_people() -> None:
    clock = Winding()
    front = Front(clock=clock, policy=Policy(idle=60))
    ann = front.player()
    clock.passed += 61
    assert code(front.desk.actor(ann.token)) == "session_has_ended"
    assert front.desk.actor(ann.token, front.desk.at() - 61) != front.desk.actor(ann.token)


def test_no_command_in_the_journal_has_a_password_a_token_or_a_hash() -> None:
    front = Front()
    front.player("ann")
    front.staff("sheila")
    front.sign_on("ann")
    with front.store.view() as view:
        commands = [line for line in view.lines() if line.part == "command"]
    assert {line.kind for line in commands} >= {"people.Register", "people.SignIn"}
    for line in commands:
        assert not re.search(r"argon2|hash|digest|proof|herons", line.data), line
