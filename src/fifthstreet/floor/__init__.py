"""The floor: running tables, and the jackpots under them."""
