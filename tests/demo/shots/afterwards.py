"""Screens around a match: lists, calls to the table, sharing, the check of the deal, and reviews."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from cogs.matches.pages.calls import ping_page
from cogs.matches.pages.leaving import left_page
from cogs.matches.pages.my_matches import matches_page
from cogs.replay.pages import checked_page, replay_page
from cogs.review.pages import decision_page, progress_page, review_page
from cogs.review.reviews import Progress
from cogs.share.pages import agreed_page, request_page, share_page, withdrawn_page
from games.registry import GAMES
from host.matches.history import Matches
from host.matches.match import LiveMatch
from host.matches.playback import Playback
from host.matches.replays import Checked
from host.model import Ending, Place
from host.public_pages import Kind, PublicPage, PublicPages
from host.records import MatchResult, SeatResult
from tests.cogs.assessed import assessed_of
from tests.cogs.matches import match_of
from tests.demo.shots.cups import NOW
from tests.demo.shots.people import CROWD, person
from tests.demo.shots.shot import Shot
from tests.demo.shots.web import served
from tests.host.played import played

KINGS = GAMES["imposter_kings"]
ME = person(1)


def afterwards() -> Iterator[Shot]:
    """All of them."""
    match = _match()
    yield "matches", matches_page(GAMES, Matches((match,), frozenset({match.id}), _past()), ME)
    yield "matches-older", matches_page(GAMES, Matches((match,), frozenset(), _past(), 1, more=True), ME)
    yield "matches-none", matches_page(GAMES, Matches((), frozenset(), ()), ME)
    called = {
        key: row._replace(due_at=NOW + timedelta(seconds=80), pinged=True)
        for key, row in match.position.deadlines.items()
    }
    match.position = replace(match.position, deadlines=called)
    ping = ping_page(match, [person(seat + 1) for seat in range(2)])
    assert ping is not None
    yield "ping", ping
    yield "left", left_page(match, 0)
    yield from _sharing(match)
    yield from _replay()


def _match() -> LiveMatch:
    match = match_of(KINGS, "standard", 2)
    players = tuple([replace(one, name=CROWD[one.seat], user_id=person(one.seat + 1)) for one in match.setup.players])
    match.setup = replace(match.setup, players=players)
    return match


def _past() -> tuple[MatchResult, ...]:
    def seat(at: int, name: str, won: bool) -> SeatResult:
        return SeatResult(at, name, person(at + 1), None, False, 7 if won else 4, won)

    head = ("imposter_kings", "standard", "live", 1, 1, Place(), NOW, NOW)
    return tuple(
        MatchResult(20 - at, *head, ending, None, b"", "", (seat(0, "Ann", won), seat(1, CROWD[at + 4], not won)), ())
        for at, (won, ending) in enumerate(
            [(True, Ending.finished), (False, Ending.finished), (True, Ending.forfeit), (False, Ending.aborted)]
        )
    )


def _sharing(match: LiveMatch) -> Iterator[Shot]:
    on = served(PublicPage(Kind.match, match.id, "k" * 22))
    yield "share-not-served", share_page(match, _without_pages(), agreed=False)
    yield "share-off", share_page(match, served(), agreed=False)
    yield "share-on", share_page(match, on, agreed=False, note="The page is switched on.")
    yield "share-agreed", share_page(match, on, agreed=True)
    yield "hands-asked", request_page(match, "Ann", 300)
    yield "hands-agree", agreed_page(match, 300, agreed=False)
    yield "hands-all-agree", agreed_page(match, 300, agreed=True)
    yield "hands-withdrawn", withdrawn_page(match)


def _without_pages() -> PublicPages:
    pages = served()
    pages.base_url = ""
    return pages


def _replay() -> Iterator[Shot]:
    for key in ("imposter_kings", "imposter"):
        stored = played(key)[0]
        playback = Playback(GAMES[key], stored)
        yield f"deal-{key}", checked_page(Checked(playback, stored, ""))
    stored = played("imposter_kings")[0]
    yield "deal-wrong", checked_page(Checked(None, stored, "The seed does not fit the sealed deal."))
    players = tuple([replace(one, name=CROWD[one.seat]) for one in stored.setup.players])
    playback = Playback(KINGS, replace(stored, setup=replace(stored.setup, players=players)))
    assessed = assessed_of(playback)
    yield "review-waits", progress_page(12, Progress(0, 0))
    yield "review-goes-on", progress_page(12, Progress(13, 31))
    yield "review", review_page(playback, assessed, 0)
    yield "review-none", review_page(playback, [], 0)
    yield (
        "review-good",
        review_page(playback, [one._replace(best=one.choice, chance=one.best_chance) for one in assessed], 0),
    )
    worst = max(assessed, key=lambda one: one.loss)
    yield "review-decision", decision_page(playback, worst)
    moment = playback.moment(worst.number, worst.seat)
    yield "replay-words", replay_page(playback, moment, share=True, assessed=assessed)
