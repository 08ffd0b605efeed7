"""What may be reported now: the book's irregularities that fit the round, and what each brings.

Nothing is chosen here. Reports are proposed, and the round itself says which it would take and by
which remedy; so the page that lists them is never at odds with the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from fifthstreet.coaching.clauses import clauses_of, named, spoken
from fifthstreet.floor.tables.discovery import of_its_round
from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.state import TableState
from fifthstreet.play import commands as c
from fifthstreet.play.commands import By, ReportIrregularity
from fifthstreet.play.incidents import ASKS, GIVES_BACK, RULINGS
from fifthstreet.play.irregularities import (
    OPEN,
    is_late,
    known_facts,
    late_remedies,
    ordered,
    remedy_in,
    rule_called,
)
from fifthstreet.play.round import decide
from fifthstreet.play.state import State, least_to_rule
from fifthstreet.procedures import commands as t
from fifthstreet.procedures.decide import decide as decide_procedures
from fifthstreet.procedures.devices import IRREGULARITIES, absent, may_fail
from fifthstreet.procedures.jackpot import FAULT
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.protocol.codec import kind_of
from fifthstreet.protocol.procedures import (
    AskedCard,
    AskedRound,
    AskedSeat,
    AskedWager,
    Awaited,
    Fact,
    Fault,
    Remedied,
    ReportAsks,
)
from fifthstreet.protocol.procedures import Irregularity as Shown
from fifthstreet.protocol.procedures import Remedy as ShownRemedy
from fifthstreet.protocol.record import ClauseText, Named
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.remedies import (
    ACTIONS,
    EITHER,
    WHEN,
    Circumstance,
    Conduct,
    Irregularity,
    Remedy,
    Rule,
)
from fifthstreet.rules.words import terms_of

PLACED: Final = "use_as_face_up_card"
"""What is done to one of the dealer's cards, so that it is said which."""
DISMISSING: Final = ("continue", "log")
"""What a ruling may always order: that nothing follows."""
RULED: Final = EITHER[-1]
"""What only whoever rules can find."""
OF_THE_MOMENT: Final = frozenset({"device", "interruption", "jackpot"})
"""What concerns the round that is on, or the devices, and not one that is settled."""
Tell = Callable[[tuple[Circumstance, ...]], set[str]]
"""What is known when somebody says some circumstances."""


def reportable(state: TableState, by: By) -> list[Shown]:
    """Return every irregularity and breach of conduct that somebody could report now.

    Where a person deals, no fault is listed of a device that is not there. After the first round, a
    report may be about an earlier one.
    """
    if state.latest is None:
        return []
    game = state.latest.game
    book = game.terms.book
    rules: Iterable[Rule] = (*book.irregularities, *book.conduct)
    gone = absent(state.procedures) if state.procedures else set[str]()
    if game.closed:
        gone |= {rule.id for rule in book.irregularities if rule.family in OF_THE_MOMENT}
    entries = (_entry(state, by, rule) for rule in rules if rule.remedies and rule.id not in gone)
    return [entry for entry in entries if entry is not None]


def _entry(state: TableState, by: By, rule: Rule) -> Shown | None:
    latest = round_of(state)
    game, number = latest.game, latest.number
    late = late_remedies(game) if game.closed and not is_late(rule) else ()
    remedies = tuple(_remedy(state, by, rule, remedy) for remedy in (*rule.remedies, *late))
    if not any(remedy.possible for remedy in remedies):
        return None
    return Shown(
        what=rule.id,
        name=rule.name,
        family=rule.family if isinstance(rule, Irregularity) else "conduct",
        forbidden=rule.forbids if isinstance(rule, Conduct) else None,
        do=kind_of(ReportIrregularity(what=rule.id), "do"),
        arguments={"what": rule.id},
        clauses=clauses_of(rule, game.terms.book),
        asks=replace(
            _asks(game, rule, remedies),
            round=AskedRound(this=number, last=number - 1) if number > 1 else None,
        ),
        remedies=remedies,
        terms=terms_of(rule),
    )


