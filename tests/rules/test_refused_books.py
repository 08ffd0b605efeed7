"""Books that say what the program does not carry out: each is refused, with what to write."""

import pytest

from fifthstreet.rules.library import BookError, load
from rules.book_values import texts


def faults(book: str, *changes: tuple[str, str, str]) -> list[str]:
    """Return what is wrong with a book after some texts are exchanged, without line and column."""
    files = dict(texts(book))
    for name, old, new in changes:
        assert files[name].count(old) >= 1, f"{name} has no {old!r}"
        files[name] = files[name].replace(old, new, 1)
    with pytest.raises(BookError) as caught:
        load(files)
    return [line.strip().split(": ", 1)[1] for line in caught.value.what.splitlines()[1:]]


def after(text: str, name: str, old: str, new: str, *, book: str = "md") -> tuple[str, str, str]:
    """Return a change of the first such text that comes after another."""
    _, found, rest = texts(book)[name].partition(text)
    assert found
    whole = f"{found}{rest}"
    return name, whole, whole.replace(old, new, 1)


@pytest.mark.parametrize(
    ("change", "key", "write"),
    [
        (
            ("course.toml", '"reveal_for_live_side_bets"', '"end"'),
            "course.decisions.if_all_fold.value",
            '"reveal_for_live_side_bets"',
        ),
        (
            ("cards.toml", '"preinspected_and_preshuffled"', '"devices.reshuffler"'),
            "procedures.0.skipped_when",
            '"preinspected_and_preshuffled"',
        ),
        (
            after('id = "shuffler_fault"', "irregularities.toml", '"reshuffle"', '"void_round"'),
            "irregularities.7.remedies.0.do",
            "reshuffle or remove_deck or continue",
        ),
        (
            (
                "course.toml",
                'direction = { value = "right_to_left"',
                'direction = { value = "sideways"',
            ),
            "course.settlement.direction.value",
            None,
        ),
    ],
)
def test_a_value_that_nothing_obeys_is_refused(
    change: tuple[str, str, str], key: str, write: str | None
) -> None:
    (fault, *others) = faults("md", change)
    assert not others
    assert fault.startswith(f"{key}: ")
    if write is not None:
        assert " is not carried out: " in fault
        assert fault.endswith(f". Write {write}.")


@pytest.mark.parametrize(
    ("pays", "new", "file", "key"),
    [
        ('"300.00 USD"', '"1 for 1"', "pay.toml", "schedules.2.tables.0.lines.1.pays"),
        ('"300.00 USD"', '"push"', "pay.toml", "schedules.2.tables.0.lines.1.pays"),
    ],
)
def test_odds_that_would_pay_nothing_are_refused(pays: str, new: str, file: str, key: str) -> None:
    (fault,) = faults("md", (file, pays, new))
    assert fault.startswith(f"{key}: {new} is not carried out: it would add nothing")


OPTION = """
[[option]]
key = "cap.amount"
ruling = "AMB-cap-ceiling"
type = "amount"
says = "Another limit."
cite = "AMB-cap-ceiling"
"""


def test_a_second_option_with_the_same_key_is_a_fault_and_no_replacement() -> None:
    files = {**texts("md"), "more.toml": OPTION}
    with pytest.raises(BookError) as caught:
        load(files)
    (fault,) = caught.value.what.splitlines()[1:]
    assert fault == "  more.toml:2:1: option.0 is given twice. Give each entry an id or a name of its own"


def test_what_an_option_cannot_hold_is_told_with_its_place() -> None:
    files = dict(texts("md"))
    files["options.toml"] = OPTION.replace('"amount"', '"money"')
    with pytest.raises(BookError) as caught:
        load(files)
    (fault,) = caught.value.what.splitlines()[1:]
    assert fault.startswith("  options.toml:5:1: option.0.type: Input should be 'choice', 'flag'")
