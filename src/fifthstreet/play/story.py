"""A round as a story: one sentence for each event, for people who were not there."""

from typing import assert_never

from fifthstreet.cards import Card
from fifthstreet.play import events as e
from fifthstreet.play.absence import explained
from fifthstreet.rules.book import RuleBook


class Storyteller:
    """Tells the events of a round under a book, with its names of things and its currency."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self.money = book.document.money

    def wager(self, id_: str) -> str:
        """Return what people call a wager."""
        found = self.book.wager(id_)
        return found.name if found else id_.replace("_", " ")

    def tell(self, event: e.Event) -> str:
        """Return what happened, in a sentence."""
        match event:
            case e.CardDealt() | e.CardsRevealed() | e.HandShown() | e.UpCardChosen():
                return self._cards(event)
            case (
                e.WagerPlaced()
                | e.WagerTakenBack()
                | e.WagerFound()
                | e.CorrectionAsked()
                | e.BetMade()
                | e.SeatSettled()
                | e.SettlementReversed()
                | e.RoundVoided()
            ):
                return self._money(event)
            case (
                e.Reported()
                | e.RulingAwaited()
                | e.Ruled()
                | e.OptionsOffered()
                | e.OptionChosen()
                | e.HandInvalidated()
                | e.DeckOrdered()
            ):
                return self._incident(event)
            case _:
                return self._plain(event)

    def _cards(self, event: e.CardDealt | e.CardsRevealed | e.HandShown | e.UpCardChosen) -> str:
        match event:
            case e.CardDealt():
                to = event.place.target.replace("_", " ")
                to = f"seat {event.place.seat}" if event.place.seat else f"the {to}"
                seen = f": {event.card}" if event.place.face_up and event.card.known else ""
                return f"A card goes to {to}{seen}."
            case e.CardsRevealed():
                what = event.shows.replace("_", " ")
                number = f" card {event.number}" if event.number else ""
                return f"The {what}{number} is turned up: {_row(event.cards)}."
            case e.HandShown():
                return f"Seat {event.seat} shows {_row(event.cards)}: {event.announced}."
            case e.UpCardChosen():
                return "Another of the dealer's cards lies face up."
            case _:
                assert_never(event)

    def _money(
        self,
        event: e.WagerPlaced
        | e.WagerTakenBack
        | e.WagerFound
        | e.CorrectionAsked
        | e.BetMade
        | e.SeatSettled
        | e.SettlementReversed
        | e.RoundVoided,
    ) -> str:
        match event:
            case e.WagerPlaced():
                amount, wager = self.money(event.amount), self.wager(event.wager)
                return f"{event.player} puts {amount} on {wager} at seat {event.seat}."
            case e.WagerTakenBack():
                amount, wager = self.money(event.amount), self.wager(event.wager)
                return f"{amount} goes back from {wager} at seat {event.seat} [{event.citation}]."
            case e.WagerFound():
                amount, wager = self.money(event.amount), self.wager(event.wager)
                return f"{amount} is found on {wager} at seat {event.seat}."
            case e.CorrectionAsked():
                wager = self.wager(event.wager)
                return f"Seat {event.seat} is asked to put {wager} right [{event.citation}]."
            case e.BetMade():
                amount, wager = self.money(event.amount), self.wager(event.wager)
                return f"Seat {event.seat} bets {amount} on {wager}."
            case e.SeatSettled():
                told = "; ".join(
                    self._line(line.seat, line.wager, line.net, line.why) for line in event.lines
                )
                return f"Seat {event.seat} is settled. {told}."
            case e.SettlementReversed():
                back = self.money(sum(line.paid for line in event.lines))
                return (
                    f"The settlement of seat {event.seat} is undone, and {back} goes back "
                    f"[{event.citation}]."
                )
            case e.RoundVoided():
                return f"The round is void, and every wager goes back [{event.citation}]."
            case _:
                assert_never(event)

    def _line(self, seat: int, wager: str, net: int, why: str) -> str:
        return f"Seat {seat}, {self.wager(wager)}: {why}, {self.money(net)}"

    def _incident(
        self,
        event: e.Reported
        | e.RulingAwaited
        | e.Ruled
        | e.OptionsOffered
        | e.OptionChosen
        | e.HandInvalidated
        | e.DeckOrdered,
    ) -> str:
        match event:
            case e.Reported():
                rule = self.book.irregularity(event.what) or self.book.conduct_rule(event.what)
                name = rule.name if rule else event.what
                where = _earlier(event.round)
                actions = ", ".join(event.actions).replace("_", " ")
                return f"{name}{where}. So: {actions} [{event.citation}]."
            case e.RulingAwaited():
                role = event.role.replace("_", " ")
                where = _earlier(event.round)
                return (
                    f"The round waits for a ruling of a {role} or above{where} [{event.citation}]."
                )
            case e.Ruled():
                role, where = event.role.replace("_", " "), _earlier(event.round)
                return f"{event.by} rules as {role}{where}: {event.reason}."
            case e.OptionsOffered():
                seats = ", ".join(map(str, event.seats))
                return f"Seats {seats} may go on or have their bets back [{event.citation}]."
            case e.OptionChosen():
                what = f"Seat {event.seat} {'goes on' if event.go_on else 'takes the bets back'}"
                return f"{explained(what, event.reason)}."
            case e.HandInvalidated():
                return f"The hand of seat {event.seat} is {event.standing} [{event.citation}]."
            case e.DeckOrdered():
                return f"The deck: {event.order.replace('_', ' ')} [{event.citation}]."
            case _:
                assert_never(event)

    def _plain(
        self,
        event: e.BettingOpened
        | e.BettingClosed
        | e.StepDone
        | e.DealCompleted
        | e.CardsLookedAt
        | e.LookMarked
        | e.CardsPutDown
        | e.HandFolded
        | e.EverybodyFolded
        | e.HandDeclared
        | e.MetersRead
        | e.AwardConfirmed
        | e.RoundEnded
        | e.PlayerLeft,
    ) -> str:
        match event:
            case e.StepDone() | e.AwardConfirmed():
                return f"Done by {event.by}: {event.step.replace('_', ' ')}."
            case e.CardsLookedAt():
                return f"Seat {event.seat} looks at the cards."
            case e.LookMarked():
                return f"{event.by} marks that seat {event.seat} has looked at the cards."
            case e.CardsPutDown():
                return f"Seat {event.seat} puts the cards down."
            case e.HandFolded():
                return f"{explained(f'Seat {event.seat} folds', event.reason)} [{event.citation}]."
            case e.HandDeclared():
                return f"Seat {event.seat} keeps the cards down and says: {event.says}."
            case e.MetersRead():
                shown = (f"{name} {self.money(int(at))}" for name, at in event.meters.items())
                return f"The meters are read off: {', '.join(shown)}."
            case e.PlayerLeft():
                return f"The player at seat {event.seat} leaves."
            case _:
                return PLAIN[type(event)]


PLAIN = {
    e.BettingOpened: "Bets may be placed.",
    e.BettingClosed: "No more bets.",
    e.DealCompleted: "The deal is complete.",
    e.EverybodyFolded: "Everybody has folded.",
    e.RoundEnded: "The round is over.",
}


def _earlier(round_: int | None) -> str:
    """Return words for the earlier round that something is about; 0 is one without a number."""
    if round_ is None:
        return ""
    return f" (round {round_})" if round_ else " (an earlier round)"


def _row(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
