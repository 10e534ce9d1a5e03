"""Distributes shares over processes.

All processes compute the same plan from the same census, so they need no leader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from bot.shares.census import Census


class Plan(NamedTuple):
    """The next step of one process: shares to take, and shares to give up for a process with room."""

    take: tuple[int, ...] = ()
    give: tuple[int, ...] = ()


def plan(me: str, census: Census, shares: int) -> Plan:
    """The next step of this process towards an even distribution. Shares move one at a time, and only if they must."""
    if me not in census.members:
        return Plan()
    counts = Counter(census.held.values())
    wanted = quotas(census.members, counts, shares)
    free = [number for number in range(shares) if number not in census.held]
    take: list[int] = []
    lacking = 0
    for member in sorted(census.members):
        lacks = max(0, wanted[member] - counts[member])
        given, free = free[:lacks], free[lacks:]
        lacking += lacks - len(given)
        if member == me:
            take = given
    mine = [number for number, member in census.held.items() if member == me]
    give = (max(mine),) if lacking and len(mine) > wanted[me] else ()
    return Plan(tuple(take), give)


def quotas(members: Mapping[str, int], counts: Mapping[str, int], shares: int) -> Mapping[str, int]:
    """The number of shares for each member: as even as their room allows; odd ones stay at their process."""
    order = sorted(members, key=lambda member: (-counts.get(member, 0), member))
    wanted = dict.fromkeys(order, 0)
    left = min(shares, sum(members.values()))
    while left:
        for member in order:
            if left and wanted[member] < members[member]:
                wanted[member] += 1
                left -= 1
    return wanted
