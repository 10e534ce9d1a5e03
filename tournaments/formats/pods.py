"""Pods: all entrants play every round, at tables of three to eight (`settings.pod_size`).

    pods of 4   with 3, 2 or 1 left over, one, two or three pods of 3
    pods of 3   with 1 or 2 left over, one or two pods of 4
    5 or more   as few pods as possible, whose sizes differ by one at most

With pods of 3 or 4, five entrants make a pod of three and a pair. Two entrants are a pair. There are no byes.

In the first round the best seeds are spread over the pods. Later pods group entrants with equal points, in an order
drawn by lot; `tournaments.formats.pod_search` avoids rematches. Seats even out. Entrants can join as long as a round is
left, and leave at any time. If the settings give no number of rounds, there are as many as are needed until at most one
entrant can have won them all.
"""

from __future__ import annotations

from games.core.language import text
from games.core.rng import seed_bytes, shuffled
from tournaments.formats.pod_search import Pod, Price, arranged
from tournaments.formats.protocol import Format
from tournaments.formats.seats import Seats
from tournaments.model import EntrantId, Field, Table
from tournaments.settings import Settings
from tournaments.standings.sheet import match_points

_ODD_SIZES = {1: (1,), 2: (2,), 5: (3, 2)}
_SMALL_PODS = (3, 4)


class Pods(Format):
    """All play every round, at tables of three to eight."""

    key = "pods"
    title = text("Pods")
    uses = Format.uses | {"pod_size", "rounds"}
    table_sizes = _SMALL_PODS

    def sizes(self, settings: Settings) -> tuple[int, ...]:
        return _SMALL_PODS if settings.pod_size in _SMALL_PODS else tuple(range(3, settings.pod_size + 1))

    def full_table(self, settings: Settings) -> int:
        return settings.pod_size

    def rounds(self, field: Field) -> int:
        if field.settings.rounds is not None:
            return field.settings.rounds
        played, rounds = sum(entrant.took_part for entrant in field.entrants), 0
        while field.settings.pod_size**rounds < played:
            rounds += 1
        return rounds

    def pair(self, field: Field) -> tuple[Table, ...]:
        number = field.next_round
        there = [entrant.id for entrant in field.entrants if entrant.plays_in(number)]
        if number > self.rounds(field) or len(there) < 2:
            return ()
        sizes = pod_sizes(len(there), field.settings.pod_size)
        pods = _spread(there, sizes) if number == 1 else _together(field, there, sizes)
        seats = Seats(field)
        return tuple(Table(seats.order(pod), slot=slot) for slot, pod in enumerate(pods))


def pod_sizes(entrants: int, size: int) -> tuple[int, ...]:
    """The size of each pod: as many full pods as possible first."""
    if size not in _SMALL_PODS:
        pods = -(-entrants // size)
        return tuple([entrants // pods + (pod < entrants % pods) for pod in range(pods)])
    if entrants in _ODD_SIZES:
        return _ODD_SIZES[entrants]
    other = 7 - size
    others = -entrants % 4 if size == 4 else entrants % 3
    return (size,) * ((entrants - others * other) // size) + (other,) * others


def _spread(there: list[EntrantId], sizes: tuple[int, ...]) -> list[Pod]:
    """Deal the seeds over the pods like cards; full pods are skipped."""
    pods: list[list[EntrantId]] = [[] for _ in sizes]
    waiting = iter(there)
    for row in range(max(sizes)):
        for pod, size in zip(pods, sizes, strict=True):
            if row < size:
                pod.append(next(waiting))
    return [tuple(pod) for pod in pods]


def _together(field: Field, there: list[EntrantId], sizes: tuple[int, ...]) -> list[Pod]:
    points = match_points(field)
    order = shuffled(seed_bytes(field.draw), f"pods of round {field.next_round}", there)
    order.sort(key=lambda entrant: -points[entrant])
    return arranged(order, sizes, Price(field, there, sizes))
