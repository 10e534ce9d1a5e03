"""Pages of a replay: one position as the viewer knew it, and the check of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ai.comparing import comparable
from ai.review import Assessment
from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Part, Picture, Row, cut, page
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.paging import ON, turns
from cogs.kit.texts.names import all_escaped, all_plain, prose
from cogs.kit.texts.telling import emphasised, tell
from cogs.pictures.spoken import described
from cogs.pictures.table import table_picture
from cogs.replay.endings import ended_early, reason_of
from cogs.replay.jumps import jumps_menu
from games.core.picture import Illustrated
from games.core.protocol import Seat
from host.matches.playback import Answer, Moment, Playback
from host.matches.replays import Checked

FILE = "replay.jpg"
EVENTS = 8
"""Sentences of one stop that are shown; the newest count."""
SENTENCES = 1800
SPECTATORS = 0
"""The place of the spectators among the views, which an id carries; a seat is one more than its number."""


def place_of(viewer: Seat | None) -> int:
    """The number of a view in an id."""
    return SPECTATORS if viewer is None else viewer + 1


def viewer_of(place: int) -> Seat | None:
    """The view with this number in an id."""
    return None if place == SPECTATORS else place - 1


def replay_page(
    playback: Playback,
    moment: Moment,
    picture: Part | None = None,
    *,
    clip: bool = False,
    share: bool = False,
    assessed: Sequence[Assessment] = (),
) -> Page:
    """One stop. A picture stands for the words of the board; its alternative text tells what it shows.

    clip      the round can be drawn
    share     the match can have a web page, and the reader may switch it on
    assessed  the review of the match, if there is one
    """
    names = all_escaped(playback.names)
    screen = playback.game.screen
    place = place_of(moment.viewer)
    told = isinstance(picture, Picture)  # a picture that could not be drawn is a line of text
    return page(
        _heading(playback, moment, names),
        _happened(playback, moment, names),
        picture,
        *([] if told else [screen.status(moment.view, names), *screen.board(moment.public, names)]),
        *(screen.panel(moment.view, names) if moment.viewer is not None else ()),
        *[_asked(playback, moment, answer, names) for answer in moment.answers],
        _result(playback, moment, names),
        Line(),
        _turns(playback, moment.stop, place),
        jumps_menu(playback, moment.stop, place, assessed),
        _views(playback, moment),
        Row(tuple(_files(playback, moment, clip=clip))),
        Row((Button("Share", make("share", playback.id)),)) if share and not playback.stored.setup.practice else None,
    )


def picture_of(playback: Playback, moment: Moment) -> Part | None:
    """The table as the viewer saw it; None in games without pictures. Slow."""
    if not isinstance(playback.game, Illustrated):
        return None
    scene = playback.game.picture.scene(moment.view, all_plain(playback.names))
    return pictured(FILE, partial(described, scene), lambda: table_picture(scene))


def _heading(playback: Playback, moment: Moment, names: Sequence[str]) -> str:
    number, _, _ = playback.round_of(moment.stop)
    seen = "spectators" if moment.viewer is None else names[moment.viewer]
    return (
        f"### Replay of match #{playback.id}\n"
        f"-# Round {number} · step {moment.stop} of {playback.last} · as {seen} saw it"
    )


def _happened(playback: Playback, moment: Moment, names: Sequence[str]) -> str:
    sentences = [tell(playback.game.screen, event, moment.viewer, names) for event in moment.events]
    lines = [line for line in sentences if line][-EVENTS:]
    return cut("\n".join(lines), SENTENCES) or ("The beginning of the match." if not moment.stop else "")


def _asked(playback: Playback, moment: Moment, answer: Answer, names: Sequence[str]) -> str:
    screen = playback.game.screen
    question = emphasised(screen.question(moment.view, answer.decision, names))
    if not answer.given:
        return f"{question}\n-# It was left without an answer."
    return f"{question}\n-# Then: {screen.answered(moment.view, answer.decision, answer.choice, names)}"


def _result(playback: Playback, moment: Moment, names: Sequence[str]) -> str:
    if moment.stop != playback.last or not playback.over:
        return ""
    if playback.outcome is None:
        return ended_early(playback, names, reason_of(playback))
    return next(iter(playback.game.screen.result(playback.outcome, names)), "")


def _turns(playback: Playback, stop: int, place: int) -> Row:
    def to_stop(to: int, slot: int) -> str:
        return make("replay_at", playback.id, to, place, slot)

    buttons = turns(stop, playback.last, to_stop, ends=True)
    return Row(tuple([replace(button, style="main") if button.label == ON else button for button in buttons]))


def _views(playback: Playback, moment: Moment) -> Menu | None:
    if len(playback.viewers) < 2:
        return None
    plain, chosen = all_plain(playback.names), moment.viewer
    seen = [(one, "What spectators saw" if one is None else f"What {plain[one]} saw") for one in playback.viewers]
    lines = [Choice(title, str(place_of(viewer)), chosen=viewer == chosen) for viewer, title in seen]
    return Menu(make("replay_view", playback.id, moment.stop), "Whose view", tuple(lines))


def _files(playback: Playback, moment: Moment, *, clip: bool) -> list[Button]:
    buttons = [Button("As text", make("replay_text", playback.id))]
    if playback.open:
        buttons.append(Button("Record", make("replay_record", playback.id)))
    if clip:
        buttons.append(Button("This round as GIF", make("replay_clip", playback.id, moment.stop)))
    if playback.over and comparable(playback.game, playback.state(0)):
        buttons.append(Button("Review", make("review", playback.id), "go"))
    if playback.over:
        buttons.append(Button("Check this deal", make("deal_check", playback.id)))
    return buttons


def checked_page(checked: Checked) -> Page:
    """The result of checking a deal, and how to check it without the bot."""
    stored, playback = checked.stored, checked.playback
    if playback is None:
        return page(
            f"**The deal of match #{stored.id} does not fit.**\n{prose(checked.wrong)}",
            f"-# Sealed deal: `{stored.seed_hash}`",
            "Tell the bot's operator: the stored match was changed after it was played.",
            accent=layout.ALERT,
        )
    place = "Log" if stored.setup.practice else "the first message of the match's thread"
    seen = f"Compare the sealed deal with {place}, where it stood before the first card."
    if not playback.open:
        return page(
            f"**The deal of match #{stored.id} fits.** The bot has dealt it again from the seed, and "
            f"all {len(stored.actions)} answers and the result are those that were played.\n"
            f"-# Sealed deal: `{stored.seed_hash}`",
            f"In {playback.game.title} single answers stay secret for ever, and those of computer players could be "
            "computed from the seed. So the seed stays with the bot, and this check cannot be repeated elsewhere. "
            f"What you can check: the teams that the result shows are those of the whole match. {seen}",
            accent=layout.DONE,
        )
    return page(
        f"**The deal of match #{stored.id} fits.**\n"
        "- The SHA-256 of the seed is the sealed deal.\n"
        "- Dealt again from the seed, the match gives the same cards.\n"
        f"- All {len(stored.actions)} answers are legal, and the result is the stored one.",
        f"-# Sealed deal: `{stored.seed_hash}`\n-# Seed: `{stored.seed.hex()}`",
        seen,
        "To check it without the bot, press Record: the message with the file says how.",
        Row((Button("Record", make("replay_record", stored.id)),)),
        accent=layout.DONE,
    )
