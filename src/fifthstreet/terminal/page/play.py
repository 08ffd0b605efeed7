"""The middle of a book's page: wagers, dealing and the course of a round."""

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import Pass
from fifthstreet.rules.plan import Contest, Outcome, PlanChoice, PlanReveal
from fifthstreet.rules.settlement import Settlement
from fifthstreet.rules.wager import Wager
from fifthstreet.terminal.page.layout import steps
from fifthstreet.terminal.sheet import Sheet, spoken
from fifthstreet.terminal.words import MOMENTS, conditions, counted, either, judged_cards, target

FOLD = {"lost": "lost", "returned": "goes back", "live": "stays live until the end"}
OUTCOMES = {"table": "paid by its table", "returned": "goes back", "lose": "lost"}


def wagers(sheet: Sheet, book: RuleBook) -> None:
    """Add when betting is open and each wager: when, of what size, and what a fold does to it."""
    betting = book.betting
    sheet.heading("Wagers")
    if betting.opens:
        sheet.fact("Betting opens", betting.opens, MOMENTS[betting.opens.value])
    sheet.fact("Betting closes", betting.closes, MOMENTS[betting.closes.value])
    sheet.fact("Fixed after the close", betting.fixed_after_close)
    sheet.fact("Made with", betting.instruments)
    sheet.fact("Refused", betting.refused_instruments)
    sheet.fact("Placed for a player", betting.by_proxy)
    sheet.fact("Limits are shown", betting.limits_shown)
    sheet.fact("Carried over", betting.carried_over)
    for wager in book.wagers:
        kind = " (a side bet that the operator may offer)" if wager.offered else ""
        sheet.topic(f"{wager.name}{kind}", wager.cite)
        _wager(sheet, book, wager)


def _wager(sheet: Sheet, book: RuleBook, wager: Wager) -> None:
    needed = [other.name for other in book.wagers if other.id in wager.needs]
    with_others = f", with {' and '.join(needed)} down" if needed else ""
    decisions = [one for one in book.decisions if one.adds and one.adds.add == wager.id]
    numbers = either([decision.number for decision in decisions]) if decisions else ""
    moment = f"at decision {numbers}" if decisions else "before betting closes"
    sheet.line(f"{moment}{with_others}", wager.cite, label="when", level=2)
    for decision in decisions:
        if adds := decision.adds:
            label = f"size at {decision.number}" if len(decisions) > 1 else "size"
            sheet.line(_size(adds, book), adds.cite, label=label, level=2)
    if not decisions:
        text = "the size prescribed" if wager.prescribed else "within the limits of the table"
        if wager.equals:
            text = f"that of the {_name(wager.equals, book)}"
        sheet.line(text, wager.cite, label="size", level=2)
    sheet.fact("taken at the close", wager.taken_at_close, level=2)
    sheet.line(FOLD[wager.fold.effect], wager.fold.cite, label="after a fold", level=2)


def _name(wager: str, book: RuleBook) -> str:
    law = book.wager(wager)
    return law.name if law else wager


def _size(adds: PlanChoice, book: RuleBook) -> str:
    return f"{either(adds.times)} times the {_name(adds.of or '', book)}"


def _choice(choice: PlanChoice, book: RuleBook) -> str:
    if choice.add is not None:
        return f"{_name(choice.add, book)} of {_size(choice, book)}"
    if choice.take_back is not None:
        return f"take back {_name(choice.take_back, book)}"
    return choice.kind


def dealing(sheet: Sheet, book: RuleBook) -> None:
    """Add each method of dealing with its order and its steps."""
    law = book.dealing
    sheet.heading("How cards are dealt")
    sheet.fact("Begins at", law.first_seat, "the dealer's left")
    sheet.fact("Goes round", law.direction)
    for method in law.methods:
        sheet.topic(f"{method.name} ({method.id})", method.cite)
        for part in method.passes:
            sheet.line(_pass(part, book), part.cite, label="deal", level=2)
        if method.up_card:
            text = f"the dealer's {method.up_card.which} card"
            sheet.line(text, method.up_card.cite, label="face up", level=2)
        steps(sheet, method.steps, book)


