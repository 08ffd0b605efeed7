"""Lets Alembic take its steps on the connection that the store hands over."""

from alembic import context

from fifthstreet.ledger.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
context.run_migrations()
