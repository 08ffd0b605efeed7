"""The cards of a deal on the layout: where each is, and what the cards of one place make."""

from collections.abc import Mapping, Sequence

from fifthstreet.cards import Card, Hand, Ranked
from fifthstreet.play.judge import Judge
from fifthstreet.play.record import lazy, maker
from fifthstreet.rules.deal import BURN, Place

new_place = maker(Place)


class CardLayout(tuple[tuple[Place, Card], ...]):  # noqa: SLOT001 - hands are kept once made
    """The cards of the deal in their order, each with its place."""

    @lazy
    def indices(self) -> Mapping[str, Sequence[int]]:
        """Return which cards of the deal lie at each place other than a seat."""
        places: dict[str, list[int]] = {}
        for index, (place, _) in enumerate(self):
            if place.seat is None:
                places.setdefault(place.target, []).append(index)
        return places

    def turned_up(self, target: str, numbers: Sequence[int], cards: Sequence[Card]) -> "CardLayout":
        """Return the layout with cards at a place face up: those of some numbers, or all."""
        indices = self.indices.get(target, ())
        if numbers:
            indices = [indices[number - 1] for number in numbers]
        dealt = list(self)
        up = new_place(target=target, face_up=True)
        for index, card in zip(indices, cards, strict=True):
            dealt[index] = (up, card)
        turned = CardLayout(dealt)
        vars(turned)["indices"] = self.indices  # each card stays where it is
        return turned

    @lazy
    def _hands(self) -> dict[str, Hand]:
        return {}

    def at(self, target: str) -> Hand:
        """Return the cards that lie at a place other than a seat."""
        hand = self._hands.get(target)
        if hand is None:
            hand = self._hands[target] = Hand.of_distinct(self.cards_at(target))
        return hand

    def cards_at(self, target: str) -> tuple[Card, ...]:
        """Return the cards at such a place, whether or not they could make a hand."""
        return tuple([self[index][1] for index in self.indices.get(target, ())])

    @lazy
    def zones(self) -> Mapping[str, Hand]:
        """Return the cards that belong to no seat, by zone."""
        return {target: self.at(target) for target in self.indices if target != BURN}

    @lazy
    def ranks(self) -> dict[tuple[str, ...], Ranked]:
        """Return what cards at no seat make by themselves, as far as it was found."""
        return {}

    @lazy
    def _open(self) -> dict[tuple[str, ...], tuple[Card, ...]]:
        """Return the cards of some zones, once all of them lie face up."""
        return {}

    @lazy
    def _of_seats(self) -> dict[int, tuple[tuple[Card, ...], Ranked]]:
        return {}

    def rank(self, seat: int, cards: tuple[Card, ...], judge: Judge) -> Ranked | None:
        """Return what cards make once all they are judged with are up; settlement asks again."""
        hand = judge.hand
        shared = self._open.get(hand.others)
        if shared is None:
            there = [self[n] for zone in hand.others for n in self.indices.get(zone, ())]
            if not all(place.face_up for place, _ in there):
                return None
            shared = self._open[hand.others] = tuple([card for _, card in there])
        ranking = hand.ranks((*cards, *shared))
        self._of_seats[seat] = (cards, ranking)
        return ranking

    def known_rank(self, seat: int, cards: tuple[Card, ...]) -> Ranked | None:
        """Return what was remembered of the very same cards at a seat, if anything."""
        ranked, rank = self._of_seats.get(seat, (None, None))
        return rank if ranked is cards else None

    @lazy
    def down(self) -> frozenset[str]:
        """Return the places, at a seat or not, with a face-down card."""
        return frozenset([place.target for place, _ in self if not place.face_up])


EMPTY = CardLayout()
