"""All services of a bot. `bot.wiring` creates them once, and every feature is given all of them.

The handlers of a feature name a base class of `Services` as their type, and so what they may use.
"""

from __future__ import annotations

from dataclasses import dataclass

from cogs.kit.interactions.forms import RefusedForms
from cogs.kit.pages.glyphs import Glyphs
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.ladder.publisher import SeasonPublisher
from cogs.matches import services as matches
from cogs.puzzles.publisher import PuzzlePublisher
from cogs.ratings.publisher import RulingPublisher
from cogs.replay import services as replay
from cogs.review import services as review
from cogs.tournaments import services as tournaments
from cogs.welcome.greeter import Greeter
from host.clock import Clock
from host.matches.departures import DepartedPlayers
from web.webhooks import Webhooks


@dataclass(frozen=True, kw_only=True)
class Services(matches.Services, review.Services, replay.Services, tournaments.Services):
    """The services of all features, and those that run without being asked.

    forms      refused forms with what was typed
    forbidden  messages that wait for a permission
    clips      rounds as moving pictures, to be shown elsewhere
    """

    ruling_publisher: RulingPublisher
    season_publisher: SeasonPublisher
    greeter: Greeter
    departed_players: DepartedPlayers
    glyphs: Glyphs
    webhooks: Webhooks
    clock: Clock
    forms: RefusedForms
    puzzle_publisher: PuzzlePublisher
    forbidden: ForbiddenMessages
