"""The way back from a private message to the hand, which the message has pushed out of sight on a phone."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button
from games.core.language import say
from games.core.protocol import Seat
from host.matches.match import LiveMatch


def back_to_hand(match: LiveMatch, seat: Seat | None) -> tuple[Button, ...]:
    """Shows the hand in place of the message that it is in; nothing for a spectator, or after the match."""
    return (hand_button(match),) if match.ending is None and seat is not None else ()


def hand_button(match: LiveMatch) -> Button:
    """Shows the presser's hand."""
    return Button(say("My hand", context="label"), make("hand", match.id), "main")
