"""A dealer at a live table who deals planned rounds, with the pit around them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from browser.keypad import Dealer, keys_of
from browser.working import fill
from web.floor.company import Company
from web.served import Served
from web.test_staff import Staff

if TYPE_CHECKING:
    from browser.evenings import Evening

RELIEF = "Badge 12"
PILES = {"players": 2, "community": 3}
"""How many cards lie in a pile, by where it lies."""
DECK = 52


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The cards of a round, and which key each seat's decisions are."""

    hands: Mapping[int, str]
    board: str = ""
    dealer: str = ""
    keys: Mapping[int, str] = field(default_factory=dict)
    """For each seat, a key for each of its decisions; 1 where nothing is said."""
    count: int | None = None
    """What the dealer counts of the stub, where it is not what should be there."""

    @property
    def stub(self) -> int:
        """Return how many cards are left in the deck."""
        return DECK - len(" ".join([*self.hands.values(), self.board, self.dealer]).split())


class Pit(Company):
    """The staff of a house at which no table is open yet, with a second dealer."""

    def __init__(self, served: Served, table: str) -> None:
        self.served, self.table = served, table
        self.staff = Staff(served)
        self.staff.tokens["relief"] = self.staff.hired("dealer", RELIEF)
        self.guests = {}
        self.sequence = 0


class Host(Dealer):
    """A dealer who deals planned rounds, and keeps what the console says of money."""

    def __init__(self, evening: "Evening", who: str) -> None:
        page = evening.tab(who, f"/dealer/{evening.table}")
        super().__init__(page, evening.pit, iter(()))
        page.see("[data-console]")
        self.evening, self.who = evening, who
        self.deal = Deal(hands={})
        self.street: Counter[int] = Counter()

    @property
    def console(self) -> dict[str, Any]:
        """Return what the house tells this dealer's console."""
        found: dict[str, Any] = self.company.get(self.who, f"{self._path}/procedure")
        return found

    @property
    def view(self) -> dict[str, Any]:
        """Return the table as this dealer sees it."""
        found: dict[str, Any] = self.company.get(self.who, self._path)
        return found

    @property
    def _path(self) -> str:
        return f"/tables/{self.company.table}"

    @property
    def board(self) -> list[str]:
        """Return the community cards that lie face up."""
        return [card for card in self.view["round"]["zones"]["community"] if card != "??"]

    def fill(self, what: str, selector: str, text: str) -> None:
        """Type something into a field: one input."""
        fill(self.page, selector, text)
        self.inputs[what] += 1

    def _decide(self, shown: dict[str, object]) -> None:
        cells = shown["cells"]
        assert isinstance(cells, list)
        for cell in cells:
            seat = int(cell)
            keys = self.deal.keys.get(seat, "")
            place = self.street[seat]
            self.street[seat] += 1
            self.keys("decisions", keys[place] if place < len(keys) else "1")

    def _cards(self, count: int) -> None:
        """Type the cards of the plan into the places that are open."""
        console = self.console
        planned: list[str] = []
        if len(console["show_all"]) > 1:
            for step in console["show_all"]:
                planned += self._hand(step["with"]["seat"], step["asks"][0]["known"])
        else:
            step = console["next"][0]
            places = step["asks"][0]
            if step["id"] == "deal":
                up = [place["face_up"] for place in places["places"]]
                planned = [self.deal.dealer.split()[-1] for each in up if each]
            elif step["id"] == "show_hand":
                planned = self._hand(step["with"]["seat"], places["known"])
            elif self.deal.board:
                planned = self.deal.board.split()[len(self.board) :][:count]
            else:
                up = self.view["round"]["zones"]["dealer"]
                planned = [card for card in self.deal.dealer.split() if card not in up]
        assert len(planned) == count, (planned, count)
        self.row("cards", "".join(map(keys_of, planned)))

    def _hand(self, seat: int, known: list[str]) -> list[str]:
        hand = [card for card in self.deal.hands[seat].split() if card not in known]
        return hand[: known.count("??")]

    def _number(self) -> str:
        if self.state["step"] == "count_stub":
            return str(self.deal.count or self.deal.stub)
        return super()._number()

    def _floor(self) -> None:
        if self.console["waits"]["for"] == "approval":
            self.evening.dual_authorization()
        else:
            self.evening.floor_confirms()

    def go_on(self) -> str:
        self.evening.look(self.page)
        if self.state["step"] == "investigate":
            return self._investigate()
        return super().go_on()

    def _investigate(self) -> str:
        """Count every pile, as it should be: the number, and Enter for the next."""
        at = self.state["at"]
        for pile in self.console["next"][0]["asks"][0]["piles"]:
            self.page.wait("document.activeElement?.matches('[data-step] input:invalid')")
            self.row("numbers", str(PILES[pile["target"]]))
            self.keys("confirmations", "Enter")
        self.page.wait(f"Number(document.querySelector('[data-console]').dataset.console) > {at}")
        return "investigate"

    def until(self, *stages: str) -> str:
        """Go on until the console shows one of some stages."""
        for _ in range(60):
            if (stage := self.stage) in stages:
                self.evening.look(self.page)
                return stage
            self.go_on()
        raise AssertionError(stages)
