"""A rule book: one document as frozen data, every value with its clause."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field, PrivateAttr

from fifthstreet.money import Rounding
from fifthstreet.rules.cap import Cap
from fifthstreet.rules.citation import Citations, Clause, Reading
from fifthstreet.rules.deal import Dealing
from fifthstreet.rules.deck import CardsLaw, Procedure, Step
from fifthstreet.rules.document import Document, Power, Role, Statement, Term
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.law import Cited, LawRecord
from fifthstreet.rules.location import Path
from fifthstreet.rules.notice import Notice
from fifthstreet.rules.options import Option, books_by_option
from fifthstreet.rules.plan import (
    Contest,
    MeterLaw,
    PlanDecision,
    PlanReveal,
    PlanStep,
    Schedule,
    Zone,
    decisions_of,
    reveals_of,
)
from fifthstreet.rules.remedies import Conduct, Irregularity, Rule
from fifthstreet.rules.requirement import Requirement
from fifthstreet.rules.settlement import CourseRule
from fifthstreet.rules.table import TableLaw
from fifthstreet.rules.wager import Betting, Wager

MOST = 60
"""How many zones, steps, wagers, contests or schedules a book may have: no game needs as many."""


class RuleBook(LawRecord):
    """One of the documents; everything else in the project reads the law from here."""

    document: Document
    """The identity of the document."""
    terms: tuple[Term, ...] = ()
    """The words that it defines."""
    statements: tuple[Statement, ...] = ()
    """What it says of itself."""
    roles: tuple[Role, ...]
    """The posts at the table and above it."""
    powers: tuple[Power, ...]
    """Who may do what."""
    table: TableLaw
    """The table itself."""
    cards: CardsLaw
    """The cards before they are dealt."""
    procedures: tuple[Procedure, ...] = ()
    """What is done around the rounds, step by step."""
    betting: Betting
    """When and with what bets are made."""
    wagers: Annotated[tuple[Wager, ...], Field(max_length=MOST)]
    """The wagers of the game."""
    dealing: Dealing
    """How the cards are dealt."""
    zones: Annotated[tuple[Zone, ...], Field(max_length=MOST)]
    """Where cards lie."""
    steps: Annotated[tuple[PlanStep, ...], Field(max_length=MOST)]
    """What is decided and turned up after the deal, in order."""
    course: CourseRule
    """How players decide and seats are settled."""
    contests: Annotated[tuple[Contest, ...], Field(max_length=MOST)]
    """How each wager is decided, in the order of settlement."""
    schedules: Annotated[tuple[Schedule, ...], Field(max_length=MOST)]
    """The pay tables."""
    meters: MeterLaw | None = None
    """The meters of a progressive."""
    caps: tuple[Cap, ...] = ()
    """How much a table pays at most."""
    irregularities: tuple[Irregularity, ...]
    """What may go wrong, and what is done about it."""
    conduct: tuple[Conduct, ...]
    """What players must and must not do."""
    notices: tuple[Notice, ...]
    """What signs say."""
    requirements: tuple[Requirement, ...] = ()
    """What a submission must have."""
    rounding: Cited[Literal["down", "half_up"]] | None = None
    """How what odds earn is brought to whole minor units; down where the document is silent."""

    @property
    def in_minor_units(self) -> Rounding:
        """Return how what odds earn is brought to whole minor units."""
        return Rounding(self.rounding.value) if self.rounding else Rounding.DOWN

    _options: Mapping[str, Option] = PrivateAttr(default_factory=dict)
    _citations: Citations = PrivateAttr(default_factory=Citations)
    _law_hash: str = PrivateAttr(default="")
    _edition: str = PrivateAttr(default="")

    @property
    def id(self) -> str:
        """Return the short id of the book, such as ``md``."""
        return self.document.id

    def with_appendix(
        self, options: Mapping[str, Option], citations: Citations, law_hash: str = ""
    ) -> "RuleBook":
        """Return the book with its options, what it may cite, and the hash of its texts."""
        book = self.model_copy()
        book._options, book._citations = options, citations  # noqa: SLF001 - of the same class
        book._law_hash = law_hash  # noqa: SLF001
        return book

    def as_edition(self, name: str) -> "RuleBook":
        """Return the book under the name by which the library has this version of it."""
        book = self.model_copy()
        book._edition = name  # noqa: SLF001 - of the same class
        return book

    @property
    def edition(self) -> str:
        """Return the name by which the library has the book: the id, and an older version."""
        return self._edition or self.id

    @property
    def law_hash(self) -> str:
        """Return the SHA-256 of the texts that the book was loaded from."""
        return self._law_hash

    @property
    def options(self) -> Mapping[str, Option]:
        """Return the options that the document leaves to the operator."""
        return MappingProxyType(self._options)

    @property
    def citations(self) -> Citations:
        """Return the clauses and rulings that the book may cite."""
        return self._citations

    @property
    def own_clauses(self) -> int:
        """Return how many clauses the book has that are not those of its base."""
        return sum(clause.book == self.id for clause in self._citations.clauses.values())

    def resolve(self, citation: str) -> tuple[Clause | Reading, ...]:
        """Return what a citation of the book names."""
        return self._citations.resolve(citation)

    @property
    def decisions(self) -> tuple[PlanDecision, ...]:
        """Return the decisions of a round in their order."""
        return decisions_of(self.steps)

    @property
    def reveals(self) -> tuple[PlanReveal, ...]:
        """Return what is turned up in a round, and after which decision."""
        return reveals_of(self.steps)

    @property
    def seat_zone(self) -> Zone:
        """Return the zone that every seat has: a player's own cards."""
        return next(zone for zone in self.zones if zone.per == "seat")

    @property
    def dealer_zone(self) -> Zone | None:
        """Return the zone of the dealer's hand, where the dealer has one."""
        return next((zone for zone in self.zones if zone.per == "dealer"), None)

    def zone(self, id_: str) -> Zone | None:
        """Return a zone by its id."""
        return next((zone for zone in self.zones if zone.id == id_), None)

    def contest(self, id_: str) -> Contest | None:
        """Return a contest by its id."""
        return next((contest for contest in self.contests if contest.id == id_), None)

    def contests_of(self, wager: str) -> tuple[Contest, ...]:
        """Return the contests that a wager takes part in, in the order of settlement."""
        return tuple(contest for contest in self.contests if wager in contest.wagers)

    @property
    def main_contest(self) -> Contest:
        """Return the contest that decides the ante."""
        return next(c for c in self.contests if "ante" in c.wagers and not c.adds)

    def schedule(self, id_: str) -> Schedule | None:
        """Return a pay schedule by its id."""
        return next((schedule for schedule in self.schedules if schedule.id == id_), None)

    def term(self, name: str) -> Term | None:
        """Return a defined term by its name or an alias, whatever the case of the letters."""
        sought = name.casefold()
        for term in self.terms:
            if sought in {word.casefold() for word in (term.name, *term.aliases)}:
                return term
        return None

    def wager(self, id_: str) -> Wager | None:
        """Return a wager by its id."""
        return next((wager for wager in self.wagers if wager.id == id_), None)

    def role(self, id_: str) -> Role | None:
        """Return a role by its id."""
        return next((role for role in self.roles if role.id == id_), None)

    def power(self, act: str) -> Power | None:
        """Return the power to do an act."""
        return next((power for power in self.powers if power.act == act), None)

    def may(self, role: str, act: str) -> bool:
        """Return whether somebody who acts in a role may do an act of the document."""
        actor, power = self.role(role), self.power(act)
        if actor is None or power is None:
            return False
        least = self.role(power.role)
        if least is None or not power.or_above:
            return actor.id == power.role
        return actor.group == least.group and actor.rank >= least.rank

    def irregularity(self, id_: str) -> Irregularity | None:
        """Return an irregularity by its id."""
        return next((item for item in self.irregularities if item.id == id_), None)

    def conduct_rule(self, id_: str) -> Conduct | None:
        """Return a rule of conduct by its id."""
        return next((item for item in self.conduct if item.id == id_), None)

    def loose_ends(self) -> Iterator[BookFault]:
        """Yield every name that the book uses and does not have."""
        wagers = {wager.id for wager in self.wagers}
        for index, wager in enumerate(self.wagers):
            for need in wager.needs:
                if need not in wagers:
                    says = f"wager {wager.id} needs the unknown wager {need!r}"
                    yield BookFault(path=("wagers", index, "needs"), says=says)
        roles = {role.id for role in self.roles}
        for index, power in enumerate(self.powers):
            if power.role not in roles:
                says = f"power {power.act} names the unknown role {power.role!r}"
                yield BookFault(path=("powers", index, "role"), says=says)
        yield from self._loose_steps()
        yield from self._loose_remedies("irregularities", self.irregularities)
        yield from self._loose_remedies("conduct", self.conduct)

    def _loose_steps(self) -> Iterator[BookFault]:
        """Yield every step whose failing is called what the book does not know."""
        known = {item.id for item in self.irregularities}
        for path, step in self.duties():
            if step.fails is not None and step.fails not in known:
                says = f"step {step.id} fails with the unknown irregularity {step.fails!r}"
                yield BookFault(path=(*path, "fails"), says=says)

    def _loose_remedies(self, list_: str, rules: tuple[Rule, ...]) -> Iterator[BookFault]:
        """Yield every role and option that a remedy names and the book does not have."""
        roles = {role.id for role in self.roles}
        for index, rule in enumerate(rules):
            for place, remedy in enumerate(rule.remedies):
                path = (list_, index, "remedies", place)
                if remedy.ruling is not None and remedy.ruling not in roles:
                    says = f"{rule.id} names the unknown role {remedy.ruling!r}"
                    yield BookFault(path=(*path, "ruling"), says=says)
                if remedy.option is not None and remedy.option not in self.options:
                    says = f"{rule.id} names {self._unknown_option(remedy.option)}"
                    yield BookFault(path=(*path, "option"), says=says)

    def _unknown_option(self, key: str) -> str:
        """Return what is wrong with an option that the book does not have."""
        says = f"the unknown option {key!r}"
        if others := books_by_option().get(key):
            says = f"the option {key!r}, which {', '.join(others)} has; copy it to options.toml"
        return f"{says}, or name another option" if others else says

    def duties(self) -> Iterator[tuple[Path, Step]]:
        """Yield every step of the book with its path: procedures, dealing and awards."""
        for index, procedure in enumerate(self.procedures):
            for place, step in enumerate(procedure.steps):
                yield ("procedures", index, "steps", place), step
        for index, method in enumerate(self.dealing.methods):
            for place, step in enumerate(method.steps):
                yield ("dealing", "methods", index, "steps", place), step
        for place, step in enumerate(self.course.settlement.progressive_steps):
            yield ("course", "settlement", "progressive_steps", place), step
