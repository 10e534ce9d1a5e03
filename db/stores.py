"""All stores over the connections of one process."""

from __future__ import annotations

from db.access import Access
from db.command_guilds import SqlCommandGuilds
from db.emojis import SqlEmojis
from db.hands import SqlHands
from db.ladder import SqlLadder
from db.learning import SqlLearning
from db.people import SqlPeople
from db.posts import SqlPosts
from db.public_pages import SqlPublicPages
from db.puzzles import SqlPuzzles
from db.ratings import SqlRatings
from db.reader import Reader
from db.refused_commands import SqlRefusedCommands
from db.reviews import SqlReviews
from db.tournaments import SqlTournaments
from db.webhooks import SqlWebhooks


class Stores(Reader):
    """Reads matches and lobbies; what else is stored is in stores of its own."""

    def __init__(self, access: Access) -> None:
        super().__init__(access)
        self.command_guilds = SqlCommandGuilds(access)
        self.emojis = SqlEmojis(access)
        self.hands = SqlHands(access)
        self.ladder = SqlLadder(access)
        self.learning = SqlLearning(access)
        self.people = SqlPeople(access)
        self.posts = SqlPosts(access)
        self.public_pages = SqlPublicPages(access)
        self.puzzles = SqlPuzzles(access)
        self.ratings = SqlRatings(access)
        self.refused_commands = SqlRefusedCommands(access)
        self.reviews = SqlReviews(access)
        self.tournaments = SqlTournaments(access)
        self.webhooks = SqlWebhooks(access)
