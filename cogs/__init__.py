"""What people use in Discord: each feature in a folder of its own, and `kit` with what all of them use."""
