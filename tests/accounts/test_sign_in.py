"""The door: who comes in, by which password, and what those hear who do not."""

import asyncio
import threading
from collections import Counter
from functools import partial
from typing import Any

import pytest

from accounts.kit import DOOR, Front, code, welcome
from fifthstreet.accounts import Admission, Cage, Desk, Door, LoopHashing, OneTimePassword, Signing
from fifthstreet.accounts.dual_authorization import AuthorizationRequest, DualAuthorization
from fifthstreet.fairness.entropy import SystemEntropy
from fifthstreet.ledger.clock import LoopClock
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.writer import LoopCommitter
from fifthstreet.people import HOUSE, Actor, Policy
from fifthstreet.people.passwords import ThreadedHasher
from fifthstreet.people.policy import DAY, MINUTE
from fifthstreet.people.secret import Secret, digest_of
from fifthstreet.protocol import people_commands as c
from fifthstreet.refusals import Refusal, RefusedError
from people.meeting import HASHER, OTHER, PASSWORD

ELSEWHERE = Door(source="198.51.100.9", client="phone")


def test_who_registers_is_in_and_comes_back_by_the_password() -> None:
    front = Front()
    ann = front.player("Ann")
    again = welcome(front.sign_on("ann"))
    assert (again.person, again.session != ann.session) == (ann.person, True)
    for token in (ann.token, again.token):
        assert isinstance(front.desk.actor(token), Actor)


def test_tokens_are_nowhere_but_with_those_who_hold_them() -> None:
    front = Front()
    ann = front.player()
    with front.store.view() as view:
        text = "".join(line.data for line in view.lines())
    assert ann.token.reveal() not in text
    assert PASSWORD.reveal() not in text
    assert digest_of(ann.token) in text


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [
        ("x", PASSWORD, "name_length_is_not_allowed"),
        ("ann", PASSWORD, "name_is_taken"),
        ("Ann", PASSWORD, "name_is_taken"),
        ("house", PASSWORD, "name_is_reserved"),
        ("bob", Secret("short"), "password_is_too_short"),
        ("bob", Secret("password1234"), "password_is_too_common"),
    ],
)
def test_names_and_passwords_that_nobody_can_have_are_refused(
    name: str, password: Secret, why: str
) -> None:
    front = Front()
    front.player("ann")
    result = front.answer_to(lambda then: front.signing.register(DOOR, name, password, then))
    assert code(result) == why
    assert len(front.desk.state.persons) == 1


def test_r55_a_wrong_password_and_an_unknown_name_are_told_the_same() -> None:
    front = Front()
    front.player("ann")
    heard = [front.sign_on("ann", OTHER), front.sign_on("nobody", OTHER)]
    assert heard[0] == heard[1] == Refusal("name_or_password_is_wrong")
    assert front.desk.memory.people.head == 2 + 2


def test_r54_three_failures_lock_a_name_at_a_source_and_nowhere_else() -> None:
    front = Front()
    front.player("ann")
    for _ in range(3):
        assert code(front.sign_on("ann", OTHER)) == "name_or_password_is_wrong"
    assert code(front.sign_on("ann")) == "too_many_failed_attempts"
    elsewhere = front.answer_to(
        lambda then: front.signing.sign_on(ELSEWHERE, "ann", PASSWORD, then)
    )
    assert isinstance(elsewhere, Admission)
    front.wait(MINUTE)
    assert isinstance(front.sign_on("ann"), Admission)


def test_r54_many_who_try_at_once_do_not_slip_past_the_lock() -> None:
    front = Front()
    front.player("ann")
    answers: list[Any] = []
    for _ in range(9):
        front.signing.sign_on(DOOR, "ann", OTHER, answers.append)
    front.settle()
    codes = [answer.code for answer in answers]
    assert codes == ["name_or_password_is_wrong"] * 3 + ["too_many_failed_attempts"] * 6


def guess(front: Front, name: str, count: int) -> list[str]:
    """Try a wrong password from many addresses, three times from each."""
    doors = [Door(source=f"203.0.113.{number // 3}", client="bot") for number in range(count)]
    return [
        code(front.answer_to(partial(front.signing.sign_on, door, name, OTHER))) for door in doors
    ]


