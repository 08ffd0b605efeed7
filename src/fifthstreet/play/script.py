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
from fifthstreet.cards.row import CardRow
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import commands as c
from fifthstreet.play.assertion import ASSERTIONS
from fifthstreet.play.events import Event
from fifthstreet.play.round import Round, decide
from fifthstreet.play.script_commands import VERBS, ScriptError, Speech
from fifthstreet.play.terms import Terms
from fifthstreet.play.views import is_over
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import frozen, parse

_STEP = re.compile(r"^(?P<who>[a-z_ ]+): (?P<what>.+?)(?: -> (?P<expected>.+))?$")


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
    deck: CardRow | None = None
    positions: int | None = None
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
    return Round(
        terms,
        deck=script.deck,
        seated=script.seated,
        positions=script.positions,
        meters=script.meters,
    )


def _read(script: Script, game: Round, who: str, what: str) -> c.Command:
    verb, *words = shlex.split(what)
    known = game.state.terms.book.role(who.split(maxsplit=1)[0])
    role = "player" if known is None else known.id
    by = c.By(role=role, name=who.removeprefix(f"{role} "))
    mine = [number for number, name in script.seated.items() if name == who]
    speech = Speech(by=by, words=words, seat=mine[0] if mine else None, name=who)
    if verb in VERBS:
        return VERBS[verb](speech)
    if game.state.terms.book.wager(verb):
        return speech.wager(verb)
    raise ScriptError(f"there is no command {verb!r}.")


def _assignment(text: str) -> tuple[str, Any]:
    """Return the key and the value of a line such as `limits.ante = { min = 5, max = 50 }`."""
    key, _, value = text.partition("=")
    return key.strip(), parse(f"value = {value}", name="the value")["value"]


def _set(script: Script, path: str, value: Any) -> None:
    *tables, last = path.split(".")
    part = script.settings
    for table in tables:
        part = part.setdefault(table, {})
        if not isinstance(part, dict):
            raise ScriptError(f"{path} is set in two ways.")
    part[last] = value


def _option(script: Script, rest: str) -> None:
    key, value = _assignment(rest)
    option = script.law.options.get(key) if script.law else None
    if option is None:
        raise ScriptError(f"{key} is not an option of the book.")
    if problem := option.problem(frozen(value)):
        raise ScriptError(f"{problem}.")
    script.chosen[key] = frozen(value)


def _book(script: Script, rest: str) -> None:
    if script.names_its_book:
        script.law = book(rest)


def _submission_key(script: Script, rest: str) -> None:
    key, value = _assignment(rest)
    if script.law and key in script.law.options:
        raise ScriptError(f"{key} is an option: write `option {key} = …`.")
    _set(script, key, value)


def _seat(script: Script, rest: str) -> None:
    number, _, name = rest.partition(" ")
    script.seated[int(number)] = name.strip()


def _deck(script: Script, rest: str) -> None:
    script.deck = _cards(rest)


def _cards(text: str) -> CardRow:
    """Return a deck; one with cards that the reader of a round may not know is just a row."""
    return Hand(text) if "??" in text else Deck(text)


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
    "positions": lambda script, rest: setattr(script, "positions", int(rest)),
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
