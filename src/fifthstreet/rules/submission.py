"""A rules submission: a base book and everything that the operator chooses on top of it.

The models here say only which keys exist and of what type they are; what the law asks of them is
checked in `fifthstreet.checks`. Every key is optional, so that one missing value never hides
the other findings. Keys of operator options are not listed here: they come from `options`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import ConfigDict, Field, PrivateAttr, StringConstraints

from fifthstreet.rules.law import Count, LawRecord, Positive
from fifthstreet.rules.options import LONGEST_TEXT, Option, options_of

Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT, pattern=r"\S")]


ANTE = "ante"
"""The wager whose limits every submission states."""


@dataclass(frozen=True, slots=True, eq=False)
class SourceText:
    """The text of a submission; two that say the same are equal, however they are written."""

    text: str | None

    def __eq__(self, other: object) -> bool:
        """Say that the text makes no difference to what a submission says."""
        return isinstance(other, SourceText)

    __hash__ = None  # type: ignore[assignment]


NO_TEXT = SourceText(None)


class SubmissionPart(LawRecord):
    """A table of the submission."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Facility(SubmissionPart):
    """Who submits."""

    name: Text | None = None
    licence: Text | None = None
    contact: Text | None = None


class GamingTable(SubmissionPart):
    """One table of the facility; `seats` where it has fewer than the layout."""

    name: Text | None = None
    seats: Count | None = None


class TableLayout(SubmissionPart):
    """What the felt shows, and its approval."""

    drawing: Text | None = None
    approval_ref: Text | None = None
    seat_spots: tuple[Text, ...] | None = None
    areas: tuple[Text, ...] | None = None
    labels: tuple[Text, ...] | None = None
    inscriptions: bool | None = None


class EquipmentPart(SubmissionPart):
    """The equipment of the table; each true is an attestation."""

    present: tuple[Text, ...] | None = None
    tip_box_elsewhere: bool | None = None
    tip_box_approval: Text | None = None


class Shuffler(SubmissionPart):
    """An automated card shuffler."""

    model: Text | None = None
    feeds_shoe: bool | None = None
    counts_cards: bool | None = None


class Shoe(SubmissionPart):
    """A manual shoe, or an automated one, and the approval of its place."""

    model: Text | None = None
    approval_ref: Text | None = None


class Reshuffler(SubmissionPart):
    """A shoe that reshuffles and counts the cards by itself."""

    model: Text | None = None
    approval_ref: Text | None = None


class ProgressiveSystem(SubmissionPart):
    """The progressive table game system."""

    model: Text | None = None
    approval_ref: Text | None = None


class Devices(SubmissionPart):
    """The devices in use."""

    shuffler: Shuffler | None = None
    shoe: Shoe | None = None
    reshuffler: Reshuffler | None = None
    progressive_system: ProgressiveSystem | None = None


class DealingPart(SubmissionPart):
    """How cards are dealt: one of the book's methods."""

    method: Text | None = None


class DeckPart(SubmissionPart):
    """One deck in use."""

    design: Text | None = None
    back: Text | None = None


class CardsPart(SubmissionPart):
    """The decks in use."""

    decks: Count | None = None
    cover_cards: Count | None = None
    deck: tuple[DeckPart, ...] | None = None


class Range(SubmissionPart):
    """The minimum and maximum of a wager."""

    min: Positive | None = None
    max: Positive | None = None


class Limits(SubmissionPart):
    """Table limits in minor units, and within what `range` the floor may change each of them."""

    ante: Range | None = None
    range: dict[str, Range] | None = None


