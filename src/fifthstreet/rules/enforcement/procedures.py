"""Procedures and steps: who takes each, what it holds up, and when it is skipped."""

from collections.abc import Iterator, Mapping

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deck import Step
from fifthstreet.rules.enforcement.value import NO, YES, only, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path

OPENING, SHUFFLE = "opening", "shuffle"
SKIPPED: Mapping[str, str] = {
    OPENING: "preinspected_and_preshuffled",
    "after_shuffle": "devices.reshuffler",
}
"""What makes a procedure unnecessary at the table."""
BY_THE_DEALER = ("after_shuffle", "idle", "end_of_round", "end_of_hand")
"""The procedures that the table takes the dealer through; any other is only shown."""
HOLDS_THE_DEAL = {"offered": "offers.progressive", "wagered": "offers.progressive"}
"""What the gates of the deal are about; one more waits for players with several boxes."""
SEVERAL = "several_boxes"
HOLDS_AN_AWARD = ("award", "claim")
COUNTED = "reconcile_progressive"
"""The one step of the deal that can fail: a count that does not match."""
ACTS = frozenset(
    {
        *("inspect", "shuffle", "shuffle_by_hand", "load_shuffler", "cut", "place"),
        *("start_round", "betting", "close_betting", "deal", "discard_stub", "decision", "fold"),
        *("reveal", "show_hand", "settle_seat", "rack"),
    }
)
"""The acts and moments with which a console shows what is done besides."""
GONE_THROUGH = frozenset({OPENING, "idle"})
"""The procedures of which every step is asked for."""
ASKED_FOR = frozenset(
    {
        *("choose_hand", "no_more_bets", "load_shoe", "load_device"),
        *("single_stack", "cut", "place", "count_stub", "investigate", "discard_stub"),
        *("rack_in_order", "rack_hand"),
    }
)
"""The steps of the deal and of other procedures that the console asks for by themselves."""
MOMENTS = ("main", "side", "no_side", "envy", "decision", "several_decks", "several_meters")
"""What may hold at a moment, besides the wagers of the book and how a deck was shuffled."""
SHUFFLED = ("before_play", "manual", "device", "preshuffled")


def procedures_are_skipped(book: RuleBook) -> Iterator[BookFault]:
    """Refuse another reason to skip a procedure than the table knows."""
    for index, procedure in enumerate(book.procedures):
        path: Path = ("procedures", index, "skipped_when")
        because = "the table skips this procedure for another reason, or never"
        if procedure.skipped_when is not None:
            expected = SKIPPED.get(procedure.id)
            yield from only(path, procedure.skipped_when, expected, because=because)


def steps_are_taken(book: RuleBook) -> Iterator[BookFault]:
    """Refuse what a step says and neither the table nor the round enforces."""
    for path, step in book.duties():
        yield from _is_shown(book, path, step)
        if path[0] == "dealing":
            yield from _of_the_deal(path, step)
            yield from _may_hold(book, path, step)
        elif path[0] == "course":
            yield from _of_an_award(path, step)
        else:
            yield from _of_a_procedure(path, step, book.procedures[int(path[1])].id)


def _is_shown(book: RuleBook, path: Path, step: Step) -> Iterator[BookFault]:
    """Refuse a step that no console would ever show, and what nobody could tell of a moment."""
    named = path[0] == "procedures" and book.procedures[int(path[1])].id in GONE_THROUGH
    if not (named or step.gate or step.during or step.id in ASKED_FOR):
        because = "the console never comes to this step"
        yield refused((*path, "during"), None, because=because, write="an act that it belongs to")
    acts, known = sorted(ACTS), {*MOMENTS, *SHUFFLED, *(wager.id for wager in book.wagers)}
    for act in set(step.during) - ACTS:
        because = "the console knows no such act"
        yield refused((*path, "during"), act, because=because, write=f"one of {', '.join(acts)}")
    for fact in step.where:
        if fact.partition(".")[0] not in known:
            because = "the console cannot tell whether it holds"
            write = f"one of {', '.join(sorted(known))}"
            yield refused((*path, "where"), fact, because=because, write=write)
    if step.gate and step.during:
        because = "a step that holds something up has its own confirmation"
        yield refused((*path, "during"), step.during, because=because, write="nothing here")


