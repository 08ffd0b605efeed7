"""What every list of hand categories offers, whichever number of cards it is about."""

from enum import IntEnum


class HandCategory(IntEnum):
    """A category of hands; the greater beats the lesser within one list."""

    slug: str
    """The name that rule books and other programs use."""

    def __init__(self, _: int) -> None:
        self.slug = self._name_.lower()

    @property
    def words(self) -> str:
        """The name as people read it."""
        return self.slug.replace("_", " ")
