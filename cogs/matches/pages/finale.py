"""The end of a match for its picture: the winner, what decided it, and the score by rounds."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.texts.names import all_plain
from cogs.kit.texts.telling import unmarked
from cogs.matches.pages.endings import teams_of
from games.core.language import Listed
from games.core.picture import Finale, Score
from games.core.protocol import Outcome, Seat
from host.matches.acted_for import of_rules
from host.matches.match import LiveMatch


def finale_of(match: LiveMatch, outcome: Outcome, viewer: Seat | None) -> Finale:
    """The finale for this viewer. A match of a single round has no score by rounds, nor has one of secret teams."""
    screen, names = match.game.screen, all_plain(match.names)
    title = unmarked(screen.result(outcome, names)[0]).split("\n")[0]
    moment = screen.moment(of_rules(match.recent), viewer, names)
    sides = _sides(match) if len(outcome.rounds) > 1 and not outcome.teams else ()
    scores = tuple([_score(outcome, side, str(Listed([names[seat] for seat in side]))) for side in sides])
    return Finale(title, tuple(unmarked(moment).splitlines()[1:]), scores)


def _sides(match: LiveMatch) -> Sequence[Sequence[Seat]]:
    """The seats that score together."""
    teams = teams_of(match) or tuple(range(len(match.names)))
    return [[seat for seat, team in enumerate(teams) if team == number] for number in sorted({*teams})]


def _score(outcome: Outcome, side: Sequence[Seat], name: str) -> Score:
    seat = side[0]
    rounds = [sum(point.points for point in played.points if point.seat == seat) for played in outcome.rounds]
    return Score(name, outcome.winners[seat], tuple(rounds), outcome.points[seat])
