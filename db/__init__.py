"""Storage: SQLAlchemy Core over SQLite, or PostgreSQL when there is more than one process.

`store.open_store` is the entry point. Tables are in `schema`, their history in `migrations`; only `dialects`
distinguishes databases.
"""
