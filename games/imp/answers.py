"""What each answer does, and the codes of refused ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.plain import EventList
from games.core.protocol import Choice, Decision, Seat
from games.imp import turns
from games.imp.cards import EFFECTS, IMP, KING
from games.imp.prompts import ANSWER_ASSASSIN, ANSWER_CLERIC, ANSWER_THIEF
from games.imp.queries import PLAY
from games.imp.state import DISCARD, DOUBT, LINK, MAIN, PAY, PLAYED, State

NOT_AN_EFFECT, ALREADY_PLAYED, IMP_HELD, NO_WEALTH = "NOT_AN_EFFECT", "ALREADY_PLAYED", "IMP_HELD", "NO_WEALTH"


def untold(s: State) -> int:
    """How many events the first answer tells of the deal."""
    return 0 if s.announced else 1 + (KING in s.discard)


def why_refused(s: State, decision: Decision, choice: Choice) -> str:
    """The code of the rule that forbids this choice, "" without."""
    if decision.prompt == MAIN and isinstance(choice, str) and choice.startswith(PLAY):
        card = choice.removeprefix(PLAY)
        if card in s.hands[decision.seat] and card not in EFFECTS:
            return NOT_AN_EFFECT
        return ALREADY_PLAYED if PLAYED in s.deeds else ""
    if decision.prompt == DISCARD and choice == IMP and IMP in s.hands[decision.seat]:
        return IMP_HELD
    return NO_WEALTH if decision.prompt == ANSWER_ASSASSIN and choice == PAY else ""


ANSWERS: Mapping[str, Callable[[State, EventList, Seat, Any], None]] = {
    MAIN: turns.main,
    DISCARD: turns.discard,
    LINK: turns.link,
    ANSWER_THIEF: turns.answer_loss,
    ANSWER_CLERIC: turns.answer_loss,
    ANSWER_ASSASSIN: turns.answer_assassin,
    DOUBT: turns.doubt,
}
