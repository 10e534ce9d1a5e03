"""The form that makes a tournament, also one like an earlier tournament."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Field, Form
from tournaments.settings import Settings
from tournaments.tournament import Tournament


def form_like(t: Tournament) -> Form:
    """The form for a new tournament with the settings of this one."""
    settings = t.settings
    key = make("made", settings.format, settings.game, settings.mode, settings.pace, t.id)
    return creation_form(key, settings)


def creation_form(key: str, base: Settings | None = None) -> Form:
    """The form, filled from an earlier tournament if given; other settings keep their defaults or its values."""
    name, about = (base.name, base.description) if base is not None else ("", "")
    cap, best_of = (str(base.cap or ""), str(base.best_of)) if base is not None else ("", "1")
    return Form(
        "A new tournament",
        key,
        (
            Field("name", "Name", name, limit=80, needed=True, hint="Autumn Cup"),
            Field("description", "What it is about", about, limit=1000, long=True),
            Field(
                "start",
                "Start (empty: when I press Start)",
                limit=40,
                hint="in 2 hours, tomorrow 19:00, 24.12.2026 19:00 +02:00",
            ),
            Field("cap", "Places (empty: no limit)", cap, limit=3, hint="16"),
            Field("best_of", "Matches at a table: best of 1, 3, 5 …", best_of, limit=1),
        ),
    )
