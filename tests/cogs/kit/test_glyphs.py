"""Application emojis: uploaded once, kept while old messages may show them, plain ones where they are missing."""

from types import SimpleNamespace

import discord
import pytest
from structlog.testing import capture_logs

from cogs.kit.pages import glyphs as module
from cogs.kit.pages.glyphs import Glyphs
from cogs.kit.pages.pictures import PictureQueue
from cogs.pictures.emojis import Emoji
from games.core.glyphs import PLAIN, glyph, reader, using
from games.registry import GAMES

KINGS, PLOTS = GAMES["imposter_kings"], GAMES["all_kings_fall"]
ELDER = ("imposter_kings", "Elder", "")


class Portal:
    """An application as discord.py shows it. `refused` are the names that Discord does not take."""

    def __init__(self, application_id=7):
        self.application_id, self.emojis, self.asked, self.refused = application_id, {}, [], lambda name: False
        self.silent = False
        self._ids = 100

    async def fetch_application_emojis(self):
        if self.silent:
            raise failed()
        return list(self.emojis.values())

    async def create_application_emoji(self, *, name, image):
        self.asked.append(name)
        if self.refused(name):
            raise failed()
        return self.add(name)

    def add(self, name):
        self._ids += 1

        async def delete():
            del self.emojis[name]

        self.emojis[name] = SimpleNamespace(id=self._ids, name=name, delete=delete)
        return self.emojis[name]


class Store:
    """`host.emojis.EmojiStore` in memory."""

    def __init__(self):
        self.kept = {}

    async def emojis(self, application_id):
        return dict(self.kept.get(application_id, {}))

    async def keep_emojis(self, application_id, emojis):
        self.kept.setdefault(application_id, {}).update(emojis)

    async def drop_emojis(self, application_id, names):
        for name in names:
            del self.kept[application_id][name]


def failed():
    return discord.HTTPException(SimpleNamespace(status=500, reason="no"), "no")


def drawn(*names, game="imposter_kings"):
    """Two cards of a game, named like this."""
    return tuple([Emoji(name, (game, card, ""), b"png") for name, card in zip(names, ("Elder", "Judge"), strict=True)])


@pytest.fixture
def pictures(monkeypatch):
    """The requested pictures of each game; drawing is replaced."""
    found = {KINGS.key: drawn("ik_elder_aa", "ik_judge_aa"), PLOTS.key: ()}
    monkeypatch.setattr(module, "emojis_of", lambda game: found[game.key])
    return found


@pytest.fixture
def log():
    with capture_logs() as lines:
        yield lines


@pytest.fixture
def portal():
    return Portal()


@pytest.fixture
def store():
    return Store()


@pytest.fixture
def started(portal, store, pictures):
    """Starts the bot once more and waits until all is uploaded."""

    async def start(games=(KINGS, PLOTS)):
        async def pause(seconds):
            pauses.append(seconds)

        queue = PictureQueue()
        there = Glyphs(portal, store, games, queue, pause)
        await there.upload()
        queue.close()
        return there

    pauses = []
    start.pauses = pauses
    return start


async def test_the_first_start_uploads_each_card_once_and_slowly(started, portal, store):
    there = await started()
    assert portal.asked == ["ik_elder_aa", "ik_judge_aa"]
    assert started.pauses == [module.FIRST_PAUSE, module.PAUSE, module.PAUSE]
    assert there.table.emojis[ELDER] == "<:ik_elder_aa:101>"
    assert store.kept == {7: {"ik_elder_aa": 101, "ik_judge_aa": 102}}


async def test_the_second_start_uploads_nothing(started, portal):
    await started()
    there = await started()
    assert len(portal.asked) == 2
    assert there.table.emojis[ELDER] == "<:ik_elder_aa:101>"


async def test_a_changed_picture_is_uploaded_and_the_old_one_stays(started, portal, pictures):
    await started()
    pictures[KINGS.key] = drawn("ik_elder_bb", "ik_judge_aa")
    there = await started()
    assert portal.asked == ["ik_elder_aa", "ik_judge_aa", "ik_elder_bb"]
    assert there.table.emojis[ELDER] == "<:ik_elder_bb:103>"
    assert "ik_elder_aa" in portal.emojis


