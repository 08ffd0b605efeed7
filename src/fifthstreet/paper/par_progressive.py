"""The progressive and the envy bonus of a PAR sheet as a section."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from math import ceil, floor
from typing import TYPE_CHECKING

from fifthstreet.paper.chart_lines import Curve, curve
from fifthstreet.paper.par_beside import round_amount
from fifthstreet.paper.par_numbers import Value, money, written
from fifthstreet.paper.par_record import ParSheet, ProgressiveSheet
from fifthstreet.paper.par_report import Block, Picture, Prose, ReportSection, ReportTable, columns
from fifthstreet.paper.phrases import listed, name_of

if TYPE_CHECKING:
    from fifthstreet.whole_table.envy import EnvyFigures
    from fifthstreet.whole_table.progressive import LineChance

VALUE = "As a share of the bet, with play that ignores the meters."
FOR_BOTH = (
    "The bet is worth making from these amounts on: for the best play of ante and bet together, "
    "under the maximum payout"
)
OTHERS = ", each meter with the others as shown above"
ENVIED = "Beside other seats, the envy bonus that they bring is added."
EXAMPLE = "The document states no ante, so this is an example; a submission states its own."
UNCAPPED = "For the best play of the main game before any maximum payout."
RATES_UNKNOWN = (
    "What comes back in the long run depends on rates that the operator states in a submission."
)


def progressive_section(sheet: ParSheet) -> ReportSection:
    """Return the progressive: its awards, its value, and where it breaks even."""
    blocks: list[Block] = [_values(sheet), *_played(sheet), *_long_run(sheet), _awards(sheet)]
    blocks += _meter_chart(sheet)
    if sheet.envy:
        blocks.append(_envy(sheet))
    return ReportSection(id="progressive", title=sheet.names["progressive"], blocks=tuple(blocks))


def _values(sheet: ParSheet) -> ReportTable:
    currency = sheet.identity.currency
    seats = [each.with_envy.other_seats for each in sheet.progressives if each.with_envy]
    envy = (f"With envy adds the bonus that {seats[0]} other seats bring.",) if seats else ()
    where = " at reset" if all(each.at_reset for each in sheet.progressives) else ""
    rows: list[tuple[Value, ...]] = []
    for each in sheet.progressives:
        bet, envied = each.play.bet, each.with_envy
        hit = sum((row.chance for row in each.play.rows if row.pays), Fraction(0))
        rows.append(
            (
                bet.table.id,
                money(bet.stake, currency),
                _amounts(each.meters, currency),
                hit,
                None if each.value is None else each.value / bet.stake,
                *((envied.value / bet.stake if envied else None,) if envy else ()),
            )
        )
    return ReportTable(
        title="Value with the best play of the main game",
        columns=columns(
            f"Table | Bet:money | Meters{where}:odds | Any award:percent | Value{where}:share",
            *(["With envy:share"] if envy else []),
        ),
        rows=tuple(rows),
        notes=(VALUE, *envy, *((RATES_UNKNOWN,) if _unknown(sheet) else ())),
    )


def _amounts(amounts: Mapping[str, Fraction | None], currency: str) -> str | None:
    """Return the amount of each meter in one cell."""
    display = ("never" if at is None else money(at, currency).pretty for at in amounts.values())
    return " / ".join(display) or None


def _played(sheet: ParSheet) -> Iterator[ReportTable]:
    """Yield the break-evens of joint play by ante, alone and with envy; none without meters."""
    currency, every = sheet.identity.currency, [e.played_for_both for e in sheet.progressives]
    seats = list(dict.fromkeys(played.other_seats for each in every for played in each))
    request = any(played.round_break_even for each in every for played in each)
    rows: list[tuple[Value, ...]] = []
    for each in sheet.progressives:
        bet = each.play.bet
        for ante, group in groupby(each.played_for_both, key=lambda played: played.ante):
            beside = {played.other_seats: played for played in group}
            evens = [
                _amounts(beside[n].break_even, currency) if n in beside else None for n in seats
            ]
            stakes = (money(bet.stake, currency), money(ante, currency))
            changes = [str(len(points)) for points in beside[0].play_changes_at.values()]
            whole = (_amounts(beside[0].round_break_even, currency), " / ".join(changes) or None)
            rows.append((bet.table.id, *stakes, *evens, *(whole if request else ())))
    if not rows:
        return
    bare = sheet.identity.submission_sha256 is None and not request
    several = any(len(each.meters) > 1 for each in sheet.progressives)
    yield ReportTable(
        title="Breaks even at",
        columns=columns(
            "Table | Bet:money | Ante:money",
            *(f"{others or 'No'} other seats:odds" for others in seats),
            *(["Whole round:odds | Changes of play:odds"] if request else []),
        ),
        rows=tuple(rows),
        notes=(
            f"{FOR_BOTH}{OTHERS if several else ''}.",
            *((ENVIED,) if any(seats) else ()),
            *((EXAMPLE,) if bare else ()),
        ),
    )


def _unknown(sheet: ParSheet) -> bool:
    """Tell whether the submission leaves out what the long run depends on."""
    return any(each.run.unknown for each in sheet.progressives)


def _long_run(sheet: ParSheet) -> Iterator[ReportTable]:
    """Yield what comes back in the long run, where the submission tells enough."""
    currency = sheet.identity.currency
    if _unknown(sheet):
        return
    yield ReportTable(
        title="Long-run return of the meters",
        columns=columns(
            "Bet:money | Meter | Share of each bet:percent | Reset:money | Won 1 in:one_in | "
            "Mean amount won:money | Return:percent"
        ),
        rows=tuple(
            (
                money(each.play.bet.stake, currency),
                name_of(run.meter),
                run.contribution / each.play.bet.stake,
                money(run.reset, currency),
                run.full_chance,
                _mean(run.mean_at_turn, currency),
                run.paid / each.play.bet.stake,
            )
            for each in sheet.progressives
            for run in each.run.meters
        ),
    )
    yield _returned(sheet)


def _returned(sheet: ParSheet) -> ReportTable:
    """Return from where the return of a bet comes, in the long run, and what it is of the round."""
    currency, wagers = sheet.identity.currency, sheet.progressives
    sources: dict[str, list[Fraction]] = {}
    for each in wagers:
        stake, envied = each.play.bet.stake, each.with_envy
        parts = {"Fixed awards": each.run.fixed}
        for run in each.run.meters:
            parts[f"{name_of(run.meter)}, from bets"] = run.contribution
            parts[f"{name_of(run.meter)}, from resets"] = run.paid - run.contribution
        if envied is not None and each.value is not None:
            parts[f"Envy, {envied.other_seats} other seats"] = envied.value - each.value
        for source, amount in parts.items():
            sources.setdefault(source, []).append(amount / stake)
    totals = [sum(column, Fraction(0)) for column in zip(*sources.values(), strict=True)]
    antes = list(dict.fromkeys(both.ante for each in wagers for both in each.played_for_both))
    shares = (
        f"At an ante of {money(ante, currency).pretty} a bet of "
        f"{money(each.play.bet.stake, currency).pretty} returns "
        f"{written(_share(sheet, each, ante, total), 'percent')} of all money staked in the round."
        for ante in antes
        for each, total in zip(wagers, totals, strict=True)
    )
    heads = (f"Bet of {money(each.play.bet.stake, currency).pretty}:percent" for each in wagers)
    return ReportTable(
        title="Contribution to the total return",
        columns=columns("Source", *heads),
        rows=tuple((source, *amounts) for source, amounts in sources.items()),
        total=("Total return of the bet", *totals),
        notes=(UNCAPPED, *shares),
    )


def _share(sheet: ParSheet, each: ProgressiveSheet, ante: int, returned: Fraction) -> Fraction:
    """Return what a bet returns, of all that is staked in a round with it."""
    stake = each.play.bet.stake
    return returned * stake / (sheet.summary.average_wager * ante + stake)


def _mean(amount: Fraction | None, currency: str) -> Value:
    """Return the mean of a meter; below nought it could not bear what it is asked to pay."""
    if amount is None:
        return None
    return "too little" if amount < 0 else money(amount, currency)


def _awards(sheet: ParSheet) -> ReportTable:
    """Return what each table awards and how often; one column for each table."""
    plays = {each.play.bet.table.id: each.play for each in sheet.progressives}
    kinds = list(plays.values())
    several = len(kinds) > 1
    return ReportTable(
        title="Awards",
        columns=columns(
            "Hand",
            *(f"Table {name}:odds" if several else "Pays:odds" for name in plays),
            "Probability:chance | 1 in:one_in",
        ),
        rows=tuple(
            (rows[0].name, *(_award(row) for row in rows), rows[0].chance, rows[0].chance)
            for rows in zip(*(play.rows for play in kinds), strict=True)
        ),
        notes=("A folded hand wins no award.",),
        half=not several,
    )


def _award(row: "LineChance") -> str | None:
    return row.pays.pretty.replace(" of the ", " of ") if row.pays else None


def _meter_chart(sheet: ParSheet) -> Iterator[Picture]:
    """Yield how the value of the first wager grows with its first meter."""
    each = sheet.progressives[0]
    bet, currency = each.play.bet, sheet.identity.currency
    meter = bet.table.meters[0]
    even = each.break_even.get(meter)
    if not even or each.value is None:
        return
    step = round_amount(even * 2 / 5)
    gains = {point.amount: point.gain / bet.stake for point in each.gains}
    start, most = each.meters[meter], 5 * step
    marks = (
        (float(even), 0.0, f"even at {money(even, currency).pretty}"),
        (
            float(start),
            float(gains[start]),
            f"{'reset' if each.at_reset else 'now'} {money(start, currency).pretty}",
        ),
    )
    result = Curve(
        points=[(float(x), float(gain)) for x, gain in gains.items() if x <= most],
        across=[(float(n * step), money(n * step, currency).pretty) for n in range(6)],
        upward=[(float(y), written(y, "whole")) for y in _ticks(gains[Fraction(0)], gains[most])],
        marks=marks,
        name=f"{name_of(meter)} meter" if meter != "meter" else "Meter",
    )
    size = money(bet.stake, currency).pretty
    named = f", table {bet.table.id}" if len(sheet.progressives) > 1 else ""
    yield Picture(
        title=f"Value of a {size} bet by the meter, of the bet{named}",
        svg=curve(result),
        caption="What the bet adds to the best play of both wagers; "
        f"{listed([words for _, _, words in marks])}.",
        half=True,
    )


def _ticks(low: Fraction, high: Fraction) -> list[Fraction]:
    """Return round shares from well below the lowest value to above the highest."""
    step = round_amount((high - low) * 1000 / 5) / 1000
    start = floor(low / step - Fraction(1, 3))
    return [n * step for n in range(start, ceil(high / step) + 1)]


def _envy(sheet: ParSheet) -> ReportTable:
    """Return the worth of the envy bonus; schedules that are alike stand in one row."""
    currency = sheet.identity.currency
    alike: dict[tuple[object, ...], list[EnvyFigures]] = {}
    for each in sheet.envy:
        alike.setdefault((each.wager, each.lines), []).append(each)
    hands = list(dict.fromkeys(line.hand for each in sheet.envy for line in each.lines))
    rows: list[tuple[Value, ...]] = []
    for schedules in alike.values():
        each = schedules[0]
        pays = {line.hand: money(line.pays, currency) for line in each.lines}
        rows.append(
            (
                ", ".join(schedule.table for schedule in schedules),
                money(each.wager, currency),
                *(pays.get(hand) for hand in hands),
                each.per_seat / each.wager,
                each.value(each.most_seats) / each.wager,
            )
        )
    return ReportTable(
        title="Envy Bonus",
        columns=columns(
            "Schedule | Bet:money",
            *(f"{name_of(hand)}:money" for hand in hands),
            f"One other:percent | {sheet.envy[0].most_seats} others:percent",
        ),
        rows=tuple(rows),
        notes=("Value as a share of the bet, beside other seats that follow the best play.",),
    )


def open_progressive_section(sheet: ParSheet) -> ReportSection:
    """Return what there is to say of a progressive whose size nothing states."""
    name = sheet.names["progressive"]
    text = (
        f"The document leaves the size of the {name} bet, its rate and its reset to the operator; "
        "a submission that states them has its value computed here."
    )
    return ReportSection(id="progressive", title=name, blocks=(Prose(lines=(text,)),))
