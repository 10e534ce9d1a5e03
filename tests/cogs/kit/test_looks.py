"""Which look a reader gets: the player's own choice, else the server's, else pictures."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from cogs.kit.pages.looks import KEPT, Changed, Looks
from games.core.glyphs import GlyphTable, glyph, reader
from games.core.language import Language
from host.people import GuildSettings, Look, UserSettings
from languages import known
from languages.catalogues import Catalogue
from languages.known import Languages

TABLE = GlyphTable(1, {("imp", "king", ""): "<:imp_king_aabbcc:1>"})


class People:
    def __init__(self):
        self.users, self.guilds, self.languages, self.reads = {}, {}, {}, 0

    async def of(self, user_id):
        self.reads += 1
        return UserSettings(look=self.users.get(user_id), language=self.languages.get(user_id))

    async def of_guild(self, guild_id):
        self.reads += 1
        return GuildSettings(look=self.guilds.get(guild_id), language=self.languages.get(guild_id))


@pytest.fixture
def people():
    return People()


@pytest.fixture
def clock():
    return SimpleNamespace(now=datetime(2026, 1, 1, tzinfo=UTC))


def reading(people, clock, languages=None, locale_of=None, tell=None):
    """The looks of one process, which tells others of changes if it has a way to."""
    glyphs = SimpleNamespace(table=TABLE)
    return Looks(people, glyphs, languages or Languages({}), locale_of or {}.get, lambda: clock.now, tell)


@pytest.fixture
def looks(people, clock):
    return reading(people, clock, tell=[].append)


@pytest.mark.parametrize(
    ("mine", "server", "panel", "board"),
    [
        (None, None, Look.pictures, Look.pictures),
        (None, Look.text, Look.text, Look.text),
        (Look.glyphs, Look.text, Look.glyphs, Look.text),
        (Look.text, None, Look.text, Look.pictures),
    ],
)
async def test_a_player_s_choice_counts_for_the_panel_and_the_server_s_for_the_board(
    looks, people, mine, server, panel, board
):
    people.users[1], people.guilds[5] = mine, server
    assert (await looks.of(1, 5), await looks.of_guild(5)) == (panel, board)


async def test_a_computer_player_s_seat_follows_the_server(looks, people):
    people.guilds[5] = Look.glyphs
    assert await looks.of(None, 5) is Look.glyphs


async def test_a_choice_is_read_anew_after_the_clock_was_set_back(looks, people, clock):
    assert await looks.of(1, 5) is Look.pictures
    clock.now -= timedelta(hours=1)
    people.users[1] = people.guilds[5] = Look.text
    assert (await looks.of(1, 5), await looks.of_guild(5)) == (Look.text, Look.text)


async def test_a_choice_is_read_once_until_it_changes_or_a_minute_has_passed(looks, people, clock):
    for _ in range(3):
        assert await looks.of(1, 5) is Look.pictures
    assert people.reads == 2
    people.users[1], people.guilds[5] = None, Look.text
    looks.changed(guild_id=5)
    assert await looks.of(1, 5) is Look.text
    people.users[1] = Look.glyphs
    assert await looks.of(1, 5) is Look.text, "another process has changed it"
    clock.now += KEPT + timedelta(seconds=1)
    assert await looks.of(1, 5) is Look.glyphs


async def test_a_process_alone_reads_a_choice_once_until_it_changes(people, clock):
    looks = reading(people, clock)
    assert await looks.of(1, 5) is Look.pictures
    clock.now += timedelta(days=30)
    assert (await looks.of(1, 5), people.reads) == (Look.pictures, 2)
    people.users[1] = Look.text
    looks.changed(user_id=1)
    assert (await looks.of(1, 5), people.reads) == (Look.text, 3)


async def test_settings_of_no_more_than_so_many_are_kept(looks, people, monkeypatch):
    monkeypatch.setattr("cogs.kit.pages.looks.MANY", 2)
    for user_id in (1, 2, 2, 1, 3, 3):
        await looks.settings(user_id)
    assert people.reads == 3
    await looks.settings(1)
    assert people.reads == 4, "with the third the first two were forgotten"


async def test_a_change_that_arrives_while_the_settings_are_read_is_not_overwritten(looks, people, monkeypatch):
    late = asyncio.Event()
    before = people.of_guild

    async def slow(guild_id):
        found = await before(guild_id)
        await late.wait()
        return found

    monkeypatch.setattr(people, "of_guild", slow)
    task = asyncio.create_task(looks.of_guild(5))
    await asyncio.sleep(0)
    people.guilds[5] = Look.text
    looks.forget(Changed(guild_id=5))
    late.set()
    await task
    assert await looks.of_guild(5) is Look.text


async def test_a_change_is_told_and_a_told_one_counts_at_once(people, clock):
    told = []
    here, there = [reading(people, clock, tell=told.append) for _ in range(2)]
    assert await there.of(1, 5) is Look.pictures
    people.users[1], people.guilds[5] = Look.glyphs, Look.text
    here.changed(user_id=1)
    here.changed(guild_id=5)
    assert told == [Changed(user_id=1), Changed(guild_id=5)]
    for changed in told:
        there.forget(changed)
    assert (await there.of(1, 5), await there.of_guild(5)) == (Look.glyphs, Look.text)
    people.users[1], people.guilds[5] = Look.text, Look.glyphs
    there.forget(Changed())
    assert (await there.of(1, 5), await there.of_guild(5)) == (Look.text, Look.glyphs), "any may have changed"
    assert len(told) == 2, "a change that was heard is not told again"


@pytest.mark.parametrize(
    ("look", "shown"),
    [(Look.pictures, "<:imp_king_aabbcc:1>"), (Look.glyphs, "<:imp_king_aabbcc:1>"), (Look.text, "👑")],
)
def test_text_has_plain_emojis_and_the_others_have_glyphs(looks, look, shown):
    with looks.using(look):
        assert glyph("imp", "king", "👑") == shown
    assert glyph("imp", "king", "👑") == "👑"


def languages(monkeypatch, *enough):
    """German and Portuguese, of which these games have enough to be shown in them by themselves."""
    monkeypatch.setattr(known, "speaks", lambda language, game: game in enough)
    return Languages({code: Catalogue(code, Language(code), []) for code in ("de", "pt-BR")})


@pytest.mark.parametrize(
    ("chosen", "locale", "game", "spoken"),
    [
        (None, "de", "kings", "de"),
        (None, "de", "imp", "en"),
        (None, "pt-BR", "kings", "pt-BR"),
        (None, "pt-PT", "kings", "en"),
        (None, "en-GB", "kings", "en"),
        (None, "", "kings", "en"),
        ("en", "de", "kings", "en"),
        ("de", "en-US", "imp", "de"),
        ("xx", "de", "kings", "en"),
    ],
)
async def test_a_language_is_chosen_or_that_of_the_client_where_it_has_enough(
    people, clock, monkeypatch, chosen, locale, game, spoken
):
    """The same for a server, with the language that Discord has for it."""
    people.languages = {1: chosen, 5: chosen}
    looks = reading(people, clock, languages(monkeypatch, "kings"), {5: locale}.__getitem__)
    interaction = SimpleNamespace(user=SimpleNamespace(id=1), locale=locale)
    assert (await looks.language(interaction, game)).code == spoken
    assert (await looks.of_public(5, game)).code == spoken


async def test_a_public_page_out_of_a_press_is_in_the_language_of_its_server(people, clock, monkeypatch):
    people.languages = {1: "de", 5: "pt-BR"}
    looks = reading(people, clock, languages(monkeypatch), lambda guild_id: "")

    async def press():
        await looks.speak(SimpleNamespace(user=SimpleNamespace(id=1), locale="en-US"))
        private = reader()
        with await looks.in_public(5):
            public = reader()
        return private, public, reader()

    assert await asyncio.create_task(press()) == ((0, "de"), (1, "pt-BR"), (0, "de"))
    assert reader() == (0, "en"), "the next press begins anew"


@pytest.mark.parametrize(
    ("locale", "server", "chosen", "offered"),
    [("de", "en-US", None, "de"), ("de", "de", None, ""), ("de", "en-US", "en", ""), ("en-GB", "en-US", None, "")],
)
async def test_a_manager_is_offered_the_language_of_the_client_for_the_server(
    people, clock, monkeypatch, locale, server, chosen, offered
):
    people.languages = {5: chosen}
    looks = reading(people, clock, languages(monkeypatch, ""), lambda guild_id: server)
    assert await looks.offered(SimpleNamespace(guild_id=5, locale=locale)) == offered
