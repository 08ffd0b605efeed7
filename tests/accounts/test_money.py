"""Chips at the cage: in, out, never below nothing, never twice, and in step with the ledger."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.kit import DOOR, NOON, Front, code
from fifthstreet.accounts import Admission, Done, Outcome
from fifthstreet.accounts.money import MOST_MINOR
from fifthstreet.audit.audit import audit
from fifthstreet.ledger.entry import LedgerEntry, Posting, trial_balance, units
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.people import Policy
from fifthstreet.people.policy import DAY, HOUR
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.codec import digest_of
from fifthstreet.refusals import Refusal


def play(front: Front, person: str, amount: int, round_: str = "md-1:1") -> None:
    """Have a table take a player's stake, or give them what they won."""
    seat = f"escrow:{round_}:1:ante"
    number = front.store.head().seq
    postings = (
        Posting(f"player:{person}:USD", units(amount)),
        Posting(seat if amount < 0 else "tray:md-1", -units(amount)),
    )
    entry = LedgerEntry(
        id=f"t{number}", reason="play", round=round_, currency="USD", postings=postings
    )
    head = front.store.heads().get("table:md-1", 0)
    record = StreamRecord(
        stream="table:md-1", number=head + 1, kind="round.BetMade", data={}, at=front.clock.now()
    )
    batch = Batch(records=[record], entries=[entry])
    (result,) = front.store.commit([batch])
    front.desk.posted(batch, result)


def balance_of(front: Front, person: str, currency: str = "USD") -> int:
    """Return what the store itself says that somebody holds."""
    return front.store.balances().get(f"player:{person}:{currency}", 0) // units(1)


def test_chips_come_from_the_issue_and_go_back_there() -> None:
    front = Front()
    ann = front.player()
    assert isinstance(front.buy_in(ann.session, 5_000), Done)
    assert isinstance(front.cash_out(ann.session, 1_250), Done)
    assert front.desk.balance(ann.person, "USD") == balance_of(front, ann.person) == 3_750
    assert front.store.balances("issue:") == {"issue:USD": -units(3_750)}
    assert trial_balance(front.store.accounts().values()) == {"USD": 0}
    assert front.again().desk.balance(ann.person, "USD") == 3_750
    records = front.store.records(f"player:{ann.person}")
    assert [(one.kind, one.data["amount"]) for one in records] == [
        ("money.BoughtIn", 5_000),
        ("money.CashedOut", -1_250),
    ]
    assert {one.data["by"] for one in records} == {ann.person}
    assert audit(front.store).ok


@pytest.mark.parametrize(
    ("amount", "currency", "why"),
    [
        (0, "USD", "amount_is_not_positive"),
        (-5, "USD", "amount_is_not_positive"),
        (True, "USD", "amount_is_not_positive"),
        (2**53, "USD", "amount_is_not_positive"),
        (5, "ZZZ", "currency_is_unknown"),
        (5, "usd", "currency_is_unknown"),
        (1_001, "USD", "buy_in_is_too_large"),
    ],
)
def test_what_cannot_be_bought_is_refused(amount: int, currency: str, why: str) -> None:
    front = Front(policy=Policy(largest_buy_in=1_000))
    ann = front.player()
    head = front.store.head()
    assert code(front.buy_in(ann.session, amount, currency)) == why
    assert front.store.head() == head
    if why != "buy_in_is_too_large":
        assert code(front.cash_out(ann.session, amount, currency)) == why


@pytest.mark.parametrize(("currency", "most"), [("JPY", 10), ("USD", 1_000), ("KWD", 10_000)])
def test_the_maximum_of_a_buy_in_is_as_many_units_in_every_currency(
    currency: str, most: int
) -> None:
    front = Front(policy=Policy(largest_buy_in=1_000, most_held=1_500))
    ann = front.player()
    assert code(front.buy_in(ann.session, most + 1, currency)) == "buy_in_is_too_large"
    assert isinstance(front.buy_in(ann.session, most, currency), Done)
    assert code(front.buy_in(ann.session, most, currency)) == "balance_is_too_high"


def test_a_player_buys_no_more_than_may_be_held_and_cashes_no_more_than_is_there() -> None:
    front = Front(policy=Policy(largest_buy_in=1_000, most_held=1_500))
    ann = front.player()
    front.buy_in(ann.session, 1_000)
    assert code(front.buy_in(ann.session, 501)) == "balance_is_too_high"
    assert isinstance(front.buy_in(ann.session, 500), Done)
    assert code(front.cash_out(ann.session, 1_501)) == "not_enough_chips"
    assert isinstance(front.cash_out(ann.session, 1_500), Done)
    assert front.desk.balance(ann.person, "USD") == 0


