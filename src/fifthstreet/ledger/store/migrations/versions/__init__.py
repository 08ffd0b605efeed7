"""The steps, each with the one that it follows."""
