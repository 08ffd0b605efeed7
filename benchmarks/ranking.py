"""How fast hands are ranked, compared with two compiled evaluators on the same hands."""

import itertools
import time
import warnings
from collections.abc import Callable, Sequence

from fifthstreet.cards import Card, Deck, rank_five

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import eval7
import phevaluator

HANDS = 100_000


def timed(work: Callable[[Sequence[object]], object], hands: Sequence[Sequence[object]]) -> float:
    """Return hands per second."""
    start = time.perf_counter()
    for hand in hands:
        work(hand)
    return len(hands) / (time.perf_counter() - start)


def main() -> None:
    """Print the rates and the ratios."""
    ours = list(itertools.islice(itertools.combinations(Deck.standard(), 5), 0, None, 26))[:HANDS]
    rank_five(ours[0])
    as_eval7 = {card: eval7.Card(card.notation) for card in Deck.standard()}
    as_phe = {card: phevaluator.Card(card.notation) for card in Deck.standard()}

    def translated(names: dict[Card, object]) -> list[list[object]]:
        return [[names[card] for card in hand] for hand in ours]

    rate = timed(rank_five, ours)  # type: ignore[arg-type]
    peers = {
        "eval7": timed(eval7.evaluate, translated(as_eval7)),
        "phevaluator": timed(lambda hand: phevaluator.evaluate_cards(*hand), translated(as_phe)),
    }
    print(f"fifthstreet {rate:12,.0f} hands/s, with category, kickers and spoken name")
    for name, peer in peers.items():
        print(f"{name:11} {peer:12,.0f} hands/s   fifthstreet is {rate / peer:4.2f} x that")


if __name__ == "__main__":
    main()
