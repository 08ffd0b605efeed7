"""What goes wrong at a table and what is done about it, as a book's page tells it."""

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.remedies import Remedy, Rule
from fifthstreet.rules.words import circumstance, listed, orders
from fifthstreet.terminal.sheet import Sheet


def irregularities(sheet: Sheet, book: RuleBook) -> None:
    """Add each irregularity with its remedies, the first that fits being the one."""
    sheet.heading("When something goes wrong")
    for rule in book.irregularities:
        _rule(sheet, book, rule, rule.name)


def conduct(sheet: Sheet, book: RuleBook) -> None:
    """Add what players must and must not do."""
    sheet.heading("How players behave")
    for rule in book.conduct:
        _rule(sheet, book, rule, f"Forbidden: {rule.name}" if rule.forbids else rule.name)


def _rule(sheet: Sheet, book: RuleBook, rule: Rule, title: str) -> None:
    sheet.topic(title, rule.cite)
    for remedy in rule.remedies:
        when = listed(circumstance(name, book.zones) for name in remedy.when)
        if not when and len(rule.remedies) > 1:
            when = "in any other case"
        sheet.line(f"{when} → {_done(remedy, book)}".strip(), remedy.cite, level=2)


def _done(remedy: Remedy, book: RuleBook) -> str:
    role = book.role(remedy.ruling) if remedy.ruling else None
    ruled = f" ({role.title.lower()} or above decides)" if role else ""
    chosen = f" (choice of the operator: {remedy.option})" if remedy.option else ""
    return f"{orders(remedy.do)}{ruled}{chosen}"
