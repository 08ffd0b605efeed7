"""Scenes: playing one leads to its remedy, and it shows what it claims without the answer."""

from collections import defaultdict
from pathlib import Path

import pytest

from fifthstreet import bookcase
from fifthstreet.play.events import IrregularityReported, RulingAwaited
from fifthstreet.play.irregularities import known_facts
from fifthstreet.play.round import decide
from fifthstreet.play.views import HIDDEN
from fifthstreet.protocol.school import SceneQuestion
from fifthstreet.rules.library import shelf
from fifthstreet.rules.words import ACTIONS
from fifthstreet.school import order, scene_task
from fifthstreet.school.reports import TOLD_BY_STATE
from fifthstreet.school.scene import scenes
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.task import Task

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
BOOKS = [*shelf(), *sorted(path.name for path in SAMPLES.iterdir())]


def book_of(name: str) -> str:
    folder = SAMPLES / name
    return (bookcase.book_named(str(folder)) or "") if folder.exists() else name


@pytest.mark.parametrize("name", BOOKS)
def test_playing_a_scene_leads_to_its_remedy(name: str) -> None:
    found = scenes(book_of(name))
    assert len(found) >= 25
    for scene in found.values():
        events = decide(scene.moment.state, scene.report)
        assert isinstance(events, tuple), scene.key
        happened = next(one for one in events if isinstance(one, IrregularityReported))
        assert tuple(happened.actions) == scene.actions or any(
            isinstance(one, RulingAwaited) for one in events
        ), scene.key


@pytest.mark.parametrize("name", BOOKS)
def test_a_scene_shows_what_its_remedy_asks_for(name: str) -> None:
    for scene in scenes(book_of(name)).values():
        facts = known_facts(scene.moment.state, scene.report)
        assert set(scene.remedy.when) <= facts
        assert not TOLD_BY_STATE & set(scene.report.facts)


@pytest.mark.parametrize("name", BOOKS)
def test_no_two_scenes_look_alike_and_order_different_things(name: str) -> None:
    alike = defaultdict(set)
    for scene in scenes(book_of(name)).values():
        alike[scene.moment.words, scene.story].add(scene.actions)
    assert all(len(actions) == 1 for actions in alike.values())


@pytest.mark.parametrize("name", BOOKS)
def test_a_scene_is_drawn_marked_and_does_not_say_what_to_do(name: str) -> None:
    id_ = book_of(name)
    for key in scenes(id_):
        task = Task(kind="scene", book=id_, key=key)
        question = scene_task.ask(task)
        verdicts = [scene_task.judge(task, {"choice": at}) for at in range(len(question.choices))]
        assert [at for at, one in enumerate(verdicts) if one.right] == [*verdicts[0].correct]
        assert len(set(question.choices)) == len(question.choices) >= 2
        assert verdicts[0].clauses[0].words
        assert verdicts[0].reasons
        text = " ".join((question.moment, *question.story)).casefold()
        assert not any(words in text for words in ACTIONS.values())
        _is_drawn(question)


def _is_drawn(question: SceneQuestion) -> None:
    """The mark is on something that lies on the table, and no card lies twice."""
    seats = {one.seat: one for one in question.seats}
    mark = question.mark
    if mark.what == "wager":
        assert mark.seat in seats
    if mark.what == "cards":
        lying = question.zones[mark.zone] if mark.zone else seats[mark.seat or 0].cards
        assert len(lying) > max(mark.cards)
    every = [*(card for one in question.seats for card in one.cards)]
    every += [card for cards in question.zones.values() for card in cards]
    known = [card for card in every if card != HIDDEN]
    assert len(known) == len(set(known))


@pytest.mark.parametrize("name", BOOKS)
def test_steps_are_asked_in_another_order_and_one_order_is_right(name: str) -> None:
    id_ = book_of(name)
    found = order.candidates(id_, SeededDraw("x"), 60)
    assert found
    for one in found:
        question = order.ask(one.task)
        steps = [step.text for step in order.sequences(id_)[one.task.key].steps]
        assert sorted(question.choices) == sorted(steps)
        assert list(question.choices) != steps
        right = " ".join(str(question.choices.index(text)) for text in steps)
        assert order.judge(one.task, {"choice": right}).right
        wrong = " ".join(map(str, range(len(steps))))
        verdict = order.judge(one.task, {"choice": wrong})
        assert not verdict.right
        assert [question.choices[at] for at in verdict.correct] == steps
