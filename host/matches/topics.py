"""The topics of matches."""

from __future__ import annotations

from host.events import Topic
from host.matches.match import LiveMatch


class MatchTopics:
    """The topics on which stored steps of matches are published.

    changed  the match continues from a new position, and others than the acting player can see what has changed
    ended    the match is over
    placed   the thread of the match is another than before
    lost     the table can be shown nowhere and its clocks stand still from now on, or they run again
    missed   the clock has answered a turn: a person may be absent
    called   players have to be called to the table: those whose clocks are `pinged`
    """

    def __init__(self) -> None:
        self.changed: Topic[[LiveMatch]] = Topic()
        self.ended: Topic[[LiveMatch]] = Topic()
        self.placed: Topic[[LiveMatch]] = Topic()
        self.lost: Topic[[LiveMatch]] = Topic()
        self.missed: Topic[[LiveMatch]] = Topic()
        self.called: Topic[[LiveMatch]] = Topic()
