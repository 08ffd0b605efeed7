"""The floor: the tables of a house, live and virtual."""
