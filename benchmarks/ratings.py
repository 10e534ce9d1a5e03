"""What cheats gain in the ratings, and how well the numbers of honest players follow their skills.

Honest fields play rounds of random pairs; their skills are normal, and so is what each plays in a match. Then the
cheats play, each attack from the same field. Numbers are those that people see, as means over many seeds.
`python -m benchmarks ratings`
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from typing import Protocol

from tournaments.ratings.book import Book
from tournaments.ratings.rating import MU, NEW, SIGMA
from tournaments.ratings.weight import Side

SKILL, NOISE = 6.0, SIGMA / 2
"""Standard deviations of the skills in a field, and of a player's strength from match to match."""
FIELDS = {100: 5, 12: 20}
"""Honest persons of a field, and the seeds with which it is made."""
ROUNDS, SIX, SEEDS_OF_SIX = 30, 15, 1500
FRIEND, BOSS, FRESH = 1001, 1000, 2000
"""The ids of cheats begin here; honest persons have those from 1."""
START, PAUSE, DAY = datetime(2030, 1, 1, tzinfo=UTC), timedelta(minutes=10), timedelta(days=1)


class Pool:
    """The ratings of one pool."""

    def __init__(self, skills: Sequence[float], rng: random.Random) -> None:
        self.skills, self.rng = dict(enumerate(skills, 1)), rng
        self.book, self.now, self.number = Book(), START, 0

    @property
    def honest(self) -> list[int]:
        """The persons of the field, the best number first."""
        return sorted((user for user in self.book.ratings if user < BOSS), key=lambda user: -self.points(user))

    def points(self, user_id: int) -> int:
        """The number that people see."""
        return self.book.ratings.get(user_id, NEW).points

    def beats(self, winner: int, loser: int, pause: timedelta = PAUSE) -> None:
        """One match later."""
        self.now, self.number = self.now + pause, self.number + 1
        self.book.enter(self.number, self.now, [Side((winner,), 1), Side((loser,), 2)])

    def plays(self, one: int, other: int) -> tuple[int, int]:
        """An honest match: the winner and the loser, who are not rated yet."""
        strengths = [self.skills.get(user, MU) + self.rng.gauss(0, NOISE) for user in (one, other)]
        return (one, other) if strengths[0] > strengths[1] else (other, one)

    def rounds(self, number: int) -> None:
        """So many rounds in which all persons of the field play."""
        for _ in range(number):
            order = self.rng.sample(sorted(self.skills), len(self.skills))
            for one, other in zip(order[::2], order[1::2], strict=False):
                self.beats(*self.plays(one, other))

    def again(self) -> Pool:
        """The same field for another attack."""
        twin = copy(self)
        twin.book = Book(dict(self.book.ratings), dict(self.book.meetings))
        twin.rng = random.Random(sum(self.skills.values()))
        return twin


def field(people: int, rounds: int, seed: int) -> Pool:
    """An honest field that has played."""
    rng = random.Random(seed)
    pool = Pool([rng.gauss(MU, SKILL) for _ in range(people)], rng)
    pool.rounds(rounds)
    return pool


class Attack(Protocol):
    """Plays in the pool; returns the cheats of whom the best one counts."""

    def __call__(self, pool: Pool) -> Iterable[int]: ...


def _fresh(pool: Pool, count: int = 40) -> Iterable[int]:
    for number in range(count):
        pool.beats(BOSS, FRESH + number)
    return [BOSS]


def _fresh_after(honest: int, *, lost: bool) -> Attack:
    """Fresh accounts first play so many matches in the field, honestly or losing all."""

    def attack(pool: Pool) -> Iterable[int]:
        for number in range(40):
            for other in pool.rng.sample(sorted(pool.skills), honest):
                pool.beats(*((other, FRESH + number) if lost else pool.plays(other, FRESH + number)))
        return _fresh(pool)

    return attack


def _friend(friend: Callable[[Pool], int], pause: timedelta = PAUSE) -> Attack:
    def attack(pool: Pool) -> Iterable[int]:
        other = friend(pool)
        for _ in range(200):
            pool.beats(BOSS, other, pause)
        return [BOSS]

    return attack


def _ring(members: int, wins: Callable[[int], bool], rounds: int = 40) -> Attack:
    """All pairs of a ring meet in each round; `wins` tells whether the one nearer to the boss wins that round."""

    def attack(pool: Pool) -> Iterable[int]:
        ring = range(BOSS, BOSS + members)
        for number in range(rounds):
            for one in ring:
                for other in range(one + 1, BOSS + members):
                    pool.beats(*((one, other) if wins(number) else (other, one)))
        return ring

    return attack