def _remedy(state: TableState, by: By, rule: Rule, remedy: Remedy) -> ShownRemedy:
    """Return a remedy with the seats for which a report would lead to it now."""
    game = round_of(state).game
    named_cards = (1, 2) if isinstance(rule, Irregularity) and rule.counted else (1,)
    body: dict[int | None, list[int]] = {None: [], **{number: [] for number in game.seats}}
    for count in named_cards:
        for seat, counts in body.items():
            if _taken(state, _report(by, rule, remedy, seat=seat, count=count), remedy):
                counts.append(count)
    alone, seats = bool(body[None]), [n for n, counts in body.items() if n and counts]
    actions = ordered(game, remedy)
    waits = bool(remedy.ruling or RULINGS & set(actions))
    return ShownRemedy(
        *_remedied(game.terms.book, remedy, actions),
        possible=alone or bool(seats),
        seats=tuple(seats),
        seat_needed=not alone,
        place_needed=PLACED in actions,
        counts=tuple(sorted({count for counts in body.values() for count in counts})),
        ruling=_ruled_by(game.terms.book, remedy, actions) if waits else None,
    )


def _remedied(
    book: RuleBook, remedy: Remedy, actions: Iterable[str]
) -> tuple[tuple[Named, ...], tuple[Named, ...], tuple[ClauseText, ...]]:
    """Return when a remedy holds, what is done, and by which clauses in our words."""
    return named(remedy.when, book.zones), named(actions), clauses_of(remedy, book)


def _ruled_by(book: RuleBook, remedy: Remedy, actions: Iterable[str]) -> str:
    least = least_to_rule(book)
    return remedy.ruling or ("shift_manager" if "shift_manager_ruling" in actions else least)


def _report(
    by: By, rule: Rule, remedy: Remedy, *, seat: int | None, count: int
) -> ReportIrregularity:
    place = 1 if PLACED in remedy.do else None
    return ReportIrregularity(
        what=rule.id, by=by, seat=seat, facts=remedy.when, place=place, count=count
    )


def _taken(state: TableState, report: ReportIrregularity, remedy: Remedy) -> bool:
    """Return whether a report would be taken, and brings about that very remedy."""
    game, placed = round_of(state).game, of_its_round(state, report)
    rule = rule_called(game, report.what)
    if rule is None or isinstance(placed, Refusal):
        return False
    if remedy_in(game, rule, known_facts(game, placed)) is not remedy:
        return False
    return not isinstance(decide(game, placed), Refusal)


def _asks(game: State, rule: Rule, remedies: tuple[ShownRemedy, ...]) -> ReportAsks:
    """Return what a page asks for besides the irregularity itself."""
    possible = [one for one in remedies if one.possible]
    actions = {action.id for one in possible for action in one.do}
    whens = {word.id for one in possible for word in one.when}
    about_a_wager = actions & {*GIVES_BACK, *ASKS, "refuse_wager", "settle_at_maximum"}
    tell = _telling(game, rule)
    wager = bool(about_a_wager or whens & {"over_the_size", "under_the_size"})
    placed = all(one.place_needed for one in possible)
    return ReportAsks(
        facts=tuple(_facts(game, tell, rule, (RULED, WHEN))),
        seat=AskedSeat(
            needed=all(one.seat_needed for one in possible),
            seats=tuple(sorted({seat for one in possible for seat in one.seats})),
        ),
        wager=AskedWager(needed=False, wagers=_wagers(game)) if wager else None,
        place=AskedCard(placed, _dealers_cards(game)) if PLACED in actions else None,
        also=bool(actions & {"offer_options_to_affected"}),
        count=isinstance(rule, Irregularity) and rule.counted and not game.closed,
    )


def _telling(game: State, rule: Rule) -> Tell:
    return lambda facts: known_facts(game, ReportIrregularity(what=rule.id, facts=facts))


def _wagers(game: State) -> dict[int, dict[str, int]]:
    return {number: dict(seat.wagers) for number, seat in game.seats.items()}


def _dealers_cards(game: State) -> int:
    zone = game.terms.book.dealer_zone
    return sum(place.target == zone.id for place, _ in game.dealt) if zone else 0


def _facts(
    game: State, tell: Tell, rule: Rule, but: tuple[tuple[Circumstance, ...], ...]
) -> Iterator[Fact]:
    """Yield the circumstances that the state does not tell by itself, as questions."""
    here = {place.target for place in game.places}
    zones = [zone for zone in game.terms.book.zones if zone.fact and zone.id in here]
    areas: tuple[Circumstance, ...] = tuple(zone.fact for zone in zones if zone.fact)
    used = {word for remedy in rule.remedies for word in remedy.when}
    for words in (*EITHER[:-1], areas, EITHER[-1]):
        if words in but:
            continue
        offered = [word for word in words if _is_open(tell, word, words)]
        if used & set(offered):
            usual = next((word for word in offered if word in tell(())), None)
            yield Fact(named(offered, zones), usual)


