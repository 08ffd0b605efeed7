"""What the program does under a book: rounds told as scripts, checks, tables, whatever is tried.

A probe yields what came of it without citations and wording, so that only deeds count.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from unittest.mock import patch

from fifthstreet.play.script import run
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.mutation import Value
from fifthstreet.rules.report import check
from rules import round_probes, settlement_probes, table_probes
from rules.submitting import altered, written

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parent / "examples" / "submissions"
WORDING = {"citation", "why", "by", "detail", "law", "reason", "text", "at"}
NOTHING = object()
LIKELY = {
    **dict.fromkeys(("table", "requirements"), "check"),
    **dict.fromkeys(("schedules", "contests", "steps", "course"), "round"),
}
"""Which kind of probe shows most where a part of a book is changed."""
Deeds = Callable[[RuleBook], Iterator[object]]


def deed(thing: object) -> object:
    """Return what happened without the clause and the words that tell of it."""
    if isinstance(thing, Refusal):
        return thing.code
    if isinstance(thing, tuple | list):
        return tuple(deed(item) for item in thing)
    if is_dataclass(thing) and not isinstance(thing, type):
        parts = [f.name for f in fields(thing) if f.name not in WORDING]
        return (type(thing).__name__, *(deed(getattr(thing, name)) for name in parts))
    return str(thing)


def _play(text: str, law: RuleBook) -> Iterator[object]:
    with patch("fifthstreet.play.script.book", lambda _: law):
        script, told = run(text)
    yield from (line.refusal or line.events for line in told)
    if script.round is not None:
        state = script.round.state
        yield (script.round.nets, state.meters, state.tray)


def _check(text: str, law: RuleBook) -> Iterator[object]:
    with patch("fifthstreet.rules.report.book", lambda _: law):
        found = check(text).findings
    yield from ((finding.code, finding.where, finding.severity) for finding in found)


@cache
def _scripts(id_: str) -> tuple[str, ...]:
    paths = sorted((TESTS / "rounds" / id_).glob("*.round"))
    return tuple(path.read_text(encoding="utf-8") for path in paths)


@cache
def _submissions(id_: str) -> tuple[str, ...]:
    paths = [*EXAMPLES.glob(f"{id_}*.toml"), *EXAMPLES.glob(f"invalid/*-{id_}-*.toml")]
    places = "boxes" if id_ == "rws" else "positions"
    own = ({f"layout.{places}": 1}, {f"layout.{places}": 50}, {"cards.cover_cards": 3})
    texts = [path.read_text(encoding="utf-8") for path in sorted(paths)]
    return (*(written(altered(id_, changes)) for changes in own), *texts)


@dataclass
class Probe:
    """One probe of a book, with what it shows of the book as it is; dear ones are tried last."""

    deeds: Deeds
    law: RuleBook
    kind: str
    words: str = ""

    def __post_init__(self) -> None:
        self.shown = tuple(self._shown(self.law))

    def _shown(self, law: RuleBook) -> Iterator[object]:
        try:
            yield from map(deed, self.deeds(law))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is another deed
            yield type(error).__name__

    def tells_apart(self, other: RuleBook) -> bool:
        """Tell whether another book shows something else; the first difference is enough."""
        pairs = zip_longest(self.shown, self._shown(other), fillvalue=NOTHING)
        return any(ours != theirs for ours, theirs in pairs)


class Probes:
    """All probes of one book."""

    def __init__(self, law: RuleBook) -> None:
        self.law = law
        self.showed: dict[str, dict[int, Probe]] = {}
        self.of_a_rule = cache(self._of_a_rule)
        rules = (*law.irregularities, *law.conduct)
        ruled = next(rule.id for rule in rules if rule.remedies and rule.remedies[-1].ruling)
        self.ruled = self.of_a_rule(ruled)
        self.probes = [
            *(Probe(probe, law, "table") for probe in table_probes.PROBES),
            *(Probe(probe, law, "round") for probe in settlement_probes.PROBES),
            *(Probe(probe, law, "round") for probe in round_probes.PROBES),
            *(Probe(partial(_play, text), law, "round", text) for text in _scripts(law.id)),
            *(Probe(partial(_check, text), law, "check") for text in _submissions(law.id)),
        ]

    def _of_a_rule(self, id_: str) -> Probe:
        return Probe(partial(round_probes.reports, only=id_), self.law, "round")

    def tell_apart(self, other: RuleBook, value: Value) -> bool:
        """Tell whether any probe shows that another book is another, likely ones first."""
        for probe in self._likely(value):
            if probe.tells_apart(other):
                self.showed.setdefault(value.field, {})[id(probe)] = probe
                return True
        return False

    def _likely(self, value: Value) -> Iterator[Probe]:
        """Yield every probe: of the rule, those that showed such a change before, and the rest."""
        top = str(value.path[0])
        if top in {"irregularities", "conduct"}:
            rules = self.law.irregularities if top == "irregularities" else self.law.conduct
            yield self.of_a_rule(rules[int(value.path[1])].id)
        if top == "roles":
            yield self.ruled
        before = self.showed.get(value.field, {})
        yield from reversed(before.values())
        kind = LIKELY.get(top, "table")

        def rank(probe: Probe) -> tuple[bool, bool]:
            return (probe.kind != kind, not any(id_ in probe.words for id_ in value.cite))

        yield from sorted((p for p in self.probes if id(p) not in before), key=rank)