def test_what_nobody_contests_is_committed_at_the_first_try() -> None:
    front = Front()
    ann = front.player()
    before = front.committer.batches
    for _ in range(5):
        front.buy_in(ann.session, 10)
        front.cash_out(ann.session, 10)
    assert front.committer.batches == before + 10


def test_two_buy_ins_at_once_do_not_pass_the_bound_together() -> None:
    front = Front(policy=Policy(most_held=1_500))
    ann = front.player()
    outcomes: list[Outcome] = []
    for _ in range(3):
        front.cage.buy_in(ann.session, "USD", 1_000, outcomes.append)
    front.settle()
    assert [isinstance(one, Done) for one in outcomes] == [True, False, False]
    assert balance_of(front, ann.person) == 1_000


def test_r57_staff_and_strangers_buy_nothing_and_nobody_buys_for_another() -> None:
    front = Front()
    for role in ("dealer", "floor", "shift_manager", "auditor", "administrator"):
        session = front.staff(f"x-{role}x", role).session
        assert code(front.buy_in(session, 5)) == "role_may_not_do_this"
        assert code(front.cash_out(session, 5)) == "role_may_not_do_this"
    ann = front.player()
    for nobody in ("", "house", "s99", ann.person, ann.token.reveal()):
        assert not isinstance(front.buy_in(nobody, 5), Done)
    assert front.store.accounts() == {}


def test_r28_a_closed_house_sells_no_chips_and_takes_them_back() -> None:
    front = Front()
    ann = front.player()
    front.buy_in(ann.session, 500)
    boss = front.staff("sheila").session
    front.done(c.Disable(at=front.desk.at(), by=boss, scope="all", reason="fire"))
    assert code(front.buy_in(ann.session, 500)) == "house_is_closed"
    assert isinstance(front.cash_out(ann.session, 500), Done)


def test_i6_a_buy_in_given_five_times_is_one() -> None:
    front = Front()
    ann = front.player()
    outcomes: list[Any] = []
    for number in range(5):
        front.cage.buy_in(ann.session, "USD", 700, outcomes.append, reply=ReplyKey("ann", 1))
        front.cage.cash_out(ann.session, "USD", 100, outcomes.append, reply=ReplyKey("ann", 2))
        if number % 2:
            front.settle()
    front.settle()
    assert [one.body["amount"] for one in outcomes] == [700, -100] * 5
    assert front.desk.balance(ann.person, "USD") == balance_of(front, ann.person) == 600
    again = front.again()
    assert again.buy_in(ann.session, 700, reply=ReplyKey("ann", 1)) == outcomes[-2]
    assert balance_of(front, ann.person) == 600


def test_r10_another_amount_under_the_number_of_a_buy_in_is_refused_and_says_so() -> None:
    front = Front()
    ann = front.player()
    first, other = ReplyKey("ann", 1, digest_of("buy-in", 700)), ReplyKey("ann", 1, "another")
    bought = front.buy_in(ann.session, 700, reply=first)
    assert isinstance(bought, Done)
    for one in (front, front.again()):
        assert code(one.buy_in(ann.session, 900, reply=other)) == "sequence_is_used"
        assert code(one.cash_out(ann.session, 700, reply=other)) == "sequence_is_used"
        assert isinstance(one.buy_in(ann.session, 700, reply=first), Done)
    assert balance_of(front, ann.person) == 700
    assert "higher number" in Refusal("sequence_is_used").says


def test_a_stake_under_way_is_not_cashed_out() -> None:
    staked: list[int] = []

    def stake() -> None:
        if front.desk.balance(ann.person, "USD") == 500 and not staked:
            staked.append(1)
            front.store.commit([_stake(ann.person, 400)])

    front = Front()
    ann = front.player()
    front.before = stake
    front.buy_in(ann.session, 500)
    refused = front.cash_out(ann.session, 500, reply=ReplyKey("ann", 3))
    assert (staked, code(refused)) == ([1], "not_enough_chips")
    assert code(front.cash_out(ann.session, 500, reply=ReplyKey("ann", 3))) == "not_enough_chips"
    assert front.desk.balance(ann.person, "USD") == balance_of(front, ann.person) == 100
    assert isinstance(front.cash_out(ann.session, 100), Done)


def _stake(person: str, amount: int) -> Batch:
    postings = (
        Posting(f"player:{person}:USD", -units(amount)),
        Posting("escrow:md-1:1:1:ante", units(amount)),
    )
    entry = LedgerEntry(
        id="stake", reason="stake", round="md-1:1", currency="USD", postings=postings
    )
    return Batch(entries=[entry])


