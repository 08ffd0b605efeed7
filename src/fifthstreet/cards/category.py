"""What every list of hand categories offers, whichever number of cards it is about."""

from enum import IntEnum


class HandCategory(IntEnum):
    """A category of hands; the greater beats the lesser within one list."""

    @property
    def slug(self) -> str:
        """The name that rule books and other programs use."""
        return self.name.lower()

    @property
    def words(self) -> str:
        """The name as people read it."""
        return self.slug.replace("_", " ")
