"""Money that no round moves is what its event says: an insider who seals all anew is found out."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from accounts.kit import Front
from fifthstreet.accounts import AuthorizationRequest, Done
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.cli.commands.audit import audit as audit_command
from fifthstreet.jackpots import acts
from fifthstreet.jackpots.acts import Agreement
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.entry import UNITS, units
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.store import open_store
from fifthstreet.protocol import people_events
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from house.playing import resealed
from jackpots.lucky import Evening, evening

pytestmark = pytest.mark.requirement("R41", "R47")

AGREED = Agreement(approved=("mia", "sam"), reason="Agreed in writing.")
CAGE = {"buy-in", "cash-out", "adjustment"}
OTHERS = {"meter change", "moved", "overflow", "reset"}
Change = Callable[[JournalLine], list[JournalLine]]


def jackpots() -> Evening:
    """Return a house that has opened jackpots, given overflow back, and moved a meter."""
    night = evening()
    for table in ("md-1", "md-2"):
        night.open(table, "md", terms=ProgressiveTerms(limits={"minor": 25_002}))
        night.seat(table, f"ann-{table}", f"bob-{table}")
        night.bet(table)
        night.decide(table, fold=(1, 2))
    one, two = night.link("md-1"), night.link("md-2")
    done = [
        night.act(lambda: acts.raise_limit(one, "minor", 25_006, AGREED)),
        night.act(lambda: acts.return_overflow(one, "minor", units(1), AGREED)),
        night.act(lambda: acts.move((two, "minor"), (one, "minor"), AGREED, in_use=False)),
    ]
    assert all(answer["ok"] for answer in done), done
    return night


def agree(front: Front, one: str, two: str, wish: AuthorizationRequest) -> None:
    answer = front.ask(one, wish)
    assert isinstance(answer, Done), answer
    (event,) = answer.events
    assert isinstance(event, people_events.ApprovalRequested)
    assert isinstance(front.approve(two, event.request), Done)
    assert isinstance(front.carry_out(one, event.request), Done)


@cache
def journal() -> tuple[JournalLine, ...]:
    """Return the journal of a house where money moves in every way but by playing, and by that."""
    store = jackpots().store
    front = Front(store)
    one, two = front.staff("sheila").session, front.staff("sofia").session
    ann, bob = front.player("ann"), front.player("bob")
    front.guest("USD", "GBP")
    for done in (
        front.buy_in(ann.session, 20_000),
        front.buy_in(bob.session, 20_000),
        front.cash_out(ann.session, 5_000),
    ):
        assert isinstance(done, Done), done
    why: dict[str, Any] = {"reason": "as agreed"}
    account = f"player:{ann.person}:USD"
    agree(
        front,
        one,
        two,
        AuthorizationRequest(kind="adjustment", subject=account, after=16_000, **why),
    )
    agree(
        front,
        one,
        two,
        AuthorizationRequest(kind="adjustment", subject=account, after=14_000, **why),
    )
    meter = "meter:md-1:major"
    after = store.meters()["md-1:major"].value + units(700)
    agree(
        front,
        one,
        two,
        AuthorizationRequest(kind="meter_change", subject=meter, after=after, **why),
    )
    with store.view() as view:
        return tuple(view.lines())


def apart() -> list[JournalLine]:
    """Return the entries that no round has made."""
    return [
        line for line in journal() if line.part == "entry" and not json.loads(line.data)["round"]
    ]


def reason(line: JournalLine) -> str:
    return str(json.loads(line.data)["reason"])


def found(change: Change) -> list[str]:
    """Return what a whole audit finds wrong after a change, with everything sealed anew."""
    store = resealed(copy for line in journal() for copy in change(line))
    problems = audit(store, replayers=replayers()).problems
    return [one.what for one in problems if not one.what.startswith("the personal data")]


def instead(old: JournalLine, **other: Any) -> Change:
    """Return the change of one entry's data."""
    data = canonical({**json.loads(old.data), **other})
    return lambda line: [line._replace(data=data) if line == old else line]


def more(line: JournalLine) -> list[list[Any]]:
    """Return the postings of an entry with one minor unit more in each direction.

    Of what empties an account it is one less, as no account may go below zero.
    """
    postings = json.loads(line.data)["postings"]
    other = -UNITS if reason(line) == "moved" else UNITS
    return [[account, amount + (other if amount > 0 else -other)] for account, amount in postings]


