"""Scenes: a table at which something has gone wrong, and what the document orders there.

A scene is found by playing. A round is stopped at each of its moments, the irregularity is reported
with what a dealer sees, and the round itself says which remedy that brings. So a scene never
contradicts itself, and its answer is what the house would do.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from fifthstreet.money import Amount
from fifthstreet.play import commands as c
from fifthstreet.play.evolve import replay
from fifthstreet.play.irregularities import (
    GONE,
    OPEN,
    can_occur,
    is_late,
    known_facts,
    ordered,
    remedy_in,
)
from fifthstreet.play.round import decide
from fifthstreet.play.state import State
from fifthstreet.refusals import Refusal
from fifthstreet.rules import words
from fifthstreet.rules.remedies import Action, Conduct, Irregularity, Remedy, Rule
from fifthstreet.school.moments import RoundMoment, moments
from fifthstreet.school.reports import is_about_a_bet, reports, wager_of
from fifthstreet.school.task import rules_of

TWO: Final = "two_or_more_cards"
RULED: Final = "ruled_"
"""How circumstances begin that only a ruling finds: they would say what to do."""
CARDS_LIE: Final = ("dealt", "looked", "decided", "shown", "paying")
TIMES: Final[dict[str, tuple[str, ...]]] = {
    "bet": ("called", "betting", "decided", "shown"),
    "absence": ("looked", "shown"),
    "device": ("called", "dealt"),
    "interruption": ("looked", "paying", "called", "betting"),
    "jackpot": ("called", "looked"),
    "burn": ("dealt", "looked"),
    "unshuffled": ("dealt", "called"),
    "conduct": ("looked", "dealt", "decided"),
    "uncovered": ("looked",),
}
"""At which moments each family of irregularities is met, the most usual first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityScene:
    """A moment of a round, what is reported there, and the remedy that follows."""

    moment: RoundMoment
    rule: Rule
    remedy: Remedy
    report: c.ReportIrregularity
    again: bool = False
    """Whether the same thing has happened before in this deal."""

    @property
    def key(self) -> str:
        """Return what makes the scene again."""
        return f"{self.rule.id}.{self.rule.remedies.index(self.remedy)}"

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return what is ordered."""
        return ordered(self.moment.state, self.remedy)

    @property
    def is_past(self) -> bool:
        """Return whether the error happened in the round before."""
        return GONE in self.report.facts or is_late(self.rule)

    @property
    def story(self) -> tuple[str, ...]:
        """Return what has happened, and what else the dealer sees."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        yield self._what()
        if self.report.wager and self.report.amount is not None:
            yield self._placement()
        if self.again:
            yield words.SCENES["again_in_deal"]
        if self.report.count > 1:
            yield words.SCENES[TWO]
        zones = self.moment.state.terms.book.zones
        for fact in self.report.facts:
            if fact in words.SCENES:
                yield words.SCENES[fact]
            elif any(zone.fact == fact for zone in zones):
                yield words.sentence(words.circumstance(fact, zones))

    def _what(self) -> str:
        """Return what happened, and at which seat."""
        seat, name = self.report.seat, self.rule.name
        if isinstance(self.rule, Conduct):
            does = "breaks a rule" if self.rule.forbids else "neglects a duty"
            return f"Seat {seat} {does}: {name[:1].lower()}{name[1:]}."
        return f"{name}." if seat is None or self.is_past else f"Seat {seat}: {name}."

    def _placement(self) -> str:
        """Return how much lies on the wager that is of a wrong size."""
        book = self.moment.state.terms.book
        wager = book.wager(self.report.wager or "")
        amount = Amount(self.report.amount or 0, book.document.currency)
        return f"{wager.name if wager else 'The wager'} at this seat is {amount}."


@cache
def scenes(book: str) -> dict[str, IrregularityScene]:
    """Return the scenes of a book by their keys: one for each remedy that a round can come to."""
    law, terms = rules_of(book).book, rules_of(book).terms
    rules: tuple[Rule, ...] = (*law.irregularities, *law.conduct)
    staged = (
        _scene(book, rule, remedy)
        for rule in rules
        if can_occur(terms, rule)
        for remedy in rule.remedies
        if not any(word.startswith(RULED) for word in remedy.when)
    )
    return {scene.key: scene for scene in staged if scene is not None}


def _scene(book: str, rule: Rule, remedy: Remedy) -> IrregularityScene | None:
    """Return the scene of a remedy, or None where no moment of a round leads to it."""
    for moment, again in _moments_of(book, rule, remedy):
        for report in reports(moment.state, rule, remedy):
            state = _once_before(moment.state, rule, report) if again else moment.state
            if state is not None and leads_to(state, rule, report) is remedy:
                at = replace(moment, state=state)
                return IrregularityScene(
                    moment=at, rule=rule, remedy=remedy, report=report, again=again
                )
    return None


def leads_to(state: State, rule: Rule, report: c.ReportIrregularity) -> Remedy | None:
    """Return the remedy that a report brings in a round, or None where the round refuses it."""
    if isinstance(decide(state, report), Refusal):
        return None
    return remedy_in(state, rule, known_facts(state, report))


def _once_before(state: State, rule: Rule, report: c.ReportIrregularity) -> State | None:
    """Return the round after the same thing has happened once, unless that ended it."""
    places = (report.place, 1) if report.place is None else (report.place,)
    for place in places:
        first = decide(state, replace(report, facts=(), count=1, place=place))
        if not isinstance(first, Refusal):
            after = replay(state, first)
            usual = after.waiting is None and after.phase is state.phase and not after.choosing
            return after if usual and rule.id in after.incidents else None
    return None


def _moments_of(book: str, rule: Rule, remedy: Remedy) -> Iterator[tuple[RoundMoment, bool]]:
    """Yield the moments at which a remedy may be met, then those after the same thing before."""
    every = moments(book, rule.id)
    usual = [moment for name in _names(rule, remedy) for moment in every if moment.name == name]
    yield from ((moment, False) for moment in usual)
    if (
        isinstance(rule, Irregularity) and rule.family == "exposed_card"
    ) or "again_in_deal" in remedy.when:
        yield from ((moment, True) for moment in usual)


def _names(rule: Rule, remedy: Remedy) -> tuple[str, ...]:
    """Return the names of the moments at which something is met."""
    if GONE in remedy.when or is_late(rule):
        return ("betting",)
    family = rule.family if isinstance(rule, Irregularity) else "conduct"
    names = tuple(words.TIMES.get(rule.id, ())) or TIMES.get(family, CARDS_LIE)
    if OPEN in remedy.when:
        return (*names, "settled")
    if family == "bet" and "bets_are_open" not in remedy.when and rule.id not in words.TIMES:
        return tuple(name for name in names if name != "betting")
    return names


def marked_wager(scene: IrregularityScene) -> str | None:
    """Return the wager that is wrong, if a scene is about one."""
    if not is_about_a_bet(scene.rule):
        return None
    wager = wager_of(scene.moment.state, scene.rule)
    return scene.report.wager or (wager.id if wager else None)
