"""Presses in lessons. Each reads the person's progress from the store, so it works the same after a restart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.lobbies.practice import Practice, begin_practice
from cogs.kit.pages.illustrated import in_look
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.kit.services import Services
from cogs.kit.texts.names import all_escaped, given
from cogs.learn.course import Unit, course_of, unit_of, upcoming
from cogs.learn.pages.courses import course_done, courses_page
from cogs.learn.pages.lesson import attempt_page, step_page
from games.core.language import Text, say
from games.core.lessons import LEARNER, Place, arrive, attempt, marked
from games.core.protocol import ONE, Choice, IllegalAction
from games.core.teaching import unfit_lessons
from host.matches.presence import stand_in
from host.ports import AnyGame

handler = Handlers[Services]()

EASY = "easy"
NOT_OFFERED: Text = "That is not one of the choices of this step. Choose again."
CLOSED: Text = "This lesson does not fit the rules of this version, so it is closed until it is written anew."
STALE: Text = "That step is done already. This is where you are."


@handler("learn")
async def learn(services: Services, interaction: Interaction) -> None:
    """Show the lesson that the person left last, else the next one."""
    await open_next(services, interaction)


@handler("courses")
async def courses(services: Services, interaction: Interaction) -> None:
    """Show the list of all lessons."""
    done = await services.learning.steps_of(interaction.user.id)
    await replies.show(interaction, courses_page(services.games, done))


@handler("lesson", game=str, lesson=str)
async def lesson(services: Services, interaction: Interaction, game: str, lesson: str) -> None:
    """Open a lesson where the person left it; a finished lesson begins again."""
    await open_lesson(services, interaction, _unit(services, game, lesson))


async def open_next(services: Services, interaction: Interaction, game: AnyGame | None = None) -> None:
    """Show the lesson that was left last, else the next one; the list of lessons when all are done.

    game  look at its lessons only
    """
    done = await services.learning.steps_of(interaction.user.id)
    unit = upcoming(services.games, done, game)
    if unit is not None:
        await open_lesson(services, interaction, unit)
        return
    note = course_done(services.games, done, game)
    await replies.show(interaction, courses_page(services.games, done, note))


async def open_lesson(services: Services, interaction: Interaction, unit: Unit) -> None:
    """Show the lesson at the person's step; at the first step if the lesson is new or finished."""
    user_id, game, key = interaction.user.id, unit.game.key, unit.lesson.key
    done = await services.learning.step_of(user_id, game, key)
    if done == 0 or done >= len(unit.lesson.steps):
        await services.learning.restart(user_id, game, key)
        done = 0
    await _show_step(services, interaction, unit, done)


@handler("lesson_play", game=str)
async def lesson_play(services: Services, interaction: Interaction, game: str) -> None:
    """Begin a real match against an easy computer player, in place of the last page of the course."""
    course = course_of(services.games[game]) if game in services.games else []
    if not course:
        raise UserError(UNKNOWN_PRESS)
    last = course[-1]
    wanted = Practice(game, last.lesson.mode, 1 + len(last.lesson.opponents), _level(services, last.game))
    await begin_practice(services, interaction, wanted)


def _level(services: Services, game: AnyGame) -> str:
    """The key of the easy level; if it does not play this game, of the usual level."""
    if EASY in services.computers and services.computers[EASY].plays(game):
        return EASY
    return stand_in(services.computers, game) or next(iter(services.computers))


@handler("lesson_anew", game=str, lesson=str)
async def lesson_anew(services: Services, interaction: Interaction, game: str, lesson: str) -> None:
    """Go back to the first step."""
    unit = _unit(services, game, lesson)
    await services.learning.restart(interaction.user.id, game, lesson)
    await _show_step(services, interaction, unit, 0)


@handler("lesson_go", game=str, lesson=str, step=int)
async def lesson_go(services: Services, interaction: Interaction, game: str, lesson: str, step: int) -> None:
    """Give the marked answer."""
    unit = _unit(services, game, lesson)
    await _answer(services, interaction, unit, step, lambda place: _marked(unit, place, step))


