"""Hands in overlays: only when all persons at the table have agreed in Discord, and never before the agreed delay.

The log decides, as for other delays: the table and its hands are shown as they stood at one earlier position. Only the
cards of a hand are shown; other hidden cards, and whether a seat is asked, stay hidden.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime
from typing import Any

from cogs.kit.texts.names import all_plain
from games.core.picture import Illustrated
from games.core.protocol import Seat
from host.clock import Clock
from host.hands import ROUND, can_show, delays_of
from host.matches.playback import Playback
from host.records import StoredMatch
from web.delays import Delay, DelayedMatch, ShownHand
from web.public.names import clean
from web.public.replays import as_of, next_after
from web.site import Site
from web.source import PublicMatch


async def agreed_delay(site: Site, seen: PublicMatch, delay: Delay) -> Delay | None:
    """The delay of an overlay with hands: the longest of its address and of all consents. None without consent."""
    if not can_show(seen.match.game):
        return None
    delays = delays_of(await site.source.stores.hands.shown_hands(seen.match.id))
    if delays is None:
        return None
    return Delay(max([delay.seconds, *delays]), delay.until_round or ROUND in delays)


async def uncovered(site: Site, seen: PublicMatch, delay: Delay) -> DelayedMatch | None:
    """The match with its hands, delayed by `agreed_delay`; None if its log does not fit the rules any more."""
    stored, clock = seen.stored, site.source.clock
    past = delay.past(clock)
    ended_at = await site.source.ended_at(stored.id) if stored.ending is not None else None
    shown = as_of(stored, past)
    is_over = ended_at is not None and ended_at <= past
    is_held = stored.created_at <= past and not is_over
    if delay.until_round and ended_at is None:
        whole = await site.replays.open(stored)
        if whole is None:
            return None
        closed = _closed(whole)
        shown, is_held = replace(shown, actions=shown.actions[: max(closed, 0)]), is_held and closed >= 0
    playback = await site.replays.play(shown)
    if playback is None:
        return None
    return await asyncio.to_thread(_uncovered, playback, is_over, is_held, _wake(stored, delay, clock, ended_at))


def _closed(playback: Playback) -> int:
    """The number of answers in rounds that are over; -1 in the first round.

    The last answer of a round may have dealt the next one, so it does not count. It is also -1 in games whose hands are
    kept from round to round.
    """
    if not playback.game.deals_anew:
        return -1
    begun = playback.round_of(playback.last)[1]
    return playback.stops[begun] - 1


def _wake(stored: StoredMatch, delay: Delay, clock: Clock, ended_at: datetime | None) -> datetime | None:
    """The time at which the overlay changes without a new event."""
    past = delay.past(clock)
    later: list[datetime] = [at for at in (stored.created_at, ended_at) if at is not None and at > past]
    following = next_after(stored, past)
    if following is not None:
        later.append(following)
    return delay.due(min(later), clock) if later else None


def _uncovered(playback: Playback, is_over: bool, is_held: bool, wake_at: datetime | None) -> DelayedMatch:
    state = playback.state(len(playback.stored.actions))
    moment = playback.game.view(state, None)
    hands = [_hand(playback, state, seat) for seat in range(len(playback.names))] if is_held else []
    return DelayedMatch(moment, is_over, wake_at, hands)


def _hand(playback: Playback, state: Any, seat: Seat) -> ShownHand:
    """The cards alone: a dim card of the player's panel would reveal the player's question."""
    game = playback.game
    names = all_plain(playback.names)
    cards = game.picture.hand(game.view(state, seat), names) if isinstance(game, Illustrated) else ()
    return ShownHand(seat, clean(playback.names[seat]), tuple(replace(card, dim=False) for card in cards))
