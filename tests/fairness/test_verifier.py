"""The verifier: it finds every honest round right and every change wrong, by code of its own.

G19, I8.
"""

import ast
import copy
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fairness.chance import PLAYERS, Table
from fifthstreet.fairness import Deal, before_the_deal, verifier, voided_before_the_deal
from fifthstreet.fairness.verifier import KnownFacts, UnreadableTranscriptError, load, verify

Content = dict[str, Any]
FOLDER = Path(verifier.__file__).parent


def whole(deal: Deal) -> Content:
    content: Content = json.loads(deal.ended().text())
    return content


def test_the_verifier_imports_nothing_of_this_package_and_runs_alone(tmp_path: Path) -> None:
    files = sorted(FOLDER.glob("*.py"))
    nodes = [n for file in files for n in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    modules = {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom) and not n.level}
    modules |= {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}
    assert {name.split(".")[0] for name in modules} <= sys.stdlib_module_names
    assert max(n.level for n in nodes if isinstance(n, ast.ImportFrom)) == 1
    alone, transcript = tmp_path / "verifier", tmp_path / "round.json"
    alone.mkdir()
    for file in files:
        (alone / file.name).write_bytes(file.read_bytes())
    content = whole(Table.opened(1).deal())
    for code, says in ((0, "Nothing is wrong."), (1, "is not the card")):
        transcript.write_text(json.dumps(content), encoding="utf-8")
        run = [sys.executable, "-m", "verifier", str(transcript)]
        clean = {"PATH": "/usr/bin"}
        done = subprocess.run(
            run, capture_output=True, text=True, check=False, cwd=tmp_path, env=clean
        )
        assert (done.returncode, done.stderr) == (code, "")
        assert says in done.stdout
        content["openings"][0]["salt"] = "0" * 64


def test_g19_every_round_of_many_is_found_right_and_its_deck_known() -> None:
    chance = random.Random(19)
    table = Table.opened(19, length=400)
    assert table.own is not None
    tip, own = table.auditor.chain.tip.hex(), table.own.tip.hex()
    for _ in range(400):
        seats = {seat: PLAYERS[seat] for seat in chance.sample(range(1, 7), chance.randint(1, 6))}
        silent, absent = ([seat for seat in seats if chance.random() < 0.3] for _ in range(2))
        table.beacon = chance.choice(("", "witness-1/7"))
        deal = table.deal(seats, silent=silent, absent=absent)
        digest = deal.gathering.commitment.digest.hex()
        beacon = bytes(range(32)).hex()
        ended = verify(whole(deal), KnownFacts(digest=digest, tip=tip, house=own, beacon=beacon))
        assert ended.wrong is None
        alone = deal.gathering.is_alone and not table.beacon
        assert len(ended.unchecked) == alone + bool(deal.gathering.unshown)
        assert ended.deck == tuple(card.notation for card in deal.deck_order())


def test_a_seat_checks_what_it_saw_while_the_round_is_open() -> None:
    deal = Table.opened(1).deal()
    verdict = verify(json.loads(deal.seen([2, 5]).text()))
    assert verdict.ok
    shown = {at: card for at, card in enumerate(verdict.deck) if card != "??"}
    assert shown == {at: deal.deck_order()[at].notation for at in (2, 5)}
    assert any("50 cards" in sentence for sentence in verdict.unchecked)
    assert any(sentence.startswith("2 revealed cards") for sentence in verdict.right)


def test_a_void_is_checked_before_the_deal_and_after() -> None:
    table = Table.opened(1)
    secret, gathering = table.committed()
    early = verify(json.loads(voided_before_the_deal(secret, gathering, "no power").text()))
    assert early.ok
    assert "The round was voided: no power" in early.right
    assert set(early.deck) == {"??"}
    late = verify(json.loads(table.deal().voided("a card fell").text()))
    assert late.ok
    assert "The round was voided: a card fell" in late.right
    assert "??" not in late.deck


def test_before_the_deal_only_the_commitment_and_the_numbers_can_be_checked() -> None:
    table = Table.opened(1)
    _, gathering = table.committed()
    for each in (gathering, table.gathered(gathering, silent=(1,), absent=(2,))):
        verdict = verify(json.loads(before_the_deal(each).text()))
        assert verdict.ok
        assert set(verdict.deck) == {"??"}