@handler("lesson_pick", game=str, lesson=str, step=int, option=int)
async def lesson_pick(
    services: Services, interaction: Interaction, game: str, lesson: str, step: int, option: int
) -> None:
    """Give another answer from a button."""
    unit = _unit(services, game, lesson)
    await _answer(services, interaction, unit, step, lambda place: _chosen(place, [option]))


@handler("lesson_menu", game=str, lesson=str, step=int)
async def lesson_menu(services: Services, interaction: Interaction, game: str, lesson: str, step: int) -> None:
    """Give an answer from the menu."""
    unit = _unit(services, game, lesson)
    picks = replies.values(interaction)
    await _answer(services, interaction, unit, step, lambda place: _chosen(place, picks))


@handler("lesson_why", game=str, lesson=str, step=int)
async def lesson_why(services: Services, interaction: Interaction, game: str, lesson: str, step: int) -> None:
    """Explain why disabled answers are not allowed."""
    unit = _unit(services, game, lesson)
    done = await _done(services, interaction, unit)
    await _show_step(services, interaction, unit, done, note="" if done == step else STALE, explain=done == step)


async def _answer(
    services: Services, interaction: Interaction, unit: Unit, step: int, choose: Callable[[Place], Choice]
) -> None:
    """Try an answer at this step: the marked answer leads to the next step, another answer is shown with its effect."""
    done = await _done(services, interaction, unit)
    if done != step or step >= len(unit.lesson.steps):
        await _show_step(services, interaction, unit, done, note=STALE)
        return
    place = arrive(unit.game, unit.lesson, step)
    try:
        choice = choose(place)
        tried = attempt(unit.game, unit.lesson, place, unit.lesson.steps[step], choice)
    except IllegalAction as error:
        words = unit.game.screen.refusals.get(error.code, NOT_OFFERED)
        await _show_step(services, interaction, unit, done, note=words)
        return
    if not tried.right:
        learner = given(interaction.user)
        answered = _answered(unit, place, choice, learner)
        page = partial(attempt_page, unit, step, tried, answered, learner)
        await replies.show(interaction, await in_look(services, interaction, page))
        return
    now = await services.learning.advance(interaction.user.id, unit.game.key, unit.lesson.key, step)
    replies.stored(interaction)
    done = min(now, len(unit.lesson.steps))
    await _show_step(services, interaction, unit, done, note="" if now == step + 1 else STALE)


async def _show_step(
    services: Services, interaction: Interaction, unit: Unit, done: int, *, note: str = "", explain: bool = False
) -> None:
    """Show the lesson after so many steps."""
    learner = given(interaction.user)
    page = partial(step_page, unit, done, learner, note=note, explain=explain)
    await replies.show(interaction, await in_look(services, interaction, page))


async def _done(services: Services, interaction: Interaction, unit: Unit) -> int:
    """The number of finished steps, never more than the lesson has."""
    done = await services.learning.step_of(interaction.user.id, unit.game.key, unit.lesson.key)
    return min(done, len(unit.lesson.steps))


def _unit(services: Services, game: str, lesson: str) -> Unit:
    unit = unit_of(services.games, game, lesson)
    if unit is None:
        closed = game in services.games and lesson in unfit_lessons(services.games[game])
        raise UserError(say(CLOSED if closed else UNKNOWN_PRESS))
    return unit


def _marked(unit: Unit, place: Place, step: int) -> Choice:
    return marked(unit.game, unit.lesson, place, unit.lesson.steps[step])


def _chosen(place: Place, picks: Sequence[int]) -> Choice:
    """The answer with these indexes in the list of options. Raises IllegalAction for unknown indexes."""
    decision = place.decision
    if decision is None or not picks or max(picks) >= len(decision.options):
        raise IllegalAction(f"{picks} are not offered")
    tokens = tuple([decision.options[at] for at in picks])
    return tokens[0] if decision.pick == ONE and len(tokens) == 1 else tokens


def _answered(unit: Unit, place: Place, choice: Choice, learner: str) -> str:
    """The answer in the game's words."""
    if place.decision is None:
        return ""
    names = all_escaped(unit.lesson.names(learner))
    return unit.game.screen.answered(unit.game.view(place.state, LEARNER), place.decision, choice, names)
