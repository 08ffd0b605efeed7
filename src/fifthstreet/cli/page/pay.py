"""The pay tables and caps of a book's page, tables side by side by their letters."""

from collections.abc import Sequence
from itertools import zip_longest

from fifthstreet.cli.sheet import NOTHING, Sheet, SheetGrid, sentence, spoken
from fifthstreet.cli.words import either
from fifthstreet.money import Amount, Fixed, Odds
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import Envy, PayLine, PayTable, Progressive, ProgressiveTable

JUDGED = {
    "board": "judged on the community cards",
    "box_and_hole": "judged on the four-card box and a player's two cards",
    "hand": "judged on the player's hand",
}


def _odds_text(odds: Odds) -> str:
    """Return odds as short as a table needs them."""
    return odds.pretty if isinstance(odds, Fixed) else str(odds)


def pay_tables(sheet: Sheet, book: RuleBook) -> None:
    """Add the main table, the side bets, the progressive and the envy bonus."""
    pay = book.pay
    sheet.heading("Payouts")
    sheet.topic("Main wagers", pay.main.cite)
    _side_by_side(sheet, [pay.main])
    for bet in pay.side_bets:
        sheet.blank()
        sheet.topic(f"{bet.name}, {JUDGED[bet.judged_on]}", bet.cite)
        _side_by_side(sheet, bet.tables)
    if pay.progressive:
        _progressive(sheet, pay.progressive, book)
    if pay.envy:
        _envy(sheet, pay.envy, book)


def _side_by_side(sheet: Sheet, tables: Sequence[PayTable]) -> None:
    if len(tables) == 1:
        longest = max(len(line.name) for line in tables[0].lines)
        for line in tables[0].lines:
            label = f"{line.name:<{longest}}"
            sheet.line(_odds_text(line.pays), line.cite, label=label, level=2)
        return
    by_name = {line.name: line for table in tables for line in table.lines}
    names = merged([[line.name for line in table.lines] for table in tables])
    rows = [
        ["pays", *(table.id for table in tables)],
        *([name, *(_cell(table, by_name[name]) for table in tables)] for name in names),
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
        if set(own.hands) <= set(line.hands) and same_ranks and all_suits:
            return _odds_text(line.pays)
    return NOTHING


def _progressive(sheet: Sheet, law: Progressive, book: RuleBook) -> None:
    currency = book.document.currency
    sheet.blank()
    sheet.topic(law.name, law.cite)
    if law.denominations:
        sizes = [Amount(size, currency).pretty for size in law.denominations.allowed]
        sheet.line(either(sizes), law.denominations.cite, label="size", level=2)
    sheet.fact("winners paid in", law.paid_in, level=2)
    if law.major_hands:
        sheet.line(spoken(law.major_hands), law.cite[:1], label="major hands", level=2)
    stated = ((law.rates_stated, "rates are stated"), (law.resets_stated, "resets are stated"))
    for fact, label in stated:
        sheet.fact(label, fact, level=2)
    _side_by_side(sheet, law.tables)
    if any(table.minima for table in law.tables):
        sheet.blank()
        sheet.topic("Minimum reset of a meter", level=2)
        cites = [[least.citation for least in table.minima] for table in law.tables]
        _grid(sheet, _minima(law.tables, currency), cites)


def _minima(tables: Sequence[ProgressiveTable], currency: str) -> list[list[str]]:
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


def _envy(sheet: Sheet, law: Envy, book: RuleBook) -> None:
    currency = book.document.currency
    sheet.blank()
    sheet.topic(f"{law.name}, for another player's hand", law.cite)
    text = "is kept" if law.fold == "kept" else "is lost"
    several = "several may be won in a round" if law.several else "only one may be won in a round"
    own = "your own hand counts" if law.own_hand else "your own hand does not count"
    sheet.line(f"{own}; {several}; after a fold it {text}", law.cite[:1], level=2)
    pairs = dict.fromkeys((line.wager, line.hand) for table in law.tables for line in table.lines)
    rows = [["pays", *(table.id for table in law.tables)]]
    for wager, hand in pairs:
        lines = [table.line(wager, hand) for table in law.tables]
        odds = [_odds_text(line.pays) if line else NOTHING for line in lines]
        rows.append([f"{sentence(hand)}, {Amount(wager, currency).pretty} bet", *odds])
    _grid(sheet, rows, [table.cite for table in law.tables])


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
