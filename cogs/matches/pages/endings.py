"""How a match ended, and what its end counts as for each person, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button
from cogs.kit.texts.names import all_escaped, prose
from cogs.kit.texts.words import has_left
from games.core.language import Listed, count, say, text
from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.model import Counts, Ending, Exit
from tournaments.course.seating import Contest

GONE: Mapping[Exit | None, str] = {
    None: text("{player} has left the match"),
    Exit.left: text("{player} has left the match"),
    Exit.away: text("{player} was away when the others ended the match"),
    Exit.server: text("{player} has left this server"),
    Exit.tournament: text("{player} has dropped out of the tournament"),
    Exit.removed: text("{player} was taken out of the tournament"),
    Exit.data: text("{player} has left the match"),
}
"""How a seat was given up, without a full stop."""


def call_button(match: LiveMatch) -> Button:
    """Calls the organisers of the tournament to the table of this match."""
    return Button(say("Call an organiser", context="label"), make("call_match", match.id))


def my_table_button(contest: Contest) -> Button:
    """Shows the presser's table in the tournament of a match."""
    return Button(say("My table", context="label"), make("my_table", contest.tournament_id), "main")


def contest_words(contest: Contest) -> str:
    """ "Tournament #3, round 2"."""
    return say("Tournament {tournament}, round {round}", tournament=f"#{contest.tournament_id}", round=contest.number)


def teams_of(match: LiveMatch) -> tuple[int, ...]:
    """The team of each seat where partners win and lose together, else nothing."""
    return tuple(match.game.modes[match.setup.mode].teams.get(len(match.names), ()))


def ending_line(match: LiveMatch) -> str:
    """How the match ended, if its score does not say it."""
    names = all_escaped(match.names)
    if match.ending is Ending.forfeit and match.forfeited_by is not None:
        rest = [names[seat] for seat in _left_over(match, match.forfeited_by)]
        wins = (
            count("{players} wins.", "{players} win.", len(rest), players=Listed(rest))
            if rest
            else say("No player is left, so the match has no winner.")
        )
        return f"**{_gone(match, names[match.forfeited_by], match.forfeited_by)}.** {wins}"
    if match.ending is Ending.no_show:
        return no_show_line(match, names)
    if match.ending is Ending.aborted and len(match.people) == 1:
        return f"**{say('The match was ended without a winner.')}**"
    if match.ending is Ending.aborted:
        return f"**{say('The match was ended by agreement.')}** {say('Nobody wins.')}"
    if match.ending is Ending.called_off and match.setup.contest is not None:
        return f"**{say('The match was stopped.')}** {prose(match.reason)}"
    if match.ending is Ending.called_off:
        reason = say("The reason: {reason}", reason=prose(match.reason))
        return f"**{say('An organiser has ended the match.')}** {say('Nobody wins.')}\n{reason}"
    if match.ending is Ending.stopped:
        kept = say("Nobody wins. Its log is kept for the bot's operator.")
        return f"**{_stopped(match)}** {kept}"
    return f"**{say('The match is over.')}**"


def _stopped(match: LiveMatch) -> str:
    if match.other_rules:
        game = say(match.game.title)
        return say("The match was stopped, because an update of the bot has changed the rules of {game}.", game=game)
    return say("The match was stopped, because its rules met something that they could not go on from.")


def no_show_line(match: LiveMatch, names: Sequence[str]) -> str:
    """That a match was called off because persons did not come."""
    who = Listed([name for seat, name in enumerate(names) if match.presence(seat).no_show])
    if match.setup.contest is not None:
        walkover = say("{players} did not come, so the match is a walkover.", players=who)
        return f"**{walkover}** {say('It is not rated.')}"
    called_off = say("{players} did not come, so the match was called off.", players=who)
    return f"**{called_off}** {say('Nobody wins, and nothing is rated.')}"


def counts_lines(match: LiveMatch, names: Sequence[str]) -> Sequence[str]:
    """What the end counts as for persons for whom the score does not tell it; nothing for a person alone."""
    if len(match.persons) < 2:
        return ()
    counts = sorted(match.counts.items())
    excused = [
        say(
            "An organiser has decided that the match is not rated for {player}. The reason: {reason}",
            player=names[seat],
            reason=prose(why),
        )
        for seat, why in sorted(match.excuses.items())
    ]
    return [_line(match, names[seat], seat) for seat, as_ in counts if as_ in TOLD] + excused


TOLD = (Counts.given_up, Counts.stood_in, Counts.unmet, Counts.no_show)
"""What is told in a line of its own."""


def _line(match: LiveMatch, name: str, seat: Seat) -> str:
    as_ = match.counts[seat]
    if as_ is Counts.given_up and seat == match.forfeited_by:
        return ""
    if as_ is Counts.given_up:
        told = say("{how}: the last place.", how=_why_given_up(match, name, seat))
    elif as_ is Counts.stood_in:
        told = say(
            "The clock or a computer player has answered too often for {player}: no rating is won by that.",
            player=name,
        )
    elif as_ is Counts.unmet:
        told = say("{player} had not come yet, so the rating of {player} stays.", player=name)
    else:
        told = say("{player} did not come, so the match is not rated for {player}.", player=name)
    return f"-# {told}"


def _why_given_up(match: LiveMatch, name: str, seat: Seat) -> str:
    """Why a seat counts as given up."""
    if match.presence(seat).exit is not None or has_left(match.player(seat)):
        return _gone(match, name, seat)
    if match.player(seat).is_away:
        return say("{player} was away at the end", player=name)
    return say("{player} never answered, or was away at the end", player=name)


def _gone(match: LiveMatch, name: str, seat: Seat) -> str:
    """How the seat was given up that ended the match."""
    return say(GONE[match.presence(seat).exit], player=name)


def _left_over(match: LiveMatch, leaver: Seat) -> list[Seat]:
    """The winners after this last person has left: the other team, or without teams all who have not left before.

    In a game with secret teams the list is empty, because the other seats belong to both teams.
    """
    teams = teams_of(match)
    if teams:
        return [seat for seat, team in enumerate(teams) if team != teams[leaver]]
    if match.game.keeps_secrets and len(match.names) > 2:
        return []
    return [player.seat for player in match.setup.players if player.seat != leaver and not has_left(player)]
