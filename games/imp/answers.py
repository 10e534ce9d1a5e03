"""Applies answers, and refuses wrong ones with a code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.protocol import Action, Choice, Decision, Event, IllegalAction, Seat
from games.imp import turns
from games.imp.cards import EFFECTS, IMP, KING
from games.imp.prompts import ANSWER_ASSASSIN, ANSWER_CLERIC, ANSWER_THIEF
from games.imp.queries import PLAY
from games.imp.questions import questions
from games.imp.state import DISCARD, DOUBT, LINK, MAIN, PAY, PLAYED, State
from games.imp.verbs import EventList, tell

NOT_AN_EFFECT, ALREADY_PLAYED, IMP_HELD, NO_WEALTH = "NOT_AN_EFFECT", "ALREADY_PLAYED", "IMP_HELD", "NO_WEALTH"


def answer(s: State, action: Action) -> list[Event]:
    """Carry out an answer. Raises IllegalAction, with a code where the rules can say more, and changes nothing."""
    decision = _asked(s, action)
    try:
        choice = decision.admit(action.choice)
    except IllegalAction as refused:
        raise IllegalAction(str(refused), _why_not(s, decision, action.choice)) from None
    events: EventList = []
    if not s.announced:
        _announce(s, events)
    ANSWERS[decision.prompt](s, events, decision.seat, choice)
    return events


def untold(s: State) -> int:
    """How many events the first answer tells of the deal."""
    return 0 if s.announced else 1 + (KING in s.discard)


def _asked(s: State, action: Action) -> Decision:
    for decision in questions(s):
        if decision.id == action.decision and decision.seat == action.seat:
            return decision
    raise IllegalAction(f"seat {action.seat} is not asked {action.decision}")


def _why_not(s: State, decision: Decision, choice: Choice) -> str:
    if decision.prompt == MAIN and isinstance(choice, str) and choice.startswith(PLAY):
        card = choice.removeprefix(PLAY)
        if card in s.hands[decision.seat] and card not in EFFECTS:
            return NOT_AN_EFFECT
        return ALREADY_PLAYED if PLAYED in s.deeds else ""
    if decision.prompt == DISCARD and choice == IMP and IMP in s.hands[decision.seat]:
        return IMP_HELD
    return NO_WEALTH if decision.prompt == ANSWER_ASSASSIN and choice == PAY else ""


def _announce(s: State, events: EventList) -> None:
    """The deal is reported with the first answer, when the hands are still as they were dealt."""
    s.announced = True
    private = {seat: {"cards": tuple(s.hands[seat])} for seat in (0, 1)}
    events.append(Event("dealt", {"seat": s.seat}, private))
    if KING in s.discard:
        tell(events, "spare_king", seat=next(seat for seat in (0, 1) if KING in s.public[seat].sure))


ANSWERS: Mapping[str, Callable[[State, EventList, Seat, Any], None]] = {
    MAIN: turns.main,
    DISCARD: turns.discard,
    LINK: turns.link,
    ANSWER_THIEF: turns.answer_loss,
    ANSWER_CLERIC: turns.answer_loss,
    ANSWER_ASSASSIN: turns.answer_assassin,
    DOUBT: turns.doubt,
}
