"""Round scripts: a round as a dealer would tell it, one command a line with what must come of it.

A script begins with its terms (`book md`, `given offers.three_card = true`, `seat 1 ann`,
`deck …`), goes on with lines such as `ann: bet 3000 -> BetMade` or `ann: bet 2500 -> refused
stake_is_not_allowed`, and ends with what is left: `net 1 -1000`, `meter meter 1000000`.

An expected event may say more of itself (`-> HandShown announced="pair of queens"`), somebody of a
role may have a name (`floor helen: …`), and what stands in `assertion` may be said on the way.
"""

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fifthstreet.cards import Deck, Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import commands as c
from fifthstreet.play.assertion import ASSERTIONS
from fifthstreet.play.events import Event
from fifthstreet.play.round import Round, decide
from fifthstreet.play.terms import Terms
from fifthstreet.play.views import is_over
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
from fifthstreet.rules.remedies import ACTIONS, CIRCUMSTANCES, ZONE_FACT
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import frozen, parse

_STEP = re.compile(r"^(?P<who>[a-z_ ]+): (?P<what>.+?)(?: -> (?P<expected>.+))?$")


class ScriptError(FifthStreetError):
    """A script is not written as such, or the round went another way than it says."""


@dataclass(slots=True)
class ScriptLine:
    """One line of a script and what came of it."""

    number: int
    text: str
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


@dataclass(slots=True)
class Script:
    """A script while it runs: its terms first, then the round."""

    name: str
    law: RuleBook | None = None
    proves: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    chosen: dict[str, Any] = field(default_factory=dict)
    seated: dict[int, str] = field(default_factory=dict)
    meters: dict[str, Fraction] = field(default_factory=dict)
    deck: Deck | None = None
    round: Round | None = None
    names_its_book: bool = True
    """Whether the law is the book that the script names, not one that was handed in."""


def run(
    text: str, *, name: str = "script", law: RuleBook | None = None
) -> tuple[Script, tuple[ScriptLine, ...]]:
    """Run a script; raise at the first line where the round goes another way.

    A `law` takes the place of the book that the script names.
    """
    script = Script(name=name, law=law, names_its_book=law is None)
    results: list[ScriptLine] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#", 1)[0].strip()
        if not words:
            continue
        try:
            results.extend(_line(script, number, words))
        except ScriptError as error:
            raise ScriptError(f"{name}, line {number}: {error.what}") from None
        except FifthStreetError as error:
            raise ScriptError(f"{name}, line {number}: {error}") from None
        except (ValueError, LookupError):
            raise ScriptError(f"{name}, line {number}: {words!r} cannot be read.") from None
    return script, tuple(results)


def _line(script: Script, number: int, words: str) -> Iterator[ScriptLine]:
    step = _STEP.match(words)
    if step:
        yield _command(script, number, words, step)
        return
    key, _, rest = words.partition(" ")
    if key in CLOSING:
        CLOSING[key](script, rest)
    elif key in ASSERTIONS:
        if script.round is None:
            raise ScriptError("nothing has happened yet.")
        if fault := ASSERTIONS[key](script.round, rest.split()):
            raise ScriptError(fault)
    elif key in OPENING:
        OPENING[key](script, rest)
    else:
        raise ScriptError(f"{key!r} is unknown here.")


def _command(script: Script, number: int, words: str, step: re.Match[str]) -> ScriptLine:
    if script.round is None:
        script.round = _begin(script)
    command = _read(script, script.round, step["who"].strip(), step["what"])
    answer = decide(script.round.state, command)
    expected = step["expected"]
    if isinstance(answer, Refusal):
        _hold(expected, f"refused {answer.code} {answer.citation}", answer.says)
        return ScriptLine(number=number, text=words, refusal=answer)
    _hold_events(expected, answer)
    return ScriptLine(number=number, text=words, events=script.round.do(command))


def _hold(expected: str | None, got: str, says: str) -> None:
    expected_words = (expected or "").split()
    length = max(len(expected_words), len(("refused", "code")))
    if expected_words != got.split()[:length]:
        raise ScriptError(f"expected {expected or 'something to happen'}, got {got}: {says}")


def _hold_events(expected: str | None, events: tuple[Event, ...]) -> None:
    """Find every event that is expected; `key=value` says more of the event before it."""
    matches: list[Event] = []
    for word in shlex.split(expected or ""):
        key, has_value, value = word.partition("=")
        if has_value:
            got = [_written(getattr(event, key, None)) for event in matches]
            matches = [event for event, text in zip(matches, got, strict=True) if text == value]
        else:
            got = [type(event).__name__ for event in events]
            matches = [event for event in events if type(event).__name__ == word]
        if not matches:
            raise ScriptError(f"expected {expected}, got {' '.join(got)}.")


