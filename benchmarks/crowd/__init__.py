"""What benchmarks over the wire share: tables of people who press, and bots in processes of their own."""
