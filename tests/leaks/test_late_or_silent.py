"""In a window no other reader sees whether a seat has passed by hand or the clock has answered for it.

One seat gives the clock's own answer by hand in one world, after the time is up, and is silent in the other.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import timedelta

import pytest

from games.core.protocol import Seat
from host.matches.playback import Playback
from host.records import StoredMatch
from tests.games.conformance import SETTINGS, Setting
from tests.leaks.screens import screens
from tests.leaks.unstored import SEED, START, UnstoredMatch, seated
from tests.leaks.worlds import KINGS, at
from tests.long import first
from web.public.matches import live_words, log_lines, match_model, words_of

LATE = timedelta(seconds=0.5)
STEPS = 120
NEWEST = 10


class World:
    """A match with its log."""

    def __init__(self, match: UnstoredMatch) -> None:
        self.match = match
        self.log: list[object] = []

    def answer(self, seat: Seat, prompt: str, name: str | int | None) -> None:
        """Answer with an option, or with the card of this name."""
        decision = next(one for one in self.match.match.decisions(seat) if one.prompt == prompt)
        ids = dict(self.match.match.game.view(self.match.state, seat).ids)
        self.press(decision.id, next(one for one in decision.options if one == name or ids.get(one) == name))

    def press(self, number: int, choice: object) -> None:
        self.match.now += timedelta(seconds=1)
        self._take(self.match.answer(number, choice))

    def late(self, choices: Mapping[int, object]) -> None:
        """Answer after the time of a window is up, which is taken until it closes; not where it closes at once."""
        [closes, *_] = [self.match.match.position.deadlines[number].closes_at for number in choices] or [None]
        if closes is None:
            return
        self.match.now = max(self.match.now, closes + LATE)
        for number, choice in choices.items():
            self._take(self.match.answer(number, choice))

    def close(self) -> None:
        """Wait until the clock acts."""
        while True:
            due = self.match.due()
            assert due is not None
            self.match.now = max(due.when, self.match.now)
            self._take(self.match.by_itself(due))
            if due.kind == "clock":
                return

    def shown(self, readers: Sequence[Seat | None]) -> Mapping[str, object]:
        """Everything that these readers see, in Discord and on pages."""
        match = self.match.match
        seen: dict[str, object] = {f"screens of {reader}": screens(self.match, reader) for reader in readers}
        seen |= {"page": live_words(match), "API": repr(match_model(match, "key"))}
        stored = StoredMatch(
            1, match.setup, match.game.rules_version, SEED, match.seed_hash, START, actions=tuple(self.log)
        )
        playback = Playback(match.game, stored)
        events = [event for stop in range(playback.last + 1)[-NEWEST:] for event in playback.events(stop)]
        overlay = words_of(match.game, playback.moment(playback.last, None).view, match.names, ())
        log = log_lines(match.game, events, match.names)
        return seen | {"stops": len(playback.stops), "overlay": overlay, "log": log}

    def _take(self, plan: object) -> None:
        self.log.extend(plan.step.actions)
        self.match.take(plan)


def test_the_end_of_a_round_does_not_tell_who_was_silent_in_its_last_window() -> None:
    pages = []
    for by_hand in (True, False):
        hands = [["Soldier", "Elder"], ["Assassin", "Zealot"]]
        state = at(hands=hands, successors=["Mystic", "Judge"], accused="Queen", court=["Inquisitor"])
        world = World(UnstoredMatch(KINGS, "standard", state, seated(2)))
        world.answer(0, "play", "flip")
        world.answer(1, "assassin", "Assassin")
        world.close()
        [asked] = world.match.match.position.blocking
        assert (asked.seat, asked.prompt) == (0, "kings-hand")
        if by_hand:
            world.late({asked.id: None})
        world.close()
        pages.append([screens(world.match, reader) for reader in (None, 1)] + [live_words(world.match.match)])
    assert "Ben reveals the Assassin" in repr(pages[0])
    assert pages[0] == pages[1]


@pytest.mark.parametrize("seed", first(1, range(2)))
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_other_reader_sees_whether_a_seat_was_late_or_silent(setting: Setting, seed: int) -> None:
    rng = random.Random(f"{setting} {seed}")
    seat = rng.randrange(setting.seats)
    others = [None, *[other for other in range(setting.seats) if other != seat]]
    start = setting.game.new(setting.seats, SEED, {"mode": setting.mode})
    players = seated(setting.seats)
    worlds = [World(UnstoredMatch(setting.game, setting.mode, start.clone(), players)) for _ in range(2)]
    for _ in range(STEPS):
        live = worlds[0].match.match
        if live.ending is not None:
            break
        asked = live.position.blocking
        window = [decision for decision in asked if decision.window]
        if not window:
            decision = rng.choice(asked)
            choice = decision.random(rng)
            for world in worlds:
                world.press(decision.id, choice)
            continue
        silent = {decision.seat for decision in window if rng.random() < 0.3} - {seat}
        given = {d.id: d.default if d.seat == seat or rng.random() < 0.8 else d.random(rng) for d in window}
        for world, quiet in zip(worlds, (silent, silent | {seat}), strict=True):
            world.late({decision.id: given[decision.id] for decision in window if decision.seat not in quiet})
        for world in worlds:
            world.close()
        if live.ending is None:
            assert worlds[0].shown(others) == worlds[1].shown(others)
