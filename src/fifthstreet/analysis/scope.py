"""Which plans have exact figures: those of which a solver has read every feature.

A solver says of each thing in a plan that it has used it: zones, wagers, steps, choices, contests,
outcomes and pay lines. Whatever is left unread refuses the figure, with its clause; so a word that
is new to the vocabulary has no figure until a solver reads it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import gcd
from typing import Any, NamedTuple

from pydantic import BaseModel

from fifthstreet.errors import NoExactFigureError
from fifthstreet.money import Fixed, ForOne, Odds, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import DealingMethod, Target
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.rules.plan import Contest, Schedule, Zone
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.wager import Wager

DECK = 52
MOST = 100
"""The largest multiple of the ante that a bet may be."""

ANTE = "ante"
NAMES = frozenset({"id", "name", "aliases", "cite", "fact", "decide", "minima"})
"""Fields that name a thing or say where it lies: no figure depends on them."""


class Reason(NamedTuple):
    """Why there is no exact figure, as the end of a sentence, and the clause that says so."""

    because: str
    citation: str


def uncounted(because: str, citation: str | None) -> NoExactFigureError:
    """Return the refusal of a figure."""
    return NoExactFigureError.because(because, citation=citation)


def refuse_for(result: Iterator[Reason]) -> None:
    """Refuse for the first reason, where there is any."""
    for because, citation in result:
        raise uncounted(because, citation)


class _Feature(NamedTuple):
    """Something that a record of a plan says."""

    name: str
    field: str
    value: object
    owner: BaseModel
    record: BaseModel

    @property
    def reason(self) -> Reason:
        """Return why it leaves a plan without a figure."""
        text = f"{self.name} says {self.field.replace('_', ' ')}"
        value = "" if self.value is True else f" {_value_text(self.value)}"
        cited = getattr(self.owner, "citation", None) or getattr(self.record, "citation", "")
        return Reason(f"{text}{value}, which was not counted", str(cited))


class PlanReading:
    """The plan of a book, or some records of it, while a solver reads: what is not used yet."""

    def __init__(self, book: RuleBook, records: Iterable[BaseModel] | None = None) -> None:
        self.book = book
        self._unread: dict[tuple[int, str], _Feature] = {}
        every = (*book.zones, *book.wagers, *book.steps, *book.contests)
        for record in every if records is None else records:
            self._open(record, _name_of(record))

    def _open(self, record: BaseModel, name: str) -> None:
        for owner, field, value in _leaves(record):
            self._unread[id(owner), field] = _Feature(name, field, value, owner, record)

    def use(self, record: BaseModel | None, *fields: str) -> None:
        """Say that some fields of a record are used, or all of it where none is named."""
        if record is None:
            return
        for owner, field, _ in _leaves(record, fields):
            self._unread.pop((id(owner), field), None)

    def refuse_unread(self) -> None:
        """Refuse a figure for the first feature that nobody has used."""
        refuse_for(feature.reason for feature in self._unread.values())

    # What every solver reads ----------------------------------------------------------------------

    def main_contests(self) -> tuple[Contest, ...]:
        """Return the contests that decide the ante and the bets, in the order of the book."""
        items = tuple(
            contest
            for contest in self.book.contests
            if not contest.adds
            and not contest.others
            and any(wager.group != "side" for wager in self.wagers_of(contest))
        )
        if not items:
            raise uncounted("no contest decides the ante", self.book.document.citation)
        return items

    def wagers_of(self, contest: Contest) -> tuple[Wager, ...]:
        """Return the wagers that a contest decides."""
        return tuple(wager for wager in self.book.wagers if wager.id in contest.wagers)

    def zones(self, ids: Iterable[str]) -> tuple[Zone, ...]:
        """Return zones by their ids."""
        items = [self.book.zone(id_) for id_ in ids]
        return tuple(zone for zone in items if zone is not None)

    def use_what_is_beside(self, judged: set[str]) -> None:
        """Use side wagers, their contests, and zones that no seat sees before the last decision."""
        side = {wager.id for wager in self.book.wagers if wager.group == "side"}
        for wager in self.book.wagers:
            if wager.id in side:
                self.use(wager)
        for contest in self.book.contests:
            if contest.others or side.issuperset(contest.wagers):
                self.use(contest)
        for zone in self.book.zones:
            if zone.id not in judged:
                self.use(zone, "cards", "when", *(("per",) if zone.per != "seat" else ()))
        for step in reversed(self.book.steps):
            if step.decide is not None:
                break
            self.use(step)

    def use_main_wager(self, wager: Wager, *, folds: bool) -> None:
        """Use a wager of the main game; where hands are folded, a fold must lose it."""
        self.use(wager, "group", "needs", "offered", "prescribed", "taken_at_close")
        if not folds or wager.fold.effect == "lost":
            self.use(wager, "fold")
        if wager.group == "ante" and wager.equals == ANTE:
            self.use(wager, "equals")

    def use_table(self, table: PayTable, cards: int, paid: tuple[type[Odds], ...]) -> None:
        """Use a pay table for hands of so many cards that only tells pairs apart by rank."""
        refuse_for(check_table(self.book, table, cards, paid))


def _name_of(record: BaseModel) -> str:
    words = {"PlanStep": "step", "Contest": "contest", "Zone": "zone", "Wager": "wager"}
    id_ = getattr(record, "id", None) or getattr(record, "decide", None)
    name = getattr(record, "name", None) or id_ or getattr(record, "reveal", None)
    kind = "decision" if getattr(record, "decide", None) else words[type(record).__name__]
    return f"the {kind} {name!r}"


_NOTHING = object()
"""Stands for the default of a field that must be given: no value equals it."""


@cache
def _fields(kind: type[BaseModel]) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a kind of record on which figures may depend, with their defaults."""
    return tuple(
        (name, _NOTHING if law.is_required() else law.get_default(call_default_factory=True))
        for name, law in kind.model_fields.items()
        if name not in NAMES
    )


