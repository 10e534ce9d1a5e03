"""The field in which organisers say why they do something."""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.pages.layout import Field
from cogs.kit.texts.tournament_words import plain_state
from tournaments.tournament import Tournament

REASON = Field("reason", "Why? All members can read it.", limit=500, needed=True, long=True)


def reason_for(t: Tournament) -> Field:
    """The same field, which tells too which tournament the form is about, and its state."""
    return replace(REASON, detail=plain_state(t))
