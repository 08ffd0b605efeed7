"""Steps: each decision can be reached and left, and each judged card is turned up once."""

from collections.abc import Iterator, Mapping

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.plan import PlanChoice, PlanStep

ANTE = "ante"
"""The wager that buys a place in the round."""


def cards_are_turned_up(book: RuleBook) -> Iterator[BookFault]:
    """Refuse reveals of cards that nobody deals or that lie face up, and judged cards without."""
    zones = {zone.id: zone for zone in book.zones}
    up = {zone.id: set[int]() for zone in book.zones}
    for index, step in enumerate(book.steps):
        if step.reveal is None:
            continue
        path: Path = ("steps", index)
        zone = zones.get(step.reveal)
        if zone is None or zone.per == "seat":
            known = ", ".join(zone.id for zone in book.zones if zone.per != "seat")
            says = f"{step.reveal!r} is no zone of the table or the dealer. Write one of {known}."
            yield BookFault(path=(*path, "reveal"), says=says)
            continue
        cards = step.cards or tuple(range(1, zone.cards + 1))
        if beyond := [card for card in cards if card > zone.cards]:
            says = f"{zone.name} has {zone.cards} cards, and no card {beyond[0]}. Correct cards."
            yield BookFault(path=(*path, "cards"), says=says[0].upper() + says[1:])
        twice = [card for n, card in enumerate(cards) if card in cards[:n]]
        if zone.up or twice or up[zone.id] & set(cards):
            says = "This is turned up already. Name each card once, and none that is face up."
            yield BookFault(path=path, says=says)
        up[zone.id] |= set(cards)
    for index, zone in enumerate(book.zones):
        hidden = set(range(1, zone.cards + 1)) - up[zone.id]
        if zone.per != "seat" and not zone.up and hidden:
            numbers = ", ".join(map(str, sorted(hidden)))
            says = f"Nobody turns up card {numbers} of {zone.name}. Add a step that reveals it."
            yield BookFault(path=("zones", index), says=says)


def decisions_are_sound(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a decision that nobody can leave, that is never asked, or that places nothing."""
    groups = {wager.id: wager.group for wager in book.wagers}
    placed = {id_ for id_, group in groups.items() if group == "ante"}
    taken: set[str] = set()
    if not book.decisions:
        yield BookFault(path=("steps",), says="The plan asks for no decision. Add one.")
    for index, step in enumerate(book.steps):
        path: Path = ("steps", index)
        yield from _may_be_asked(path, step, groups, placed)
        for place, choice in enumerate(step.choices):
            here = (*path, "choices", place)
            if choice.add is not None:
                yield from _is_added(here, choice, step, groups, placed)
            if choice.take_back == ANTE:
                says = "The ante buys the place in the round and stays. Call another wager ante."
                yield BookFault(path=(*here, "take_back"), says=says)
            elif choice.take_back is not None and (
                choice.take_back not in placed or choice.take_back in taken
            ):
                says = f"Nobody has {choice.take_back!r} at this point. Name a wager placed before."
                yield BookFault(path=(*here, "take_back"), says=says)
        placed |= {choice.add for choice in step.choices if choice.add}
        taken |= {choice.take_back for choice in step.choices if choice.take_back}
    for index, wager in enumerate(book.wagers):
        if wager.group == "bet" and wager.id not in placed:
            says = f"No decision adds the {wager.name}. Add a choice, or remove the wager."
            yield BookFault(path=("wagers", index), says=says)


def _may_be_asked(
    path: Path, step: PlanStep, groups: Mapping[str, str], placed: set[str]
) -> Iterator[BookFault]:
    """Refuse a condition that always holds or never does, and choices without a way out."""
    if step.decide is None:
        return
    for wager in step.unless:
        if groups.get(wager) != "bet" or wager not in placed:
            always = wager in placed
            what = "everybody has that wager" if always else "nobody has that wager by then"
            says = f"{wager!r} decides nothing here, since {what}. Name a bet placed before."
            yield BookFault(path=(*path, "unless"), says=says)
    if not any(choice.fold or choice.stay for choice in step.choices):
        says = "A player who does not bet has no way out. Add { fold = true } or { stay = true }."
        yield BookFault(path=(*path, "choices"), says=says)
    kinds = [choice.kind for choice in step.choices]
    if len(kinds) == 1 or len(set(kinds)) != len(kinds):
        says = "A decision offers different things, each once. Add a choice, or join two."
        yield BookFault(path=(*path, "choices"), says=says)


def _is_added(
    path: Path, choice: PlanChoice, step: PlanStep, groups: Mapping[str, str], placed: set[str]
) -> Iterator[BookFault]:
    """Refuse a bet that is no bet, is there already, or has no size."""
    if groups.get(choice.add or "") != "bet":
        bets = ", ".join(id_ for id_, group in groups.items() if group == "bet") or "none"
        says = f'{choice.add!r} is no wager of the group "bet". The bets are {bets}.'
        yield BookFault(path=(*path, "add"), says=says)
    elif choice.add in placed and choice.add not in step.unless:
        says = f"A player may have {choice.add!r} by now. Write unless = [{choice.add!r}]."
        yield BookFault(path=(*path, "add"), says=says)
    if choice.of not in placed:
        says = f"Nobody has {choice.of!r} at this point. Name a wager placed before."
        yield BookFault(path=(*path, "of"), says=says)
    if list(choice.times) != sorted(set(choice.times)):
        says = f"The sizes rise, each once, not {list(choice.times)}. Put them in order."
        yield BookFault(path=(*path, "times"), says=says)
