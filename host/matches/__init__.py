"""Live matches: planning, storing and performing their steps; clocks, outages and recovery."""
