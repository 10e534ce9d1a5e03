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
from host.errors import Refusal
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
STOPPING = text(
    "The bot is stopping at the moment, so nothing was changed. Your match is kept and its clocks stand still. "
    "Press again when the bot is back."
)


def refusal_text(refusal: Refusal) -> str:
    """The text of a refusal."""
    words = WORDS.get(refusal.code)
    if words is None:
        return say("That is not possible now. Press My hand or use `/hand` to see what is.")
    return words(refusal.facts) if callable(words) else say(words)


def _not_host(facts: Facts) -> str:
    if not facts:
        return say("Only the person who opened it can do this. Open a table of your own with `/play`.")
    return say(
        "{owner} opened it, so only {owner} can do this. Open a table of your own with `/play`.",
        owner=escaped(facts["owner"]),
    )


def _full(facts: Facts) -> str:
    if not facts:
        return say(
            "There are no more seats, and they are taken or kept. Wait until a player leaves, or open a table with "
            "`/play`."
        )
    return say(
        "There are {seats} seats, and they are taken or kept. Wait until a player leaves, or open a table with "
        "`/play`.",
        seats=facts["seats"],
    )


def _too_few(facts: Facts) -> str:
    return count(
        "This mode is for {seats} players, and {n} sits here. "
        "Press Add computer, wait until a player joins, or choose another mode under Options.",
        "This mode is for {seats} players, and {n} sit here. "
        "Press Add computer, wait until a player joins, or choose another mode under Options.",
        facts.get("have", 0),
        seats=counts(facts.get("need", (2,))),
    )


def misfit_words(seats: int, why: str) -> str:
    """Why a table with these options cannot start with so many players, and what to do."""
    return say(
        "The options of this table do not fit {seats} players: {why}. "
        "Its host can change them under Options, or wait for another number of players.",
        seats=seats,
        why=why,
    )


def _already_seated(facts: Facts) -> str:
    if facts.get("challenge") and facts.get("host"):
        return say("You opened this challenge, so you have a seat already. The match starts when all have accepted.")
    if facts.get("challenge"):
        return say("You have accepted already. The match starts when all have accepted.")
    if facts.get("host"):
        return say("You opened this table, so you have a seat already. Press Start when there are enough players.")
    return say("You have a seat here already. The match begins when the host presses Start.")


def _too_many(english: str) -> Callable[[Facts], str]:
    """The text of a cap with its number."""
    return lambda facts: say(english, most=facts.get("most") or say("too many"))


def _not_invited(facts: Facts) -> str:
    kept = Listed([names.mention(user_id) for user_id in sorted(facts.get("invited", ()))])
    return say(
        "This is a challenge, and its seats are kept for {players}. Open a table of your own with `/play`.",
        players=kept,
    )


def _no_shows(facts: Facts) -> str:
    person, until = facts.get("user_id"), facts.get("until")
    ends = say("until {when}", when=moment(until)) if until is not None else say("for an hour")
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


WORDS: Mapping[str, str | Callable[[Facts], str]] = {
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
    "not_host": _not_host,
    "full": _full,
    "too_few": _too_few,
    "options_misfit": lambda facts: misfit_words(facts.get("seats", 0), facts.get("why", "")),
    "too_many_user_lobbies": _too_many(
        text("You have {most} open tables, the most that one person may have. Close one first.")
    ),
    "too_many_guild_lobbies": _too_many(
        text("This server has {most} open tables, the most that it may have. Join one.")
    ),
    "too_many_user_matches": _too_many(
        text(
            "You play {most} matches, the most that one person may play at the same time. "
            "Finish one first: `/matches` lists them."
        )
    ),
    "too_many_guild_matches": _too_many(
        text("This server plays {most} matches, the most that it may have. Wait until one of them ends.")
    ),
    "no_shows": _no_shows,
    "already_seated": _already_seated,
    "not_invited": _not_invited,
    "started": text("This match has started already. Follow the link in its message, or use `/hand`."),
    "closed": text("This table is closed. Open a new one with `/play`."),
    "no_replay": text("The log of this match cannot be read by this version of the bot. Its result is kept."),
    "other_rules": lambda facts: say(
        "The rules of {game} have changed in the bot since this match was played, so it cannot be replayed. "
        "Its result is kept.",
        game=say(facts["game"]) if "game" in facts else say("this game"),
    ),
    "match_goes_on": text("This match goes on, so hands, seed and record stay closed. Come back when it is over."),
    "no_puzzles": text(
        "The puzzles do not fit the rules of this version, so they are closed until new ones are made. "
        "What you have solved is kept."
    ),
    "day_over": text("The day of this puzzle is over. `/puzzle` gives you another one."),
    "not_solved": text("Solve the puzzle first, then put your name on the table. Press Solve it below the puzzle."),
    "kept_secret": lambda facts: say(
        "In {game} single answers stay secret, also after the end. "
        "So there is the spectators' view alone, and neither record nor seed is given out.",
        game=say(facts["game"]) if "game" in facts else say("this game"),
    ),
    "storage": STOPPING,
    **tournaments.WORDS,
    **ladder.WORDS,
    **ratings.WORDS,
}
