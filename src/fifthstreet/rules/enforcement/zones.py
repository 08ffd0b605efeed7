"""Zones: every card that a plan speaks of is dealt, by each method of dealing, from one deck."""

from collections.abc import Iterator
from itertools import chain

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import BURN, DealingMethod
from fifthstreet.rules.enforcement.choices import places_set
from fifthstreet.rules.enforcement.value import refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.plan import Zone
from fifthstreet.rules.remedies import ZONE_FACT, Rule

METHOD = "dealing.method = "


def zones_are_whose(book: RuleBook) -> Iterator[BookFault]:
    """Require one zone for each seat's own cards, and a contest that judges each zone."""
    seats = [zone for zone in book.zones if zone.per == "seat"]
    if len(seats) != 1:
        says = f'{len(seats)} zones have per = "seat". Write one, for each player\'s own cards.'
        yield BookFault(path=("zones",), says=says)
    opposed = {zone for one in book.contests if one.against for zone in one.against.zones}
    judged = {zone for contest in book.contests for zone in contest.zones}
    for index, zone in enumerate(book.zones):
        if zone.id == BURN:
            says = f"{BURN!r} is where cards are put aside. Choose another id."
            yield BookFault(path=("zones", index, "id"), says=says)
        elif zone.per == "dealer" and zone.id not in opposed:
            says = 'No contest holds a hand against these cards. Write per = "table".'
            yield BookFault(path=("zones", index, "per"), says=says)
        elif zone.id not in judged:
            says = f"No contest judges {zone.name}. Name {zone.id!r} in a contest, or remove it."
            yield BookFault(path=("zones", index), says=says)


def zones_are_dealt(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a method of dealing that deals another number of cards than a zone has."""
    zones = {zone.id: zone for zone in book.zones}
    for index, method in enumerate(book.dealing.methods):
        path: Path = ("dealing", "methods", index)
        for place, part in enumerate(method.passes):
            for target in part.to:
                if target not in zones and target != BURN:
                    known = ", ".join((*zones, BURN))
                    says = f"The plan has no zone {target!r}. Write one of {known}."
                    yield BookFault(path=(*path, "passes", place, "to"), says=says)
        for zone in book.zones:
            dealt = _dealt(method, zone.id)
            if dealt != zone.cards and not (dealt == 0 and _is_ruled_out(book, zone, method)):
                says = (
                    f"{method.name} deals {dealt} cards to {zone.name}, which has {zone.cards}. "
                    f"Deal {zone.cards}, or change zones.{zone.id}.cards."
                )
                yield BookFault(path=(*path, "passes"), says=says)
        if method.up_card is not None and book.dealer_zone is None:
            says = "A card is turned up for the dealer, but the dealer gets none. Remove up_card."
            yield BookFault(path=(*path, "up_card"), says=says)
        yield from _fits_the_deck(book, method, path)


def deal_is_ordered(book: RuleBook) -> Iterator[BookFault]:
    """Refuse words on the order of the deal that its passes say already, or that change none."""
    law, known = book.dealing, places_set(book)
    parts = [method.passes for method in law.methods]
    seats = (book.seat_zone.id,)
    if law.lap is not None and ("dealing", "lap", "value") not in known:
        several = any(part.to == seats and part.cards > 1 for passes in parts for part in passes)
        if law.lap.value == "pair" or not several:
            because = "the passes say how many cards each player gets at a time"
            here: Path = ("dealing", "lap", "value")
            yield refused(here, law.lap.value, because=because, write="it in the passes")
    if law.order is not None and ("dealing", "order", "value") not in known:
        per = "seat" if law.order.value == "players_first" else "table"
        first = next((zone.id for zone in book.zones if zone.per == per), None)
        if not any((first,) in [part.to for part in passes[1:]] for passes in parts):
            because = "the passes deal in this order already, or have no such cards"
            here = ("dealing", "order", "value")
            yield refused(here, law.order.value, because=because, write="it in the passes")


def _dealt(method: DealingMethod, zone: str) -> int:
    return sum(part.cards * part.laps * part.to.count(zone) for part in method.passes)


def _is_ruled_out(book: RuleBook, zone: Zone, method: DealingMethod) -> bool:
    """Return whether a requirement excludes a method of dealing wherever a zone is dealt."""
    return any(
        set(rule.when) <= set(zone.when)
        and all(need.startswith(METHOD) and need != f"{METHOD}{method.id}" for need in rule.needs)
        for rule in book.requirements
        if zone.when
    )


def _fits_the_deck(book: RuleBook, method: DealingMethod, path: Path) -> Iterator[BookFault]:
    most, size = book.table.positions.most, book.cards.decks.size
    own = {zone.id for zone in book.zones if zone.per == "seat"}
    targets = chain.from_iterable((part.to * part.cards * part.laps) for part in method.passes)
    needed = sum(most if target in own else 1 for target in targets)
    if needed > size:
        says = (
            f"With {most} players the deal takes {needed} cards, and the deck has {size}. "
            "Lower table.positions.most, or deal fewer cards."
        )
        yield BookFault(path=(*path, "passes"), says=says)


def facts_are_zones(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a remedy for cards of a zone that the book does not have."""
    facts = [zone.fact for zone in book.zones if zone.fact is not None]
    for index, zone in enumerate(book.zones):
        if zone.fact is not None and facts.count(zone.fact) > 1:
            says = f"Two zones have the fact {zone.fact!r}. Give each a fact of its own."
            yield BookFault(path=("zones", index, "fact"), says=says)
    lists: tuple[tuple[str, tuple[Rule, ...]], ...] = (
        ("irregularities", book.irregularities),
        ("conduct", book.conduct),
    )
    for name, rules in lists:
        for index, rule in enumerate(rules):
            for place, remedy in enumerate(rule.remedies):
                strange = {w for w in remedy.when if w.startswith(ZONE_FACT)} - set(facts)
                for word in sorted(strange):
                    known = ", ".join(facts) or "none"
                    says = f"No zone has the fact {word!r}. The zones have {known}."
                    yield BookFault(path=(name, index, "remedies", place, "when"), says=says)
