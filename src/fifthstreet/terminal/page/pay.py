"""The pay tables and caps of a book's page, tables side by side by their letters."""

from collections.abc import Sequence
from itertools import zip_longest

from fifthstreet.money import Amount, Fixed, Odds
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.rules.plan import Contest, MeterLaw
from fifthstreet.terminal.sheet import NOTHING, Sheet, SheetGrid, spoken
from fifthstreet.terminal.words import either, judged_cards


def _odds_text(odds: Odds) -> str:
    """Return odds as short as a table needs them."""
    return odds.pretty if isinstance(odds, Fixed) else str(odds)


def pay_tables(sheet: Sheet, book: RuleBook) -> None:
    """Add every pay table with the cards that it judges, and what the book says of its meters."""
    sheet.heading("Payouts")
    for place, schedule in enumerate(book.schedules):
        used = [contest for contest in book.contests if contest.schedule == schedule.id]
        if place:
            sheet.blank()
        sheet.topic(f"{schedule.name}, {_judged(used[0], book)}", schedule.cite)
        if used[0].others:
            _about_others(sheet, used[0])
        metered = book.meters if book.meters and book.meters.schedule == schedule.id else None
        if metered:
            _meters(sheet, metered, book)
        _side_by_side(sheet, schedule.tables, book.document.currency)
        if any(table.minima for table in schedule.tables):
            sheet.blank()
            sheet.topic("Minimum reset of a meter", level=2)
            cites = [[least.citation for least in table.minima] for table in schedule.tables]
            _grid(sheet, _minima(schedule.tables, book.document.currency), cites)


def _judged(contest: Contest, book: RuleBook) -> str:
    if contest.others:
        return "for another player's hand"
    return f"judged on {judged_cards(contest.hand, book)}"


def _label(line: PayLine, currency: str) -> str:
    """Return what a line is called, with the stake that it is for."""
    return f"{line.name}, {Amount(line.wager, currency).pretty} bet" if line.wager else line.name


def _side_by_side(sheet: Sheet, tables: Sequence[PayTable], currency: str) -> None:
    lines = [{_label(line, currency): line for line in table.lines} for table in tables]
    if len(tables) == 1:
        longest = max(map(len, lines[0]))
        for name, line in lines[0].items():
            sheet.line(_odds_text(line.pays), line.cite, label=f"{name:<{longest}}", level=2)
        return
    by_name = {name: line for named in lines for name, line in named.items()}
    rows = [
        ["pays", *(table.id for table in tables)],
        *(
            [name, *(_cell(table, by_name[name]) for table in tables)]
            for name in merged([[*named] for named in lines])
        ),
    ]
    _grid(sheet, rows, [table.cite for table in tables])


def _grid(sheet: Sheet, rows: list[list[str]], cites: Sequence[Sequence[str]]) -> None:
    """Add a table with the clauses of each column beneath it."""
    notes = [["clause", *row] for row in zip_longest(*cites, fillvalue="")]
    sheet.add(SheetGrid([*rows, *notes], notes=len(notes), indent=4))


def merged(lists: Sequence[Sequence[str]]) -> list[str]:
    """Return the names of all lists in one order that agrees with each.

    >>> merged([["flush", "pair"], ["royal", "flush", "straight", "pair"]])
    ['royal', 'flush', 'straight', 'pair']
    """
    whole: list[str] = []
    for names in lists:
        at = 0
        for name in names:
            if name not in whole:
                whole.insert(at, name)
            at = whole.index(name) + 1
    return whole


def _cell(table: PayTable, own: PayLine) -> str:
    """Return what a table pays for the hands of a line, even where it gives them another name."""
    for line in table.lines:
        same_ranks = (line.lowest, line.highest) == (own.lowest, own.highest)
        all_suits = not line.suits or line.suits == own.suits
        same_stake = line.wager == own.wager
        if set(own.hands) <= set(line.hands) and same_ranks and all_suits and same_stake:
            return _odds_text(line.pays)
    return NOTHING


def _meters(sheet: Sheet, law: MeterLaw, book: RuleBook) -> None:
    if law.denominations:
        sizes = [Amount(n, book.document.currency).pretty for n in law.denominations.allowed]
        sheet.line(either(sizes), law.denominations.cite, label="size", level=2)
    sheet.fact("winners paid in", law.paid_in, level=2)
    if law.major_hands:
        sheet.line(spoken(law.major_hands), law.cite[:1], label="major hands", level=2)
    sheet.fact("rates are stated", law.rates_stated, level=2)
    sheet.fact("resets are stated", law.resets_stated, level=2)


def _minima(tables: Sequence[PayTable], currency: str) -> list[list[str]]:
    least = {
        (table.id, minimum.meter): Amount(minimum.least, currency).pretty
        for table in tables
        for minimum in table.minima
    }
    meters = merged([table.meters for table in tables])
    return [
        ["meter", *(table.id for table in tables)],
        *(
            [meter, *(least.get((table.id, meter), NOTHING) for table in tables)]
            for meter in meters
        ),
    ]


def _about_others(sheet: Sheet, law: Contest) -> None:
    several = "several may be won in a round" if law.several else "only one may be won in a round"
    own = "your own hand counts" if law.own_hand else "your own hand does not count"
    text = f"{own}; {several}; after a fold it is {law.after_fold}"
    sheet.line(text, law.cite[:1], level=2)


def caps(sheet: Sheet, book: RuleBook) -> None:
    """Add the ceilings on what is paid."""
    if not book.caps:
        return
    sheet.heading("Maximum payouts")
    for cap in book.caps:
        names = [wager.name for wager in book.wagers if wager.id in cap.wagers.value]
        sheet.topic("Cap on winnings", cap.cite)
        sheet.fact("wagers", cap.wagers, ", ".join(names), level=2)
        if cap.amount:
            amount = Amount(cap.amount.value, book.document.currency)
            sheet.fact("at most", cap.amount, amount.pretty, level=2)
        more = "what the minimum wager could win"
        sheet.fact("or, if it is more", cap.minimum_wager_win, more, level=2)
        sheet.fact("figure is posted", cap.posted, level=2)
        sheet.fact("for each", cap.scope, level=2)
        if cap.from_odds:
            sheet.fact("counts wins from", cap.from_odds, f"{cap.from_odds.value} to 1", level=2)
        sheet.fact("shared out", cap.sharing, level=2)
