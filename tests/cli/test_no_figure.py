"""A game that was not counted has no figure: every command says why, and prints none (X3, X4)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from altered import altered, forget, put_on_the_shelf
from cli.running import SUBMISSIONS, run
from fifthstreet.rules.library import book
from fifthstreet.rules.settlement import RevealRule

SAYS = "No exact figure for this game because"
TWO_AT_ONCE = tuple(
    RevealRule(shows="community", number=number, after_decision=decision, cite=("MD-11.C",))
    for number, decision in ((1, 1), (2, 1), (3, 3))
)
ONE_OR_TWO = ("rws", {"wagers.bet.multiples.of_ante": (1, 2)})
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "the BET wager may be 1x or 2x": ONE_OR_TWO,
    "cards are turned up otherwise": ("md", {"course.reveals": TWO_AT_ONCE}),
    "each player gets 3 cards": (
        "cb",
        {
            "dealing.methods.automated.passes.0.cards": 2,
            "dealing.methods.automated.passes.1.cards": 3,
        },
    ),
    "there are 2 bets": (
        "uk",
        {
            "course.decisions.count.value": 2,
            "course.reveals": book("uk").reveal_rules[:2],
            "wagers": tuple(w for w in book("uk").wagers if w.id != "fifth_street"),
        },
    ),
    "the deck has 36 cards": ("uk", {"cards.decks.size": 36}),
    "each player gets 3 cards; 5": (
        "rws",
        {
            "dealing.methods.card_shoe.passes.1.laps": 3,
            "dealing.methods.electronic_shuffler.passes.0.cards": 3,
        },
    ),
}
COMMANDS = {
    "analyse": ("analyse", "rws", "--json"),
    "par": ("par", "rws", "--format", "json"),
    "simulate": ("simulate", "rws", "--rounds", "10", "--json"),
    "bankroll": ("bankroll", "rws", "--sessions", "10", "--hours", "1", "--json"),
    "jackpot": ("jackpot", "rws", "--lives", "1", "--years", "0.01", "--json"),
    "pit": ("pit", "rws", "--nights", "1", "--tables", "1", "--hours", "1", "--json"),
    "strategy": ("strategy", "rws", "--json"),
    "card": ("card", "rws", "--format", "html"),
    "advise": ("advise", "rws", "--cards", "As Ks Qs Js 9s", "--up", "2c", "--json"),
    "design": ("design", "rws", "--edge", "5", "--json"),
}


@pytest.fixture(autouse=True)
def _the_shelf_is_put_back() -> Iterator[None]:
    yield
    forget()


def shelved(monkeypatch: pytest.MonkeyPatch, game: tuple[str, dict[str, Any]]) -> None:
    id_, changes = game
    put_on_the_shelf(monkeypatch, altered(book(id_), changes))


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_every_command_refuses_a_game_that_was_not_counted(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelved(monkeypatch, ONE_OR_TWO)
    done = run(*arguments)
    assert (done.code, done.out) == (1, "")
    assert f"{SAYS} the BET wager may be 1x or 2x the ante; one size was counted." in done.err
    assert "[RWS-1.3]" in done.err


@pytest.mark.parametrize("command", ["analyse", "simulate"])
@pytest.mark.parametrize("because", GAMES)
def test_a_figure_is_refused_with_its_reason(
    because: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelved(monkeypatch, GAMES[because])
    done = run(command, GAMES[because][0], "--json")
    assert (done.code, done.out) == (1, "")
    assert f"{SAYS} {because}" in done.err


def test_a_side_bet_on_the_players_hand_is_not_counted_as_one_on_six_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    five = book("md").pay.main.model_copy(update={"id": "A"})
    changes = {"pay.side_bets.six_card.judged_on": "hand", "pay.side_bets.six_card.tables": (five,)}
    shelved(monkeypatch, ("md", changes))
    for command in ("analyse", "pit"):
        done = run(command, "md", "--json")
        assert (done.code, done.out) == (1, "")
        assert f"{SAYS} the Six Card Bonus wager is judged on the player's own hand" in done.err


FEWER = {f"wagers.{street}_street.multiples.of_ante": (1, 2) for street in ("third", "fourth")}


def test_other_multiples_are_counted_and_simulated_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    shelved(monkeypatch, ("md", FEWER))
    done = run("simulate", "md", "--rounds", "300000", "--seed", "7", "--json")
    told = json.loads(done.out)
    assert told["exact"] != "-53223/1082900"
    assert json.loads(run("analyse", "md", "--json").out)["main"]["expected_value"] == told["exact"]
    assert abs(told["z"]) < 4


def test_mistakes_are_simulated_only_among_the_bets_that_were_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelved(monkeypatch, ("md", FEWER))
    done = run("simulate", "md", "--rounds", "10", "--mistakes", "0.1")
    assert (done.code, done.out) == (2, "")
    assert "Simulate this game without mistakes." in done.err


def test_a_sign_says_why_it_has_no_computed_edge(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shelved(monkeypatch, ("uk", {"cards.decks.size": 36}))
    done = run("sign", str(SUBMISSIONS / "uk.toml"), "-o", str(tmp_path / "sign.txt"))
    assert done.code == 0
    said = " ".join((tmp_path / "sign.txt").read_text("utf-8").split())
    assert f"{SAYS} the deck has 36 cards; 52 were counted." in said
    assert "Of the ante" not in said


def test_limits_that_bind_street_bets_leave_figures_only_at_an_ante(tmp_path: Path) -> None:
    text = (SUBMISSIONS / "uk.toml").read_text("utf-8")
    assert "max = 20000" in text
    text = text.replace("max = 20000", "max = 1200")  # room for 2x an ante of 5.00, not for 3x
    file = tmp_path / "uk.toml"
    file.write_text(text.replace("apply_to_streets = false", "apply_to_streets = true"), "utf-8")
    for command in ("analyse", "simulate", "strategy", "bankroll"):
        done = run(command, str(file), "--json")
        assert (done.code, done.out) == (1, "")
        assert f"{SAYS} the table limits bind street bets too" in done.err
    done = run("analyse", str(file), "--at", "ante=500", "--json")
    assert done.code == 0
    assert '"bet 3' not in done.out
