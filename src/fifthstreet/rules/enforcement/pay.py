"""Pay tables, the progressive and the envy bonus: what settlement reads of them."""

from collections.abc import Iterator, Mapping

from fifthstreet.cards import FiveCardCategory, SixCardCategory
from fifthstreet.money import MeterShare
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import NO, YES, only, only_cited, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.paytable import CATEGORIES, PayTable

HAND = 5
JUDGED: Mapping[str, tuple[str, int]] = {
    "three_card": ("board", 3),
    "six_card": ("box_and_hole", 6),
}
"""The side bets that settlement knows: the cards that each is judged on, and how many they are."""
SUITED = (SixCardCategory.SUPER_ROYAL.slug,)
"""The hands whose award may differ by suit."""


def pay_tables_are_read(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a table for another number of cards than settlement judges, and idle bounds in it."""
    pay = book.pay
    yield from _table(("pay", "main"), pay.main, HAND)
    for index, table in enumerate(pay.progressive.tables if pay.progressive else ()):
        yield from _table(("pay", "progressive", "tables", index), table, HAND)
    for index, bet in enumerate(pay.side_bets):
        path: Path = ("pay", "side_bets", index)
        if bet.id not in JUDGED:
            because = "settlement has no other side bet"
            yield refused((*path, "id"), bet.id, because=because, write=" or ".join(JUDGED))
            continue
        cards, count = JUDGED[bet.id]
        because = f"settlement judges the {bet.name} on the {cards.replace('_', ' ')}"
        yield from only((*path, "judged_on"), bet.judged_on, cards, because=because)
        for letter, side_table in enumerate(bet.tables):
            yield from _table((*path, "tables", letter), side_table, count)


def _table(path: Path, table: PayTable, count: int) -> Iterator[BookFault]:
    because = f"this table is read with hands of {count} cards"
    yield from only((*path, "cards"), table.cards, count, because=because)
    for index, line in enumerate(table.lines):
        here = (*path, "lines", index)
        if line.suits and line.hands != SUITED:
            because = f"only a {SUITED[0].replace('_', ' ')} alone is paid by its suit"
            yield refused((*here, "suits"), line.suits, because=because, write="nothing here")
        for bound in ("lowest", "highest") if CATEGORIES[table.cards] is SixCardCategory else ():
            because = "a line for six cards is not bounded by rank"
            yield from only((*here, bound), getattr(line, bound), None, because=because)


def progressive_is_paid(book: RuleBook) -> Iterator[BookFault]:
    """Refuse what the progressive says of meters, winners and wagers and nobody carries out."""
    law = book.pay.progressive
    if law is None:
        return
    path: Path = ("pay", "progressive")
    because = "every meter needs a stated rate, initial and reset amount"
    yield from only_cited((*path, "rates_stated"), law.rates_stated, YES, because=because)
    yield from only_cited((*path, "resets_stated"), law.resets_stated, YES, because=because)
    direction = book.course.settlement.direction.value
    if law.paid_in.value == "deal_order" and direction != "left_to_right":
        because = "seats are settled from right to left, and cards are dealt from left to right"
        yield refused(
            (*path, "paid_in", "value"),
            law.paid_in.value,
            because=because,
            write='"settlement_order", or settle from left to right',
        )
    shared = {
        hand
        for table in law.tables
        for line in table.lines
        if isinstance(line.pays, MeterShare)
        for hand in line.hands
    }
    if law.major_hands and set(law.major_hands) != shared:
        because = "winners wait for one another where they are paid from a meter"
        write = f"the hands that are: {', '.join(sorted(shared))}"
        yield refused((*path, "major_hands"), law.major_hands, because=because, write=write)


def envy_is_paid(book: RuleBook) -> Iterator[BookFault]:
    """Refuse an envy bonus on other terms than settlement pays it."""
    law = book.pay.envy
    if law is None:
        return
    path: Path = ("pay", "envy")
    if book.pay.progressive is None:
        because = "envy goes to whoever has a progressive wager, and the book has none"
        yield BookFault(path=path, says=f"The envy bonus is not carried out: {because}. Remove it.")
        return
    because = "a player's own hand never brings an envy bonus"
    yield from only((*path, "own_hand"), law.own_hand, NO, because=because)
    because = "every qualifying hand of another player brings its bonus"
    yield from only((*path, "several"), law.several, YES, because=because)
    because = "a folded player with a progressive wager is paid envy like any other"
    yield from only((*path, "fold"), law.fold, "kept", because=because)
    sizes = book.pay.progressive.denominations
    hands = {category.slug for category in FiveCardCategory}
    for index, table in enumerate(law.tables):
        for place, line in enumerate(table.lines):
            here = (*path, "tables", index, "lines", place)
            if line.hand not in hands:
                because = "there is no five-card hand of that name"
                write = f"one of {', '.join(sorted(hands))}"
                yield refused((*here, "hand"), line.hand, because=because, write=write)
            if sizes is not None and line.wager not in sizes.allowed:
                because = "no progressive wager has this size"
                write = f"one of {', '.join(map(str, sizes.allowed))}"
                yield refused((*here, "wager"), line.wager, because=because, write=write)