def _of_a_procedure(path: Path, step: Step, procedure: str) -> Iterator[BookFault]:
    because = "a step of a procedure holds nothing up and is not reported by itself"
    yield from only((*path, "gate"), step.gate, None, because=because)
    yield from only((*path, "fails"), step.fails, None, because=because)
    if procedure == OPENING:
        if step.id == SHUFFLE:
            because = "the opening ends with a shuffle of each deck by the dealer"
            yield from only((*path, "actor"), step.actor, "dealer", because=because)
            yield from only((*path, "per_deck"), step.per_deck, YES, because=because)
        yield from _by_somebody_there(path, step)
        yield from _in_any_case(path, step)
        return
    because = "only the opening is done deck by deck"
    yield from only((*path, "per_deck"), step.per_deck, NO, because=because)
    if procedure in BY_THE_DEALER:
        because = "the dealer takes this step"
        yield from only((*path, "actor"), step.actor, "dealer", because=because)
        yield from _in_any_case(path, step)


def _by_somebody_there(path: Path, step: Step) -> Iterator[BookFault]:
    if step.actor == "operator":
        because = "the person who takes this step must be at the table"
        yield refused(
            (*path, "actor"), step.actor, because=because, write='"dealer", "floor" or "player"'
        )


def _in_any_case(path: Path, step: Step) -> Iterator[BookFault]:
    because = "the step is required in any case"
    if step.when:
        yield refused((*path, "when"), step.when, because=because, write="nothing here")


def _of_the_deal(path: Path, step: Step) -> Iterator[BookFault]:
    because = "the dealer takes the steps of the deal"
    yield from only((*path, "actor"), step.actor, "dealer", because=because)
    because = "only the opening is done deck by deck"
    yield from only((*path, "per_deck"), step.per_deck, NO, because=because)
    if step.gate in HOLDS_AN_AWARD:
        because = "it holds up an award, not the deal"
        write = f"one of {', '.join((*HOLDS_THE_DEAL, SEVERAL))}, or nothing"
        yield refused((*path, "gate"), step.gate, because=because, write=write)
    elif step.gate is not None and step.when not in ((), (HOLDS_THE_DEAL.get(step.gate),)):
        because = "the gate alone says when the step is required"
        yield refused((*path, "when"), step.when, because=because, write="nothing here")
    if step.fails is not None and (step.id != COUNTED or step.gate is None):
        because = f"in the deal only the count of the step {COUNTED} can fail"
        yield refused((*path, "fails"), step.fails, because=because, write="nothing here")


def _may_hold(book: RuleBook, path: Path, step: Step) -> Iterator[BookFault]:
    """Refuse a gate that can never be shut under this book."""
    alone = book.table.seating.positions_per_player
    idle = {
        SEVERAL: alone is not None and alone.value == 1,
        **dict.fromkeys(HOLDS_THE_DEAL, book.wager("progressive") is None),
    }
    if step.gate is not None and idle.get(step.gate):
        because = "nothing in this book could hold up the deal that way"
        yield refused((*path, "gate"), step.gate, because=because, write="nothing here")


def _of_an_award(path: Path, step: Step) -> Iterator[BookFault]:
    because = "only the opening is done deck by deck"
    yield from only((*path, "per_deck"), step.per_deck, NO, because=because)
    if step.gate is None:
        because = "only a check before an award can fail"
        yield from only((*path, "fails"), step.fails, None, because=because)
        return
    if step.gate not in HOLDS_AN_AWARD:
        because = "it holds up the deal, not an award"
        write = f"{' or '.join(HOLDS_AN_AWARD)}, or nothing"
        yield refused((*path, "gate"), step.gate, because=because, write=write)
    yield from _by_somebody_there(path, step)
    yield from _in_any_case(path, step)
