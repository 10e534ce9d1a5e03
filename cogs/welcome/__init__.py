"""The first minute of a server: the message when the bot is invited, and the page on which managers set it up."""
