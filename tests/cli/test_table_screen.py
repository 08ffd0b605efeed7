"""The table in a terminal: what is on it, what is never on it, and where it has no colours."""

import io
import re
from collections.abc import Iterable
from random import Random

import pytest
from rich.console import Console
from rich.style import Style

from cli.running import run
from fifthstreet.cards import Card, Deck
from fifthstreet.cli.commands import play as play_command
from fifthstreet.play import Round, view
from fifthstreet.play.events import HandShown
from fifthstreet.play.views import View
from fifthstreet.rules.library import book, shelf
from fifthstreet.terminal.felt import Felt
from fifthstreet.terminal.screen import ME
from fifthstreet.terminal.table_screen import TableScreen

BOOKS = shelf()
RED, GREEN, BLUE = "\x1b[31m", "\x1b[32m", "\x1b[34m"


def console(width: int = 80, *, colours: str | None = "truecolor") -> Console:
    """Return a terminal that keeps what is shown; its styles are drawn for it, and not earlier."""
    for styles in (Style.parse, Style._add):
        styles.cache_clear()
    return Console(
        file=io.StringIO(),
        force_terminal=colours is not None,
        color_system=colours,  # type: ignore[arg-type]
        width=width,
        record=True,
        markup=False,
        highlight=False,
        emoji=False,
        legacy_windows=False,
    )


def written(shown: Console) -> str:
    assert isinstance(shown.file, io.StringIO)
    return shown.file.getvalue()


def dealt(law: str, seed: int, *, seats: int = 4) -> Round:
    cards = list(Deck.standard())
    Random(seed).shuffle(cards)
    names = ("you", "ann", "bob", "cat", "dan", "eve")[:seats]
    terms = play_command._terms(book(law))
    return Round(terms, deck=Deck(cards), seated=dict(enumerate(names, start=1)))


def played(law: str, shown: Console, *, seed: int = 5, four_colours: bool = False) -> Round:
    game = dealt(law, seed)
    screen = TableScreen(book(law), shown, four_colours=four_colours)
    screen.opening(book(law), 1)
    Felt(game, screen, human=False, ante=None).play()
    screen.settlement(game, 1234)
    return game


def faces(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


@pytest.mark.parametrize("law", BOOKS)
def test_on_a_terminal_there_is_colour_and_without_one_there_is_none(law: str) -> None:
    for shown, seen in ((console(), {RED}), (console(colours=None), set())):
        played(law, shown)
        assert {colour for colour in (RED, GREEN, BLUE) if colour in written(shown)} == seen
        assert ("\x1b" in written(shown)) == bool(seen)
    assert "\x1b" not in run("play", law, "--seed", "5").out


def test_suits_have_two_colours_or_four() -> None:
    shown = console()
    played("md", shown, four_colours=True)
    assert {colour for colour in (RED, GREEN, BLUE) if colour in written(shown)} == {
        RED,
        GREEN,
        BLUE,
    }


def test_no_color_leaves_the_table_its_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = console()
    played("md", shown)
    assert "1 You" in written(shown)
    assert re.search(r"\x1b\[[0-9;]*3[0-9]", written(shown)) is None


class Watched(TableScreen):
    """A screen that notes every drawing with what lay there."""

    def draw(self, game: Round, seen: View) -> None:
        self.console.export_text()
        super().draw(game, seen)
        text = self.console.export_text()
        shown = {event.seat for event in game.events if isinstance(event, HandShown)}
        for number, seat in game.state.seats.items():
            if seat.player != "you" and number not in shown:
                assert faces(seat.cards) not in text
        assert seen == view(game.state, ME)
        self.drawings = getattr(self, "drawings", 0) + 1


@pytest.mark.parametrize("law", BOOKS)
@pytest.mark.parametrize("seed", range(4))
def test_hands_of_others_are_never_drawn_before_they_are_shown(law: str, seed: int) -> None:
    screen = Watched(book(law), console(100))
    game = dealt(law, seed)
    Felt(game, screen, human=False, ante=None).play()
    assert screen.drawings >= 2


def test_a_hand_that_was_shown_is_drawn() -> None:
    shown = console()
    game = played("rws", shown)
    text = shown.export_text()
    turned = [event for event in game.events if isinstance(event, HandShown) and event.seat != 1]
    assert turned
    for event in turned:
        assert faces(event.cards) in text


@pytest.mark.parametrize("law", BOOKS)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_settlement_has_every_line_with_clause_and_running_balance(
    law: str, width: int
) -> None:
    shown = console(width)
    game = played(law, shown)
    text = shown.export_text()
    assert all(len(line.rstrip()) <= width for line in text.split("\n"))
    settled = text[text.index("Settlement") :]
    for line in game.lines:
        assert line.citation in settled
    assert (game.lines[0].why in settled) == (width >= 80)
    teller = TableScreen(book(law), shown).teller
    assert teller.money(1234 + game.nets[1]) in settled
    for name in ("stake", "paid", "balance"):
        assert name in settled
