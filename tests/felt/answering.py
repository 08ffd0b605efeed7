"""What whoever does a step fills in: sensibly, or as it may go wrong."""

from typing import Any

from felt.company import UNSEEN, Company, Shown


def answers(company: Company, shown: Shown, *, sane: bool) -> tuple[dict[str, Any], bool]:
    """Return a step's command with all it asks for, and whether it must be accepted like that."""
    given, fits = dict(shown.arguments), True
    for ask in shown.asks:
        value, right = _answer(company, shown, ask, sane=sane)
        fits = fits and right
        given[ask["field"]] = value
    if given.get("course") == "boxes_disabled":
        given["boxes"] = [1]
    return given, fits


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
            return _cards(company, ask), True
        case _:
            return "ann", True


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


def _cards(company: Company, ask: dict[str, Any]) -> list[str]:
    faces = company.faces()
    if ask["unseen"]:
        up = [place["face_up"] for place in ask.get("places", ())]
        up += [False] * (ask["count"] - len(up))
        return [next(faces) if each else UNSEEN for each in up]
    return [next(faces) if card == UNSEEN else card for card in ask["known"]]
