"""The private page that shares a match, and the public request to show its hands."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Menu, Page, Part, Row, page
from cogs.kit.parts.public_page import page_parts
from cogs.kit.texts import names
from cogs.kit.texts.words import listed
from host.hands import ROUND, offered
from host.matches.match import LiveMatch
from host.public_pages import Kind, PublicPages
from tournaments.course.seating import contest_of

ABOUT = (
    "The page shows the match as spectators see it, and after its end step by step. A player who has not agreed to be "
    'named on web pages (`/settings`) is called "Player" with the number of the seat there.'
)
CONSENT = (
    "**Hands on a stream**\nAn overlay shows hands only if all persons at this table agree, and never before the delay "
    "that they have agreed to. Each of them can take it back at any time."
)


def delay_words(delay: int) -> str:
    """When a hand is shown: "5 minutes later"."""
    return "when the round is over" if delay == ROUND else f"{delay // 60} minutes later"


def share_page(match: LiveMatch, pages: PublicPages, *, agreed: bool, note: str = "") -> Page:
    """The address of the match, and of its overlay.

    agreed  all persons at the table agree to show their hands
    """
    link = pages.link(Kind.match, match.id)
    contest = contest_of(match.setup.contest)
    also = pages.match_link(Kind.tournament, contest.tournament_id, match.id) if contest is not None else ""
    return page(
        note,
        f"## Share match #{match.id}",
        *page_parts(pages, Kind.match, match.id, lambda act: make("share_switch", match.id, act)),
        f"It is also public with its tournament: <{also}>" if also else "",
        f"-# {ABOUT}" if pages.base_url else None,
        *_overlay(match, link or also, agreed=agreed),
    )


def _overlay(match: LiveMatch, link: str, *, agreed: bool) -> Sequence[Part]:
    """For a stream: the overlay of a match that goes on, and the request for hands."""
    if match.ending is not None or not link:
        return ()
    overlay = link.replace("/m/", "/o/m/")
    parts: list[Part] = [f"**Overlay for a stream**\n<{overlay}>\n-# `?delay=60` shows everything a minute later."]
    delays = offered(match.game)
    if delays:
        state = (
            f"All have agreed: <{overlay}?hands=1>"
            if agreed
            else "No hand is shown until all have agreed: ask the table."
        )
        choices = [Choice(delay_words(delay).capitalize(), str(at)) for at, delay in enumerate(delays)]
        parts += [
            f"{CONSENT}\n{state}",
            Menu(make("hands_ask", match.id), "Ask the table: show hands …", tuple(choices)),
        ]
    return parts


def request_page(match: LiveMatch, asker: str, delay: int) -> Page:
    """The question to the table, in its thread."""
    persons = listed(names.all_escaped([player.name for player in match.people]))
    return page(
        "### Hands on a stream",
        f"{names.escaped(asker)} asks to show the hands of this match on a stream, {delay_words(delay)}.",
        f"For {persons}: they are shown only if each of you agrees. Only you see your answer, and you can change it at "
        "any time. Hands that a stream has shown cannot be taken back.",
        Row(
            (
                Button("Agree", make("hands_agree", match.id, delay), "go"),
                Button("Do not agree", make("hands_withdraw", match.id)),
            )
        ),
        accent=layout.CALM,
    )


def agreed_page(match: LiveMatch, delay: int, *, agreed: bool) -> Page:
    """The answer to a consent."""
    rest = (
        "All have agreed: the overlay shows them with the longest delay that was agreed."
        if agreed
        else "They are shown once all persons have agreed."
    )
    return page(
        f"You agree: an overlay may show your hand of match #{match.id}, {delay_words(delay)}. {rest}",
        Row((Button("Take it back", make("hands_withdraw", match.id)),)),
    )


def withdrawn_page(match: LiveMatch) -> Page:
    """The answer to a refusal."""
    return page(f"You do not agree: no hand of match #{match.id} is shown on a stream.")
