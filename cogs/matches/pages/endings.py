"""How a match ended, and what its end counts as for each person, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.kit.texts import names
from cogs.kit.texts.words import has_left, listed
from games.core.game import keeps_secrets
from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.model import Counts, Ending, Exit

GONE: Mapping[Exit | None, str] = {
    None: "has left the match",
    Exit.left: "has left the match",
    Exit.away: "was away when the others ended the match",
    Exit.server: "has left this server",
    Exit.tournament: "has dropped out of the tournament",
    Exit.removed: "was taken out of the tournament",
    Exit.data: "has left the match",
}
"""How a seat was given up, behind the name of its person."""


def teams_of(match: LiveMatch) -> tuple[int, ...]:
    """The team of each seat where partners win and lose together, else nothing."""
    return tuple(match.game.modes[match.setup.mode].teams.get(len(match.names), ()))


def ending_line(match: LiveMatch) -> str:
    """How the match ended, if its score does not say it."""
    shown = names.all_escaped(match.names)
    if match.ending is Ending.forfeit and match.forfeited_by is not None:
        rest = [shown[seat] for seat in _left_over(match, match.forfeited_by)]
        wins = (
            f"{listed(rest)} {'wins' if len(rest) == 1 else 'win'}."
            if rest
            else "No player is left, so the match has no winner."
        )
        return f"**{shown[match.forfeited_by]} {_gone(match, match.forfeited_by)}.** {wins}"
    if match.ending is Ending.no_show:
        return no_show_line(match, shown)
    if match.ending is Ending.aborted:
        alone = len(match.people) == 1
        return (
            "**The match was ended without a winner.**"
            if alone
            else "**The match was ended by agreement.** Nobody wins."
        )
    if match.ending is Ending.called_off and match.setup.contest is not None:
        return f"**The match was stopped.** {names.prose(match.reason)}"
    if match.ending is Ending.called_off:
        return f"**An organiser has ended the match.** Nobody wins.\nThe reason: {names.prose(match.reason)}"
    if match.ending is Ending.stopped and match.other_rules:
        return (
            f"**The match was stopped, because an update of the bot has changed the rules of {match.game.title}.** "
            "Nobody wins. Its log is kept for the bot's operator."
        )
    if match.ending is Ending.stopped:
        return (
            "**The match was stopped, because its rules met something that they could not go on from.** Nobody wins. "
            "Its log is kept for the bot's operator."
        )
    return "**The match is over.**"


def no_show_line(match: LiveMatch, shown: Sequence[str]) -> str:
    """That a match was called off because persons did not come."""
    who = listed([name for seat, name in enumerate(shown) if match.presence(seat).no_show])
    if match.setup.contest is not None:
        return f"**{who} did not come, so the match is a walkover.** It is not rated."
    return f"**{who} did not come, so the match was called off.** Nobody wins, and nothing is rated."


def counts_lines(match: LiveMatch, shown: Sequence[str]) -> Sequence[str]:
    """What the end counts as for persons for whom the score does not tell it; nothing for a person alone."""
    if len(match.persons) < 2:
        return ()
    counts = sorted(match.counts.items())
    excused = [
        f"An organiser has decided that the match is not rated for {shown[seat]}. The reason: {names.prose(why)}"
        for seat, why in sorted(match.excuses.items())
    ]
    return [_line(match, shown[seat], seat) for seat, as_ in counts if as_ in TOLD] + excused


TOLD = (Counts.given_up, Counts.stood_in, Counts.unmet, Counts.no_show)
"""What is told in a line of its own."""


def _line(match: LiveMatch, name: str, seat: Seat) -> str:
    as_ = match.counts[seat]
    if as_ is Counts.given_up:
        return "" if seat == match.forfeited_by else f"-# {name} {_why_given_up(match, seat)}: the last place."
    if as_ is Counts.stood_in:
        return f"-# The clock or a computer player has answered too often for {name}: no rating is won by that."
    if as_ is Counts.unmet:
        return f"-# {name} had not come yet, so the rating of {name} stays."
    return f"-# {name} did not come, so the match is not rated for {name}."


def _why_given_up(match: LiveMatch, seat: Seat) -> str:
    """Why a seat counts as given up, behind the name of its person."""
    if match.presence(seat).exit is not None or has_left(match.player(seat)):
        return _gone(match, seat)
    return "was away at the end" if match.player(seat).is_away else "never answered, or was away at the end"


def _gone(match: LiveMatch, seat: Seat) -> str:
    """How the seat was given up that ended the match."""
    return GONE[match.presence(seat).exit]


def _left_over(match: LiveMatch, leaver: Seat) -> list[Seat]:
    """The winners after this last person has left: the other team, or without teams all who have not left before.

    In a game with secret teams the list is empty, because the other seats belong to both teams.
    """
    teams = teams_of(match)
    if teams:
        return [seat for seat, team in enumerate(teams) if team != teams[leaver]]
    if keeps_secrets(match.game) and len(match.names) > 2:
        return []
    return [player.seat for player in match.setup.players if player.seat != leaver and not has_left(player)]
