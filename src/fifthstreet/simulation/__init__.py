"""What cannot be enumerated is simulated: rounds by the million, the same for the same seed.

Every round has a number, and its cards follow from the seed and that number alone. So the counts of
any rounds can be made anywhere, in any order, and added up.
"""
