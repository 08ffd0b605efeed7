"""What nobody hopes for at a table: people who come and go, wrong entries, and odd commands."""

from random import Random
from typing import Any

from felt.company import PLAYERS, RELIEF, Company


def come(company: Company, chance: Random) -> None:
    """Let somebody sit down, on their own device or where staff seat them."""
    free = [
        seat
        for seat in range(1, company.host.state.opening.positions + 1)
        if seat not in company.host.state.owners
    ]
    if company.mode == "devices" or (company.mode == "both" and chance.random() < 0.4):
        company.give(chance.choice(PLAYERS), "ask.TakeSeat", {})
    elif free:
        known = chance.choice(({}, {"name": "Kim"}, {"card": "600123"}, {"person": "eve"}))
        arguments = {"seat": chance.choice(free), **known}
        company.give(chance.choice((company.dealing, "floor")), "ask.SeatPatron", arguments)


def come_or_go(company: Company, chance: Random) -> None:
    """Let somebody come, buy chips, leave, or be gone, in whichever phase it is."""
    seats, kind = [*company.host.state.owners], chance.randrange(10)
    who = chance.choice((company.dealing, "floor"))
    if kind < 4 or not seats:
        come(company, chance)
    elif kind < 6:
        company.give(chance.choice(PLAYERS), "ask.LeaveSeat", {})
    elif kind < 7:
        arguments = {"seat": chance.choice(seats), "amount": chance.choice((1, 50_000))}
        company.give(who, "ask.BuyChips", arguments)
    else:
        reason = chance.choice(("left", "barred", "disappeared"))
        seat = chance.choice(seats)
        company.give(who, "ask.FreeSeat", {"seat": seat, "reason": reason})


def correct(company: Company, chance: Random) -> None:
    """Take an entry back, or replace it by what it was or by a fold."""
    who = chance.choice((company.dealing, "floor"))
    entries = company.console(who)["entries"]
    if not entries:
        return
    entry = chance.choice(entries)
    arguments: dict[str, Any] = {"entry": entry["number"], "reason": "It was mistyped."}
    if chance.random() < 0.6:
        arguments |= {"do": entry["do"], "arguments": entry["with"]}
        if entry["seat"] is not None and chance.random() < 0.5:
            arguments |= {"do": "do.Fold", "arguments": {"seat": entry["seat"]}}
    company.give(who, "ask.CorrectEntry", arguments)


def meddle(company: Company, chance: Random) -> None:
    """Let time pass or the house stop, or give a command that the table may well refuse."""
    kind = chance.randrange(16)
    if kind == 0:
        company.restart()
    elif kind == 1:
        company.wind(chance.choice((60, 3_600, 5 * 3_600)))
    elif kind == 2:
        _report_an_amount(company, chance)
    elif kind == 3:
        company.close(closed=not company.sitting.closed)
    else:
        company.give(*chance.choice(_commands(company, chance)))


def _commands(company: Company, chance: Random) -> list[tuple[str, str, dict[str, Any]]]:
    """Return commands that no step asks for at the moment."""
    dealer = company.dealing
    procedures = company.procedures
    deck = {"deck": chance.choice([*procedures.decks, "D1"])}
    device = {"device": chance.choice([*procedures.devices, "shoe"])}
    methods = [method.id for method in procedures.setup.book.dealing.methods]
    seat = chance.choice([*company.host.state.owners, 1])
    chips = {str(seat): {"ante": chance.choice((1, 500, 5_000, 50_000))}}
    row = [{"seat": seat, "amount": chance.choice((0, 500, 5_000))}]
    return [
        (dealer, "run.DeclareIdle", {}),
        (dealer, "run.CheckClock", {}),
        (dealer, "run.ReportDeviceCount", {**deck, "count": chance.choice((51, 52, 52))}),
        ("floor", "run.RemoveDeck", {**deck, "reason": "marked"}),
        ("floor", "run.OrderShuffle", deck),
        ("floor", "run.OrderRecut", {**deck, "reason": "bad"}),
        ("floor", "run.RestoreDevice", device),
        ("floor", "run.ChangeMethod", {"method": chance.choice(methods)}),
        ("floor", "run.RestoreJackpot", {}),
        ("floor", "ask.CloseTable", {"reason": "The end of the night."}),
        (chance.choice(PLAYERS), "ask.DeclareReady", {}),
        (RELIEF if dealer == "dealer" else "dealer", "ask.RelieveDealer", {}),
        ("floor", "ask.RelieveDealer", {"dealer": chance.choice(("dealer", RELIEF))}),
        (dealer, "ask.SetChips", {"bets": {} if chance.random() < 0.2 else chips}),
        (dealer, "ask.EnterDecisions", {"decisions": row}),
    ]


def _report_an_amount(company: Company, chance: Random) -> None:
    """Report that a wager lies in another size, as a floorperson may."""
    game = company.game
    if game is None or not game.seats:
        return
    seat = chance.choice([*game.seats])
    wager = chance.choice([*game.seats[seat].wagers, "ante"])
    rules = [rule.id for rule in game.terms.book.irregularities if rule.family == "bet"]
    amount = chance.choice((1, 100, 700, 5_000, 10**6))
    arguments = {"what": chance.choice(rules), "seat": seat, "wager": wager, "amount": amount}
    company.give(chance.choice((company.dealing, "floor")), "do.ReportIrregularity", arguments)
