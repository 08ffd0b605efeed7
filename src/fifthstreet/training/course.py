"""The courses that a round of one seat can take, whatever its cards are.

What may be done, what is staked and which cards lie open follow from what was done before; the
cards only decide what is paid. So the machine of the round plays each course once, with cards that
stand for their places in the deck, and a round with other cards looks up where it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from fifthstreet.analysis.choices import DECK
from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import settle_seat
from fifthstreet.play.showdown import Spot, new_showdown, new_spot
from fifthstreet.training.game_setup import GameSetting
from fifthstreet.training.observation import KIND
from fifthstreet.training.seated_round import Info, SeatedRound, legal

SEAT = 1
MOMENTS_KEPT = 10_000
"""How many moments a course keeps; a plan with more of them is played again beyond that."""
NUMBERS = 128
"""How many whole numbers an observation may hold: those of its type from zero up."""
HIDDEN = "??"
NOTATIONS = tuple(card.notation for card in DECK)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoursePoint:
    """A round after some actions: its cards are places in the deck, the last place is unseen."""

    played: SeatedRound
    over: bool
    mask: np.ndarray
    columns: np.ndarray
    """Which of a round's faces each number of an observation is."""
    texts: tuple[tuple[str, tuple[int, ...]], ...]
    """The cards that an info holds, by their name there."""
    staked: int
    spot: Spot
    """What is settled at the end, but for the cards."""
    zones: tuple[tuple[str, tuple[int, ...]], ...]
    """The cards that lie at no seat, turned up or not."""
    later: dict[int, "CoursePoint"] = field(default_factory=dict)
    """The moments after each action that was taken here."""


class Course:
    """Everything that may happen at one seat of a setting, as far as it was asked for."""

    def __init__(self, setting: GameSetting) -> None:
        self.setting = setting
        opening = SeatedRound(setting, Deck.standard())
        self.cards = len(opening.game.state.dealt)
        """How many cards are dealt."""
        self.faces = np.concatenate((np.zeros(self.cards), np.arange(NUMBERS))).astype(KIND)
        """A place for each card of a round, and then every number by itself."""
        self.size = 0
        self.opening = self._moment(opening)

    def after(self, moment: CoursePoint, action: int) -> CoursePoint:
        """Return the moment after an action that the mask allows."""
        after = moment.later.get(action)
        if after is None:
            played = moment.played.branch()
            played.act(SEAT, action)
            after = self._moment(played)
            if self.size < MOMENTS_KEPT:
                moment.later[action] = after
                self.size += 1
        return after

    def _places(self, cards: Iterable[Card]) -> tuple[int, ...]:
        return tuple(card.index if card.known else self.cards for card in cards)

    def _moment(self, played: SeatedRound) -> CoursePoint:
        seen, first = played.sees(SEAT), self.cards
        layout, named = played.layout, {"own": seen.own, **played.lying(seen.zones)}
        showdown = played.game.state.showdown_of((SEAT,))
        lying = [card for zone in layout.zones for card in seen.zones[zone.id]]
        faces = [*seen.own, *lying, *((seen.up,) if seen.up else ())]
        # A face that is not turned up is the number that says so, as any other number is itself.
        unseen = first + len(DECK)
        columns = [card.index if card.known else unseen for card in faces]
        if layout.has_course:
            columns += [first + seen.decision, first + seen.staked]
        return CoursePoint(
            played=played,
            over=played.over,
            mask=played.mask(SEAT),
            columns=np.array(columns),
            texts=tuple((name, self._places(cards)) for name, cards in named.items()),
            staked=seen.staked * self.setting.ante,
            spot=showdown.spots[0],
            zones=tuple((zone, self._places(cards)) for zone, cards in showdown.zones.items()),
        )


class CourseRound:
    """A round of one seat that follows a course with cards of its own."""

    def __init__(self, course: Course, order: list[int]) -> None:
        """Deal the first cards of an order of the deck."""
        if len(order) < course.cards:
            SeatedRound(course.setting, Deck(DECK[at] for at in order))  # says what is missing
        self.course, self.order = course, order
        self.moment = course.opening
        self.actions: list[int] = []
        self.lines: tuple[Line, ...] = ()
        dealt = order[: course.cards]
        self.words = [*[NOTATIONS[number] for number in dealt], HIDDEN]
        own = self.moment.texts[0][1]
        faces = self.faces = course.faces.copy()
        faces[: course.cards] = dealt
        # The highest own card comes first, so that a hand is one row however it was dealt.
        for place, number in zip(own, sorted([dealt[at] for at in own], reverse=True), strict=True):
            faces[place] = number

    def act(self, action: object) -> None:
        """Take an action by its number."""
        number = legal(self.moment.mask, action)
        self.actions.append(number)
        self.moment = self.course.after(self.moment, number)
        if self.moment.over:
            self.lines = self._settled()

    def _settled(self) -> tuple[Line, ...]:
        """Settle the seat as the round would, with the cards of this one."""
        moment, terms = self.moment, self.course.setting.terms
        at, cards = moment.spot, self._hand(moment.texts[0][1])
        zones = {zone: self._hand(places) for zone, places in moment.zones}
        rank, main = None, terms.brief.main.hand
        if at.standing == "live":  # as when a hand is shown, so that its contests need not ask
            rank = main.ranks([*cards, *[card for zone in main.others for card in zones[zone]]])
        spot = new_spot(
            seat=SEAT,
            cards=cards,
            wagers=at.wagers,
            standing=at.standing,
            folded=at.folded,
            rank=rank,
        )
        showdown = new_showdown(spots=(spot,), zones=zones, ranks={})
        meters = moment.played.game.opening.meters
        return settle_seat(terms, showdown, SEAT, meters, peers=(spot,)).lines

    def _hand(self, places: tuple[int, ...]) -> Hand:
        return Hand.of_distinct(tuple([DECK[self.order[place]] for place in places]))

    @property
    def observation(self) -> np.ndarray:
        """Return what the seat may know as a row of numbers."""
        row: np.ndarray = self.faces[self.moment.columns]
        return row

    @property
    def net(self) -> int:
        """Return what the round leaves the seat so far, in minor units."""
        return sum([line.paid - line.staked for line in self.lines])

    @property
    def info(self) -> Info:
        """Return what stands beside an observation, as a seated round tells it."""
        moment, words = self.moment, self.words
        body: Info = {"action_mask": moment.mask.copy(), "own": "", "staked": moment.staked}
        for name, places in moment.texts:
            body[name] = " ".join([words[place] for place in places])
        if moment.over:
            body["net"] = self.net
            body["lines"] = [line.as_json() for line in self.lines]
        return body

    def replayed(self) -> SeatedRound:
        """Return the same round played by the machine of the round, for a closer look."""
        played = SeatedRound(self.course.setting, Deck(DECK[at] for at in self.order))
        for action in self.actions:
            played.act(SEAT, action)
        return played
