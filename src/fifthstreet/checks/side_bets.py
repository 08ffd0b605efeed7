"""Which side bets are offered, on which pay tables; the main table stays as it is."""

from collections.abc import Iterator

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding
from fifthstreet.money import MoneyError, parse_odds
from fifthstreet.rules.options import show
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.plan import Schedule


def offers_are_in_the_document(case: Case) -> Iterator[Finding]:
    """Refuse a side bet that the document does not have."""
    known = {wager.id for wager in case.book.wagers if wager.offered}
    for offer in case.submission.offers.model_extra or {}:
        if offer in case.submission.offers and offer not in known:
            choices = ", ".join(sorted(known)) or "no side bet"
            yield case.finding(
                "side_bet_is_not_in_the_document",
                f"offers.{offer}",
                f"The document has no side bet called {offer}",
                f"Remove it; the document offers {choices}.",
                cite=case.book.document.cite,
            )


def pay_tables_exist(case: Case) -> Iterator[Finding]:
    """Refuse a pay table that the document does not have."""
    for law in case.book.schedules:
        id_, letter = law.id, case.submission.schedule(law.id).paytable
        letters = [table.id for table in law.tables]
        if letter is not None and letter not in letters:
            yield case.finding(
                "pay_table_does_not_exist",
                f"{id_}.paytable",
                f'There is no {id_.replace("_", " ")} pay table "{letter}"',
                f"Choose from {', '.join(letters)}.",
                cite=law.cite,
            )


def side_pay_tables_match(case: Case) -> Iterator[Finding]:
    """Refuse a line of a side bet that is not as the document's table has it."""
    for law in case.book.schedules:
        if law in case.main_schedules:
            continue
        id_, part = law.id, case.submission.schedule(law.id)
        chosen = [table for table in law.tables if part.paytable in (None, table.id)]
        for name, text in (part.pay or {}).items():
            if chosen and not _has_line(chosen[0], name, text):
                yield case.finding(
                    "side_bet_pay_table_is_fixed",
                    f"{id_}.pay.{name}",
                    f"The {law.name} is paid by a table of the document, and table "
                    f"{chosen[0].id} does not pay {text} on {name}",
                    f"Remove the line. {_choice(law, name, text)}",
                    cite=law.cite,
                )


def _has_line(table: PayTable, name: str, text: str) -> bool:
    return any(_slug(line.name) == name and _same(text, str(line.pays)) for line in table.lines)


def _choice(law: Schedule, name: str, text: str) -> str:
    """Return which of the document's tables have such a line, or which there are."""
    fitting = [table.id for table in law.tables if _has_line(table, name, text)]
    if fitting:
        return f"Choose a table that pays this: paytable = {' or '.join(map(show, fitting))}."
    return f"Choose paytable from {', '.join(table.id for table in law.tables)}; none pays this."


def main_pay_table_matches(case: Case) -> Iterator[Finding]:
    """Refuse any change of the compulsory table of the main wagers."""
    for law in case.main_schedules:
        yield from _matches_the_law(case, law, law.tables[0])


def _matches_the_law(case: Case, law: Schedule, main: PayTable) -> Iterator[Finding]:
    for name, text in (case.submission.schedule(law.id).pay or {}).items():
        key = f"{law.id}.pay.{name}"
        line = next((line for line in main.lines if _slug(line.name) == name), None)
        if line is None:
            yield case.finding(
                "main_pay_table_has_no_such_line",
                key,
                f"The main pay table has no line {name}",
                f"Its lines are {', '.join(_slug(line.name) for line in main.lines)}.",
                cite=main.cite,
            )
        elif not _same(text, str(line.pays)):
            yield case.finding(
                "main_pay_table_is_fixed",
                key,
                f"{line.name} pays {line.pays}; the operator may not make it {text}",
                "Remove the line: the document's pay table is mandatory.",
                cite=main.cite,
            )


def _slug(name: str) -> str:
    return name.lower().replace(" ", "_").replace("-", "_")


def _same(text: str, odds: str) -> bool:
    try:
        return str(parse_odds(text)) == odds
    except MoneyError:
        return False
