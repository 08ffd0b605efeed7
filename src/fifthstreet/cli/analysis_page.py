"""The figures of an analysis as a page for a person."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rich.text import Text

from fifthstreet.analysis.blind import blind_hand, blind_offered
from fifthstreet.analysis.caps import cap_lines
from fifthstreet.analysis.decimals import decimal, exact, percent, square_root
from fifthstreet.analysis.enquiry import Enquiry
from fifthstreet.analysis.envy import EnvyFigures
from fifthstreet.analysis.game import CasinoStudGame
from fifthstreet.analysis.information import worth_of_knowing
from fifthstreet.analysis.joint import JointPlay
from fifthstreet.analysis.neighbours import SeenNeighbours
from fifthstreet.analysis.progressive import BasePlay, ProgressiveBet, base_play
from fifthstreet.analysis.side_bets import side_bets
from fifthstreet.analysis.statements import verdicts
from fifthstreet.analysis.tally import Tally
from fifthstreet.cli.sheet import Columns, Sheet, sentence
from fifthstreet.money import Amount

BETTING = {"bet": "the larger bet", "fold": "the smaller bet, and rather a fold"}
ENVY = "Envy bonus"
SHARED_BASIS = "All seats play what is best for a seat that has the ceiling for itself:"
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def page(enquiry: Enquiry) -> Sheet:
    """Return the page of everything that takes no long counting."""
    sheet = Sheet()
    document = enquiry.book.document
    sheet.title(f"{document.title}: exact figures for the best play")
    sheet.line(f"{document.jurisdiction}, version {document.version}, book {enquiry.book.id}")
    if enquiry.pays:
        changed = ", ".join(f"{key} at {pays} to 1" for key, pays in enquiry.pays.items())
        sheet.line(f"With other pay lines: {changed}")
    _main(sheet, enquiry)
    _side_bets(sheet, enquiry)
    _progressive(sheet, enquiry)
    _cap(sheet, enquiry)
    _statements(sheet, enquiry)
    return sheet


def _main(sheet: Sheet, enquiry: Enquiry) -> None:
    tally = enquiry.tally
    sheet.heading("Main game")
    value = exact(tally.expected_value)
    sheet.line(f"{percent(tally.house_edge)}% of the ante ({value} antes)", label="House edge")
    sheet.line(f"{decimal(tally.average_wager, 4)} antes", label="Average wager")
    sheet.line(f"{percent(tally.element_of_risk)}% of money staked", label="Element of risk")
    sheet.line(f"{square_root(tally.variance, 4)} antes", label="Standard deviation")
    sheet.line(f"{percent(tally.hit_frequency, 2)}% of rounds", label="Net wins")
    sheet.line(f"{percent(tally.push_frequency, 2)}% of rounds", label="No result")
    sheet.line(f"{tally.deals:,}", label="Deals counted")
    sheet.line(f"Of equal choices, {BETTING[enquiry.ties]}.", label="Tie rule")
    sheet.blank()
    hands = tally.grouped(lambda end: "fold" if end.folded else end.hand and end.hand.words)
    _chances(sheet, "Final hand", tally, hands)
    if not isinstance(enquiry.game, CasinoStudGame):
        sheet.blank()
        bets = tally.grouped(lambda end: _bets(end.bets, folded=end.folded))
        _chances(sheet, "Bets in antes", tally, bets)
    else:
        sheet.blank()
        ends = tally.grouped(lambda end: f"dealer {end.dealer}" if end.dealer else "fold")
        _chances(sheet, "Dealer's hand", tally, ends)


def _bets(bets: tuple[int, ...], *, folded: bool) -> str:
    return "-".join([*map(str, bets), *(["fold"] if folded else [])])


def _chances(sheet: Sheet, name: str, tally: Tally, found: dict[object, int]) -> None:
    rows = [
        (str(key), f"{percent(Fraction(ways, tally.deals))}%", f"{ways:,}", _one_in(tally, ways))
        for key, ways in found.items()
    ]
    _table(sheet, (name, "Chance", "Ways", "One in"), rows)


def _one_in(tally: Tally, ways: int) -> str:
    return f"{decimal(Fraction(tally.deals, ways), 1):,}"


def _table(sheet: Sheet, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    sheet.add(Columns(head, [[Text(cell) for cell in row] for row in rows]))


def _side_bets(sheet: Sheet, enquiry: Enquiry) -> None:
    found = side_bets(enquiry.book, enquiry.submission)
    if not found:
        return
    sheet.heading("Side bets")
    rows = []
    for each in found:
        bet = enquiry.book.pay.side_bet(each.bet)
        stake = _money(enquiry, each.stake) if each.depends_on_stake else "any"
        rows.append(
            (
                f"{bet.name if bet else each.bet} {each.table}",
                stake,
                f"{percent(each.house_edge)}%",
                f"{percent(each.hit_frequency, 2)}%",
                f"{square_root(each.variance, 3)}",
                exact(each.expected_value),
            )
        )
    head = ("Table", "Stake", "House edge", "Hits", "Deviation", "Expected value")
    _table(sheet, head, rows)


def _progressive(sheet: Sheet, enquiry: Enquiry) -> None:
    law = enquiry.book.pay.progressive
    if law is None:
        return
    sheet.heading(law.name)
    if not enquiry.bets:
        sheet.line("Nothing says how large the wager is; name it as in --at stake=100.")
    for bet in enquiry.bets:
        _bet(sheet, enquiry, bet)


def _bet(sheet: Sheet, enquiry: Enquiry, bet: ProgressiveBet) -> None:
    meters = enquiry.meters_of(bet)
    play = base_play(enquiry.game, bet, enquiry.ties)
    sheet.topic(f"Table {bet.table.id}, wager of {_money(enquiry, bet.stake)}")
    if set(meters) == set(bet.table.meters):
        shown = ", ".join(f"{_meter(name)} {_money(enquiry, at)}" for name, at in meters.items())
        worth = play.value.at(meters) / bet.stake
        sheet.line(f"{percent(-worth, 2)}% of the wager with {shown}", label="House edge", level=2)
    for meter in bet.table.meters:
        if set(meters) | {meter} != set(bet.table.meters):
            continue
        even = play.value.break_even(meter, meters)
        told = "never by this meter alone" if even is None else _money(enquiry, even)
        sheet.line(f"{_meter(meter)} at {told}", label="Breaks even", level=2)
    if envy := enquiry.envy_of(bet):
        _envy(sheet, enquiry, play, envy)
    joint = enquiry.joint(bet)
    if joint is not None and set(meters) == set(bet.table.meters):
        _joint(sheet, enquiry, joint, meters)


def _envy(sheet: Sheet, enquiry: Enquiry, play: BasePlay, envy: EnvyFigures) -> None:
    bet, meters, seats = play.bet, enquiry.meters_of(play.bet), envy.most_seats
    added = envy.added_to(play.value, seats)
    told = f"adds {percent(envy.per_seat / bet.stake, 2)}% of the wager for each other seat" + (
        " with such a wager" if envy.holder_needs_wager else ""
    )
    if set(meters) == set(bet.table.meters):
        edge = percent(-added.at(meters) / bet.stake, 2)
        told += f"; with {seats} of them the house edge is {edge}%"
        evens = [
            f"{_meter(meter)} at {_at(enquiry, added.break_even(meter, meters))}"
            for meter in bet.table.meters
        ]
        told += f", and it breaks even with {', or '.join(evens)}"
    sheet.line(told, label=ENVY, level=2)


def _joint(sheet: Sheet, enquiry: Enquiry, joint: JointPlay, meters: dict[str, Fraction]) -> None:
    bet = joint.bet
    for meter in bet.table.meters:
        even = joint.break_even(meter, meters)
        whole = joint.round_break_even(meter, meters)
        told = (
            f"{_meter(meter)}: the wager breaks even at {_at(enquiry, even)}, the whole round at "
            f"{_at(enquiry, whole)}"
        )
        if enquiry.cap is not None:
            told += " under the maximum payout"
        if enquiry.follows(bet):
            points = joint.sweep(meter, meters).change_points
            told += f"; the best play changes {len(points)} times on the way up"
        sheet.line(told, label=f"Ante {_money(enquiry, joint.ante)}", level=2)


def _at(enquiry: Enquiry, amount: Fraction | None) -> str:
    return "no amount" if amount is None else _money(enquiry, amount)


def _meter(name: str) -> str:
    return "the meter" if name == "meter" else f"the {name} meter"


def _money(enquiry: Enquiry, minor: Fraction | int) -> str:
    whole = int(decimal(minor, 0))
    return Amount(whole, enquiry.book.document.currency).pretty


def _cap(sheet: Sheet, enquiry: Enquiry) -> None:
    cap = enquiry.cap
    if cap is None:
        return
    sheet.heading("Ceiling on winnings")
    sheet.line(f"{_money(enquiry, cap.ceiling)} for each {cap.scope}", label="Ceiling")
    for line in cap_lines(enquiry.book, enquiry.game, cap, enquiry.ties):
        sheet.line(f"{line.name}: from {_money(enquiry, line.ante_from)}", label="Bites at antes")
    if effect := enquiry.cap_effect:
        ante = _money(enquiry, effect.ante)
        sheet.line(
            f"{percent(effect.cost, 6)}% of the ante; the edge becomes "
            f"{percent(-effect.capped_value)}%"
            + (", and the best play changes" if effect.play_changes else ""),
            label=f"Costs at {ante}",
        )
    if shared := enquiry.shared_cap:
        sheet.line(SHARED_BASIS)
        for seats in range(2, enquiry.book.table.positions.most + 1):
            cost = shared.cost(seats)
            if cost is not None:
                sheet.line(f"{percent(cost, 6)}% of the ante", label=f"Shared by {seats} seats")


def _statements(sheet: Sheet, enquiry: Enquiry) -> None:
    found = verdicts(enquiry.book, enquiry.game)
    if found:
        sheet.heading("What the document says")
    for verdict in found:
        said = "It holds." if verdict.holds else "It does not hold."
        sheet.line(verdict.statement.says, verdict.statement.cite)
        sheet.line(f"{said} {verdict.because}", level=2)


def information(enquiry: Enquiry, neighbours: Sequence[SeenNeighbours]) -> Sheet:
    """Return what it is worth to know more than a player should."""
    sheet = Sheet()
    sheet.heading("Worth of knowing")
    for each in worth_of_knowing(enquiry.game):
        cards = " and ".join(ORDINALS[number - 1] for number in each.known)
        whose = "community" if not isinstance(enquiry.game, CasinoStudGame) else "dealer's"
        sheet.line(
            f"{percent(each.gain)}% of the ante; the player's edge becomes {percent(each.value)}%",
            label=sentence(f"{cards} {whose} card{'s' * (len(each.known) > 1)}"),
        )
    for seen in neighbours:
        error = seen.estimate
        told = f"{percent(seen.gain)}% of the ante"
        if error is not None:
            told += f" ± {percent(Fraction(error.standard_error))}% (simulated)"
        seats = "1 neighbour" if seen.neighbours == 1 else f"{seen.neighbours} neighbours"
        sheet.line(told, label=f"Cards of {seats}")
    if isinstance(enquiry.game, CasinoStudGame) and blind_offered(enquiry.book):
        blind = blind_hand(enquiry.game)
        sheet.heading("A hand played blind")
        sheet.line(f"{percent(-blind.expected_value)}% of the ante", label="House edge")
        sheet.line(f"{percent(blind.cost)}% of the ante", label="Not looking costs")
    return sheet
