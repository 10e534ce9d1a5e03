"""What people see of ratings: the leaderboard, profiles, and what they share with the ladder."""
