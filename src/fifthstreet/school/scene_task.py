"""Scenes as tasks: the table as the dealer sees it, remedies to choose from, and the verdict."""

from typing import Final

from fifthstreet.cards import Deck
from fifthstreet.coaching.clauses import clause
from fifthstreet.play.commands import DEALER
from fifthstreet.play.irregularities import cited
from fifthstreet.play.views import HIDDEN, view
from fifthstreet.protocol.school import SceneMark, SceneQuestion, SceneSeat, TaskAnswer, TaskVerdict
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.remedies import Action, Irregularity
from fifthstreet.rules.words import orders, sentence
from fifthstreet.school.reports import BYSTANDER, is_about_a_bet, is_alone
from fifthstreet.school.scene import TWO, IrregularityScene, marked_wager, scenes
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.task import Candidate, Task, rules_of

CHOICES: Final = 4
EASY, HARDER = 1150, 110
"""How hard a scene with one remedy is, and how much more each other remedy or circumstance."""
Picture = tuple[tuple[SceneSeat, ...], dict[str, tuple[str, ...]], SceneMark]


def why_not(book: str) -> str | None:
    """Return why a book has no scenes, or None."""
    return None if scenes(book) else "This book says nothing about irregularities."


def candidates(book: str, draw: SeededDraw, many: int) -> list[Candidate]:
    """Return scenes of a book in a new order."""
    body = []
    for scene in draw.mixed([*scenes(book).values()])[:many]:
        steps = len(scene.rule.remedies) - 1 + len(scene.report.facts)
        theme = scene.rule.family if isinstance(scene.rule, Irregularity) else "conduct"
        task = Task(kind="scene", book=book, key=scene.key)
        body.append(Candidate(task=task, difficulty=EASY + HARDER * steps, themes=(theme,)))
    return body


def _scene(task: Task) -> IrregularityScene:
    scene = scenes(task.book).get(task.key)
    if scene is None:
        raise RefusedError(Refusal("task_is_unknown"))
    return scene


def ask(task: Task) -> SceneQuestion:
    """Return the scene, without what to do."""
    scene = _scene(task)
    seats, zones, mark = _picture(scene)
    return SceneQuestion(
        moment=scene.moment.words,
        story=scene.story,
        seats=seats,
        zones=zones,
        currency=rules_of(task.book).currency,
        mark=mark,
        choices=tuple(sentence(orders(one)) for one in _choices(task, scene)),
    )


def _choices(task: Task, scene: IrregularityScene) -> list[tuple[Action, ...]]:
    """Return orders among which to choose: those for the same thing, then of its kind, then any."""
    draw = task.draw
    family = getattr(scene.rule, "family", "")
    every = draw.mixed([*scenes(task.book).values()])
    every.sort(
        key=lambda one: (one.rule is not scene.rule, getattr(one.rule, "family", "") != family)
    )
    right = scene.actions
    others = dict.fromkeys(one.actions for one in every if set(one.actions) != set(right))
    return draw.mixed([right, *[*others][: CHOICES - 1]])


def judge(task: Task, answer: TaskAnswer) -> TaskVerdict:
    """Return the verdict on a remedy, with its clause."""
    scene = _scene(task)
    choices = _choices(task, scene)
    best, choice = choices.index(scene.actions), answer.get("choice")
    if not isinstance(choice, int) or not 0 <= choice < len(choices):
        raise RefusedError(Refusal("task_has_no_such_choice"))
    state, remedy = scene.moment.state, scene.remedy
    cites = dict.fromkeys((cited(state, remedy), *remedy.cite))
    return TaskVerdict(
        right=choice == best,
        score=float(choice == best),
        answer=sentence(orders(choices[choice])),
        best=sentence(orders(scene.actions)),
        correct=(best,),
        reasons=tuple(_reasons(scene)),
        clauses=tuple(clause(cite, state.terms.book) for cite in cites),
    )


