"""How long a person waits for computer players in practice, from an answer to the next question, in time of the host.

No clock runs: moments are those of the agenda, for thoughts that are ready by then. `python -m benchmarks waits`
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from ai import COMPUTERS
from games.core.protocol import Choice, Decision
from games.registry import GAMES
from host.lobbies.requests import NewPractice
from host.matches import steps
from host.matches.agenda import next_due, paced
from host.matches.dealing import dealt, stored_as
from host.matches.intermissions import read
from host.matches.match import LiveMatch
from host.matches.orders import has_one_answer
from host.matches.thinking import thought
from host.model import PRACTICE, Player
from host.ports import AnyGame

START = datetime(2030, 1, 1, tzinfo=UTC)
TABLES = (
    ("imposter_kings", "standard", 2),
    ("imposter_kings", "standard", 4),
    ("all_kings_fall", "short", 2),
    ("all_kings_fall", "short", 4),
    ("imposter", "standard", 5),
    ("imp", "standard", 2),
    ("soon_king", "full", 3),
    ("soon_king", "full", 6),
)
LEVEL = "normal"
MATCHES = 3
LONGEST = 2000
"""Answers after which a match is left."""


def begun(game: AnyGame, mode: str, seats: int, fast: bool, number: int) -> LiveMatch:
    """A practice match of one person."""
    wanted = NewPractice(
        user_id=1, name="A", guild_id=1, channel_id=1, game=game.key, mode=mode, seats=seats, level=LEVEL, fast=fast
    )
    players = (Player(0, "A", user_id=1), *[Player(seat, "C", level=LEVEL) for seat in range(1, seats)])
    setup = replace(wanted.lobby(START).setup, players=players, practice=True)
    pace = paced(PRACTICE[setup.pace], setup, COMPUTERS)
    new, position = dealt(game, pace, setup, bytes([number]) * 32, START, None)
    return LiveMatch(stored_as(1, new), game, pace, position)


def played(match: LiveMatch) -> Iterator[float]:
    """The seconds of each wait of the person, who answers, and goes on to the next round, at once."""
    now, since, person = START, START, match.people[0].seat

    def chosen(decision: Decision) -> Choice:
        rng = random.Random(f"{match.secret_seed!r} {decision.id}")
        return thought(match.game, match.position.state.clone(), decision, COMPUTERS[LEVEL], rng, rng)

    while match.ending is None and match.seq < LONGEST:
        if person in match.intermission.reading:
            match.take(read(match, person, now))
        asked = next((d for d in match.decisions(person) if d.blocking), None)
        if asked is not None:
            if not has_one_answer(asked):
                yield (now - since).total_seconds()
                since = now
            match.take(steps.answer(match, asked, chosen(asked), "player", now))
            continue
        due = next_due(match)
        assert due is not None
        now = max(due.when, now)
        if due.kind == "computer":
            decision = due.decisions[0]
            match.take(steps.answer(match, decision, chosen(decision), "computer", now))
        else:
            match.take(steps.time_is_up(match, due.decisions, now))


def told(label: str, waits: Sequence[float]) -> None:
    """Print the mean, the 90th percentile and the longest of these waits."""
    some = [wait for wait in waits if wait]
    p90 = statistics.quantiles(some, n=10)[8]
    print(f"{label:<42} mean {statistics.mean(some):5.1f} s   p90 {p90:5.1f} s   longest {max(some):5.1f} s")


async def main() -> None:
    """Measure every table."""
    for key, mode, seats in TABLES:
        game = GAMES[key]
        for fast in (False, True):
            waits = [wait for number in range(MATCHES) for wait in played(begun(game, mode, seats, fast, number))]
            told(f"{key}, {mode}, {seats} players{', fast' if fast else ''}", waits)
