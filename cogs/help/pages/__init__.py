"""Pages of `/rules`, `/help` and `/about`."""
