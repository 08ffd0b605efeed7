"""What an agent can do wrong; each is Gymnasium's error too, so that its users catch either."""

from gymnasium.error import InvalidAction, ResetNeeded

from fifthstreet.errors import FifthStreetError


class IllegalActionError(FifthStreetError, InvalidAction):
    """An action is none, or may not be taken now: the mask said so."""


class RoundOverError(FifthStreetError, ResetNeeded):
    """An action was given where no round is being played."""


def round_over() -> RoundOverError:
    """Return the error of acting when there is nothing to decide."""
    return RoundOverError("No round is being played.", remedy="Call reset first.")
