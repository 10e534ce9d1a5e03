"""Three guided rounds in the order of the rulebook: Quickplay 1, with the Assassin, with the King's Hand.

Each is a whole round of a real deal; its seed was searched for so that both hands are as the steps need them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.game import Game
from games.core.language import Text
from games.core.lessons import Lesson, Step, move

MAUD = 1
VALUE: Text = "Value and Throne"
KING: Text = "King and Successor"
DISGRACE: Text = "Disgrace"
ABILITIES: Text = "Abilities"
ASSASSIN: Text = "Assassin"
KINGS_HAND: Text = "King's Hand"
SCORING: Text = "Scoring"


def _deal(mode: str, seed: int) -> Callable[[Game[Any]], Any]:
    """A round that ends the match, so that the lesson ends with it."""
    return lambda game: game.new(2, seed, {"mode": mode, "target": 1})


FIRST = Lesson(
    key="throne",
    title="Throne, King and abilities",
    mode="quickplay1",
    start=_deal("quickplay1", 32),
    opponents=("Maud",),
    intro="You and Maud, a computer, take turns to play a card at least as high as the last, the Throne; the player "
    "who cannot loses the round. The arrow ➡️ marks what to press next.",
    steps=(
        Step(
            VALUE,
            "You are the True King of this round, so you say who begins. Choose yourself.",
            "first-player",
            ("You",),
            "",
            {"": "Then Maud would begin. To begin is good here, because you set the pace."},
        ),
        Step(
            KING,
            "Every player hides one card beside the King: the Successor. Take a strong one, the Sentry.",
            "successor",
            ("Sentry",),
            "Naming it there has no effect.",
            {"": "Any card may be your Successor. A strong one helps more when you need it late in the round."},
        ),
        Step(
            VALUE,
            "Any card may be played on an empty Court. Begin low, with the Elder.",
            "play",
            ("Elder",),
            "Maud had to reach your 3.",
            {
                "Queen": "A high card at the start is a waste: nothing has to be beaten yet.",
                "Princess": "A high card at the start is a waste: nothing has to be beaten yet.",
                "": "That is allowed on an empty Court. The lesson begins with the lowest card.",
            },
        ),
        Step(
            VALUE,
            "The Throne shows 6, so lower cards are grey. An equal value is enough: play the Oathbound.",
            "play",
            ("Oathbound",),
            "",
            {
                "Flip your King": "You can flip your King once in a round. Keep it for a Throne that you cannot reach.",
                "": "That is high enough, but it spends a strong card where a 6 does as well.",
            },
        ),
        Step(
            KING,
            "Once a round you may flip your King instead of playing a card. Flip it now, and keep your 9s for later.",
            "play",
            ("Flip your King",),
            "The name was wrong, so Maud's Soldier stays a 5.",
            {"": "That is allowed. But the King saves this card for a moment when Maud cannot answer it."},
        ),
        Step(
            DISGRACE,
            "The Disgraced Warlord lay face down and counted 1, so 5 was enough. Play the Queen: it Disgraces all "
            "other cards in Court.",
            "play",
            ("Queen",),
            "The Queen and the Princess are Royalty, and an Elder may be played on it: so Maud could answer.",
            {"": "That would reach the Throne. The lesson shows the Queen here, because it Disgraces the Court."},
        ),
        Step(
            ABILITIES,
            "The Elder is a 3. Play the Inquisitor: it lets you name a card.",
            "play",
            ("Inquisitor",),
            "If Maud holds the card that you name, it goes to the Antechamber and must be played next.",
            {"": "That is allowed. The Inquisitor is the cheapest card for a 3, and it can pull a strong card out."},
        ),
        Step(
            ABILITIES,
            "Name the Mystic, the only 7 that you have not seen.",
            "inquisitor",
            ("Mystic",),
            "Right: Maud had to play it, and is one card shorter.",
            {
                "Do not use it": "You need not use an ability that says “may”. But here it tells you something.",
                "Fool": "Right, but that is Maud's weakest card. The Mystic is her strongest.",
                "": "A wrong name is allowed: all learn that Maud does not hold that card. The Mystic would have "
                "been right.",
            },
        ),
        Step(
            VALUE,
            "Play the Princess, a 9 that Maud can hardly reach.",
            "play",
            ("Princess",),
            "The Princess may swap a card with Maud.",
            {"Sentry": "That is high enough. But keep the Sentry: after a King flip you need one more strong card."},
        ),
        Step(
            ABILITIES,
            "An ability that says “may” is your choice. You like your hand: do not use it.",
            "princess",
            ("Do not use it",),
            "Maud could not reach 9. Now both Kings are flipped.",
            {"": "Then both of you would choose a card in secret and swap. You might get a weaker one."},
        ),
        Step(
            SCORING,
            "The Disgraced Throne shows 1, and Maud cannot flip again. Play the Sentry, an 8.",
            "play",
            ("Sentry",),
            "The Sentry may Disgrace itself to exchange a card.",
            {"Soldier": "Maud might reach a 5. The highest card leaves the fewest answers."},
        ),
        Step(
            SCORING,
            "The Throne would fall to 1. Do not use it: you want the 8 to stand.",
            "sentry",
            ("Do not use it",),
            "Maud could neither play a card nor flip a King.",
            {"": "The Throne would show 1 again, and Maud could play any card. The 8 wins the round."},
        ),
    ),
    moves=(
        move(MAUD, "successor", "Inquisitor"),
        move(MAUD, "play", "Oathbound"),
        move(MAUD, "play", "Warlord"),
        move(MAUD, "play", "Soldier"),
        move(MAUD, "soldier", "Oathbound"),
        move(MAUD, "play", "Elder"),
        move(MAUD, "mystic", "Do not use it"),
        move(MAUD, "play", "Flip your King"),
    ),
    end="A won round is 1 point in Quickplay, and a match goes to 3. The loser of a round is the next True King.",
)

SECOND = Lesson(
    key="assassin",
    title="The Assassin",
    mode="quickplay2",
    start=_deal("quickplay2", 8482),
    opponents=("Maud",),
    intro="Quickplay 2 adds the Assassin. One card is left over and lies open: the Accused.",
    steps=(
        Step(
            ASSASSIN,
            "Your Assassin is a Reaction: it waits in your hand for a King flip. Choose the Queen as Successor.",
            "successor",
            ("Queen",),
            "The name was wrong: a Successor is not in the hand.",
            {
                "Assassin": "It cannot be revealed there: it works from the hand only.",
                "": "That is allowed. The lesson hides the Queen, because Maud will name it.",
            },
        ),
        Step(
            VALUE,
            "Play the Warlord, a 7 while no Royalty lies in Court.",
            "play",
            ("Warlord",),
            "",
            {
                "Flip your King": "You hold the only Assassin, so that flip would be safe. But it is early.",
                "Princess": "That is high enough. But a 7 does as well, and the Princess is needed for Maud's 8.",
                "": "An equal value is enough. The lesson raises the Throne faster, so that Maud runs out of answers.",
            },
        ),
        Step(
            VALUE,
            "Only your Princess reaches the 8. Play it.",
            "play",
            ("Princess",),
            "",
            {"": "Your flip is safe, for you hold the Assassin. But the Princess forces Maud to act now."},
        ),
        Step(
            ABILITIES,
            "The Princess may swap a hand card. Use it: pick Maud.",
            "princess",
            ("Maud",),
            "Both choose a card in secret.",
            {"": "You need not use it. The lesson shows how a swap works."},
        ),
        Step(
            ABILITIES,
            "Keep the Assassin, and give away the Inquisitor.",
            "princess-card",
            ("Inquisitor",),
            "Only you two know which cards changed hands. Maud cannot reach 9.",
            {
                "Assassin": "Then Maud would hold the Assassin, and your own flip would be deadly.",
                "": "That is allowed. The lesson gives the Inquisitor away.",
            },
        ),
        Step(
            ASSASSIN,
            "The flip waits while you are asked in secret. Reveal the Assassin.",
            "assassin",
            ("Reveal the Assassin",),
            "The flip has no effect, and Maud is out at once.",
            {"": "Then the flip stands and the round goes on. Revealing wins it at once."},
        ),
    ),
    moves=(
        move(MAUD, "first-player", "You"),
        move(MAUD, "successor", "Elder"),
        move(MAUD, "play", "Soldier"),
        move(MAUD, "soldier", "Queen"),
        move(MAUD, "play", "Sentry"),
        move(MAUD, "sentry", "Do not use it"),
        move(MAUD, "princess-card", "Fool"),
        move(MAUD, "play", "Flip your King"),
    ),
    end="Before you flip, think of an Assassin in the other hand. An Inquisitor that names it forces it out.",
)

THIRD = Lesson(
    key="kings_hand",
    title="The King's Hand",
    mode="quickplay3",
    start=_deal("quickplay3", 272067),
    opponents=("Maud",),
    intro="Quickplay 3 adds the King's Hand, which stops abilities. The Assassin is the Accused, so flips are safe "
    "this time.",
    steps=(
        Step(
            KING,
            "Your King's Hand, an 8, can also answer an ability. Choose the Mystic as Successor.",
            "successor",
            ("Mystic",),
            "You are asked before you say whether the name is right.",
            {
                "King's Hand": "There it is safe, but it answers from the hand only.",
                "": "That is allowed. The lesson hides the Mystic, because Maud will name it.",
            },
        ),
        Step(
            KINGS_HAND,
            "You could stop the Soldier, but the Mystic is not in your hand. Pass, and keep the King's Hand for more.",
            "kings-hand",
            ("Pass",),
            "All players who could hold a King's Hand are asked each time, holder or not.",
            {"": "Both cards would be gone, for an ability that fails anyway. A better moment comes."},
        ),
        Step(
            VALUE,
            "The Soldier stays a 5. Play the Sentry, an 8.",
            "play",
            ("Sentry",),
            "",
            {
                "King's Hand": "As a plain card it is an 8. Then it could not answer any more.",
                "Queen": "That is high enough. But an 8 does as well, and the Queen is needed at the end.",
                "Flip your King": "That is allowed. But a King that is still up saves you once more later.",
                "": "That is allowed. The lesson goes higher, so that Maud needs Royalty.",
            },
        ),
        Step(
            ABILITIES,
            "The Sentry could exchange itself, but you want the 8 to stand. Do not use it.",
            "sentry",
            ("Do not use it",),
            "",
            {"": "The Sentry would lie face down, and the Throne would show 1. The 8 is better now."},
        ),
        Step(
            KINGS_HAND,
            "The Princess would swap a card with you. Now reveal the King's Hand.",
            "kings-hand",
            ("Reveal the King's Hand",),
            "The Princess left the Court, and nothing was swapped. Your King's Hand was Condemned, face down: to "
            "remove it was your turn, so Maud moved again.",
            {
                "": "Then you would swap a card with Maud, and the Princess would stay on the Throne. This is the "
                "moment."
            },
        ),
        Step(
            SCORING,
            "Maud's King is flipped, and yours is still up. Play the Queen.",
            "play",
            ("Queen",),
            "Nothing in Maud's hand reaches 9, and your King is still up.",
            {"": "Maud could answer that. Nothing in the other hand reaches your Queen."},
        ),
    ),
    moves=(
        move(MAUD, "first-player", "You"),
        move(MAUD, "successor", "Inquisitor"),
        move(MAUD, "play", "Soldier"),
        move(MAUD, "soldier", "Mystic"),
        move(MAUD, "play", "Princess"),
        move(MAUD, "princess", "You"),
        move(MAUD, "play", "Flip your King"),
    ),
    end="Quickplay counts 1 point. In Standard this round would be 3: won, King still up, and the loser still had "
    "cards.",
)

LESSONS = (FIRST, SECOND, THIRD)
