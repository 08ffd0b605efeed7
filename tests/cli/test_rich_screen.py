"""The table drawn in colour: what is on it, what is never on it, and where it has no colours."""

import io
import re
from random import Random

import pytest
from rich.console import Console
from rich.style import Style

from cli.running import run
from fifthstreet.cards import Deck
from fifthstreet.cli.commands import play as play_command
from fifthstreet.play import Round, view
from fifthstreet.play.events import HandShown
from fifthstreet.play.views import View
from fifthstreet.rules.library import book, shelf
from fifthstreet.terminal.card_art import FOUR_COLOURS, TWO_COLOURS, CardArtist, width_of
from fifthstreet.terminal.felt import Felt
from fifthstreet.terminal.rich_screen import RichScreen
from fifthstreet.terminal.screen import ME

BOOKS = shelf()
RED, BLACK, GREEN, BLUE = "193;18;31", "22;24;29", "18;114;47", "21;70;196"


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
    screen = RichScreen(book(law), shown, four_colours=four_colours)
    screen.opening(book(law), 1)
    Felt(game, screen, human=False, ante=None).play()
    screen.settlement(game, 1234)
    return game


@pytest.mark.parametrize("law", BOOKS)
def test_on_a_terminal_there_is_colour_and_without_one_there_is_none(law: str) -> None:
    shown = console()
    played(law, shown)
    assert RED in written(shown)
    assert BLACK in written(shown)
    bare = console(colours=None)
    played(law, bare)
    assert "\x1b" not in written(bare)
    assert "\x1b" not in run("play", law, "--seed", "5").out


def test_no_color_leaves_the_cards_their_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = console()
    played("md", shown)
    assert "╭─────╮" in written(shown)
    assert re.search(r"\x1b\[[0-9;]*[34]8;", written(shown)) is None


def test_suits_have_two_colours_or_four() -> None:
    assert len(set(TWO_COLOURS.values())) == 2
    assert len(set(FOUR_COLOURS.values())) == 4
    for four, seen in ((False, {RED, BLACK}), (True, {RED, BLACK, GREEN, BLUE})):
        shown = console()
        shown.print(CardArtist(four_colours=four).small(["As", "Kh", "Qd", "Jc"]))
        assert {colour for colour in (RED, BLACK, GREEN, BLUE) if colour in written(shown)} == seen


@pytest.mark.parametrize("large", [True, False])
def test_cards_take_the_columns_they_say(large: bool) -> None:
    for cards in (["Td"], ["Td", "??"], ["2c", "3d", "4h", "5s", "??"]):
        art = CardArtist().large(cards) if large else CardArtist().small(cards)
        for line in art.plain.split("\n"):
            assert len(line) == width_of(len(cards), large=large)
    assert width_of(0, large=large) == 0
    assert "10♦" in CardArtist().small(["Td"]).plain


def test_a_terminal_without_unicode_gets_letters() -> None:
    art = CardArtist(ascii_only=True)
    text = art.large(["Td", "??"]).plain + art.small(["Td", "??"]).plain
    assert text.isascii()
    assert "10d" in text


class Watched(RichScreen):
    """A screen that notes every drawing with what lay there."""

    def draw(self, game: Round, seen: View) -> None:
        self.console.export_text()
        super().draw(game, seen)
        text = self.console.export_text()
        shown = {event.seat for event in game.events if isinstance(event, HandShown)}
        for number, seat in game.state.seats.items():
            if seat.player != "you" and number not in shown:
                drawn = CardArtist().small([card.notation for card in seat.cards]).plain
                assert drawn not in text
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
        assert CardArtist().small([card.notation for card in event.cards]).plain in text


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
    assert ("why" in settled) == (width == 120)
    teller = RichScreen(book(law), shown).teller
    assert teller.money(1234 + game.nets[1]) in settled
    for name in ("stake", "paid", "balance"):
        assert name in settled


def test_the_felt_is_green_where_the_terminal_has_colours_enough() -> None:
    felt = "48;2;13;59;42"
    fine, poor = console(), console(colours="standard")
    played("md", fine)
    played("md", poor)
    assert felt in written(fine)
    assert felt not in written(poor)
