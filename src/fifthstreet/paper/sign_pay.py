"""What a sign says of payment: a table for every contest that a wager can be in."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.money import Fixed, ForOne, Push, ToOne, parse_rate
from fifthstreet.paper.phrases import capital, name_of
from fifthstreet.paper.sign_record import SignTable, clauses
from fifthstreet.paper.sign_source import SignSetting
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.rules.plan import Contest, MeterLaw, Outcome, Qualifying, Schedule
from fifthstreet.rules.wager import Wager

LOWEST = "high_card"
"""The category of a hand that is nothing but its cards."""


def pay_tables(setting: SignSetting) -> tuple[SignTable, ...]:
    """Return a table for every contest of the wagers at the table, in the order of settlement."""
    return tuple(_all_tables(setting))


def _all_tables(setting: SignSetting) -> Iterator[SignTable]:
    law = setting.law
    for contest in law.contests:
        wagers = [wager for id_ in contest.wagers if (wager := setting.wager(id_))]
        if not wagers:
            continue
        schedule = law.schedule(contest.schedule or "")
        if schedule is None:
            yield _outcomes(setting, contest, wagers)
        elif contest.others:
            yield _envy(setting, contest, schedule)
        elif law.meters and law.meters.schedule == schedule.id:
            table = setting.chosen_table(schedule)
            yield _progressive(setting, contest, schedule, wagers[0])
            yield _meters(setting, law.meters, table)
        else:
            yield _by_table(setting, contest, schedule, wagers)


def _heads(setting: SignSetting) -> tuple[str, str]:
    return setting.words("sign-hand"), setting.words("sign-pays")


def _rows(setting: SignSetting, table: PayTable) -> tuple[tuple[str, ...], ...]:
    return tuple((setting.name(line.name), setting.odds(line.pays)) for line in table.lines)


def _by_table(
    setting: SignSetting, contest: Contest, schedule: Schedule, wagers: list[Wager]
) -> SignTable:
    """Return the pay table of wagers, with when it applies."""
    table, side = setting.chosen_table(schedule), wagers[0].group == "side"
    own = side or contest.adds
    return SignTable(
        title=_titled(setting, schedule, table) if own else setting.names(wagers),
        columns=_heads(setting),
        rows=_rows(setting, table),
        notes=tuple(_notes(setting, contest, table, wagers)),
        cite=clauses(table) if own else clauses(table)[:1],
    )


def _notes(
    setting: SignSetting, contest: Contest, table: PayTable, wagers: list[Wager]
) -> Iterator[str]:
    words, wager = setting.words, wagers[0]
    if contest.against:
        yield from _when_paid(setting, contest, wagers)
    elif contest.adds:
        yield words("sign-adds", wager=setting.names(wagers))
    elif wager.group != "side":
        yield words("sign-lowerLoses")
    if wager.group == "side":
        zones = [zone for zone in setting.book.zones if zone.id in contest.hand.zones]
        cards = words.listed([setting.name(zone.name) for zone in zones])
        if contest.hand.best:
            cards = words("sign-bestOf", count=contest.hand.best, cards=cards)
        yield f"{words('sign-judgedOn', cards=cards)} {_after_fold(setting, wager)}"
        others = [other for other in setting.wagers if other.id in wager.needs]
        if len(others) > 1:
            yield words("sign-onlyWith", wagers=setting.names(others))
    if any(isinstance(line.pays, Fixed) for line in table.lines):
        yield words("sign-fixedSum", back="true" if contest.stake_returned else "false")
    yield from _rounding(setting, contest, table)


def _rounding(setting: SignSetting, contest: Contest, table: PayTable | None) -> Iterator[str]:
    """Say how winnings are rounded where odds such as 3 to 2 make it necessary."""
    outcomes = (contest.not_qualified, contest.win, contest.win_below, contest.tie)
    odds = [outcome.odds for outcome in outcomes if outcome]
    odds.extend(line.pays for line in (table.lines if table else ()))
    if any(isinstance(one, ToOne | ForOne) and one.net.denominator > 1 for one in odds):
        how = setting.book.in_minor_units.value
        yield setting.words("sign-rounded", how=how, unit=setting.money(1))


def _when_paid(setting: SignSetting, contest: Contest, wagers: list[Wager]) -> Iterator[str]:
    """Say against whom a table is paid, and what follows where it is not."""
    words, least = setting.words, contest.qualifying
    back = [_goes_back(contest.not_qualified), _goes_back(contest.tie)]
    if least and contest.not_qualified and not _by_the_table(contest.not_qualified):
        yield words("sign-againstDealer", hand=_qualifying(setting, least))
    else:
        yield words("sign-beats")
    if least and all(back):
        yield words("sign-goesBack", wager=setting.names(wagers))
    else:
        yield from (f"{when}: {pays}." for when, pays in _whens(setting, contest)[1:])
    if contest.win_below:
        pays = _outcome(setting, contest.win_below)
        yield f"{words('sign-winBelow')}: {pays}."


def _goes_back(outcome: Outcome | None) -> bool:
    return outcome is not None and (outcome.pays == "returned" or isinstance(outcome.pays, Push))


def _by_the_table(outcome: Outcome) -> bool:
    return outcome.pays == "table"


def _outcomes(setting: SignSetting, contest: Contest, wagers: list[Wager]) -> SignTable:
    """Return what wagers are paid by how their hand compares."""
    paid = (contest.not_qualified, contest.win)
    return SignTable(
        title=setting.names(wagers),
        columns=(setting.words("sign-when"), setting.words("sign-pays")),
        rows=tuple(_whens(setting, contest)),
        notes=tuple(_rounding(setting, contest, None)),
        cite=tuple(outcome.citation for outcome in paid if outcome),
    )


def _whens(setting: SignSetting, contest: Contest) -> list[tuple[str, str]]:
    """Return each outcome but a loss with what it pays; a dealer who does not qualify first."""
    words, rows = setting.words, list[tuple[str, str]]()
    if contest.qualifying and contest.not_qualified:
        below = words("sign-dealerBelow", hand=_qualifying(setting, contest.qualifying))
        rows.append((below, _outcome(setting, contest.not_qualified)))
    if contest.win:
        rows.append((words("sign-beatsDealer"), _outcome(setting, contest.win)))
    if contest.tie:
        off = words("sign-standOff")
        text = off if _goes_back(contest.tie) else _outcome(setting, contest.tie)
        rows.append((words("sign-equalHands"), text))
    return rows


def _outcome(setting: SignSetting, outcome: Outcome) -> str:
    if outcome.odds is not None:
        return setting.odds(outcome.odds)
    return setting.words(f"sign-outcome-{outcome.pays}")


def _qualifying(setting: SignSetting, law: Qualifying) -> str:
    words, category = setting.words, setting.name(name_of(law.category))
    ranks = "-".join(words(f"cards-ranks-{letter}") for letter in law.ranks)
    if law.category == LOWEST:
        return words("sign-high", ranks=ranks)
    return words("sign-atLeast", category=category, ranks=ranks) if ranks else category


def _titled(setting: SignSetting, law: Schedule, table: PayTable) -> str:
    """Return what a schedule is called, with the letter of its table where there are several."""
    name = setting.name(law.name)
    several = len(law.tables) > 1
    return setting.words("sign-table", name=name, letter=table.id) if several else name


def _after_fold(setting: SignSetting, wager: Wager) -> str:
    return setting.words(f"sign-fold-{wager.fold.effect}")


def _progressive(
    setting: SignSetting, contest: Contest, schedule: Schedule, wager: Wager
) -> SignTable:
    table = setting.chosen_table(schedule)
    sizes = [setting.money(size) for size in setting.progressive_sizes()]
    bet = setting.words("sign-betOf", sizes=setting.words.listed(sizes, "or"))
    return SignTable(
        title=_titled(setting, schedule, table),
        columns=_heads(setting),
        rows=_rows(setting, table),
        notes=(
            f"{bet} {_after_fold(setting, wager)}",
            *_stake_notes(setting, contest, table, wager),
        ),
        cite=clauses(table),
    )


def _stake_notes(
    setting: SignSetting, contest: Contest, table: PayTable, wager: Wager
) -> Iterator[str]:
    """Say whether the stake is in the award, beside it, or lost in any case."""
    counted_in = [line.pays for line in table.lines if isinstance(line.pays, ForOne)]
    if counted_in:
        odds, size = counted_in[0], min(setting.progressive_sizes())
        total = odds.total(size, setting.book.in_minor_units)
        amounts = {"size": setting.money(size), "sum": setting.money(total)}
        yield setting.words("sign-countsIn", odds=setting.odds(odds), **amounts)
    elif contest.stake_returned:
        yield setting.words("sign-stakeBack")
    elif wager.taken_at_close and wager.taken_at_close.value:
        yield setting.words("sign-stakeKept")


def _meters(setting: SignSetting, law: MeterLaw, table: PayTable) -> SignTable:
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


def _envy(setting: SignSetting, contest: Contest, schedule: Schedule) -> SignTable:
    """Return what the hands of others bring, by the size of one's own bet."""
    table = setting.chosen_table(schedule, like=contest)
    sizes = setting.progressive_sizes()
    names = dict.fromkeys(line.name for line in table.lines)
    return SignTable(
        title=setting.words("sign-schedule", name=setting.name(schedule.name), letter=table.id),
        columns=(
            setting.words("sign-hand"),
            *(setting.words("sign-withBet", size=setting.money(size)) for size in sizes),
        ),
        rows=tuple(
            (setting.name(name), *(_brings(setting, table, name, size) for size in sizes))
            for name in names
        ),
        notes=(_envy_note(setting, contest), *_envy_bounds(setting, contest)),
        cite=clauses(table),
    )


def _brings(setting: SignSetting, table: PayTable, name: str, size: int) -> str:
    def covers(line: PayLine) -> bool:
        return line.name == name and line.wager in (None, size)

    line = next(filter(covers, table.lines), None)
    return setting.odds(line.pays) if line else setting.words("sign-none")


def _envy_note(setting: SignSetting, law: Contest) -> str:
    bets = "Bet" if law.holder_needs_wager else ""
    live = "" if law.folded_holder else "Live"
    names = setting.names(wager for wager in setting.wagers if wager.id in law.wagers)
    return setting.words(f"sign-envy{bets}{live}", name=names)


def _envy_bounds(setting: SignSetting, law: Contest) -> Iterator[str]:
    holds = {
        "sign-envyNotOwn": not law.own_hand,
        "sign-envySeveral": law.several,
        "sign-envyFold": law.after_fold == "kept",
    }
    if items := [setting.words(id_) for id_, applies in holds.items() if applies]:
        yield f"{capital(setting.words.listed(items))}."
