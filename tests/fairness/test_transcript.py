"""Transcripts: one text for each, read back as they were, and made so from version to version.

The files in `transcripts/` are kept for verifiers in other languages: they must find the same.
"""

import json
from pathlib import Path

import pytest

from fairness.chance import AUDITED, Table
from fifthstreet.fairness import (
    FairnessError,
    Transcript,
    before_the_deal,
    commitment_as_json,
    commitment_of,
    voided_before_the_deal,
)
from fifthstreet.fairness.verifier import verify

STORED = Path(__file__).parent / "transcripts"


def transcripts() -> dict[str, Transcript]:
    """Return a transcript of every kind of the first algorithm, the same each time."""
    table = Table.opened(2024, first=True)
    first = table.deal(silent=(2,), absent=(5,), by_house=(3, 6))
    secret, gathering = table.committed({1: "ann", 4: "Zoë"})
    again = table.deal({4: "dee"})
    return {
        "ended": first.ended(),
        "seat": first.seen([0, 7, 40]),
        "voided": again.voided("a card was found boxed"),
        "voided-before-the-deal": voided_before_the_deal(secret, gathering, "the table was closed"),
        "before-the-deal": before_the_deal(table.gathered(gathering)),
    }


def with_own_number() -> dict[str, Transcript]:
    """Return transcripts of the second algorithm, in which the house has a number of its own."""
    table = Table.opened(2026)
    attended = table.deal(silent=(2,), absent=(5,))
    alone = table.deal({2: "bob", 5: "Zoë"}, silent=(2,), absent=(5,))
    secret, gathering = table.committed({1: "ann", 4: "Zoë"})
    table.beacon = "witness-1/48211"
    return {
        "attended": attended.ended(),
        "alone": alone.ended(),
        "alone-with-beacon": table.deal({2: "bob"}, absent=(2,)).ended(),
        "attended-with-beacon": table.deal({2: "bob"}).voided("a card was found boxed"),
        "undealt": voided_before_the_deal(secret, gathering, "the table was closed"),
    }


def of_the_third() -> dict[str, Transcript]:
    """Return transcripts with a deal that started again, and with an independent auditor."""
    table = Table.opened(2027)
    secret, gathering = table.committed({1: "ann", 2: "bob", 4: "Zoë", 5: "eve"})
    gathering = table.shown(gathering, silent=(2,), absent=(5,)).restarted()
    restarted = table.dealt(secret, table.gathered(gathering))
    secret, gathering = table.committed({3: "cy"})
    nobody = table.shown(gathering, silent=(3,)).restarted().pledges_closed().closed()
    alone = table.dealt(secret, nobody)
    table.beacon = AUDITED
    audited = table.deal(silent=(2, 3), absent=(6,))
    secret, gathering = table.committed({1: "ann"})
    return {
        "restarted": restarted.ended(),
        "restarted-alone": alone.ended(),
        "audited": audited.ended(),
        "audited-undealt": voided_before_the_deal(secret, gathering, "the auditor was silent"),
    }


@pytest.mark.parametrize("name", [*transcripts(), *with_own_number(), *of_the_third()])
def test_a_transcript_is_read_back_as_it_was_written(name: str) -> None:
    transcript = (transcripts() | with_own_number() | of_the_third())[name]
    text = transcript.text()
    assert Transcript.read(text) == transcript
    assert Transcript.read(text).text() == text
    assert json.loads(text) == transcript.as_json()


@pytest.mark.parametrize("name", list(transcripts()))
def test_the_kept_transcripts_are_right_and_are_still_made_so(name: str) -> None:
    stored = (STORED / f"{name}.json").read_text(encoding="utf-8").removesuffix("\n")
    assert transcripts()[name].text() == stored
    assert verify(json.loads(stored)).wrong is None


def test_a_published_commitment_is_read_back_and_held_to_its_root() -> None:
    commitment = transcripts()["ended"].commitment
    content = commitment_as_json(commitment)
    assert commitment_of(commitment.round, content) == commitment
    with pytest.raises(FairnessError, match="root or digest"):
        commitment_of(commitment.round + 1, content)
    with pytest.raises(FairnessError, match="root or digest"):
        commitment_of(commitment.round, content | {"table": "another"})


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "null", "[" * 100_000, '{"algorithm": "fifthstreet-deal-2"}', '{"round": 1}'],
)
def test_what_is_no_transcript_is_refused(text: str) -> None:
    with pytest.raises(FairnessError):
        Transcript.read(text)


def test_a_transcript_of_another_kind_of_content_is_refused() -> None:
    content = transcripts()["ended"].as_json()
    for key, value in (("round", "zz"), ("link", 5), ("openings", [{}]), ("commitment", None)):
        with pytest.raises(FairnessError, match="not a transcript"):
            Transcript.read(json.dumps(content | {key: value}))


@pytest.mark.parametrize("meter", ["1e1000000", "0.5", "1/0", "9" * 5_000, "", 7, None])
def test_a_meter_of_a_transcript_is_a_fraction_that_is_quickly_read(meter: object) -> None:
    content = transcripts()["ended"].as_json()
    commitment = content["commitment"] | {"meters": {"mega": meter}}
    with pytest.raises(FairnessError, match="not a transcript"):
        Transcript.read(json.dumps(content | {"commitment": commitment}))


def test_a_round_that_is_over_opens_every_card_and_a_void_says_why() -> None:
    content = transcripts()["ended"].as_json()
    with pytest.raises(FairnessError, match="opens all 52"):
        Transcript.read(json.dumps(content | {"openings": content["openings"][:51]}))
    for outcome, cause in (("voided", ""), ("ended", "why")):
        with pytest.raises(FairnessError, match="has a cause"):
            Transcript.read(json.dumps(content | {"outcome": outcome, "cause": cause}))
