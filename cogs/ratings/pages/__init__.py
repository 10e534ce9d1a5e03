"""Pages of ratings: the leaderboard and profiles."""
