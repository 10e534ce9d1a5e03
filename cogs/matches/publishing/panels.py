"""The panels of seats: shown as answers to presses, and edited afterwards while their tokens live."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractContextManager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.lobbies.messages import Key
from cogs.kit.pages.layout import Page
from cogs.kit.sending import direct
from cogs.kit.sending.discord_errors import passes
from cogs.kit.sending.refresh_queue import RefreshQueue
from cogs.kit.texts.rating_words import Gain
from cogs.matches.pages.choices import Spot
from cogs.matches.pages.leaving import left_page
from cogs.matches.pages.panel import panel_page
from cogs.matches.publishing.message_state import MessageState, of_match
from games.core.language import Language
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.matches.visit import Seated
from host.matches.waiting import longest_waiting, waiting_since
from host.model import Panel

if TYPE_CHECKING:
    from host.matches.service import Host

PICTURE_PATIENCE = 0.25
"""Seconds that an answer to a press waits for its picture, which follows if it is later. Most take 0.01 to 0.03."""
TOKEN_LIFE = timedelta(minutes=14)
"""A panel's token lives 15 minutes; a minute is left for clocks that differ and edits that wait."""
GONE = {10008, 10015, 50027}
"""The panel was dismissed, or its token has run out: nothing to keep up to date."""

log = structlog.get_logger(__name__)


