"""What must still happen before a deck can be used, a round can begin or a decision is taken."""

from collections.abc import Iterator

from fifthstreet.procedures.places import DEALT_FROM, DeckPlace
from fifthstreet.procedures.state import DeckState, State
from fifthstreet.refusals import Refusal, refuse
from fifthstreet.rules.deck import Step
from fifthstreet.rules.law import Law

Todo = tuple[str, Law]
UNREADY = {
    "shuffle": "deck_is_not_shuffled",
    "single_stack": "deck_is_not_stacked",
    "cut": "deck_is_not_cut",
    "place": "deck_is_not_placed",
}
LOADS = ("load_shoe", "load_device")


def opening_left(state: State, deck: DeckState) -> tuple[Step, ...]:
    """Return the steps of the opening that a deck still needs; the shuffle comes after them."""
    opening = state.setup.procedure("opening")
    if opening is None or deck.skips_opening:
        return ()
    done = {"shuffle", *deck.opening}
    return tuple(step for step in opening.steps if not step.during and step.id not in done)


def _shuffle_law(state: State, deck: DeckState) -> Law:
    """Return the law for which a deck must be shuffled."""
    book = state.setup.book
    laws = (law for law in book.cards.shuffles if law.moment == deck.shuffle_due)
    return next(laws, None) or book.irregularity("unshuffled") or book.document


def _stack_law(state: State) -> Step | None:
    """Return the law that wants one stack, unless a device makes that unnecessary."""
    return _after_the_shuffle(state, "single_stack")


def _after_the_shuffle(state: State, step: str) -> Step | None:
    skipped = state.reshuffles and state.setup.skips("after_shuffle", "devices.reshuffler")
    return None if skipped else state.setup.step("after_shuffle", step)


def _cut_law(state: State, deck: DeckState) -> Law | None:
    """Return the law that wants a deck cut, as it was shuffled."""
    cut = state.setup.book.cards.cut
    if cut is None or state.reshuffles or deck.shuffled not in cut.needed_after.value:
        return None
    return cut.needed_after


def _place_law(state: State) -> Law | None:
    """Return the law that wants a deck put where it is dealt from."""
    place = _after_the_shuffle(state, "place")
    return place or next(filter(None, map(state.step, LOADS)), None)


def left_to_do(state: State, deck: DeckState) -> Iterator[Todo]:
    """Yield what a deck needs before it may be dealt, in order, each with its law."""
    yield from ((step.id, step) for step in opening_left(state, deck))
    if deck.shuffled is None:
        yield "shuffle", _shuffle_law(state, deck)
    if not deck.stacked and (law := _stack_law(state)):
        yield "single_stack", law
    if not deck.cut and (cut := _cut_law(state, deck)):
        yield "cut", cut
    if deck.place != DEALT_FROM[state.dealing.device] and (place := _place_law(state)):
        yield "place", place


def next_decks(state: State) -> list[DeckState]:
    """Return the decks that may be dealt next, the nearest to it first.

    Of two that take turns it is the other one; a deck comes first that lies where it is dealt from.
    """
    two, place = state.setup.book.cards.two_decks, DEALT_FROM[state.dealing.device]
    turns = two is not None and state.decks_wanted > 1 and bool(two.alternate_every_round)
    return sorted(
        (deck for deck in state.decks_here if not (turns and deck.id == state.last_deck)),
        key=lambda deck: (
            deck.place != place,
            deck.shuffled is None,
            deck.place == DeckPlace.IN_SHUFFLER,
        ),
    )


def next_step(state: State, deck: str) -> str:
    """Return what a deck needs next: a step, or ``deal`` where it is ready."""
    return next((todo for todo, _ in left_to_do(state, state.decks[deck])), "deal")


def not_ready(state: State, deck: DeckState) -> Refusal | None:
    """Refuse to deal from a deck that still needs something."""
    step = next(left_to_do(state, deck), None)
    if step is None:
        return None
    todo, law = step
    return refuse(UNREADY.get(todo, "deck_is_not_opened"), law, _text(law))


def not_next(state: State, deck: DeckState, step: str) -> Refusal | None:
    """Refuse a step for which a deck is not ready, or which it does not need."""
    todo = tuple(left_to_do(state, deck))
    if step not in [name for name, _ in todo]:
        setup = state.setup
        return refuse(
            "step_is_not_required", setup.procedure("after_shuffle") or setup.book.document
        )
    first, law = todo[0]
    return None if first == step else refuse("another_step_comes_first", law, _text(law))


def _text(law: Law) -> str:
    return law.text if isinstance(law, Step) else ""


def not_movable(state: State, deck: str) -> Refusal | None:
    """Refuse to handle a deck that is gone, is being dealt, or stays in the shuffler."""
    book = state.setup.book
    deck_state = state.decks.get(deck)
    if deck_state is None or deck_state.removed:
        code = "deck_is_unknown" if deck_state is None else "deck_is_removed"
        return refuse(code, book.cards.decks)
    if state.dealt(deck):
        return refuse("deck_is_in_play", book.cards.decks)
    return None


def bound_to_the_shuffler(state: State, deck: str) -> Refusal | None:
    """Refuse to take the other deck out of the shuffler during a round."""
    two = state.setup.book.cards.two_decks
    if two is None or state.round is None or state.round.deck == deck:
        return None
    if state.decks[deck].place != DeckPlace.IN_SHUFFLER or not two.other_in_shuffler:
        return None
    return refuse("other_deck_stays_in_the_shuffler", two.other_in_shuffler)


def waits_for(state: State) -> Refusal | None:
    """Return what a round waits for before its next decision, or None where it may go on."""
    current, count = state.round, state.setup.book.cards.stub_count
    if current is None:
        return None
    if current.must_void:
        return refuse("round_must_be_voided", current.citation)
    law = count or state.setup.book.document
    if current.stub == "wrong":
        wrong = state.setup.book.irregularity("stub_count_wrong") or law
        return refuse("investigation_is_open", wrong)
    if current.stub == "held" and current.count_due:
        return refuse("stub_must_be_counted", law)
    return None
