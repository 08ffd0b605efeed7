"""A game that was not counted has no figure: every command says why, and prints none (X3, X4)."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from altered import altered, forget, put_on_the_shelf
from cli.running import SUBMISSIONS, Outcome, run
from fifthstreet.rules.library import book

SAYS = "No exact figure for this game because"
TOO_LARGE = ("rws", {"steps.0.choices.0.times": (2, 200)})
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "the BET wager is not a choice of 1 to 100 antes": TOO_LARGE,
    "the player's cards: 3 cards are dealt; 2 was counted": (
        "cb",
        {
            "dealing.methods.automated.passes.0.cards": 2,
            "dealing.methods.automated.passes.1.cards": 3,
        },
    ),
    "the deck has 36 cards": ("uk", {"cards.decks.size": 36}),
    "the player's cards: 3 cards are dealt; 5 was counted": (
        "rws",
        {
            "dealing.methods.card_shoe.passes.1.laps": 3,
            "dealing.methods.electronic_shuffler.passes.0.cards": 3,
        },
    ),
    "the decision '4th Street' says unless third_street": (
        "uk",
        {"steps.2.unless": ("third_street",)},
    ),
}
COMMANDS = {
    "analyse": ("analyse", "rws", "--json"),
    "par": ("par", "rws", "--format", "json"),
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


def shows_no_figure(done: Outcome) -> bool:
    """Tell whether a command printed nothing, or as JSON the reason alone."""
    return done.code == 1 and (not done.out or [*json.loads(done.out)] == ["error"])


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_every_command_refuses_a_game_that_was_not_counted(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelved(monkeypatch, TOO_LARGE)
    done = run(*arguments)
    assert shows_no_figure(done)
    assert f"{SAYS} the BET wager is not a choice of 1 to 100 antes, as was counted." in done.err
    assert "[RWS-1.3]" in done.err


@pytest.mark.parametrize("because", GAMES)
def test_a_figure_is_refused_with_its_reason(because: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shelved(monkeypatch, GAMES[because])
    done = run("analyse", GAMES[because][0], "--json")
    assert shows_no_figure(done)
    assert f"{SAYS} {because}" in done.err


def simulated(book_id: str, *arguments: str) -> dict[str, Any]:
    done = run("simulate", book_id, "--rounds", "30", "--on", "threads", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    data: dict[str, Any] = json.loads(done.out)
    return data


def test_a_game_that_was_not_counted_is_simulated_by_its_rules_beside_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelved(monkeypatch, TOO_LARGE)
    result = simulated("rws")
    assert (result["exact"], result["z"]) == (None, None)
    assert result["why_not"].startswith(f"{SAYS} the BET wager is not a choice of 1 to 100 antes")
    assert "by its rules, least" in result["work"]
    done = run("simulate", "rws", "--strategy", "optimal", "--json")
    assert shows_no_figure(done)
    assert SAYS in done.err


def test_two_cards_at_once_are_counted_and_no_longer_simulated_as_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = book("md").steps
    early = (*steps[:1], steps[1].model_copy(update={"cards": (1, 2)}), steps[2], *steps[4:])
    shelved(monkeypatch, ("md", {"steps": early}))
    value = json.loads(run("analyse", "md", "--json").out)["main"]["expected_value"]
    assert Fraction(value["exact"] if isinstance(value, dict) else value) > Fraction(48, 100)
    assert simulated("md")["exact"] == value


def test_a_side_bet_on_the_players_hand_is_not_counted_as_one_on_six_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    five = book("md").schedules[0].tables[0].model_copy(update={"id": "A"})
    zones = ("players", "community")
    changes = {"contests.six_card.hand.zones": zones, "schedules.six_card.tables": (five,)}
    shelved(monkeypatch, ("md", changes))
    bets = json.loads(run("analyse", "md", "--json").out)["side_bets"]
    assert [*bets["six_card"]] == ["A"], "the bet on five cards has a figure of its own"
    done = run("pit", "md", "--json")
    assert shows_no_figure(done)
    assert f"{SAYS} the simulation of tables has no wager like the" in done.err


FEWER = {f"steps.{at}.choices.0.times": (1, 2) for at in (0, 2)}


def test_other_multiples_are_counted_and_simulated_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    shelved(monkeypatch, ("md", FEWER))
    done = run("simulate", "md", "--rounds", "300000", "--seed", "7", "--json")
    data = json.loads(done.out)
    assert data["exact"] != "-53223/1082900"
    assert json.loads(run("analyse", "md", "--json").out)["main"]["expected_value"] == data["exact"]
    assert abs(data["z"]) < 4


def test_four_antes_on_the_last_street_are_counted_and_simulated_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelved(monkeypatch, ("md", {"steps.4.choices.0.times": (1, 2, 3, 4)}))
    data = json.loads(run("simulate", "md", "--rounds", "300000", "--seed", "7", "--json").out)
    assert json.loads(run("analyse", "md", "--json").out)["main"]["expected_value"] == data["exact"]
    assert abs(data["z"]) < 4
    nights = ("--nights", "2", "--tables", "1", "--hours", "1", "--json")
    assert run("pit", "md", *nights).code == 0


def test_mistakes_among_other_bets_are_simulated_by_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelved(monkeypatch, ("md", FEWER))
    result = simulated("md", "--mistakes", "0.1")
    assert (result["exact"], "by its rules" in result["work"]) == (None, True)
    assert "mistakes" in result["why_not"]


def test_a_sign_says_why_it_has_no_computed_edge(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shelved(monkeypatch, ("uk", {"cards.decks.size": 36}))
    done = run("sign", str(SUBMISSIONS / "uk.toml"), "-o", str(tmp_path / "sign.txt"))
    assert done.code == 0
    text = " ".join((tmp_path / "sign.txt").read_text("utf-8").split())
    assert f"{SAYS} the deck has 36 cards; 52 were counted." in text
    assert "Of the ante" not in text


def test_limits_that_bind_street_bets_leave_figures_only_at_an_ante(tmp_path: Path) -> None:
    text = (SUBMISSIONS / "uk.toml").read_text("utf-8")
    assert "max = 20000" in text
    text = text.replace("max = 20000", "max = 1200")  # room for 2x an ante of 5.00, not for 3x
    file = tmp_path / "uk.toml"
    file.write_text(text.replace("apply_to_streets = false", "apply_to_streets = true"), "utf-8")
    assert simulated(str(file))["exact"] is not None, "the rounds are played at the minimum"
    for command in ("analyse", "strategy", "bankroll"):
        done = run(command, str(file), "--json")
        assert shows_no_figure(done)
        assert f"{SAYS} the table limits bind street bets too" in done.err
    done = run("analyse", str(file), "--at", "ante=500", "--json")
    assert done.code == 0
    assert '"bet 3' not in done.out
