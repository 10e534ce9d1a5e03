"""What happens when something is pressed: one function for each kind of custom id, listed in `PRESSES` of each file."""