def _pass(part: Pass, book: RuleBook) -> str:
    text = f"{counted(part.cards, 'card')} to {', then '.join(target(to, book) for to in part.to)}"
    if part.laps > 1:
        text += f", {part.laps} times over"
    when = [c for zone in book.zones if zone.id in part.to for c in zone.when]
    if when:
        text += f", {conditions(when, book)}"
    return text


def course(sheet: Sheet, book: RuleBook) -> None:
    """Add the decisions, what is turned up after each, how hands are judged and settled."""
    law, decisions = book.course, book.course.decisions
    sheet.heading("Course of a round")
    for decision in book.decisions:
        choices = either([_choice(choice, book) for choice in decision.choices])
        text = f"{decision.name}: {choices}"
        sheet.line(text, (decision.citation,), label=f"Decision {decision.number}")
    sheet.fact("Order of decisions", decisions.order)
    sheet.fact("A player may look at", decisions.may_look)
    sheet.fact("Betting blind", decisions.blind_allowed)
    sheet.fact("Cards down for first decision", decisions.cards_down_before_decision)
    sheet.fact("Cards down for reveal", decisions.cards_down_before_reveal)
    sheet.fact("If everybody folds", decisions.if_all_fold)
    for reveal in book.reveals:
        label = f"After decision {reveal.after_decision}" if reveal.after_decision else "First"
        sheet.line(_revealed(reveal, book), (reveal.citation,), label=label)
    _settlement(sheet, law.settlement, book)
    for contest in book.contests:
        _contest(sheet, contest, book)


def _revealed(reveal: PlanReveal, book: RuleBook) -> str:
    name, cards = target(reveal.zone, book), ", ".join(map(str, reveal.cards))
    if not cards:
        return f"turn up {name}"
    return f"turn up card{'s' if len(reveal.cards) > 1 else ''} {cards} of {name}"


def _contest(sheet: Sheet, law: Contest, book: RuleBook) -> None:
    """Add how some wagers are decided: which cards, against what, and what each outcome pays."""
    names = ", ".join(_name(wager, book) for wager in law.wagers)
    sheet.topic(f"{names}{', besides' if law.adds else ''}", law.cite)
    whose = "another player's hand: " if law.others else ""
    text = f"{whose}{judged_cards(law.hand, book)}"
    sheet.line(text, law.cite[:1], label="judged on", level=2)
    if law.against:
        text = judged_cards(law.against, book)
        sheet.line(text, law.cite[:1], label="against", level=2)
    if least := law.qualifying:
        text = " ".join(filter(None, (spoken(least.category), "-".join(least.ranks))))
        sheet.line(f"{text} or better", least.cite, label="qualifies with", level=2)
    outcomes = {
        "not qualified": law.not_qualified,
        "won": law.win,
        "won below the table": law.win_below,
        "equal": law.tie,
        "lost": law.lose,
    }
    for label, outcome in outcomes.items():
        if outcome:
            sheet.line(_outcome(outcome), outcome.cite, label=label, level=2)


def _outcome(law: Outcome) -> str:
    if isinstance(law.pays, str):
        return OUTCOMES[law.pays]
    fee = f", less a commission of {law.commission}" if law.commission else ""
    return f"{law.pays}{fee}"


def _settlement(sheet: Sheet, law: Settlement, book: RuleBook) -> None:
    sheet.fact("Settled from", law.direction)
    sheet.fact("One seat at a time", law.one_seat_at_a_time)
    sheet.fact("Hands shown", law.hands_shown)
    sheet.fact("Discards can be retraced", law.discard_permits_reconstruction)
    if law.progressive_steps:
        sheet.topic("When a progressive hand wins")
        steps(sheet, law.progressive_steps, book)
