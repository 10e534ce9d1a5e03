"""Events of a match as sentences: the rules' own events, and answers for absent persons."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.protocol import Event, Seat
from games.core.screen import Screen
from host.matches.acted_for import ACTED_FOR
from host.matches.undo import UNDONE

TIME_IS_UP = "Time ran out"
SAT_IN = "A computer player sat in for you"


_MARKUP = re.compile(r"\*\*|~~|^-# |^#+ ", re.MULTILINE)


def unmarked(text: str) -> str:
    """Markdown as plain text, for labels, files and reading aloud."""
    return _MARKUP.sub("", text)


def emphasised(question: str) -> str:
    """The question in bold, after the lines about its subject."""
    *story, asked = question.splitlines() or [""]
    return "\n".join([*story, f"**{asked}**"])


def tell(screen: Screen, event: Event, viewer: Seat | None, shown: Sequence[str]) -> str:
    """The sentence for this viewer; "" if it has none. `shown` are the escaped names."""
    if event.kind == UNDONE:
        seat = event.public["seat"]
        return "You take back your last answer." if viewer == seat else f"{shown[seat]} takes back the last answer."
    if event.kind != ACTED_FOR:
        return screen.tell(event, viewer, shown)
    seat = event.public["seat"]
    if viewer == seat:
        return _to_the_person(screen, event.public, event.private[seat], shown)
    if event.public["by"] != "clock" or event.public["window"]:
        return ""
    return f"{TIME_IS_UP} for {shown[seat]}."


def done_for(screen: Screen, event: Event | None, shown: Sequence[str]) -> str:
    """The sentence for an absent person about an answer for that person; "" without an event."""
    if event is None:
        return ""
    return _to_the_person(screen, event.public, event.private[event.public["seat"]], shown)


def _to_the_person(screen: Screen, public: Mapping[str, Any], mine: Mapping[str, Any], shown: Sequence[str]) -> str:
    answered = screen.answered(mine["view"], mine["decision"], mine["choice"], shown)
    why = TIME_IS_UP if public["by"] == "clock" else SAT_IN
    return f"{why}. {answered}"