def _written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _begin(script: Script) -> Round:
    law = script.law
    if law is None:
        raise ScriptError("the script names no book.", remedy="Begin with a line such as book md.")
    data = {"book": law.id, **script.settings}
    submission = Submission.model_validate(frozen(data))
    terms = Terms.of(submission.model_copy(update={"chosen": script.chosen}), law)
    return Round(terms, deck=script.deck, seated=script.seated, meters=script.meters)


def _read(script: Script, game: Round, who: str, what: str) -> c.Command:
    verb, *words = shlex.split(what)
    known = game.state.terms.book.role(who.split(maxsplit=1)[0])
    role = "player" if known is None else known.id
    by = c.By(role=role, name=who.removeprefix(f"{role} "))
    mine = [number for number, name in script.seated.items() if name == who]
    speech = _Speech(by=by, words=words, seat=mine[0] if mine else None, name=who)
    if verb in VERBS:
        return VERBS[verb](speech)
    if game.state.terms.book.wager(verb):
        return speech.wager(verb)
    raise ScriptError(f"there is no command {verb!r}.")


@dataclass(slots=True)
class _Speech:
    """The words of one command: numbers, `at SEAT`, `key=value`, and texts."""

    by: c.By
    words: list[str]
    seat: int | None
    name: str

    def number(self, place: int = 0) -> int:
        try:
            return int([word for word in self.words if re.fullmatch(r"-?\d+", word)][place])
        except IndexError:
            raise ScriptError("a number is missing.") from None

    def at(self) -> int:
        if "at" in self.words:
            return int(self.words[self.words.index("at") + 1])
        if self.seat is None:
            raise ScriptError("the seat is missing. Write at and its number.")
        return self.seat

    def value(self, key: str) -> str | None:
        values = (word[len(key) + 1 :] for word in self.words if word.startswith(f"{key}="))
        return next(values, None)

    def hand(self) -> Hand | None:
        text = self.value("cards")
        return None if text is None else Hand(text)

    def wager(self, wager: str) -> c.Command:
        owner = self.value("for") or self.name
        instrument = self.value("with") or "chip"
        amount = int(self.words[0]) if self.words and self.words[0].lstrip("-").isdigit() else 0
        return c.PlaceWager(
            by=self.by,
            seat=self.at(),
            wager=wager,
            amount=amount,
            player=owner,
            instrument=instrument,
        )

    def report(self) -> c.Command:
        what, *rest = self.words
        known = {"at", "amount", "place", "wager"}
        facts = [w for w in rest if "=" not in w and w not in known and not w.isdigit()]
        seat = self.at() if "at" in self.words else None
        amount, place = self.value("amount"), self.value("place")
        also, earlier = self.value("also") or "", self.value("round")
        return c.ReportIrregularity(
            what=what,
            by=self.by,
            seat=seat,
            wager=self.value("wager"),
            amount=int(amount) if amount else None,
            facts=_known(facts, CIRCUMSTANCES),
            place=int(place) if place else None,
            also=tuple(map(int, also.split(","))) if also else (),
            count=int(self.value("count") or 1),
            round=int(earlier) if earlier else None,
        )

    def meters(self) -> dict[str, Fraction]:
        read = (word.partition("=") for word in self.words)
        return {name: Fraction(int(amount)) for name, _, amount in read}

    def rule(self) -> c.Command:
        what, *rest = self.words
        because = rest.index("because") if "because" in rest else len(rest)
        facts = [word for word in rest[:because] if "=" not in word]
        orders, readings = self.value("orders"), self.value("readings")
        return c.MakeRuling(
            by=self.by,
            what=what,
            reason=" ".join(rest[because + 1 :]),
            facts=_known(facts, CIRCUMSTANCES),
            actions=_known(orders.split(",") if orders else [], ACTIONS),
            readings=tuple(map(int, readings.split(","))) if readings else (),
        )


def _known(words: list[str], vocabulary: tuple[str, ...]) -> tuple[Any, ...]:
    """Return words of a closed vocabulary."""
    for word in words:
        if word not in vocabulary and not word.startswith(ZONE_FACT):
            raise ScriptError(f"the word {word!r} is unknown here.")
    return tuple(words)


