"""Events and commands survive being written, and nothing else is read."""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import Rank
from fifthstreet.money import Payout, parse_odds
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.play.line import Line
from fifthstreet.protocol.codec import (
    VOCABULARIES,
    CodecError,
    decode,
    encode,
    encode_figures,
    kind_of,
    names_of,
    read,
    read_text,
)
from laws.driving import chance_of, play
from play.playing import TABLES
from play.test_rational_odds import lines, paying


def written(thing: object, vocabulary: str) -> Any:
    return decode(kind_of(thing, vocabulary), json.loads(json.dumps(encode(thing))))


@settings(max_examples=60)
@given(st.integers(0, 2**32 - 1), st.sampled_from(TABLES))
def test_whatever_happens_in_a_round_can_be_written_and_read(seed: int, table: Any) -> None:
    *_, game = play(chance_of(seed), table, trouble=15)
    for event in game.round.events:
        assert written(event, "round") == event
    for command in game.commands:
        assert written(command, "do") == command


def test_what_was_read_replays_to_the_same_round() -> None:
    for seed in range(12):
        *_, game = play(chance_of(seed), TABLES[seed % len(TABLES)])
        again = [written(event, "round") for event in game.round.events]
        assert game.round.replayed(again) == game.round.state


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("round.Nothing", {}, "There is no"),
        ("moon.BetMade", {}, "There is no"),
        ("round.Card", {}, "There is no"),
        ("round.BetMade", {"seat": 1, "wager": "ante"}, '^BetMade needs "amount"'),
        ("round.BetMade", {"seat": 1}, 'BetMade needs "wager"'),
        ("round.BetMade", {"seat": True, "wager": "ante", "amount": 5}, "seat"),
        ("round.BetMade", {"seat": 1, "wager": "ante", "amount": 5.0}, "amount"),
        ("round.BetMade", {"seat": 1, "wager": None, "amount": 5}, "wager"),
        ("round.BetMade", {"seat": 1, "wager": "a", "amount": 5, "x": 1}, "no field 'x'"),
        ("round.BetMade", [], "table of fields"),
        ("do.DealCards", {"cards": ["Zz"]}, "cards"),
        ("do.DealCards", {"cards": "As"}, "cards"),
        ("do.DealCards", {"cards": ["As", "As"]}, "cards"),
        ("do.DealCards", {"cards": ["??"] * 1_001}, "cards"),
        ("do.Fold", {"by": "ann", "seat": 1}, 'by cannot be "ann"'),
        ("do.ReadMeters", {"meters": {"mega": "1e1000000"}}, 'meters cannot be {"mega"'),
        ("do.ReadMeters", {"meters": {"mega": "9" * 5_000}}, "meters"),
        ("do.ReadMeters", {"meters": {"mega": ["1"]}}, "meters"),
        ("do.ReadMeters", {"meters": {str(n): "1/2" for n in range(1_001)}}, "meters"),
        ("house.PledgesClosed", {"house": {"9" * 5_000: "ab"}}, "house"),
        ("house.PledgesClosed", {"house": {"one": "ab"}}, "house"),
    ],
)
def test_anything_else_is_refused_with_a_reason(kind: str, data: Any, text: str) -> None:
    with pytest.raises(CodecError, match=text):
        decode(kind, data)


def test_a_refusal_quotes_no_more_than_a_line() -> None:
    with pytest.raises(CodecError) as refused:
        decode("do.Declare", {"seat": 1, "says": ["pair"] * 500, "by": {"role": "player"}})
    assert len(str(refused.value)) < 100


def test_a_meter_of_many_digits_is_read_as_it_was_written() -> None:
    meters = {"mega": Fraction(10**150 + 1, 10**120), "mini": Fraction(-7, 10_000)}
    read = c.ReadMeters(meters=meters)
    assert written(read, "do") == read


def test_only_events_and_commands_are_written() -> None:
    with pytest.raises(CodecError, match="is no record"):
        encode(object())
    assert set(VOCABULARIES) == {
        "round",
        "table",
        "house",
        "progressive",
        "people",
        "register",
        "day",
        "do",
        "run",
        "ask",
    }


def test_a_hidden_card_stays_hidden() -> None:
    from fifthstreet.cards import Hand

    live = c.DealCards(cards=Hand("?? As"))
    assert encode(live)["cards"] == ["??", "As"]
    assert written(live, "do") == live


def test_journals_from_before_folds_had_a_reason_are_read() -> None:
    folded = decode("round.HandFolded", {"seat": 2, "citation": "MD-11.H.1"})
    assert folded == round_events.HandFolded(seat=2, citation="MD-11.H.1", reason=None)
    chosen = decode("round.OptionChosen", {"seat": 2, "go_on": False})
    assert chosen == round_events.OptionChosen(seat=2, go_on=False, reason=None)


@pytest.mark.parametrize("text", [b"{", b'{"a":"\xc3("}', b"[" * 30_000, b"9" * 5_000, b"1e999"])
def test_a_text_that_cannot_be_read_is_refused_in_a_sentence(text: bytes) -> None:
    with pytest.raises(CodecError, match="cannot be read"):
        read_text(Any, text)


@dataclass(frozen=True)
class Wheel:
    """A record of figures with something derived, and something said elsewhere."""

    DERIVED: ClassVar = ("double",)
    OMITTED: ClassVar = ("book",)

    book: str
    rank: Rank
    share: Fraction
    pays: tuple[Payout, ...]

    @property
    def double(self) -> Fraction:
        return 2 * self.share


def test_figures_are_exact_with_a_number_beside_them() -> None:
    wheel = Wheel("md", Rank.ACE, Fraction(1, 8), (parse_odds("5 to 1"),))
    assert names_of(Wheel) == ("rank", "share", "pays", "double")
    assert encode_figures({"wheel": wheel}) == {
        "wheel": {
            "rank": "ace",
            "share": {"exact": "1/8", "value": 0.125},
            "pays": ["5 to 1"],
            "double": {"exact": "1/4", "value": 0.25},
        }
    }


def test_a_line_keeps_its_odds_as_json() -> None:
    (line, *_) = lines(paying("3 to 2"), 500)
    data = json.loads(json.dumps(encode(line)))
    assert data["odds"] == "3 to 2"
    assert read(Line, data) == line
