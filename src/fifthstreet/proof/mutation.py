"""Mutation: every value of a book, what else it could be, and whether anything then changes.

A value is live where another one makes the program do something else, refused where no other one
loads, and informative where its record declares it so. A word is equivalent to others where the
program obeys the value, and no round of this book can tell these words apart. Anything else is dead
law: printed, and obeyed by nobody. What the program does is for the caller to probe.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from fifthstreet.money import ForOne, Odds, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.enforcement.choices import place_set_by
from fifthstreet.rules.fault import BookFault, faults_of
from fifthstreet.rules.law import Cited, informative
from fifthstreet.rules.location import Path
from fifthstreet.rules.options import ENTRY, Option

ANOTHER_WORD = "zzz"
ABSENT: Any = object()
"""A value that takes its key out."""
ODDS = get_args(Odds)
NUMBERS = (1, 2, 10_000)
"""What numbers an operator may choose, where any would do."""
FEW = 6
"""How many words of a vocabulary are all tried in each place of a list."""
ROLES = ("Power.role", "Remedy.ruling")
SILENCE: Mapping[str, object] = {
    "RuleBook.rounding": "down",
    "Betting.opens": "place_your_bets",
    "Betting.limits_shown": True,
    "Decisions.blind_allowed": True,
    "Betting.multiples": "integer",
    "Decisions.if_all_fold": "end",
    "Decisions.outcome_on_fold": True,
    "Settlement.discard_permits_reconstruction": True,
}
"""What the program does where a book says nothing: to say so is to be obeyed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """One value of a book: its place, its record and field, and its legal values."""

    path: Path
    field: str
    kind: Any
    current: Any
    cite: tuple[str, ...]
    informs: str | None = None
    """Why the value settles nothing, where its record declares that."""

    @property
    def key(self) -> str:
        """Return the dotted key."""
        return ".".join(map(str, self.path))


