"""What a sign says of the size of wagers and of the most that is paid."""

from collections.abc import Iterator

from fifthstreet.paper.phrases import capital, listed
from fifthstreet.paper.sign_record import SignFigure
from fifthstreet.paper.sign_source import SignSetting
from fifthstreet.rules.cap import Cap, CapChoices
from fifthstreet.rules.exposure import cap_in_force

TIMES = "\N{MULTIPLICATION SIGN}"
SCOPES = {
    "hand": "for each player's hand",
    "player": "for each player in a round",
    "box": "for each betting box",
    "round": "for all players of a round together",
}
SignText = tuple[tuple[SignFigure, ...], tuple[str, ...]]


def limits(setting: SignSetting) -> SignText:
    """Return the least and the most of each wager whose size the operator sets."""
    return tuple(_limits(setting)), tuple(_reach(setting))


def _limits(setting: SignSetting) -> Iterator[SignFigure]:
    ends = (setting.needed("limits.ante.min"), setting.needed("limits.ante.max"))
    for wager in setting.wagers:
        result = ends if wager.group == "ante" else setting.sizes(f"limits.{wager.id}")
        if result:
            low, high = map(setting.money, result)
            value = low if low == high else f"{low} to {high}"
            yield SignFigure(label=wager.name, value=value)
    law = setting.book.pay.progressive
    if law and law.denominations and setting.wager("progressive"):
        sizes = [setting.money(size) for size in setting.progressive_sizes()]
        yield SignFigure(label=law.name, value=listed(sizes, "or"))


def _reach(setting: SignSetting) -> Iterator[str]:
    """Say whether limits bind later wagers, where that is the operator's to choose."""
    key = "limits.apply_to_streets"
    if key in setting.book.options:
        later = listed([wager.name for wager in setting.wagers if wager.multiples])
        if setting.submission.option(key):
            yield f"The same limits bind {later}."
        else:
            yield f"{later} follow the ante and may go beyond its limit."


def multiples(setting: SignSetting) -> SignText:
    """Return the sizes of the later wagers as multiples of the ante."""
    free = setting.submission.option("street.multiples") == "any"
    groups: dict[tuple[int, ...], list[str]] = {}
    for wager in setting.wagers:
        if wager.multiples:
            groups.setdefault(wager.multiples.of_ante, []).append(wager.name)
    figures = tuple(
        SignFigure(label=listed(names), value=f"{_times(sizes, free=free)} the ante")
        for sizes, names in groups.items()
    )
    examples = tuple(_example(setting, sizes, free=free) for sizes in groups)
    if free:
        rule = "Any amount between these multiples of the ante."
    else:
        word = "such a" if any(len(sizes) > 1 for sizes in groups) else "this"
        rule = f"Exactly {word} multiple of the ante; no other amount is taken."
    return figures, (rule, *examples)


def _times(sizes: tuple[int, ...], *, free: bool) -> str:
    if free and len(sizes) > 1:
        return f"{min(sizes)}{TIMES} to {max(sizes)}{TIMES}"
    return listed([f"{size}{TIMES}" for size in sizes], "or")


def _example(setting: SignSetting, sizes: tuple[int, ...], *, free: bool) -> str:
    ante = setting.needed("limits.ante.min")
    amounts = [setting.money(ante * size) for size in sizes]
    text = f"{amounts[0]} to {amounts[-1]}" if free and len(sizes) > 1 else listed(amounts, "or")
    return f"On an ante of {setting.money(ante)}: {text}."


def progressive_amount(setting: SignSetting) -> SignText:
    """Return the prescribed size of the Progressive bet."""
    law = setting.book.pay.progressive
    name = law.name if law else "Progressive"
    sizes = [setting.money(size) for size in setting.progressive_sizes()]
    only = "this amount" if len(sizes) == 1 else "one of these amounts"
    figure = SignFigure(label=name, value=listed(sizes, "or"))
    return (figure,), (f"A {name} bet is exactly {only}.",)


def maximum_payout(setting: SignSetting) -> SignText:
    """Return the cap in force and what it covers, or say that there is none."""
    caps = setting.book.caps
    if caps and caps[0].posted:
        setting.needed("max_payout.amount")
    choices = cap_in_force(setting.submission, setting.book)
    if choices is None:
        return (), ("No maximum payout is declared at this table: every win is paid in full.",)
    figure = SignFigure(label=capital(SCOPES[choices.scope]), value=setting.money(choices.ceiling))
    return (figure,), tuple(_reach_of_cap(setting, caps[0], choices))


def _reach_of_cap(setting: SignSetting, cap: Cap, choices: CapChoices) -> Iterator[str]:
    capped = [wager.name for wager in setting.wagers if wager.id in cap.wagers.value]
    beside = [wager.name for wager in setting.wagers if wager.id not in cap.wagers.value]
    together = " together" if len(capped) > 1 else ""
    wins = f"Wins at {choices.from_odds} to 1 or more" if choices.from_odds else "Winnings"
    yield f"{wins} on {listed(capped)}{together}; stakes go back beside it."
    if choices.from_odds:
        yield "Lower wins are paid in full beside it."
    if beside:
        yield f"{listed(beside)}: paid in full beside it."
    if choices.scope == "round":
        basis = "would have been paid" if choices.basis == "payout" else "staked"
        yield f"A round that wins more shares it in proportion to what each hand {basis}."