def elsewhere(line: JournalLine) -> list[list[Any]]:
    """Return the postings of an entry with the chips of another player."""
    *others, (account, amount) = json.loads(line.data)["postings"]
    kind, _, rest = account.partition(":")
    person, _, currency = rest.partition(":")
    return [*others, [f"{kind}:{'p3' if person == 'p4' else 'p4'}:{currency}", amount]]


def test_an_honest_house_is_found_in_order_with_money_of_every_kind() -> None:
    assert found(lambda line: [line]) == []
    assert {reason(line) for line in apart()} == CAGE | OTHERS


@pytest.mark.parametrize("kind", sorted(CAGE))
@pytest.mark.parametrize("forgery", [more, elsewhere])
def test_chips_that_differ_from_their_event_are_found_in_a_store_whose_chain_was_rebuilt(
    tmp_path: Path, kind: str, forgery: Callable[[JournalLine], list[list[Any]]]
) -> None:
    app = typer.Typer()
    app.command()(audit_command)
    chosen = next(line for line in apart() if reason(line) == kind and "player:p" in line.data)
    path = tmp_path / "house.db"
    with (
        open_store(str(path)) as store,
        resealed(
            copy for line in journal() for copy in instead(chosen, postings=forgery(chosen))(line)
        ).view() as view,
    ):
        store.restore(view.lines(), view.head())
    quick = CliRunner().invoke(app, ["--database", str(path), "--quick", "--json"])
    problems = json.loads(quick.stdout)["problems"]
    assert all("personal data" in str(one) for one in problems), "all that is summed up agrees"
    result = CliRunner().invoke(app, ["--database", str(path)])
    assert result.exit_code == 1
    assert f"line {chosen.seq}: entry {chosen.key} does not match its event" in result.stdout


def test_no_entry_of_the_house_can_be_changed_unnoticed() -> None:
    for line in apart():
        named = f"entry {line.key} does not match its event"
        assert named in found(instead(line, postings=more(line))), line
        assert named in found(instead(line, reason="other")), line


def test_an_entry_that_is_taken_out_is_missed() -> None:
    for line in apart():
        if reason(line) in {"cash-out", "moved"}:
            problems = found(lambda one, line=line: [] if one == line else [one])  # type: ignore[misc]
            assert any(f"entry {line.key} is missing" in problem for problem in problems)


@pytest.mark.parametrize(
    ("key", "round_"),
    [
        ("player:p3:9", None),
        ("player:p99:1", None),
        ("gift", None),
        ("approval:a9", None),
        ("overflow:md-1:minor:99", None),
        ("zz-1:1:1.0", "zz-1:1"),
        ("md-1:0:1.0", "md-1:0"),
    ],
)
def test_an_entry_that_nothing_makes_is_found_wherever_it_says_it_comes_from(
    key: str, round_: str | None
) -> None:
    postings = [["issue:USD", -units(500)], ["player:p3:USD", units(500)]]
    data = {"currency": "USD", "postings": postings, "reason": "buy-in", "round": round_}
    first = next(line for line in journal() if line.kind == "house.TableOpened")
    gift = JournalLine(0, "entry", key, 0, "entry", None, canonical(data), "")
    problems = found(lambda line: [line, gift] if line == first else [line])
    assert any(f"entry {key}" in problem for problem in problems), problems


def test_a_stake_that_is_posted_twice_in_one_entry_is_found() -> None:
    stake = next(line for line in journal() if line.part == "entry" and reason(line) == "stake")
    postings = json.loads(stake.data)["postings"]
    problems = found(instead(stake, postings=[*postings, *postings]))
    assert any(f"entry {stake.key} is not what the round moves" in one for one in problems)


@pytest.mark.parametrize("place", [0, 1])
def test_an_entry_of_a_round_that_stands_twice_is_found(place: int) -> None:
    """The store lists no entries of rounds, since the numbers of their events are taken once."""
    entries = [line for line in journal() if line.part == "entry" and line not in apart()]
    twice = entries[place]
    problems = found(lambda line: [line, line] if line == twice else [line])
    assert any(twice.key in problem for problem in problems), problems


def test_chips_adjusted_without_two_people_are_found() -> None:
    adjusted = next(line for line in journal() if line.kind == "money.Adjusted")
    data = {**json.loads(adjusted.data), "approved_by": json.loads(adjusted.data)["by"]}
    encoded = canonical(data)
    problems = found(lambda line: [line._replace(data=encoded) if line == adjusted else line])
    assert any("no two people agreed on it" in problem for problem in problems)
