"""A table at one moment, to be shown as text."""

from dataclasses import dataclass

from fifthstreet.cards import Card
from fifthstreet.play.views import HIDDEN, View
from fifthstreet.training.seated_round import SeatedRound, name_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Cards in a row with what is said of them; `notes` are the stake and how things stand."""

    label: str
    cards: tuple[Card, ...]
    notes: tuple[str, ...] = ()
    acting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The title of the table, the cards in its middle, and its seats."""

    title: str
    middle: Row
    seats: tuple[Row, ...]

    def text(self) -> str:
        """Return the scene in lines of text."""
        rows = (self.middle, *self.seats)
        wide = max(len(row.label) for row in rows)
        cards = max(3 * len(row.cards) for row in rows)
        lines = [self.title]
        for row in rows:
            text = " ".join(str(card) for card in row.cards)
            mark = ">" if row.acting else " "
            line = f"{mark} {row.label:{wide}}  {text:{cards}} {', '.join(row.notes)}"
            lines.append(line.rstrip())
        return "\n".join(lines) + "\n"


def scene_of(played: SeatedRound, watching: int) -> Scene:
    """Return the table as one seat may see it."""
    display = played.view(watching)
    lying = played.lying({zone: _cards(cards) for zone, cards in display.zones.items()})
    middle = Row(
        label=" and ".join(lying), cards=tuple(card for cards in lying.values() for card in cards)
    )
    return Scene(
        title=played.setting.title,
        middle=middle,
        seats=tuple(_seat(played, seat, display) for seat in played.seats),
    )


def _seat(played: SeatedRound, seat: int, display: View) -> Row:
    staked = played.staked(seat)
    notes = [f"{staked} ante" if staked == 1 else f"{staked} antes"]
    acting = played.to_act == seat
    if played.over:
        notes.append(f"net {played.net(seat) / played.setting.ante:+g}")
    elif acting:
        notes.append("to act")
    if not played.live(seat):
        notes.append("folded")
    return Row(
        label=name_of(seat).replace("_", " "),
        cards=_cards(display.seats[seat].cards),
        notes=tuple(notes),
        acting=acting,
    )


def _cards(written: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card(text or HIDDEN) for text in written)
