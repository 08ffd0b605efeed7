"""The starting point that each book writes: complete, explained, and right once filled in."""

import re
import tomllib

import pytest

from checks.submitting import filled
from fifthstreet.checks.report import check
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import books
from fifthstreet.rules.template import template

OPEN = "value_is_still_to_be_filled_in"
COMMENTED = re.compile(r"# (\w+) = (.+)")

of_every_book = pytest.mark.parametrize("law", books(), ids=lambda law: law.id)


def keys_shown(text: str) -> set[str]:
    """Return the dotted keys of a text, those in comments included."""
    found: set[str] = set()
    section = ""
    for line in text.splitlines():
        if header := re.fullmatch(r"\[+([\w.]+)\]+", line):
            section = f"{header[1]}."
        elif pair := re.match(r"(?:# )?([\w.]+) = ", line):
            found.add(section + pair[1])
    return found


def with_choices_made(text: str) -> str:
    """Return a text with every commented line of an option that shows a value taken in."""
    lines = text.splitlines()
    return "\n".join(
        line[2:] if (made := COMMENTED.fullmatch(line)) and made[2] != "…" else line
        for line in lines
    )


@of_every_book
def test_a_starting_point_lacks_only_what_is_in_angle_brackets(law: RuleBook) -> None:
    text = template(law)
    assert tomllib.loads(text)["book"] == law.id
    found = check(text).findings
    assert {finding.code for finding in found} == {OPEN}
    assert len(found) == text.count('= "<')


@of_every_book
def test_a_starting_point_that_is_filled_in_is_in_order(law: RuleBook) -> None:
    report = check(filled(law.id))
    assert report.findings == ()
    assert report.ok


@of_every_book
def test_every_option_of_the_book_is_shown_with_its_reason(law: RuleBook) -> None:
    text = template(law)
    assert set(law.options) <= keys_shown(text)
    unwrapped = re.sub(r"\n# ", " ", text)
    for option in law.options.values():
        assert option.says in unwrapped
        assert option.ruling in unwrapped


@of_every_book
def test_no_option_of_another_book_is_shown(law: RuleBook) -> None:
    others = {key for other in books() for key in other.options} - set(law.options)
    assert not others & keys_shown(template(law))


@of_every_book
def test_the_choices_shown_in_comments_are_the_defaults_and_may_be_made(law: RuleBook) -> None:
    made = with_choices_made(filled(law.id))
    report = check(made)
    assert [f.code for f in report.findings if f.severity == "error"] == []
    for key, option in law.options.items():
        if option.default is not None:
            assert report.submission.chosen[key] == option.default


@of_every_book
def test_every_side_bet_of_the_book_is_offered(law: RuleBook) -> None:
    offers = tomllib.loads(template(law)).get("offers", {})
    assert set(offers) == {wager.id for wager in law.wagers if wager.offered}


@of_every_book
def test_every_piece_of_equipment_is_named_with_its_clause(law: RuleBook) -> None:
    unwrapped = re.sub(r"\n# ", " ", template(law))
    for item in law.table.equipment:
        assert f"{item.id}: {item.name} [{item.citation}]" in unwrapped


@of_every_book
def test_remarks_are_wrapped_to_the_page(law: RuleBook) -> None:
    remarks = [line for line in template(law).splitlines() if line.startswith("#")]
    assert max(map(len, remarks)) <= 98
    assert all(line == line.rstrip() for line in template(law).splitlines())