def _ring_and_fresh(pool: Pool) -> Iterable[int]:
    ring = list(_ring(5, lambda number: number % 2 == 0)(pool))
    _fresh(pool)
    return ring


def _fresh_and_two_friends(pool: Pool) -> Iterable[int]:
    for number in range(40):
        pool.beats(BOSS, FRIEND + number % 2)
        pool.beats(BOSS, FRESH + number)
    return [BOSS]


def _known_to_each_other(pool: Pool) -> Iterable[int]:
    """40 accounts become known by 100 matches among themselves, then each loses to the boss."""
    for number in range(40):
        for step in range(1, 6):
            pool.beats(FRESH + number, FRESH + (number + step) % 40)
    return _fresh(pool)


def _average_and(attack: Attack | None) -> Attack:
    """The boss plays honestly first, as an average player."""

    def mixed(pool: Pool) -> Iterable[int]:
        order = sorted(pool.skills)
        for number in range(ROUNDS):
            pool.beats(*pool.plays(BOSS, order[number % len(order)]))
        return attack(pool) if attack is not None else [BOSS]

    return mixed


ATTACKS: dict[str, Attack] = {
    "40 fresh accounts lose once each": _fresh,
    "a fresh friend loses 200 times": _friend(lambda pool: FRIEND),
    "the same, once a day": _friend(lambda pool: FRIEND, DAY),
    "the middle of the field loses 200 times": _friend(lambda pool: pool.honest[len(pool.honest) // 2]),
    "the best of the field loses 200 times": _friend(lambda pool: pool.honest[0]),
    "a ring of five trades wins": _ring(5, lambda number: number % 2 == 0),
    "four lose 40 times each, apart": lambda pool: [
        BOSS for number in range(160) if pool.beats(BOSS, FRIEND + number % 4) is None
    ],
    "an average player (honest)": _average_and(None),
    "a ring of five, then 40 fresh accounts": _ring_and_fresh,
    "two friends and 40 fresh accounts": _fresh_and_two_friends,
    "40 accounts that lost 1 match in the field": _fresh_after(1, lost=True),
    "40 accounts that played 1 match in the field": _fresh_after(1, lost=False),
    "40 accounts that lost 2 matches in the field": _fresh_after(2, lost=True),
    "40 accounts that lost 4 matches in the field": _fresh_after(4, lost=True),
    "40 accounts that made each other known": _known_to_each_other,
    "a closed ring of six, one wins all": _ring(6, lambda number: True),
    "a ring of five, one wins 20 rounds first": _ring(5, lambda number: number < 20),
    "an average player and 40 fresh accounts": _average_and(_fresh),
    "an average player and a friend's 200": _average_and(_friend(lambda pool: FRIEND)),
}


def tau(pool: Pool) -> float:
    """Kendall's tau between numbers and skills."""
    both = [(pool.skills[user], pool.points(user)) for user in pool.honest]
    signs = [_sign(a[0] - b[0]) * _sign(a[1] - b[1]) for at, a in enumerate(both) for b in both[:at]]
    return sum(signs) / len(signs)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


async def main() -> None:
    """Print the order of honest fields, and a table of attacks."""
    for people, rounds, seeds in ((100, ROUNDS, 10), (12, ROUNDS, 60), (6, SIX, SEEDS_OF_SIX)):
        mean = statistics.mean(tau(field(people, rounds, seed)) for seed in range(seeds))
        print(f"Kendall's tau, {people} people of {rounds} matches, {seeds} seeds: {mean:.3f}")
    for people, seeds in FIELDS.items():
        _table(people, seeds)


def _table(people: int, seeds: int) -> None:
    print(f"\n{f'a field of {people}, {seeds} seeds':<46}{'number':>8}{'± sd':>7}{'above the median':>18}")
    pools = [field(people, ROUNDS, seed) for seed in range(seeds)]
    medians = [statistics.median(map(pool.points, pool.honest)) for pool in pools]
    print(f"{'the median of the field':<46}{statistics.mean(medians):>8.0f}{statistics.stdev(medians):>7.0f}")
    for name, attack in ATTACKS.items():
        best = [_best(pool, attack) for pool in pools]
        above = sum(number > median for number, median in zip(best, medians, strict=True))
        told = f"{above} of {seeds}"
        print(f"{name:<46}{statistics.mean(best):>8.0f}{statistics.stdev(best):>7.0f}{told:>18}")


def _best(pool: Pool, attack: Attack) -> int:
    played = pool.again()
    return max(played.points(user_id) for user_id in list(attack(played)))
