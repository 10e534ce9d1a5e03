"""Looking things up in Discord: a card by its name, a word of the glossary, a chapter from a refusal."""

from __future__ import annotations

from tests.e2e.playing import seated
from tests.e2e.world import World, labels, texts, words


async def test_a_card_and_a_word_are_looked_up(world: World):
    ann = world["Ann"]
    offered = await ann.actor.autocomplete(world.channel, "card", "name", "soldi")
    [choice] = [c for c in offered if c["name"].startswith("Soldier")]
    await ann.actor.slash(world.channel, "card", name=choice["value"])
    assert "### " not in texts(ann.panel)
    assert "Soldier" in texts(ann.panel)
    assert "**Rulings**" in texts(ann.panel)
    assert len(ann.panel.attachments) == 1
    await ann.choose("Queen", message=ann.panel)
    assert "Must Disgrace all other cards" in texts(ann.panel)
    await ann.press("Glossary", ann.panel)
    assert "**Antechamber**" in texts(ann.panel)
    await ann.choose("Muted", message=ann.panel)
    assert "### Muted" in texts(ann.panel)
    await ann.press("Rules: Turns", ann.panel)
    assert "The Imposter Kings: Turns" in texts(ann.panel)
    await ann.press("›", ann.panel)
    assert "The Imposter Kings: Reactions" in texts(ann.panel)
    assert "no card of that name" in words(await ann.actor.slash(world.channel, "card", name="xyzzy"))
    assert world["Ben"].sees() == []


async def test_a_topic_may_be_a_word_of_the_glossary(world: World):
    ann = world["Ann"]
    offered = await ann.actor.autocomplete(world.channel, "rules", "topic", "thro")
    assert [c["name"] for c in offered] == ["Throne"]
    assert "### Throne" in words(await ann.command("rules", topic="throne"))
    assert "Imp: glossary" in words(await ann.command("rules", topic="Torment", game="The Game of Imp"))
    assert "Imposter Kings: Reactions" in words(await ann.command("rules", topic="King\u2019s Hand"))


async def test_topics_are_those_of_the_game_also_if_its_title_was_typed(world: World):
    for game in ("imp", "the game of imp"):
        offered = await world["Ann"].actor.autocomplete(world.channel, "rules", "topic", "", game=game)
        assert "Assassins" in [c["name"] for c in offered]
    assert await world["Ann"].actor.autocomplete(world.channel, "rules", "topic", "", game="chess") == []


async def test_cards_words_and_chapters_lead_a_player_back_to_the_hand(world: World):
    [ann, _], cid = await seated(world, "Ann", "Ben"), world["Cid"]
    await ann.press("Rules")
    await ann.press("Cards", ann.panel)
    assert "My hand" in labels(ann.panel)
    await ann.choose("Queen", message=ann.panel)
    assert "My hand" in labels(ann.panel)
    await ann.press("Glossary", ann.panel)
    assert "My hand" in labels(ann.panel)
    await ann.choose("Muted", message=ann.panel)
    assert "My hand" in labels(ann.panel)
    await ann.press("Rules: Turns", ann.panel)
    assert "My hand" in labels(ann.panel)
    await ann.press("\u203a", ann.panel)
    await ann.press("My hand", ann.panel)
    assert "Your hand" in texts(ann.panel)
    await ann.command("rules", game="The Game of Imp")
    assert "My hand" not in labels(ann.panel), "it is not played here"
    await cid.press("Rules", cid.board)
    assert "How to play" in texts(cid.panel)
    assert "My hand" not in labels(cid.panel), "he has no hand"


async def test_with_two_hands_the_thread_says_which_one_a_page_leads_to(world: World):
    await seated(world, "Ann", "Ben")
    ann, _ = await seated(world, "Ann", "Cid")
    await ann.command("rules")
    assert "My hand" not in labels(ann.panel), "no thread, so it would not say which"
    await ann.press("Rules", ann.board)
    await ann.press("Cards", ann.panel)
    await ann.press("My hand", ann.panel)
    assert "Cid" in texts(ann.panel)
