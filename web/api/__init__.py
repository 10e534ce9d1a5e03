"""`/api/v1`: everything that pages show, as JSON. `endpoints` is the list; the OpenAPI document is made from it."""
