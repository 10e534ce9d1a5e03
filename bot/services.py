"""All services of a bot. `bot.wiring` creates them once per bot; each feature sees the ones that it uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from cogs.kit.interactions.forms import RefusedForms
from cogs.kit.pages.glyphs import Glyphs
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.ladder.publisher import SeasonPublisher
from cogs.matches.publishing.publisher import Publisher
from cogs.puzzles.publisher import PuzzlePublisher
from cogs.ratings.publisher import RulingPublisher
from cogs.replay.clips import Clips
from cogs.review.reviews import Reviews
from cogs.tournaments.publisher import TournamentPublisher
from cogs.welcome.greeter import Greeter
from host.clock import Clock
from host.hands import Hands
from host.in_turn import InTurn
from host.learning import Learning
from host.lobbies.service import Lobbies
from host.matches.departures import DepartedPlayers
from host.matches.history import History
from host.matches.replays import Replays
from host.matches.service import Host
from host.model import Pace
from host.people import People
from host.ports import Computers, Games
from host.public_pages import PublicPages
from host.puzzles import Puzzles
from tournaments.ladder.challenges import Challenges
from tournaments.ladder.service import Ladder
from tournaments.ratings.service import Ratings
from tournaments.service import Tournaments
from web.webhooks import Webhooks


@dataclass(frozen=True, slots=True)
class Services:
    """The host and the other services.

    version    of the bot
    since      when it started
    now        the current time in UTC, aware
    forms      refused forms with what was typed
    drawing    renders pages with pictures, one at a time
    board_drawing  the same for boards; None if boards are text only
    forbidden  messages that wait for a permission
    replays, clips  matches that are over, to be stepped through and to be shown elsewhere
    rematches  lets presses on Rematch of one match run in turn, so that two of them meet at one table
    """

    games: Games
    computers: Computers
    paces: Mapping[str, Pace]
    host: Host
    lobbies: Lobbies
    tournaments: Tournaments
    ratings: Ratings
    ladder: Ladder
    challenges: Challenges
    ruling_publisher: RulingPublisher
    season_publisher: SeasonPublisher
    greeter: Greeter
    tournament_publisher: TournamentPublisher
    departed_players: DepartedPlayers
    people: People
    glyphs: Glyphs
    looks: Looks
    public_pages: PublicPages
    hands: Hands
    webhooks: Webhooks
    learning: Learning
    history: History
    publisher: Publisher
    version: str
    since: datetime
    clock: Clock
    now: Callable[[], datetime]
    forms: RefusedForms
    drawing: PictureQueue
    board_drawing: PictureQueue | None
    replays: Replays
    clips: Clips
    reviews: Reviews
    puzzles: Puzzles
    puzzle_publisher: PuzzlePublisher
    forbidden: ForbiddenMessages
    rematches: InTurn[int] = field(default_factory=InTurn)
