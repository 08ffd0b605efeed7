"""Passwords: which are refused, how they are hashed, and that it takes the same time for all."""

import asyncio
import pickle
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.fairness.entropy import SystemEntropy
from fifthstreet.people.passwords import (
    Argon2,
    ThreadedHasher,
    common_words,
    objection_to_change,
    objection_to_password,
)
from fifthstreet.people.secret import Secret
from fifthstreet.people.sessions import attempt
from fifthstreet.protocol.people_commands import Attempt, Proof
from fifthstreet.refusals import RefusedError
from people.meeting import HASH, HASHER, NOON, OTHER, PASSWORD, SOURCE, House, Seeded


def code(password: str, name: str = "ann") -> str | None:
    found = objection_to_password(Secret(password), name)
    return found.code if found else None


def tried(against: str, person: str = "p1") -> Attempt:
    return Attempt(key="k", person=person, source=SOURCE, against=against)


@pytest.mark.parametrize(
    ("password", "expected"),
    [
        ("short phrase", None),
        ("eleven char", "password_is_too_short"),
        ("x" * 257, "password_is_too_long"),
        ("all lower case and no digit", None),
        ("982374619283", None),
        ("ÄÖÜ und ein Satz", None),
        ("日本語のとても長い合言葉です", None),
        ("aaaaaaaaaaaaaaab", "password_is_too_common"),
        ("passwordpassword", "password_is_too_common"),
        ("P4$$w0rd-2024!", "password_is_too_common"),
        ("Welcome2024!!", "password_is_too_common"),
        ("iloveyou123456", "password_is_too_common"),
        ("dragonmonkey99", "password_is_too_common"),
        ("123456789012", "password_is_too_common"),
        ("qwertyuiopasdf", "password_is_too_common"),
        ("zxcvbnmasdfgh", "password_is_too_common"),
        ("1q2w3e4r5t6y", "password_is_too_common"),
        ("lkjhgfdsapoiuy", "password_is_too_common"),
        ("fifthstreet123", "password_is_too_common"),
        ("casinojackpot7", "password_is_too_common"),
        ("four plain words together", None),
        ("dragon monkey football eagle", None),
    ],
)
def test_asvs_6_2_passwords_are_long_and_not_what_everybody_tries(
    password: str, expected: str | None
) -> None:
    assert code(password) == expected


@pytest.mark.parametrize("password", ["constantine!77", "C0nstant1ne-2024", "xconstantinex"])
def test_asvs_6_2_11_a_password_is_not_made_from_the_name(password: str) -> None:
    assert code(password, "constantine") == "password_contains_the_name"
    assert code(password, "bartholomew") is None


@given(st.text(alphabet=st.characters(codec="utf-8"), min_size=12, max_size=256))
def test_asvs_6_2_5_no_mixture_of_characters_is_asked_for(password: str) -> None:
    assert code(password) in {None, "password_is_too_common", "password_contains_the_name"}


def test_asvs_6_4_1_another_password_is_really_another() -> None:
    for new, expected in ((PASSWORD, "password_is_unchanged"), (OTHER, None)):
        found = objection_to_change(PASSWORD, new, "ann")
        assert (found.code if found else None) == expected
    short = objection_to_change(PASSWORD, Secret("short"), "ann")
    assert short is not None
    assert short.code == "password_is_too_short"


def test_asvs_6_2_9_long_passwords_are_taken_whole() -> None:
    long = "a long walk along the river bank, " * 7
    stored = HASHER.hash(Secret(long))
    assert HASHER.check(tried(stored), Secret(long)).matched
    assert not HASHER.check(tried(stored), Secret(long[:-1])).matched
    assert not HASHER.check(tried(stored), Secret(long.upper())).matched


def test_the_common_words_are_plain() -> None:
    assert len(common_words()) > 200
    assert all(word.isalpha() and word.islower() for word in common_words())


def test_a_hash_is_argon2id_and_salted() -> None:
    assert HASH.startswith("$argon2id$")
    assert HASHER.hash(PASSWORD) != HASHER.hash(PASSWORD)
    assert PASSWORD.reveal() not in HASH