def _leaves(
    record: BaseModel, fields: tuple[str, ...] = ()
) -> Iterator[tuple[BaseModel, str, Any]]:
    """Yield whatever a record says, apart from names and from what is so where nothing is said."""
    for field, default in _fields(type(record)):
        if fields and field not in fields:
            continue
        value = getattr(record, field)
        if isinstance(value, BaseModel):
            yield from _leaves(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], BaseModel):
            for each in value:
                yield from _leaves(each)
        elif value != default:
            yield record, field, value


def _value_text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def main_table(book: RuleBook, submission: Submission | None = None) -> PayTable | None:
    """Return the pay table of the main game: the one there is, or the operator's choice."""
    schedule = _main_schedule(book)
    return _chosen(schedule, submission) if schedule else None


def main_tables(book: RuleBook, submission: Submission | None = None) -> dict[str, PayTable]:
    """Return the pay tables of the main game by their schedules: the main one, and what adds."""
    main = {wager.id for wager in book.wagers if wager.group != "side"}
    adding = [each for each in book.contests if each.adds and not each.others]
    schedules = [_main_schedule(book)]
    schedules += [book.schedule(each.schedule or "") for each in adding if main & {*each.wagers}]
    return {each.id: _chosen(each, submission) for each in schedules if each}


def _main_schedule(book: RuleBook) -> Schedule | None:
    for contest in PlanReading(book, ()).main_contests():
        paid = contest.against is None or (contest.win and contest.win.pays == "table")
        schedule = book.schedule(contest.schedule or "") if paid else None
        if schedule is not None:
            return schedule
    return None


def _chosen(schedule: Schedule, submission: Submission | None) -> PayTable:
    if len(schedule.tables) == 1:
        return schedule.tables[0]
    chosen = submission.get(f"{schedule.id}.paytable") if submission else None
    table = schedule.table(str(chosen))
    if table is None:
        because = f"the {schedule.name} has several pay tables and none is chosen"
        raise uncounted(because, schedule.citation)
    return table


# The deck and the deal ----------------------------------------------------------------------------


def check_deck(book: RuleBook) -> Iterator[Reason]:
    """Yield where a round is not dealt from one full deck, shuffled before it."""
    decks, two = book.cards.decks, book.cards.two_decks
    if decks.size != DECK:
        yield Reason(f"the deck has {decks.size} cards; {DECK} were counted", decks.citation)
    if max(decks.allowed, default=1) > 1 and not (two and two.alternate_every_round):
        yield Reason("a round may be dealt from several decks; one was counted", decks.citation)
    shuffles = book.cards.shuffles
    if shuffles and "after_every_round" not in {law.moment for law in shuffles}:
        because = "the cards are not shuffled after every round; full decks were counted"
        yield Reason(because, shuffles[0].citation)


