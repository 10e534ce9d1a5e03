"""Each person's progress in the lessons: plain values, the port of a store, and the service.

What a lesson is, only games and cogs know. Here it is a game's key, a lesson's key and a number of steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol, TypeAlias

from host.background import BackgroundTasks, completes


class Progress(NamedTuple):
    """One lesson of one person: `step` steps are done, the last of them, or the opening, at that time."""

    game: str
    lesson: str
    step: int
    at: datetime


Steps: TypeAlias = Mapping[tuple[str, str], int]
"""The steps that a person has done, by the keys of game and lesson; the lesson that was taken up last comes first."""


class LearningStore(Protocol):
    """Stores progress. Writes return after the commit and raise StorageDown when nothing can be stored."""

    async def lessons_of(self, user_id: int) -> Sequence[Progress]:
        """The lessons that the person has opened or was offered, the latest first."""

    async def set_step(self, user_id: int, progress: Progress) -> None:
        """Set the person's step, also back to an earlier one."""

    async def advance(self, user_id: int, progress: Progress) -> int:
        """One step on from `progress.step` where the person stands there; the step that is stored afterwards."""

    async def offer(self, user_id: int, progress: Progress) -> bool:
        """Store this progress if nothing is stored about the person's lessons; return whether it was stored."""


class Learning:
    """Reads and changes progress. Storing goes on if its caller is cut off."""

    def __init__(self, background: BackgroundTasks, store: LearningStore, now: Callable[[], datetime]) -> None:
        self.background, self._store, self._now = background, store, now

    async def steps_of(self, user_id: int) -> Steps:
        """The steps done in the lessons that the person has opened or was offered."""
        return {(p.game, p.lesson): p.step for p in await self._store.lessons_of(user_id)}

    async def step_of(self, user_id: int, game: str, lesson: str) -> int:
        """The number of finished steps of a lesson."""
        return (await self.steps_of(user_id)).get((game, lesson), 0)

    @completes
    async def restart(self, user_id: int, game: str, lesson: str) -> None:
        """Go back to the first step."""
        await self._store.set_step(user_id, Progress(game, lesson, 0, self._now()))

    @completes
    async def advance(self, user_id: int, game: str, lesson: str, step: int) -> int:
        """Note that `step`, counted from 0, is done; a repeated press changes nothing. The step where the person is."""
        return await self._store.advance(user_id, Progress(game, lesson, step, self._now()))

    @completes
    async def offers_lesson(self, user_id: int, game: str, lesson: str) -> bool:
        """Whether to offer this lesson: true once for each person, and never after a lesson was opened."""
        return await self._store.offer(user_id, Progress(game, lesson, 0, self._now()))