def test_r10_guesses_at_one_name_from_many_addresses_lock_it_at_new_ones_and_not_at_its_own() -> (
    None
):
    front = Front()
    sheila = front.staff("sheila")
    heard = [guess(front, name, 90) for name in ("sheila", "nobody")]
    assert heard[0] == heard[1], "a name that nobody has is answered the same"
    assert Counter(heard[0]) == {
        "name_or_password_is_wrong": 10,
        "name_is_locked_at_new_addresses": 80,
    }
    away = partial(front.signing.sign_on, ELSEWHERE, "sheila", PASSWORD)
    assert "ask an administrator" in front.answer_to(away).says
    assert isinstance(front.sign_on("sheila"), Admission), "where they signed in before"
    confirm = partial(front.signing.confirm, sheila.session, PASSWORD)
    assert isinstance(front.answer_to(confirm), Admission), "in a session of their own"
    front.wait(MINUTE)
    assert isinstance(front.answer_to(away), Admission)
    assert guess(front, "sheila", 1) == ["name_or_password_is_wrong"]
    assert code(front.answer_to(partial(front.signing.sign_on, DOOR, "sheila", OTHER))) == (
        "name_or_password_is_wrong"
    )
    front.wait(DAY)
    assert len(set(guess(front, "sheila", 9))) == 1, "what is long ago is forgotten"


def test_r10_a_password_that_is_drawn_lets_its_owner_in_whatever_others_guess() -> None:
    front = Front()
    ann = front.player("ann")
    boss = front.staff("adele", "administrator")
    guess(front, "ann", 12)
    for _ in range(4):
        front.answer_to(partial(front.signing.sign_on, ELSEWHERE, "ann", OTHER))
    away = partial(front.signing.sign_on, ELSEWHERE, "ann")
    assert code(front.answer_to(partial(away, PASSWORD))) == "name_is_locked_at_new_addresses"
    wish = AuthorizationRequest(kind="password", subject=ann.person, after=1, reason="locked out")
    request = front.answer_to(partial(front.matters.ask, boss.session, wish)).events[0].request
    other = front.staff("sheila")
    front.answer_to(partial(front.matters.approve, other.session, request, "seen"))
    reset = partial(front.signing.reset_password, boss.session, ann.person, "locked out")
    drawn = front.answer_to(reset)
    assert isinstance(drawn, OneTimePassword)
    guess(front, "ann", 12)
    assert isinstance(front.answer_to(partial(away, drawn.password)), Admission)


def test_r10_a_one_time_link_lets_its_owner_in_at_a_new_address() -> None:
    front = Front()
    ann = front.player("ann")
    link = front.answer_to(partial(front.signing.draw_link, ann.session))
    guess(front, "ann", 12)
    away = partial(front.signing.sign_on, ELSEWHERE, "ann")
    assert code(front.answer_to(partial(away, PASSWORD))) == "name_is_locked_at_new_addresses"
    used = front.answer_to(partial(front.signing.use_link, ELSEWHERE, "ann", link.password, OTHER))
    assert isinstance(used, Admission)
    assert isinstance(front.answer_to(partial(away, OTHER)), Admission)


def test_r10_a_new_start_remembers_the_guesses() -> None:
    front = Front()
    front.player("ann")
    guess(front, "ann", 10)
    front.desk.snapshot()
    again = front.again()
    answer = again.answer_to(partial(again.signing.sign_on, ELSEWHERE, "ann", PASSWORD))
    assert code(answer) == "name_is_locked_at_new_addresses"


def test_a_guest_is_in_with_chips_of_every_currency_in_one_batch() -> None:
    front = Front(policy=Policy(guest_chips=2_500))
    guest = front.guest("USD", "SGD", "GBP")
    assert [front.desk.balance(guest.person, cur) for cur in ("USD", "SGD", "GBP")] == [2_500] * 3
    assert front.store.head().seq == 1 + 2 + 3 + 3
    actor = front.desk.actor(guest.token)
    assert isinstance(actor, Actor)
    assert actor.column == "guest"
    bare = front.guest()
    assert front.desk.balance(bare.person, "USD") == 0


def test_r28_a_guest_of_a_closed_house_is_given_no_chips() -> None:
    front = Front()
    boss = front.staff("sheila").session
    front.done(c.Disable(at=front.desk.at(), by=boss, scope="all", reason="fire"))
    guest = front.guest("USD")
    assert isinstance(front.desk.actor(guest.token), Actor)
    assert front.store.accounts() == {}


