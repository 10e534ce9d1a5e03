"""The host publishes a step exactly when another reader than the acting seat can see it, in every game.

A step that is published without need shows the moment of a secret act; one that is not leaves screens out of date.
"""

import random
from dataclasses import replace

import pytest

from games.core.protocol import Decision
from host.matches.publicity import is_public
from tests.games.conformance import SETTINGS, Setting, length, steps
from tests.games.wrong.others import Bell
from tests.leaks.screens import moments, screens
from tests.leaks.unstored import UnstoredMatch, seated

LOOKS = 12
TABLES = [
    next(setting for setting in SETTINGS if setting.game.key == key) for key in {s.game.key: None for s in SETTINGS}
]


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_a_step_is_published_exactly_if_another_reader_can_see_it(setting: Setting):
    every = max(1, length(setting) // LOOKS)
    for number, step in enumerate(steps(setting, 4)):
        if number % every:
            continue
        for decision in [d for d in setting.game.pending(step.state) if d.blocking][:3]:
            for choice in answers(decision, random.Random(number)):
                unstored = UnstoredMatch(setting.game, setting.mode, step.state.clone(), seated(setting.seats))
                assert_published_if_seen(setting, unstored, decision, choice)


class QuietBell(Bell):
    """Rings without an event; the number of rings is on the table, or only its ringer knows it."""

    public = True

    def ring(self, s, seat):
        return []

    def view(self, s, viewer):
        return replace(super().view(s, viewer), numbers=s.rung if self.public or viewer == 0 else (0, 0))


@pytest.mark.parametrize("public", [True, False])
def test_an_answer_without_events_is_published_if_another_view_changes(public: bool):
    game = QuietBell()
    game.public = public
    unstored = UnstoredMatch(game, "standard", game.new(2, 1), seated(2))
    bell = next(d for d in unstored.match.position.pending if (d.seat, d.prompt) == (0, "bell"))
    assert is_public(unstored.match, unstored.answer(bell.id, "ring")) is public


def answers(decision: Decision, rng: random.Random) -> list:
    """Of a question that may be answered repeatedly some, since only a few of them are private."""
    return [decision.random(rng) for _ in range(4 if decision.revisable else 1)]


def assert_published_if_seen(setting: Setting, unstored: UnstoredMatch, decision: Decision, choice) -> None:
    others = [reader for reader in (None, *range(setting.seats)) if reader != decision.seat][:4]
    before = [shown(unstored, reader) for reader in others]
    plan = unstored.answer(decision.id, choice)
    told = is_public(unstored.match, plan)
    unstored.take(plan)
    seen = [shown(unstored, reader) for reader in others] != before
    assert told == seen, f"{setting}: {decision.prompt!r} {choice!r} is published: {told}, seen: {seen}"


def shown(unstored: UnstoredMatch, reader: int | None) -> list[str]:
    """The screens without the next moment of the agenda, which readers do not see in advance."""
    return [text for text in screens(unstored, reader) if text != moments(unstored)]
