"""Limits that the floor may change, the names of tables, and the one identity of rules."""

from hashlib import sha256

from fifthstreet.checks.report import check, objections
from fifthstreet.rules.identity import file_sha256, ruleset_sha256
from fifthstreet.rules.library import book
from fifthstreet.rules.samples import submission
from fifthstreet.rules.submission import Submission

MARYLAND = submission("md")
RANGE = "[limits]\nrange.ante = { min = 1000, max = 50000 }\n"


def maryland(text: str = MARYLAND) -> Submission:
    report = check(text)
    assert report.ok, report.findings
    return report.submission


def test_a_submission_knows_its_text_its_tables_and_their_places() -> None:
    rules = maryland()
    assert rules.text == MARYLAND
    assert Submission(book="md").text is None
    first, *others = rules.table_names
    assert rules.place_of(first) == rules.place_of("nowhere") == 0
    assert all(rules.place_of(name) > 0 for name in others)


def test_limits_change_within_their_range_or_not_at_all() -> None:
    rules = maryland()
    posted = rules.limits_of("ante")
    assert posted is not None
    assert rules.range_of("ante") == posted
    assert rules.limits_of("nothing") is rules.range_of("nothing") is None
    wide = maryland(MARYLAND.replace("[limits]\n", RANGE))
    assert wide.range_of("ante") == (1000, 50000)
    assert wide.limits_of("ante") == posted


def test_other_limits_are_those_of_a_submission_that_the_checks_judge() -> None:
    rules, law = maryland(), book("md")
    changed = rules.with_limits({"ante": (2000, 20000)})
    assert changed.limits_of("ante") == (2000, 20000)
    assert rules.limits_of("ante") != (2000, 20000)
    assert objections(changed, law) == ()
    side = rules.with_limits({"three_card": (500, 1000)})
    assert side.limits_of("ante") == rules.limits_of("ante")
    upside_down = objections(rules.with_limits({"ante": (20000, 2000)}), law)
    assert "minimum_is_above_the_maximum" in {one.code for one in upside_down}


def test_the_identity_of_rules_is_that_of_their_law_and_text() -> None:
    assert file_sha256("a") == sha256(b"a").hexdigest()
    assert ruleset_sha256("law", "a") == sha256(b"law\na").hexdigest()
    assert ruleset_sha256("law", "a") != ruleset_sha256("law", "b")
