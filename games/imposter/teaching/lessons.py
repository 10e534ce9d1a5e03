"""Two lessons: as an innocent, who finds the imposter by the bags; and as an imposter, who waits for the right bag."""

from __future__ import annotations

from games.core.lessons import Lesson, Step, move
from games.imposter.position import position

ODO, MAUD = 1, 2
GROUP, BAG, VETO, TRUST, LETTERS = "The postmaster", "The post bag", "Veto cards", "Trust", "Letter or treasure"


FIRST = Lesson(
    key="post",
    title="The post bag",
    mode="standard",
    start=lambda game: position(3, {MAUD}, target=3),
    opponents=("Odo", "Maud"),
    intro="You are innocent, and one of the two others is an imposter. The first team with 3 points wins this lesson.",
    steps=(
        Step(
            GROUP,
            "You are the postmaster: you choose two players who post. Choose yourself and Odo.",
            "choose",
            ("1. You", "2. Odo"),
            "The others let the group post. Now both of you put a card into the bag, in secret.",
            {"": "You may choose any group. With yourself in it you know that one letter is honest."},
        ),
        Step(
            BAG,
            "Innocents can post a letter only: the treasure is grey. Post your letter.",
            "post",
            ("Letter",),
            "Two letters, a clean bag: a point for the innocents. Now Odo is the postmaster and chooses Odo and Maud.",
        ),
        Step(
            VETO,
            "All but the postmaster may veto the group: more than half of them stop it. You know nothing against it "
            "yet, so let it post.",
            "veto",
            ("Let it post",),
            "A treasure was in the bag: a point for the imposters. No card is ever shown: Odo or Maud posted it.",
            {"": "A veto is there for a group that you distrust. You have no reason yet."},
        ),
        Step(
            VETO,
            "Maud chose Maud and you, and the only bag that Maud posted into had a treasure. Vote for the veto.",
            "veto",
            ("Veto",),
            "Odo voted for it too. More than half want the veto: a veto card is used up, and nothing is posted.",
            {"": "Then Maud may post a second treasure. One clean bag speaks for Odo, and none for Maud."},
        ),
        Step(
            TRUST,
            "You are the postmaster again. Choose yourself and Odo, who has posted a letter in a clean bag.",
            "choose",
            ("1. You", "2. Odo"),
            "No player stopped the group.",
            {"": "You may. But the only post with Maud had a treasure in it."},
        ),
        Step(
            BAG,
            "Post your letter.",
            "post",
            ("Letter",),
            "Two letters again: 2 to 1 for the innocents. Odo is the postmaster again and chooses Odo and you.",
        ),
        Step(
            TRUST,
            "It is the group that has posted twice without a treasure. Let it post.",
            "veto",
            ("Let it post",),
            "Maud alone voted for a veto, and half is not enough.",
            {"": "With Maud's vote that is more than half: a veto card would be used up on a good group."},
        ),
        Step(
            BAG,
            "Post the last letter.",
            "post",
            ("Letter",),
            "That is the third point: the innocents win. Now all identities are laid open, and Maud was the imposter.",
        ),
    ),
    moves=(
        move(ODO, "choose", "2. Odo", "3. Maud"),
        move(MAUD, "post", "Treasure"),
        move(MAUD, "choose", "1. You", "3. Maud"),
        move(ODO, "veto", "Let it post"),
        move(ODO, "veto", "Veto"),
        move(ODO, "choose", "1. You", "2. Odo"),
        move(MAUD, "veto", "Let it post"),
        move(MAUD, "veto", "Let it post"),
        move(MAUD, "veto", "Let it post"),
        move(MAUD, "veto", "Veto"),
    ),
    end="Only Maud can have posted the treasure. In a real match all talk in the thread, accuse and lie: speak as your "
    "character would.",
)

FINN, IDA = 3, 4

AS_IMPOSTER = Lesson(
    key="imposter",
    title="As an imposter",
    mode="standard",
    start=lambda game: position(5, {0, FINN}, target=3),
    opponents=("Odo", "Maud", "Finn", "Ida"),
    intro="You and Finn are the imposters, and in each round two players post. The first team with 3 points wins.",
    steps=(
        Step(
            TRUST,
            "You are the postmaster. Do as an innocent would: choose yourself and Odo.",
            "choose",
            ("1. You", "2. Odo"),
            "The others let you post.",
            {
                "4. Finn": "Two treasures in one bag are one point, and both of you are suspected.",
                "": "You may. But a bag without you tells nothing for you.",
            },
        ),
        Step(
            LETTERS,
            "A letter costs a point now, but then the others trust you. Post a letter.",
            "post",
            ("Letter",),
            "A clean bag: 1 to 0 for the innocents. Odo trusts you and chooses Odo and you.",
            {"": "That is a point at once. But then the only bag that you posted into speaks against you."},
        ),
        Step(
            VETO,
            "It is a group that you like, and so do the others. Let it post.",
            "veto",
            ("Let it post",),
            "The group posts.",
            {"": "A veto would spare the innocents a treasure."},
        ),
        Step(
            LETTERS,
            "Now post the treasure: Odo is as suspect as you are.",
            "post",
            ("Treasure",),
            "1 to 1, and in the thread you would swear that it was Odo's. Maud chooses Maud and Ida.",
            {"": "You may wait longer. But the innocents need two clean bags more."},
        ),
        Step(
            VETO,
            "No imposter is in this group, but your veto alone would only be noticed. Let it post.",
            "veto",
            ("Let it post",),
            "2 to 1 for the innocents. Finn, your fellow, is the postmaster and chooses Finn and Maud.",
            {"": "All see who votes for a veto. Keep it for a group that must not post."},
        ),
        Step(
            VETO,
            "Finn will post a treasure. Let it post.",
            "veto",
            ("Let it post",),
            "2 to 2, and Maud knows that Finn is an imposter. Ida chooses Odo and Ida.",
            {"": "Then nothing is posted, and Finn's turn is lost."},
        ),
        Step(
            VETO,
            "A clean bag ends the match, and Maud distrusts Odo because of your treasure. Vote for the veto.",
            "veto",
            ("Veto",),
            "You, Maud and Finn are more than half: nothing is posted. Now you are the postmaster.",
            {"": "Then the innocents have their third point."},
        ),
        Step(
            TRUST,
            "You need one treasure more. Choose yourself and Maud: a group with Finn would be stopped.",
            "choose",
            ("1. You", "3. Maud"),
            "No player stopped the group.",
            {
                "4. Finn": "Maud has told the others of Finn, and they would vote for a veto.",
                "": "Without you there is no treasure in the bag, and the innocents win.",
            },
        ),
        Step(
            LETTERS,
            "Post the treasure.",
            "post",
            ("Treasure",),
            "That is the third point: the imposters win, and all identities are laid open.",
            {"": "A clean bag would be the third point of the innocents."},
        ),
    ),
    moves=(
        move(ODO, "choose", "1. You", "2. Odo"),
        move(MAUD, "choose", "3. Maud", "5. Ida"),
        move(FINN, "choose", "3. Maud", "4. Finn"),
        move(FINN, "post", "Treasure"),
        move(IDA, "choose", "2. Odo", "5. Ida"),
        *[move(seat, "veto", "Let it post") for seat in (MAUD, FINN) for _ in range(3)],
        move(MAUD, "veto", "Veto"),
        move(FINN, "veto", "Veto"),
    ),
    end="What you say counts as much as what you post: swear, accuse, and stay in your character's voice.",
)

LESSONS = (FIRST, AS_IMPOSTER)
