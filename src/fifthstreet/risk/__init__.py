"""How money behaves: the exact distribution of a round, and what follows from it over time.

Floats are allowed here, but never without a bound on their error: see `figure`.
"""
