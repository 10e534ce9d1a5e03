"""How a match ended that the rules did not bring to its end."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.texts.names import prose
from host.matches.playback import Playback
from host.model import Ending


def ended_early(playback: Playback, names: Sequence[str], reason: str = "") -> str:
    """One sentence for the last stop. `names` are escaped, by seat; `reason` is what an organiser has given as one."""
    return f"**The match ended here**, before the rules brought it to its end: {_why(playback, names, reason)}."


def reason_of(playback: Playback) -> str:
    """The reason of an organiser, for markdown; "" for a match that the bot stopped, whose reason is an error."""
    return prose(playback.stored.reason) if playback.stored.ending is Ending.called_off else ""


def _why(playback: Playback, names: Sequence[str], reason: str) -> str:
    stored = playback.stored
    if stored.ending is Ending.forfeit and stored.forfeited_by is not None:
        return f"{names[stored.forfeited_by]} has left it"
    if stored.ending is Ending.no_show:
        return "a person did not come"
    if stored.ending is Ending.aborted:
        persons = [player for player in stored.setup.players if player.user_id is not None]
        return "it was ended by agreement" if len(persons) > 1 else "it was ended without a winner"
    by_organiser = stored.ending is Ending.called_off and stored.setup.contest is None
    how = "an organiser has ended it" if by_organiser else "it was stopped"
    return f"{how} ({reason})" if reason else how
