"""The field in which organisers say why they do something."""

from __future__ import annotations

from cogs.kit.pages.layout import Field
from cogs.kit.texts.tournament_words import plain_state
from games.core.language import say
from tournaments.tournament import Tournament


def reason_field(detail: str = "") -> Field:
    """The field, with a text below its label."""
    label = say("Why? All members can read it.", context="field")
    return Field("reason", label, limit=500, needed=True, long=True, detail=detail)


def reason_for(t: Tournament) -> Field:
    """The same field, which tells too which tournament the form is about, and its state."""
    return reason_field(plain_state(t))
