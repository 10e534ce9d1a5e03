"""The open ladder: seasons in which every rated match counts, with rules for challenges."""
