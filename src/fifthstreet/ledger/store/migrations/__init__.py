"""How a store's tables come to be, one step after the other (Alembic)."""
