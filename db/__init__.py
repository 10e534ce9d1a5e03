"""Storage: SQLAlchemy Core over SQLite, or PostgreSQL when there is more than one process.

`store.open_store` is the way in. Tables are in `schema`, their history in `migrations`; what differs between databases
is in `dialects` and nowhere else.
"""
