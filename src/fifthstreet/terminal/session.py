"""A sitting: round after round at one table, with the meters and your balance carried along."""

from collections.abc import Callable
from fractions import Fraction

from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Amount, MoneyError
from fifthstreet.play import Round, Terms
from fifthstreet.play import commands as c
from fifthstreet.play.story import Storyteller
from fifthstreet.terminal.felt import NO, YES, Felt
from fifthstreet.terminal.screen import ME, MY_SEAT, YOU, LeftError, Screen, echoed

BOTS = ("ann", "bob", "cat", "dan", "eve", "flo", "gus", "hal")


class Sitting:
    """You and bots at a table, from the first call for bets until you leave."""

    def __init__(
        self, terms: Terms, screen: Screen, *, seats: int, shuffle: Callable[[], Deck], human: bool
    ) -> None:
        self.terms, self.screen, self.shuffle, self.human = terms, screen, shuffle, human
        self.seated = dict(enumerate((YOU, *BOTS)[:seats], start=1))
        self.teller = Storyteller(terms.book)
        self.meters: dict[str, Fraction] = {}
        self.last_balance = 0
        self.rounds = 0
        self.ante: int | None = None
        self.felt: Felt | None = None

    @property
    def balance(self) -> int:
        """Return what you have won or lost since you sat down."""
        return self.last_balance + (self.felt.balance if self.felt else 0)

    @property
    def parting(self) -> str:
        """Return the sentence with which you leave."""
        return f"Your balance is {self.teller.money(self.balance)}."

    def set_ante(self, text: str) -> None:
        """Take an ante from what a person typed, such as 25 or 12.50; raise where it cannot be."""
        currency = self.terms.book.document.currency
        figure = text.strip().removeprefix(Amount(0, currency).currency.symbol.strip()).strip()
        try:
            ante = Amount.parse(f"{figure} {currency}").minor
        except MoneyError:
            problem = f"That is not an amount: {echoed(text)}."
            raise FifthStreetError(problem, remedy="Write it like 25 or 12.50.") from None
        game = Round(self.terms, seated=self.seated)
        game.do(c.OpenBetting())
        game.do(c.PlaceWager(by=ME, seat=MY_SEAT, wager="ante", amount=ante, player=YOU))
        self.ante = ante

    def play(self) -> None:
        """Play rounds; without a person one, and with one until they have had enough."""
        while True:
            self._round()
            if not self.human or not self._again():
                return

    def _round(self) -> None:
        self.rounds += 1
        game = Round(self.terms, deck=self.shuffle(), seated=self.seated, meters=self.meters)
        self.screen.opening(self.terms.book, self.rounds)
        self.felt = Felt(game, self.screen, human=self.human, ante=self.ante)
        self.felt.play()
        self.screen.settlement(game, self.last_balance)
        self.last_balance, self.felt = self.balance, None
        self.meters = dict(game.state.meters)

    def _again(self) -> bool:
        """Ask for another round; an amount is the ante of it."""
        while True:
            try:
                answer = self.screen.ask("Another round? [y/n, or another ante]").casefold()
            except LeftError:
                return False
            if answer in YES | {""}:
                return True
            if answer in NO:
                return False
            try:
                self.set_ante(answer)
            except FifthStreetError as error:
                self.screen.say(str(error))
            else:
                return True