def test_staff_come_in_by_a_drawn_password_and_choose_another_before_anything_else() -> None:
    front = Front()
    drawn = front.drawn("sheila", "shift_manager")
    first = welcome(front.sign_on("sheila", drawn.password))
    closes = c.Disable(at=front.desk.at(), by=first.session, scope="all", reason="fire")
    assert code(front.do(closes)) == "password_must_be_changed"
    signing, session = front.signing, first.session

    def change(old: Secret, new: Secret) -> Any:
        return front.answer_to(lambda then: signing.change_password(session, old, new, then))

    assert code(change(drawn.password, drawn.password)) == "password_is_unchanged"
    assert code(change(drawn.password, Secret("sheila sheila"))) == "password_contains_the_name"
    assert code(change(OTHER, PASSWORD)) == "name_or_password_is_wrong"
    second = welcome(change(drawn.password, PASSWORD))
    assert (second.session, second.person) == (session, drawn.person)
    assert code(front.desk.actor(first.token)) == "session_has_ended"
    assert isinstance(front.desk.actor(second.token), Actor)
    front.done(closes)
    assert code(front.sign_on("sheila", drawn.password)) == "name_or_password_is_wrong"


def test_a_drawn_password_works_for_a_day() -> None:
    front = Front()
    drawn = front.drawn("dora", "dealer")
    front.wait(DAY)
    assert code(front.sign_on("dora", drawn.password)) == "name_or_password_is_wrong"


def test_a_lost_password_is_drawn_anew_by_who_may_and_by_nobody_else() -> None:
    front = Front()
    ann = front.player("ann")
    boss = front.staff("adele", "administrator")
    signing = front.signing

    def reset(by: str, person: str) -> Any:
        return front.answer_to(lambda then: signing.reset_password(by, person, "lost it", then))

    assert code(reset(ann.session, boss.person)) == "role_may_not_do_this"
    assert code(reset(boss.session, "p99")) == "person_is_unknown"
    assert code(reset(boss.session, boss.person)) == "own_role_may_not_be_changed"
    assert code(reset(boss.session, ann.person)) == "second_person_must_approve"
    matters, other = DualAuthorization(front.desk), front.staff("sheila")
    wish = AuthorizationRequest(kind="password", subject=ann.person, after=1, reason="lost it")
    question = front.answer_to(lambda then: matters.ask(boss.session, wish, then))
    request = question.events[0].request
    front.answer_to(lambda then: matters.approve(other.session, request, "seen", then))
    drawn = reset(boss.session, ann.person)
    assert isinstance(drawn, OneTimePassword)
    assert code(front.desk.actor(ann.token)) == "session_has_ended"
    assert isinstance(front.sign_on("ann", drawn.password), Admission)


def test_the_owner_of_a_one_time_link_chooses_a_new_password_with_it() -> None:
    front = Front()
    ann = front.player("ann")
    signing = front.signing
    drawn = front.answer_to(lambda then: signing.draw_link(ann.session, then))
    assert isinstance(drawn, OneTimePassword)

    def use(link: Secret, password: Secret) -> Any:
        return front.answer_to(lambda then: signing.use_link(DOOR, "ann", link, password, then))

    assert code(use(OTHER, OTHER)) == "one_time_link_is_wrong"
    assert code(use(drawn.password, Secret("short"))) == "password_is_too_short"
    again = use(drawn.password, OTHER)
    assert isinstance(again, Admission)
    assert isinstance(front.desk.actor(again.token), Actor)
    assert code(use(drawn.password, OTHER)) == "one_time_link_is_wrong"
    assert code(front.desk.actor(ann.token)) == "session_has_ended"
    assert isinstance(front.sign_on("ann", OTHER), Admission)


def test_who_confirms_their_identity_goes_on_by_another_token() -> None:
    front = Front()
    boss = front.staff("sheila")
    front.clock.passed += 6 * MINUTE

    def confirm(by: str, password: Secret) -> Any:
        return front.answer_to(lambda then: front.signing.confirm(by, password, then))

    assert code(confirm(boss.session, OTHER)) == "name_or_password_is_wrong"
    again = welcome(confirm(boss.session, PASSWORD))
    assert again.session == boss.session
    assert code(front.desk.actor(boss.token)) == "session_has_ended"
    actor = front.desk.actor(again.token)
    assert isinstance(actor, Actor)
    assert actor.fresh
    assert code(confirm(front.guest().session, PASSWORD)) == "role_may_not_do_this"
    assert code(confirm("s99", PASSWORD)) == "session_has_ended"


