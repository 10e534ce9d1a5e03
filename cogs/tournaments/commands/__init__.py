"""`/tournament ...`: one group of commands in parts. They call the same functions as the buttons."""
