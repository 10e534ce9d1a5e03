"""The history of the schema. The next file in `versions` is written by hand; a test compares it with `db.schema`."""