def check_deal(book: RuleBook) -> Iterator[Reason]:
    """Yield where a way of dealing gives a zone another number of cards than it has."""
    if not book.dealing.methods:
        yield Reason("no method of dealing is given", book.dealing.first_seat.citation)
    for method in book.dealing.methods:
        for zone in book.zones:
            result = dealt(method, zone.id)
            if result != zone.cards and not (zone.when and result == 0):
                because = f"{zone.name}: {result or 'no'} cards are dealt; {zone.cards} was counted"
                yield Reason(because, method.citation)


def dealt(method: DealingMethod, target: Target) -> int:
    """Return how many cards one target gets: a zone, which each seat may have for itself."""
    return sum(part.cards * part.laps * part.to.count(target) for part in method.passes)


def check_betting(book: RuleBook) -> Iterator[Reason]:
    """Yield where wagers may change after betting closes."""
    fixed = book.betting.fixed_after_close
    if not fixed:
        because = "wagers may change after betting closes; fixed ones were counted"
        yield Reason(because, fixed.citation)


# Pay tables ---------------------------------------------------------------------------------------


def check_table(
    book: RuleBook, table: PayTable, cards: int, paid: tuple[type[Odds], ...]
) -> Iterator[Reason]:
    """Yield where a table is not about the classes of hands of so many cards, or pays otherwise."""
    if table.cards != cards:
        because = f"table {table.id} is about {table.cards} cards; hands of {cards} were counted"
        yield Reason(because, table.citation)
    for line in table.lines:
        yield from check_line(book, line, paid)
        if line.suits or ((line.lowest or line.highest) and line.hands != ("pair",)):
            because = f"the line {line.name!r} tells apart more than categories and ranks of pairs"
            yield Reason(because, line.citation)


def check_line(book: RuleBook, line: PayLine, paid: tuple[type[Odds], ...]) -> Iterator[Reason]:
    """Yield where a line pays in a way that was not counted."""
    if not isinstance(line.pays, paid):
        because = f"the line {line.name!r} pays {line.pays}, which was not counted there"
        yield Reason(because, line.citation)
    yield from check_currency(book, line.pays, line.citation)


def check_currency(book: RuleBook, pays: Odds, citation: str) -> Iterator[Reason]:
    """Yield where a fixed sum is in another currency than the game's."""
    currency = book.document.currency
    if isinstance(pays, Fixed) and pays.amount.currency.code != currency:
        yield Reason(f"{pays} is not in the game's currency, {currency}", citation)


# Terms of the operator ----------------------------------------------------------------------------


def refuse_open_bets(book: RuleBook, submission: Submission) -> None:
    """Refuse a table whose limits bind later bets: without an ante nobody knows which it allows."""
    key = "limits.apply_to_streets"
    limits = submission.limits.ante
    if limits and limits.max and submission.option(key):
        because = "the table limits bind street bets too, so the bets allowed depend on the ante"
        raise uncounted(because, book.options[key].citation)


def refuse_rounded_odds(book: RuleBook, ante: int) -> None:
    """Refuse an ante on which odds such as 3 to 2 come to a part of a minor unit."""
    sizes = {choice.add: choice.times for step in book.steps for choice in step.choices}
    for contest in PlanReading(book, ()).main_contests():
        stake = ante * gcd(*(size for wager in contest.wagers for size in sizes.get(wager, (1,))))
        schedule = book.schedule(contest.schedule or "")
        lines = [line for table in schedule.tables for line in table.lines] if schedule else []
        outcomes = (contest.not_qualified, contest.win, contest.win_below, contest.tie)
        paid = [(line.pays, line.citation) for line in lines]
        paid += [(each.odds, each.citation) for each in outcomes if each and each.odds]
        for odds, citation in paid:
            if isinstance(odds, ToOne | ForOne) and (odds.net * stake).denominator > 1:
                because = f"{odds} on {book.document.money(stake)} is rounded to a minor unit"
                raise uncounted(because, citation)


def refuse_bets_between(book: RuleBook, submission: Submission) -> None:
    """Refuse a table that takes any stake between two multiples, once a ceiling takes something.

    Without a ceiling the least or the largest stake is always the best; under one it need not be.
    """
    key = "street.multiples"
    if submission.option(key) == "any":
        because = (
            "any stake between the multiples of the ante may be bet; under a maximum payout only "
            "the multiples themselves were counted"
        )
        raise uncounted(because, book.options[key].citation)