async def test_an_emoji_that_was_deleted_is_uploaded_again(started, portal):
    await started()
    del portal.emojis["ik_elder_aa"]
    there = await started()
    assert there.table.emojis[ELDER] == "<:ik_elder_aa:103>"


async def test_another_application_uploads_its_own(started, portal, store):
    await started()
    portal.application_id, portal.emojis = 8, {}
    await started()
    assert portal.asked == ["ik_elder_aa", "ik_judge_aa"] * 2
    assert set(store.kept) == {7, 8}


@pytest.mark.parametrize("refused", ["ik_elder_aa", "ik_judge_aa"])
async def test_a_failure_leaves_plain_emojis_is_logged_once_and_tried_at_the_next_start(started, portal, log, refused):
    portal.refused = lambda name: name == refused
    there = await started()
    assert there.table == PLAIN
    assert [line["event"] for line in log].count("an emoji could not be uploaded") == 1
    portal.refused = lambda name: False
    again = await started()
    assert ELDER in again.table.emojis
    assert portal.asked.count(refused) == 2


async def test_after_some_failures_in_a_row_nothing_more_is_tried(started, portal, pictures, log):
    pictures[KINGS.key] = tuple([Emoji(f"ik_{at}", ("imposter_kings", str(at), ""), b"png") for at in range(20)])
    portal.refused = lambda name: True
    await started()
    assert len(portal.asked) == module.PATIENCE


async def test_a_game_whose_emojis_are_all_there_has_them_even_if_another_game_has_not(started, portal, pictures):
    pictures[PLOTS.key] = drawn("akf_a", "akf_b", game="all_kings_fall")
    portal.refused = lambda name: name == "akf_b"
    there = await started()
    assert ELDER in there.table.emojis
    assert not any(game == "all_kings_fall" for game, _, _ in there.table.emojis)


async def test_stored_emojis_are_used_while_discord_does_not_tell(started, portal, log):
    await started()
    portal.silent = True
    there = await started()
    assert there.table.emojis[ELDER] == "<:ik_elder_aa:101>"
    assert len(portal.asked) == 2
    assert [line["event"] for line in log].count("the emojis of the application could not be read") == 1


async def test_a_bot_that_creates_none_uses_those_that_another_one_uploads_later(started, portal, store, pictures):
    pauses = []

    async def pause(seconds):
        pauses.append((seconds, follower.table))
        if len(pauses) == 2:
            await started()

    store.kept[7] = {"ik_elder_aa": 99, "ik_judge_aa": 98}  # they were deleted since
    queue = PictureQueue()
    follower = Glyphs(portal, store, (KINGS, PLOTS), queue, pause)
    await follower.upload(create=False)
    queue.close()
    assert pauses == [(module.EVERY, PLAIN)] * 2
    assert portal.asked == ["ik_elder_aa", "ik_judge_aa"], "only the other one has created them"
    assert follower.table.emojis[ELDER] == "<:ik_elder_aa:101>"


async def test_at_the_limit_of_emojis_only_the_oldest_emoji_of_the_bot_is_deleted(
    started, portal, store, pictures, monkeypatch
):
    monkeypatch.setattr(module, "LIMIT", 4)
    for name in ("foreign", "ik_old_1", "ik_old_2"):
        portal.add(name)
    store.kept[7] = {"ik_old_1": 102, "ik_old_2": 103}
    await started()
    assert set(portal.emojis) == {"foreign", "ik_old_2", "ik_elder_aa", "ik_judge_aa"}
    assert "ik_old_1" not in store.kept[7]


async def test_a_table_is_used_only_where_a_page_is_built_with_it(started):
    table = (await started()).table
    with using(table):
        assert glyph(*ELDER[:2], "🧙") == "<:ik_elder_aa:101>"
        assert reader() == (table.version, "en")
        assert table.version > 0
        assert glyph("imposter_kings", "Fool", "🃏") == "🃏"
    assert glyph(*ELDER[:2], "🧙") == "🧙"
    assert reader() == (0, "en")
