"""What whoever does a step fills in: sensibly, or as it may go wrong."""

from collections.abc import Iterator
from typing import Any

from felt.company import UNSEEN, Company, Shown
from fifthstreet.play.state import State


def answers(company: Company, shown: Shown, *, sane: bool) -> tuple[dict[str, Any], bool]:
    """Return a step's command with all it asks for, and whether it must be accepted like that."""
    arguments, fits = dict(shown.arguments), True
    for ask in shown.asks:
        value, right = _answer(company, shown, ask, sane=sane)
        fits = fits and right
        arguments[ask["field"]] = value
    if arguments.get("course") == "boxes_disabled":
        arguments["boxes"] = [1]
    return arguments, fits


def _answer(company: Company, shown: Shown, ask: dict[str, Any], *, sane: bool) -> tuple[Any, bool]:
    chance = company.chance
    match ask["kind"]:
        case "number":
            return _number(company, shown, ask, sane=sane)
        case "choice":
            return (ask["choices"][-1] if sane else chance.choice(ask["choices"])), True
        case "flag":
            holds = ask["field"] == "holds"
            wrong = holds and not sane and chance.random() < 0.3
            return (not wrong if holds else chance.random() < 0.5), not wrong
        case "seats":
            return [], True
        case "piles":
            return _piles(company, ask, sane=sane), True
        case "cards":
            return cards(ask, company.faces()), True
        case _:
            return shown.preset.get(ask["field"], "ann"), True


def _number(company: Company, shown: Shown, ask: dict[str, Any], *, sane: bool) -> tuple[int, bool]:
    chance, current, game = company.chance, company.procedures.round, company.game
    amiss = not sane and chance.random() < 0.4
    if shown.id == "count_stub" and current is not None:
        return current.expected_stub - amiss, True
    if ask["field"] == "count" and game is not None:
        accepted = sum("progressive" in seat.wagers for seat in game.seats.values())
        return accepted + amiss, not amiss
    return chance.randint(ask["least"], ask["most"]), True


def _piles(company: Company, ask: dict[str, Any], *, sane: bool) -> list[dict[str, Any]]:
    current = company.procedures.round
    assert current is not None
    piles = [
        {**pile, "cards": current.piles[pile["target"], pile["seat"]]} for pile in ask["piles"]
    ]
    if not sane and company.chance.random() < 0.5:
        company.chance.choice(piles)["cards"] += 1
    return piles


def cards(ask: dict[str, Any], faces: Iterator[str]) -> list[str]:
    """Return the cards that somebody sees where a step asks for them."""
    if ask["unseen"]:
        up = [place["face_up"] for place in ask.get("places", ())]
        up += [False] * (ask["count"] - len(up))
        return [next(faces) if each else UNSEEN for each in up]
    return [next(faces) if card == UNSEEN else card for card in ask["known"]]


def at_once(company: Company, who: str, console: dict[str, Any]) -> list[Shown]:
    """Return what a console lets somebody enter with one confirmation, most pressing first.

    It is a group of steps, the decisions of a street, all hands, all settlements, or the chips.
    """
    found = []
    if console["group"]:
        found.append(_confirmed(who, console["group"], "group"))
    if console["decide"]:
        row = [_decision(company, cell) for cell in console["decide"]]
        found.append(Shown(who, "ask.EnterDecisions", {"decisions": row}, "decide"))
    if console["show_all"]:
        faces = company.faces()
        entered = [{"cards": cards(step["asks"][0], faces)} for step in console["show_all"]]
        found.append(_confirmed(who, console["show_all"], "show_all", entered))
    if console["settle_all"]:
        found.append(_confirmed(who, console["settle_all"], "settle_all"))
    if console["wagers"]:
        found.append(Shown(who, "ask.SetChips", {"bets": _bets(company, console)}, "chips"))
    return found


def _confirmed(
    who: str,
    steps: list[dict[str, Any]],
    id_: str,
    entered: list[dict[str, Any]] | None = None,
) -> Shown:
    entered = entered or [{} for _ in steps]
    entries = [
        {"do": step["do"], "arguments": {**step["with"], **step["preset"], **more}}
        for step, more in zip(steps, entered, strict=True)
    ]
    return Shown(who, "ask.ConfirmSteps", {"steps": entries}, id_)


def _decision(company: Company, cell: dict[str, Any]) -> dict[str, Any]:
    free = [kind for kind in ("fold", "take_back", "stay") if cell[kind]]
    if free and (not cell["sizes"] or company.chance.random() < company.folds):
        return {
            "seat": cell["seat"],
            free[0] if len(free) == 1 else company.chance.choice(free): True,
        }
    return {"seat": cell["seat"], "amount": company.chance.choice(cell["sizes"])}


def _bets(company: Company, console: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Return the smallest bets on some spots of every seat: the ante, and what the book adds."""
    spots, game = console["wagers"], company.game
    assert game is not None
    if company.sitting.closed:
        return _put_right(game, spots)
    bets = {}
    for seat in company.host.state.seats:
        if own := [spot for spot in spots if seat in spot["seats"]]:
            some = own[: company.chance.randint(1, len(own))]
            bets[str(seat)] = {spot["id"]: spot["least"] for spot in some}
    return bets


def _put_right(game: State, spots: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Return the bets of the seats that put one right, which a closure does not keep them from."""
    least = {spot["id"]: spot["least"] for spot in spots}
    return {
        str(number): {**seat.wagers, **{wager: least[wager] for wager in seat.to_correct}}
        for number, seat in game.seats.items()
        if seat.to_correct
    }
