"""What a sign says of the size of wagers and of the most that is paid."""

from collections.abc import Iterator

from fifthstreet.paper.sign_record import SignFigure, SignSection, clauses
from fifthstreet.paper.sign_source import SignSetting
from fifthstreet.rules.cap import Cap, CapChoices
from fifthstreet.rules.condition import all_hold
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.options import Option
from fifthstreet.texts.words import slug

MAXIMUM = "betting.maximum_of_bets"
SignText = tuple[tuple[SignFigure, ...], tuple[str, ...]]


def choices(setting: SignSetting) -> SignSection | None:
    """Return what the operator's choices change for the players, or None if they change nothing."""
    lines, cited = list[str](), list[str]()
    for option in setting.book.options.values():
        value = setting.submission.option(option.key)
        line = option.sign_line(value) if _is_in_use(setting, option) else None
        if line is not None:
            name, text = line
            id_ = f"statements-{setting.book.id}-{slug(f'{option.key} {name}')}"
            lines.append(setting.words.own(id_, text, value=value))
            cited.extend(clauses(option))
    if not lines:
        return None
    return SignSection(
        notice="choices",
        place="terms",
        title=setting.words("sign-choices"),
        lines=tuple(lines),
        cite=tuple(dict.fromkeys(cited)),
    )


def _is_in_use(setting: SignSetting, option: Option) -> bool:
    """Return whether what an option decides can happen at the table."""
    part, id_, *_ = (*(option.sets or "").split("."), "")
    if part == "meters" and not setting.wager("progressive"):
        return False
    contests = [contest for contest in setting.law.contests if contest.id == id_]
    if part == "contests" and not any(map(setting.wager, contests[0].wagers)):
        return False
    return all_hold(option.when, setting.submission)


def limits(setting: SignSetting) -> SignText:
    """Return the least and the most of each wager whose size the operator sets."""
    return tuple(_limits(setting)), tuple(_reach(setting))


def _limits(setting: SignSetting) -> Iterator[SignFigure]:
    ends = (setting.needed("limits.ante.min"), setting.needed("limits.ante.max"))
    for wager in setting.wagers:
        result = ends if wager.group == "ante" else setting.sizes(f"limits.{wager.id}")
        if result:
            low, high = map(setting.money, result)
            value = low if low == high else setting.words("sign-range", low=low, high=high)
            yield SignFigure(label=setting.name(wager), value=value)
    law = setting.book.meters
    if law and law.denominations and setting.wager("progressive"):
        sizes = [setting.money(size) for size in setting.progressive_sizes()]
        yield SignFigure(label=setting.name(law.name), value=setting.words.listed(sizes, "or"))


def _reach(setting: SignSetting) -> Iterator[str]:
    """Say whether limits bind later wagers, where that is the operator's to choose."""
    if any(option.sets == MAXIMUM for option in setting.book.options.values()):
        later = setting.names(wager for wager in setting.wagers if wager.group == "bet")
        law = setting.law.betting.maximum_of_bets
        id_ = "sign-sameLimits" if law and law.value else "sign-freeLimits"
        yield setting.words(id_, wagers=later)


def multiples(setting: SignSetting) -> SignText:
    """Return the sizes of the later wagers as multiples of the ante."""
    law = setting.law.betting.multiples
    free = law is not None and law.value == "any"
    words, groups = setting.words, _groups(setting)
    figures = tuple(
        SignFigure(
            label=words.listed(names),
            value=words("sign-ofAnte", times=_times(setting, sizes, free=free)),
        )
        for sizes, names in groups.items()
    )
    examples = tuple(_example(setting, sizes, free=free) for sizes in groups)
    if free:
        rules = [words("sign-anyMultiple")]
    else:
        choice = "true" if any(len(sizes) > 1 for sizes in groups) else "false"
        rules = [words("sign-exactMultiple", choice=choice)] if groups else []
    return figures, (*rules, *examples, *_without_a_bet(setting))


def _without_a_bet(setting: SignSetting) -> Iterator[str]:
    """Yield the decisions in which a player may stay without a bet, or take one back."""
    for decision in setting.book.decisions:
        name = setting.name(decision.name)
        if decision.stays:
            yield setting.words("sign-freeStay", decision=name)
        if back := decision.takes_back:
            wager = setting.names(one for one in setting.wagers if one.id == back.take_back)
            yield setting.words("sign-takeBack", decision=name, wager=wager)


def _groups(setting: SignSetting) -> dict[tuple[int, ...], list[str]]:
    """Return what may be bet in the same sizes; a wager of several decisions with their names."""
    adding = [(one, one.adds) for one in setting.book.decisions if one.adds]
    placed = [adds.add for _, adds in adding]
    groups: dict[tuple[int, ...], list[str]] = {}
    for decision, adds in adding:
        name = setting.names(wager for wager in setting.wagers if wager.id == adds.add)
        if placed.count(adds.add) > 1:
            name = f"{name} ({setting.name(decision.name)})"
        groups.setdefault(adds.times, []).append(name)
    return groups


def _times(setting: SignSetting, sizes: tuple[int, ...], *, free: bool) -> str:
    times = [setting.words("sign-times", number=size) for size in sorted(sizes)]
    return _choice(setting, times, free=free)


def _choice(setting: SignSetting, values: list[str], *, free: bool) -> str:
    """Return values to choose from: all that lie between them, or one of them."""
    if free and len(values) > 1:
        return setting.words("sign-range", low=values[0], high=values[-1])
    return setting.words.listed(values, "or")


def _example(setting: SignSetting, sizes: tuple[int, ...], *, free: bool) -> str:
    ante = setting.needed("limits.ante.min")
    amounts = [setting.money(ante * size) for size in sizes]
    text = _choice(setting, amounts, free=free)
    return setting.words("sign-example", ante=setting.money(ante), amounts=text)


def progressive_amount(setting: SignSetting) -> SignText:
    """Return the prescribed size of the Progressive bet."""
    law = setting.book.meters
    name = setting.name(law.name if law else "Progressive")
    sizes = [setting.money(size) for size in setting.progressive_sizes()]
    figure = SignFigure(label=name, value=setting.words.listed(sizes, "or"))
    return (figure,), (setting.words("sign-progressiveAmount", count=len(sizes), name=name),)


def maximum_payout(setting: SignSetting) -> SignText:
    """Return the cap in force and what it covers, or say that there is none."""
    caps = setting.book.caps
    if caps and caps[0].posted:
        setting.needed("max_payout.amount")
    choices = cap_in_force(setting.submission, setting.book)
    if choices is None:
        return (), (setting.words("sign-noMaximum"),)
    scope = setting.words(f"sign-scope-{choices.scope}")
    figure = SignFigure(label=scope, value=setting.money(choices.ceiling))
    return (figure,), tuple(_reach_of_cap(setting, caps[0], choices))


def _reach_of_cap(setting: SignSetting, cap: Cap, choices: CapChoices) -> Iterator[str]:
    words = setting.words
    capped = [wager for wager in setting.wagers if wager.id in cap.wagers.value]
    beside = [wager for wager in setting.wagers if wager.id not in cap.wagers.value]
    reach = {"count": len(capped), "wagers": setting.names(capped)}
    if choices.from_odds:
        yield words("sign-cappedFrom", odds=choices.from_odds, **reach)
        yield words("sign-lowerWins")
    else:
        yield words("sign-capped", **reach)
    if beside:
        yield words("sign-beside", wagers=setting.names(beside))
    if choices.scope == "round":
        yield words("sign-shared", basis=choices.basis)
        if choices.unit > 1:
            yield words("sign-sharedIn", unit=setting.money(choices.unit))
