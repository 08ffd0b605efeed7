"""What holds whatever people do: any row of commands, good or bad, by anybody at any time."""

import json
import logging
from collections import Counter
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from fifthstreet.people import HOUSE, NOBODY, People, authority
from fifthstreet.people.approvals import BEGINS
from fifthstreet.people.authority import COLUMNS, ROLES, actor_of, may, powers, reach_of
from fifthstreet.people.decide import ANSWERS, decide
from fifthstreet.people.policy import DAY, HOUR, MINUTE
from fifthstreet.people.secret import digest_of, new_token
from fifthstreet.people.sessions import attempt, attempt_again
from fifthstreet.protocol import exclusion_commands as x
from fifthstreet.protocol import passkey_commands as k
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.account_commands import CreateAccount
from fifthstreet.protocol.codec import decode, encode
from fifthstreet.refusals import SENTENCES, Refusal
from people.meeting import (
    CHANCE,
    HASH,
    HASHER,
    NAMES,
    NOON,
    OTHER,
    PASSWORD,
    SOURCE,
    House,
    full_house,
)

ACT: dict[type, str] = {
    c.Register: "register",
    c.RegisterGuest: "register_guest",
    c.RegisterBot: "register_bot",
    c.RegisterStaff: "register_staff",
    c.ChangeRole: "change_role",
    c.RecordStaff: "record_staff",
    c.Suspend: "suspend",
    c.Reinstate: "reinstate",
    c.AssignDealer: "post_dealer",
    c.SignIn: "sign_on",
    c.ConfirmIdentity: "confirm_identity",
    c.ChangePassword: "change_own_password",
    c.ResetPassword: "reset_password",
    c.DrawLink: "draw_link",
    c.UseLink: "sign_on",
    c.SealBootstrap: "seal_bootstrap",
    c.SignOut: "sign_off",
    c.EndExpired: "end_expired",
    c.Touch: "touch",
    c.AttachClient: "attach_client",
    c.SetLimit: "set_own_limit",
    c.ChooseLanguage: "choose_own_language",
    c.ExcludeSelf: "exclude_self",
    c.ConfirmRealityCheck: "check_reality",
    x.AddExclusion: "add_exclusion",
    c.EndOtherSessions: "end_own_session",
    k.AddPasskey: "add_passkey",
    k.RenamePasskey: "rename_passkey",
    k.RemovePasskey: "remove_passkey",
    c.ErasePersonalData: "erase_person",
    c.DeleteAccount: "delete_own_account",
    CreateAccount: "create_account",
}
"""The act of each command that is always the same one, written here anew."""

REACHED: Counter[str] = Counter()
GUEST = "a guest"
CHOICES: dict[str, list[Any]] = {
    "name": ["dave", "ella", "ann", "bob", "B0b", "house", "x"],
    "role": list(ROLES),
    "person": [f"p{number}" for number in range(1, 12)],
    "reason": ["why not", "because", "ordered", ""],
    "hash": [HASH],
    "source": [SOURCE],
    "client": ["tab", "phone"],
    "tables": [(), ("md-1",)],
    "value": [None, 1, 5, -1],
    "subject": ["", "md-1", "p10"],
    "round": ["", "md-1:7"],
    "scope": ["all", "game", "table", "player"],
    "before": [1],
    "after": [1, 2, 2, 2],
    "language": ["en", "de"],
    "link": [""],
    "born": ["", "1980-12-31", "31.12.1980"],
    "identifier": ["", "600123"],
    "category": ["barred", "statutory"],
    "since": [0, NOON],
    "passkey": ["k1", "k2", "k3"],
    "credential": ["cred-1", "cred-2", "cred-3"],
    "public_key": ["key"],
    "counter": [0, 1],
    "order": [{}],
    "is_break": [True, False],
    "proof": [None],
    "legal_name": ["", "O'Brien", "\u674e\u660e", "7"],
    "badge": ["", "0412", "?"],
    "licence": ["", "DL 1"],
    "licence_until": ["", "2999-12-31", "soon"],
}
KINDS: dict[type, list[Any]] = {
    c.SetLimit: ["session", "loss:USD", "luck"],
    c.RequestApproval: ["meter_change", "adjustment", "jackpot", "password"],
    c.UseApproval: ["meter_change", "adjustment", "jackpot"],
}
PROVED = (c.SignIn, c.ConfirmIdentity, c.ChangePassword)
TWOFOLD = (c.RequestApproval, c.Approve, c.Approve, c.UseApproval, c.UseApproval)
MADE = [*(made for made in ANSWERS if made not in PROVED), *TWOFOLD]


def acts_of(house: House, command: c.Command) -> set[str]:
    """Return the acts of the table by any of which a command may be carried out."""
    match command:
        case c.RequestApproval():
            return {BEGINS[command.kind]}
        case c.Approve() | c.Decline() | c.UseApproval():
            kind = house.people.state.requests[command.request].kind
            return {BEGINS[kind], powers()[BEGINS[kind]].approved_by}
        case c.Disable():
            return {f"house.disable_{command.scope}"}
        case c.Enable():
            return {f"house.enable_{command.scope}"}
        case x.RemoveExclusion():
            return {"house.remove_exclusion", "house.remove_statutory_exclusion"}
        case k.UsePasskey():
            return {"house.sign_on", "house.confirm_identity"}
        case c.EndSession():
            return {"house.end_session", "house.end_own_session"}
        case _:
            return {f"house.{ACT[type(command)]}"}


