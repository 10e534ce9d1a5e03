"""Commands with options that nobody offers: an answer in words, or the table that was asked for; never an error."""

from __future__ import annotations

from typing import Any

import discord
import structlog.testing
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.help import Help
from cogs.matches import Matches
from cogs.play import Play
from cogs.ui.replies import guarded
from tests.leaks import wild
from tests.leaks.conftest import PROFILE
from tests.leaks.desk import HERE, USERS, Answer, Desk, FakePress, Named

COMMAND = discord.InteractionType.application_command
ids_in_mentions = st.sampled_from(list(USERS.values())) | st.integers(0, 10**20)
mentions = st.lists(st.builds("<@{}{}>".format, st.sampled_from(["", "!"]), ids_in_mentions), max_size=12).map(" ".join)
games = st.sampled_from(["imposter_kings", "The Imposter Kings", " ALL_KINGS_FALL", "chess"]) | wild.texts
modes = st.sampled_from(["standard", "Standard ", "short", "quickplay1"]) | wild.texts
topics = st.sampled_from(["", " ", "Windows", "King's Hand"]) | wild.texts


def used(desk: Desk, press: FakePress, command: Any, *options: Any) -> Answer:
    """The only answer to a command. What is asked for in vain changes nothing."""
    before = desk.stored
    with structlog.testing.capture_logs() as lines:
        desk.run(guarded(desk.services, press, command(press, *options), "command"))
    assert [line for line in lines if line["log_level"] in ("warning", "error", "critical")] == []
    [answer] = press.answers
    assert answer.text.strip() and "went wrong" not in answer.text
    assert not answer.private or desk.stored == before
    return answer


@settings(PROFILE, max_examples=250)
@given(wild.people, st.none() | games, st.none() | modes, st.none() | mentions | wild.texts)
def test_play_opens_a_table_or_says_why_not(desk: Desk, who: str, game: Any, mode: Any, opponents: Any):
    cog = Play(desk.services)
    used(desk, FakePress(who, type=COMMAND), lambda *given: Play.play.callback(cog, *given), game, mode, opponents)


@settings(PROFILE, max_examples=150)
@given(wild.people, st.none() | topics, st.none() | games)
def test_rules_leaderboard_hand_and_matches_answer_in_private(desk: Desk, who: str, topic: Any, game: Any):
    about, played = Help(desk.services), Matches(desk.services)
    for callback, cog, options in [
        (Help.rules.callback, about, (topic, game)),
        (Matches.leaderboard.callback, played, (game,)),
        (Matches.hand.callback, played, ()),
        (Matches.matches.callback, played, ()),
    ]:
        press = FakePress(who, type=COMMAND)
        answer = used(desk, press, lambda press, *given, run=callback, cog=cog: run(cog, press, *given), *options)
        assert answer.private


@settings(PROFILE, max_examples=200)
@given(wild.texts, st.none() | games | st.integers())
def test_suggestions_fit_whatever_is_typed(desk: Desk, typed: str, game: Any):
    press: Any = FakePress("Zoe", type=discord.InteractionType.autocomplete, namespace=Named(game=game))
    play, about, played = Play(desk.services), Help(desk.services), Matches(desk.services)
    for suggest in (play._games, play._modes, about._topics, about._games, played._games):
        found = desk.run(suggest(press, typed))
        assert len(found) <= 25
        assert all(1 <= len(choice.name) <= 100 and 1 <= len(choice.value) <= 100 for choice in found)


def test_a_hand_is_only_there_where_it_is_played(desk: Desk):
    cog = Matches(desk.services)
    for who, guild in (("Ann", 1002), ("Eve", HERE), ("Zoe", HERE), ("Ann", None)):
        answer = used(desk, FakePress(who, type=COMMAND, guild_id=guild), lambda p: Matches.hand.callback(cog, p))
        assert "You do not play a match in this server" in answer.text


def test_a_number_that_is_nobodys_is_no_opponent(desk: Desk):
    cog = Play(desk.services)
    for text in (f"<@{10**20 - 1}>", f"<@!{2**63}>"):
        press = FakePress("Zoe", type=COMMAND)
        answer = used(desk, press, lambda p, text=text: Play.play.callback(cog, p, None, None, text))
        assert "Name your opponents by mentioning them" in answer.text
