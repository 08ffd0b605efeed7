"""A rule book: one document as frozen data, every value with its clause."""

from collections.abc import Iterator, Mapping

from pydantic import model_validator

from fifthstreet.rules.cap import Cap
from fifthstreet.rules.dealing import Dealing
from fifthstreet.rules.deck import CardsLaw, Procedure
from fifthstreet.rules.document import Document, Power, Role, Statement, Term
from fifthstreet.rules.law import Record
from fifthstreet.rules.notice import Notice
from fifthstreet.rules.options import Option, options_of
from fifthstreet.rules.paytable import Payments
from fifthstreet.rules.remedies import Conduct, Irregularity, Rule
from fifthstreet.rules.requirement import Requirement
from fifthstreet.rules.settlement import Course
from fifthstreet.rules.table import TableLaw
from fifthstreet.rules.wager import Betting, Wager


class RuleBook(Record):
    """One of the documents; everything else in the project reads the law from here."""

    document: Document
    terms: tuple[Term, ...] = ()
    statements: tuple[Statement, ...] = ()
    roles: tuple[Role, ...]
    powers: tuple[Power, ...]
    table: TableLaw
    cards: CardsLaw
    procedures: tuple[Procedure, ...] = ()
    betting: Betting
    wagers: tuple[Wager, ...]
    dealing: Dealing
    course: Course
    pay: Payments
    caps: tuple[Cap, ...] = ()
    irregularities: tuple[Irregularity, ...]
    conduct: tuple[Conduct, ...]
    notices: tuple[Notice, ...]
    requirements: tuple[Requirement, ...] = ()

    @property
    def id(self) -> str:
        """Return the short id of the book, such as ``md``."""
        return self.document.id

    @property
    def options(self) -> Mapping[str, Option]:
        """Return the options that the document leaves to the operator."""
        return options_of(self.id)

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

    def may(self, role: str, act: str) -> bool:
        """Tell whether somebody who acts in a role may do an act of the document."""
        actor = self.role(role)
        power = next((power for power in self.powers if power.act == act), None)
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

    @model_validator(mode="after")
    def _hangs_together(self) -> "RuleBook":
        if faults := list(self._loose_ends()):
            raise ValueError("; ".join(faults))
        return self

    def _loose_steps(self) -> Iterator[str]:
        """Yield every step whose failing is called what the book does not know."""
        known = {item.id for item in self.irregularities}
        dealt = [step for method in self.dealing.methods for step in method.steps]
        for step in (*dealt, *self.course.settlement.progressive_steps):
            if step.fails is not None and step.fails not in known:
                yield f"step {step.id} fails with the unknown irregularity {step.fails!r}"

    def _loose_ends(self) -> Iterator[str]:
        """Yield every name that the book uses and does not have."""
        wagers = {wager.id for wager in self.wagers}
        for wager in self.wagers:
            for need in wager.needs:
                if need not in wagers:
                    yield f"wager {wager.id} needs the unknown wager {need!r}"
        roles = {role.id for role in self.roles}
        for power in self.powers:
            if power.role not in roles:
                yield f"power {power.act} names the unknown role {power.role!r}"
        yield from self._loose_steps()
        rules: tuple[Rule, ...] = (*self.irregularities, *self.conduct)
        for rule in rules:
            for remedy in rule.remedies:
                if remedy.ruling is not None and remedy.ruling not in roles:
                    yield f"{rule.id} names the unknown role {remedy.ruling!r}"
                if remedy.option is not None and remedy.option not in self.options:
                    yield f"{rule.id} names the unknown option {remedy.option!r}"
