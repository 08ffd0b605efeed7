"""Every probe of one book, and which of them show that a value of it is obeyed."""

from collections.abc import Callable, Generator, Iterator
from functools import cache, partial
from typing import Any, Final

from fifthstreet.checks.report import check
from fifthstreet.paper.sign import make_notice, make_sign
from fifthstreet.play.irregularities import LATE
from fifthstreet.play.scenario import read_scenario
from fifthstreet.play.script import run
from fifthstreet.proof.deeds import Probe
from fifthstreet.proof.examples import Example, rounds_of, submissions_of
from fifthstreet.proof.layouts import METER, STAKE, letters, settled, shared, submitted
from fifthstreet.proof.moments import Moments
from fifthstreet.proof.mutation import Judged, Mutants, Value
from fifthstreet.proof.submitted import variants
from fifthstreet.proof.tables import TableProbes
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.options import ENTRY, Option
from fifthstreet.rules.remedies import Rule
from fifthstreet.rules.shelf import folders_of

SIGN: Final = "sign"
"""Shows what notices say, and nothing else: what is only printed is not obeyed."""
LIKELY: Final = {
    **dict.fromkeys(("table", "requirements", "document"), "check"),
    **dict.fromkeys(("schedules", "contests", "caps", "meters"), "layout"),
    "notices": SIGN,
    **dict.fromkeys(("steps", "course", "wagers", "zones", "betting"), "round"),
}
"""Which kind of probe shows most where a part of a book is changed."""


def _play(law: RuleBook, text: str) -> Iterator[object]:
    script, lines = run(text, law=law)
    yield from (line.refusal or line.events for line in lines)
    if script.round is not None:
        state = script.round.state
        yield (script.round.nets, state.meters, state.tray)


def _settle(law: RuleBook, example: Example) -> Iterator[object]:
    for case in example.cases():
        done = read_scenario(case, example.place, law).settle()
        yield done.lines
        yield done.meters


def _check(law: RuleBook, text: str) -> Iterator[object]:
    findings = check(text, law=law).findings
    yield from ((finding.code, finding.where, finding.severity) for finding in findings)


def _sign(law: RuleBook) -> Iterator[object]:
    submission = submitted(law, 0, STAKE)
    resets = dict.fromkeys(submission.progressive.initial or (), int(METER))
    jackpot = submission.progressive.model_copy(update={"reset": resets})
    submission = submission.model_copy(update={"progressive": jackpot})
    posted = [notice.id for notice in law.notices if notice.posted == "when_it_happens"]
    for sign in (make_sign(submission, law), *(make_notice(law, id_) for id_ in posted)):
        for part in sign.sections:
            yield sign.occasional
            yield (part.notice, part.place, str(part.lines), str(part.figures), str(part.tables))