VERBS: dict[str, Callable[[_Speech], c.Command]] = {
    "open": lambda s: c.OpenBetting(by=s.by),
    "close": lambda s: c.CloseBetting(by=s.by),
    "withdraw": lambda s: c.WithdrawWager(by=s.by, seat=s.at(), wager=s.words[0]),
    "step": lambda s: c.DoStep(
        by=s.by,
        step=s.words[0],
        count=int(n) if (n := s.value("count")) else None,
        seat=s.at() if "at" in s.words else None,
    ),
    "deal": lambda s: c.DealCards(by=s.by, cards=s.hand()),
    "look": lambda s: c.ViewCards(by=s.by, seat=s.at()),
    "mark": lambda s: c.MarkCardsViewed(by=s.by, seat=s.number()),
    "down": lambda s: c.PutCardsDown(by=s.by, seat=s.at()),
    "bet": lambda s: c.Bet(by=s.by, seat=s.at(), amount=s.number()),
    "stay": lambda s: c.Stay(by=s.by, seat=s.at()),
    "takeback": lambda s: c.TakeBack(by=s.by, seat=s.at()),
    "fold": lambda s: c.Fold(by=s.by, seat=s.at()),
    "reveal": lambda s: c.Reveal(by=s.by, cards=s.hand()),
    "show": lambda s: c.ShowHand(by=s.by, seat=s.number(), cards=s.hand()),
    "declare": lambda s: c.Declare(by=s.by, seat=s.at(), says=s.words[0]),
    "wager": lambda s: s.wager(s.words.pop(0)),
    "confirm": lambda s: c.ConfirmAward(
        by=s.by, step=s.words[0], seat=s.number(), holds="fails" not in s.words
    ),
    "read": lambda s: c.ReadMeters(by=s.by, meters=s.meters()),
    "settle": lambda s: c.SettleSeat(by=s.by, seat=s.number()),
    "end": lambda s: c.EndRound(by=s.by),
    "leave": lambda s: c.Leave(by=s.by, seat=s.at()),
    "report": lambda s: s.report(),
    "rule": lambda s: s.rule(),
    "choose": lambda s: c.Choose(by=s.by, seat=s.at(), go_on=s.words[0] == "on"),
}


def _toml(text: str) -> Any:
    return parse(f"value = {text}", name="the value")["value"]


def _set(script: Script, path: str, value: Any) -> None:
    *tables, last = path.split(".")
    part = script.settings
    for table in tables:
        part = part.setdefault(table, {})
        if not isinstance(part, dict):
            raise ScriptError(f"{path} is set in two ways.")
    part[last] = value


def _option(script: Script, rest: str) -> None:
    key, _, text = rest.partition("=")
    script.chosen[key.strip()] = frozen(_toml(text.strip()))


def _book(script: Script, rest: str) -> None:
    if script.names_its_book:
        script.law = book(rest)


def _submission_key(script: Script, rest: str) -> None:
    key, _, text = rest.partition("=")
    _set(script, key.strip(), _toml(text.strip()))


def _seat(script: Script, rest: str) -> None:
    number, _, name = rest.partition(" ")
    script.seated[int(number)] = name.strip()


def _deck(script: Script, rest: str) -> None:
    script.deck = Deck(rest)


def _next(script: Script, rest: str) -> None:
    """Begin another round at the same table: players and meters stay, nothing else does."""
    if script.round is None or not is_over(script.round.state):
        raise ScriptError("the round before is not over.")
    script.meters = dict(script.round.state.meters)
    script.round, script.deck = None, Deck(rest) if rest else None


OPENING: dict[str, Callable[[Script, str], None]] = {
    "book": _book,
    "proves": lambda script, rest: script.proves.extend(rest.split()),
    "given": _submission_key,
    "option": _option,
    "seat": _seat,
    "deck": _deck,
    "next": _next,
    "live": lambda _script, _rest: None,
    "start": lambda script, rest: script.meters.update(
        {rest.split()[0]: Fraction(rest.split()[1])}
    ),
}


def _net(script: Script, rest: str) -> None:
    seat, amount = map(int, rest.split())
    got = script.round.nets.get(seat, 0) if script.round else 0
    if got != amount:
        raise ScriptError(f"seat {seat} comes out at {got}, not {amount}.")


def _meter(script: Script, rest: str) -> None:
    name, amount = rest.split()
    got = script.round.state.meters[name] if script.round else None
    if got != Fraction(amount):
        raise ScriptError(f"{name} is at {got}, not {amount}.")


def _phase(script: Script, rest: str) -> None:
    got = script.round.state.phase if script.round else None
    if got != rest:
        raise ScriptError(f"the round is {got}, not {rest}.")


def _line_pays(script: Script, rest: str) -> None:
    expected = rest.split()
    lines = script.round.lines if script.round else ()
    lines_paid = [
        [str(line.seat), line.wager, line.outcome, line.citation, str(line.paid)] for line in lines
    ]
    if not any(line[: max(len(expected), 4)] == expected for line in lines_paid):
        raise ScriptError(f"no line says {rest}.")


CLOSING: dict[str, Callable[[Script, str], None]] = {
    "net": _net,
    "meter": _meter,
    "phase": _phase,
    "line": _line_pays,
}
