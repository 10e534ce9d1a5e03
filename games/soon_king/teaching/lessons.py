"""One lesson: an attack on the King, a coronation, and Knights against the joint attempt."""

from __future__ import annotations

from typing import Any

from games.core.game import Game
from games.core.lessons import LEARNER, Lesson, Step, move
from games.soon_king.position import position
from games.soon_king.state import State

ODO, MAUD = 1, 2
LINE, ATTACKS, CORONATION = "The line", "Attacks", "Coronation"


def _start(game: Game[Any]) -> State:
    return position(
        ["Merchant", LEARNER, "Gambler", "Executioner", ODO, MAUD],
        hands=[
            ["Assassin 2", "Knight 3", "Knight 1", "Bribe", "Blackmail"],
            ["Assassin 1", "Assassin 2", "Poison", "Knight 1", "Bribe"],
            ["Knight 2", "Poison", "Blackmail", "Bribe", "Investigation"],
        ],
        turn=LEARNER,
        pile=["Knight 2", "Knight 2", "Knight 3", "Assassin 2"],
    )


FIRST = Lesson(
    key="crown",
    title="To the throne",
    mode="quick",
    start=_start,
    opponents=("Odo", "Maud"),
    intro="All heirs stand in one line, and seat 1 is the throne. The Merchant sits there, and you are next in seat 2.",
    steps=(
        Step(
            ATTACKS,
            "A death moves all behind it one seat forward. Attack with your Assassin 2.",
            "deed",
            ("Attack with Assassin 2",),
            "The card is on the table. Now you name the target.",
            {
                "End the turn": "You may end your turn. But with the Merchant gone you would be King.",
                "": "That is allowed. It does not bring you closer to the throne, and the Assassin does.",
            },
        ),
        Step(
            LINE,
            "Who stands between you and the throne? Choose the Merchant, the King.",
            "target",
            ("Merchant",),
            "All players were asked whether they help, and none did. The Merchant dies, and you are King.",
            {
                "Without a target: the card is spent": "Then the Assassin is gone and no heir is attacked.",
                "": "That heir stands behind you. A death there does not move you forward.",
            },
        ),
        Step(
            CORONATION,
            "A King wins by a coronation, and it is declared at the start of a turn. So end this turn.",
            "deed",
            ("End the turn",),
            "Maud and Odo have had their turns. You are still King, and your turn starts.",
            {"": "That is allowed. Keep your cards: the others will come for you."},
        ),
        Step(
            CORONATION,
            "Declare your coronation.",
            "coronation",
            ("Declare my coronation",),
            "Each of the others gave you a card. Before this turn ends they may attack you together.",
            {"": "You may wait. But each turn on the throne gives the others time to attack."},
        ),
        Step(
            ATTACKS,
            "The joint attempt comes first. Face it.",
            "deed",
            ("Face the joint attempt",),
            "Odo laid an Assassin 2. Your Knights are your guard: an attack that is no higher fails.",
            {"": "That is allowed. The joint attempt still comes before your turn can end."},
        ),
        Step(
            ATTACKS,
            "The attack has 2, and Poison may add to it. Play both Knights, 3 and 1, and hand them in.",
            "knights",
            ("Knight 3", "Knight 1", "Done"),
            "Odo added one Poison: 3 against your guard of 4, so the attempt failed.",
            {"": "Perhaps that is enough. But Poison is added after the Knights, so guard yourself well."},
        ),
        Step(
            CORONATION,
            "You have survived. End your turn as King.",
            "deed",
            ("End the turn",),
            "You are crowned and win.",
            {"": "That is allowed. But nothing stands between you and the crown except the end of your turn."},
        ),
    ),
    moves=(
        move(LEARNER, "more", "No more"),
        move(LEARNER, "knights", "Done"),
        move(LEARNER, "poison", "No Poison"),
        move(LEARNER, "rescue", "No Ship"),
        move(ODO, "gift", "Bribe"),
        move(MAUD, "gift", "Bribe"),
        move(LEARNER, "discards"),
        move(ODO, "seal", "Assassin 2", "Done"),
        move(ODO, "poison", "Done"),
        move(ODO, "poison", "Poison", "Done"),
        move(LEARNER, "poison", "No Poison"),
        move(LEARNER, "antidote", "No Antidote"),
        move(LEARNER, "call", "Go on"),
        move(LEARNER, "call", "Go on"),
    ),
    end="The heirs of no player are courtiers: other cards win them over, and each has an ability. In a real "
    "match you also promise and threaten in the thread.",
)

LESSONS = (FIRST,)