class Probes:
    """All probes of one book, made when they are first needed."""

    def __init__(self, law: RuleBook) -> None:
        self.law = law
        self.moments = Moments(law)
        self.showed: dict[str, dict[int, Probe]] = {}
        self.probe = cache(self._probe)
        self.likely = cache(self._likely)
        tables = TableProbes(law)
        self.makers: list[tuple[str, str, Callable[[RuleBook], Iterator[object]]]] = [
            *(("table", "", probe) for probe in tables.probes()),
            *(
                ("layout", f" {contest.id} {contest.schedule} ", self._layout(contest.id, letter))
                for letter in range(letters(law))
                for contest in law.contests
            ),
            ("layout", "", shared),
            *(("round", "", probe) for probe in self.moments.probes()),
            *self._of_examples(),
            (SIGN, "", _sign),
            *(("check", key, partial(_check, text=text)) for key, text in variants(law)),
        ]

    @staticmethod
    def _layout(contest: str, letter: int) -> Callable[[RuleBook], Iterator[object]]:
        return partial(settled, contest=contest, letter=letter)

    def _of_examples(self) -> Iterator[tuple[str, str, Callable[[RuleBook], Iterator[object]]]]:
        """Yield what the folders of the book and of its bases bring along."""
        for folder in folders_of(self.law.edition):
            for example in rounds_of(folder):
                if example.is_script:
                    yield "round", example.text, partial(_play, text=example.text)
                else:
                    yield "round", example.text, partial(_settle, example=example)
            for example in submissions_of(folder):
                yield "check", "", partial(_check, text=example.text)

    def _probe(self, index: int) -> Probe:
        kind, about, deeds = self.makers[index]
        return Probe(deeds, self.law, kind, about)

    @cache  # noqa: B019 - probes live as long as the proof
    def of_a_rule(self, id_: str) -> Probe:
        """Return the probe that reports one irregularity or breach."""
        return Probe(partial(self.moments.reports, only=id_), self.law, "round")

    def tell_apart(self, other: RuleBook, value: Value) -> bool:
        """Return whether any probe shows that another book is another, likely ones first."""
        for probe in self._in_turn(value):
            if probe.tells_apart(other):
                self.showed.setdefault(value.field, {})[id(probe)] = probe
                return True
        return False

    def judge(self, mutants: Mutants, value: Value) -> Judged:
        """Return what became of a value when it was changed."""
        if isinstance(value.kind, Option):
            return mutants.judge(value, self.tell_apart)
        heading = value.field == "Irregularity.family" and value.current != LATE
        if heading or self._is_left_open(value):
            return Judged(path=value.path, state="informative")
        return mutants.judge(value, self.tell_apart)

    def _is_left_open(self, value: Value) -> bool:
        """Return whether the default of an option always takes the place of a value."""
        thing: Any = self.law
        names: list[str] = []
        for step in value.path:
            thing = thing[step] if isinstance(step, int) else getattr(thing, step)
            names.append(str(getattr(thing, "id", step) if isinstance(step, int) else step))
        place = ".".join(names).removesuffix(".value")
        options = self.law.options.values()
        return any(one.sets == place and one.default is not None for one in options)

    def _in_turn(self, value: Value) -> Iterator[Probe]:
        """Yield every probe: of the rule, those that showed such a change before, and the rest."""
        top = str(value.path[0])
        if top in {"irregularities", "conduct"}:
            listed: tuple[Rule, ...] = getattr(self.law, top)
            yield self.of_a_rule(listed[int(value.path[1])].id)
        if top == "roles":
            every = (*self.law.irregularities, *self.law.conduct)
            ruled = (rule.id for rule in every if rule.remedies and rule.remedies[-1].ruling)
            yield from map(self.of_a_rule, list(ruled)[:1])
        before = self.showed.get(value.field, {})
        yield from reversed([*before.values()])
        if top == ENTRY:
            top = yield from self._of_an_option(value.kind)
        kind = LIKELY.get(top, "table")
        for index in self.likely(kind, (*value.cite, *self._words(value))):
            probe = self.probe(index)
            if id(probe) not in before:
                yield probe

    def _of_an_option(self, option: Option) -> Generator[Probe, None, str]:
        """Yield the probes of the rules that name an option; return the part that it sets."""
        for rule in (*self.law.irregularities, *self.law.conduct):
            if any(remedy.option == option.key for remedy in rule.remedies):
                yield self.of_a_rule(rule.id)
        return (option.sets or option.key).partition(".")[0]

    def _words(self, value: Value) -> Iterator[str]:
        """Yield the words by which a probe is known to concern a value."""
        if value.path[0] in {"schedules", "contests"}:
            yield f" {getattr(self.law, str(value.path[0]))[value.path[1]].id} "
        elif value.path[0] == "table":
            yield str(value.path[1])

    def _likely(self, kind: str, words: tuple[str, ...]) -> list[int]:
        def rank(index: int) -> tuple[bool, bool]:
            known, about, _ = self.makers[index]
            return (known != kind, not any(word in about for word in words))

        able = [n for n, each in enumerate(self.makers) if (each[0] == SIGN) == (kind == SIGN)]
        return sorted(able, key=rank)
