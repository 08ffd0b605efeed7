"""The table as the terminal shows it: cards drawn, choices numbered, all told as it happens."""

from collections.abc import Iterable

from fifthstreet.cards import Card, Deck, Hand, Rank
from fifthstreet.cli.output import plain, write
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import Offer, Round, Terms, carry_on, offers, view
from fifthstreet.play import commands as c
from fifthstreet.play.events import CardDealt, Event
from fifthstreet.play.story import Storyteller
from fifthstreet.play.views import is_over

YOU = "you"
BOTS = ("ann", "bob", "cat", "dan", "eve", "flo", "gus", "hal")
ME = c.By(role="player", name=YOU)


class LeftError(FifthStreetError):
    """The person at the terminal left before the round was over."""


class Felt:
    """One round with you at the dealer's left and bots beside you."""

    def __init__(self, terms: Terms, deck: Deck, seats: int) -> None:
        names = (YOU, *BOTS)[:seats]
        self.game = Round(terms, deck=deck, seated=dict(enumerate(names, start=1)))
        self.teller = Storyteller(terms.book)
        self.names = names

    def take_bets(self, *, human: bool) -> None:
        """Take everybody's ante, and your side bets."""
        self._do(c.OpenBetting())
        for seat, name in enumerate(self.names, start=1):
            self._place(seat, name, "ante", asked=False)
            for wager in self.game.state.terms.book.wagers:
                if wager.id in self.game.state.terms.offers and name == YOU:
                    self._place(seat, name, wager.id, asked=human)
        self._do(c.CloseBetting())

    def _place(self, seat: int, name: str, wager: str, *, asked: bool) -> None:
        by = c.By(role="player", name=name)
        found = [
            offer.command
            for offer in offers(self.game.state)
            if isinstance(offer.command, c.PlaceWager)
            and (offer.command.seat, offer.command.wager) == (seat, wager)
            and offer.command.by == by
        ]
        if not found or (wager != "ante" and not asked):
            return
        if asked and not self._yes(found[0]):
            return
        self._do(found[0])

    def _yes(self, command: c.PlaceWager) -> bool:
        wager, amount = self.teller.wager(command.wager), self.teller.money(command.amount)
        return _answer(f"{wager} for {amount}? [y/n] ").casefold() in {"y", "yes"}

    def carry_on(self, *, human: bool) -> bool:
        """Let the dealer and the bots do what is theirs; tell whether the round goes on."""
        while True:
            self._tell(carry_on(self.game))
            command = self._bot() or (self._clerical() if human else None)
            if command is None or is_over(self.game.state):
                return not is_over(self.game.state)
            self._do(command)

    def _clerical(self) -> c.Command | None:
        """Return what you need not be asked for: looking at your cards and putting them down."""
        for offer in offers(self.game.state):
            if isinstance(offer.command, c.Look | c.PutDown) and offer.command.by == ME:
                looking = isinstance(offer.command, c.Look)
                decided = 1 not in self.game.state.to_decide
                if looking or decided:
                    return offer.command
        return None

    def _bot(self) -> c.Command | None:
        """Return what the next bot does: it folds weak cards at first, and else bets the least."""
        state = self.game.state
        for offer in offers(state):
            command = offer.command
            if isinstance(command, c.Bet) and command.by != ME:
                cards = state.seats[command.seat].cards
                weak = state.decision == 1 and max(card.rank for card in cards) < Rank.JACK
                fold = c.Fold(by=command.by, seat=command.seat)
                return fold if weak and len({card.rank for card in cards}) > 1 else command
        return None

    def turn(self, *, human: bool) -> None:
        """Let you choose among what is offered to you."""
        mine = [offer for offer in offers(self.game.state) if _is_mine(offer)]
        if not mine:
            self._wrong()
            return
        if not human:
            bets = [offer for offer in mine if isinstance(offer.command, c.Bet)]
            self._do((bets or mine)[0].command)
            return
        for number, offer in enumerate(mine, start=1):
            write(f"  {number}  {self._choice(offer.command)}\n")
        answer = _answer("What do you do? (w: something is wrong, q: leave) ")
        if answer == "w":
            self._wrong()
        elif answer.isdigit() and 1 <= int(answer) <= len(mine):
            self._do(mine[int(answer) - 1].command)
        else:
            write(f"That is not on the list: {plain(answer)}\n")

    def _choice(self, command: c.Command) -> str:
        match command:
            case c.Bet():
                return f"bet {self.teller.money(command.amount)}"
            case c.Choose():
                return "go on with the hand" if command.go_on else "take your bets back"
            case _:
                return type(command).__name__.lower()

    def _wrong(self) -> None:
        """List what may go wrong under the book, and report what you choose."""
        rules = self.game.state.terms.book.irregularities
        for number, rule in enumerate(rules, start=1):
            write(f"  {number}  {rule.name}\n")
        answer = _answer("What went wrong? ")
        if not answer.isdigit() or not 1 <= int(answer) <= len(rules):
            return
        rule = rules[int(answer) - 1]
        for facts in ((), *(remedy.when for remedy in rule.remedies)):
            command = c.Report(what=rule.id, seat=1, facts=facts)
            if self.game.refusal(command) is None:
                self._do(command)
                break
        else:
            write("No remedy of the book fits that now.\n")
        if waiting := self.game.state.waiting:
            ruling = c.By(role=waiting.role, name=waiting.role)
            reason = _answer(f"A {waiting.role.replace('_', ' ')} rules. Why? ") or "as it seems"
            self._do(c.Rule(by=ruling, what=waiting.what, reason=reason, actions=("continue",)))

    def _do(self, command: c.Command) -> None:
        refused = self.game.refusal(command)
        if refused:
            write(f"{refused.says} [{refused.citation}]\n")
        else:
            self._tell(self.game.do(command))

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            if not isinstance(event, CardDealt):
                write(f"{plain(self.teller.tell(event))}\n")

    def draw(self) -> None:
        """Draw what you may see."""
        seen = view(self.game.state, ME)
        for title, cards in (
            ("Your cards", seen["seats"].get("1", {}).get("cards", [])),
            ("The board", seen["board"]),
            ("The dealer", seen["dealer"]),
        ):
            if cards:
                write(f"\n{title}\n{drawn(cards)}\n")
        for name, amount in seen["meters"].items():
            called = "meter" if name == "meter" else f"{name} meter"
            write(f"The {called} stands at {self.teller.money(amount)}.\n")

    def settlement(self) -> None:
        """Say what the round leaves each player."""
        for seat, amount in self.game.nets.items():
            name = self.names[seat - 1]
            who = "You come" if name == YOU else f"{name.capitalize()} comes"
            write(f"{who} out at {self.teller.money(amount)}.\n")


def _is_mine(offer: Offer) -> bool:
    command = offer.command
    return isinstance(command, c.Bet | c.Fold | c.Choose) and command.by == ME


def drawn(cards: Iterable[str]) -> str:
    """Return cards as they lie side by side."""
    faces = [str(Card(card)) for card in Hand("".join(cards)).notation.split()]
    rows = ("┌────┐", "│ {} │", "└────┘")
    return "\n".join("  " + " ".join(row.format(face) for face in faces) for row in rows)


def _answer(question: str) -> str:
    try:
        answer = input(question).strip()
    except EOFError:
        answer = "q"
    if answer.casefold() in {"q", "quit"}:
        raise LeftError("You left before the round was over.")
    return answer
