"""Answering an interaction, and what people are told when answering it failed."""

from __future__ import annotations

import io
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import discord
import structlog

from cogs.kit import layout
from cogs.kit.drawing import drawn, files, mentions, opened
from cogs.kit.errors import GONE_WRONG, STOPPING, STORED_BUT, Told, told
from cogs.kit.ids import number
from cogs.kit.inflight import FAILED, TOLD, answered, ended
from cogs.kit.layout import Form, Page, page
from host.errors import Refusal, StorageDown

if TYPE_CHECKING:
    from cogs.kit.services import Press, Services

Presses: TypeAlias = Mapping[str, Callable[..., Coroutine[Any, Any, None]]]
"""What to do for each kind of custom id, with the services, the press and the arguments that `ids.KINDS` names."""

LATE = {10062, 40060}
"""Discord does not wait for this answer any more, or has one."""
STORED, BACK = "stored", "back"
WELCOME = "You are back: the computer player has left your seat, and you play yourself again."
_SNOWFLAKE = re.compile(r"[1-9][0-9]{14,18}", re.ASCII)

log = structlog.get_logger(__name__)


async def send(press: Press, content: Page, *, private: bool) -> int | None:
    """Answer with a new message; its id where Discord tells it."""
    content = _welcomed(press, content) if private else content
    view, allowed, pictures = drawn(content), mentions(content), files(content)
    if press.response.is_done():
        message = await press.followup.send(
            view=view, ephemeral=private, allowed_mentions=allowed, files=pictures, wait=True
        )
        return message.id
    answer = await press.response.send_message(view=view, ephemeral=private, allowed_mentions=allowed, files=pictures)
    answered(press)
    return answer.message_id


async def send_file(press: Press, text: str, name: str, data: bytes) -> None:
    """Send a file to this person alone, after `wait`."""
    file = discord.File(io.BytesIO(data), name)
    await press.followup.send(text, file=file, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())


async def redraw(press: Press, content: Page) -> None:
    """Answer by changing the message whose component was pressed."""
    none = discord.AllowedMentions.none()
    await press.response.edit_message(view=drawn(content), attachments=files(content), allowed_mentions=none)
    answered(press)


async def ask(press: Press, form: Form) -> None:
    """Answer with a form; what is handed in comes back as a press of the form's id (`fields`)."""
    await press.response.send_modal(opened(form))
    answered(press)


async def wait(press: Press, *, private: bool = True) -> None:
    """Say that the answer takes a moment: a picture is drawn. What is shown next takes this one's place."""
    if press.message is not None and press.message.flags.ephemeral:
        await press.response.defer()
    else:
        await press.response.defer(ephemeral=private, thinking=True)
    answered(press)


async def finish(press: Press, content: Page) -> None:
    """What a press that was told to `wait` shows at last."""
    none = discord.AllowedMentions.none()
    await press.edit_original_response(view=drawn(content), attachments=files(content), allowed_mentions=none)


def fields(press: Press) -> dict[str, str]:
    """What was written into a form or chosen in it, by the names of its fields, without blanks around it."""
    found: dict[str, str] = {}
    for row in _dicts(cast(Mapping[str, object], press.data or {}).get("components")):
        for field in _dicts([row.get("component")]) + _dicts(row.get("components")):
            chosen = field.get("values")
            value = field.get("value", chosen[0] if isinstance(chosen, list) and chosen else None)
            if isinstance(value, str):
                found[str(field.get("custom_id"))] = value.strip()
    return found


def _dicts(listed: object) -> list[dict[str, Any]]:
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


async def show(press: Press, content: Page) -> int | None:
    """Answer on the private message that was pressed, else with a new one; the id of that message."""
    if press.message is None or not press.message.flags.ephemeral:
        return await send(press, content, private=True)
    await redraw(press, _welcomed(press, content))
    return press.message.id


async def whisper(press: Press, text: str) -> None:
    """Answer with a text for this person alone."""
    await send(press, page(text, accent=layout.PRIVATE), private=True)


def custom_id(press: Press) -> object:
    """The id of what was pressed, as Discord sent it."""
    return cast(Mapping[str, object], press.data or {}).get("custom_id")


def values(press: Press) -> list[int]:
    """The numbers that were chosen in a menu; empty when they are not all numbers that a menu of ours may hold."""
    chosen = cast(Mapping[str, object], press.data or {}).get("values")
    if not isinstance(chosen, list):
        return []
    numbers = [number(value) for value in chosen if isinstance(value, str)]
    return [] if None in numbers else [value for value in numbers if value is not None]


def value(press: Press, count: int) -> int:
    """The one value of a menu of `count` lines. Raises Refusal for what no menu of ours holds."""
    chosen = values(press)
    if len(chosen) != 1 or chosen[0] >= count:
        raise Refusal("not_offered")
    return chosen[0]


def snowflakes(press: Press) -> list[int] | None:
    """The ids that were chosen in a menu that Discord fills; None for what it would not send."""
    chosen = cast(Mapping[str, object], press.data or {}).get("values")
    if not isinstance(chosen, list):
        return None
    found = [snowflake(item) if isinstance(item, str) else None for item in chosen]
    return None if None in found else [item for item in found if item is not None]


def snowflake(text: str) -> int | None:
    """An id that Discord may have given, or None."""
    return int(text) if _SNOWFLAKE.fullmatch(text) and int(text) < 1 << 63 else None


async def welcome(services: Services, press: Press, match_id: int) -> None:
    """Whoever presses something of a match is there: a seat that was away is its person's again, and is told so."""
    if await services.host.take_back(match_id, press.user.id):
        press.extras[BACK] = True


def _welcomed(press: Press, content: Page) -> Page:
    if not press.extras.pop(BACK, False):
        return content
    return page(WELCOME, *content.parts, accent=content.accent, pings=content.pings)


def stored(press: Press) -> None:
    """From here on what was pressed counts, whatever goes wrong with showing it."""
    press.extras[STORED] = True


async def guarded(services: Services, press: Press, work: Awaitable[None], what: str) -> None:
    """Do the work of an interaction; whatever goes wrong becomes a private answer, and nothing is raised."""
    try:
        await work
    except Told as refusal:
        ended(press, TOLD)
        await _last_word(press, refusal.text)
    except Refusal as refusal:
        ended(press, refusal.code)
        await _last_word(press, told(refusal))
    except StorageDown as error:
        await _last_word(press, STOPPING)
        services.fail(error)
    except Exception as error:
        await _failed(press, error, what)


async def _failed(press: Press, error: Exception, what: str) -> None:
    ended(press, FAILED)
    if isinstance(error, discord.HTTPException) and error.code in LATE:
        log.warning("an answer came too late", what=what, code=error.code)
        return
    error_id = secrets.token_hex(4)
    log.error("an interaction failed", what=what, error_id=error_id, exc_info=error)
    text = STORED_BUT if press.extras.get(STORED) else GONE_WRONG
    await _last_word(press, text.format(error_id))


async def _last_word(press: Press, text: str) -> None:
    try:
        await whisper(press, text)
    except Exception as error:
        log.warning("an answer could not be given", why=error)
