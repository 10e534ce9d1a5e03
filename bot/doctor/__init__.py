"""`python -m bot doctor`: checks the bot's surroundings and prints advice for each fault. It changes nothing."""
