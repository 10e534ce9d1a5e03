"""The words of The Imposter Kings."""

from __future__ import annotations

from games.core.teaching import Term
from games.imposter_kings.chapters import GROUPS, HOW_TO_PLAY, REACTIONS, SCORING_TITLE, SETTING_UP, TURNS_TITLE

TERMS = (
    Term("Court", "The row of all cards played this round, oldest first.", HOW_TO_PLAY),
    Term("Throne", "The last card of the Court. A card must have at least its value to be played.", HOW_TO_PLAY),
    Term(
        "Value",
        "What a card counts where it lies: the base value, changed by Disgrace, Mystic, Warlord or Soldier.",
        TURNS_TITLE,
    ),
    Term("Base value", "The number that is printed on a card. Nothing changes it.", TURNS_TITLE),
    Term(
        "King",
        "Yours is up until you flip it, once a round. With it flipped and nothing to play you are out.",
        HOW_TO_PLAY,
    ),
    Term(
        "Successor",
        "One hidden card beside your King. A flip brings it into your hand; naming it before has no effect.",
        SETTING_UP,
    ),
    Term(
        "True King", "The King whose holder says who begins the round. The loser of a round gets it next.", SETTING_UP
    ),
    Term("Accused", "A card that was left over from the deal and lies open. No player holds it.", SETTING_UP),
    Term(
        "Mulligan",
        "To give the whole round back before it starts. The first is free; a later one gives the opponents 2 points.",
        SETTING_UP,
    ),
    Term("Disgraced", "Turned face down in Court: value 1, no name, no text. All players may look at it.", TURNS_TITLE),
    Term(
        "Antechamber",
        "Open cards before a player. On the next turn one must be played, whatever the Throne shows.",
        TURNS_TITLE,
    ),
    Term(
        "Condemned", "A face-down card before a player. Each costs one of that player's turns to remove.", TURNS_TITLE
    ),
    Term("Muted", "A card that has lost its text. In Court it has value 3.", TURNS_TITLE),
    Term("Royalty", "The Queen and the Princess, as long as they lie face up.", GROUPS[8, 9]),
    Term("Reaction", "A card that is revealed from the hand out of turn: the Assassin and the King's Hand.", REACTIONS),
    Term("Window", "The moment in which all who could hold a Reaction are asked, in secret and at once.", REACTIONS),
    Term("Immune", "An ability that a King's Hand cannot answer.", REACTIONS),
    Term(
        "Out",
        "A player who can neither play nor flip, or whose flip met an Assassin. With two players that ends the round.",
        SCORING_TITLE,
    ),
)
