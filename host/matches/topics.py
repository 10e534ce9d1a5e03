"""The topics of matches."""

from __future__ import annotations

from host.events import Topic
from host.matches.match import LiveMatch


class MatchTopics:
    """Where is published that a step of a match has been stored.

    changed  the match goes on from a new position
    ended    the match is over
    called   people are to be called to the table: those whose clocks are `pinged`
    """

    def __init__(self) -> None:
        self.changed: Topic[[LiveMatch]] = Topic()
        self.ended: Topic[[LiveMatch]] = Topic()
        self.called: Topic[[LiveMatch]] = Topic()
