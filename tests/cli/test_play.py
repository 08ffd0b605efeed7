"""A round at the terminal: played by the house without one, by a person with one."""

import pytest

from cli.running import run
from fifthstreet.cli.commands import play as play_command
from fifthstreet.rules.library import shelf

BOOKS = shelf()


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give a terminal whose person types the answers in the list, then leaves."""
    typed: list[str] = []

    def answer(_question: str) -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)

    monkeypatch.setattr(play_command, "somebody_is_there", lambda: True)
    monkeypatch.setattr("builtins.input", answer)
    return typed


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_without_a_terminal_the_house_plays_the_round_to_its_end(book: str, seed: int) -> None:
    done = run("play", book, "--seed", str(seed), "--seats", "4")
    assert done.code == 0
    assert "The round is over." in done.out
    assert done.out.count("out at") == 4


def test_an_output_that_knows_no_suits_gets_their_letters() -> None:
    done = run("play", "md", "--seed", "3", encoding="ascii")
    assert done.code == 0
    assert "| 7h | | Jc |" in done.out
    assert "+----+ +----+" in done.out


@pytest.mark.parametrize(
    ("ante", "text"),
    [
        ("much", "That is not an amount: much. Write it like 25 or 12.50."),
        ("1", "The amount is not allowed. The Ante is $5 to $200, not $1. [MD-7.F.1]"),
        ("-5", "not an amount"),
        ("1e9", "not an amount"),
        ("12.505", "not an amount"),
    ],
)
def test_an_ante_that_cannot_be_is_refused_in_a_sentence(ante: str, text: str) -> None:
    done = run("play", "md", "--ante", ante)
    assert done.code == 2
    assert text in done.err


@pytest.mark.parametrize("ante", ["25", "$25", "25.00", " 25 "])
def test_a_person_may_name_the_ante(ante: str) -> None:
    assert "You bet $25 on Ante." in run("play", "md", "--ante", ante).out


def test_the_same_seed_deals_the_same_round() -> None:
    first, second = run("play", "md", "--seed", "8"), run("play", "md", "--seed", "8")
    assert first.out == second.out
    assert first.out != run("play", "md", "--seed", "9").out


@pytest.mark.parametrize("book", BOOKS)
def test_a_person_who_folds_loses_the_ante(book: str, answers: list[str]) -> None:
    sides = {"md": 3, "rws": 1, "cb": 1, "uk": 0}[book]
    answers += ["n"] * sides + ["F"]
    done = run("play", book, "--seed", "3")
    assert done.code == 0
    assert "Seat 1 folds" in done.out
    assert "You come out at -" in done.out


def test_a_person_may_take_side_bets_and_bet(answers: list[str]) -> None:
    answers += ["y", "y", "y", "3", "nonsense", "3", "3"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert "That is not on the list: nonsense" in done.out
    assert "Six Card Bonus" in done.out


@pytest.mark.parametrize(("key", "amount"), [("1", "$5"), ("2", "$10"), ("3", "$15")])
def test_the_digits_are_the_bets_from_the_smallest_as_on_the_pages(
    key: str, amount: str, answers: list[str]
) -> None:
    answers += ["n", "n", key, "f", "n"]
    done = run("play", "md", "--seed", "3")
    assert f"  {key}  bet {amount}\n" in done.out
    assert "  F  fold\n" in done.out
    assert f"Seat 1 bets {amount}" in done.out


def test_the_table_is_shown_again_on_request(answers: list[str]) -> None:
    answers += ["n", "n", "f", "n"]
    once = run("play", "md", "--seed", "3").out.count("Your cards")
    answers += ["n", "n", "l", "L", "f", "n"]
    assert run("play", "md", "--seed", "3").out.count("Your cards") == once + 2


def test_a_person_may_say_that_something_is_wrong(answers: list[str]) -> None:
    answers += ["n", "n", "n", "w", "99", "w", "4"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert "every wager is returned [MD-13.E]" in done.out
    assert "You come out at $0." in done.out


def test_a_ruling_is_asked_for_where_the_book_demands_one(answers: list[str]) -> None:
    answers += ["n", "n", "n", "w", "12", "the count was right after all", "f"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert "rules as floor" in done.out


def test_what_fits_no_remedy_is_said(answers: list[str]) -> None:
    answers += ["n", "w", "1", "f"]
    done = run("play", "rws", "--seed", "3")
    assert done.code == 0


def test_a_person_may_leave(answers: list[str]) -> None:
    answers += ["q"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 2
    assert "You left before the round was over." in done.err
    assert "Your balance is $0." in done.err


def test_whoever_leaves_with_bets_on_the_table_has_lost_them(answers: list[str]) -> None:
    answers += ["n", "n", "3", "q"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 2
    assert "Your balance is -$20." in done.err


def test_ctrl_c_leaves_with_the_balance(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(play_command, "somebody_is_there", lambda: True)
    monkeypatch.setattr("builtins.input", interrupted)
    done = run("play", "md", "--seed", "3")
    assert done.code == 130
    assert "You left the table. Your balance is $0." in done.out


def test_bytes_that_are_no_text_are_odd_input_like_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = iter((b"n", b"n", b"\xff\xfe", b"f", b"n"))
    monkeypatch.setattr(play_command, "somebody_is_there", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _question: next(typed).decode("utf-8"))
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert "That is not on the list: \N{REPLACEMENT CHARACTER}" in done.out


def test_another_round_follows_with_meters_and_balance(answers: list[str]) -> None:
    answers += ["y", "n", "n", "f", "y", "y", "n", "n", "f", "n"]
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert done.out.count("Betting is open.") == 2
    assert "The meter is at $10,000.05." in done.out
    assert "The meter is at $10,000.10." in done.out
    assert "Thank you for playing. Your balance is -$12." in done.out


def test_more_is_asked_of_a_mishap_where_the_round_does_not_tell(answers: list[str]) -> None:
    answers += [
        "n",
        "n",
        "w",
        "2",
        "9",
        "w",
        "2",
        "the card has not been exposed",
        "w",
        "4?",
        "2",
        "n",
    ]
    done = run("play", "md", "--seed", "3")
    assert done.code == 0
    assert "the card has been exposed and it affects the board" in done.out
    assert "use the card as the next card and continue the round [MD-13.C" in done.out
    assert "The round waits for a ruling" not in done.out


def test_an_unknown_book_is_refused() -> None:
    assert run("play", "nv").code == 2
