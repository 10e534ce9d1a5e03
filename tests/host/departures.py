"""Knows who has left a server, as tests say."""

from collections.abc import Collection, Sequence


class Gone:
    """Says that these persons have left the server."""

    def __init__(self, *gone: int) -> None:
        self.asked: list[Sequence[int]] = []
        self._gone = gone

    async def gone(self, guild_id: int, user_ids: Sequence[int]) -> Collection[int]:
        self.asked.append(user_ids)
        return {*user_ids} & {*self._gone}
