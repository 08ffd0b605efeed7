"""The rules of a table on one page, and what was chosen where its document leaves a choice."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Amount
from fifthstreet.paper.phrases import capital, listed
from fifthstreet.play.brief import deal_choices
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import DealingMethod, places
from fifthstreet.rules.effective import effective
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.options import Option, show
from fifthstreet.rules.plan import (
    Contest,
    JudgedHand,
    Outcome,
    PlanChoice,
    PlanStep,
    Qualifying,
    Zone,
)
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.wager import Wager
from fifthstreet.whole_table.progressive import bet_sizes
from fifthstreet.whole_table.scope_beside import PROGRESSIVE

OUTCOMES = {
    "table": "the pay table applies",
    "returned": "the wager is returned",
    "lose": "the wager is lost",
    "push": "the wager pushes",
}
FOLDED = {"lost": "is lost", "returned": "goes back", "live": "stays in play"}
SCOPES = {
    "hand": "for each hand",
    "player": "for each player in a round",
    "box": "for each box",
    "round": "for the whole round, shared by all seats",
}
"""What a ceiling is counted over."""
ENDS = ("min", "max")
PLACES = {"seat": "each seat", "table": "the table", "dealer": "the dealer"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """One rule in a sentence, under its topic, with the clauses that it stands in."""

    topic: str
    text: str
    cite: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParOption:
    """A choice that the document leaves to the operator, and what is in force.

    `value` is written as in a submission, `words` as a person reads it.
    """

    key: str
    says: str
    value: str
    words: str
    chosen: bool
    ruling: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ParReading:
    """A place where the document is silent or at odds with itself, and how it is read."""

    id: str
    clauses: str
    issue: str
    reading: str


def options_in_force(submission: Submission, book: RuleBook) -> tuple[ParOption, ...]:
    """Return every option that has a value: chosen in the submission, or the default."""
    values = {key: submission.option(key) for key in book.options}
    return tuple(
        ParOption(
            key=key,
            says=option.says,
            value=show(values[key]),
            words=_in_words(option, values[key], book.document.currency),
            chosen=key in submission.chosen,
            ruling=option.ruling,
        )
        for key, option in book.options.items()
        if values[key] is not None
    )


def _in_words(option: Option, value: Any, currency: str) -> str:
    """Return the value of an option in words: amounts as money, the choice without underscores."""

    def amount(minor: int) -> str:
        return Amount(minor, currency).pretty

    match option.type:
        case "flag":
            return "yes" if value else "no"
        case "amount":
            return amount(value)
        case "amounts":
            return listed([amount(each) for each in value])
        case "range":
            return f"{amount(value['min'])} to {amount(value['max'])}"
        case "integer":
            return f"{value:,} {option.unit or ''}".rstrip()
        case "choice":
            return str(value).replace("_", " ")
        case _:
            return str(value)


def readings_of(book: RuleBook) -> tuple[ParReading, ...]:
    """Return every reading that the book rests on, in the order of its rulings."""
    return tuple(
        ParReading(id=each.id, clauses=each.clauses, issue=each.issue, reading=each.reading)
        for each in book.citations.rulings.values()
    )


def rules_summary(submission: Submission, book: RuleBook) -> tuple[RuleLine, ...]:
    """Return the rules that decide the figures, each in a sentence with its clauses."""
    return tuple(_Summary(effective(book, submission), submission).lines())


@dataclass(frozen=True, slots=True)
class _Summary:
    """Words a book, with the operator's choices in it, for one table."""

    book: RuleBook
    submission: Submission

    def lines(self) -> Iterator[RuleLine]:
        yield from self._cards()
        for wager in self._wagers():
            yield RuleLine(topic="Wagers", text=self._wager(wager), cite=wager.cite)
        for step in self.book.steps:
            if step.reveal is None or self._in_play(self.book.zone(step.reveal)):
                yield RuleLine(topic="Course of a round", text=self._step(step), cite=step.cite)
        offered = {wager.id for wager in self._wagers()}
        for contest in self.book.contests:
            if offered & {*contest.wagers}:
                text = " ".join(self._contest(contest))
                yield RuleLine(topic="Settlement", text=text, cite=contest.cite)
        yield from self._ceiling()

    def _wagers(self) -> Iterator[Wager]:
        bare = self.submission == Submission(book=self.book.edition)
        for wager in self.book.wagers:
            if bare or not wager.offered or wager.id in self.submission.offers:
                yield wager

    def _in_play(self, zone: Zone | None) -> bool:
        """Tell whether cards of a zone are dealt as far as the wagers of the table tell."""
        offered = {f"offers.{wager.id}" for wager in self._wagers()}
        wanted = [each for each in (zone.when if zone else ()) if each.startswith("offers.")]
        return all(each in offered for each in wanted)

    def _cards(self) -> Iterator[RuleLine]:
        places = self.book.table.positions
        seats = self.submission.positions() or places.default
        yield RuleLine(
            topic="Table",
            text=f"{seats} {places.word}{'es' if places.word == 'box' else 's'}, dealt from one "
            "deck of 52 cards in each round.",
            cite=(*places.cite, *self.book.cards.decks.cite),
        )
        method = self.book.dealing.method(self.submission.dealing.method or "")
        if method:
            yield RuleLine(
                topic="Deal", text=f"{method.name}, in the order of these lines.", cite=method.cite
            )
        for zone in self._dealt(method) if method else self.book.zones:
            if self._in_play(zone):
                count = f"{zone.cards} card{'s' if zone.cards > 1 else ''}"
                face = "face up" if zone.up else f"face down{self._up_card(zone)}"
                text = f"{capital(zone.name)}: {count} to {PLACES[zone.per]}, {face}."
                yield RuleLine(topic="Deal", text=text, cite=_dealt_by(method, zone))

    def _dealt(self, method: DealingMethod) -> Iterator[Zone]:
        """Yield the zones in the order in which a method deals them."""
        dealt = places(method, (1,), deal_choices(self.book, frozenset()))
        for target in dict.fromkeys(place.target for place in dealt):
            if zone := self.book.zone(target):
                yield zone

    def _up_card(self, zone: Zone) -> str:
        methods = self.book.dealing.methods
        turned = zone.per == "dealer" and any(method.up_card for method in methods)
        return ", one of them up" if turned else ""

    def _wager(self, wager: Wager) -> str:
        """Return when a wager is made, of what size, and what a fold does to it."""
        when = "at its decision" if wager.group == "bet" else "before the deal"
        size = self._limits(wager)
        return f"{wager.name}: made {when}{size}. After a fold it {FOLDED[wager.fold.effect]}."

    def _limits(self, wager: Wager) -> str:
        if wager.group == "bet":
            return ""
        if wager.id == PROGRESSIVE:
            with suppress(FifthStreetError):  # nothing states its size
                sizes = bet_sizes(self.submission)
                return f", {listed([self._money(size) for size in sizes], 'or')}"
        key = "ante" if wager.group == "ante" else wager.id
        own = self.submission.option(f"limits.{key}") if wager.offered else None
        ends = [self.submission.get(f"limits.{key}.{end}") or (own or {}).get(end) for end in ENDS]
        amounts = [self._money(end) for end in ends if isinstance(end, int)]
        return f", {' to '.join(dict.fromkeys(amounts))}" if amounts else ""

    def _money(self, minor: int) -> str:
        return Amount(minor, self.book.document.currency).pretty

    def _step(self, step: PlanStep) -> str:
        if step.reveal is not None:
            zone = self.book.zone(step.reveal)
            name = zone.name if zone else step.reveal
            cards = listed([str(card) for card in step.cards]) if step.cards else ""
            which = f"card{'s' if len(step.cards) > 1 else ''} {cards} of " if cards else ""
            return f"Turn up {which}{name}."
        choices = listed([self._choice(choice) for choice in step.choices], "or")
        spared = f" Not after {self._names(step.unless, 'or')}." if step.unless else ""
        return f"{step.name}: {choices}.{spared}"

    def _choice(self, choice: PlanChoice) -> str:
        if choice.add is not None:
            times = listed([f"{n}\N{MULTIPLICATION SIGN}" for n in choice.times], "or")
            return (
                f"add {times} the {self._names([choice.of or ''])} as {self._names([choice.add])}"
            )
        if choice.take_back is not None:
            return f"take back {self._names([choice.take_back])}"
        return choice.kind

    def _names(self, ids: Iterable[str], word: str = "and") -> str:
        return listed([wager.name if (wager := self.book.wager(id_)) else id_ for id_ in ids], word)

    def _contest(self, law: Contest) -> Iterator[str]:
        """Yield which cards decide some wagers, and what each outcome brings."""
        names = self._names(law.wagers)
        if law.others:
            bonus = self.book.schedule(law.schedule or "")
            yield (
                f"{bonus.name if bonus else names}: a seat with a {names} wager is also paid, by "
                f"the table of this bonus, for {self._hand(law.hand)} of another seat."
            )
            return
        against = f" against {self._hand(law.against)}" if law.against else ""
        paid = "; paid by the pay table" if law.schedule and not law.against else ""
        yield f"{names}: judged on {self._hand(law.hand)}{against}{paid}."
        if law.qualifying:
            yield f"The dealer qualifies with {_lowest(law.qualifying)} or better."
        outcomes = {
            "If the dealer does not qualify": law.not_qualified,
            "If the hand wins": law.win,
            "If it wins below the pay table": law.win_below,
            "If the hands tie": law.tie,
            "If the hand loses": law.lose,
        }
        for words, outcome in outcomes.items():
            if outcome:
                yield f"{words}, {_outcome(outcome)}."

    def _hand(self, hand: JudgedHand) -> str:
        names = listed([zone.name for zone in self.book.zones if zone.id in hand.zones])
        return f"the best {hand.best} cards of {names}" if hand.best else names

    def _ceiling(self) -> Iterator[RuleLine]:
        current = cap_in_force(self.submission, self.book)
        if current is not None:
            over = f"wins at {current.from_odds} to 1 or more" if current.from_odds else "winnings"
            cap = self.book.caps[0]
            on = f"on {self._names(cap.wagers.value)} {SCOPES[current.scope]}"
            text = f"At most {self._money(current.ceiling)} of {over} {on}."
            yield RuleLine(topic="Maximum payout", text=text, cite=cap.cite)


def _dealt_by(method: DealingMethod | None, zone: Zone) -> tuple[str, ...]:
    """Return the clauses by which a zone is dealt: those of the method, where one is chosen."""
    parts = method.passes if method else ()
    return (
        tuple(clause for part in parts if zone.id in part.to for clause in part.cite) or zone.cite
    )


def _lowest(law: Qualifying) -> str:
    """Return the lowest hand that qualifies, as the trade writes it."""
    ranks = "-".join("10" if rank == "T" else rank for rank in law.ranks)
    if law.category == "high_card":
        return ranks
    name = law.category.replace("_", " ")
    category = name if name.startswith(("two", "three", "four")) else f"a {name}"
    return f"{category} of {ranks}s" if ranks else category


def _outcome(law: Outcome) -> str:
    if known := OUTCOMES.get(str(law.pays)):
        return known
    fee = f", less a commission of {law.commission}" if law.commission else ""
    return f"the wager pays {law.pays}{fee}"
