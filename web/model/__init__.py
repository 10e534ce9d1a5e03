"""Public data as values: pages show them, and `/api/v1` answers them as JSON. Names here never change."""
