"""`python -m bot doctor`: checks all that the bot needs, and says for each fault what to do. It changes nothing."""
