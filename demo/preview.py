"""SimCord's page, made live.

As shipped it shows what the last action left, in one channel. `LivePreview` publishes all that the bot does in the
background, lets every viewer enter the threads of the channel, runs user commands, takes several tabs at once, lets a
press count although the page has moved on since it was aimed, and forgets what only tests would look at. It stands on
private parts of SimCord, as `live` does. What the browser gets is in `page`.
"""

import asyncio
import contextlib
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Literal, Self

import discord
from simcord.actors import MemberActor
from simcord.backend.access import can_access_channel, can_access_message
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Channel
from simcord.builders import ChannelHandle
from simcord.preview import Preview
from simcord.preview._action_plans import _component_key, _component_paths
from simcord.preview._assets import _Asset
from simcord.preview._pages import _Page

from demo.live import LiveEnv
from demo.page import PageServer, local_timezone

PUBLISH_SECONDS = 0.1
# How many publications back a press may come from: a few seconds, at ten a second.
REMEMBERED_REVISIONS = 40
PICTURE_REVISIONS = 20
MAX_LOG_ENTRIES = 4000
MAX_PICTURES = 300

_USER_COMMAND = discord.AppCommandType.user.value

# The channel or thread of the page that is being served; None means the home channel.
_place: ContextVar[int | None] = ContextVar("place", default=None)


