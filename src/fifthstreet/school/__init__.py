"""Puzzles for players and drills for dealers, in sets with a review; all from the books."""
