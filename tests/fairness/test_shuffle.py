"""The shuffle: the standard's answers, no bias, every order reachable, every line held.

R01, R04, R06, R08.
"""

import ast
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from fairness.cavp import VECTORS
from fairness.chance import SeededEntropy
from fairness.mutants import mutants
from fifthstreet import fairness
from fifthstreet.errors import InvariantError
from fifthstreet.fairness import laboratory, shuffle
from fifthstreet.fairness.shuffle import HmacDrbg, below, scaled, shuffled, words
from fifthstreet.fairness.verifier.hashes import chance as chance_of

pytestmark = pytest.mark.requirement("R01", "R04", "R06", "R08")

SOURCE = Path(shuffle.__file__)
PACKAGE = Path(fairness.__file__).parent
CARDS = 52


@pytest.mark.parametrize(("entropy", "nonce", "personalisation", "expected"), VECTORS)
def test_r01_the_generator_gives_the_published_answers(
    entropy: str, nonce: str, personalisation: str, expected: str
) -> None:
    seeds = [bytes.fromhex(text) for text in (entropy, nonce, personalisation)]
    generator = HmacDrbg(*seeds)
    generator.generate(128)
    assert generator.generate(128).hex() == expected


@pytest.mark.promise("G18")
def test_r04_every_result_of_scaling_has_exactly_as_many_words_as_any_other() -> None:
    for size in range(2, CARDS + 1):
        counts = Counter(scaled(word, size) for word in range(1 << 16))
        thrown_away = counts.pop(None, 0)
        assert counts == dict.fromkeys(range(size), (1 << 16) // size)
        assert thrown_away < size


@pytest.mark.promise("G18")
def test_r04_a_plain_remainder_would_not_pass_the_same_count() -> None:
    counts = Counter(word % CARDS for word in range(1 << 16))
    assert max(counts.values()) - min(counts.values()) == 1
    assert 1 / (1 << 16) > 1 / 50_000_000  # the bias, and the most that federal rules allow


def test_r06_every_order_of_the_deck_can_be_reached() -> None:
    chance = random.Random(6)
    for _ in range(10_000):
        wanted = chance.sample(range(CARDS), CARDS)
        assert shuffled(CARDS, words([stream_for(wanted, chance)])) == tuple(wanted)


def stream_for(wanted: list[int], chance: random.Random) -> bytes:
    """Return bytes, any of those that would do, which make the shuffle give a wanted order."""
    order, stream = list(range(CARDS)), bytearray()
    for last in range(CARDS - 1, 0, -1):
        size, chosen = last + 1, order.index(wanted[last])
        multiple = chance.randrange((1 << 16) // size)
        stream += (multiple * size + chosen).to_bytes(2, "big")
        order[last], order[chosen] = order[chosen], order[last]
    return bytes(stream)


def test_r06_the_seed_has_more_bits_than_orders_need() -> None:
    factorial = 1
    for count in range(2, CARDS + 1):
        factorial *= count
    assert factorial < 1 << 226 < 1 << 8 * shuffle.LEAST_ENTROPY


def test_small_decks_come_in_every_order_equally_often_over_all_streams() -> None:
    """Every stream of words that can matter, for three cards and a word cut to 0 … 5."""
    orders = Counter(
        shuffled(3, iter((first, second))) for first in range(6) for second in range(6)
    )
    assert len(orders) == 6
    assert set(orders.values()) == {6}


def test_words_that_are_thrown_away_are_passed_over() -> None:
    assert below(CARDS, iter([65_535, 65_520, 51])) == 51
    assert below(CARDS, iter([65_519])) == 51
    assert below(2, iter([65_535])) == 1


def test_a_source_that_runs_dry_is_a_fault_and_no_card() -> None:
    for blocks in ([], [b"\xff\xff"], [b"\xff\xff" * 64]):
        with pytest.raises(InvariantError, match="ran out"):
            below(CARDS, words(blocks))


def test_a_shuffle_takes_one_word_a_card_but_for_the_first() -> None:
    source = iter(range(100))
    shuffled(CARDS, source)
    assert next(source) == CARDS - 1


def sound(module: ModuleType) -> bool:
    """Tell whether a shuffle module is right, quickly; used on the real one and on all mutants."""
    try:
        return (
            _generates(module) and _scales(module) and _shuffles(module) and _knows_limits(module)
        )
    except Exception:  # noqa: BLE001 - a mutant may fail in any way
        return False


def _generates(module: ModuleType) -> bool:
    for vector in VECTORS:
        entropy, nonce, personalisation, expected = map(bytes.fromhex, vector)
        generator = module.HmacDrbg(entropy, nonce, personalisation)
        if len(generator.generate(128)) != 128 or generator.generate(128) != expected:
            return False
    blocks = list(islice(module.HmacDrbg(bytes(32)).blocks(), 2))
    again = module.HmacDrbg(bytes(32))
    return blocks == [again.generate(128), again.generate(128)] and blocks[0] != blocks[1]


def _scales(module: ModuleType) -> bool:
    for size in (2, 3, 52):
        counts = Counter(module.scaled(word, size) for word in range(1 << 16))
        counts.pop(None, None)
        if counts != dict.fromkeys(range(size), (1 << 16) // size):
            return False
    return bool(module.below(52, iter([65_535, 3])) == 3)


def _shuffles(module: ModuleType) -> bool:
    for seed in range(20):
        generator = module.HmacDrbg(bytes([seed] * 32))
        source = module.words(generator.blocks())
        chance = chance_of(bytes([seed] * 32))
        for _ in range(3):
            if module.shuffled(CARDS, source) != _again(chance):
                return False
    return bool(module.shuffled(4, module.words([b"\0\3", b"\0\1\0\0"])) == (2, 0, 1, 3))


def _again(chance: Iterator[int]) -> tuple[int, ...]:
    order = list(range(CARDS))
    for left in range(CARDS, 1, -1):
        pick = next(value for value in chance if value < 65536 // left * left) % left
        order[left - 1], order[pick] = order[pick], order[left - 1]
    return tuple(order)


def _knows_limits(module: ModuleType) -> bool:
    generator = module.HmacDrbg(bytes(32))
    refused: tuple[Callable[[], object], ...] = (
        lambda: module.HmacDrbg(bytes(31)),
        lambda: generator.generate(0),
        lambda: generator.generate(65_537),
        lambda: module.below(52, iter([65_535])),
    )
    for attempt in refused:
        try:
            attempt()
        except InvariantError:
            continue
        return False
    return len(generator.generate(65_536)) == 65_536 and len(generator.generate(1)) == 1


def test_r08_the_module_is_short_and_reads_nothing_from_outside() -> None:
    text = SOURCE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 200
    imported = {name.split(".")[0] for node in ast.walk(ast.parse(text)) for name in imports(node)}
    assert imported == {"struct", "collections", "hmac", "fifthstreet"}
    named = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    assert not named & {"open", "eval", "exec", "__import__", "globals", "getattr", "input"}


@pytest.mark.promise("G23")
def test_r08_no_change_of_one_operator_or_constant_goes_unseen() -> None:
    source = SOURCE.read_text(encoding="utf-8")
    assert sound(shuffle)
    made = list(mutants(source))
    assert len(made) > 60
    assert [what for what, module in made if sound(module)] == []


def imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def test_r01_nothing_that_deals_imports_a_generator_that_can_be_foreseen() -> None:
    modules = sorted(PACKAGE.glob("*.py"))
    assert len(modules) > 10
    for path in modules:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = {name for node in ast.walk(tree) for name in imports(node)}
        assert not [name for name in found if name.split(".")[0] in {"random", "numpy", "time"}]


def test_r05_nothing_that_chooses_a_card_can_be_told_a_stake_or_a_name() -> None:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    defined = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    parameters = {argument.arg for node in defined for argument in node.args.args}
    allowed = {"self", "entropy", "nonce", "personalisation", "provided", "count"}
    assert parameters == allowed | {"blocks", "word", "size", "source"}


def guessed(decks: list[bytes]) -> float:
    """Return how far a predictor that learns which card follows which beats chance, in sigmas."""
    follows = np.zeros((CARDS, CARDS))
    hits, expected, variance = 0, 0.0, 0.0
    for deck in decks:
        unseen = np.ones(CARDS)
        unseen[deck[0]] = 0
        for left, (card, after) in enumerate(pairwise(deck)):
            share = 1 / (CARDS - 1 - left)
            hits += int(np.argmax((follows[card] + 1) * unseen)) == after
            expected += share
            variance += share * (1 - share)
            unseen[after] = 0
        np.add.at(follows, (list(deck[:-1]), list(deck[1:])), 1)
    return float((hits - expected) / np.sqrt(variance))


def test_r01_a_predictor_learns_nothing_from_a_hundred_thousand_cards() -> None:
    assert abs(guessed(list(islice(laboratory.decks(SeededEntropy(1)), 1_923)))) < 3


def test_r01_the_predictor_would_find_cards_that_keep_their_neighbours() -> None:
    chance, deck = random.Random(1), bytes(range(CARDS))
    cuts = [chance.randrange(1, CARDS) for _ in range(100)]
    assert guessed([deck[cut:] + deck[:cut] for cut in cuts]) > 100


@pytest.mark.slow
def test_r01_a_predictor_learns_nothing_from_a_million_cards() -> None:
    assert abs(guessed(list(islice(laboratory.decks(SeededEntropy(2)), 19_231)))) < 3
