"""The next steps around the cards of a live table: decks, opening, shuffle, cut, stub and rack."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from fifthstreet.cards import Card, Hand
from fifthstreet.coaching.clauses import spoken
from fifthstreet.coaching.steps import NextStep
from fifthstreet.coaching.troubles import troubles
from fifthstreet.play.commands import By
from fifthstreet.play.state import least_to_rule
from fifthstreet.procedures import commands as t
from fifthstreet.procedures.decide import decide
from fifthstreet.procedures.demands import decks_missing
from fifthstreet.procedures.gates import left_to_do, next_decks
from fifthstreet.procedures.state import DeckState, RoundState, State
from fifthstreet.protocol.procedures import Ask, AskedPlace
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deck import Step
from fifthstreet.rules.law import Law

Ending = Literal["settled", "void", "unbet"]
"""How a round may be put away: everything is settled, it is void, or nobody has bet."""
UNSEEN = Card("??")
WAITS = frozenset({"single_stack", "cut", "place"})
"""What is done to a deck only when its turn has come."""
SAYS = {
    "shuffle": "Shuffle the deck.",
    "single_stack": "Square the shuffled cards into one stack.",
    "cut": "Have the deck cut.",
    "place": "Put the deck in its dealing position.",
}

STORES = frozenset({"other_deck_is_not_in_the_shuffler", "deck_is_not_placed"})
"""Why no round begins where the other deck may be in the way."""

LIES = {"burn": "the burnt cards", "set_aside": "the cards that were set aside"}
"""What lies where the book has no zone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckProcedure:
    """The procedures of a live table at a moment, and what they ask for next."""

    state: State
    at: int
    shared_fault: bool = False
    """Whether an open fault of the jackpot is one of all its tables, and mended for all."""
    empty: bool = False
    """Whether nobody sits at the table."""

    def by(self, actor: str) -> By:
        """Return somebody of the role that a step names, who has done nothing before."""
        role = least_to_rule(self.state.setup.book) if actor in {"floor", "operator"} else actor
        return By(role=role, name=f"some {actor}")

    @property
    def dealer(self) -> By:
        """Return some dealer."""
        return self.by("dealer")

    def is_accepted(self, step: NextStep) -> bool:
        """Return whether a step would be taken now."""
        command: Any = step.command
        return not isinstance(decide(self.state, command), Refusal)

    def before_a_round(self) -> Iterator[NextStep]:
        """Yield what is done between rounds, the most pressing first, and the call for bets."""
        proposed = (*self._trouble(), *self._idle(), *self._bringing())
        yield from (step for step in proposed if self.is_accepted(step))
        for deck in sorted(self.state.decks_here, key=lambda deck: deck != self.chosen):
            yield from self.preparing(deck)
        start = self.start
        if self.is_accepted(start):
            yield start
            yield from filter(self.is_accepted, self._falling_idle())
        elif self.held_up is not None and self.held_up.code in STORES:
            yield from filter(self.is_accepted, self._storing())
        yield from filter(self.is_accepted, (*self._counted_by_device(), *self._orders()))

    @property
    def chosen(self) -> DeckState | None:
        """Return the deck that is dealt next: of two that take turns, the other one."""
        state = self.state
        if state.round is not None and not state.round.began:
            return state.decks[state.round.deck]
        return next(iter(next_decks(state)), None)

    @property
    def start(self) -> NextStep:
        """Return the start of a round, whether or not it can be made now."""
        law = self.state.setup.book.betting.opens
        command = t.StartRound(at=self.at, by=self.dealer)
        return NextStep(id="start_round", says="Start a round.", law=law, command=command)

    @property
    def may_deal(self) -> bool:
        """Return whether a card may be dealt in the round that is on."""
        current = self.state.round
        if current is None or current.began:
            return current is not None
        return not isinstance(decide(self.state, t.BeginDeal(at=self.at, by=self.dealer)), Refusal)

    def _trouble(self) -> Iterator[NextStep]:
        return troubles(self.state, self.at, self.by, shared_fault=self.shared_fault)

    @property
    def held_up(self) -> Refusal | None:
        """Return why no round may begin now, if so."""
        answer = decide(self.state, t.StartRound(at=self.at, by=self.dealer))
        return answer if isinstance(answer, Refusal) else None

    def _falling_idle(self) -> Iterator[NextStep]:
        idle = self.state.setup.procedure("idle")
        if self.empty and idle is not None:
            says = "Nobody plays: begin the procedure for an idle table."
            command = t.DeclareIdle(at=self.at, by=self.dealer)
            yield NextStep(id="declare_idle", says=says, law=idle, command=command, aside=True)

    def _counted_by_device(self) -> Iterator[NextStep]:
        rule = self.state.setup.book.irregularity("device_count_wrong")
        count = Ask(field="count", kind="number", least=0, most=self.state.setup.size)
        for deck in self.state.decks_here if rule is not None else ():
            says = f"Enter how many cards the device counts in deck {deck.id}."
            command = t.ReportDeviceCount(at=self.at, by=self.dealer, deck=deck.id, count=0)
            yield NextStep(
                id="device_count", says=says, law=rule, command=command, asks=(count,), aside=True
            )

    def _orders(self) -> Iterator[NextStep]:
        """Yield what the floor may order before a round, though nothing waits for it."""
        at, book, floor = self.at, self.state.setup.book, self.by("floor")
        ordered = next((law for law in book.cards.shuffles if law.moment == "on_order"), None)
        for deck in self.state.decks_here:
            if ordered is not None and deck.shuffled is not None:
                says = f"Order another shuffle of deck {deck.id}."
                order = t.OrderShuffle(at=at, by=floor, deck=deck.id)
                yield _order("order_shuffle", says, ordered, order)
            if book.cards.cut is not None:
                says = f"Order another cut of deck {deck.id}."
                again = t.OrderRecut(at=at, by=floor, deck=deck.id, reason="The cut was bad.")
                yield _order("order_recut", says, book.power("order_recut"), again)
            change = t.RemoveDeck(at=at, by=floor, deck=deck.id, reason="The floor changes it.")
            if not isinstance(decide(self.state, change), Refusal):
                says = f"Change deck {deck.id}: take it off the table."
                yield _order("order_deck_change", says, None, change)

    def _idle(self) -> Iterator[NextStep]:
        idle = self.state.setup.procedure("idle")
        if idle is None or self.state.idle is None:
            return
        step = next((one for one in idle.steps if one.id not in self.state.idle), None)
        if step is not None:
            command = t.DoIdleStep(at=self.at, by=self.dealer, step=step.id, player="somebody")
            player = Ask(field="player", kind="player")
            yield NextStep(id=step.id, says=step.text, law=step, command=command, asks=(player,))

    def _bringing(self) -> Iterator[NextStep]:
        state = self.state
        if len(state.decks_here) >= state.decks_wanted:
            return
        design, back = next(decks_missing(state), ("", ""))
        name = f"D{len(state.decks) + 1}"
        command = t.ReceiveDeck(at=self.at, by=self.dealer, deck=name, design=design, back=back)
        asks = (
            Ask(field="design", kind="text"),
            Ask(field="back", kind="text"),
            Ask(field="preinspected", kind="flag"),
            Ask(field="preshuffled", kind="flag"),
        )
        law, says = state.setup.book.cards.decks, "Bring a deck to the table."
        preset = {"design": design, "back": back} if design else {}
        yield NextStep(
            id="receive_deck", says=says, law=law, command=command, asks=asks, preset=preset
        )

    def preparing(self, deck: DeckState) -> Iterator[NextStep]:
        """Yield what a deck needs next, in every way in which it may be done.

        A deck that is not the next to be dealt is opened and shuffled, and then waits.
        """
        todo = next(left_to_do(self.state, deck), None)
        if todo is None or (todo[0] in WAITS and deck != self.chosen):
            return
        proposed = self._prepare(deck, *todo)
        yield from (step for step in proposed if self.is_accepted(step))

    def _prepare(self, deck: DeckState, todo: str, law: Law) -> Iterator[NextStep]:
        at, by, id_ = self.at, self.dealer, deck.id
        says = law.text if isinstance(law, Step) else SAYS.get(todo, spoken(todo))
        if self.state.decks_wanted > 1:
            says = f"Deck {id_}: {says[0].lower()}{says[1:]}"
        match todo:
            case "shuffle":
                yield from self._shuffling(deck, law)
            case "single_stack":
                command: t.Command = t.StackDeck(at=at, by=by, deck=id_)
                yield NextStep(id=todo, says=says, law=law, command=command)
            case "cut":
                yield self._cutting(deck, law, says)
            case "place":
                command = t.PlaceDeck(at=at, by=by, deck=id_)
                yield NextStep(id=todo, says=says, law=law, command=command)
            case _:
                actor = law.actor if isinstance(law, Step) else "dealer"
                command = t.DoOpeningStep(at=at, by=self.by(actor), deck=id_, step=todo)
                yield NextStep(id=todo, says=says, law=law, command=command, actor=actor)

    def _shuffling(self, deck: DeckState, law: Law) -> Iterator[NextStep]:
        at, by, id_ = self.at, self.dealer, deck.id
        device = t.Shuffle(at=at, by=by, deck=id_, how="device")
        says = f"Have the device shuffle deck {id_}."
        yield NextStep(id="shuffle", says=says, law=law, command=device)
        if isinstance(decide(self.state, device), Refusal):
            says = f"Put deck {id_} in the shuffler."
            load = t.LoadShuffler(at=at, by=by, deck=id_)
            yield NextStep(id="load_shuffler", says=says, law=law, command=load)
        manual = t.Shuffle(at=at, by=by, deck=id_, how="manual")
        says = f"Shuffle deck {id_} by hand."
        yield NextStep(id="shuffle_by_hand", says=says, law=law, command=manual)

    def _cutting(self, deck: DeckState, law: Law, says: str) -> NextStep:
        size, cut = self.state.setup.size, self.state.setup.book.cards.cut
        step = self.state.setup.step("after_shuffle", "cut")
        least = cut.least_from_top.value if cut else 1
        below = max(1, self.state.setup.terms.option("cut.min_bottom") or 0)
        depth = Ask(field="depth", kind="number", least=least, most=size - below)
        command = t.CutDeck(at=self.at, by=self.dealer, deck=deck.id, depth=size // 2)
        return NextStep(id="cut", says=says, law=step or law, command=command, asks=(depth,))

    def _storing(self) -> Iterator[NextStep]:
        two = self.state.setup.book.cards.two_decks
        if two is None:
            return
        for deck in self.state.decks_here:
            if deck == self.chosen:
                continue
            command = t.LoadShuffler(at=self.at, by=self.dealer, deck=deck.id)
            says, law = f"Put deck {deck.id} in the shuffler.", two.other_in_shuffler
            yield NextStep(id="load_shuffler", says=says, law=law, command=command)

    def of_the_round(self, ends: Ending | None, law: str | None = None) -> Iterator[NextStep]:
        """Yield what the cards of a round ask for: hand, stub, rack and the end of the round.

        A round that is void says by which clause.
        """
        current = self.state.round
        if current is None:
            return
        if ends == "void" or current.must_void:
            yield self._put_away(ends, law or current.citation or None)
            return
        if not current.began:
            yield from filter(self.is_accepted, self._trouble())
            yield from self.preparing(self.state.decks[current.deck])
        proposed = (*self._holding(current), *self._stub(current), *self._end(ends))
        yield from (step for step in proposed if self.is_accepted(step))
        if ends == "unbet":
            yield self._put_away(ends, None)

    def _put_away(self, ends: Ending | None, law: str | None) -> NextStep:
        """Return the end of a round that is void, must be so, or has not a single wager."""
        command = t.EndRound(at=self.at, by=self.dealer, void=ends != "unbet")
        if ends == "unbet":
            says = "Nobody has bet: cancel the round."
            return NextStep(id="call_off", says=says, law=law, command=command, aside=True)
        if ends == "void":
            says = "The round is void: return the wagers and collect all cards."
            return NextStep(id="end_round", says=says, law=law, command=command)
        if ends == "settled":
            says = "Every seat is settled: collect all cards. The floor rules on the void."
            return NextStep(id="end_round", says=says, law=law, command=command)
        says = "Void the round: return every wager."
        return NextStep(id="void_round", says=says, law=law, command=command)

    def _holding(self, current: RoundState) -> Iterator[NextStep]:
        step = self.state.step("choose_hand")
        if step is None or current.began or self.state.hand is not None:
            return
        ask = Ask(field="hand", kind="choice", choices=("left", "right"))
        command = t.ChooseHand(at=self.at, by=self.dealer, hand="left")
        yield NextStep(id=step.id, says=step.text, law=step, command=command, asks=(ask,))

    def _stub(self, current: RoundState) -> Iterator[NextStep]:
        """Yield the count where one is due, the search where it was wrong, and the stub's end."""
        book, at, by = self.state.setup.book, self.at, self.dealer
        law = self.state.step("discard_stub")
        count = self.state.step("count_stub") or book.cards.stub_count or law
        if current.stub == "held" and current.count_due:
            ask = Ask(field="count", kind="number", least=0, most=self.state.setup.size)
            says = "Count the stub face down on the layout."
            command: t.Command = t.CountStub(at=at, by=by, count=current.expected_stub)
            yield NextStep(id="count_stub", says=says, law=count, command=command, asks=(ask,))
        if current.stub == "wrong":
            wrong = self.state.step("investigate") or book.irregularity("stub_count_wrong")
            yield self._search(current, wrong)
        command = t.DiscardStub(at=at, by=by, deck=current.deck)
        says = "Put the stub in the rack, unseen."
        yield NextStep(id="discard_stub", says=says, law=law, command=command)

    def _search(self, current: RoundState, law: Law | None) -> NextStep:
        piles = tuple(
            t.Pile(target=target, seat=seat, cards=cards)
            for (target, seat), cards in current.piles.items()
        )
        book = self.state.setup.book
        places = tuple(
            AskedPlace(pile.target, pile.seat, name=lying_at(book, pile.target)) for pile in piles
        )
        return NextStep(
            id="investigate",
            says="Count the cards of every seat and area.",
            law=law,
            command=t.Investigate(at=self.at, by=self.dealer, piles=piles),
            asks=(Ask(field="piles", kind="piles", piles=places),),
        )

    def _end(self, ends: Ending | None) -> Iterator[NextStep]:
        setup, current = self.state.setup, self.state.round
        if current is None or ends != "settled":
            return
        law = setup.procedure("end_of_round") or setup.procedure("end_of_hand")
        command = t.EndRound(at=self.at, by=self.dealer)
        end = NextStep(id="end_round", says="Clear the round.", law=law, command=command)
        racking = self._racking(current, law)
        yield from (end, *racking) if self.is_accepted(end) else racking

    def _racking(self, current: RoundState, law: Law | None) -> Iterator[NextStep]:
        racked = {(entry.target, entry.seat) for entry in self.state.rack}
        for (target, seat), count in current.piles.items():
            if (target, seat) in racked:
                continue
            cards = Hand(UNSEEN for _ in range(count))
            command = t.RackCards(
                at=self.at, by=self.dealer, deck=current.deck, target=target, seat=seat, cards=cards
            )
            ask = Ask(field="cards", kind="cards", count=count, unseen=True)
            own = f"the cards of seat {seat}"
            whose = lying_at(self.state.setup.book, target) if seat is None else own
            says, preset = f"Rack {whose}.", {"cards": [UNSEEN.notation] * count}
            yield NextStep(
                id="rack", says=says, law=law, command=command, asks=(ask,), preset=preset
            )


def lying_at(book: RuleBook, target: str) -> str:
    """Return what the cards are called that lie somewhere."""
    zone = book.zone(target)
    return zone.name if zone else LIES[target]


def _order(id_: str, says: str, law: Law | None, command: t.Command) -> NextStep:
    """Return what the floor may order, with a reason where the command has one."""
    asks = (Ask(field="reason", kind="text"),) if hasattr(command, "reason") else ()
    return NextStep(
        id=id_, says=says, law=law, command=command, actor="floor", asks=asks, aside=True
    )
