"""The middle of a book's page: wagers, dealing and the course of a round."""

from fifthstreet.cli.page.layout import steps
from fifthstreet.cli.sheet import Sheet, spoken
from fifthstreet.cli.words import MOMENTS, TARGETS, conditions, counted, either
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import Pass
from fifthstreet.rules.settlement import Comparison, RevealRule, Settlement
from fifthstreet.rules.wager import Wager

FOLD = {"lost": "lost", "live": "stays live until the end"}


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
    moment = f"at decision {wager.decision}" if wager.decision else "before betting closes"
    sheet.line(f"{moment}{with_others}", wager.cite, label="when", level=2)
    if wager.multiples:
        text = f"{either(wager.multiples.of_ante)} times the ante"
        sheet.line(text, wager.multiples.cite, label="size", level=2)
    else:
        text = "the size prescribed" if wager.prescribed else "within the limits of the table"
        sheet.line(text, wager.cite, label="size", level=2)
    sheet.fact("taken at the close", wager.taken_at_close, level=2)
    sheet.line(FOLD[wager.fold.effect], wager.fold.cite, label="after a fold", level=2)


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
    text = f"{counted(part.cards, 'card')} to {', then '.join(TARGETS[to] for to in part.to)}"
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
        sheet.line(decision.name, (decision.citation,), label=f"Decision {decision.number}")
    sheet.fact("Order of decisions", decisions.order)
    sheet.fact("A player may look at", decisions.may_look)
    sheet.fact("Betting blind", decisions.blind_allowed)
    sheet.fact("Cards down for first decision", decisions.cards_down_before_decision)
    sheet.fact("Cards down for reveal", decisions.cards_down_before_reveal)
    sheet.fact("If everybody folds", decisions.if_all_fold)
    for reveal in book.reveal_rules:
        sheet.line(_revealed(reveal), reveal.cite, label=f"After decision {reveal.after_decision}")
    if book.comparison:
        _comparison(sheet, book.comparison)
    _settlement(sheet, law.settlement, book)


def _revealed(reveal: RevealRule) -> str:
    number = f" card {reveal.number}" if reveal.number else ""
    return f"{spoken(reveal.shows)}{number} is turned up"


def _comparison(sheet: Sheet, law: Comparison) -> None:
    least = law.qualifying
    text = f"{spoken(least.category)} {'-'.join(least.ranks)} or better"
    sheet.line(text, least.cite, label="Dealer qualifies with")
    not_qualified, won = law.ante_if_not_qualified, law.ante_if_won
    sheet.line(str(not_qualified.pays), not_qualified.cite, label="Ante, no qualifying")
    sheet.fact("Bet, no qualifying", law.bet_if_not_qualified)
    sheet.line(str(won.pays), won.cite, label="Ante of a winner")
    sheet.fact("A lower hand is", law.lower_hand)
    sheet.fact("Equal hands", law.tie)
    sheet.fact("Side bets judged apart", law.side_bets_apart)


def _settlement(sheet: Sheet, law: Settlement, book: RuleBook) -> None:
    sheet.fact("Settled from", law.direction)
    sheet.fact("One seat at a time", law.one_seat_at_a_time)
    order = ", ".join(contest.id for contest in book.contests)
    sheet.line(order, (book.contests[0].citation,), label="Order of wagers")
    sheet.fact("Hands shown", law.hands_shown)
    sheet.fact("Discards can be retraced", law.discard_permits_reconstruction)
    if law.progressive_steps:
        sheet.topic("When a progressive hand wins")
        steps(sheet, law.progressive_steps, book)