def test_who_has_no_session_changes_no_password_and_takes_nobody_on() -> None:
    front = Front()
    result = front.answer_to(
        lambda then: front.signing.change_password("s9", OTHER, PASSWORD, then)
    )
    assert code(result) == "session_has_ended"
    ann = front.player()
    by = ann.session
    result = front.answer_to(lambda then: front.signing.take_on(by, "dora", "dealer", "x", then))
    assert code(result) == "role_may_not_do_this"
    result = front.answer_to(lambda then: front.signing.take_on(HOUSE, "ann", "dealer", "x", then))
    assert code(result) == "name_is_taken"


def running(hashing: ThreadedHasher, work: Any) -> Any:
    """Run something at a desk in a real loop, with real threads."""

    async def run() -> Any:
        loop = asyncio.get_running_loop()
        store = MemoryStore()
        committer = LoopCommitter(store, loop)
        desk = Desk(store, committer, LoopClock(loop), entropy=SystemEntropy())
        try:
            return await work(desk, Signing(desk, LoopHashing(hashing, loop)), loop)
        finally:
            desk.close()
            committer.close()

    with hashing:
        return asyncio.run(run())


def test_in_a_running_house_passwords_are_hashed_in_threads_and_answered_in_the_loop() -> None:
    async def work(desk: Desk, signing: Signing, loop: asyncio.AbstractEventLoop) -> None:
        here = threading.current_thread()
        answered: asyncio.Future[Any] = loop.create_future()

        def note(answer: Any) -> None:
            assert threading.current_thread() is here
            answered.set_result(answer)

        signing.register(DOOR, "ann", PASSWORD, note)
        ann = welcome(await answered)
        assert isinstance(desk.actor(ann.token), Actor)
        bought: asyncio.Future[Any] = loop.create_future()
        Cage(desk).buy_in(ann.session, "USD", 900, bought.set_result)
        assert (await bought).result.stored
        assert desk.balance(ann.person, "USD") == 900

    running(ThreadedHasher(HASHER, threads=1, waiting=2), work)


class Slow:
    """The real hasher, which waits until it is let go on."""

    decoy = HASHER.decoy

    def __init__(self) -> None:
        self.goes_on = threading.Event()

    def hash(self, password: Secret) -> str:
        self.goes_on.wait(10)
        return HASHER.hash(password)

    def check(self, attempt: c.Attempt, password: Secret) -> c.Proof:
        return HASHER.check(attempt, password)


def test_too_many_at_once_are_told_to_come_again() -> None:
    slow = Slow()

    async def work(desk: Desk, signing: Signing, loop: asyncio.AbstractEventLoop) -> None:
        answers: list[Any] = []
        done = loop.create_future()

        def note(answer: Any) -> None:
            answers.append(answer)
            if len(answers) == 7:
                slow.goes_on.set()
            if len(answers) == 9:
                done.set_result(None)

        for number in range(9):
            signing.register(DOOR, f"ann-{number}", PASSWORD, note)
        await done
        busy = [answer.code for answer in answers if isinstance(answer, Refusal)]
        assert busy == ["house_is_busy"] * 7
        assert len(desk.state.persons) == 2

    running(ThreadedHasher(slow, threads=1, waiting=1), work)


@pytest.mark.promise("F20")
def test_a_hasher_that_breaks_is_told_as_an_error() -> None:
    class Broken:
        decoy = ""

        def hash(self, _password: Secret) -> str:
            raise MemoryError

        def check(self, _attempt: c.Attempt, _password: Secret) -> c.Proof:
            raise RefusedError(Refusal("house_is_busy"))

    async def work(_desk: Desk, signing: Signing, loop: asyncio.AbstractEventLoop) -> None:
        for ask, kind in ((signing.register, MemoryError), (signing.sign_on, Refusal)):
            answered = loop.create_future()
            ask(DOOR, "ann", PASSWORD, answered.set_result)
            assert isinstance(await answered, kind)

    running(ThreadedHasher(Broken()), work)
