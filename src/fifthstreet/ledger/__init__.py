"""The ledger: entries, the journal that keeps them, and the stores that hold the journal."""
