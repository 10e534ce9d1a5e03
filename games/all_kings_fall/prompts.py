"""The questions, each declared once: its texts, what its options are, and the clock's answer (section 11).

Texts may name `{device}`, the pool that is divided, and `{targets}`, those it is divided between.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.all_kings_fall import queries as q
from games.all_kings_fall.state import State
from games.core.prompts import Prompt
from games.core.protocol import LEAVE, Choice, Decision

PLOT, SHARE, DIVIDE, UNREADY = "plot", "share", "divide", "unready"
ABSENT = "absent"
"""The clock's answer to a plot decision: the saved plot counts, else the default plot."""


def absent(s: State, decision: Decision) -> Choice:
    """The seat plots nothing itself."""
    return ABSENT


def even(s: State, decision: Decision) -> Choice:
    """As even as possible between the targets of the seat's plot."""
    asked = q.dividing(s)
    if asked is None:
        raise ValueError("nothing is divided now")
    deed, _ = asked
    return q.part_token(q.even_parts(s, deed.seat, deed.plot))


ALREADY_READY = "You are Ready. You can still change the two orders."
"""The question of a seat that is Ready, instead of that of its plot."""
UNSAVED = "Choose two orders."
"""The same of a seat that has saved nothing."""
UNSAVED_LATE = "Otherwise the clock checks your cup and bolsters your smallest pool."
"""What the clock does for that seat."""


PROMPTS: Mapping[str, Prompt] = {
    PLOT: Prompt(
        question="Your plot: choose two orders, then Ready.",
        waiting="plots",
        default=absent,
        late="If time runs out, the saved plot counts.",
    ),
    SHARE: Prompt(
        question="If both orders use one pool, how do you divide it? Without an answer it is divided evenly.",
        waiting="plots",
    ),
    DIVIDE: Prompt(
        question="How do you divide your {device} between {targets}?",
        waiting="divides {device} between {targets}",
        default=even,
        share=1 / 3,
        final="The tokens are sent at once.",
        late="If time runs out, it is divided evenly.",
    ),
    UNREADY: Prompt(
        question="With Not Ready the round waits for you. Your plot stays saved.",
        waiting="plots",
        labels={UNREADY: "Not Ready"},
    ),
    LEAVE: Prompt(
        question="Do you leave?",
        waiting="plots",
        labels={LEAVE: "Leave"},
    ),
}
