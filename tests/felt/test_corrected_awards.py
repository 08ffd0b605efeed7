"""A hand that was typed wrong and seemed to win a meter: it is corrected, and nobody is paid."""

from felt.mistakes import TABLES, Evening, entries, now_of
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.floor.tables.state import LogEntry
from fifthstreet.play import commands as c

ROYAL = ["As", "Ks", "Qs", "Js", "Ts"]
PAIR = ["As", "Ad", "Qs", "Js", "Ts"]
DEALERS = ("2c", "3d", "7h", "9d", "Jc")
OTHERS = ["4c", "5d", "8h", "Td", "Qc"]
TEXT = TABLES["rws"]


def shown(text: str = TEXT) -> Evening:
    """Return a table at which all cards are up, and seat 1 seems to have a royal flush."""
    evening = Evening("rws", text=text)
    evening.go_home()
    for seat, name in ((1, "ann"), (2, "bob")):
        for wager, amount in (("ante", 5000), ("progressive", 500)):
            arguments = {"seat": seat, "wager": wager, "amount": amount, "player": name}
            evening.entry("dealer", "do.PlaceWager", **arguments)
    while not now_of(evening.company).game.seats[1].face_up:
        step = evening.due(bold=True)
        if step.id == "show_hand":
            cards = ROYAL if step.arguments["seat"] == 1 else OTHERS
            evening.entry("dealer", step.do, **step.arguments, cards=cards)
        elif step.id == "reveal":
            known = step.asks[0]["known"]
            cards = [new if old == "??" else old for old, new in zip(known, DEALERS, strict=True)]
            evening.entry("dealer", step.do, **step.arguments, cards=cards)
        else:
            evening.enter(step)
    return evening


def hand(walk: Evening) -> LogEntry:
    """Return the entry of the hand that seems to win the jackpot."""
    return next(
        one
        for one in entries(walk.company)
        if isinstance(one.command, c.ShowHand) and one.command.seat == 1
    )


def corrected(
    walk: Evening, entry: LogEntry, do: str = "", **arguments: object
) -> dict[str, object]:
    body = {"entry": entry.number, "do": do, "arguments": arguments, "reason": "It is a pair."}
    return walk.company.give("floor", "ask.CorrectEntry", body)


def pending(text: str = TEXT) -> Evening:
    """Return a table at which a winner waits for the approval of two people."""
    walk = shown(text)
    walk.company.sitting.large = 1
    walk.company.restart()
    while now_of(walk.company).pending is None:
        walk.enter(walk.due())
    return walk


def test_a_false_jackpot_is_taken_back_while_it_waits_and_the_turn_is_free() -> None:
    walk = pending()
    company = walk.company
    link = company.host.progressive
    assert link.locked is not None
    checks = [one for one in entries(company) if isinstance(one.command, c.ConfirmAward)]
    answer = corrected(walk, hand(walk), "do.ShowHand", seat=1, cards=PAIR)
    if checks:
        assert answer["code"] == "correction_contradicts_later_entries"
        for one in reversed(checks):
            assert corrected(walk, one)["ok"]
        assert company.console("dealer")["waits"]["for"] == "dealer", "the seat is settled anew"
        answer = corrected(walk, hand(walk), "do.ShowHand", seat=1, cards=PAIR)
    assert answer["ok"], answer
    assert company.host.progressive.locked is None
    walk.go_home()
    paid = [r.data["paid"] for r in company.sitting.store.records(link.stream) if "Rel" in r.kind]
    assert paid == [0]
    assert audit(company.sitting.store, replayers=replayers()).ok


def test_a_winner_keeps_the_turn_when_another_entry_is_corrected() -> None:
    walk = pending()
    company = walk.company
    before = company.host.progressive.locked
    dealers = next(one for one in entries(company) if isinstance(one.command, c.Reveal))
    cards = [card.notation for card in dealers.command.cards]
    answer = corrected(walk, dealers, "do.Reveal", cards=["4d", *cards[1:]])
    assert answer["ok"], answer
    assert now_of(company).pending == 1
    assert company.host.progressive.locked == before
    company.sitting.approves = lambda _subject, _amount: True
    company.restart()
    walk.go_home()
    assert audit(company.sitting.store, replayers=replayers()).ok


def test_an_award_that_is_paid_stays_paid() -> None:
    walk = shown(TEXT)
    company = walk.company
    while not now_of(company).game.seats[1].settled:
        walk.enter(walk.due())
    balances = company.sitting.store.balances()
    answer = corrected(walk, hand(walk), "do.ShowHand", seat=1, cards=PAIR)
    assert answer["code"] == "seat_is_paid_already", answer
    for one in entries(company):
        if isinstance(one.command, c.PlaceWager | c.Bet) and one.command.seat == 1:
            assert not corrected(walk, one)["ok"]
    assert company.sitting.store.balances() == balances
    assert [card.notation for card in now_of(company).game.seats[1].cards] == ROYAL


def test_contributions_to_a_meter_follow_a_corrected_wager() -> None:
    evening = Evening("md-shoe")
    evening.go_home()
    link = evening.company.host.progressive
    before = dict(link.parts)
    for seat, name in ((1, "ann"), (2, "bob")):
        evening.entry("dealer", "do.PlaceWager", seat=seat, wager="ante", amount=1500, player=name)
        arguments = {"seat": seat, "wager": "progressive", "amount": 100, "player": name}
        entry = evening.entry("dealer", "do.PlaceWager", **arguments)
    evening.entry("dealer", "do.CloseBetting")
    assert link.parts["meter"] - before["meter"] == 2 * 15 * 10_000
    answer = evening.correct("floor", entry, reason="Bob has no chip there.")
    assert answer["ok"], answer
    assert link.parts["meter"] - before["meter"] == 15 * 10_000
    evening.go_home()
    assert audit(evening.company.sitting.store, replayers=replayers()).ok