def _reasons(scene: IrregularityScene) -> list[str]:
    """Return why the remedy applies: the circumstances it asks for, and who rules."""
    from fifthstreet.rules.words import circumstance, listed

    book, when = scene.moment.state.terms.book, scene.remedy.when
    reasons = []
    if when:
        body = listed(circumstance(word, book.zones) for word in when)
        reasons.append(f"This remedy applies because {body}.")
    elif len(scene.rule.remedies) > 1:
        reasons.append("None of the document's special cases applies.")
    else:
        reasons.append("The document gives one remedy for this, whatever the circumstances.")
    if scene.remedy.ruling:
        reasons.append(f"The {scene.remedy.ruling.replace('_', ' ')} makes the ruling.")
    return reasons


def _picture(scene: IrregularityScene) -> Picture:
    """Return the table as the dealer sees it, with the error drawn and marked."""
    state = scene.moment.state
    seen = view(state, DEALER)
    seats = {
        number: SceneSeat(
            number,
            one.cards,
            dict(one.wagers),
            one.standing,
            one.looked,
            one.settled,
            state.seats[number].has_left,
        )
        for number, one in seen.seats.items()
    }
    zones = {zone: tuple(cards) for zone, cards in seen.zones.items() if cards}
    if is_alone(scene.rule):
        wager = marked_wager(scene) or ""
        amount = next((one.wagers[wager] for one in seats.values() if wager in one.wagers), 0)
        seats[BYSTANDER] = SceneSeat(
            seat=BYSTANDER,
            cards=(),
            wagers={wager: amount},
            standing="live",
            looked=False,
            settled=False,
            left=False,
        )
    mark = _mark(scene)
    _draw_error(scene, mark, seats, zones)
    return tuple(seats.values()), zones, mark


def _mark(scene: IrregularityScene) -> SceneMark:
    """Return where the error is."""
    report, book = scene.report, scene.moment.state.terms.book
    if scene.is_past:
        return SceneMark("deck")
    if is_about_a_bet(scene.rule):
        seat = BYSTANDER if is_alone(scene.rule) else report.seat
        return SceneMark("wager", seat=seat, wager=marked_wager(scene))
    several = report.count > 1 or TWO in report.facts or scene.again
    cards = (0, 1) if several else (0,)
    zone = next((one for one in book.zones if one.fact in report.facts and one.per != "seat"), None)
    if zone is None and report.seat is None:
        text = f"{scene.rule.id} {scene.rule.name}".casefold()
        away = [one for one in book.zones if one.per != "seat"]
        zone = next((one for one in away if one.id in text or one.per in text.split("_")), None)
    if getattr(scene.rule, "family", "") in {"exposed_card", "wrong_count"}:
        if zone is not None:
            return SceneMark("cards", zone=zone.id, cards=cards)
        if report.seat is not None:
            return SceneMark("cards", seat=report.seat, cards=cards)
    return SceneMark("seat", seat=report.seat) if report.seat is not None else SceneMark("deck")


def _draw_error(
    scene: IrregularityScene,
    mark: SceneMark,
    seats: dict[int, SceneSeat],
    zones: dict[str, tuple[str, ...]],
) -> None:
    """Change what lies on the table so that it shows the error."""
    from msgspec.structs import replace

    if mark.what == "wager" and mark.seat in seats and scene.report.amount is not None:
        one = seats[mark.seat]
        wagers = {**one.wagers, mark.wager or "": scene.report.amount}
        seats[mark.seat] = replace(one, wagers=wagers)
    if mark.what != "cards":
        return
    lying = zones.get(mark.zone or "", ()) if mark.zone else seats[mark.seat or 0].cards
    if getattr(scene.rule, "family", "") == "wrong_count":
        cards = (*lying, HIDDEN)
    else:
        faces = _faces(scene, lying)
        cards = tuple(
            faces[at] if at in mark.cards and card == HIDDEN else card
            for at, card in enumerate(lying)
        )
    if mark.zone:
        zones[mark.zone] = cards
    elif mark.seat is not None:
        seats[mark.seat] = replace(seats[mark.seat], cards=cards)


def _faces(scene: IrregularityScene, lying: tuple[str, ...]) -> list[str]:
    """Return faces for cards that were exposed: any that lie nowhere else in the scene."""
    deck = SeededDraw(scene.key).mixed([card.notation for card in Deck.standard()])
    state = scene.moment.state
    used = {card.notation for one in state.seats.values() for card in one.cards}
    return [card for card in deck if card not in used][: len(lying)]
