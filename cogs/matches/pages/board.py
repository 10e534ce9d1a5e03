"""The public board of a match: the table in words while it goes on, the result when it is over.

It is drawn from the spectator's view alone, so it does not depend on hidden cards, and during a window it does not
depend on the answers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ai.comparing import comparable
from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Line, Page, Part, Picture, Row, page
from cogs.kit.parts.back import hand_button
from cogs.kit.texts.names import all_escaped, all_plain
from cogs.kit.texts.rating_words import NO_GAIN, Changes, Gain, changes_line, gain_line
from cogs.kit.texts.words import briefly, called, moment, roughly, versus
from cogs.matches.pages.attendance import abort_line, away_line, left_line, missing_parts, no_show_buttons
from cogs.matches.pages.endings import (
    call_button,
    contest_words,
    counts_lines,
    ending_line,
    my_table_button,
    teams_of,
)
from cogs.matches.pages.picture import caption_of
from cogs.matches.pages.round_end import end_on_board, end_table, end_words
from cogs.matches.pages.told import BRIEF, Told, in_small_print, newest, of_this_round, told, unsaid
from games.core.glyphs import reader
from games.core.language import count, say, text
from games.core.protocol import Event, Seat
from host.matches import undo
from host.matches.acted_for import of_rules
from host.matches.intermissions import clocks_begin
from host.matches.match import LiveMatch
from host.matches.nudges import waited_for
from host.model import Ending
from host.ports import AnyGame
from tournaments.course.seating import contest_of

EVENTS, LOOKED_AT = 3, 32
"""So many events are told at most, of so many."""
LAST_WORDS = 45
"""Words of events on a page of an ended match, where no question stands beside them."""
CLOCKED = 2
"""Up to so many players are named in the line of the clock, which is one line on a phone."""
NOTHING: Changes = {}
THREAD_NAME = 100
STANDING = text(
    "The board cannot be shown, so the clocks stand still until it is there again or all players have used `/hand`. "
    "Then all open questions have their full time again."
)


def board_page(match: LiveMatch, changes: Changes = NOTHING, picture: Part | None = None) -> Page:
    """The current board.

    changes  what an ended match did to ratings, as soon as that is known
    picture  the table drawn, which leaves out its words; after the match, the table as it ended
    """
    if match.ending is not None:
        return result_page(match, changes=changes, picture=picture)
    ended = end_on_board(match)
    return _table(match, picture) if ended is None else _decided(match, ended, picture)


def thread_name(match: LiveMatch) -> str:
    """ "Ann v Ben - The Imposter Kings #12", at most 100 characters."""
    tail = f" - {say(match.game.title)} #{match.id}"
    return versus(all_plain(match.names), THREAD_NAME - len(tail), teams_of(match)) + tail


def _decided(match: LiveMatch, ended: Event, picture: Part | None) -> Page:
    """The round that has just ended, until the clocks of the next one begin."""
    names = all_escaped(match.names)
    return page(
        end_words(match, None),
        small(begins_line(match)),
        picture,
        Row(_table_buttons(match)),
        abort_line(match, names),
        *missing_parts(match, names),
        left_line(match, names),
        away_line(match, names),
        *([] if isinstance(picture, Picture) else end_table(match, ended, None)),
        Line(),
        _last_line(match, picture),
        accent=layout.CALM,
        pings=[player.user_id for player in match.setup.players if player.user_id is not None],
    )


def _table(match: LiveMatch, picture: Part | None) -> Page:
    names = all_escaped(match.names)
    view, screen = match.view(None), match.game.screen
    ended = moment_of(match, None)
    first, *table = ("", *caption_of(match, None)) if isinstance(picture, Picture) else table_of(match)
    table_parts = (
        ended,
        f"{screen.status(view, names)}\n{small(clock_line(match))}".strip(),
        picture,
        "" if ended else first,
        Row(_table_buttons(match)),
        abort_line(match, names),
        *missing_parts(match, names),
        left_line(match, names),
        away_line(match, names),
        first if ended else "",
        *table,
    )
    return page(
        *table_parts,
        Line(),
        recent(match, None, names, table_parts),
        _last_line(match, picture),
        accent=layout.ALERT if answerable(match) else layout.CALM,
        pings=[player.user_id for player in match.setup.players if player.user_id is not None],
    )


def small(line: str) -> str:
    """The line in small print; "" stays ""."""
    return f"-# {line}" if line else ""


def clock_line(match: LiveMatch, reader: Seat | None = None, named: Collection[Seat] = ()) -> str:
    """The time at which the clock acts next, and for which players; "" if the match waits for computer players only.

    A reader who is asked reads their own clock.

    named  the seats that the sentence before has named
    """
    computers = match.computers
    if match.table_outage.since:
        return say(STANDING)
    rows = [row for row in match.position.deadlines.values() if row.seat not in computers]
    if not rows or match.setup.practice:  # practice: no other person waits
        return ""
    if match.window_open:
        return say("The window closes {when} at the latest.", when=moment(min(row.due_at for row in rows)))
    mine = [row for row in rows if row.seat == reader]
    first = min(mine or rows, key=lambda row: row.due_at)
    names = all_escaped(match.names)
    late = sorted({row.seat for row in rows if row.due_at == first.due_at})
    same_as_named = len(late) > 1 and set(late) == set(named)
    when = moment(first.due_at)
    reserve = (first.due_at - (first.reserve_at or first.due_at)).total_seconds()
    if reserve >= 1:
        when = say("{when}, reserve {reserve}", when=when, reserve=roughly(reserve))
    if mine:
        return say("The clock answers for you {when}.", when=when)
    if same_as_named:
        return say("The clock answers for them {when}.", when=when)
    players = briefly([names[seat] for seat in late], CLOCKED)
    if waited_for(match) == first:
        asked = moment(first.opened_at)
        return say("The clock answers for {players} {when}; asked {asked}.", players=players, when=when, asked=asked)
    return say("The clock answers for {players} {when}.", players=players, when=when)


def begins_line(match: LiveMatch) -> str:
    """When the clocks of the next round begin, while they wait for those who read the end of the last one."""
    if match.table_outage.since:
        return say(STANDING)
    begins = clocks_begin(match, match.created_at)
    return say("The next round begins {when} at the latest.", when=moment(begins))


def moment_of(match: LiveMatch, viewer: Seat | None) -> str:
    """The end of a round, until the next one has begun to be played; "" at any other time."""
    screen, names = match.game.screen, all_escaped(match.names)
    return match.once(("moment", viewer, reader()), lambda: screen.moment(of_rules(match.recent), viewer, names))


def table_of(match: LiveMatch) -> Sequence[str]:
    """The blocks of the public board in words, the same for all readers."""
    names = all_escaped(match.names)
    return match.once(("board", reader()), lambda: match.game.screen.board(match.view(None), names) or [""])


def answerable(match: LiveMatch) -> bool:
    """Whether a window is open in which people are asked, and not only computer players."""
    return match.window_open and not {asked.seat for asked in match.view(None).asked} <= match.computers


def calling(match: LiveMatch, board: Page) -> Page:
    """The board as a new message: it mentions its persons also beside a picture, so that Discord can ping them."""
    if match.ending is not None or not any(isinstance(part, Picture) for part in board.parts):
        return board
    return replace(board, parts=(*board.parts, f"-# {' · '.join(_players(match))}"))


def _last_line(match: LiveMatch, picture: Part | None) -> str:
    """In small print which match it is; a picture names the players itself."""
    return f"-# {_match_line(match) if isinstance(picture, Picture) else game_line(match)}"


def game_line(match: LiveMatch) -> str:
    """ "The Imposter Kings #12 · Standard · @Ann · Computer", before it the tournament and the round."""
    return " · ".join([_match_line(match), *_players(match)])


def _match_line(match: LiveMatch) -> str:
    game: AnyGame = match.game
    contest = contest_of(match.setup.contest)
    within = [contest_words(contest)] if contest is not None else []
    return " · ".join([*within, f"{say(game.title)} #{match.id}", say(game.modes[match.setup.mode].title)])


def _players(match: LiveMatch) -> list[str]:
    return [called(player) for player in match.setup.players]


def recent(match: LiveMatch, viewer: Seat | None, names: tuple[str, ...], above: Sequence[Part | None]) -> str:
    """The last events in small print, without those that the texts `above` already say, such as the end of a round."""
    sentences: Sequence[Told] = told(match, viewer, names, match.recent[-LOOKED_AT:])
    if moment_of(match, viewer):
        sentences = of_this_round(match, sentences)
    room = BRIEF if match.ending is None else LAST_WORDS
    return in_small_print(newest(unsaid(sentences, above), room, EVENTS))


def log_button(match: LiveMatch) -> Button:
    """Shows the log of the match."""
    return Button(say("Log", context="label"), make("story", match.id))


def rules_button(match: LiveMatch) -> Button:
    """Shows the rules of the table."""
    return Button(say("Rules", context="label"), make("match_rules", match.id))


def leave_button(match: LiveMatch) -> Button:
    """Asks whether to leave the match."""
    return Button(say("Leave match", context="label"), make("leave", match.id))


def next_match_button() -> Button:
    """Shows the panel of the match that waits longest for the presser."""
    return Button(say("Next match", context="label"), make("next_match"), "main")


def undo_button(match: LiveMatch, seat: Seat) -> tuple[Button, ...]:
    """Takes back the seat's last answer, where that is offered."""
    return (Button(say("Undo", context="label"), make("undo", match.id)),) if undo.offered(match, seat) else ()


