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
from cogs.kit.texts.words import counts, listed, moment
from host.errors import Refusal
from host.lobbies.no_shows import MOST

Facts = Mapping[str, Any]


class UserError(Exception):
    """A request that cannot be done; the text is for the person who made it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


UNKNOWN_PRESS = "This button is from another time or another place, so nothing was done. Use `/hand` to see your match."
GONE_WRONG = "Something went wrong; nothing was changed. Try again. If it happens again, tell the bot's operator: `{}`."
STORED_BUT = (
    "Your press counts and is stored, but showing the result went wrong. Press My hand to see where you are. "
    "If it happens again, tell the bot's operator: `{}`."
)
TOO_LATE = "The match was over before you pressed, so this does not count."
OUTDATED = "This command has changed since your Discord last looked. Restart Discord, then use it again."
NO_MEMBER = "{} is not in this server. Choose a member. Nothing was changed."
UNREADABLE = (
    "The bot could not read what Discord sent about this, so nothing was changed. "
    "Try again. If it happens again, tell the bot's operator."
)
NOT_STORED = (
    "Nothing can be stored at the moment, so this does not count. "
    "Your match is kept and its clocks stand still. Press again in a few minutes."
)
STOPPING = (
    "The bot is stopping at the moment, so nothing was changed. Your match is kept and its clocks stand still. "
    "Press again when the bot is back."
)


def refusal_text(refusal: Refusal) -> str:
    """The text of a refusal."""
    words = WORDS.get(refusal.code)
    if words is None:
        return "That is not possible now. Press My hand or use `/hand` to see what is."
    return words(refusal.facts) if callable(words) else words


def _not_host(facts: Facts) -> str:
    owner = escaped(facts["owner"]) if facts else ""
    subject = f"{owner} opened it, so only {owner}" if facts else "Only the person who opened it"
    return f"{subject} can do this. Open a table of your own with `/play`."


def _full(facts: Facts) -> str:
    seats = f"There are {facts['seats']} seats" if facts else "There are no more seats"
    return f"{seats}, and they are taken or kept. Wait until a player leaves, or open a table with `/play`."


def _too_few(facts: Facts) -> str:
    have = facts.get("have", 0)
    sit = f"{have} {'sits' if have == 1 else 'sit'} here"
    return (
        f"This mode is for {counts(facts.get('need', (2,)))} players, and {sit}. "
        "Press Add computer, wait until a player joins, or choose another mode under Options."
    )


def misfit_words(seats: int, why: str) -> str:
    """Why a table with these options cannot start with so many players, and what to do."""
    return (
        f"The options of this table do not fit {seats} players: {why}. "
        "Its host can change them under Options, or wait for another number of players."
    )


def _already_seated(facts: Facts) -> str:
    if facts.get("challenge"):
        why = "opened this challenge, so you have a seat" if facts.get("host") else "have accepted"
        return f"You {why} already. The match starts when all have accepted."
    if facts.get("host"):
        return "You opened this table, so you have a seat already. Press Start when there are enough players."
    return "You have a seat here already. The match begins when the host presses Start."


def _too_many(what: str, then: str) -> Callable[[Facts], str]:
    """The text of a cap: `what` with the number in place of "{}", and `then` with advice."""
    return lambda facts: f"{what.format(facts.get('most', 'too many'))} {then}"


def _not_invited(facts: Facts) -> str:
    kept = listed([names.mention(user_id) for user_id in sorted(facts.get("invited", ()))])
    return f"This is a challenge, and its seats are kept for {kept}. Open a table of your own with `/play`."


def _no_shows(facts: Facts) -> str:
    person, until = facts.get("user_id"), facts.get("until")
    ends = f" until {moment(until)}" if until is not None else " for an hour"
    if person is None:
        return (
            f"You did not come to {MOST} matches in a day. Tables with other people are closed to you{ends}; "
            "matches against computer players stay open: `/play`."
        )
    return (
        f"{names.mention(person)} did not come to {MOST} matches in a day. Tables with other people are closed to that "
        f"person{ends}."
    )


WORDS: Mapping[str, str | Callable[[Facts], str]] = {
    "not_seated": "You have no seat at this table, so you cannot press this. `/play` opens one of your own.",
    "stale": "That question is over. Your question now is here.",
    "not_offered": "That is not one of the choices any more. Your question now is here.",
    "not_allowed": "The rules do not allow these together. Choose again.",
    "already_answered": "You have answered already. The first answer counts, so wait until the window closes.",
    "not_alone": "Answers can be taken back only where you play against computers alone.",
    "nothing_given": "You have given no answer in this match that could be taken back.",
    "over": "This match is over. Its board shows the result; `/play` opens a new one.",
    "not_found": "There is no such table any more. Use `/play` for a new one.",
    "not_host": _not_host,
    "full": _full,
    "too_few": _too_few,
    "options_misfit": lambda facts: misfit_words(facts.get("seats", 0), facts.get("why", "")),
    "too_many_user_lobbies": _too_many(
        "You have {} open tables, the most that one person may have.", "Close one first."
    ),
    "too_many_guild_lobbies": _too_many("This server has {} open tables, the most that it may have.", "Join one."),
    "too_many_user_matches": _too_many(
        "You play {} matches, the most that one person may play at the same time.",
        "Finish one first: `/matches` lists them.",
    ),
    "too_many_guild_matches": _too_many(
        "This server plays {} matches, the most that it may have.", "Wait until one of them ends."
    ),
    "no_shows": _no_shows,
    "already_seated": _already_seated,
    "not_invited": _not_invited,
    "started": "This match has started already. Follow the link in its message, or use `/hand`.",
    "closed": "This table is closed. Open a new one with `/play`.",
    "no_replay": "The log of this match cannot be read by this version of the bot. Its result is kept.",
    "other_rules": lambda facts: (
        f"The rules of {facts.get('game', 'this game')} have changed in the bot since this match was played, so it "
        "cannot be replayed. Its result is kept."
    ),
    "match_goes_on": "This match goes on, so hands, seed and record stay closed. Come back when it is over.",
    "no_puzzles": (
        "The puzzles do not fit the rules of this version, so they are closed until new ones are made. "
        "What you have solved is kept."
    ),
    "day_over": "The day of this puzzle is over. `/puzzle` gives you another one.",
    "not_solved": "Solve the puzzle first, then put your name on the table. Press Solve it below the puzzle.",
    "kept_secret": lambda facts: (
        f"In {facts.get('game', 'this game')} single answers stay secret, also after the end. "
        "So there is the spectators' view alone, and neither record nor seed is given out."
    ),
    "storage": STOPPING,
    **tournaments.WORDS,
    **ladder.WORDS,
    **ratings.WORDS,
}
