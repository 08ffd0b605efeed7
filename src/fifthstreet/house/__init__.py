"""The house: tables, people, money and meters over time, and the proof of all of it."""
