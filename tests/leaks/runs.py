"""Plays one of two twin worlds through the real bot, by presses alone, along a course that is the same for both."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import discord

from games.core.protocol import Choice, Decision
from tests.e2e.world import Person, World, components, forged, labels, texts
from tests.host.computers import Simple
from tests.leaks.twins import Dealt, Move, Twins
from tests.leaks.unstored import NAMES
from tests.leaks.wire import Sent, User, Wire, counts, logged
from web.public.matches import match_model

MOMENT = 0.005
"""Seconds by which a look comes after a move: sums of times are not exact."""


PLAY_NOTHING = ("nothing", "nothing")


class Look(NamedTuple):
    """A person opens a page after so many moves, by a button of the board or a command; or the bot starts anew."""

    after: int
    who: str
    what: str


@dataclass(frozen=True)
class Course:
    """What both runs have in common.

    panels    who opens a panel at the start; the others do when they are to press something
    order_of  a seat that has a standing order to pass wherever it passes by hand in the other world
    """

    twins: Twins
    people: int
    computers: int = 0
    looks: Sequence[Look] = ()
    panels: Sequence[str] = NAMES
    order_of: int | None = None
    options: Sequence[str] = ()


@dataclass
class Seen:
    """The output of a run: requests by the name of their only reader, "" if public; the log, what was counted, and what
    web pages told.
    """

    sent: dict[str, list[Sent]] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    counted: list[list[str]] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)


class Scripted(Simple):
    """A computer player that answers as the course says, and never asks to see a world."""

    def __init__(self, answers: Mapping[int, Choice]) -> None:
        self._answers = answers

    def choose(self, game: Any, world: Any, decision: Decision, rng: random.Random) -> Choice:
        return self._answers.get(decision.id, decision.default)


async def played(course: Course, side: int, path: Path, **wiring: Any) -> Seen:
    """Run the course in the world of this side, 0 or 1."""
    twins = course.twins
    answers = {move.decision: move.chosen[side] for move in twins.moves if move.kind == "computer"}
    wiring = {"computers": {"scripted": Scripted(answers)}, **wiring}
    world = World(path, games={twins.game.key: Dealt(twins.game, twins.starts[side].clone)}, **wiring)
    seen, wire = Seen(), Wire()
    with ExitStack() as stack:
        seen.log = stack.enter_context(logged())
        stack.enter_context(wire.tapped())
        await world.open()
        try:
            await _play(world, course, side, seen)
        finally:
            await world.close()
    seen.sent = {_name(world, user): sent for user, sent in wire.sent.items()}
    return seen


def _name(world: World, user: User) -> str:
    return next((name for name, person in world.people.items() if person.actor.id == user), "")


async def _play(world: World, course: Course, side: int, seen: Seen) -> None:
    await _start(world, course)
    common = lost = 0.0
    ordered: set[str] = set()
    for number, move in enumerate(course.twins.moves):
        for look in course.looks:
            if look.after == number:
                await _until(world, common + lost + MOMENT)
                seen.counted.append(counts(world.env))
                lost += await _look(world, look, seen)
        await _until(world, move.at[side] + lost)
        common = max(move.at)
        if move.kind == "back":
            await world[NAMES[move.seat]].press("My hand")
        elif move.kind == "read":
            await _read(world[NAMES[move.seat]])
        elif move.kind == "press" and move.window and move.seat == course.order_of and side == 0:
            await _order(world[NAMES[move.seat]], move, ordered)
        elif move.kind == "press":
            await _press(world[NAMES[move.seat]], move, move.picks[side])
    await _until(world, common + lost + MOMENT)
    seen.counted.append(counts(world.env))


async def _until(world: World, at: float) -> None:
    await world.later(max(0.0, at - world.env.backend.clock.elapsed))


async def _start(world: World, course: Course) -> None:
    ann, *others = [world[name] for name in NAMES[: course.people]]
    await ann.play(game=course.twins.game.key, mode=course.twins.mode)
    for option in course.options:
        await ann.press("Options")
        await ann.choose(option)
    for person in others:
        await person.press("Join")
    for _ in range(course.computers):
        await ann.press("Add computer")
    await ann.press("Start")
    for name in NAMES[: course.people]:
        if name in course.panels:
            await world[name].press("My hand")


async def _look(world: World, look: Look, seen: Seen) -> float:
    """The seconds by which all clocks of the match have been moved, because the bot was away."""
    if look.what == "restart":
        await world.restart()
    elif look.what == "crash":
        alive = await world.store.heartbeat()
        await world.restart(crash=True)
        return (world.env.now() - alive).total_seconds()
    elif look.what == "web page":
        [match] = world.bot.services.host.live.values()
        seen.pages.append(repr(match_model(match, "key")))
    elif look.what == "autocomplete":
        for command, option in (("card", "name"), ("rules", "topic")):
            await world[look.who].actor.autocomplete(world.threads[0], command, option, "")
    elif look.what == "my data":
        await forged(world[look.who], "cards:export", world[look.who].board)
    elif look.what.startswith("/"):
        await world[look.who].command(look.what[1:], world.threads[0])
    elif look.what in labels(world[look.who].board):
        await world[look.who].press(look.what, world[look.who].board)
    return 0.0


async def _read(person: Person) -> None:
    """Press Next round, or what stands for it where others play on."""
    for label in ("Next round", "Go on"):
        panel = person.newest(label)
        if panel is not None:
            await person.press(label, panel)
            return
    await person.press("My hand")
    await _read(person)


async def _order(person: Person, move: Move, ordered: set[str]) -> None:
    """Give the order to pass in windows of this kind, unless it stands: then nothing is to be done any more."""
    if move.window not in ordered:
        ordered.add(move.window)
        custom_id = f"cards:order:1:{move.decision}"
        panel = next(m for m in person.sees() if custom_id in [c.get("custom_id") for c in components(m)])
        await person.actor.click(panel, custom_id=custom_id)


async def _press(person: Person, move: Move, picks: Sequence[int]) -> None:
    """Press what stands for these picks; if no message has it any more, My hand first."""
    for _ in range(2):
        for message in person.sees():
            if await _pressed(person, message, move.decision, picks):
                return
        await person.press("My hand")
    if move.chosen == PLAY_NOTHING:  # beside a question that the match waits for, only old messages have this button
        await forged(person, f"cards:pick:1:{move.decision}:{picks[0]}", person.panel)
        return
    raise AssertionError(f"{move} is not offered {[texts(m)[:300] for m in person.sees()[:3]]}")


async def _pressed(person: Person, message: discord.Message, decision: int, picks: Sequence[int]) -> bool:
    """Whether this message has buttons or menus for these picks; then they are pressed."""
    offered = {c["custom_id"]: c for c in components(message) if "custom_id" in c and not c.get("disabled")}
    plain = f"cards:pick:1:{decision}:{picks[0]}" if picks else f"cards:done:1:{decision}:0"
    if plain in offered:
        await person.actor.click(message, custom_id=plain)
        return True
    lists = [name for name in offered if name.startswith((f"cards:menu:1:{decision}:", f"cards:some:1:{decision}:"))]
    if len(lists) == 1 and {str(pick) for pick in picks} - {line["value"] for line in offered[lists[0]]["options"]}:
        return False
    if len(lists) == 1 and picks:
        await person.actor.select(message, [str(pick) for pick in picks], custom_id=lists[0])
    elif lists and picks:  # a draft: every menu carries the picks of the others along, and a button hands them all in
        await forged(person, f"cards:done:1:{decision}:{sum(1 << pick for pick in picks)}", message)
    return bool(lists and picks)
