"""What the yardstick says of a policy: its exact value, what it loses, and where."""

from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.analysis.advice import Position
from fifthstreet.analysis.decimals import decimal

PLACES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Leak:
    """A state in which a policy does not do the best; positions that differ by suits are one.

    `chance` is the probability of a round in which the policy comes there and does so, `cost` what
    it then loses on average, in antes, against the best play from there on.
    """

    position: Position
    chosen: str
    best: str
    chance: Fraction
    cost: Fraction

    @property
    def loss(self) -> Fraction:
        """Return what the state costs in every round on average, in antes."""
        return self.chance * self.cost

    @property
    def state(self) -> str:
        """Return the state in words."""
        at = self.position
        own = " ".join(card.notation for card in at.cards)
        if at.up:
            return f"{own} against {at.up[0].notation}"
        cards = " ".join((own, *(card.notation for card in at.board)))
        return cards if at.staked is None else f"{cards}, {at.staked} staked"


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyVerdict:
    """The exact mean result of a policy in antes, that of the best one, and the worst leaks."""

    expected_value: Fraction
    optimal: Fraction
    worst: tuple[Leak, ...]
    questions: int
    """How many observations the policy was asked about."""

    @property
    def loss(self) -> Fraction:
        """Return what the policy loses against the best one in a round, in antes."""
        return self.optimal - self.expected_value

    def text(self) -> str:
        """Return the verdict in lines of text."""
        value, best, lost = (
            decimal(figure, PLACES) for figure in (self.expected_value, self.optimal, self.loss)
        )
        lines = [f"expected value {value} antes a round, the best {best}: a loss of {lost}"]
        wide = max((len(leak.state) for leak in self.worst), default=0)
        lines += [
            f"  {leak.state:{wide}}  {leak.chosen:5}  best {leak.best:5}"
            f"  loses {decimal(leak.loss, PLACES + 3):f}"
            for leak in self.worst
        ]
        return "\n".join(lines) + "\n"
