"""Where the progressive of a PAR sheet breaks even for play for ante and wager together."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from fifthstreet.paper.par_numbers import Value, money
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import Column, Table

FOR_BOTH = (
    "For the best play of ante and bet together, under the maximum payout and with the other "
    "meters at their reset; the envy bonus that the other seats bring is added."
)
EXAMPLE = "The document states no ante, so this is an example; a submission states its own."


def evens_shown(amounts: Mapping[str, Fraction | None], currency: str) -> str:
    """Return the break-even of each meter in one cell."""
    told = ("never" if at is None else money(at, currency).pretty for at in amounts.values())
    return " / ".join(told)


def played_table(sheet: ParSheet) -> Iterator[Table]:
    """Yield the break-evens of joint play by ante, alone and with envy; none without resets."""
    currency = sheet.identity.currency
    rows: list[tuple[Value, ...]] = []
    seats: list[int] = []
    for each in sheet.progressives:
        for ante, group in groupby(each.played_for_both, key=lambda played: played.ante):
            beside = list(group)
            seats = [played.other_seats for played in beside]
            bet = each.play.bet
            evens = (evens_shown(played.break_even, currency) for played in beside)
            rows.append((bet.table.id, money(bet.stake, currency), money(ante, currency), *evens))
    if rows:
        bare = sheet.identity.submission_sha256 is None
        yield Table(
            title="Break-even of play for both wagers",
            columns=(
                Column("Table"),
                Column("Bet", "money"),
                Column("Ante", "money"),
                *(Column(f"{others or 'No'} other seats", "odds") for others in seats),
            ),
            rows=tuple(rows),
            notes=(FOR_BOTH, *((EXAMPLE,) if bare else ())),
        )
