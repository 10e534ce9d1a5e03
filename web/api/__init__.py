"""`/api/v1`: the data of all pages as JSON. `endpoints` is the list; the OpenAPI document is made from it."""