class LivePreview(Preview):
    """The page of one channel and its threads. Enter it as a context manager, then run `follow` until it is closed.

    A viewer's id on the page is `user@channel`: choosing one chooses both who looks and where.
    """

    _MAX_PAGES = 64

    def __init__(self, env: LiveEnv, channel: ChannelHandle, viewers: Sequence[MemberActor], *, port: int) -> None:
        super().__init__(
            env,
            channel,
            tuple(viewers),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone=local_timezone(),
            presentation_time=None,
            assets=None,
            port=port,
        )
        self._server = PageServer(self, port)
        self._turn = asyncio.Lock()
        self._controls_seen: dict[str, dict[int, dict[str, str]]] = {}
        self._pictures_seen: dict[str, dict[str, int]] = {}

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        return self

    # The place follows the page that acts. SimCord has one channel for all of them, in this attribute.

    @property
    def channel(self) -> ChannelHandle:
        place = _place.get()
        if place is None or place == self._home.id:
            return self._home
        return ChannelHandle(self.env, self._home.guild, self.env.backend.channels[place])

    @channel.setter
    def channel(self, home: ChannelHandle) -> None:
        self._home = home

    @contextlib.contextmanager
    def _at(self, page: _Page) -> Iterator[None]:
        token = _place.set(page.channel_id)
        try:
            yield
        finally:
            _place.reset(token)

    def _places(self, viewer: MemberActor) -> list[Channel]:
        """The home channel and its open threads, newest first, as far as the viewer may see them."""
        channels = self.env.backend.channels
        threads = [
            channel
            for channel in channels.values()
            if channel.parent_id == self._home.id
            and channel.is_thread
            and not (channel.thread_metadata and channel.thread_metadata.archived)
            and can_access_channel(self.env, channel.id, viewer, history=True)
        ]
        return [channels[self._home.id], *sorted(threads, key=lambda thread: thread.id, reverse=True)]

    def _initial_target(self, viewer: Any, channel_id: int) -> int | None:
        """The newest message: SimCord begins with the bot's newest, and stays there when people write after it."""
        return self._newest(viewer, channel_id) or None

    def _newest(self, viewer: Any, channel_id: int) -> int:
        """The id of the newest message that the viewer sees, or 0."""
        messages = self.env.backend.messages.get(channel_id, {}).values()
        visible = (
            message.id
            for message in messages
            if can_access_message(self.env, channel_id, message, viewer, history=True)
        )
        return max(visible, default=0)

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        with self._at(page):
            payload = super()._page_payload(page)
        if page is self._python or page.pinned_snapshot is not None:
            return payload
        people = payload["viewers"]
        places = self._places(page.viewer)
        payload["viewers"] = [
            {**person, "id": f"{person['id']}@{place.id}", "name": f"{person['name']} in {place.name}"}
            for person in people
            for place in places
        ]
        payload["viewerId"] = f"{page.viewer.id}@{page.channel_id}"
        payload["demo"] = {
            "people": [{"id": person["id"], "name": person["name"]} for person in people],
            "places": [
                {
                    "id": str(place.id),
                    "name": place.name,
                    "thread": place.is_thread,
                    "newest": str(self._newest(page.viewer, place.id)),
                }
                for place in places
            ],
            "userCommands": self._user_commands(page),
        }
        return payload

    def _user_commands(self, page: _Page) -> list[str]:
        commands = self.env.backend.visible_commands(
            user_id=page.viewer.id, channel_id=page.channel_id, type=_USER_COMMAND
        )
        return [str(command["name"]) for command in commands]

    def _viewer(self, viewer_id: Any) -> Any:
        return super()._viewer(viewer_id.split("@")[0] if isinstance(viewer_id, str) else viewer_id)

    # Acting: tabs take turns, and a press counts although the page has moved on since it was aimed.

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            page = self._get_page(context_id)
            if body.get("kind") == "user_command":
                return await self._run_user_command(page, body)
            if body.get("kind") == "viewer":
                self._move(page, str(body.get("viewer_id")))
            with self._at(page):
                return await super()._action(context_id, self._brought_up_to_date(page, body))

    def _move(self, page: _Page, viewer_id: str) -> None:
        person, _, place = viewer_id.partition("@")
        places = {str(channel.id): channel.id for channel in self._places(self._viewer(person))}
        page.channel_id = places.get(place, self._home.id)

    def _brought_up_to_date(self, page: _Page, body: Mapping[str, Any]) -> dict[str, Any]:
        """The action, moved to the newest publication if it still means the same.

        A press means the same while its message holds a component of the same custom id, which an edit may have moved:
        Discord knows a press by nothing else. Anything but a press always means the same. What does not is left as it
        is, and SimCord refuses it.
        """
        revision, key = body.get("published_revision"), body.get("control_key")
        if not isinstance(revision, int) or revision >= page.revision:
            return dict(body)
        if isinstance(key, str) and key.startswith("message:"):
            then = self._controls_seen.get(page.id, {}).get(revision, {}).get(key)
            message, now = key.split(":component:")[0], self._controls(page)
            there = [key, *[moved for moved in now if moved.split(":component:")[0] == message]]
            found = next((place for place in there if then is not None and now.get(place) == then), None)
            if found is None:
                return dict(body)
            return {**body, "control_key": found, "published_revision": page.revision}
        return {**body, "published_revision": page.revision}

    def _controls(self, page: _Page) -> dict[str, str]:
        """Control key to custom id, for every component in the page's place."""
        found = {}
        for message in self.env.backend.messages.get(page.channel_id, {}).values():
            for index, root in enumerate(message.components):
                for path, component in _component_paths(root, str(index)):
                    key = _component_key(component, path, message.id)
                    if key and "custom_id" in component:
                        found[key] = component["custom_id"]
        return found

    async def _run_user_command(self, page: _Page, body: Mapping[str, Any]) -> dict[str, Any]:
        """The entries under Apps in a person's menu. SimCord's page has slash commands only."""
        with self._at(page):
            try:
                target = self._viewer(body.get("user_id"))
                result = await page.viewer.context_menu(self.channel, str(body.get("name")), target)
            except (BackendError, SetupError) as refusal:
                return {"error": str(refusal)}
            if result.modal is not None:
                page.modal, page.modal_handle = result, f"m_{result._interaction.id}"
        self._publish_all()
        return {}

    # Publishing

    def _publish(
        self,
        page: _Page,
        *,
        reason: Literal[
            "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
        ] = "action",
    ) -> None:
        self._advance_presentation_time()
        with self._at(page):
            super()._publish(page, reason=reason)
        seen = self._controls_seen.setdefault(page.id, {})
        seen[page.revision] = self._controls(page)
        seen.pop(page.revision - REMEMBERED_REVISIONS, None)

    # Pictures of the publication before: the page may still be loading them when the next one is there.

    def _reconcile_assets(self, page: _Page) -> None:
        """Keep the pictures of the latest publications; SimCord keeps those of the newest alone."""
        seen = self._pictures_seen.get(page.id, {}) | dict.fromkeys(page.referenced_assets, page.revision)
        seen = {asset: at for asset, at in seen.items() if at > page.revision - PICTURE_REVISIONS}
        self._pictures_seen[page.id] = seen
        page.referenced_assets |= seen.keys() & page.assets.keys()
        super()._reconcile_assets(page)

    def _authorize_asset(self, page: _Page, asset_id: str, *, content: bool = True) -> _Asset:
        """The picture, also where its message shows another one by now."""
        try:
            return super()._authorize_asset(page, asset_id, content=content)
        except SetupError:
            record = page.assets.get(asset_id)
            if not content or record is None or asset_id not in self._pictures_seen.get(page.id, {}):
                raise
            return record

    def _publish_all(self) -> None:
        for page in tuple(self._pages.values()):
            if page is not self._python and page.id in self._pages:
                self._publish(page, reason="refresh")
        for gone in self._controls_seen.keys() - self._pages.keys():
            del self._controls_seen[gone]
            self._pictures_seen.pop(gone, None)

    async def follow(self) -> None:
        """Publish the bot's background changes, soon after they happen. Runs until cancelled or closed."""
        seen = None
        while not self._closed:
            await asyncio.sleep(PUBLISH_SECONDS)
            mark = self._activity_mark()
            if mark == seen or self._active_action is not None:
                continue
            self._publish_all()
            self._forget()
            seen = self._activity_mark()

    def _activity_mark(self) -> tuple[int, int]:
        backend = self.env.backend
        return len(backend.transcript), sum(len(messages) for messages in backend.messages.values())

    def _forget(self) -> None:
        """Delete requests, events and pictures that SimCord keeps for tests. The demo does not read them."""
        backend = self.env.backend
        if len(backend.transcript) > MAX_LOG_ENTRIES:
            backend.transcript.clear()
            backend.http_requests.clear()
        if len(backend.cdn._blobs) > MAX_PICTURES:
            kept = "".join(
                f"{message.attachments}{message.components}"
                for messages in backend.messages.values()
                for message in messages.values()
            )
            for url in [url for url in backend.cdn._blobs if "/attachments/" in url and url not in kept]:
                del backend.cdn._blobs[url]