def _table_buttons(match: LiveMatch) -> tuple[Button, ...]:
    answer = (Button(say("Answer", context="label"), make("reply", match.id), "go"),) if answerable(match) else ()
    return (
        *answer,
        hand_button(match),
        log_button(match),
        rules_button(match),
        leave_button(match),
    )


def result_page(
    match: LiveMatch,
    viewer: Seat | None = None,
    *,
    changes: Changes = NOTHING,
    gain: Gain = NO_GAIN,
    note: str = "",
    picture: Part | None = None,
    elsewhere: bool = False,
) -> Page:
    """The end of a match on board and panels: winners, reason, score, and buttons for the next step.

    changes    what the match did to ratings, for all readers
    gain       what it has brought the viewer, for a panel
    note       what the press that led here has done, for its person
    picture    the table as it ended, where the page has one
    elsewhere  whether another match waits for the viewer
    """
    names = all_escaped(match.names)
    result = match.game.screen.result(match.outcome, names) if match.outcome is not None else ()
    after = (
        *_after(match),
        *((next_match_button(),) if elsewhere else ()),
        *_review_buttons(match, viewer),
        *_met_buttons(match, viewer),
        Button(say("Replay", context="label"), make("replay", match.id)),
        log_button(match),
        rules_button(match),
        Button(say("Check this deal", context="label"), make("deal_check", match.id)),
    )
    return page(
        ending_line(match) if match.outcome is None else "",
        *_headed(match, viewer, result[:1]),
        note,
        _decisive(match, viewer) or recent(match, viewer, names, (*result, note)),
        gain_line(gain),
        picture,
        *layout.rows(after),
        *result[1:],
        *_laid_open(match, names, picture),
        *counts_lines(match, names),
        changes_line(match, changes),
        Line(),
        f"-# {game_line(match)}",
        accent=layout.DONE,
    )


