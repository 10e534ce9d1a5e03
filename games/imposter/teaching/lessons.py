"""One lesson: a group, the post bag, a treasure in it, a veto, and a player whose posts are evidence of innocence."""

from __future__ import annotations

from typing import Any

from games.core.game import Game
from games.core.lessons import Lesson, Move, Step
from games.imposter.position import position
from games.imposter.state import State

ODO, MAUD = 1, 2
GROUP, BAG, VETO, TRUST = "The postmaster", "The post bag", "Veto cards", "Trust"


def _start(game: Game[Any]) -> State:
    return position(3, {MAUD}, target=3)


def _move(seat: int, prompt: str, *labels: str) -> Move:
    return Move(seat, prompt, labels)


FIRST = Lesson(
    key="post",
    title="The post bag",
    mode="standard",
    start=_start,
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
            "Two letters: a point for the innocents. Now Odo is the postmaster and chooses Odo and Maud.",
        ),
        Step(
            VETO,
            "All but the postmaster vote on the group. You know nothing against it yet, so let it post.",
            "veto",
            ("Let it post",),
            "A treasure was in the bag: a point for the imposters. You never learn who posted it, Odo or Maud.",
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
            "Two letters again: 2 to 1 for the innocents. Odo has the disc and chooses Odo and you.",
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
        _move(ODO, "choose", "2. Odo", "3. Maud"),
        _move(MAUD, "post", "Treasure"),
        _move(MAUD, "choose", "1. You", "3. Maud"),
        _move(ODO, "veto", "Let it post"),
        _move(ODO, "veto", "Veto"),
        _move(ODO, "choose", "1. You", "2. Odo"),
        _move(MAUD, "veto", "Let it post"),
        _move(MAUD, "veto", "Let it post"),
        _move(MAUD, "veto", "Let it post"),
        _move(MAUD, "veto", "Veto"),
    ),
    end="As an imposter you may post a letter or a treasure. In a real match all talk, accuse and lie in the thread.",
)

LESSONS = (FIRST,)
