"""`fifthstreet lab`: the battery, raw output, the comparison and linked winners, as reports."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cli.running import SUBMISSIONS, run
from cli.terminal import terminal
from fairness import bad_shuffles as bad
from fifthstreet.cards import Deck
from fifthstreet.cli.commands import lab
from fifthstreet.simulation.faithful import SettlementDifference

SEED = "5a" * 32
SUBMISSION = str(SUBMISSIONS / "rws.toml")
ROYAL = {"table": "X", "seat": 1, "cards": "Ah Kh Qh Jh Th", "staked": 500, "complete_at": 36001}
FLUSH = {"table": "Y", "seat": 1, "cards": "9c 8c 7c 6c 5c", "staked": 500, "complete_at": 36009}


def document(*arguments: str, code: int = 0, stdin: bytes = b"") -> Any:
    result = run("lab", *arguments, "--json", stdin=stdin)
    assert result.code == code, result.err
    return json.loads(result.out)


@pytest.mark.parametrize("name", ["shuffle", "stream", "faithful", "linked"])
def test_every_command_of_the_laboratory_helps_with_an_example(name: str) -> None:
    result = run("lab", name, "--help")
    assert result.code == 0
    assert f"Example: fifthstreet lab {name} " in result.out


def test_the_battery_passes_the_decks_of_the_house_and_repeats_by_its_seed() -> None:
    options = ("shuffle", "--decks", "300", "--streams", "2", "--seed", SEED)
    report = document(*options)
    assert report["ok"]
    assert report["rejected"] == []
    assert (report["decks"], report["seed"], len(report["streams"])) == (300, SEED, 2)
    assert report["streams"][0] != report["streams"][1]
    assert report == document(*options)
    result = run("lab", *options)
    assert "2 streams of 300 decks" in result.out
    assert "No test fails, of 64 at 1 % together." in result.out
    assert "the last deck riffled seven times                                    100" in result.out


def test_a_biased_shuffle_is_rejected_with_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def biased(*_: object) -> Iterator[bytes]:
        return bad.decks(bad.sattolo)

    monkeypatch.setattr(lab, "_cards", biased)
    report = document("shuffle", "--decks", "1000", "--streams", "1", code=1)
    assert not report["ok"]
    assert "stream 0: cards in their own place" in report["rejected"]
    result = run("lab", "shuffle", "--decks", "1000", "--streams", "1")
    assert "REJECTED stream 0: cards in their own place" in result.out


def as_text(decks: Iterator[bytes], count: int) -> str:
    cards = [card.notation for card in Deck.standard()]
    return "".join(" ".join(cards[each] for each in deck) + "\n" for deck in islice(decks, count))


def test_the_decks_of_a_machine_are_judged_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "machine.txt"
    file.write_text(as_text(bad.machine(7), 2_000), encoding="utf-8")
    report = document("shuffle", "--from", str(file), code=1)
    assert (report["of"], report["decks"], report["seed"]) == ("file", 2000, None)
    assert "stream 0: rising sequences of the last deck" in report["rejected"]
    assert report["detected"]["the last deck riffled seven times"] == 100
    fair = bad.decks(lambda chance: bytes(chance.sample(range(52), 52)))
    result = run("lab", "shuffle", "--from", "-", stdin=as_text(fair, 300).encode())
    assert result.code == 0, result.out
    assert "1 stream of 300 decks from standard input" in result.out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has no decks."),
        ("As Kd\n", "line 1: the deck has 2 cards but must have 52."),
        (as_text(bad.machine(7), 2).replace("As", "Ax"), "line 1: 'Ax' is not a card."),
        (as_text(bad.machine(7), 1).replace("Ks", "As"), "line 1: As is in the deck twice."),
        ("\n" + as_text(bad.machine(7), 1) + "2c", "line 3: the deck has 1 cards"),
    ],
)
def test_a_file_without_whole_decks_is_refused_by_its_line(text: str, sentence: str) -> None:
    result = run("lab", "shuffle", "--from", "-", stdin=text.encode())
    assert result.code == 2
    assert sentence in " ".join(result.err.split())
    assert "Write each deck on one line" in result.err


def test_raw_output_has_exactly_the_bytes_that_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "raw.bin"
    options = ("lab", "stream", "--bytes", "70001", "--seed", SEED, "-o", str(file))
    assert run(*options).code == 0
    first = file.read_bytes()
    assert len(first) == 70_001
    assert len(set(first)) == 256
    result = run(*options)
    assert result.code == 2
    assert "already exists" in result.err
    decks = tmp_path / "decks.bin"
    assert run("lab", "stream", "--of", "decks", "--bytes", "104", "-o", str(decks)).code == 0
    written = decks.read_bytes()
    assert sorted(written[:52]) == sorted(written[52:]) == list(range(52))


def test_raw_output_goes_to_a_pipe_and_not_to_a_terminal() -> None:
    result = run("lab", "stream", "--bytes", "64", "--of", "shuffles", "--seed", SEED)
    assert result.code == 0
    assert len(result.out) == 64
    with terminal("lab", "stream", "--bytes", "64") as screen:
        screen.wait_for("this is a terminal. Pipe it, or name a file")
        assert screen.end() == 2


@pytest.mark.parametrize("seed", ["12", "zz" * 32, "5a" * 33])
def test_a_seed_is_64_hexadecimal_digits(seed: str) -> None:
    result = run("lab", "shuffle", "--seed", seed)
    assert result.code == 2
    assert "Write 64 hexadecimal digits." in result.err


def test_the_simulation_and_the_rules_agree_to_the_cent() -> None:
    report = document("faithful", "cb", "--rounds", "20", "--seats", "2")
    assert report == {
        "ok": True,
        "book": "cb",
        "rounds": 20,
        "seats": 2,
        "seed": 1,
        "differences": [],
    }
    result = run("lab", "faithful", "cb", "--rounds", "3", "--seats", "1")
    assert result.out.splitlines()[-1] == "Every wager agrees to the cent."


def test_a_difference_is_listed_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(_: object, first: int, *__: object) -> list[SettlementDifference]:
        return [
            SettlementDifference(number=first, seat=1, wager="ante", simulated=500, played=-500)
        ]

    monkeypatch.setattr("fifthstreet.simulation.faithful.faithful", differs)
    report = document("faithful", "cb", "--rounds", "100", "--seats", "1", code=1)
    assert (report["ok"], report["rounds"]) == (False, lab.MOST_DIFFERENCES)
    result = run("lab", "faithful", "cb", "--rounds", "1", "--seats", "1")
    assert "round 0, seat 1, ante: 500 simulated, -500 by the rules" in result.out
    assert result.out.splitlines()[-1] == "Something differs."


def claims(**changed: Any) -> bytes:
    data = {"meters": {"jackpot": 30_000_000}, "claims": [FLUSH, ROYAL], **changed}
    return json.dumps(data).encode()


@pytest.mark.clause("RWS-4.5.2-s3")
def test_rws_4_5_2_linked_winners_are_paid_in_the_order_of_their_hands() -> None:
    paid = document("linked", SUBMISSION, "-", stdin=claims())
    assert [line["table"] for line in paid["paid"]] == ["X", "Y"]
    assert paid["paid"][0]["paid"] == 30_000_000
    assert paid["paid"][1]["paid"] < paid["paid"][0]["paid"]
    result = run("lab", "linked", SUBMISSION, "-", stdin=claims())
    assert result.out.startswith("1. X, seat 1: ")
    assert "jackpot then shows" in result.out


def test_a_ruling_gives_the_order_that_times_do_not_tell() -> None:
    together = [{**ROYAL, "complete_at": None}, {**FLUSH, "complete_at": None}]
    result = run("lab", "linked", SUBMISSION, "-", stdin=claims(claims=together))
    assert result.code == 2
    assert "cannot be established" in result.err
    ruled = claims(claims=together, ruled=[["Y", 1], ["X", 1]])
    paid = document("linked", SUBMISSION, "-", stdin=ruled)
    assert [line["table"] for line in paid["paid"]] == ["Y", "X"]


@pytest.mark.parametrize(
    ("stdin", "text"),
    [
        (b"{", "the text: Invalid JSON"),
        (b"{}", "meters: Field required"),
        (claims(claims=[]), "claims: List should have at least 1 item"),
        (claims(claims=[{**ROYAL, "cards": "Ah Ah"}]), "Ah"),
        (claims(claims=[{**ROYAL, "colour": 1}]), "claims.0.colour"),
        (claims(meters={"mega": 1}), "the meters are not those of the table. Name jackpot."),
    ],
)
def test_claims_that_cannot_be_read_are_answered_with_the_place(stdin: bytes, text: str) -> None:
    answer = run("lab", "linked", SUBMISSION, "-", stdin=stdin)
    assert answer.code == 2
    assert text in answer.err
    assert "at fault" not in answer.err
