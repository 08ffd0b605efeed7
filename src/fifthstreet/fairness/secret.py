"""The house's secret of one round: an order of the cards and a salt for each.

It is drawn afresh for every round, never shown by printing, copying or pickling, and leaves this
module only as an opening of one card or, for the safe that survives a crash, as its seed.
"""

from hashlib import sha256, shake_256
from typing import NoReturn, Self, final

from fifthstreet.cards import Card, Deck
from fifthstreet.fairness.commitment import CARDS, Commitment, FairnessError, Particulars
from fifthstreet.fairness.entropy import Entropy
from fifthstreet.fairness.shuffle import HmacDrbg, shuffled, words
from fifthstreet.fairness.tagged_hash import frame, number, opened

ORDER_BYTES = 48
SALT_BYTES = 32
SEED_BYTES = ORDER_BYTES + 32
"""What is drawn for a round: 32 bytes and a nonce of 16 for the order, 32 for the salts."""

STANDARD = tuple(Deck.standard())
_INDICES = tuple(frame(number(index)) for index in range(CARDS))
_FACES = tuple(frame(card.notation.encode()) for card in STANDARD)


@final
class HouseSecret:
    """Where the house put each card before anybody contributed.

    >>> from fifthstreet.fairness.entropy import SystemEntropy
    >>> HouseSecret.drawn(SystemEntropy())
    HouseSecret(...)
    """

    __slots__ = ("_cards", "_commitment", "_order", "_salts", "_seed")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise FairnessError(f"The seed of a round's secret has {SEED_BYTES} bytes.")
        self._seed = seed
        generator = HmacDrbg(seed[:32], seed[32:ORDER_BYTES], opened("order"))
        self._order = shuffled(CARDS, words(generator.blocks()))
        salts = shake_256(opened("salts") + frame(seed[ORDER_BYTES:])).digest(CARDS * SALT_BYTES)
        self._salts = [salts[at : at + SALT_BYTES] for at in range(0, len(salts), SALT_BYTES)]
        self._cards: tuple[int, tuple[bytes, ...]] | None = None
        self._commitment: Commitment | None = None

    @classmethod
    def drawn(cls, entropy: Entropy) -> Self:
        """Draw the secret of a new round."""
        return cls(entropy.take(SEED_BYTES))

    def seed_for_the_safe(self) -> bytes:
        """Return the seed, from which the same secret is made after a crash.

        Whoever has it knows every card: keep it apart from the log, and open it to nobody.
        """
        return self._seed

    def commitment(self, round_: int, particulars: Particulars) -> Commitment:
        """Return what the house publishes before anybody contributes."""
        last = self._commitment
        if last is None or last.round != round_ or last.particulars != particulars:
            cards = self._hashes(round_)
            last = self._commitment = Commitment(round=round_, particulars=particulars, cards=cards)
        return last

    def has_made(self, commitment: Commitment) -> bool:
        """Return whether a commitment is to this secret."""
        return commitment.cards == self._hashes(commitment.round)

    def _hashes(self, round_: int) -> tuple[bytes, ...]:
        if self._cards is None or self._cards[0] != round_:
            begins = opened("card") + frame(number(round_))
            cards = zip(_INDICES, self._salts, self._order, strict=True)
            self._cards = (
                round_,
                tuple(
                    sha256(begins + index + frame(salt) + _FACES[card]).digest()
                    for index, salt, card in cards
                ),
            )
        return self._cards[1]

    def open(self, index: int) -> tuple[Card, bytes]:
        """Return the card and the salt behind one hash of the commitment."""
        return STANDARD[self._order[index]], self._salts[index]

    def index_of(self, card: int) -> int:
        """Return behind which hash a card of the standard deck is."""
        return self._order.index(card)

    def __repr__(self) -> str:
        return "HouseSecret(...)"

    def __reduce__(self) -> NoReturn:
        raise FairnessError(
            "A round's secret cannot be copied.", remedy="Keep its seed in the safe."
        )
