"""One round with a person at the dealer's left and bots beside: who does what, and when."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from fifthstreet.cards import Card, Rank
from fifthstreet.play import Offer, Round, carry_on, offers, view
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase, State
from fifthstreet.play.story import Storyteller
from fifthstreet.play.views import HIDDEN, is_over
from fifthstreet.rules.remedies import Rule
from fifthstreet.terminal.keys import LOOK, WRONG, keys_for, numbered
from fifthstreet.terminal.screen import ME, MY_SEAT, YOU, Mishap, Screen, echoed
from fifthstreet.terminal.trouble import TroubleCourse, mishaps, reports, rulings

LONGEST_NUMBER = 3
YES, NO = {"y", "yes"}, {"n", "no", ""}
HELP = (
    "Keys: 1, 2, 3 bet, the smallest first; S stay, T take back a bet, F fold; "
    "L show the table again, W report that something went wrong, Q leave. "
    "You may also type the first letters of your choice."
)
Action = c.Bet | c.Stay | c.TakeBack | c.Fold | c.Choose
Decision = c.Bet | c.Stay | c.TakeBack | c.Fold

GOOD_PAIR = Rank.SIX
"""From here on a pair loses nothing, so that a bot bets the most."""


class Felt:
    """One round of a sitting; `ante` is yours, bots bet the least."""

    def __init__(self, game: Round, screen: Screen, *, human: bool, ante: int | None) -> None:
        self.game, self.screen, self.human, self.ante = game, screen, human, ante
        self.teller = Storyteller(game.state.terms.book)
        self.drawn = 0

    def play(self) -> None:
        """Play the round to its end."""
        self._take_bets()
        while self._carry_on():
            self._draw()
            self._turn()
        self._draw()

    @property
    def balance(self) -> int:
        """Return what the round has brought you so far; what lies on the layout is as good as gone.

        While betting is open wagers are still yours.
        """
        state = self.game.state
        lost = state.phase not in (Phase.WAITING, Phase.BETTING)
        seat = state.seats.get(MY_SEAT)
        settled = seat is None or seat.settled or is_over(state)
        staked = sum(seat.wagers.values()) if seat and lost and not settled else 0
        return self.game.nets.get(MY_SEAT, 0) - staked

    def _draw(self) -> None:
        """Draw the table, unless nothing has happened since it was drawn."""
        if self.drawn != len(self.game.events):
            self.drawn = len(self.game.events)
            self.screen.draw(self.game, view(self.game.state, ME))

    # -- betting ------------------------------------------------------------------------------

    def _take_bets(self) -> None:
        self._do(c.OpenBetting())
        for seat, name in self.game.state.seated.items():
            self._ante(seat, name)
            for wager in self.game.state.terms.book.wagers:
                if self.human and name == YOU and wager.id in self.game.state.terms.offers:
                    self._side_bet(wager.id)
        self._do(c.CloseBetting())

    def _ante(self, seat: int, name: str) -> None:
        least = self.game.state.terms.least_ante or 1
        amount = self.ante if name == YOU and self.ante is not None else least
        by = c.By(role="player", name=name)
        self._do(c.PlaceWager(by=by, seat=seat, wager="ante", amount=amount, player=name))

    def _side_bet(self, wager: str) -> None:
        """Ask for a side bet of the least size, where it may be made now."""
        commands = (offer.command for offer in offers(self.game.state))
        mine = [
            o for o in commands if isinstance(o, c.PlaceWager) and o.by == ME and o.seat == MY_SEAT
        ]
        for command in [one for one in mine if one.wager == wager][:1]:
            if self._yes(f"{self.teller.wager(wager)} for {self.teller.money(command.amount)}?"):
                self._do(command)

    def _yes(self, question: str) -> bool:
        while True:
            answer = self.screen.ask(f"{question} [y/n]").casefold()
            if answer in YES | NO:
                return answer in YES
            self.screen.say("Type y or n, or q to leave.")

    # -- deciding -----------------------------------------------------------------------------

    def _carry_on(self) -> bool:
        """Let the dealer and the bots do what is theirs; say whether the round continues."""
        while True:
            self.screen.tell(carry_on(self.game))
            command = _next_of_bots(self.game.state, ME)
            if command is None or is_over(self.game.state):
                return not is_over(self.game.state)
            self._do(command)

    def _turn(self) -> None:
        """Let you choose among what is offered to you."""
        mine = [command for offer in offers(self.game.state) if (command := _mine(offer))]
        if not self.human:
            stays = [command for command in mine if isinstance(command, c.Stay)]
            bets = [command for command in mine if isinstance(command, c.Bet)]
            self._do((stays or bets or mine)[0])
            return
        mine.sort(key=_place)
        actions = dict(zip(keys_for(map(self._label, mine)), mine, strict=True))
        labels = {key: self._label(command) for key, command in actions.items()}
        self.screen.choices(labels)
        answer = self.screen.ask("What do you do? (W: something went wrong, Q: leave, ?: keys)")
        if answer.upper() == WRONG:
            self._wrong()
        elif answer.upper() == LOOK:
            self.drawn = 0
        elif answer.casefold() in {"?", "h", "help"}:
            self.screen.say(HELP)
        elif (key := self._picked(answer, labels)) is not None:
            self._do(actions[key])

    def _label(self, command: Action) -> str:
        match command:
            case c.Bet():
                return f"bet {self.teller.money(command.amount)}"
            case c.Choose():
                return "continue the hand" if command.go_on else "take your bets back"
            case c.TakeBack():
                decision = self.game.state.open_decision
                back = decision.takes_back if decision else None
                return f"take back {self.teller.wager(back.take_back or '')}" if back else ""
            case c.Stay() | c.Fold():
                return type(command).__name__.lower()

    def _picked(self, answer: str, labels: Mapping[str, str]) -> str | None:
        """Return the key of the label meant, by key or by its beginning; or say that none is."""
        if answer.upper() in labels:
            return answer.upper()
        if answer and not answer.isdecimal():
            word = answer.casefold()
            fitting = [key for key, label in labels.items() if label.casefold().startswith(word)]
            if len(fitting) == 1:
                return fitting[0]
        hint = f"That is not on the list: {echoed(answer)}" if answer else "Type a key of the list."
        self.screen.say(hint)
        return None

    # -- something is wrong -------------------------------------------------------------------

    def _wrong(self) -> None:
        """List what may go wrong under the book, report what you choose, and have it ruled upon."""
        rules = mishaps(self.game)
        reports_of = [reports(self.game, rule, MY_SEAT) for rule in rules]
        self.screen.mishaps(
            [
                Mishap(name=rule.name, citation=rule.citation, fits=bool(courses))
                for rule, courses in zip(rules, reports_of, strict=True)
            ]
        )
        answer = self.screen.ask("What went wrong? (Enter: nothing, 3?: more about the third)")
        if not answer:
            return
        key = self._picked(answer.removesuffix("?"), numbered([rule.name for rule in rules]))
        if key is None:
            return
        place = int(key) - 1
        if not reports_of[place]:
            self.screen.say("No remedy in the book fits that now.")
            return
        course = self._course(rules[place], reports_of[place], request=answer.endswith("?"))
        if course is not None:
            self._do(course.command)
            self._ruling()

    def _course(
        self, rule: Rule, courses: Sequence[TroubleCourse], *, request: bool
    ) -> TroubleCourse | None:
        """Return what is reported: what the round itself tells is enough, unless one asks."""
        bare = isinstance(courses[0].command, c.ReportIrregularity) and not courses[0].command.facts
        if len(courses) == 1 or (bare and not request):
            return courses[0]
        labels = numbered([course.says for course in courses])
        self.screen.choices(labels)
        key = self._picked(self.screen.ask(f"{rule.name}. What is known of it?"), labels)
        return None if key is None else courses[int(key) - 1]

    def _ruling(self) -> None:
        """Ask for the ruling that is awaited: a number, or a reason why nothing follows."""
        while waiting := self.game.state.waiting:
            courses = rulings(self.game)
            self.screen.choices(numbered([course.says for course in courses]))
            role = waiting.role.replace("_", " ")
            answer = self.screen.ask(f"A {role} rules. Which, or why does nothing follow?")
            number = int(answer) if answer.isdecimal() and len(answer) <= LONGEST_NUMBER else 0
            if 1 <= number <= len(courses):
                self._do(courses[number - 1].command)
            elif answer.isdecimal():
                self.screen.say(f"That is not on the list: {echoed(answer)}")
            else:
                self._do(self._dismissed(waiting.role, waiting.what, answer))

    @staticmethod
    def _dismissed(role: str, what: str, answer: str) -> c.MakeRuling:
        by = c.By(role=role, name=role.replace("_", " "))
        reason = echoed(answer) or "as it seems"
        return c.MakeRuling(by=by, what=what, reason=reason, actions=("continue",))

    def _do(self, command: c.Command) -> None:
        refused = self.game.refusal(command)
        if refused:
            self.screen.say(f"{refused.says} [{refused.citation}]")
        else:
            self.screen.tell(self.game.do(command))


def _place(command: Action) -> tuple[int, int]:
    """Return where an action stands in the list: bets first, the smallest of them before all."""
    last = (c.Stay, c.TakeBack, c.Fold)
    size = command.amount if isinstance(command, c.Bet) else 0
    return last.index(type(command)) + 1 if isinstance(command, last) else 0, size


def _mine(offer: Offer) -> Action | None:
    command = offer.command
    return command if isinstance(command, Action) and command.by == ME else None


def _next_of_bots(state: State, you: c.By) -> c.Command | None:
    """Return what the next bot does, or what anybody does without being asked: to look."""
    items = [offer.command for offer in offers(state)]
    for command in items:
        if isinstance(command, c.ViewCards) and not state.seats[command.seat].looked:
            return command
        if isinstance(command, c.PutCardsDown):
            return command
    for command in items:
        if isinstance(command, c.Choose) and command.by != you:
            return command  # going on is offered first
    theirs = [one for one in items if isinstance(one, Decision) and one.by != you]
    return (
        _decides(state, [one for one in theirs if one.seat == theirs[0].seat]) if theirs else None
    )


def _decides(state: State, open_: list[Decision]) -> c.Command:
    """Return one of the choices of a seat, from nothing but what the bot may see."""
    bets = [one for one in open_ if isinstance(one, c.Bet)]
    worth = _worth(state, open_[0].seat, open_[0].by)
    if bets and worth == "most":
        return bets[-1]
    kinds = (c.TakeBack, c.Stay, c.Fold) if worth == "nothing" else (c.Bet, c.Stay)
    return next((one for kind in kinds for one in open_ if isinstance(one, kind)), open_[0])


def _worth(state: State, seat: int, by: c.By) -> Literal["most", "least", "nothing"]:
    """Return how much a hand is worth: a good pair, a pair or high cards, or nothing."""
    seen, book = view(state, by), state.terms.book
    board = [card for zone in book.zones if zone.per == "table" for card in seen.zones[zone.id]]
    lying = [*seen.seats[seat].cards, *board]
    ranks = Counter(Card(card).rank for card in lying if card != HIDDEN)
    pairs = [rank for rank, count in ranks.items() if count > 1]
    if book.main_contest.against:
        return "least" if pairs or {Rank.ACE, Rank.KING} <= set(ranks) else "nothing"
    if any(rank >= GOOD_PAIR for rank in pairs):
        return "most"
    return "least" if pairs or max(ranks) >= Rank.JACK else "nothing"
