"""Checks with Discord: the token, the application, the servers, and Discord's time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.doctor.findings import Finding
from bot.invite import invite_of
from bot.version import program
from cogs.kit.interactions.permissions import missing
from cogs.kit.texts.words import listed

PATIENCE = 20.0
"""Seconds until Discord counts as out of reach."""
PAGE = 200
"""Servers that Discord tells at once."""
SKEW = 5.0
"""Seconds by which the machine's clock may differ: `Date` has whole seconds, and requests take time."""
PRIVILEGED = {
    "Presence": ("gateway_presence", "gateway_presence_limited"),
    "Server Members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content": ("gateway_message_content", "gateway_message_content_limited"),
}
NOT_REACHED = (aiohttp.ClientError, OSError, TimeoutError, discord.HTTPException, discord.GatewayNotFound)


async def look(token: str) -> Sequence[Finding]:
    """Log in without connecting to the gateway, and check application and servers."""
    clock = _Clock()
    http = discord.http.HTTPClient(asyncio.get_running_loop(), http_trace=clock.trace())
    try:
        async with asyncio.timeout(PATIENCE):
            return [*await _asked(http, token), clock.finding()]
    except discord.LoginFailure:
        advice = "Copy it again from the developer portal (Bot, Reset Token) into DISCORD_TOKEN."
        return [Finding("Token", "wrong", "Discord does not know it.", advice), clock.finding()]
    except NOT_REACHED as error:
        said = f"Discord cannot be reached ({type(error).__name__}), so it could not be checked."
        advice = "Look at the network, DNS and firewall: the bot needs HTTPS to discord.com and gateway.discord.gg."
        unknown = unasked("Discord cannot be reached, so this could not be checked.")
        return [Finding("Token", "unknown", said, advice), *unknown]
    finally:
        await http.close()


def unasked(why: str) -> Sequence[Finding]:
    """The findings that are unknown without Discord."""
    return [Finding(what, "unknown", why) for what in ("Intents", "Sessions", "Servers", "Clock")]


async def _asked(http: discord.http.HTTPClient, token: str) -> Sequence[Finding]:
    me = await http.static_login(token)
    application = await http.request(discord.http.Route("GET", "/oauth2/applications/@me"))
    findings = [Finding("Token", "ok", f"it is that of {me['username']}, application {application['id']}.")]
    findings += [_intents(application), *_portal(application)]
    _, _, limit = await http.get_bot_gateway()
    findings.append(_sessions(limit))
    return [*findings, *_servers(await _guilds(http), int(application["id"]))]


def _intents(application: Mapping[str, Any]) -> Finding:
    flags = discord.ApplicationFlags()
    flags.value = application.get("flags") or 0
    on = [name for name, keys in PRIVILEGED.items() if any(getattr(flags, key) for key in keys)]
    if not on:
        return Finding("Intents", "ok", "no privileged one is switched on, and none is needed.")
    advice = "They may be switched off in the developer portal (Bot)."
    return Finding("Intents", "ok", f"none is needed; switched on: {listed(on)}.", advice)


def _portal(application: Mapping[str, Any]) -> Sequence[Finding]:
    """Settings of the application with which it cannot work."""
    found = []
    if application.get("interactions_endpoint_url"):
        said = "presses and commands are sent to a web address and never reach the bot."
        advice = "Empty Interactions Endpoint URL in the developer portal (General Information)."
        found.append(Finding("Interactions", "wrong", said, advice))
    if application.get("bot_require_code_grant"):
        advice = "Switch off Requires OAuth2 Code Grant in the developer portal (Bot)."
        found.append(Finding("Invite", "wrong", f"the link of `{program()} invite` cannot be used.", advice))
    return found


def _sessions(limit: Mapping[str, Any]) -> Finding:
    left, hours = limit["remaining"], limit["reset_after"] / 3_600_000
    said = f"{left} of {limit['total']} starts are left for today."
    if left > 0:
        return Finding("Sessions", "ok", said)
    advice = f"Wait {hours:.1f} hours, and find out why the bot was started so often."
    return Finding("Sessions", "wrong", said, advice)


async def _guilds(http: discord.http.HTTPClient) -> Sequence[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    while page := await http.get_guilds(PAGE, after=int(found[-1]["id"]) if found else None, with_counts=False):
        found += page
        if len(page) < PAGE:
            break
    return found


def _servers(guilds: Sequence[Mapping[str, Any]], application_id: int) -> Sequence[Finding]:
    if not guilds:
        return [Finding("Servers", "ok", "the bot is in none.", f"Invite it: {invite_of(application_id)}")]
    lacking = {guild["id"]: _lacking(discord.Permissions(int(guild["permissions"]))) for guild in guilds}
    complete = sum([not found for found in lacking.values()])
    findings = [
        Finding("Servers", "ok", f"{complete} of {len(guilds)} give all permissions; a channel may take them away.")
    ]
    for guild in guilds:
        if names := lacking[guild["id"]]:
            advice = f"Give the bot's role there: {listed(names)}; or invite it again: {invite_of(application_id)}"
            what = f"Server {guild['name']} ({guild['id']})"
            findings.append(Finding(what, "wrong", f"{listed(names)} missing.", advice))
    return findings


def _lacking(granted: discord.Permissions) -> Sequence[str]:
    return () if granted.administrator else missing(granted)


class _Clock:
    """Compares the time of the machine with the one that Discord's answers carry."""

    def __init__(self) -> None:
        self._ahead: float | None = None

    def trace(self) -> aiohttp.TraceConfig:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._ended)
        return trace

    async def _ended(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        told = request.response.headers.get("Date")
        if told:
            self._ahead = (datetime.now(UTC) - parsedate_to_datetime(told)).total_seconds()

    def finding(self) -> Finding:
        if self._ahead is None:
            return Finding("Clock", "unknown", "Discord did not say what time it is.")
        if abs(self._ahead) <= SKEW:
            return Finding("Clock", "ok", f"it agrees with Discord's within {SKEW:.0f} seconds.")
        side = "ahead of" if self._ahead > 0 else "behind"
        advice = "Let the machine set its clock from the network (timedatectl set-ntp true)."
        return Finding("Clock", "wrong", f"it is {abs(self._ahead):.0f} seconds {side} Discord's.", advice)