def _is_open(tell: Tell, word: Circumstance, group: tuple[Circumstance, ...]) -> bool:
    """Return whether a person says a circumstance, since the state does not."""
    others = tuple(other for other in group if other != word)
    settled = bool(others) and word in tell(()) and word in tell(others)
    return word in tell((word,)) and not settled


def waiting(game: State) -> Awaited | None:
    """Return the ruling that the round waits for, with every remedy that the book allows."""
    ruling = game.waiting
    if ruling is None:
        return None
    book = game.terms.book
    rule = _rule(game, ruling.what)
    awaited = Awaited(
        what=ruling.what,
        name=name_of(game, ruling.what),
        seat=ruling.seat,
        wager=ruling.wager,
        role=ruling.role,
        about=ruling.round,
        settled=game.closed or ruling.round is not None,
        clause=ruling.citation,
        reported=named(ruling.facts, book.zones),
        do="do.MakeRuling",
        arguments={"what": ruling.what},
        actions=named(ACTIONS),
    )
    if rule is None:
        return awaited
    tell = _ruling(game, ruling.what)
    fits = remedy_in(game, rule, tell(()))
    free = fits is None or bool(RULINGS & set(ordered(game, fits)))
    reaches = fits is not None and OPEN in fits.when
    return replace(
        awaited,
        settled=ruling.round is not None or (game.closed and not reaches),
        clauses=clauses_of(rule, book),
        facts=tuple(_facts(game, tell, rule, ())),
        remedies=tuple(
            Remedied(*_remedied(book, one, ordered(game, one)))
            for one in rule.remedies
            if remedy_in(game, rule, tell(one.when)) is one
        ),
        actions=named(ACTIONS if free else DISMISSING),
        suggested=named(fits.do) if fits and fits.do != ordered(game, fits) else (),
    )


def name_of(game: State, what: str) -> str:
    """Return what the book calls something that went wrong."""
    rule = _rule(game, what)
    return rule.name if rule else spoken(what)


def _rule(game: State, what: str) -> Rule | None:
    book = game.terms.book
    return book.irregularity(what) or book.conduct_rule(what)


def is_confirmation(game: State) -> bool:
    """Return whether a ruling is only awaited since a dealer reported alone what pays a player."""
    ruling = game.waiting
    rule = _rule(game, ruling.what) if ruling else None
    if ruling is None or rule is None:
        return False
    fits = remedy_in(game, rule, _ruling(game, ruling.what)(()))
    return fits is not None and fits.ruling is None


def _ruling(game: State, what: str) -> Tell:
    nobody = By(role=least_to_rule(game.terms.book))
    return lambda facts: known_facts(
        game, c.MakeRuling(by=nobody, what=what, reason="", facts=facts)
    )


def faults(procedures: Procedures, by: By, at: int) -> list[Fault]:
    """Return the faults of devices and of the jackpot that could be reported at a live table."""
    items = []
    for device, fault in may_fail(procedures):
        command = t.ReportFault(at=at, by=by, device=device, fault=fault)
        body = {"device": device, "fault": fault}
        items += _fault(procedures, command, IRREGULARITIES[fault], body)
    items += _fault(procedures, t.ReportJackpotFault(at=at, by=by), FAULT, {})
    return items


def _fault(
    procedures: Procedures, command: t.Command, what: str, arguments: Mapping[str, str]
) -> list[Fault]:
    rule = procedures.setup.book.irregularity(what)
    answer = decide_procedures(procedures, command)
    if rule is None or isinstance(answer, Refusal):
        return []
    device = arguments.get("device", "")
    fault = Fault(
        what=what,
        name=f"{rule.name} ({device})" if device else rule.name,
        do=kind_of(command, "run"),
        arguments={**arguments},
        actions=named(procedures.setup.remedy(what).actions),
        clauses=clauses_of(rule, procedures.setup.book),
        terms=terms_of(rule),
    )
    return [fault]
