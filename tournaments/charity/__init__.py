"""Charity: causes, pledges, and the amounts that pledges earn from played matches. The bot never moves money."""
