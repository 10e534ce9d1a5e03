"""The history of the schema. New files in `versions` are written by hand; a test compares them with `db.schema`."""
