"""One lesson: a Thief, a claim that is false, a claim that is true, and a King with a set."""

from __future__ import annotations

from games.core.lessons import Lesson, Step, move
from games.imp.position import position

MAUD = 1
THIEF, CLAIMS, TURN = "Thief", "Claims", "Your turn"
OTHER_DISCARDS = {
    "King": "Without a King you cannot win. Keep it.",
    "Gold coin": "Each gold coin is a point of your set. Keep them.",
    "": "That is allowed. But a Militia is worth the least to you.",
}


FIRST = Lesson(
    key="claims",
    title="Thief, claims and a King",
    mode="standard",
    start=lambda game: position(
        [
            ["king", "gold", "gold", "thief", "militia", "militia", "men-at-arms"],
            ["gold", "gold", "thief", "priest", "militia", "militia", "cultist"],
        ],
        next_cards=["priest", "gold", "gold", "knight", "militia"],
    ),
    opponents=("Maud",),
    intro="You need a King and one set when your turn starts. You hold a King already, and Wealth counts 2 of the 5 "
    "points.",
    steps=(
        Step(
            THIEF,
            "Your gold coins are three points short of a Wealth set. Play the Thief: it asks Maud for all gold coins.",
            "main",
            ("Play Thief",),
            "Maud claims a King, because a King stops a Thief. A claim need not be true.",
            {
                "Play Priest": "The Priest takes no coins. That does not bring you closer to your set.",
                "End turn": "You may end your turn without playing a card. But the Thief may bring you Maud's coins.",
            },
        ),
        Step(
            CLAIMS,
            "Accept, and nothing happens; challenge, and the hand is searched. There are two Kings and you hold one, "
            "so challenge.",
            "doubt",
            ("Challenge",),
            "There was no King. The claim was false, so Maud lost the gold coins to you.",
            {"Accept": "Then nothing happens and nothing is shown. An accepted claim proves nothing."},
        ),
        Step(
            TURN,
            "You may play one card with an effect each turn, and you have. End your turn.",
            "main",
            ("End turn",),
            "A turn ends with seven cards at most, so you discard.",
        ),
        Step(
            TURN,
            "You hold more than seven cards. Your set is Wealth, so discard a Militia.",
            "discard",
            ("Militia",),
            "One card is still too many.",
            OTHER_DISCARDS,
        ),
        Step(
            TURN,
            "Discard the other Militia too.",
            "discard",
            ("Militia",),
            "Now it is Maud's turn, and Maud plays a Thief against you.",
            OTHER_DISCARDS,
        ),
        Step(
            CLAIMS,
            "You really hold a King. Claim it, and the Thief gets nothing.",
            "answer_thief",
            ("Claim a King",),
            "Maud challenged, your King was shown and stays. The loss turned around: Maud's coins are yours, and your "
            "turn starts with a King and a set.",
            {"Give": "Then Maud takes all your gold coins. A King that is not claimed does not help."},
        ),
    ),
    moves=(
        move(MAUD, "answer_thief", "Claim a King"),
        move(MAUD, "main", "Play Thief"),
        move(MAUD, "doubt", "Challenge"),
        move(MAUD, "main", "End turn"),
    ),
    end="You win when your turn starts with a King and a set, and there are two others beside Wealth. Next time you "
    "may claim a King that you do not have.",
)

LESSONS = (FIRST,)