class Offers(SubmissionPart):
    """Which side bets the table offers, by the ids of the book's wagers."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, bool | None]

    def __contains__(self, wager: str) -> bool:
        """Return whether the table offers a wager."""
        return bool((self.model_extra or {}).get(wager))


class SideBetPart(SubmissionPart):
    """The pay table chosen from a schedule; `pay` repeats its lines, which nobody may change."""

    paytable: Text | None = None
    pay: dict[str, Text] | None = None


class ProgressivePart(SideBetPart):
    """The progressive: table, bet, and for each meter its rate, start and reset."""

    bet_amount: Positive | None = None
    rate: dict[str, Any] | None = None
    initial: dict[str, Positive] | None = None
    reset: dict[str, Positive] | None = None


class SignPart(SubmissionPart):
    """The signs at the table."""

    posted: bool | None = None
    a4_copies: bool | None = None


class Submission(LawRecord):
    """Everything an operator chose, as far as it could be read.

    A section that is named after a schedule of the book, such as `[main]`, is about its tables.
    """

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, SideBetPart]

    book: Text | None = None
    facility: Facility = Facility()
    tables: tuple[GamingTable, ...] | None = None
    layout: TableLayout = TableLayout()
    equipment: EquipmentPart = EquipmentPart()
    devices: Devices = Devices()
    dealing: DealingPart = DealingPart()
    cards: CardsPart = CardsPart()
    limits: Limits = Limits()
    offers: Offers = Offers()
    progressive: ProgressivePart = ProgressivePart()
    sign: SignPart = SignPart()
    chosen: dict[str, Any] = Field(default_factory=dict, exclude=True)

    _options: Mapping[str, Option] | None = PrivateAttr(default=None)
    _source: SourceText = PrivateAttr(default=NO_TEXT)

    def read_from(self, text: str) -> "Submission":
        """Return the submission with the text that it was read from."""
        submission = self.model_copy()
        submission._source = SourceText(text)  # noqa: SLF001 - of the same class
        return submission

    @property
    def text(self) -> str | None:
        """Return the text that the submission was read from; None where there is none."""
        return self._source.text

    def under(self, options: Mapping[str, Option]) -> "Submission":
        """Return the submission under the options of a law, whether or not it is on the shelf."""
        submission = self.model_copy()
        submission._options = {**options}  # noqa: SLF001 - of the same class; can be pickled
        return submission

    @property
    def options(self) -> Mapping[str, Option]:
        """Return the options of the law that the submission is under, or of the book it names."""
        return options_of(self.book or "") if self._options is None else self._options

    def option(self, key: str) -> Any:
        """Return the value of an operator option: an allowed one if chosen, or else the default."""
        known = self.options.get(key)
        return None if known is None else known.value(self.chosen.get(key))

    def schedule(self, id_: str) -> SideBetPart:
        """Return the section about a schedule's tables; an empty one where there is none."""
        part = getattr(self, id_, None)
        return part if isinstance(part, SideBetPart) else SideBetPart()

    @property
    def table_names(self) -> tuple[str, ...]:
        """Return what the tables are called that have a name."""
        return tuple(table.name for table in self.tables or () if table.name)

    def place_of(self, name: str) -> int:
        """Return which of its tables has a name: the first where none has."""
        names = [table.name for table in self.tables or ()]
        return names.index(name) if name in names else 0

    def limits_of(self, wager: str) -> tuple[int, int] | None:
        """Return the least and the most of a wager as it is posted, or None without both."""
        posted = self.limits.ante if wager == ANTE else self.option(f"limits.{wager}")
        return _ends(posted)

    def range_of(self, wager: str) -> tuple[int, int] | None:
        """Return within what the limits of a wager may change: its range, or else what is posted.

        None is a wager that has no limits of its own.
        """
        posted = self.limits_of(wager)
        return posted and (_ends((self.limits.range or {}).get(wager)) or posted)

    def with_limits(self, limits: Mapping[str, tuple[int, int]]) -> "Submission":
        """Return the submission with other limits for some wagers."""
        ends = {wager: {"min": low, "max": high} for wager, (low, high) in limits.items()}
        ante = Range(**ends.pop(ANTE)) if ANTE in ends else self.limits.ante
        chosen = {**self.chosen, **{f"limits.{wager}": one for wager, one in ends.items()}}
        changed = self.limits.model_copy(update={"ante": ante})
        return self.model_copy(update={"limits": changed, "chosen": chosen})

    def positions(self, table: int = 0) -> int | None:
        """Return how many places one of its tables has: its own seats, or what the layout shows."""
        own = self.tables[table].seats if self.tables else None
        count: int | None = own or self.option("layout.positions") or self.option("layout.boxes")
        return count

    def get(self, key: str) -> object:
        """Return the value at a dotted key, be it an option or not; None where unset."""
        if key in self.options:
            return self.option(key)
        value: Any = self
        for name in key.split("."):
            value = value.get(name) if isinstance(value, dict) else getattr(value, name, None)
        return value


def _ends(limits: object) -> tuple[int, int] | None:
    """Return the two ends of limits, be they a record or a table; None without both."""
    if isinstance(limits, Range):
        limits = {"min": limits.min, "max": limits.max}
    if not isinstance(limits, dict):
        return None
    low, high = limits.get("min"), limits.get("max")
    return (low, high) if isinstance(low, int) and isinstance(high, int) else None