def test_f02_a_buy_in_whose_answer_was_lost_is_counted_once() -> None:
    front = Front()
    ann = front.player()
    front.committer.loses = 1
    assert isinstance(front.buy_in(ann.session, 500, reply=ReplyKey("ann", 1)), Exception)
    assert front.desk.balance(ann.person, "USD") == 500
    assert isinstance(front.buy_in(ann.session, 500, reply=ReplyKey("ann", 1)), Done)
    assert isinstance(front.buy_in(ann.session, 200), Done)
    assert front.desk.balance(ann.person, "USD") == balance_of(front, ann.person) == 700


def test_a_commit_that_is_told_twice_counts_once() -> None:
    front = Front()
    ann = front.player()
    front.buy_in(ann.session, 1_000)
    batch = _stake(ann.person, 300)
    (result,) = front.store.commit([batch])
    for _ in range(3):
        front.desk.posted(batch, result)
    assert front.desk.balance(ann.person, "USD") == 700
    front.desk.doubt(batch)
    assert front.desk.balance(ann.person, "USD") == balance_of(front, ann.person)


def test_a_commit_that_was_missed_is_found_though_later_ones_were_heard_of() -> None:
    front = Front()
    ann = front.player()
    front.buy_in(ann.session, 1_000)
    missed = _stake(ann.person, 300)
    front.store.commit([missed])
    play(front, ann.person, -50)
    assert front.desk.balance(ann.person, "USD") == 950
    front.desk.doubt(missed)
    assert front.desk.balance(ann.person, "USD") == balance_of(front, ann.person) == 650
    assert front.desk.net_today(ann.person, "USD") == -350


def test_r20_the_net_of_today_is_of_play_alone_and_the_same_after_a_restart() -> None:
    front = Front()
    ann = front.player()
    front.buy_in(ann.session, 10_000)
    play(front, ann.person, -700)
    front.wait(DAY)
    ann = front.sign_on("ann")
    assert front.desk.net_today(ann.person, "USD") == 0
    play(front, ann.person, -500)
    play(front, ann.person, -400)
    front.cash_out(ann.session, 1_000)
    assert front.desk.net_today(ann.person, "USD") == -900
    play(front, ann.person, 1_600)
    front.buy_in(ann.session, 50)
    assert front.desk.net_today(ann.person, "USD") == 700
    again = front.again()
    assert again.desk.net_today(ann.person, "USD") == 700
    play(again, ann.person, -100)
    assert again.desk.net_today(ann.person, "USD") == 600
    assert again.desk.net_today(ann.person, "GBP") == 0
    again.wait(12 * HOUR)
    assert again.desk.net_today(ann.person, "USD") == 0
    assert again.desk.balance(ann.person, "USD") == balance_of(front, ann.person)


def test_a_day_is_found_in_a_long_journal_by_halving() -> None:
    from fifthstreet.accounts.balances import last_before

    front = Front()
    ann = front.player()
    front.buy_in(ann.session, 10_000)
    marks = []
    for _ in range(30):
        play(front, ann.person, -1)
        marks.append((front.clock.now(), front.store.head().seq))
        front.wait(HOUR)
    for at, seq in marks[1:]:
        assert last_before(front.store, at) == seq - 2
        assert last_before(front.store, at + timedelta(seconds=1)) == seq
    assert last_before(front.store, NOON - timedelta(days=1)) == 0


def test_r20_what_a_player_has_lost_today_is_taken_off_the_limit() -> None:
    front = Front()
    ann = front.player()
    front.buy_in(ann.session, 10_000)
    for kind, value in (("stake:USD", 500), ("loss:USD", 800)):
        front.done(c.SetLimit(at=front.desk.at(), by=ann.session, kind=kind, value=value))

    def left(at_stake: int = 0) -> tuple[str, int]:
        found = front.desk.budget(ann.person, "USD", at_stake=at_stake)
        assert found is not None
        return found.code, found.left

    assert left() == ("stake_limit_is_reached", 500)
    play(front, ann.person, -400)
    assert left(at_stake=400) == ("stake_limit_is_reached", 500)
    assert left(at_stake=50) == ("loss_limit_is_reached", 450)
    assert left() == ("loss_limit_is_reached", 400)
    play(front, ann.person, 400)
    assert left() == ("stake_limit_is_reached", 500)
    assert front.desk.budget(ann.person, "GBP", at_stake=0) is None
    assert front.desk.budget("p99", "USD", at_stake=0) is None


