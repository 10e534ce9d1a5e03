"""The panels of seats: shown as answers to presses, and edited afterwards while their tokens live."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
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
from cogs.matches.publishing.message_state import MessageState
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.matches.visit import Seated
from host.matches.waiting import longest_waiting, waiting_since
from host.model import Panel
from host.people import Look

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
        self.queue: RefreshQueue[Key] = RefreshQueue(self._refresh, idle)

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
        looks = self._state.looks
        look = await looks.of(interaction.user.id, match.setup.guild_id)
        language = await looks.language(interaction, match.game.key)
        position, key = match.position, Key("panel", match.id, seat)
        with looks.using(look, language):
            lines = [line for line in (trouble() if trouble is not None else "", note) if line]
            noted = bool(lines) or explain is not None
            late = partial(self._shows_later, match, key) if not noted else _nothing  # an edit would remove a note
            shows = await self._drawn(match, key, interaction.user.id, look, spot, late, PICTURE_PATIENCE)
            content = shows(note="\n".join(lines), done=done, explain=explain)
            plain = shows() if noted or done else content
        if if_none and seat in match.panels and interaction.response.is_done():
            return
        if match.ending is None:
            self._state.matches.setdefault(match.id, match)
        self._state.spots.pop(key, None)
        if spot is not None and match.ending is None:
            self._state.spots[key] = spot
        with self.queue.hold(key):
            if match.position is position:  # otherwise the page shows an earlier one
                self.queue.fresh(key)
            try:
                if beside:
                    message_id = await replies.send(interaction, content, private=True)
                else:
                    message_id = await replies.show(interaction, content)
            except BaseException:
                self.queue.kick(key)
                raise
            if _is_older(message_id, match.panels.get(seat), interaction):
                self.queue.kick(key)
                return
            self._state.pages[key] = plain
            if match.ending is not None:
                self.queue.kick(key)  # it may have been rated since
            else:
                panel = Panel(
                    seat, interaction.application_id, interaction.token, message_id, self._now(), language.code
                )
                with suppress(Refusal):  # it has ended meanwhile
                    await self._host.set_panel(match.id, panel)

    async def _refresh(self, key: Key) -> None:
        match = self._state.matches.get(key.id)
        panel = match.panels.get(key.seat) if match is not None else None
        if match is None or panel is None or panel.message_id is None or self._now() - panel.at > TOKEN_LIFE:
            return
        page = await self._page(match, key, panel)
        if self._state.pages.get(key) == page:
            return
        self._state.pages[key] = page
        try:
            await direct.edit(self._client, panel.application_id, panel.token, panel.message_id, page)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if passes(error):
                self._state.pages.pop(key, None)
                raise
            if isinstance(error, discord.HTTPException) and error.code not in GONE:
                log.info("a panel could not be edited", match=match.id, seat=key.seat, code=error.code)

    def _shows_later(self, match: LiveMatch, key: Key) -> None:
        """The picture that was left out of this panel is drawn."""
        self._state.matches.setdefault(match.id, match)
        self.queue.kick(key)

    async def _page(self, match: LiveMatch, key: Key, panel: Panel) -> Page:
        """The panel of a seat's person, or of the person who has given the seat up.

        It is in the language that its reader had at the newest press.
        """
        user_id, looks = match.player(key.seat).user_id, self._state.looks
        look = await looks.of(user_id, match.setup.guild_id)
        with looks.using(look, looks.languages.chosen(panel.language)):
            if user_id is None:  # the hand is another player's now
                return left_page(match, key.seat)
            late = partial(self._shows_later, match, key)
            return (await self._drawn(match, key, user_id, look, self._state.spots.get(key), late))()

    async def _drawn(
        self,
        match: LiveMatch,
        key: Key,
        user_id: int,
        look: Look,
        at: Spot | None,
        late: Callable[[], None],
        patience: float | None = None,
    ) -> partial[Page]:
        """`panel_page` for this person, with the pictures that are drawn in time; `late` is called for later ones."""
        pictures = await self._state.illustrator.panel(match, key.seat, look, late, patience)
        elsewhere, gain = self._waits_elsewhere(user_id, match), await self._gain(match, user_id)
        return partial(panel_page, match, key.seat, at=at, pictures=pictures, elsewhere=elsewhere, gain=gain)

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