class Walk:
    """A row of commands by anybody, drawn from a seed; what must hold is looked at after each."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.house, _ = full_house()

    def go(self, steps: int) -> None:
        for _ in range(steps):
            self.step()
            self.replay_equals_live()
            self.the_state_hangs_together()
            self.nobody_reaches_beyond_the_table()
            self.no_token_is_anywhere()

    def step(self) -> None:
        pick = self.chance.choice
        if self.chance.random() < 0.06:
            self.house.now += pick([1, 1, MINUTE, 6 * MINUTE, 16 * MINUTE, 31 * MINUTE, DAY, -HOUR])
        elif self.chance.random() < 0.2:
            self.arrive(pick([*NAMES.values(), "sofia", "bob", "nobody"]), SOURCE)
        elif self.chance.random() < 0.15:
            self.again(self.who(pick([*NAMES.values(), "sofia"])))
        elif self.chance.random() < 0.05:
            self.lose_a_password(pick([*NAMES.values(), "sofia"]))
        else:
            made = pick(MADE)
            by = self.anybody() if self.chance.random() < 0.3 else self.somebody(made)
            self.give(self.draw(made, by))

    def somebody(self, made: type[c.Command]) -> str:
        """Return a session of somebody who is likely to be let."""
        act = f"house.{ACT.get(made, 'approve_jackpot')}"
        cast = {str(role): name for role, name in NAMES.items()}
        cast |= {"house": HOUSE, "guest": GUEST}
        able = [cast[column] for column in COLUMNS if reach_of(column, act) != "-"]
        return self.who(self.chance.choice([*able, "sofia"] if "sheila" in able else able))

    def draw(self, made: type[c.Command], by: str) -> c.Command:
        """Return a command of a kind, right or wrong."""
        at, state = self.house.now, self.house.people.state
        now: dict[str, list[Any]] = {
            "kind": KINDS.get(made, [""]),
            "until": [at + HOUR, at + 2 * DAY],
            "challenge": ["used", digest_of(new_token(CHANCE))],
            "digest": [digest_of(new_token(CHANCE))],
            "entry": ["x99", *state.exclusions, *state.exclusions],
            "session": ["s99", *state.sessions],
            "request": ["a99", *state.requests, *state.requests],
        }
        drawn = {
            field.name: self.chance.choice((CHOICES | now)[field.name])
            for field in fields(made)
            if field.name not in {"at", "by"}
        }
        return made(at=at, by=by, **(drawn | self.fitting(made)))

    def fitting(self, made: type[c.Command]) -> dict[str, Any]:
        """Return what makes a command about something that is really there, more often than not."""
        state, pick = self.house.people.state, self.chance.choice
        suspended = [person.id for person in state.persons.values() if person.suspended]
        if self.chance.random() < 0.3:
            return {}
        if made is c.Reinstate and suspended:
            return {"person": pick(suspended)}
        usual = [one.id for one in state.exclusions.values() if one.category != "statutory"]
        if made is x.RemoveExclusion and usual:
            return {"entry": pick(usual), "reason": "settled"}
        if made is c.Enable and state.closures:
            closure = pick(list(state.closures.values()))
            return {"scope": closure.scope, "subject": closure.subject}
        if made is c.UseApproval and state.requests:
            request = pick(list(state.requests.values()))
            names = ("kind", "subject", "before", "after")
            return {"request": request.id} | {name: getattr(request, name) for name in names}
        return {}

    def anybody(self) -> str:
        if self.chance.random() < 0.1:
            return self.chance.choice([NOBODY, "s99"])
        names = [HOUSE, GUEST, *NAMES.values(), "sheila", "sofia", "adele", "ann"]
        return self.who(self.chance.choice(names))

    def who(self, name: str) -> str:
        """Return a session of somebody, who signs on for it where none is left."""
        house = self.house
        if name == HOUSE:
            return HOUSE
        if name == GUEST:
            return house.guest()
        person = house.people.state.names.get(name, "")
        policy = house.people.state.policy
        for _ in range(2):
            for found in house.people.state.sessions_of(person):
                if not found.over(policy, house.now):
                    return found.id
            self.arrive(name, SOURCE)
        return "s99"

    def arrive(self, name: str, source: str) -> None:
        password = OTHER if self.chance.random() < 0.2 else PASSWORD
        tried = attempt(self.house.people.state, name, source, self.house.now)
        if isinstance(tried, Refusal):
            REACHED[tried.code] += 1
            return
        proof, digest = HASHER.check(tried, password), self.house.digest()
        self.give(c.SignIn(at=self.house.now, proof=proof, digest=digest, client="tab"))

    def again(self, who: str) -> None:
        house = self.house
        tried = attempt_again(house.people.state, who, house.now)
        if isinstance(tried, Refusal):
            return
        proof = HASHER.check(tried, OTHER if self.chance.random() < 0.2 else PASSWORD)
        at, digest = house.now, house.digest()
        changes = c.ChangePassword(at=at, by=who, proof=proof, hash=HASH, digest=digest)
        confirms = c.ConfirmIdentity(at=at, by=who, proof=proof, digest=digest)
        self.give(changes if self.chance.random() < 0.5 else confirms)

    def lose_a_password(self, name: str) -> None:
        """Have two people agree on another password, or let the owner use their link."""
        at, state, pick = self.house.now, self.house.people.state, self.chance.choice
        person = state.persons.get(state.names.get(name, ""))
        if person is not None and person.link and self.chance.random() < 0.7:
            self.give(self.house.link(name, person.link))
            return
        subject, names = person.id if person else "p99", [*NAMES.values(), "sofia"]
        one, two = self.who(NAMES["administrator"]), self.who(pick(names))
        asks = c.RequestApproval(
            at=at, by=one, kind="password", subject=subject, before=0, after=1, reason="lost"
        )
        self.give(asks)
        request = ["a99", *self.house.people.state.requests][-1]
        self.give(c.Approve(at=at, by=two, request=request, reason="seen"))
        for by in (one, two):
            self.give(c.ResetPassword(at=at, by=by, person=subject, hash=HASH, reason="lost"))

    def give(self, command: c.Command) -> None:
        """Carry a command out or have it refused, and look at what must hold either way."""
        house = self.house
        before = house.people.state
        actor = actor_of(before, command.by, command.at)
        answer = decide(before, command)
        if isinstance(answer, Refusal):
            REACHED[answer.code] += 1
            assert answer.code in SENTENCES
            assert house.refused(command) == answer.code
            return
        REACHED[type(command).__name__] += 1
        assert not isinstance(actor, Refusal)
        assert any(reach_of(actor.column, act) != "-" for act in acts_of(house, command)), command
        for event in house.do(command):
            assert event.by in {actor.name, str(getattr(event, "person", ""))}

    def replay_equals_live(self) -> None:
        again = People(
            [decode(f"people.{type(x).__name__}", encode(x)) for x in self.house.recorded]
        )
        assert again.state == self.house.people.state

    def the_state_hangs_together(self) -> None:
        state = self.house.people.state
        assert {found.digest: id_ for id_, found in state.sessions.items()} == state.digests
        for session in state.sessions.values():
            assert session.person in state.persons
            assert not state.persons[session.person].suspended
        for request in state.requests.values():
            assert request.asked_by != request.approved_by
        for person in state.persons.values():
            assert person.role in ROLES
            assert not person.posts or person.role in {"dealer", "device"}
            assert not person.guest or (person.role == "player" and not person.hash)

    def nobody_reaches_beyond_the_table(self) -> None:
        state = self.house.people.state
        for session in state.sessions:
            actor = actor_of(state, session, self.house.now)
            if not isinstance(actor, Refusal):
                assert actor.person is not None
                assert actor.column in COLUMNS
                assert not may(actor, "house.change_meter") or actor.person.role == "shift_manager"

    def no_token_is_anywhere(self) -> None:
        state = self.house.people.state
        output = repr(self.house.recorded[-3:]) + repr(state)
        text = json.dumps([encode(event) for event in self.house.recorded[-3:]])
        for token in self.house.tokens:
            assert token.reveal() not in output
            assert token.reveal() not in text
            assert digest_of(token) not in output
        assert HASH not in output
        assert PASSWORD.reveal() not in output + text


@pytest.mark.parametrize("seed", range(12))
def test_whatever_people_do_the_house_holds(seed: int) -> None:
    Walk(seed).go(60)


@pytest.mark.exhaustive
def test_long_rows_hold_too_and_really_reach_every_command_and_most_refusals() -> None:
    REACHED.clear()
    for seed in range(1000, 1120):
        Walk(seed).go(100)
    names = {made.__name__ for made in ANSWERS}
    assert names <= set(REACHED), names - set(REACHED)
    assert len([code for code in REACHED if code in SENTENCES]) >= 25, REACHED


def test_a_house_that_lets_everybody_do_everything_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(authority, "refusal", lambda *_: None)
    walk = Walk(0)
    with pytest.raises(AssertionError):
        walk.go(500)


def test_a_house_that_writes_tokens_down_is_found_out() -> None:
    walk = Walk(0)
    token = walk.house.tokens[0].reveal()
    walk.house.recorded.append(e.SessionSeen(at=0, by=token, session="s1"))
    with pytest.raises(AssertionError):
        walk.no_token_is_anywhere()


def test_the_vocabulary_is_answered_whole() -> None:
    assert set(ANSWERS) == set(c.Command.__args__)


def test_nothing_is_logged_while_people_come_and_go(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        house, _ = full_house()
        house.sign_on("ann", OTHER)
    assert caplog.text == ""
    assert CHANCE.drawn > 0
