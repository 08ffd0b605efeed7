"""The proof of a book for people to read: as text, and as a page in a file of its own."""

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, get_args

from fifthstreet.paper.html_page import page
from fifthstreet.proof.mutation import State
from fifthstreet.terminal.output import plain

if TYPE_CHECKING:
    from fifthstreet.proof.book_proof import BookProof

MOST = 100
"""How many faults are listed in text; the page and the JSON list all of them."""


def _rows(proof: "BookProof") -> Iterator[tuple[str, str]]:
    """Yield what was proved, each part with its figures."""
    values, clauses = proof.values, proof.clauses
    if values.judged:
        counts = ", ".join(f"{values.count(state):,} {state}" for state in get_args(State))
        yield "Values", f"{len(values.judged):,}: {counts}"
        yield "Rounds", f"{proof.passed} of {len(proof.rounds)} come out as they say"
        yield "Submissions", str(proof.submissions)
        counts = ", ".join(f"{count} {how}" for how, count in clauses.items() if how != "total")
        yield "Clauses", f"{clauses['total']}: {counts}"
    if proof.exact is not None:
        yield "Exact figure", f"{proof.exact} ({float(proof.exact):.4%} of the ante)"
    elif proof.why_not:
        yield "Exact figure", proof.why_not


def _heading(proof: "BookProof") -> str:
    name = f"{proof.title} ({proof.book})" if proof.title else proof.book
    count = len(proof.faults)
    faults = "1 fault" if count == 1 else f"{count:,} faults"
    return f"{name}: {faults if count else 'proved'}"


def text(proof: "BookProof") -> str:
    """Return the proof as lines of text."""
    lines = [_heading(proof)]
    lines += [f"  {label:13} {says}" for label, says in _rows(proof)]
    lines += [f"  Warning       {warning}" for warning in proof.warnings]
    lines += map(str, proof.faults[:MOST])
    if len(proof.faults) > MOST:
        lines.append(f"… and {len(proof.faults) - MOST:,} more; --json lists all of them.")
    return plain("\n".join(lines)) + "\n"


def html(proof: "BookProof") -> str:
    """Return the proof as a web page that needs nothing else."""
    return page(_heading(proof), "par", _body(proof))


def _body(proof: "BookProof") -> Iterator[str]:
    yield "<main>"
    yield f"<h1>{escape(_heading(proof))}</h1>"
    yield "<table><tbody>"
    for label, says in _rows(proof):
        yield f'<tr><th scope="row">{label}</th><td>{escape(says)}</td></tr>'
    yield "</tbody></table>"
    yield from (f"<p>{escape(warning)}</p>" for warning in proof.warnings)
    if proof.faults:
        yield "<h2>Faults</h2><ol>"
        for fault in proof.faults:
            place = escape(f"{fault.file}:{fault.line}:{fault.column}")
            yield f"<li><code>{place}</code> {escape(f'{fault.message} {fault.remedy}')}</li>"
        yield "</ol>"
    if proof.rounds:
        yield "<h2>Rounds</h2><table><thead><tr><th>Round</th><th>Proves</th></tr></thead><tbody>"
        for each in proof.rounds:
            proves = escape(", ".join(each.proves))
            yield f"<tr><td>{escape(each.name)}</td><td>{proves}</td></tr>"
        yield "</tbody></table>"
    yield "</main>"