def test_r20_the_reality_check_is_due_after_an_hour() -> None:
    front = Front()
    ann = front.player()
    assert front.desk.nothing_new(ann.person) is None
    assert front.desk.nothing_new("p99") is None
    front.clock.passed += 20 * 60
    front.desk.touch(ann.session)
    front.wait(20 * 60)
    front.desk.touch(ann.session)
    front.wait(20 * 60)
    assert code(front.desk.nothing_new(ann.person)) == "reality_check_is_due"
    shown = front.desk.reality(ann.session, "USD")
    assert (shown.seconds, shown.net, shown.due) == (HOUR, 0, True)  # type: ignore[union-attr]
    assert code(front.desk.reality("s99", "USD")) == "session_has_ended"


def test_a_bot_has_chips_and_is_never_held_back() -> None:
    front = Front(policy=Policy(guest_chips=300))
    made: Outcome = front.answer_to(lambda then: front.signing.bot(["USD", "GBP", "JPY"], then))
    assert isinstance(made, Done)
    assert made.events[0].by == "house"
    (person,) = front.desk.state.persons
    balances = [front.desk.balance(person, code) for code in ("USD", "GBP", "JPY", "SGD")]
    assert balances == [300, 300, 3, 0]
    assert front.desk.budget(person, "USD", at_stake=10**9) is None
    assert front.desk.nothing_new(person) is None
    assert isinstance(front.buy_in(person, 50), Done)
    assert front.desk.balance(person, "USD") == 350


MOVES = st.tuples(
    st.sampled_from(["in", "out", "stake", "win", "restart", "again"]),
    st.integers(0, 2),
    st.integers(1, 900),
)


@settings(max_examples=150)
@given(st.lists(MOVES, max_size=40))
def test_i1_i3_chips_are_neither_made_nor_lost_whatever_is_asked(
    moves: list[tuple[str, int, int]],
) -> None:
    policy = Policy(largest_buy_in=800, most_held=2_000)
    front = Front(policy=policy)
    people = [front.player(name) for name in ("ann", "bob", "cyd")]
    holdings, net = [0, 0, 0], [0, 0, 0]
    last: tuple[int, int] | None = None
    for sequence, (what, who, amount) in enumerate(moves):
        player = people[who]
        if what == "in":
            valid = amount <= 800 and holdings[who] + amount <= 2_000
            outcome = front.buy_in(player.session, amount, reply=ReplyKey("c", sequence))
            assert isinstance(outcome, Done) == valid
            holdings[who] += amount if valid else 0
            last = (who, sequence)
        elif what == "out":
            valid = amount <= holdings[who]
            assert isinstance(front.cash_out(player.session, amount), Done) == valid
            holdings[who] -= amount if valid else 0
        elif what == "again" and last:
            front.buy_in(people[last[0]].session, amount, reply=ReplyKey("c", last[1]))
        elif what == "restart":
            front = front.again()
        elif what == "win" or (what == "stake" and amount <= holdings[who]):
            change = amount if what == "win" else -amount
            play(front, player.person, change)
            holdings[who] += change
            net[who] += change
            assert front.desk.net_today(people[0].person, "USD") == net[0]
        for one, sum_ in zip(people, holdings, strict=True):
            assert front.desk.balance(one.person, "USD") == sum_ == balance_of(front, one.person)
    for name, account in front.store.accounts().items():
        if name.startswith("player:"):
            assert front.desk.memory.purses._purses[name].seq == account.seq
    assert [front.desk.net_today(one.person, "USD") for one in people] == net
    assert set(trial_balance(front.store.accounts().values()).values()) <= {0}
    assert audit(front.store).ok


def enter(front: Front) -> Any:
    """Have a guest ask for a place and their first chips, and return the answer."""
    return front.answer_to(lambda then: front.signing.guest(DOOR, ["USD"], then))


def test_more_play_chips_than_can_be_counted_are_refused_and_nothing_changes() -> None:
    half = MOST_MINOR // 2
    front = Front(policy=Policy(guest_chips=half, largest_buy_in=half, daily_buy_in=2 * half))
    (ann, _) = (front.guest("USD"), front.guest("USD"))
    head, people = front.store.head(), len(front.desk.state.persons)
    for _ in range(2):
        assert code(enter(front)) == "amount_cannot_be_counted"
    assert (front.store.head(), len(front.desk.state.persons)) == (head, people)
    assert isinstance(front.cash_out(ann.session, half), Done)
    assert isinstance(enter(front), Admission)
    assert code(front.buy_in(ann.session, 100_000)) == "amount_cannot_be_counted"
    assert front.desk.balance(ann.person, "USD") == balance_of(front, ann.person) == 0
    assert isinstance(front.again().guest(), Admission)
    assert audit(front.store).ok
