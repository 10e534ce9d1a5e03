"""Hands in overlays: only when all persons at the table have agreed in Discord, and never before the agreed delay.

The log decides, as for other delays: the table and its hands are shown as they stood at one earlier position. Only the
cards of a hand are shown; other hidden cards, and whether a seat is asked, stay hidden.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from cogs.kit.texts.names import all_plain
from games.core.picture import Illustrated
from games.core.protocol import Seat
from host.hands import ROUND, can_show, delays_of
from host.matches.playback import Playback
from web.delays import Cut, Delay, DelayedMatch, ShownHand, cut_off
from web.public.names import clean
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
    stored = seen.stored
    cut = await cut_off(site, stored, delay)
    if not cut.has_begun:
        return DelayedMatch(None, cut.is_over, cut.wake_at)
    earlier, is_held = cut.stored, stored.created_at <= delay.past(site.source.clock) and not cut.is_over
    if delay.until_round and stored.ending is None:
        current = await site.replays.open(stored)
        if current is None:
            return None
        closed = _closed(current)
        earlier, is_held = replace(earlier, actions=earlier.actions[: max(closed, 0)]), is_held and closed >= 0
    playback = await site.replays.play(earlier)
    if playback is None:
        return None
    return await asyncio.to_thread(_uncovered, playback, cut, is_held)


def _closed(playback: Playback) -> int:
    """The number of answers in rounds that are over; -1 in the first round.

    The last answer of a round may have dealt the next one, so it does not count. It is also -1 in games whose hands are
    kept from round to round.
    """
    if not playback.game.deals_anew:
        return -1
    begun = playback.round_of(playback.last)[1]
    return playback.stops[begun] - 1


def _uncovered(playback: Playback, cut: Cut, is_held: bool) -> DelayedMatch:
    state = playback.state(len(playback.stored.actions))
    view = playback.game.view(state, None)
    hands = [_hand(playback, state, seat) for seat in range(len(playback.names))] if is_held else []
    return DelayedMatch(view, cut.is_over, cut.wake_at, hands)


def _hand(playback: Playback, state: Any, seat: Seat) -> ShownHand:
    """The cards alone: a dim card of the player's panel would reveal the player's question."""
    game = playback.game
    names = all_plain(playback.names)
    cards = game.picture.hand(game.view(state, seat), names) if isinstance(game, Illustrated) else ()
    return ShownHand(seat, clean(playback.names[seat]), tuple(replace(card, dim=False) for card in cards))
