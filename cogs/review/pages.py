"""Pages of a review: progress, the overview of a seat with its turning points, and one decision in detail."""

from __future__ import annotations

from collections.abc import Sequence

from ai.comparing import wins_round
from ai.review import NOTABLE, Assessment, turning_points
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Row, cut, page
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.items import answer_label
from cogs.kit.texts.names import all_escaped, all_plain
from cogs.kit.texts.telling import emphasised, unmarked
from cogs.pictures.chances import Chance, chances_picture, chances_words, percent
from cogs.review.reviews import Progress
from games.core.language import say
from games.core.protocol import Choice as AnyChoice
from games.core.protocol import Decision, Seat, View
from host.matches.playback import Playback

LISTED = 25
BAR = 12
BLOCK = 700
"""Characters of one block of a position."""
ABOUT = (
    "-# The chance to win the {what} as a computer player estimates it from what this seat could know. "
    "Differences under 5 % are noise."
)


def progress_page(match_id: int, progress: Progress) -> Page:
    """The progress of the review."""
    if not progress.total:
        return page(f"### Review of match #{match_id}", "It waits for its turn.")
    filled = BAR * progress.done // progress.total
    return page(
        f"### Review of match #{match_id}",
        f"`{'█' * filled}{'░' * (BAR - filled)}` {progress.done} of {progress.total} decisions",
        "-# It goes on if you leave. `/review` shows it once it is done.",
    )


def review_page(playback: Playback, assessed: Sequence[Assessment], seat: Seat) -> Page:
    """The review of one seat. Slow: it draws and replays, so call it outside the event loop."""
    own = [one for one in assessed if one.seat == seat]
    names = all_escaped(playback.names)
    worst = turning_points(assessed, seat)
    points = [f"{number}. {_comparison(playback, one)}" for number, one in enumerate(worst, 1)]
    told = "**Turning points**\n" + "\n".join(points) if points else "No answer gave away 5 % or more."
    title = f"Match #{playback.id}, {playback.game.title}"
    return page(
        f"### Review of match #{playback.id} for {names[seat]}",
        pictured("review.png", _course(own), lambda: _curve(title, playback.names[seat], own, worst)) if own else None,
        _verdict(own, names[seat]),
        told if own else None,
        Line(),
        _decisions(playback, own, seat),
        _seats(playback, assessed, seat),
        _about(playback),
    )


def decision_page(playback: Playback, one: Assessment) -> Page:
    """One decision: the position as its seat saw it, both answers and their chances. Slow: it replays."""
    view, decision = _asked(playback, one)
    names, screen = all_escaped(playback.names), playback.game.screen
    blocks = [
        *screen.board(playback.game.view(playback.state(one.number - 1), None), names),
        *screen.panel(view, names),
    ]
    return page(
        f"### Match #{playback.id} · {_round(playback, one)}{names[one.seat]}",
        *[cut(block, BLOCK) for block in blocks],
        Line(),
        emphasised(screen.question(view, decision, names)),
        _comparison(playback, one, with_question=False),
        Row((Button("Back", make("review_seat", playback.id, one.seat)), _replay(playback, one))),
        _about(playback),
    )


def _replay(playback: Playback, one: Assessment) -> Button:
    """The replay at this decision in the view of its seat, if that may be shown, with the table as a picture."""
    view = one.seat + 1 if playback.open else 0  # the spectators' is 0
    return Button("Replay from here", make("replay_at", playback.id, playback.stop_before(one.number), view, 0))


def _comparison(playback: Playback, one: Assessment, *, with_question: bool = True) -> str:
    view, decision = _asked(playback, one)
    names = all_escaped(playback.names)
    chosen, best = (_label(playback, view, decision, choice, names) for choice in (one.choice, one.best))
    about = f"{_round(playback, one)}{_short(playback.game.screen.question(view, decision, names))} " * with_question
    if one.choice == one.best:
        return f"{about}**{chosen}** ({percent(one.chance)}), as the computer would have answered."
    if not one.loss:
        return f"{about}**{chosen}** ({percent(one.chance)}), as good as the computer's **{best}**."
    return (
        f"{about}**{chosen}** ({percent(one.chance)}); better: **{best}** ({percent(one.best_chance)}), "
        f"{percent(one.loss)} more."
    )


def _about(playback: Playback) -> str:
    about = ABOUT.format(what="round" if wins_round(playback.game, playback.state(0)) else "match")
    return about if playback.open else f"{about} You alone can read this."


def _round(playback: Playback, one: Assessment) -> str:
    """The round of a decision, before what is said of it; "" in a match of one round."""
    return f"Round {one.round + 1} · " if len(playback.rounds) > 1 else ""


def _asked(playback: Playback, one: Assessment) -> tuple[View, Decision]:
    state = playback.state(one.number - 1)
    view = playback.game.view(state, one.seat)
    asked = playback.stored.actions[one.number - 1].action.decision
    return view, next(decision for decision in view.decisions if decision.id == asked)


def _label(playback: Playback, view: View, decision: Decision, choice: AnyChoice, names: Sequence[str]) -> str:
    return answer_label(playback.game.screen.items(view, decision, names), choice)


def _short(question: str) -> str:
    """The first sentence of a question, without the part about the clock's answer."""
    ends = [at + 1 for mark in ("?", ". ") if (at := question.find(mark)) > 0]
    return unmarked(question[: min(ends)] if ends else question)


def _verdict(own: Sequence[Assessment], name: str) -> str:
    if not own:
        return f"{name} answered nothing that can be judged."
    agreed = sum(one.loss < NOTABLE for one in own)
    return f"**{agreed} of {len(own)}** decisions were as good as the computer's."


def _course(own: Sequence[Assessment]) -> str:
    return say("Win chance by decision: {chances}", chances=chances_words([(one.round, one.chance) for one in own]))


def _curve(title: str, name: str, own: Sequence[Assessment], worst: Sequence[Assessment]) -> bytes:
    marked = {one.number: place for place, one in enumerate(worst, 1)}
    return chances_picture(title, name, [Chance(one.round, one.chance, marked.get(one.number, 0)) for one in own])


def _decisions(playback: Playback, own: Sequence[Assessment], seat: Seat) -> Menu | None:
    """The decisions that gave away most, in the order of the match."""
    listed = sorted(sorted(own, key=lambda one: -one.loss)[:LISTED], key=lambda one: one.number)
    if not listed:
        return None
    choices, plain = [], all_plain(playback.names)
    for one in listed:
        view, decision = _asked(playback, one)
        label = _label(playback, view, decision, one.choice, plain)
        lost = f"gave away {percent(one.loss)}" if one.loss >= NOTABLE else "good"
        choices.append(Choice(unmarked(f"{_round(playback, one)}{label}"), str(one.number), lost))
    return Menu(make("review_decision", playback.id, seat), "A decision in detail", tuple(choices))


def _seats(playback: Playback, assessed: Sequence[Assessment], seat: Seat) -> Row | None:
    """The other seats; at most four of them."""
    others = sorted({one.seat for one in assessed} - {seat})[:4]
    plain = all_plain(playback.names)
    buttons = [Button(f"Review for {plain[other]}", make("review_seat", playback.id, other)) for other in others]
    return Row(tuple(buttons)) if buttons else None
