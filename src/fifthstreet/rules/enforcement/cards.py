"""Decks, shuffles, the cut, the count of the stub, and what a device's fault leads to."""

from collections.abc import Iterator

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deck import Cut
from fifthstreet.rules.enforcement.value import YES, only, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.remedies import Irregularity

ALWAYS = ("before_play", "after_every_round")
"""When a table has its cards shuffled, whatever its book lists; an order comes on top."""
RESHUFFLER = "devices.reshuffler"
COUNTING = "device_counts"
SPOILED = "shuffler_fault"
AFTER_A_JAM = ("reshuffle", "remove_deck", "continue")
"""What becomes of a deck in a shuffler that fails: a shuffle, another deck, or nothing."""
COUNTED = "stub_count_wrong"
FINDABLE: frozenset[str] = frozenset(
    {"misdealt", "not_misdealt", "deck_is_complete", "deck_is_not_complete"}
)
"""What an investigation of the stub may find."""
WITHOUT_FACTS = (SPOILED, "shoe_fault", "device_unusable", "device_count_wrong")
"""The faults of devices, which the table remedies without asking for circumstances."""


def cards_are_handled(book: RuleBook) -> Iterator[BookFault]:
    """Refuse shuffles, a cut or a count that go another way than at the table."""
    law = book.cards
    moments = [shuffle.moment for shuffle in law.shuffles]
    if moments and not (set(ALWAYS) <= set(moments) and len(set(moments)) == len(moments)):
        because = "cards are shuffled before play and after every round, and when it is ordered"
        write = f"{' and '.join(ALWAYS)}, each moment once"
        yield refused(("cards", "shuffles"), tuple(moments), because=because, write=write)
    if law.warn_minutes is not None and not law.lives:
        because = "a table is warned before a deck is due for change, and no deck ever is"
        write = "lives, or nothing here"
        yield refused(("cards", "warn_minutes"), YES, because=because, write=write)
    if law.cut is not None:
        yield from _cut(law.cut)
    if law.stub_count is not None:
        because = "a table is exempt from counting where a device counts the cards"
        path: Path = ("cards", "stub_count", "exempt_when")
        yield from only(path, law.stub_count.exempt_when, COUNTING, because=because)


def _cut(law: Cut) -> Iterator[BookFault]:
    path: Path = ("cards", "cut")
    because = "no cut is made where a shoe reshuffles by itself"
    skipped = law.skipped_when.value
    yield from only((*path, "skipped_when", "value"), skipped, RESHUFFLER, because=because)


def faults_are_remedied(book: RuleBook) -> Iterator[BookFault]:
    """Refuse other remedies of a table's faults than the table carries out."""
    for index, rule in enumerate(book.irregularities):
        path: Path = ("irregularities", index)
        if rule.id == SPOILED:
            for place, remedy in enumerate(rule.remedies):
                if other := [action for action in remedy.do if action not in AFTER_A_JAM]:
                    because = "the table deals with the deck in the shuffler and nothing else"
                    here, write = (*path, "remedies", place, "do"), " or ".join(AFTER_A_JAM)
                    yield refused(here, tuple(other), because=because, write=write)
        if rule.id in WITHOUT_FACTS:
            yield from _circumstances(path, rule, frozenset())
        if rule.id == COUNTED:
            yield from _circumstances(path, rule, FINDABLE)


def _circumstances(path: Path, rule: Irregularity, known: frozenset[str]) -> Iterator[BookFault]:
    """Refuse circumstances that are never established where the table finds the fault itself."""
    for place, remedy in enumerate(rule.remedies):
        if unknown := [word for word in remedy.when if word not in known]:
            because = "the table finds this fault by itself and does not learn that"
            write = " or ".join(sorted(known)) or "no circumstance"
            here = (*path, "remedies", place, "when")
            yield refused(here, tuple(unknown), because=because, write=write)
