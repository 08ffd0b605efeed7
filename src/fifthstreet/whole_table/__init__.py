"""The exact mathematics of everything around the main game: side bets, meters, ceilings and seats.

Its ground is `analysis`, where each seat's main game is counted and solved.
"""
