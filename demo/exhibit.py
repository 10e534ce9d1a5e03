"""A tournament of computer players in a separate channel, so that the web pages have content."""

from bot.app import CardBot
from games.registry import GAMES
from host.public_pages import Kind
from tournaments.charity.model import Cause, Per
from tournaments.course.requests import Actor, NewPledge
from tournaments.model import Member
from tournaments.settings import Settings

NAMES = ("Ada", "Bela", "Cleo", "Dora", "Ezra", "Fay", "Gus", "Hal")
LEVEL = "easy"
GAME = next(iter(GAMES.values()))
CUP = Settings(
    name="Demo Cup",
    description="Eight computer players, two lives each.",
    game=GAME.key,
    mode=next(key for key, mode in GAME.modes.items() if mode.learning),
    pace="demo",
    format="double_elimination",
    seeding="registration",
)
CAUSE = Cause(name="Cats of the Castle", link="https://example.org/give", currency="EUR", goal=5_000)


async def exhibit(bot: CardBot, guild_id: int, channel_id: int, pledger_id: int) -> str:
    """Begin the tournament and switch its web page on; return the address."""
    tournaments, pages = bot.services.tournaments, bot.services.public_pages
    by = Actor(pledger_id, organiser=True)
    cup = await tournaments.create(by, guild_id, channel_id, CUP)
    for name in NAMES:
        await tournaments.register(cup.id, by, name, [Member(name, level=LEVEL)])
    await tournaments.set_cause(cup.id, by, CAUSE)
    await tournaments.pledge(cup.id, by, NewPledge("Dan", Per.match, 150))
    await tournaments.begin(cup.id, by)
    await pages.switch_on(Kind.tournament, cup.id)
    return pages.link(Kind.tournament, cup.id)
