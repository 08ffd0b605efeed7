"""The exact mathematics of the games: what can happen is counted once, and then any pay is solved.

Nothing here is a floating figure: values are fractions of the ante, and counts are whole numbers.
"""
