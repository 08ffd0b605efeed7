"""What the proofs of the documents share: valid submissions to change, and books to alter."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import pytest

from documents.proving import loaded_as_written
from fifthstreet.checks.report import CheckReport, check
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, law_texts
from fifthstreet.rules.template import template


@dataclass(frozen=True, slots=True)
class Draft:
    """A submission that a proof changes bit by bit; `law` stands in for the book it names."""

    text: str
    law: RuleBook | None = None

    def change(self, old: str, new: str) -> "Draft":
        """Return the draft with the one place that reads `old` reading `new`."""
        assert self.text.count(old) == 1, f"{old!r} stands {self.text.count(old)} times in the text"
        return replace(self, text=self.text.replace(old, new))

    def without(self, *parts: str) -> "Draft":
        """Return the draft without some parts, each of which stands in it once."""
        draft = self
        for part in parts:
            draft = draft.change(part, "")
        return draft

    def under(self, law: RuleBook) -> "Draft":
        """Return the draft to be checked against another book than the one on the shelf."""
        return replace(self, law=law)

    @property
    def report(self) -> CheckReport:
        """What a check of the draft says."""
        return check(self.text, law=self.law)

    @property
    def findings(self) -> list[tuple[str, str, str | None]]:
        """Code, place and citation of every finding, warnings too, in the order of the text."""
        return [(found.code, found.where, found.citation) for found in self.report.findings]


class Alter(Protocol):
    """Loads a book of which one passage is altered; `at` is what else stands on its line."""

    def __call__(self, id_: str, old: str, new: str, *, at: str = "") -> RuleBook: ...


def _altered(id_: str, old: str, new: str, *, at: str = "") -> RuleBook:
    files = dict(law_texts(id_))
    passages = [
        (name, passage)
        for name, text in files.items()
        if name.endswith(".toml")
        for passage in (text.splitlines() if at else [text])
        if at in passage and old in passage
    ]
    assert len(passages) == 1, f"{old!r} at {at!r} is found {len(passages)} times"
    [(name, passage)] = passages
    assert passage.count(old) == files[name].count(passage) == 1, f"{old!r} appears twice"
    files[name] = files[name].replace(passage, passage.replace(old, new))
    return loaded_as_written(files)


@pytest.fixture(scope="session")
def alter() -> Alter:
    return _altered


@pytest.fixture(scope="session")
def draft_of() -> Callable[[str], Draft]:
    """Fill in the starting point of a book, and drop its comments so that changes are short."""

    def filled(id_: str) -> Draft:
        text = re.sub(r'"<(.*)>"', r'"\1"', template(book(id_)))
        lines = (line for line in text.splitlines() if line and not line.startswith("#"))
        return Draft("\n".join(lines) + "\n")

    return filled


@pytest.fixture(scope="session")
def md() -> RuleBook:
    return book("md")


@pytest.fixture(scope="session")
def md_draft(draft_of: Callable[[str], Draft]) -> Draft:
    """Return a valid submission under Maryland's book that offers everything there is."""
    return draft_of("md")


@pytest.fixture(scope="session")
def md_shoe(md_draft: Draft) -> Draft:
    """Return a valid submission with no side bet and no device but a manual shoe."""
    shoe = '[devices.shoe]\nmodel = "plain"\napproval_ref = "SH-1"\n'
    return (
        md_draft.without(
            ', "progressive", "three_card", "six_card"',
            ', "six_card_box"',
            ', "seat_devices", "progressive_controller"',
            '[devices.progressive_system]\nmodel = "maker and model of the progressive system"\n',
            "progressive = true\nthree_card = true\nsix_card = true\n",
            '[three_card]\npaytable = "A"\n',
            '[six_card]\npaytable = "A"\n',
            '[progressive]\npaytable = "A"\n',
            "rate.meter = 0.05\ninitial.meter = 1000000\nreset.meter = 1000000\n",
            "[envy]\n",
        )
        .change('method = "automated"', 'method = "manual_shoe"')
        .change("[devices.shuffler]\n", shoe)
        .without('model = "maker and model of the shuffler"\ncounts_cards = false\n')
    )
