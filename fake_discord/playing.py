"""Plays by presses: finds the components of a panel that answer its question, and uses a random one.

Tests and benchmarks that play by presses all decide with `is_answer`. It reads custom ids instead of labels, because
panels get new buttons more often than new kinds of answers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import cogs.lobbies.handlers.rematch  # declares the kind "again"
import cogs.matches.handlers.panel  # declares the kinds of answers
import cogs.replay.handlers  # noqa: F401 (declares the kind "deal_check")
from cogs.kit.interactions import ids
from fake_discord.payloads import SELECT
from fake_discord.people import Person, buttons, menus
from fake_discord.state import Ack, Message

ANSWERS = frozenset(("pick", "menu", "some", "done", "sure", "next_round"))
"""The kinds of components that answer a question, or go on to one. All others explain, turn pages, order or leave."""
AFTER = frozenset(("again", "deal_check"))
"""The kinds of buttons that only a match that is over has."""


def kind_of(part: Mapping[str, Any]) -> str | None:
    """The kind of a component; None for a disabled one, or one without a custom id of the bot."""
    read = None if part.get("disabled") else ids.parse(part.get("custom_id"))
    return read.kind if read is not None else None


def is_answer(part: Mapping[str, Any]) -> bool:
    """Whether this component of a panel can be used to answer a question."""
    return kind_of(part) in ANSWERS


def answers(panel: Message) -> Sequence[Mapping[str, Any]]:
    """The buttons and menus with which the panel's owner can answer now; none while the match waits for others."""
    return [part for part in (*buttons(panel), *menus(panel)) if is_answer(part)]


def over(message: Message) -> bool:
    """Whether this panel or board shows an ended match."""
    return any(kind_of(part) in AFTER for part in buttons(message))


async def answer(person: Person, panel: Message, rng: random.Random) -> Ack:
    """Use one of the panel's answers; in a menu choose as many lines as it takes, and at least one."""
    part = rng.choice(answers(panel))
    if part["type"] != SELECT:
        return await person.press(part["custom_id"], panel)
    lines = rng.sample(part["options"], rng.randint(part.get("min_values") or 1, part.get("max_values") or 1))
    return await person.choose(*[line["label"] for line in lines], message=panel)
