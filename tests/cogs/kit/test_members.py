"""Members are asked for in as few requests as Discord allows, and only those who are there are found."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cogs.kit.inputs.members import AT_ONCE, members_here


class Guild:
    """A server in which the persons with even ids are."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []

    async def query_members(self, *, user_ids: list[int], limit: int, cache: bool) -> list[Any]:
        assert len(user_ids) <= AT_ONCE and not cache
        self.asked.append(user_ids)
        return [SimpleNamespace(id=user_id) for user_id in user_ids if user_id % 2 == 0][:limit]


async def found(guild: Guild | None, ids: range) -> set[int]:
    interaction: Any = SimpleNamespace(guild=guild)
    return set(await members_here(interaction, ids))


async def test_many_persons_are_asked_for_in_parts():
    guild = Guild()
    assert await found(guild, range(2 * AT_ONCE + 1)) == set(range(0, 2 * AT_ONCE + 1, 2))
    assert [len(part) for part in guild.asked] == [AT_ONCE, AT_ONCE, 1]


async def test_for_nobody_nothing_is_asked():
    guild = Guild()
    assert await found(guild, range(0)) == set()
    assert guild.asked == []


async def test_outside_a_server_nobody_is_a_member():
    assert await found(None, range(4)) == set()