State = Literal["live", "refused", "informative", "equivalent", "dead"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What became of one value, and what it may as well be, where there is such a value."""

    path: Path
    state: State
    says: str = ""

    @property
    def key(self) -> str:
        """Return the dotted key."""
        return ".".join(map(str, self.path))


@dataclass(frozen=True, slots=True)
class MutationReport:
    """What became of every value of a book."""

    judged: tuple[Judged, ...]

    def count(self, state: State) -> int:
        """Return how many values are in a state."""
        return sum(one.state == state for one in self.judged)

    @property
    def dead(self) -> tuple[Judged, ...]:
        """Return the values that nothing obeys."""
        return tuple(one for one in self.judged if one.state == "dead")

    @property
    def summary(self) -> str:
        """Return the counts in a line."""
        counts = (f"{self.count(state)} {state}" for state in get_args(State))
        return f"{len(self.judged)} values: {', '.join(counts)}"


TellsApart = Callable[[RuleBook, Value], bool]
"""Tells whether the program does something else under a book in which a value is another."""


class Mutants:
    """A book and the contents it was made from, to be made again with one value changed."""

    def __init__(self, law: RuleBook, content: Mapping[str, Any]) -> None:
        self.law = law
        self.content = content

    def values(self) -> Iterator[Value]:
        """Yield every value of the book, and every field that it leaves out; citations apart."""
        yield from _values(self.law, (), ())
        for index, option in enumerate(self.law.options.values()):
            path = (ENTRY, index, "default")
            yield Value(
                path=path,
                field="Option.default",
                kind=option,
                current=option.default,
                cite=option.cite,
            )

    def states(self, value: Value) -> bool:
        """Return whether the book says a value, instead of leaving it out."""
        part: Any = self.content
        if value.path[0] == ENTRY:
            return True
        for step in value.path:
            if not isinstance(step, int) and step not in part:
                return False
            part = part[step]
        return True

    def changed(self, value: Value, other: Any) -> RuleBook | str:
        """Return the book with another value, or why it does not load."""
        if isinstance(value.kind, Option):
            options = {
                **self.law.options,
                value.kind.key: value.kind.model_copy(update={"default": other}),
            }
            return self.law.with_appendix(options, self.law.citations)
        law = self._loaded(replaced(self.content, value.path, other))
        return law if isinstance(law, RuleBook) else f"{law.key}: {law.says}"

    def _loaded(self, content: Mapping[str, Any]) -> RuleBook | BookFault:
        """Return the book of some contents, or the first fault in them."""
        try:
            read = RuleBook.model_validate(content, context=self.law.citations)
        except ValidationError as error:
            return next(faults_of(error))
        law = read.with_appendix(self.law.options, self.law.citations)
        return next(chain(law.loose_ends(), unenforced(law)), law)

    def others(self, value: Value) -> list[Any]:
        """Return what else a value could be, and would not just say what silence says."""
        if isinstance(value.kind, Option):
            return [*_other_choices(self.law, value.kind)]
        others = _Alternatives(self.law, value).listed()
        places = ((place_set_by(self.law, one), one.default) for one in self.law.options.values())
        defaults = [default for place, default in places if place and place[0] == value.path]
        return [o for o in others if not _is_silence(value, o) and _content_of(o) not in defaults]

    def judge(self, value: Value, tells_apart: TellsApart) -> Judged:
        """Change a value to every other legal one, and return what became of it.

        Of a number, one that makes a difference is enough.
        """
        if value.informs is not None:
            return Judged(path=value.path, state="informative")
        others = self.others(value)
        changed = [(other, self.changed(value, other)) for other in others]
        loading = [(other, law) for other, law in changed if isinstance(law, RuleBook)]
        if not loading:
            return Judged(path=value.path, state="refused")
        same = [other for other, law in loading if not tells_apart(law, value)]
        enough = all(map(_is_number, others)) and len(same) < len(loading)
        if not same or enough:
            return Judged(path=value.path, state="live")
        words = ", or ".join("absent" if other is ABSENT else str(other) for other in same[:2])
        says = f"{value.current} may as well be {words}"
        refused = [other for other, law in changed if not isinstance(law, RuleBook)]
        obeyed = len(same) < len(loading) or self._works_with(value, refused, tells_apart)
        state: State = "equivalent" if _is_word(value, others) and obeyed else "dead"
        return Judged(path=value.path, state=state, says=says)

    def _works_with(self, value: Value, refused: list[Any], tells_apart: TellsApart) -> bool:
        """Return whether another value makes a difference with one that it calls for beside it."""
        for other in refused:
            content = replaced(self.content, value.path, other)
            fault = self._loaded(content)
            at = fault.path if isinstance(fault, BookFault) else None
            for companion in (one for one in self.values() if at in {one.path, one.path[:-1]}):
                for more in self.others(companion):
                    law = self._loaded(replaced(content, companion.path, more))
                    if isinstance(law, RuleBook) and tells_apart(law, value):
                        return True
        return False


def replaced(thing: Any, path: Path, value: Any) -> Any:
    """Return data with another value at a path; what lies beside it is shared."""
    if not path:
        return value
    head, rest = path[0], path[1:]
    if isinstance(head, int):
        return (*thing[:head], replaced(thing[head], rest, value), *thing[head + 1 :])
    if not rest and value is ABSENT:
        return {key: item for key, item in thing.items() if key != head}
    return {**thing, head: replaced(thing.get(head), rest, value)}


def _values(record: BaseModel, path: Path, above: tuple[str, ...]) -> Iterator[Value]:
    cite = getattr(record, "cite", above)
    for name, info in type(record).model_fields.items():
        if name == "cite":
            continue
        content, here = getattr(record, name), (*path, name)
        if isinstance(content, BaseModel):
            yield from _values(content, here, cite)
        elif isinstance(content, tuple) and content and isinstance(content[0], BaseModel):
            for index, item in enumerate(content):
                yield from _values(item, (*here, index), cite)
        else:
            words = [part for part in path if isinstance(part, str)][-2:]
            yield Value(
                path=here,
                field=".".join(words if isinstance(record, Cited) else (_owner(record), name)),
                kind=info.annotation,
                current=content,
                cite=cite,
                informs=informative(type(record), name),
            )


def _owner(record: BaseModel) -> str:
    return type(record).__name__


def _is_word(value: Value, others: list[Any]) -> bool:
    """Return whether a value is one word of a closed list."""
    words = {_content_of(other) for other in others if other is not ABSENT}
    closed = all(isinstance(word, str) for word in words) and ANOTHER_WORD not in words
    return isinstance(value.current, str) and closed


def _other_choices(law: RuleBook, option: Option) -> Iterator[Any]:
    """Yield what else an operator may choose, as far as it is not what holds without a choice."""
    place, default = place_set_by(law, option), option.default
    choices: list[Any] = [*option.allowed, option.least, option.most, ANOTHER_WORD, True, False]
    choices += NUMBERS
    if isinstance(default, dict):
        choices.append({"min": default["min"] + 1, "max": default["max"]})
    elif isinstance(default, tuple):
        choices.append(default[1:])
    schedule = law.schedule(option.key.partition(".")[0])
    choices += [table.id for table in schedule.tables] if schedule else []
    for choice in choices:
        holds = default if default is not None else place and place[1]
        if choice is not None and choice != holds and option.problem(choice) is None:
            yield choice


def _content_of(other: Any) -> Any:
    return other.get("value") if isinstance(other, dict) else other


def _is_silence(value: Value, other: Any) -> bool:
    """Return whether a field that is left out is given what silence means; a no is silence too."""
    if value.current is not None:
        return False
    word = _content_of(other)
    return word is False or SILENCE.get(value.field) == word


def _is_number(other: Any) -> bool:
    return type(_content_of(other)) is int


@dataclass(frozen=True, slots=True)
class _Alternatives:
    """What else a field could hold: each other word of a closed list, another number."""

    law: RuleBook
    value: Value

    def listed(self) -> list[Any]:
        value = self.value
        if isinstance(value.current, ODDS):
            return [*_other_odds(value.current)]
        others = [*self._others(value.kind, value.current)]
        if value.field == "Irregularity.occurs_where":
            others += _elsewhere(value.current)
        return others

    def _others(self, kind: Any, current: Any) -> Iterator[Any]:
        if get_origin(kind) is Literal:
            yield from (word for word in get_args(kind) if word != current)
        elif kind is bool:
            yield not current
        elif kind is int:
            yield from (0, current + 1) if current else (99, 1)
        elif kind is str:
            yield from () if current is None else self._words()
        elif NoneType in get_args(kind):
            yield from self._left_out(kind, current)
        else:
            yield from self._inside(kind, current)

    def _inside(self, kind: Any, current: Any) -> Iterator[Any]:
        """Yield what else a list, a cited value or an annotated one could hold."""
        if get_origin(kind) is tuple:
            yield from self._in_a_list(get_args(kind)[0], current or ())
        elif isinstance(kind, type) and issubclass(kind, Cited):
            cite = self.law.document.cite
            others = self._others(kind.model_fields["value"].annotation, None)
            yield from ({"value": word, "cite": cite} for word in others)
        elif get_origin(kind) is not None:
            yield from self._others(get_args(kind)[0], current)

    def _left_out(self, kind: Any, current: Any) -> Iterator[Any]:
        """Yield what else a field could hold that may be left out."""
        for part in get_args(kind):
            if part is not NoneType:
                yield from self._others(part, current)
        if current is not None and not any(_is_text(part) for part in get_args(kind)):
            yield ABSENT

    def _words(self) -> Iterator[str]:
        """Yield another word, and the other roles where the word is a role."""
        yield ANOTHER_WORD
        if self.value.field in ROLES:
            yield from (role.id for role in self.law.roles if role.id != self.value.current)

    def _in_a_list(self, kind: Any, current: tuple[Any, ...]) -> Iterator[Any]:
        """Yield a list with one item exchanged; of a long vocabulary, the words take turns."""
        for index, item in enumerate(current):
            others = list(self._others(kind, item))
            few = others if len(others) <= FEW else self._turns(others, index)
            yield from ((*current[:index], other, *current[index + 1 :]) for other in few)
        if len(current) > 1 and get_origin(kind) is Literal:
            yield current[1:]

    def _turns(self, others: list[Any], index: int) -> list[Any]:
        start = sum(part for part in self.value.path if isinstance(part, int)) * 7 + index
        return [others[(start + step) % len(others)] for step in (0, 17)]


def _is_text(kind: Any) -> bool:
    return kind is str or str in get_args(kind)


def _elsewhere(current: tuple[str, ...]) -> Iterator[Any]:
    """Yield other conditions on where something occurs: nowhere, or without one of them."""
    yield (f"dealing.method = {ANOTHER_WORD}",)
    for index in range(len(current)):
        yield (*current[:index], *current[index + 1 :])


def _other_odds(current: Any) -> Iterator[str]:
    """Yield the odds next to some, and words where there are none."""
    if isinstance(current, ToOne | ForOne):
        yield str(type(current)(current.n + 1))
    else:
        yield from (word for word in ("1 to 1", "2 for 1", "push") if word != str(current))
