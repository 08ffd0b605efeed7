"""The ledger: entries, the journal that records them, and the stores of the journal."""
