"""A person's settings and data: `/settings`."""
