"""The proof of a book: its values are obeyed, its rounds come out, each clause has a place."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Final

from fifthstreet.checks.report import check
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.proof.examples import rounds_of, submissions_of
from fifthstreet.proof.fault import ProofFault, fault_of, faults_in
from fifthstreet.proof.mutation import MutationReport
from fifthstreet.proof.mutation_run import Progress, mutation_run
from fifthstreet.proof.rounds import RoundProof, proved_rounds
from fifthstreet.proof.tables import demanded
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.coverage import Coverage, matrix
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.layers import Layers
from fifthstreet.rules.library import BookError, book, law_texts
from fifthstreet.rules.samples import REJECTED
from fifthstreet.rules.shelf import folder_of, law_places
from fifthstreet.rules.submission import Submission

NO_LIBRARIES: Final = "The libraries for exact figures are not installed: fifthstreet[analysis]."
LISTED: Final = ("attested", "step")
"""What is said of a clause that the program does not carry out by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookProof:
    """Everything that proving a book brought to light."""

    book: str
    title: str = ""
    values: MutationReport = field(default_factory=lambda: MutationReport(()))
    rounds: tuple[RoundProof, ...] = ()
    submissions: int = 0
    clauses: Mapping[str, int] = field(default_factory=dict)
    exact: Fraction | None = None
    why_not: str | None = None
    faults: tuple[ProofFault, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Return whether the book passes."""
        return not self.faults

    @property
    def passed(self) -> int:
        """Return how many rounds come out as they say."""
        return sum(not each.faults for each in self.rounds)

    def as_json(self) -> dict[str, object]:
        """Return the proof with the keys that other programs rely on."""
        count = self.values.count
        return {
            "ok": self.ok,
            "book": self.book,
            "values": {
                "total": len(self.values.judged),
                "live": count("live"),
                "refused": count("refused"),
                "informative": count("informative"),
                "equivalent": count("equivalent"),
                "dead": count("dead"),
            },
            "rounds": {"total": len(self.rounds), "passed": self.passed},
            "submissions": self.submissions,
            "clauses": dict(self.clauses),
            "exact": str(self.exact) if self.exact is not None else None,
            "why_not": self.why_not,
            "faults": [asdict(fault) for fault in self.faults],
            "warnings": list(self.warnings),
        }


def unloaded(name: str, error: FifthStreetError) -> BookProof:
    """Return the proof of a book that does not load."""
    return BookProof(book=name, faults=tuple(faults_in(error, file=name)))


def prove(name: str, progress: Progress | None = None, workers: int | None = None) -> BookProof:
    """Prove a book that is on the shelf."""
    try:
        law = book(name)
    except BookError as error:
        return unloaded(name, error)
    folder = folder_of(law.id)
    rounds = tuple(each for file in rounds_of(folder) for each in proved_rounds(law, file))
    values = mutation_run(law.edition, progress, workers)
    clauses, uncited = _clauses(law, rounds)
    exact, why_not = _exact(law)
    submitted = [*submissions_of(folder)]
    faults = [
        *(fault for each in rounds for fault in each.faults),
        *(fault for file in submitted for fault in _submitted(law, file.place, file.text)),
        *_dead(law, values),
        *undemanded(law),
        *uncited,
    ]
    same = [one for one in values.judged if one.state == "equivalent"]
    warnings = [
        f"{one.key}: {one.says}; no round of this book can tell them apart." for one in same
    ]
    if not rounds:
        warnings.append("0 rounds: put worked rounds or scripts into the folder rounds.")
    if not submitted:
        warnings.append("0 submissions: put one that passes its check into submissions.")
    return BookProof(
        book=law.id,
        title=law.document.title,
        values=values,
        rounds=rounds,
        submissions=len(submitted),
        clauses=clauses,
        exact=exact,
        why_not=why_not,
        faults=tuple(faults),
        warnings=tuple(warnings),
    )


def _dead(law: RuleBook, values: MutationReport) -> Iterator[ProofFault]:
    """Yield the values that nothing obeys, each where its file says it."""
    for judged in values.dead:
        fault = BookFault(path=judged.path, says=f"nothing obeys this; {judged.says}")
        yield from _at_its_line(law, fault, "Leave it out, or add a round that shows what it does.")


def _at_its_line(law: RuleBook, fault: BookFault, remedy: str) -> Iterator[ProofFault]:
    """Yield a fault at the line where the book says the value."""
    layers = Layers(law_texts(law.edition), law_places(law.edition))
    layers.tell(fault)
    yield fault_of(layers.messages[0], file=law.id, remedy=remedy)


def undemanded(law: RuleBook) -> Iterator[ProofFault]:
    """Yield the requirements that bind at the table, and that no table refuses to break."""
    refusals = {(one.citation, one.detail) for one in demanded(law)}
    for index, rule in enumerate(law.requirements):
        if rule.binds != "submission" and (rule.citation, rule.says) not in refusals:
            says = f"no running table refuses to break {rule.code}."
            yield from _at_its_line(
                law,
                BookFault(path=("requirements", index, "binds"), says=says),
                'Write binds = "submission", or ask for something that a table can lack.',
            )


def _submitted(law: RuleBook, place: str, text: str) -> Iterator[ProofFault]:
    """Yield what is wrong with a submission: it must pass, unless its name says otherwise."""
    try:
        report = check(text, name=place, law=law)
    except FifthStreetError as error:
        yield from faults_in(error, file=place)
        return
    if place.endswith(REJECTED):
        if report.ok:
            yield ProofFault(
                file=place,
                message="The submission passes its check, and its name says that it must not.",
                remedy=f"Put a mistake into it, or take {REJECTED} from its name.",
            )
        return
    for finding in report.findings:
        if finding.severity == "error":
            yield ProofFault(
                file=place,
                line=finding.line,
                column=finding.column,
                message=f"{finding.where}: {finding.message}.",
                remedy=finding.remedy,
            )


def _clauses(
    law: RuleBook, rounds: tuple[RoundProof, ...]
) -> tuple[Mapping[str, int], list[ProofFault]]:
    """Return how many clauses of the book are cited, proved and listed, and those that are not."""
    rows = [row for row in matrix() if row.clause.book == law.id]
    proving = {id_ for each in rounds for id_ in each.proves}
    cited = {row.clause.id for row in rows if row.where}
    proved = {row.clause.id for row in rows if row.proofs or row.clause.id in proving}
    listed = {row.clause.id for row in rows if row.status in LISTED}
    loose = [row for row in rows if row.clause.id not in cited | proved | listed]
    counts = {
        "total": len(rows),
        "cited": len(cited),
        "proved": len(proved),
        "attested": len(listed),
        "uncited": len(loose),
    }
    return counts, [_uncited(law, row) for row in loose]


def _uncited(law: RuleBook, row: Coverage) -> ProofFault:
    folder = folder_of(law.id)
    lines = folder.texts.get("clauses.tsv", "").splitlines()
    at = (n for n, line in enumerate(lines, 1) if line.startswith(f"{row.clause.id}\t"))
    return ProofFault(
        file=f"{folder.place}/clauses.tsv",
        line=next(at, 1),
        message=f"Nothing cites {row.clause.id}, and no round proves it.",
        remedy="Cite it where the book carries it out, prove it with a round, or list it in "
        "coverage.tsv as attested or as a step.",
    )


def _exact(law: RuleBook) -> tuple[Fraction | None, str | None]:
    """Return what the game is worth to the player, in antes, or why nobody can say exactly."""
    try:
        from fifthstreet.whole_table.enquiry import Enquiry

        submission = Submission(book=law.edition)
        return Enquiry(book=law, submission=submission).tally.expected_value, None
    except NoExactFigureError as error:
        return None, str(error)
    except ModuleNotFoundError:
        return None, NO_LIBRARIES