def _decisive(match: LiveMatch, viewer: Seat | None) -> str:
    """What decided the match, in one line: the end of its last round; "" in games without such ends."""
    head, *details = moment_of(match, viewer).split("\n")
    how = "".join([f" · {line.removeprefix('-# ')}" for line in details])
    return f"**{head.removeprefix('### ')}**{how}" if head else ""


def _review_buttons(match: LiveMatch, viewer: Seat | None) -> tuple[Button, ...]:
    """For a seat of a finished match that can be reviewed: compares its answers with others."""
    if viewer is None or match.outcome is None or not comparable(match.game, match.position.state):
        return ()
    return (Button(say("Review", context="label"), make("review", match.id)),)


def _met_buttons(match: LiveMatch, viewer: Seat | None) -> tuple[Button, ...]:
    """For a seat that has met one other person: shows how the two have played against each other."""
    met = [player.user_id for player in match.people if player.seat != viewer and player.user_id is not None]
    if viewer is None or len(met) != 1:
        return ()
    return (Button(say("Head to head", context="label"), make("met", met[0])),)


def _headed(match: LiveMatch, viewer: Seat | None, first: Sequence[str]) -> Sequence[str]:
    """The first block of the result; for a seat its own result is the heading, with the score of two by points.

    The game's heading and its line of the score follow, where they say more.
    """
    outcome = match.outcome
    if viewer is None or outcome is None or not any(outcome.winners):
        return first
    told, *lines = "\n".join(first).split("\n")
    won, points = outcome.winners[viewer], outcome.points
    score = f"{points[viewer]}:{points[1 - viewer]}" if len(points) == 2 and sum(points) > 1 else ""
    heading = say("You win {score}", score=score) if won else say("You lose {score}", score=score)
    if score:
        lines = [line for line in lines if not all(f"**{number}**" in line for number in points)]
    me = all_escaped(match.names)[viewer]
    of_me = count("{winners} won the match", "{winners} won the match", 1, winners=me)
    others = "" if told == f"## {of_me}" else f"**{told.removeprefix('## ')}**"
    return ("\n".join([line for line in (f"## {heading.strip()}", others, *lines) if line]),)


def _laid_open(match: LiveMatch, names: tuple[str, ...], picture: Part | None) -> Sequence[str]:
    """The public facts at the end of a finished match, unless they are the board that the picture shows."""
    if match.outcome is None:
        return ()
    blocks = match.game.screen.aftermath(match.view(None), names)
    return () if isinstance(picture, Picture) and set(blocks) <= set(table_of(match)) else blocks


def _after(match: LiveMatch) -> tuple[Button, ...]:
    """The buttons after a match: a rematch, or in a tournament the next table and a call to its organisers."""
    contest = contest_of(match.setup.contest)
    if contest is None and match.ending is Ending.no_show:
        return no_show_buttons(match)
    if contest is None:
        return (Button(say("Rematch", context="label"), make("again", match.id), "go"),)
    return (
        my_table_button(contest),
        call_button(match),
    )
