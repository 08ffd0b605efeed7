"""The deal: the seats' numbers and the auditor's link put the committed cards in their order."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from fifthstreet.cards import Card
from fifthstreet.fairness.commitment import CARDS, Commitment, FairnessError
from fifthstreet.fairness.contribution import Contribution, Gathering
from fifthstreet.fairness.secret import HouseSecret
from fifthstreet.fairness.shuffle import HmacDrbg, shuffled, words
from fifthstreet.fairness.tagged_hash import number, opened, tagged
from fifthstreet.fairness.transcript import Opening, Outcome, Transcript


def final_seed(commitment: Commitment, contributions: Iterable[Contribution], link: bytes) -> bytes:
    """Return the seed that everybody made together."""
    parts = [number(commitment.round), commitment.root]
    for contribution in contributions:
        if contribution.number is not None:
            parts += [number(contribution.seat), contribution.number]
    return tagged("final", *parts, link)


def order_from(seed: bytes, round_: int) -> tuple[int, ...]:
    """Return which committed card goes to each position of the deal."""
    generator = HmacDrbg(seed, number(round_), opened("deal"))
    return shuffled(CARDS, words(generator.blocks()))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Deal:
    """A round's cards in the order they are dealt, to be opened one at a time."""

    secret: HouseSecret
    gathering: Gathering
    link: bytes
    order: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        commitment = self.gathering.commitment
        if self.gathering.stage != "closed":
            raise FairnessError("Cards are dealt once the contributions are closed.")
        if not commitment.particulars.link.leads_to(self.link):
            raise FairnessError("The auditor's link is not the one that was promised.")
        if not self.secret.has_made(commitment):
            raise FairnessError("The secret is not the one that was committed to.")
        seed = final_seed(commitment, self.gathering.contributions.values(), self.link)
        object.__setattr__(self, "order", order_from(seed, commitment.round))

    def deck_order(self) -> tuple[Card, ...]:
        """Return all cards, the first to be dealt first."""
        return tuple(self.secret.open(index)[0] for index in self.order)

    def opening(self, position: int) -> Opening:
        """Return what proves one card to whoever may see it; the first dealt is at 0."""
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
        return _transcript(self.gathering, self.link, openings)

    def ended(self) -> Transcript:
        """Return the whole transcript of a round that is over."""
        return _transcript(self.gathering, self.link, self._all(), outcome="ended")

    def voided(self, cause: str) -> Transcript:
        """Return the whole transcript of a round that was voided after the deal, and why."""
        return _transcript(self.gathering, self.link, self._all(), outcome="voided", cause=cause)

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
    link: bytes | None,
    openings: tuple[Opening, ...],
    *,
    outcome: Outcome = "open",
    cause: str = "",
) -> Transcript:
    return Transcript(
        commitment=gathering.commitment,
        contributions=tuple(gathering.contributions.values()),
        link=link,
        openings=openings,
        outcome=outcome,
        cause=cause,
    )
