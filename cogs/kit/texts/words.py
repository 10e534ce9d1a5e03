"""Short texts that several pages share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from cogs.kit.texts.names import escaped, mention
from games.core.language import OR, Listed, count, say
from host.computer_names import is_computer_name
from host.lobbies.lobby import COMPUTER
from host.matches.match import LiveMatch
from host.model import Pace, Player, is_forgotten
from host.ports import Computer

_COMPUTER = re.compile(rf"{COMPUTER}(?: [0-9]+)?")


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "Ann", "Ann and Ben", "Ann, Ben and Cid" in English, for pages that speak no other language yet."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def first_of(words: Sequence[str], most: int, more: str) -> list[str]:
    """The first words, and behind them how many more there are, by `more`: for "{n} more" "Ann", "Ben", "3 more"."""
    left = len(words) - most
    return [*words[:most], *([more.format(n=left)] if left > 0 else [])]


def shortened(words: Sequence[str], most: int, between: str = ", ") -> str:
    """The first words, and how many more there are: "Ann, Ben and 3 more"."""
    first, more = between.join(words[:most]), len(words) - most
    return count("{players} and {n} more", "{players} and {n} more", more, players=first) if more > 0 else first


MANY = 6
"""Above this number, players are counted instead of named where names do not matter."""


FEW = 3
"""The same for a line above buttons, which is to stay one line on a phone."""


def briefly(players: Sequence[str], most: int = MANY) -> Listed | str:
    """The players' names, or their number if there are more than `most`: "Ann and Ben", "15 players"."""
    return Listed(players) if len(players) <= most else players_counted(len(players))


def players_counted(number: int) -> str:
    """ "1 player", "15 players"."""
    return count("{n} player", "{n} players", number)


def congratulations(winners: Sequence[int]) -> str:
    """Mentions these persons as winners; "" without persons."""
    mentioned = [mention(user_id) for user_id in winners if not is_forgotten(user_id)]
    return say("Congratulations, {winners}.", winners=Listed(mentioned)) if mentioned else ""


def counted(number: int, one: str, many: str) -> str:
    """ "1 match", "2 matches" in English, for pages that speak no other language yet."""
    return f"{number:,} {one if number == 1 else many}"


def counts(numbers: Sequence[int]) -> Listed | str:
    """Numbers of people: "2", "2-4", "2 or 4"."""
    least, most = min(numbers), max(numbers)
    if most - least > 1 and len(numbers) == most - least + 1:
        return f"{least}-{most}"
    return Listed([str(number) for number in numbers], OR)


def span(seconds: float) -> str:
    """A duration: "90 s", "10 min", "24 h"."""
    if seconds < 120 or seconds % 60:
        return say("{n} s", n=f"{seconds:g}")
    if seconds < 7200 or seconds % 3600:
        return say("{n} min", n=f"{seconds / 60:g}")
    return say("{n} h", n=f"{seconds / 3600:g}")


def roughly(seconds: float) -> str:
    """A duration, rounded down: "45 s", "16 min", "47 h"."""
    unit = 1 if seconds < 120 else 60 if seconds < 7200 else 3600
    return span(seconds // unit * unit)


def moment(at: datetime) -> str:
    """A time to which Discord counts down."""
    return f"<t:{round(at.timestamp())}:R>"


def date_of(at: datetime) -> str:
    """A time that readers have to plan for: weekday, date and hour in their own zone, then the countdown."""
    return f"<t:{round(at.timestamp())}:F> ({moment(at)})"


def pace_line(pace: Pace) -> str:
    """The meaning of a pace, in one line."""
    values = {"pace": say(pace.title), "turn": span(pace.turn), "window": span(pace.window)}
    if not pace.reserve:
        return say("{pace}: {turn} a turn, {window} a window", **values)
    reserve = span(pace.reserve)
    return say(
        "{pace}: {turn} a turn, {window} a window, {reserve} in reserve for the match", reserve=reserve, **values
    )


def seat_name(player: Player) -> str:
    """The player's name in markdown; a computer player that sits in for a person is marked."""
    name = escaped(player.name)
    if player.is_away:
        return say("{player} (away)", player=name)
    if player.is_gone:
        return say("{player} (left)", player=name)
    if player.is_computer and not _COMPUTER.fullmatch(player.name):
        return say("{player} (computer)", player=name)
    return name


def has_left(player: Player) -> bool:
    """Whether a person has given this seat up. A person with a name of computer players counts as one of them."""
    named = _COMPUTER.fullmatch(player.name) is not None or is_computer_name(player.name)
    return player.user_id is None and player.is_computer and not named


def named(computer: Computer) -> str:
    """The name of a level and how strong it is: "Magnet (Normal)"."""
    name, level = computer.name, say(computer.title)
    return f"{name} ({level})" if name else level


def called(player: Player) -> str:
    """A mention of a person, the name of a computer player."""
    if player.user_id is None:
        return seat_name(player)
    mentioned = mention(player.user_id)
    return say("{player} (away)", player=mentioned) if player.is_away else mentioned


def sealed_deal(match: LiveMatch) -> str:
    """The line with the hash of a match's seed, to check the deal later."""
    return say("Sealed deal: {hash}", hash=f"`{match.seed_hash}`")


def opened_seed(match: LiveMatch) -> str:
    """The seed of a match that is over, in hex; "" before, and in games that keep secrets for ever."""
    return "" if match.seed is None or match.game.keeps_secrets else match.seed.hex()


def sides(names: Sequence[str], teams: Sequence[int]) -> list[str]:
    """The names by team, partners joined: ["Ann & Cid", "Ben & Dan"]; without teams each name alone."""
    if len(teams) != len(names):
        return list(names)
    return [
        " & ".join([name for name, team in zip(names, teams, strict=True) if team == side])
        for side in sorted(set(teams))
    ]


def versus(names: Sequence[str], limit: int, teams: Sequence[int] = ()) -> str:
    """The opponents: "Ann v Ben", "Ann & Cid v Ben & Dan" with teams, "Ann v Ben and 3 more" if there is no room."""
    together = " v ".join(sides(names, teams))
    if teams and len(together) <= limit:
        return together
    for kept in range(len(names), 0, -1):
        more = len(names) - kept
        first = " v ".join(names[:kept])
        text = count("{players} and {n} more", "{players} and {n} more", more, players=first) if more else first
        if len(text) <= limit:
            return text
    return players_counted(len(names))[:limit]