def test_the_same_chance_gives_the_same_hash_so_that_a_simulator_can_repeat_it() -> None:
    made = [Argon2(Seeded("again"), time=1, memory=8, lanes=1) for _ in range(2)]
    assert made[0].hash(PASSWORD) == made[1].hash(PASSWORD)


def test_a_matching_password_is_hashed_anew_when_the_parameters_have_changed() -> None:
    now = Argon2(Seeded("now"), time=2, memory=16, lanes=1)
    proof = now.check(tried(HASH), PASSWORD)
    assert proof.matched
    assert proof.rehash.startswith("$argon2id$v=19$m=16,t=2,p=1$")
    assert now.check(tried(proof.rehash), PASSWORD) == Proof(
        attempt=tried(proof.rehash), matched=True
    )
    assert now.check(tried(HASH), Secret("another long password")).rehash == ""


def test_a_hash_that_is_none_matches_nothing() -> None:
    assert not HASHER.check(tried("not a hash"), PASSWORD).matched
    assert not HASHER.check(tried(HASH, person=""), PASSWORD).matched


@pytest.mark.exhaustive
def test_r55_an_unknown_name_takes_as_long_as_a_known_one() -> None:
    hasher = Argon2(SystemEntropy(), time=2, memory=8192, lanes=1)
    house = House()
    house.player("ann")
    person = house.people.state.persons["p1"]
    known = tried(hasher.hash(PASSWORD))
    unknown = attempt(house.people.state, "nobody", SOURCE, NOON)
    assert isinstance(unknown, Attempt)
    assert person.hash
    took: dict[str, list[int]] = {"known": [], "unknown": []}
    for _ in range(40):
        for name, each in (("known", known), ("unknown", unknown)):
            began = time.thread_time_ns()
            assert not hasher.check(each, Secret("a wrong but long one")).matched
            took[name].append(time.thread_time_ns() - began)
    least = {name: sorted(times)[10] for name, times in took.items()}
    assert 2 * least["known"] > least["unknown"] > least["known"] // 2


class Slow:
    """A hasher that waits until it is let go."""

    decoy = "decoy"

    def __init__(self) -> None:
        self.go = threading.Event()
        self.threads: set[str] = set()

    def hash(self, password: Secret) -> str:
        assert password == PASSWORD
        self.threads.add(threading.current_thread().name)
        self.go.wait(10)
        return "hash"

    def check(self, attempt: Attempt, password: Secret) -> Proof:
        return Proof(attempt=attempt, matched=self.hash(password) == "hash")


def test_hashing_leaves_the_loop_free_and_refuses_when_too_many_wait() -> None:
    slow = Slow()

    async def meet() -> None:
        with ThreadedHasher(slow, threads=2, waiting=1) as hashing:
            jobs = [asyncio.create_task(hashing.hash(PASSWORD)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(RefusedError, match="busy"):
                await hashing.hash(PASSWORD)
            jobs[0].cancel()
            await asyncio.sleep(0)
            with pytest.raises(RefusedError):
                await hashing.hash(PASSWORD)
            slow.go.set()
            assert await asyncio.gather(*jobs[1:]) == ["hash", "hash"]
            assert (await hashing.check(tried("x"), PASSWORD)).matched

    asyncio.run(meet())
    assert slow.threads
    assert all(name.startswith("passwords") for name in slow.threads)


def test_real_hashes_are_made_in_threads() -> None:
    async def meet() -> Proof:
        with ThreadedHasher(HASHER) as hashing:
            return await hashing.check(tried(await hashing.hash(PASSWORD)), PASSWORD)

    assert asyncio.run(meet()).matched


def test_a_secret_shows_itself_only_when_asked() -> None:
    secret = Secret("hush")
    assert "hush" not in f"{secret!r} {secret} {[secret]} {(secret,)}"
    assert secret == Secret("hush") != Secret("other")
    assert (secret == "hush") is False  # noqa: S105 - it is the point
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    with pytest.raises(TypeError):
        hash(secret)
    assert secret.reveal() == "hush"


def test_no_module_prints_or_logs() -> None:
    here = Path(__file__).parents[2] / "src" / "fifthstreet" / "people"
    for path in here.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "logging" not in text
        assert "print(" not in text
