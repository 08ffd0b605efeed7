"""The published test vectors: made as they are, and found so by the verifier and by no house."""

import copy
import json
from typing import Any

import pytest

from fairness.vectors import FILE, vectors
from fifthstreet.fairness.verifier import FairnessVerdict, KnownFacts, verify
from fifthstreet.fairness.verifier.hashes import chance, eight, tagged

PUBLISHED: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
ROUNDS: dict[str, Any] = {one["name"]: one for one in PUBLISHED["rounds"]}


def test_the_published_vectors_are_still_made_so() -> None:
    assert json.loads(json.dumps(vectors())) == PUBLISHED


def test_the_verifier_finds_the_same_hashes_links_and_orders() -> None:
    for one in PUBLISHED["hashes"]:
        assert tagged(one["purpose"], *map(bytes.fromhex, one["parts"])).hex() == one["hash"]
    for one in PUBLISHED["chains"]:
        links = one["links"]
        for at in range(1, len(links)):
            assert tagged("link", eight(at), bytes.fromhex(links[at])).hex() == links[at - 1]
    for one in PUBLISHED["orders"]:
        purpose = b"fifthstreet-deal-1/deal"
        seed = bytes.fromhex(one["seed"]) + eight(one["nonce"])
        values = chance(seed + len(purpose).to_bytes(4, "big") + purpose)
        order = list(range(52))
        for left in range(52, 1, -1):
            pick = next(value for value in values if value < 65536 // left * left) % left
            order[left - 1], order[pick] = order[pick], order[left - 1]
        assert order == one["order"]


def test_a_meter_is_hashed_as_the_text_of_its_fraction_in_lowest_terms() -> None:
    for one in PUBLISHED["meters"]:
        whole = one["denominator"] == "1"
        text = one["numerator"] if whole else f"{one['numerator']}/{one['denominator']}"
        assert one["text"] == text
        assert bytes.fromhex(one["bytes"]) == text.encode("ascii")
    assert PUBLISHED["meters"][3]["text"] == "30001/2"


@pytest.mark.parametrize("name", ROUNDS)
def test_every_round_is_right_and_has_its_deck(name: str) -> None:
    one = ROUNDS[name]
    verdict = verify(one["transcript"], KnownFacts(**one["known"]))
    assert verdict.wrong is None
    assert list(verdict.deck) == one["deck"]


def test_the_auditor_is_named_and_the_decks_that_silence_leaves_are_counted() -> None:
    def verdict(name: str, **other: str | None) -> FairnessVerdict:
        one = ROUNDS[name]
        return verify(one["transcript"], KnownFacts(**(one["known"] | other)))

    key = ROUNDS["audited"]["known"]["auditor"]
    audited = verdict("audited")
    assert audited.unchecked == ()
    assert f"The auditor {key} signed these numbers, and its signature is in the shuffle." in (
        audited.right
    )
    assert verdict("audited", auditor=None).unchecked == (
        f"whether the auditor {key} is independent of the house (give the key you know)",
        (
            "whether the house chose this deal: seats 2 and 3 pledged a number and stayed silent,"
            " so the house had 4 decks to choose from if it spoke for them"
        ),
    )
    assert verdict("audited", auditor="0" * 64).wrong == (
        f"The auditor of this round is {key}, not the one you named."
    )
    assert verdict("attended", auditor=key).wrong == (
        "The auditor of this round is the house itself, not the one you named."
    )
    again = verdict("restarted")
    assert "The auditor of this round is the house itself." in again.right
    assert "The deal started again, in view of all: Seat 2 stayed silent." in again.right
    (silence,) = again.unchecked
    assert "seat 2 pledged a number and stayed silent, so the house had 2 decks" in silence


@pytest.mark.parametrize("case", PUBLISHED["wrong"], ids=lambda case: str(case["path"][-1]))
def test_every_change_is_seen(case: dict[str, Any]) -> None:
    content: Any = copy.deepcopy(ROUNDS[case["round"]]["transcript"])
    holder = content
    for key in case["path"][:-1]:
        holder = holder[key]
    holder[case["path"][-1]] = case["value"]
    assert not verify(content).ok
