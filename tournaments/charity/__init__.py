"""Playing for a cause: pledges, and what they come to by what is played. Nothing here moves money."""