def test_the_sentences_name_who_chose_and_who_was_left_out() -> None:
    deal = Table.opened(1, first=True).deal(silent=(2,), absent=(4,), by_house=(3,))
    right = verify(whole(deal)).right
    assert "Seats 1, 5 and 6 showed the numbers they pledged." in right
    assert "The house chose the numbers of seat 3." in right
    assert "Seats 2 and 4 showed no number and did not affect the shuffle." in right
    alone = verify(whole(Table.opened(1).deal({2: "bob"}))).right
    assert "Seat 2 showed the numbers they pledged." in alone


# --- every change is seen


def leaves(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    pairs = content.items() if isinstance(content, dict) else enumerate(content)
    for key, value in pairs:
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key)


def changed(content: Content, path: tuple[Any, ...]) -> Content:
    other = copy.deepcopy(content)
    holder: Any = other
    for key in path[:-1]:
        holder = holder[key]
    value = holder[path[-1]]
    match value:
        case int():
            holder[path[-1]] = value + 1
        case None:
            holder[path[-1]] = "0" * 64
        case "seat" | "house":
            holder[path[-1]] = "house" if value == "seat" else "seat"
        case str() if len(value) >= 16:
            holder[path[-1]] = ("0" if value[0] != "0" else "1") + value[1:]
        case str() if path[-1] == "card":
            holder[path[-1]] = "As" if value != "As" else "Ks"
        case _:
            holder[path[-1]] = f"{value}x"
    return other


def test_a_change_of_any_single_value_is_seen() -> None:
    table = Table.opened(1)
    table.beacon = "witness-1/48211"
    content = whole(table.deal())
    paths = list(leaves(content))
    assert len(paths) > 300
    missed = []
    for path in paths:
        try:
            if verify(changed(content, path)).ok:
                missed.append(path)
        except UnreadableTranscriptError:
            continue
    assert missed == []


def test_a_value_that_is_taken_away_or_added_makes_it_no_transcript() -> None:
    content = whole(Table.opened(1).deal())
    for path in [("link",), ("commitment", "root"), ("openings", 3, "salt")]:
        other = copy.deepcopy(content)
        holder: Any = other
        for key in path[:-1]:
            holder = holder[key]
        holder.pop(path[-1])
        with pytest.raises(UnreadableTranscriptError, match="the keys must be"):
            verify(other)
    with pytest.raises(UnreadableTranscriptError, match="the keys must be"):
        verify(content | {"note": "trust me"})


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        (("algorithm",), "fifthstreet-deal-9", "algorithm"),
        (("round",), "1", "round"),
        (("round",), 1, "round"),
        (("commitment", "cards"), "many", "cards: this must be a list"),
        (("commitment", "cards", 3), "xy", "cards 4"),
        (("commitment", "meters"), [], "meters"),
        (("commitment", "meters"), {"a": 1}, "meters"),
        (("commitment", "table"), "\ud800", "table"),
        (("commitment", "seats", 0, "seat"), True, "seats 1, seat"),
        (("commitment", "seats", 0, "seat"), -1, "seats 1, seat"),
        (("commitment", "auditor", "number"), 1.0, "auditor, number"),
        (("contributions", 0, "by"), "house", "contributions 1, by"),
        (("commitment", "beacon"), 7, "beacon"),
        (("openings", 0, "card"), "1z", "openings 1, card"),
        (("openings", 0, "card"), [], "openings 1, card"),
        (("outcome",), "won", "outcome"),
        (("cause",), None, "cause"),
    ],
)
def test_what_is_no_transcript_is_told_from_what_is_wrong(
    path: tuple[Any, ...], value: object, at: str
) -> None:
    content: Any = whole(Table.opened(1).deal())
    holder = content
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    with pytest.raises(UnreadableTranscriptError, match=at):
        verify(content)


@pytest.mark.parametrize("content", [None, [], "", 3, {}])
def test_anything_else_is_no_transcript(content: object) -> None:
    with pytest.raises(UnreadableTranscriptError):
        verify(content)


@pytest.mark.parametrize("text", ["", "{", '{"a": 1, "a": 2}', "[" * 100_000])
def test_a_text_that_can_be_read_in_two_ways_or_none_is_refused(text: str) -> None:
    with pytest.raises(UnreadableTranscriptError):
        load(text)
