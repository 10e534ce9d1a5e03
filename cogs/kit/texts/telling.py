"""Events of a match as sentences: the rules' own events, and answers for absent persons."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.language import say
from games.core.protocol import Event, Seat
from games.core.screen import Screen
from host.matches.acted_for import ACTED_FOR
from host.matches.undo import UNDONE

_MARKUP = re.compile(r"\*\*|~~|^-# |^#+ ", re.MULTILINE)


def unmarked(text: str) -> str:
    """Markdown as plain text, for labels, files and reading aloud."""
    return _MARKUP.sub("", text)


def emphasised(question: str) -> str:
    """The question in bold, after the lines about its subject."""
    *story, asked = question.splitlines() or [""]
    return "\n".join([*story, f"**{asked}**"])


def tell(screen: Screen, event: Event, viewer: Seat | None, names: Sequence[str]) -> str:
    """The sentence for this viewer; "" if it has none. `names` are escaped, by seat."""
    if event.kind == UNDONE:
        seat = event.public["seat"]
        if viewer == seat:
            return say("You take back your last answer.")
        return say("{player} takes back the last answer.", player=names[seat])
    if event.kind != ACTED_FOR:
        return screen.tell(event, viewer, names)
    seat = event.public["seat"]
    if viewer == seat:
        return _to_the_person(screen, event.public, event.private[seat], names)
    if event.public["by"] != "clock" or event.public["window"]:
        return ""
    return say("Time ran out for {player}.", player=names[seat])


def done_for(screen: Screen, event: Event | None, names: Sequence[str]) -> str:
    """The sentence for an absent person about an answer for that person; "" without an event."""
    if event is None:
        return ""
    return _to_the_person(screen, event.public, event.private[event.public["seat"]], names)


def _to_the_person(screen: Screen, public: Mapping[str, Any], mine: Mapping[str, Any], names: Sequence[str]) -> str:
    answered = screen.answered(mine["view"], mine["decision"], mine["choice"], names)
    if public["by"] == "clock":
        return say("Time ran out. {answered}", answered=answered)
    return say("A computer player sat in for you. {answered}", answered=answered)
