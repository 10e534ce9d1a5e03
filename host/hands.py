"""Consent to show the hands of a match on a stream: every person at the table gives it alone and may take it back.

A consent has a delay: the hand is shown that much later than it was held, or when its round is over. The overlays keep
to the longest delay of all consents (`web.hands`). Computer players need no consent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from games.core.picture import Illustrated
from games.core.protocol import Seat
from host.background import BackgroundTasks, completes
from host.errors import Refusal
from host.events import Topic
from host.ports import AnyGame

ROUND = 0
"""The delay of a consent that counts when the round is over; other delays are seconds."""
SECONDS: Sequence[int] = (5 * 60, 15 * 60, 60 * 60)


class HandReader(Protocol):
    """Reads the consents of matches."""

    async def shown_hands(self, match_id: int) -> Mapping[Seat, int | None]:
        """The delay that each person has agreed to, by seat; None for a person who has not agreed.

        A person who has left the match is among them: the hand was that person's.
        """


class HandStore(HandReader, Protocol):
    """Stores consents. Methods that write return after the commit and raise StorageDown."""

    async def show_hand(self, match_id: int, seat: Seat, delay: int, at: datetime) -> None:
        """Store the consent of a seat; it replaces an earlier one of that seat."""

    async def hide_hand(self, match_id: int, user_id: int) -> bool:
        """Delete the consent of a person, if there is one; return whether the person has or had a seat."""


class Hands:
    """The consents of a bot's matches.

    changed  published with "m:12" when a consent to show hands of match 12 was given or taken back
    """

    def __init__(self, store: HandStore, background: BackgroundTasks, now: Callable[[], datetime]) -> None:
        self._store, self.background, self._now = store, background, now
        self.changed: Topic[[str]] = Topic()

    async def agreed(self, match_id: int) -> bool:
        """Whether all persons of the match have agreed."""
        return delays_of(await self._store.shown_hands(match_id)) is not None

    @completes
    async def agree(self, match_id: int, seat: Seat, delay: int) -> None:
        """Store the consent of one seat."""
        await self._store.show_hand(match_id, seat, delay, self._now())
        self.changed.publish(f"m:{match_id}")

    @completes
    async def withdraw(self, match_id: int, user_id: int) -> None:
        """Delete the consent of a person. Refusal "not_seated" for a person who never had a seat."""
        if not await self._store.hide_hand(match_id, user_id):
            raise Refusal("not_seated")
        self.changed.publish(f"m:{match_id}")


def can_show(game: AnyGame) -> bool:
    """Whether hands of this game can be shown: it has drawn hands, and keeps none secret for ever."""
    return isinstance(game, Illustrated) and not game.keeps_secrets


def offered(game: AnyGame) -> Sequence[int]:
    """The delays that can be chosen in a game; empty if hands cannot be shown.

    The end of a round is offered only where the next round has other hands.
    """
    if not can_show(game):
        return ()
    return (ROUND, *SECONDS) if game.deals_anew else SECONDS


def delays_of(given: Mapping[Seat, int | None]) -> Sequence[int] | None:
    """The delays that all persons have agreed to; None while a consent is missing."""
    delays = [delay for delay in given.values() if delay is not None]
    return delays if len(delays) == len(given) else None
