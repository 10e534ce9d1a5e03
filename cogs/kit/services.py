"""The services that commands and handlers work with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from cogs.kit.lobbies.messages import LobbyMessages
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from host.hands import Hands
from host.in_turn import InTurn
from host.learning import Learning
from host.lobbies.service import Lobbies
from host.matches.history import History
from host.matches.replays import Replays
from host.matches.service import Host
from host.model import Pace
from host.people import People
from host.ports import Computers, Games
from host.public_pages import PublicPages
from host.puzzles import Puzzles
from tournaments.ladder.service import Ladder
from tournaments.ratings.service import Ratings
from tournaments.service import Tournaments
from tournaments.webhooks import Hooks


@dataclass(frozen=True, kw_only=True)
class Services:
    """The services of all features. What a feature makes for itself is in its own `Services` (`services.py`).

    version    of the bot
    since      when it started
    now        the current time in UTC, aware
    drawing    renders pages with pictures, one at a time
    board_drawing  the same for boards; None if boards are text only
    replays    matches that are over, to be stepped through
    rematches  lets presses on Rematch of one match run in turn, so that two of them meet at one table
    """

    board_drawing: PictureQueue | None
    computers: Computers
    drawing: PictureQueue
    games: Games
    hands: Hands
    history: History
    host: Host
    ladder: Ladder
    learning: Learning
    lobbies: Lobbies
    looks: Looks
    now: Callable[[], datetime]
    paces: Mapping[str, Pace]
    people: People
    public_pages: PublicPages
    publisher: LobbyMessages
    puzzles: Puzzles
    ratings: Ratings
    rematches: InTurn[int] = field(default_factory=InTurn)
    replays: Replays
    since: datetime
    tournaments: Tournaments
    version: str
    webhooks: Hooks
