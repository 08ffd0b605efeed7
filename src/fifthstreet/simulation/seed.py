"""From a seed that a person names to the key of the generator."""

from functools import cache

import numpy as np

from fifthstreet.errors import FifthStreetError

MOST_SEED = 2**64 - 1


@cache
def key_of(seed: int) -> np.uint64:
    """Return the key that a seed stands for; near seeds have keys that are far apart."""
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise FifthStreetError(
            "A seed is a whole number from 0 to 2**64 - 1.", remedy="Choose another one."
        )
    return np.uint64(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
