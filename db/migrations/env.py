"""Alembic runs this file. The connection, and the transaction around all of it, are those of `db.migrate`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
