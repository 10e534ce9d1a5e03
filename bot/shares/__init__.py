"""Several processes for one bot: each runs some shares of the servers, and takes over those of a dead process."""
