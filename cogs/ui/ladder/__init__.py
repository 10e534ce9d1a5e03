"""What people see of the ladder: pages made of a `Season` and its standings, and the crier who posts how it ended."""