class Panels:
    """Shows panels and edits them.

    idle   is called with the key of a panel that is up to date
    retry  tries again to show the board of a match
    gain   what an ended match has brought its person
    """

    def __init__(
        self,
        client: discord.Client,
        now: Callable[[], datetime],
        host: Host,
        state: MessageState,
        idle: Callable[[Key], None],
        retry: Callable[[int], None],
        gain: Callable[[LiveMatch, int], Awaitable[Gain]],
    ) -> None:
        self._client, self._now, self._host, self._state, self._retry = client, now, host, state, retry
        self._gain = gain
        self._queue: RefreshQueue[Key] = RefreshQueue(self._refresh, idle)
        self._spots: dict[Key, Spot] = {}

    def changed(self, key: Key) -> None:
        """This panel may be out of date."""
        self._queue.kick(key)

    def hold(self, key: Key) -> AbstractContextManager[None]:
        """While the context is open, the caller shows this panel."""
        return self._queue.hold(key)

    @property
    def busy(self) -> Collection[Key]:
        """The keys of the panels that are edited, or wait for it."""
        return self._queue.busy

    def forget(self, match_id: int) -> None:
        """The match is over, and its messages show it."""
        for key in [key for key in self._spots if of_match(key, match_id)]:
            del self._spots[key]

    async def close(self) -> None:
        """Finish the edits that run."""
        await self._queue.close()

    async def show(
        self,
        interaction: Interaction,
        at: Seated,
        *,
        note: str = "",
        done: str = "",
        spot: Spot | None = None,
        explain: int | None = None,
        if_none: bool = False,
        beside: bool = False,
    ) -> None:
        """Show the presser's panel: in place when the press was on a private message, else as a new one.

        With `beside` the pressed message stays as it is.

        The fresh token is stored, so that the panel can be kept up to date. With `if_none` an answered press shows
        nothing if the seat has a panel: its person has opened the hand meanwhile.
        """
        match, seat = at
        trouble = self._state.trouble.get(match.id)
        if trouble is not None:
            self._retry(match.id)  # the reason may be gone
        looks, illustrator = self._state.looks, self._state.illustrator
        look = await looks.of(interaction.user.id, match.setup.guild_id)
        language = await looks.language(interaction, match.game.key)
        position, key = match.position, Key("panel", match.id, seat)
        with looks.using(look, language):
            lines = [line for line in (trouble() if trouble is not None else "", note) if line]
            noted = bool(lines) or explain is not None
            late = partial(self._shows_later, match, key) if not noted else _nothing  # an edit would remove a note
            pictures = await illustrator.panel(match, seat, look, late, PICTURE_PATIENCE)
            elsewhere = self._waits_elsewhere(interaction.user.id, match)
            gain = await self._gain(match, interaction.user.id)
            shows = partial(panel_page, match, seat, at=spot, pictures=pictures, elsewhere=elsewhere, gain=gain)
            content = shows(note="\n".join(lines), done=done, explain=explain)
            plain = shows() if noted or done else content
        if if_none and seat in match.panels and interaction.response.is_done():
            return
        if match.ending is None:
            self._state.matches.setdefault(match.id, match)
        self._reads(key, spot if match.ending is None else None)
        with self._queue.hold(key):
            if match.position is position:  # otherwise the page shows an earlier one
                self._queue.fresh(key)
            try:
                if beside:
                    message_id = await replies.send(interaction, content, private=True)
                else:
                    message_id = await replies.show(interaction, content)
            except BaseException:
                self._queue.kick(key)
                raise
            if _is_older(message_id, match.panels.get(seat), interaction):
                self._queue.kick(key)
                return
            self._state.pages[key] = plain
            if match.ending is not None:
                self._queue.kick(key)  # it may have been rated since
            else:
                panel = Panel(
                    seat, interaction.application_id, interaction.token, message_id, self._now(), language.code
                )
                with suppress(Refusal):  # it has ended meanwhile
                    await self._host.set_panel(match.id, panel)

    def _reads(self, key: Key, at: Spot | None) -> None:
        """Store the reader's spot in a panel: later edits keep the reader's page and picks."""
        if at is None:
            self._spots.pop(key, None)
        else:
            self._spots[key] = at

    async def _refresh(self, key: Key) -> None:
        match = self._state.matches.get(key.id)
        panel = match.panels.get(key.seat) if match is not None else None
        if match is None or panel is None or panel.message_id is None or self._now() - panel.at > TOKEN_LIFE:
            return
        shown = await self._page(match, key, panel)
        if self._state.pages.get(key) == shown:
            return
        self._state.pages[key] = shown
        try:
            await direct.edit(self._client, panel.application_id, panel.token, panel.message_id, shown)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if passes(error):
                self._state.pages.pop(key, None)
                raise
            if isinstance(error, discord.HTTPException) and error.code not in GONE:
                log.info("a panel could not be edited", match=match.id, seat=key.seat, code=error.code)

    def _shows_later(self, match: LiveMatch, key: Key) -> None:
        """The picture that was left out of this panel is drawn."""
        self._state.matches.setdefault(match.id, match)
        self._queue.kick(key)

    def _language(self, panel: Panel) -> Language:
        """The language that the panel's reader had at the newest press."""
        return self._state.looks.languages.chosen(panel.language)

    async def _page(self, match: LiveMatch, key: Key, panel: Panel) -> Page:
        """The panel of a seat's person, or of the person who has given the seat up."""
        user_id = match.player(key.seat).user_id
        looks, illustrator = self._state.looks, self._state.illustrator
        look = await looks.of(user_id, match.setup.guild_id)
        with looks.using(look, self._language(panel)):
            if user_id is None:  # the hand is another player's now
                return left_page(match, key.seat)
            pictures = await illustrator.panel(match, key.seat, look, partial(self._shows_later, match, key))
            elsewhere = self._waits_elsewhere(user_id, match)
            gain, at = await self._gain(match, user_id), self._spots.get(key)
            return panel_page(match, key.seat, at=at, pictures=pictures, elsewhere=elsewhere, gain=gain)

    def _waits_elsewhere(self, user_id: int, match: LiveMatch) -> bool:
        """Whether another match of this server waits for the person, and this one does not."""
        if waiting_since(match, user_id) is not None:
            return False
        return longest_waiting(self._host.live.values(), user_id, match.setup.guild_id) is not None


def _nothing() -> None:
    """Do nothing."""


def _is_older(message_id: int | None, panel: Panel | None, interaction: Interaction) -> bool:
    """Whether this new message is above the seat's panel: two were opened at once, and the lower one is read."""
    pressed = interaction.message.id if interaction.message is not None else None
    if panel is None or panel.message_id is None or message_id is None or message_id == pressed:
        return False
    return message_id < panel.message_id
