"""What a sign says of payment: a table for every wager that can be made."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.cards import FiveCardCategory, Rank
from fifthstreet.money import Fixed, ForOne, format_percent, parse_rate
from fifthstreet.paper.phrases import capital, listed, name_of
from fifthstreet.paper.sign_record import SignTable, clauses
from fifthstreet.paper.sign_source import SignSetting
from fifthstreet.rules.paytable import (
    Envy,
    EnvyLine,
    PayTable,
    Progressive,
    ProgressiveTable,
    SideBet,
)
from fifthstreet.rules.settlement import Comparison
from fifthstreet.rules.wager import Wager

HAND_AND_PAY = ("Hand", "Pays")
JUDGED_ON = {
    "board": "the three community cards",
    "box_and_hole": "the player's two cards and the four of the Six Card box",
    "hand": "the player's hand",
}


def pay_tables(setting: SignSetting) -> tuple[SignTable, ...]:
    """Return the pay tables of every wager at the table, the main one first."""
    return tuple(_all_tables(setting))


def _all_tables(setting: SignSetting) -> Iterator[SignTable]:
    pay, comparison = setting.book.pay, setting.book.comparison
    if comparison:
        yield _against_the_dealer(setting, comparison)
        yield _ante(setting, comparison)
    else:
        yield _main(setting)
    jackpot = setting.wager("progressive")
    if pay.progressive and jackpot:
        table = setting.chosen_table(pay.progressive.tables, "progressive.paytable")
        yield _progressive(setting, pay.progressive, table, jackpot)
        yield _meters(setting, pay.progressive, table)
        if pay.envy:
            yield _envy(setting, pay.envy, table.id)
    for bet in pay.side_bets:
        if wager := setting.wager(bet.id):
            yield _side_bet(setting, bet, wager)


def _rows(table: PayTable) -> tuple[tuple[str, ...], ...]:
    return tuple((line.name, line.pays.pretty) for line in table.lines)


def _names(setting: SignSetting, *groups: str) -> str:
    return listed([wager.name for wager in setting.wagers if wager.group in groups])


def _main(setting: SignSetting) -> SignTable:
    main = setting.book.pay.main
    return SignTable(
        title=_names(setting, "ante", "bet"),
        columns=HAND_AND_PAY,
        rows=_rows(main),
        notes=("Any lower hand loses.",),
        cite=clauses(main)[:1],
    )


def _against_the_dealer(setting: SignSetting, comparison: Comparison) -> SignTable:
    main = setting.book.pay.main
    bet = _names(setting, "bet")
    least = _qualifying(comparison)
    return SignTable(
        title=bet,
        columns=HAND_AND_PAY,
        rows=_rows(main),
        notes=(
            f"Paid when the hand beats a dealer who holds {least} or better.",
            f"The {bet} goes back when the dealer holds less, and on equal hands.",
        ),
        cite=clauses(main)[:1],
    )


def _qualifying(comparison: Comparison) -> str:
    words = {rank.letter: rank.word for rank in Rank}
    ranks = "-".join(words[letter] for letter in comparison.qualifying.ranks)
    lowest = comparison.qualifying.category == FiveCardCategory.HIGH_CARD.slug
    return f"{ranks} high" if lowest else f"{name_of(comparison.qualifying.category)}, {ranks}"


def _ante(setting: SignSetting, comparison: Comparison) -> SignTable:
    won, unqualified = comparison.ante_if_won, comparison.ante_if_not_qualified
    return SignTable(
        title=_names(setting, "ante"),
        columns=("When", "Pays"),
        rows=(
            (f"Dealer below {_qualifying(comparison)}", unqualified.pays.pretty),
            ("Hand beats the dealer's", won.pays.pretty),
            ("Equal hands", "Stand off"),
        ),
        cite=(unqualified.citation, won.citation),
    )


def _side_bet(setting: SignSetting, bet: SideBet, wager: Wager) -> SignTable:
    table = setting.chosen_table(bet.tables, f"{bet.id}.paytable")
    named = f", table {table.id}" if len(bet.tables) > 1 else ""
    return SignTable(
        title=f"{bet.name}{named}",
        columns=HAND_AND_PAY,
        rows=_rows(table),
        notes=tuple(_side_bet_notes(setting, bet, table, wager)),
        cite=clauses(table),
    )


def _side_bet_notes(
    setting: SignSetting, bet: SideBet, table: PayTable, wager: Wager
) -> Iterator[str]:
    yield f"Judged on {JUDGED_ON[bet.judged_on]}. {_after_fold(wager)}"
    others = [other.name for other in setting.wagers if other.id in wager.needs]
    if len(others) > 1:
        yield f"Only together with {listed(others)}."
    if any(isinstance(line.pays, Fixed) for line in table.lines):
        back = setting.submission.option(f"{bet.id}.fixed_returns_stake")
        stake = "goes back as well" if back else "does not go back"
        yield f"A sum of money is paid whatever the stake, which {stake}."


def _after_fold(wager: Wager) -> str:
    return "Stays in play after a fold." if wager.fold.effect == "live" else "Lost on a fold."


def _progressive(
    setting: SignSetting, law: Progressive, table: ProgressiveTable, wager: Wager
) -> SignTable:
    named = f", table {table.id}" if len(law.tables) > 1 else ""
    sizes = listed([setting.money(size) for size in setting.progressive_sizes()], "or")
    return SignTable(
        title=f"{law.name}{named}",
        columns=HAND_AND_PAY,
        rows=_rows(table),
        notes=(f"A bet of {sizes}. {_after_fold(wager)}", *_stake_notes(setting, table, wager)),
        cite=clauses(table),
    )


def _stake_notes(setting: SignSetting, table: ProgressiveTable, wager: Wager) -> Iterator[str]:
    """Say whether the stake is in the award, beside it, or lost in any case."""
    counted_in = [line.pays for line in table.lines if isinstance(line.pays, ForOne)]
    if counted_in:
        odds, size = counted_in[0], min(setting.progressive_sizes())
        yield (
            f"Every award counts the bet in: {odds.pretty} on {setting.money(size)} "
            f"is {setting.money(odds.total(size, setting.book.in_minor_units))} in all."
        )
    elif setting.submission.option("progressive.stake_returned_on_win"):
        yield "A winning bet goes back beside its award."
    elif wager.taken_at_close and wager.taken_at_close.value:
        yield "The bet itself does not go back beside an award."


def _meters(setting: SignSetting, law: Progressive, table: ProgressiveTable) -> SignTable:
    one = len(table.meters) == 1
    return SignTable(
        title="The meter" if one else "The meters",
        columns=("Meter", "Began at", "Starts again at", "Of each bet"),
        rows=tuple(_meter(setting, meter) for meter in table.meters),
        cite=(law.rates_stated.citation, law.resets_stated.citation),
    )


def _meter(setting: SignSetting, meter: str) -> tuple[str, ...]:
    rate = (setting.submission.progressive.rate or {}).get(meter)
    if rate is None:
        raise setting.unstated(f"progressive.rate.{meter}")
    share: Fraction = parse_rate(rate)
    return (
        name_of(meter),
        setting.money(setting.needed(f"progressive.initial.{meter}")),
        setting.money(setting.needed(f"progressive.reset.{meter}")),
        format_percent(share),
    )


def _envy(setting: SignSetting, law: Envy, letter: str) -> SignTable:
    named = setting.submission.option("envy.paytable") or letter
    table = law.table(str(named))
    if table is None:
        raise setting.unstated("envy.paytable")
    sizes = setting.progressive_sizes()
    hands = dict.fromkeys(line.hand for line in table.lines)
    return SignTable(
        title=f"{law.name}, schedule {table.id}",
        columns=("Hand", *(f"With a {setting.money(size)} bet" for size in sizes)),
        rows=tuple(
            (name_of(hand), *(_brings(table.line(size, hand)) for size in sizes)) for hand in hands
        ),
        notes=(_envy_note(setting, law), *_envy_bounds(law)),
        cite=clauses(table),
    )


def _brings(line: EnvyLine | None) -> str:
    return line.pays.pretty if line else "none"


def _envy_note(setting: SignSetting, law: Envy) -> str:
    bet = setting.book.pay.progressive
    name = bet.name if bet else law.name
    holder = "another player"
    if setting.submission.option("envy.holder_needs_progressive"):
        holder += f" with a {name} bet"
    if not setting.submission.option("envy.folded_holder_counts"):
        holder += " who has not folded"
    return f"For everyone with a {name} bet when {holder} holds the hand."


def _envy_bounds(law: Envy) -> Iterator[str]:
    items = []
    if not law.own_hand:
        items.append("one's own hand brings none")
    if law.several:
        items.append("each such hand brings its bonus")
    if law.fold == "kept":
        items.append("a fold does not lose it")
    if items:
        yield f"{capital(listed(items))}."
