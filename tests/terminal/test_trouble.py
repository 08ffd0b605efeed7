"""Whatever a person lets go wrong at the terminal, the round comes to its end."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from fifthstreet.cards import Deck
from fifthstreet.cli.commands.play import _terms as terms_of
from fifthstreet.play import Round
from fifthstreet.play.events import Event
from fifthstreet.play.views import View, is_over
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, shelf
from fifthstreet.terminal.felt import Felt
from fifthstreet.terminal.screen import Mishap
from fifthstreet.terminal.trouble import mishaps, reports, rulings

BOOKS = shelf()
MOST_QUESTIONS = 60


class Meddler:
    """A person who bets, and at one question says that something is wrong; then bets again."""

    def __init__(self, *, wrong_at: int, mishap: int, ruling: int) -> None:
        self.wrong_at, self.mishap, self.ruling = wrong_at, mishap, ruling
        self.turns = self.questions = 0
        self.listed: Sequence[Any] | Mapping[str, str] = ()
        self.sentences: list[str] = []

    def opening(self, law: RuleBook, number: int) -> None:
        del law, number

    def tell(self, events: Iterable[Event]) -> None:
        del events

    def say(self, sentence: str) -> None:
        self.sentences.append(sentence)

    def draw(self, game: Round, seen: View) -> None:
        del game, seen

    def choices(self, labels: Mapping[str, str]) -> None:
        self.listed = labels

    def mishaps(self, listed: Sequence[Mishap]) -> None:
        self.listed = listed

    def ask(self, question: str) -> str:
        self.questions += 1
        assert self.questions < MOST_QUESTIONS
        if question.endswith("[y/n]"):
            return "y"
        if question.startswith("What do you do?"):
            self.turns += 1
            return "w" if self.turns == self.wrong_at else "1"
        if question.startswith("What went wrong?"):
            return str(self.mishap)
        if "rules" in question:
            return str(min(self.ruling, len(self.listed)))
        return "1"

    def settlement(self, game: Round, before: int) -> None:
        del game, before

    def farewell(self, sentence: str) -> None:
        del sentence


def round_of(law: str, seed: int) -> Round:
    cards = list(Deck.standard())
    Random(seed).shuffle(cards)
    seated = {1: "you", 2: "ann", 3: "bob"}
    return Round(terms_of(book(law)), deck=Deck(cards), seated=seated)


def finished(law: str, screen: Meddler, seed: int = 3) -> Round:
    game = round_of(law, seed)
    Felt(game, screen, human=True, ante=None).play()
    assert is_over(game.state)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("law", BOOKS)
@pytest.mark.parametrize(("wrong_at", "ruling"), [(1, 1), (2, 2)])
def test_every_mishap_may_be_tried_and_the_round_ends(law: str, wrong_at: int, ruling: int) -> None:
    count = len(mishaps(round_of(law, 3)))
    assert count > 10
    changed = 0
    plain = finished(law, Meddler(wrong_at=0, mishap=1, ruling=1))
    for mishap in range(1, count + 1):
        game = finished(law, Meddler(wrong_at=wrong_at, mishap=mishap, ruling=ruling))
        changed += game.events != plain.events
    assert changed or (law == "rws" and wrong_at == 2)  # where there is but one decision


def at_your_turn(law: str) -> Round:
    """Return a round in which you are asked, as it is then."""
    game = round_of(law, 3)

    class Stop(Meddler):
        def ask(self, question: str) -> str:
            if question.startswith("What do you do?"):
                raise KeyboardInterrupt
            return super().ask(question)

    with pytest.raises(KeyboardInterrupt):
        Felt(game, Stop(wrong_at=0, mishap=1, ruling=1), human=True, ante=None).play()
    return game


@pytest.mark.slow
@pytest.mark.parametrize("law", BOOKS)
def test_what_is_offered_as_a_report_or_a_ruling_is_carried_out(law: str) -> None:
    tried = ruled = 0
    for rule in mishaps(at_your_turn(law)):
        for place, course in enumerate(reports(at_your_turn(law), rule, 1)):
            game = at_your_turn(law)
            assert reports(game, rule, 1)[place] == course
            game.do(course.command)
            tried += 1
            for ruling in rulings(game):
                assert game.refusal(ruling.command) is None
                ruled += 1
    assert tried > 10
    assert ruled > 1
    assert rulings(round_of(law, 3)) == ()


def test_more_may_be_said_of_what_went_wrong() -> None:
    rule = next(r for r in mishaps(at_your_turn("rws")) if r.id == "wrong_number_of_cards")
    lines = [course.says for course in reports(at_your_turn("rws"), rule, 1)]
    assert "it affects the dealer's hand" in lines
    assert lines[0] == "as the table is now"
