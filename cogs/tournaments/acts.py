"""The acts of organisers, each declared once.

From its declaration follow the button of an act and when it is offered (`pages.organise`, `pages.settings`), the custom
ids, the form and what a sent form does (`handlers.acts`), what its command does (`commands.few_options`), and what
docs/tournaments.md says of taking it back. What is done at a press without a form is the function in `handlers` that is
marked `@does`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from cogs.charity.handlers import read_cause
from cogs.charity.pages import cause_fields
from cogs.kit import services as shared
from cogs.kit.inputs.times import read_shift
from cogs.kit.interaction import Interaction
from cogs.kit.interactions.forms import marked
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Field, Form, Style
from cogs.kit.parts.reasons import reason_for
from cogs.tournaments.pages.setting_forms import FORMS, read_start, start_fields
from cogs.tournaments.reading import read_changes
from cogs.tournaments.services import Services
from tournaments.course.requests import Actor
from tournaments.service import Tournaments
from tournaments.tournament import Phase, Tournament

Do: TypeAlias = Callable[[Services, Interaction, Tournament], Awaitable[object]]
Store: TypeAlias = Callable[[shared.Services, Tournament, Actor, Mapping[str, str]], Awaitable[Tournament]]
Fields: TypeAlias = Callable[[Tournament, Collection[str]], tuple[Field, ...]]
F = TypeVar("F", bound=Do)
When: TypeAlias = Callable[[Tournament], bool]


@dataclass(frozen=True)
class Act:
    """One act of organisers, whose right is needed for its button and its form, and for a command `of_act`.

    label   its button
    when    whether it is offered now
    back    how it is taken back, or what it asks; "" if it only shows something
    fields  of its form, for the settings that can be set now; none for an act without a form
    store   what a sent form does
    done    what its command answers
    title   of its form; "": the label without its dots
    style   of its button
    page    where it is offered: among the acts of the organisers' page, in the settings, or where a page names it
    seen    the number in the id of its form, where that is not `marked`: if it has changed, nothing is stored
    asks    its command asks first if it names no tournament
    """

    label: str
    when: When
    back: str = ""
    fields: Fields = lambda t, settable: ()
    store: Store | None = None
    done: str = ""
    title: str = ""
    style: Style = "plain"
    page: Literal["acts", "settings", "named"] = "acts"
    seen: Callable[[Tournament], int] | None = None
    asks: bool = False


def does(key: str) -> Callable[[F], F]:
    """Mark what is done at a press on the button of an act without a form, and by its command."""

    def mark(do: F) -> F:
        DONE_BY[key] = do
        return do

    return mark


def offered(t: Tournament, page: str) -> list[str]:
    """The keys of the acts that this page offers now."""
    return [key for key, act in ACTS.items() if act.page == page and act.when(t)]


def button(t: Tournament, key: str, style: Style | None = None) -> Button:
    """The button of an act, in its own style if none is given."""
    return Button(ACTS[key].label, make("manage", t.id, key), style or ACTS[key].style)


def form_of(t: Tournament, key: str, settable: Collection[str] = ()) -> Form | None:
    """The form of an act, with the values that hold; None for acts without one, or without one of these settings."""
    act = ACTS[key]
    fields = act.fields(t, settable)
    seen = act.seen(t) if act.seen is not None else marked(fields)
    title = act.title or act.label.removesuffix(" …")
    return Form(title, make("managed", t.id, key, seen), fields) if fields else None


def _always(t: Tournament) -> bool:
    return True


def _before(t: Tournament) -> bool:
    return t.is_before_start


def _goes_on(t: Tournament) -> bool:
    return not t.is_over


def _is_paused(t: Tournament) -> bool:
    return not t.is_over and t.paused_at is not None


def _not_paused(t: Tournament) -> bool:
    return not t.is_over and t.paused_at is None


def _shift(t: Tournament, settable: Collection[str]) -> tuple[Field, ...]:
    back = "Less takes it back: -30 min" if t.current is not None and t.current.extended else ""
    by = Field("by", "By how much?", limit=20, needed=True, hint="2 hours, 30 min, 1 day", detail=back)
    return by, reason_for(t)


def _deadline(t: Tournament) -> int:
    """The deadline as an organiser sees it in the form that moves it; 0 without one."""
    return int(t.deadline.timestamp()) if t.deadline is not None else 0


def _reasoned(
    label: str,
    when: When,
    back: str,
    step: Callable[[Tournaments, int, Actor, str], Awaitable[Tournament]],
    done: str,
    style: Style = "plain",
    *,
    asks: bool = False,
) -> Act:
    """An act that needs a reason alone."""

    async def store(services: shared.Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
        return await step(services.tournaments, t.id, by, given.get("reason", ""))

    return Act(label, when, back, lambda t, settable: (reason_for(t),), store, done, style=style, asks=asks)


async def _extend(services: shared.Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
    return await services.tournaments.extend(t.id, by, read_shift(given.get("by", "")), given.get("reason", ""))


async def _edit(services: shared.Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
    return await services.tournaments.edit(t.id, by, read_changes(t.settings, given))


async def _schedule(services: shared.Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
    return await services.tournaments.schedule(t.id, by, read_start(t, given.get("at", ""), services.now()))


async def _set_cause(services: shared.Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
    return await services.tournaments.set_cause(t.id, by, read_cause(given))


SURE = "asks first, with name, state and number of entrants"
ENTRANTS_OUT = "take them out: `/tournament entrants remove`; seeds of a list: **Settings**"
WITHOUT_SURE = "asks first, with the names of those who are missing"
CAUSE_AGAIN = "set it again; with pledges it keeps its currency"
OLD_VALUE = "set the old value; what is fixed after the start is refused"

ACTS: Mapping[str, Act] = {
    "start": Act("Start now", _before, SURE, style="go"),
    "check_in": Act(
        "Open the check-in",
        lambda t: t.phase is Phase.registration and bool(t.settings.check_in),
        "set a start under Settings: the check-in opens before that",
    ),
    "computer": Act("Add a computer player", _before, ENTRANTS_OUT),
    "import": Act("Import a list …", lambda t: _before(t) and t.settings.team_size == 1, ENTRANTS_OUT),
    "entrants": Act("Entrants", _goes_on),
    "links": Act(
        "Link names", lambda t: _before(t) and bool(t.unlinked), "another person: `/tournament entrants replace`"
    ),
    "seeds": Act("Seeds by hand …", _before, "order them again, before the start"),
    "pair": Act(
        "Pair by hand …",
        lambda t: not t.is_over and not _before(t),
        "pair it again; the form asks whether open matches may be stopped",
    ),
    "pause": _reasoned("Pause …", _not_paused, "`/tournament run resume`", Tournaments.pause, "It is paused."),
    "resume": _reasoned("Resume …", _is_paused, "`/tournament run pause`", Tournaments.resume, "It goes on."),
    "extend": Act(
        "Move the deadline …",
        lambda t: not t.is_over and t.deadline is not None,
        "`/tournament run extend` with a minus: `-30 min`",
        _shift,
        _extend,
        "The deadline is moved.",
        seen=_deadline,
    ),
    "uncancel": _reasoned(
        "Take the cancellation back …",
        lambda t: t.is_over and t.called_off is not None,
        "`/tournament run cancel`",
        Tournaments.reinstate,
        "It goes on.",
    ),
    "like": Act("New one like this …", lambda t: t.is_over, "a new tournament: `/tournament run cancel`"),
    "announce": Act("Announce here", _always, "announce elsewhere: the old announcement becomes a link"),
    "cancel": _reasoned(
        "Call it off …",
        _goes_on,
        "`/tournament run uncancel` within seven days: deadlines have stood still, stopped matches are played again, "
        "pledges stand again; asks first without a named tournament",
        Tournaments.cancel,
        "It is called off.",
        "danger",
        asks=True,
    ),
    **{
        key: Act(f"{form.title} …", _always, OLD_VALUE, form.filled, _edit, page="settings")
        for key, form in FORMS.items()
    },
    "schedule": Act("Start …", _before, OLD_VALUE, start_fields, _schedule, title="When it starts", page="settings"),
    "cause": Act("Cause …", _always, CAUSE_AGAIN, cause_fields, _set_cause, title="A cause", page="settings"),
    "settings": Act("Settings", _goes_on, page="named"),
    "log": Act("Log", _always, page="named"),
    "files": Act("Files", _always, page="named"),
    "desk": Act("Desk here", _always, "post it elsewhere: it moves there; to end it, remove the message", page="named"),
    "start_now": Act("Start it", _before, SURE, style="go", page="named"),
    "start_without": Act("Start without them", _before, WITHOUT_SURE, style="danger", page="named"),
}
"""All acts, in the order of the pages, by the words in their custom ids and the names of their commands."""
DONE_BY: dict[str, Do] = {}
"""What is done at a press on the button of an act without a form."""
