"""What a sign says of payment: a table for every wager that can be made."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.cards import FiveCardCategory
from fifthstreet.money import Fixed, ForOne, parse_rate
from fifthstreet.paper.phrases import capital, name_of
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


def _heads(setting: SignSetting) -> tuple[str, str]:
    return setting.words("sign-hand"), setting.words("sign-pays")


def _rows(setting: SignSetting, table: PayTable) -> tuple[tuple[str, ...], ...]:
    return tuple((setting.name(line.name), setting.odds(line.pays)) for line in table.lines)


def _names(setting: SignSetting, *groups: str) -> str:
    return setting.names(wager for wager in setting.wagers if wager.group in groups)


def _main(setting: SignSetting) -> SignTable:
    main = setting.book.pay.main
    return SignTable(
        title=_names(setting, "ante", "bet"),
        columns=_heads(setting),
        rows=_rows(setting, main),
        notes=(setting.words("sign-lowerLoses"),),
        cite=clauses(main)[:1],
    )


def _against_the_dealer(setting: SignSetting, comparison: Comparison) -> SignTable:
    main = setting.book.pay.main
    bet = _names(setting, "bet")
    return SignTable(
        title=bet,
        columns=_heads(setting),
        rows=_rows(setting, main),
        notes=(
            setting.words("sign-againstDealer", hand=_qualifying(setting, comparison)),
            setting.words("sign-goesBack", wager=bet),
        ),
        cite=clauses(main)[:1],
    )


def _qualifying(setting: SignSetting, comparison: Comparison) -> str:
    words, law = setting.words, comparison.qualifying
    ranks = "-".join(words(f"cards-ranks-{letter}") for letter in law.ranks)
    if law.category == FiveCardCategory.HIGH_CARD.slug:
        return words("sign-high", ranks=ranks)
    return words("sign-atLeast", category=setting.name(name_of(law.category)), ranks=ranks)


def _ante(setting: SignSetting, comparison: Comparison) -> SignTable:
    won, unqualified = comparison.ante_if_won, comparison.ante_if_not_qualified
    words = setting.words
    return SignTable(
        title=_names(setting, "ante"),
        columns=(words("sign-when"), words("sign-pays")),
        rows=(
            (
                words("sign-dealerBelow", hand=_qualifying(setting, comparison)),
                setting.odds(unqualified.pays),
            ),
            (words("sign-beatsDealer"), setting.odds(won.pays)),
            (words("sign-equalHands"), words("sign-standOff")),
        ),
        cite=(unqualified.citation, won.citation),
    )


def _side_bet(setting: SignSetting, bet: SideBet, wager: Wager) -> SignTable:
    table = setting.chosen_table(bet.tables, f"{bet.id}.paytable")
    return SignTable(
        title=_titled(setting, bet, table),
        columns=_heads(setting),
        rows=_rows(setting, table),
        notes=tuple(_side_bet_notes(setting, bet, table, wager)),
        cite=clauses(table),
    )


def _titled(setting: SignSetting, law: SideBet | Progressive, table: PayTable) -> str:
    """Return what a bet is called, with the letter of its table where there are several."""
    name = setting.name(law.name)
    several = len(law.tables) > 1
    return setting.words("sign-table", name=name, letter=table.id) if several else name


def _side_bet_notes(
    setting: SignSetting, bet: SideBet, table: PayTable, wager: Wager
) -> Iterator[str]:
    words = setting.words
    cards = words(f"sign-judged-{bet.judged_on}")
    yield f"{words('sign-judgedOn', cards=cards)} {_after_fold(setting, wager)}"
    others = [other for other in setting.wagers if other.id in wager.needs]
    if len(others) > 1:
        yield words("sign-onlyWith", wagers=setting.names(others))
    if any(isinstance(line.pays, Fixed) for line in table.lines):
        back = setting.submission.option(f"{bet.id}.fixed_returns_stake")
        yield words("sign-fixedSum", back="true" if back else "false")


def _after_fold(setting: SignSetting, wager: Wager) -> str:
    return setting.words("sign-foldLives" if wager.fold.effect == "live" else "sign-foldLoses")


def _progressive(
    setting: SignSetting, law: Progressive, table: ProgressiveTable, wager: Wager
) -> SignTable:
    sizes = [setting.money(size) for size in setting.progressive_sizes()]
    bet = setting.words("sign-betOf", sizes=setting.words.listed(sizes, "or"))
    return SignTable(
        title=_titled(setting, law, table),
        columns=_heads(setting),
        rows=_rows(setting, table),
        notes=(f"{bet} {_after_fold(setting, wager)}", *_stake_notes(setting, table, wager)),
        cite=clauses(table),
    )


def _stake_notes(setting: SignSetting, table: ProgressiveTable, wager: Wager) -> Iterator[str]:
    """Say whether the stake is in the award, beside it, or lost in any case."""
    counted_in = [line.pays for line in table.lines if isinstance(line.pays, ForOne)]
    if counted_in:
        odds, size = counted_in[0], min(setting.progressive_sizes())
        total = odds.total(size, setting.book.in_minor_units)
        amounts = {"size": setting.money(size), "sum": setting.money(total)}
        yield setting.words("sign-countsIn", odds=setting.odds(odds), **amounts)
    elif setting.submission.option("progressive.stake_returned_on_win"):
        yield setting.words("sign-stakeBack")
    elif wager.taken_at_close and wager.taken_at_close.value:
        yield setting.words("sign-stakeKept")


def _meters(setting: SignSetting, law: Progressive, table: ProgressiveTable) -> SignTable:
    heads = ("sign-meter", "sign-beganAt", "sign-startsAgain", "sign-ofEachBet")
    return SignTable(
        title=setting.words("sign-meters", count=len(table.meters)),
        columns=tuple(map(setting.words, heads)),
        rows=tuple(_meter(setting, meter) for meter in table.meters),
        cite=(law.rates_stated.citation, law.resets_stated.citation),
    )


def _meter(setting: SignSetting, meter: str) -> tuple[str, ...]:
    rate = (setting.submission.progressive.rate or {}).get(meter)
    if rate is None:
        raise setting.unstated(f"progressive.rate.{meter}")
    share: Fraction = parse_rate(rate)
    return (
        setting.name(name_of(meter)),
        setting.money(setting.needed(f"progressive.initial.{meter}")),
        setting.money(setting.needed(f"progressive.reset.{meter}")),
        setting.share(share),
    )


def _envy(setting: SignSetting, law: Envy, letter: str) -> SignTable:
    named = setting.submission.option("envy.paytable") or letter
    table = law.table(str(named))
    if table is None:
        raise setting.unstated("envy.paytable")
    sizes = setting.progressive_sizes()
    hands = dict.fromkeys(line.hand for line in table.lines)
    return SignTable(
        title=setting.words("sign-schedule", name=setting.name(law.name), letter=table.id),
        columns=(
            setting.words("sign-hand"),
            *(setting.words("sign-withBet", size=setting.money(size)) for size in sizes),
        ),
        rows=tuple(
            (
                setting.name(name_of(hand)),
                *(_brings(setting, table.line(size, hand)) for size in sizes),
            )
            for hand in hands
        ),
        notes=(_envy_note(setting, law), *_envy_bounds(setting, law)),
        cite=clauses(table),
    )


def _brings(setting: SignSetting, line: EnvyLine | None) -> str:
    return setting.odds(line.pays) if line else setting.words("sign-none")


def _envy_note(setting: SignSetting, law: Envy) -> str:
    bet = setting.book.pay.progressive
    bets = "Bet" if setting.submission.option("envy.holder_needs_progressive") else ""
    live = "" if setting.submission.option("envy.folded_holder_counts") else "Live"
    return setting.words(f"sign-envy{bets}{live}", name=setting.name(bet.name if bet else law.name))


def _envy_bounds(setting: SignSetting, law: Envy) -> Iterator[str]:
    holds = {
        "sign-envyNotOwn": not law.own_hand,
        "sign-envySeveral": law.several,
        "sign-envyFold": law.fold == "kept",
    }
    if items := [setting.words(id_) for id_, applies in holds.items() if applies]:
        yield f"{capital(setting.words.listed(items))}."
