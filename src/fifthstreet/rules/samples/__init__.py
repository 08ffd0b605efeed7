"""Sample submissions: for each book, one that passes its check."""

from importlib import resources


def submission(book: str) -> str:
    """Return the sample submission of a book, as TOML."""
    return resources.files(__package__).joinpath(f"{book}.toml").read_text("utf-8")
