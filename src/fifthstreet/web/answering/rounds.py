"""The proof of a round's cards: what was committed, contributed, given and opened."""

from typing import Literal

from fifthstreet.web.answering.shape import CardText, Hex, Told
from fifthstreet.web.answering.tables import Commitment


class Contribution(Told):
    """A seat's part in the shuffle; the number is null until it is shown."""

    seat: int
    by: str
    pledge: Hex
    number: Hex | None


class Opening(Told):
    """The card and the salt behind one hash; the position is null where nothing was dealt."""

    position: int | None
    index: int
    card: CardText
    salt: Hex


class Transcript(Told):
    """Everything that the reader may check of a round, as `fifthstreet verify` takes it."""

    algorithm: str
    round: Hex
    commitment: Commitment
    contributions: list[Contribution]
    link: Hex | None
    openings: list[Opening]
    outcome: Literal["open", "ended", "voided"]
    cause: str
