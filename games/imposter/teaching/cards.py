"""The cards of the game with the rulings that concern them and an example each."""

from __future__ import annotations

from games.core.teaching import CardText

SET_UP, ROUND, VETO = "The start", "A round", "Veto cards"

CARD_TEXTS = (
    CardText(
        "Letter",
        "✉️",
        "A post card of every player",
        "What innocents post, and imposters too when they like. A bag of letters only is a point for the innocents.",
        (
            "Innocents are asked like imposters and have to answer, although they have one choice.",
            "Only the numbers of letters and treasures are shown, never whose card it was.",
        ),
        "Ann, Ben and Cat post. The bag holds three letters, so the innocents score; Cat may be an imposter who waits.",
        ROUND,
    ),
    CardText(
        "Treasure",
        "💎",
        "A post card of imposters",
        "An imposter may post it. Even one treasure in the bag is a point for the imposters.",
        (
            "Two treasures in one bag are one point too.",
            "Innocents see it, disabled, so that all questions look the same.",
        ),
        "It stands 4 to 4 and one treasure is in the bag: the imposters have won, 5 to 4.",
        ROUND,
    ),
    CardText(
        "Veto card",
        "✋",
        "Three on the table, for all together",
        "After a group is chosen, all but the postmaster vote. With more than half for a veto one card is used up and "
        "nothing is posted.",
        (
            "More than half of all voters is needed. Half is not enough, and a player who does not vote lets the "
            "group post.",
            "Members of the group vote too. The postmaster does not.",
            "Votes are secret until the last one is in, and can be changed until then.",
            "After the last veto card there are no votes any more.",
        ),
        "Seven play, and three of the six voters want a veto: that is half, so the group posts.",
        VETO,
        face="Veto",
    ),
    CardText(
        "Innocent",
        "🟩",
        "An identity",
        "You win with the innocents. You can post letters only, and you do not know who else is innocent.",
        ("The identity stays the same for the whole match.", "More than half of all players are innocent."),
        "Your group had a treasure in it and you posted a letter: one of the others is an imposter.",
        SET_UP,
    ),
    CardText(
        "Imposter",
        "🟥",
        "An identity",
        "You win with the imposters. You know your fellows, and you may post a letter or a treasure.",
        (
            "Imposters have no secret channel after the look.",
            "If you give your seat up, a computer player goes on with the same identity.",
        ),
        "You post a letter twice and are trusted. At 4 to 3 for the innocents you post the treasure.",
        SET_UP,
    ),
    CardText(
        "Character",
        "🎭",
        "A public name",
        "A costume for the table talk, such as the governess or the locksmith: speak in its voice. It can do nothing.",
        ("It is drawn by lot and says nothing about the identity.",),
        "The botanist accuses the painter of cows. Neither name tells anything about a team.",
        SET_UP,
        face="Lady Marjoram Quill",
    ),
    CardText(
        "Post disc",
        "📮",
        "One on the table",
        "Its holder is the postmaster, who chooses the group that posts. After the round it goes to the next seat.",
        (
            "The postmaster may choose any group of the right size, with or without the postmaster's own seat.",
            "The same group may be chosen again, also after a veto.",
            "After a veto the disc goes on as after a post.",
        ),
        "Ben's group is vetoed. Cat has the disc now and may choose the same players.",
        ROUND,
    ),
)
