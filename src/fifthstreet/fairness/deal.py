"""The deal: numbers of the seats and of the house and the auditor's link order the cards.

Where no seat brought a number, whatever was drawn for the round takes no part: the two links alone,
and a public beacon where one was promised, give the order of the standard deck. Both chains were
announced beforehand, so nothing that the house does in a round, or in voiding rounds before it,
changes that deal.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from fifthstreet.cards import Card
from fifthstreet.fairness.commitment import CARDS, FIRST, Commitment, FairnessError
from fifthstreet.fairness.contribution import Contribution, Gathering
from fifthstreet.fairness.secret import HouseSecret
from fifthstreet.fairness.shuffle import HmacDrbg, shuffled, words
from fifthstreet.fairness.tagged_hash import number, opened, tagged
from fifthstreet.fairness.transcript import Opening, Outcome, Transcript


@dataclass(frozen=True, slots=True, kw_only=True)
class Released:
    """What is known once a round is dealt: the auditor's link, the house's own, a beacon's value.

    Rounds of the first algorithm have the auditor's link alone.
    """

    link: bytes
    house: bytes | None = None
    beacon: bytes | None = None

    @classmethod
    def read(cls, link: str, house: str, beacon: str) -> Self:
        """Return what hexadecimal texts say; an empty one says that there is nothing."""
        raw = [bytes.fromhex(text) or None for text in (house, beacon)]
        return cls(link=bytes.fromhex(link), house=raw[0], beacon=raw[1])


def final_seed(
    commitment: Commitment, contributions: Iterable[Contribution], released: Released
) -> bytes:
    """Return the seed that all participants made together."""
    numbers: list[bytes] = []
    for contribution in contributions:
        if contribution.number is not None:
            numbers += [number(contribution.seat), contribution.number]
    about = [number(commitment.round), commitment.root]
    if released.house is None:
        return tagged("final", *about, *numbers, released.link)
    end = [released.link, released.beacon or b""]
    if not numbers:
        return tagged("alone", released.house, *end)
    return tagged("final-2", *about, released.house, *numbers, *end)


def order_from(seed: bytes, nonce: int) -> tuple[int, ...]:
    """Return which card goes to each position of the deal."""
    generator = HmacDrbg(seed, number(nonce), opened("deal"))
    return shuffled(CARDS, words(generator.blocks()))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Deal:
    """A round's cards in the order they are dealt, to be opened one at a time."""

    secret: HouseSecret
    gathering: Gathering
    released: Released
    order: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        commitment = self.gathering.commitment
        if self.gathering.stage != "closed":
            raise FairnessError("Cards are dealt once the contributions are closed.")
        bound, released = commitment.particulars, self.released
        if not bound.link.leads_to(released.link):
            raise FairnessError("The auditor's link is not the one that was promised.")
        if bound.house is not None and not bound.house.leads_to(released.house or b""):
            raise FairnessError("The house's number is not the one that was promised.")
        if bool(bound.beacon) != (released.beacon is not None):
            raise FairnessError("A round takes a beacon if one was promised, and only then.")
        if not self.secret.has_made(commitment):
            raise FairnessError("The secret is not the one that was committed to.")
        seed = final_seed(commitment, self.gathering.contributions.values(), released)
        first = commitment.algorithm == FIRST
        order = order_from(seed, commitment.round if first else bound.link.number)
        if not first and self.gathering.is_alone:
            order = tuple(map(self.secret.index_of, order))
        object.__setattr__(self, "order", order)

    def deck_order(self) -> tuple[Card, ...]:
        """Return all cards, the first to be dealt first."""
        return tuple(self.secret.open(index)[0] for index in self.order)

    def opening(self, position: int) -> Opening:
        """Return what proves one card to those who may see it; the first dealt is at 0."""
        if not 0 <= position < CARDS:
            raise FairnessError(f"A deck has positions 0 to {CARDS - 1}, not {position}.")
        return _opening(self.secret, self.order[position], position)

    def positions(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """Return where some cards lie in the deal, such as those that a view shows."""
        place = {card: position for position, card in enumerate(self.deck_order())}
        return tuple(sorted(place[card] for card in cards))

    def seen(self, positions: Iterable[int]) -> Transcript:
        """Return the transcript for somebody who may see the cards at some positions."""
        openings = tuple(self.opening(position) for position in sorted(set(positions)))
        return _transcript(self.gathering, self.released, openings)

    def ended(self) -> Transcript:
        """Return the whole transcript of a round that is over."""
        return _transcript(self.gathering, self.released, self._all(), outcome="ended")

    def voided(self, cause: str) -> Transcript:
        """Return the whole transcript of a round that was voided after the deal, and why."""
        released = self.released
        return _transcript(self.gathering, released, self._all(), outcome="voided", cause=cause)

    def _all(self) -> tuple[Opening, ...]:
        return tuple(map(self.opening, range(CARDS)))

    def __repr__(self) -> str:
        return f"Deal(round={self.gathering.commitment.round}, ...)"


def before_the_deal(gathering: Gathering) -> Transcript:
    """Return the transcript of a round whose cards have no order yet."""
    return _transcript(gathering, None, ())


def voided_before_the_deal(secret: HouseSecret, gathering: Gathering, cause: str) -> Transcript:
    """Return the whole transcript of a round that was voided before the auditor gave its link."""
    if not secret.has_made(gathering.commitment):
        raise FairnessError("The secret is not the one that was committed to.")
    openings = tuple(_opening(secret, index, None) for index in range(CARDS))
    return _transcript(gathering, None, openings, outcome="voided", cause=cause)


def _opening(secret: HouseSecret, index: int, position: int | None) -> Opening:
    card, salt = secret.open(index)
    return Opening(position=position, index=index, card=card, salt=salt)


def _transcript(
    gathering: Gathering,
    released: Released | None,
    openings: tuple[Opening, ...],
    *,
    outcome: Outcome = "open",
    cause: str = "",
) -> Transcript:
    return Transcript(
        commitment=gathering.commitment,
        contributions=tuple(gathering.contributions.values()),
        restarts=gathering.restarts,
        link=released.link if released else None,
        house=released.house if released else None,
        beacon=released.beacon if released else None,
        openings=openings,
        outcome=outcome,
        cause=cause,
    )
