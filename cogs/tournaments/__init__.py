"""`/tournament …`: one group of commands in parts. What buttons do as well is done by the same functions."""
