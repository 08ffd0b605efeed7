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
    assert (
        fault
        == "  more.toml:2:1: option.0 is given twice. Give each entry an id or a name of its own"
    )


def test_what_an_option_cannot_hold_is_told_with_its_place() -> None:
    files = dict(texts("md"))
    files["options.toml"] = OPTION.replace('"amount"', '"money"')
    with pytest.raises(BookError) as caught:
        load(files)
    (fault,) = caught.value.what.splitlines()[1:]
    assert fault.startswith("  options.toml:5:1: option.0.type: Input should be 'choice', 'flag'")


EXPOSED_CARD = 'option = "irregularity.exposed_player_card", '
BANANA = """
[[option]]
key = "snack.banana"
ruling = "AMB-positions"
type = "flag"
says = "Whether every player gets a banana."
cite = "AMB-positions"
"""


def option(key: str, old: str, new: str) -> tuple[str, str, str]:
    """Return a change of what a text says after an option's key."""
    return after(f'key = "{key}"', "options.toml", old, new)


def another(key: str, type_: str = 'type = "flag"') -> tuple[str, str, str]:
    """Return a change that adds an option."""
    text = BANANA.replace("snack.banana", key).replace('type = "flag"', type_)
    return "options.toml", "[[option]]", f"{text}\n[[option]]"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            another("snack.banana", 'when = "snack.banana"\ntype = "flag"'),
            'or leave it out; what the base has goes with remove = ["option.snack.banana"].',
        ),
        (
            ("irregularities.toml", EXPOSED_CARD, ""),
            "Nothing reads the option irregularity.exposed_player_card: ",
        ),
        (
            another("limits.ante"),
            "Every submission has the key limits.ante. Give the option another key.",
        ),
        (
            another("limits.envy"),
            "Nothing reads the option limits.envy: ",
        ),
        (
            another("limits.envy", 'type = "range"'),
            "Nothing reads the option limits.envy: ",
        ),
        (
            another("six.paytable", 'type = "table"'),
            "Nothing reads the option six.paytable: ",
        ),
        (
            option(
                "walkaway.default",
                'allowed = ["fold_or_settle", ',
                'allowed = ["wait", "fold_or_settle", ',
            ),
            "To choose wait does nothing. Write under instead what is done, or drop it.",
        ),
        (
            option("walkaway.default", "instead = {", 'instead = { wait = ["continue"],'),
            "Nobody can choose wait. Allow it, or leave it out.",
        ),
        (
            option("cap.prorata_unit", "caps.main.unit", "caps.main.unity"),
            "The book has no caps.main.unity to set. Correct it, or leave the option out; what ",
        ),
        (
            option("cap.prorata_unit", "caps.main.unit", "caps.other.unit"),
            "The book has no caps.other.unit to set. ",
        ),
        (
            option("cap.prorata_unit", "least = 1\n", ""),
            "-1000000000000 does not fit caps.main.unit. The number must be 1 or more. Correct it.",
        ),
        (
            option("cap.prorata_unit", "default = 1\n", "default = 0\n"),
            "the default is not allowed: cap.prorata_unit is at least 1. Correct the default",
        ),
    ],
)
def test_an_option_that_nothing_reads_or_that_does_not_fit_is_refused(
    change: tuple[str, str, str], fault: str
) -> None:
    found = faults("md", change)
    assert any(fault in one for one in found), found


CAP = "amount = { value = 5000000"
NEGATIVE = "amount = { value = -5"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            ("caps.toml", CAP, NEGATIVE),
            "caps.0.amount.value: The number must be 1 or more. Correct",
        ),
        (
            ("caps.toml", CAP, "amount = { value = 0"),
            "caps.0.amount.value: The number must be 1 or",
        ),
        (
            ("caps.toml", CAP, "amount = { value = 9999999999999"),
            "caps.0.amount.value: The number must be 1,000,000,000,000 or less. Correct it",
        ),
        (
            ("caps.toml", "minimum", 'unit = { value = 0, cite = "MD-12.B" }\nminimum'),
            "caps.0.unit.v",
        ),
        (
            ("caps.toml", "minimum", 'limit = { value = -1, cite = "MD-12.B" }\nminimum'),
            "caps.0.limit",
        ),
        (
            ("pay.toml", "least = 1000000", "least = 0"),
            "minima.0.least: The number must be 1 or more",
        ),
        (
            ("pay.toml", "allowed = [100, 500]", "allowed = []"),
            "allowed: The list needs at least 1",
        ),
        (
            ("pay.toml", "allowed = [100, 500]", "allowed = [-100, 500]"),
            "allowed.0: The number must",
        ),
        (
            ("cards.toml", "size = 52", "size = -52"),
            "cards.decks.size: The number must be 1 or more",
        ),
        (("cards.toml", "hours = 4", "hours = 0"), "cards.lives.0.hours: The number must be 1 or"),
        (("table.toml", "least = ", "least = -"), "table.positions.least: The number must be 1 or"),
        (
            ("table.toml", "most = 6", "most = 5"),
            "table.positions: least 1, default 6 and most 5 are",
        ),
        (("dealing.toml", "cards = ", "cards = -"), "passes.0.cards: The number must be 1 or more"),
    ],
)
def test_an_amount_or_a_count_out_of_its_range_is_refused(
    change: tuple[str, str, str], fault: str
) -> None:
    found = faults("md", change)
    assert any(fault in one for one in found), found


@pytest.mark.parametrize("need", ["third_street", "fifth_street"])
def test_a_side_bet_that_can_never_be_placed_is_refused(need: str) -> None:
    change = after('id = "three_card"', "wagers.toml", 'needs = ["ante"]', f'needs = ["{need}"]')
    (fault,) = faults("md", change)
    assert f"It can never be placed: '{need}' is a bet at a decision" in fault
    assert "Need a wager that is placed before the deal, or drop the need." in fault


def test_a_notice_without_anything_to_say_is_refused() -> None:
    nothing = ("notices.toml", 'subject = "pay_tables"', 'subject = "text"')
    (fault,) = faults("md", nothing)
    assert fault == (
        "notices.0: The notice says nothing: it has no text, and the book has nothing on its "
        "subject. Write a text, or leave the notice out; what the base has goes with "
        'remove = ["notices.odds"].'
    )
