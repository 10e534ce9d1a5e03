"""Texts of refusals: what was refused, why, and what to do.

The host refuses with a code and facts; `refusal_text` makes a text of them. Refusals of the cogs themselves (a wrong
channel, an unknown game) are a `UserError` with a text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cogs.kit.refusals import ladder, ratings, tournaments
from cogs.kit.texts import names
from cogs.kit.texts.names import escaped
from cogs.kit.texts.words import counts, moment, span
from games.core.language import Listed, count, say, text
from host.errors import Code, Refusal
from host.lobbies.no_shows import MOST
from host.matches.nudges import NUDGE_AFTER

Facts = Mapping[str, Any]


class UserError(Exception):
    """A request that cannot be done; the text is for the person who made it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


UNKNOWN_PRESS = text(
    "This button is from another time or another place, so nothing was done. Use `/hand` to see your match."
)
GONE_WRONG = text(
    "Something went wrong; nothing was changed. Try again. If it happens again, tell the bot's operator: {error}."
)
STORED_BUT = text(
    "Your press counts and is stored, but showing the result went wrong. Press My hand to see where you are. "
    "If it happens again, tell the bot's operator: {error}."
)
TOO_LATE = text("The match was over before you pressed, so this does not count.")
OUTDATED = text("This command has changed since your Discord last looked. Restart Discord, then use it again.")
NO_MEMBER = text("{person} is not in this server. Choose a member. Nothing was changed.")
UNREADABLE = text(
    "The bot could not read what Discord sent about this, so nothing was changed. "
    "Try again. If it happens again, tell the bot's operator."
)
NOT_STORED = text(
    "Nothing can be stored at the moment, so this does not count. "
    "Your match is kept and its clocks stand still. Press again in a few minutes."
)
MISFIT = text(
    "The options of this table do not fit {seats} players: {why}. "
    "Its host can change them under Options, or wait for another number of players."
)
STOPPING = text(
    "The bot is stopping at the moment, so nothing was changed. Your match is kept and its clocks stand still. "
    "Press again when the bot is back."
)


def refusal_text(refusal: Refusal) -> str:
    """The text of a refusal."""
    words = WORDS[refusal.code]
    if callable(words):
        return words(refusal.facts)
    return say(words, **{name: FACTS[name](fact) if name in FACTS else fact for name, fact in refusal.facts.items()})


FACTS: Mapping[str, Callable[[Any], Any]] = {
    "channel_id": lambda channel_id: f"<#{channel_id}>",
    "game": say,
    "invited": lambda people: Listed([names.mention(user_id) for user_id in sorted(people)]),
    "match": lambda number: f"#{number}",
    "match_id": lambda number: f"#{number}",
    "name": escaped,
    "names": lambda settings: ", ".join([say(name.replace("_", " ")) for name in settings]),
    "owner": escaped,
    "role": lambda role_id: f"<@&{role_id}>",
    "until": moment,
    "user": names.mention,
    "user_id": names.mention,
}
"""How facts stand in texts; those that are not here are numbers. Typed names are escaped."""


def _too_few(facts: Facts) -> str:
    return count(
        "This mode is for {seats} players, and {n} sits here. "
        "Press Add computer, wait until a player joins, or choose another mode under Options.",
        "This mode is for {seats} players, and {n} sit here. "
        "Press Add computer, wait until a player joins, or choose another mode under Options.",
        facts["have"],
        seats=counts(facts["need"]),
    )


def _already_seated(facts: Facts) -> str:
    if facts["challenge"] and facts["host"]:
        return say("You opened this challenge, so you have a seat already. The match starts when all have accepted.")
    if facts["challenge"]:
        return say("You have accepted already. The match starts when all have accepted.")
    if facts["host"]:
        return say("You opened this table, so you have a seat already. Press Start when there are enough players.")
    return say("You have a seat here already. The match begins when the host presses Start.")


def _no_shows(facts: Facts) -> str:
    person, ends = facts["user_id"], say("until {when}", when=moment(facts["until"]))
    if person is None:
        return say(
            "You did not come to {most} matches in a day. Tables with other people are closed to you {ends}; "
            "matches against computer players stay open: `/play`.",
            most=MOST,
            ends=ends,
        )
    return say(
        "{player} did not come to {most} matches in a day. Tables with other people are closed to that person {ends}.",
        player=names.mention(person),
        most=MOST,
        ends=ends,
    )


WORDS: Mapping[Code, str | Callable[[Facts], str]] = {
    "not_seated": text("You have no seat at this table, so you cannot press this. `/play` opens one of your own."),
    "stale": text("That question is over. Your question now is here."),
    "not_offered": text("That is not one of the choices any more. Your question now is here."),
    "not_allowed": text("The rules do not allow these together. Choose again."),
    "already_answered": text("You have answered already. The first answer counts, so wait until the window closes."),
    "not_alone": text("Answers can be taken back only where you play against computers alone. Nothing was changed."),
    "nothing_given": text("You have given no answer in this match that could be taken back. Answer a question first."),
    "no_nudge": text("Now the match waits for no turn of another person, so there is no one to nudge. See the board."),
    "nudged": text("There was a nudge in this turn already, and one is the most. Wait for the answer or the clock."),
    "nudged_early": lambda facts: say(
        "The question was asked less than {time} ago. Press Nudge a little later.",
        time=span(NUDGE_AFTER.total_seconds()),
    ),
    "over": text("This match is over. Its board shows the result; `/play` opens a new one."),
    "not_found": text("There is no such table any more. Use `/play` for a new one."),
    "not_host": text("{owner} opened it, so only {owner} can do this. Open a table of your own with `/play`."),
    "full": text(
        "There are {seats} seats, and they are taken or kept. Wait until a player leaves, or open a table with `/play`."
    ),
    "too_few": _too_few,
    "options_misfit": MISFIT,
    "too_many_user_lobbies": text("You have {most} open tables, the most that one person may have. Close one first."),
    "too_many_guild_lobbies": text("This server has {most} open tables, the most that it may have. Join one."),
    "too_many_user_matches": text(
        "You play {most} matches, the most that one person may play at the same time. "
        "Finish one first: `/matches` lists them."
    ),
    "too_many_guild_matches": text(
        "This server plays {most} matches, the most that it may have. Wait until one of them ends."
    ),
    "no_shows": _no_shows,
    "already_seated": _already_seated,
    "not_invited": text(
        "This is a challenge, and its seats are kept for {invited}. Open a table of your own with `/play`."
    ),
    "started": text("This match has started already. Follow the link in its message, or use `/hand`."),
    "closed": text("This table is closed. Open a new one with `/play`."),
    "no_replay": text("The log of this match cannot be read by this version of the bot. Its result is kept."),
    "other_rules": text(
        "The rules of {game} have changed in the bot since this match was played, so it cannot be replayed. "
        "Its result is kept."
    ),
    "match_goes_on": text("This match goes on, so hands, seed and record stay closed. Come back when it is over."),
    "no_puzzles": text(
        "The puzzles do not fit the rules of this version, so they are closed until new ones are made. "
        "What you have solved is kept."
    ),
    "day_over": text("The day of this puzzle is over. `/puzzle` gives you another one."),
    "not_solved": text("Solve the puzzle first, then put your name on the table. Press Solve it below the puzzle."),
    "kept_secret": text(
        "In {game} single answers stay secret, also after the end. "
        "So there is the spectators' view alone, and neither record nor seed is given out."
    ),
    "storage": STOPPING,
    **tournaments.WORDS,
    **ladder.WORDS,
    **ratings.WORDS,
}
