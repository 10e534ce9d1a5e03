"""Refused forms: the answer tells all errors at once, and its button opens the form again with the typed texts.

Discord does not allow a form as the answer to a form, so the texts are kept until the button is pressed. A handler of a
submitted form judges it inside `correctable`, and reads its fields with `all_of`.
"""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Protocol, TypeVar, overload

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.inflight import USER_ERROR
from cogs.kit.pages.layout import Button, Field, Form, Page, Row, page, prefix
from cogs.kit.refusals.errors import UserError, refusal_text
from games.core.language import say, text
from host.errors import Refusal

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

KEPT = timedelta(minutes=15)
"""How long typed texts are kept."""
MOST, MOST_OF_USER = 1000, 5
"""How many refused forms are kept, of all users and of one; the oldest go first."""
KEY_BITS = 48
MARK_BITS = 11
"""Bits for each of a form's up to five fields: together they fit into a number of an id."""
MARK = (1 << MARK_BITS) - 1
UNCHANGED = text("Nothing was changed.")
LOST = text("What you typed is no longer kept: open the form again. Nothing was changed.")


class FormError(UserError):
    """A submitted form was refused.

    form  the form with the typed texts
    code  the outcome for the metrics
    """

    def __init__(self, text: str, form: Form, code: str = USER_ERROR) -> None:
        super().__init__(text)
        self.form, self.code = form, code


@contextmanager
def correctable(form: Form, given: Mapping[str, str]) -> Iterator[None]:
    """Turn refusals of a submitted form into a FormError. `form` is the form as it was opened."""
    try:
        yield
    except FormError:
        raise
    except UserError as error:
        raise FormError(error.text, typed(form, given)) from error
    except Refusal as refusal:
        raise FormError(refusal_text(refusal), typed(form, given), refusal.code) from refusal


async def answers(interaction: Interaction, form: Form) -> dict[str, str] | None:
    """What was typed into the form, whose first field is needed; None for a press that asks for it, which opens it."""
    given = replies.fields(interaction)
    if form.fields[0].name in given:
        return given
    await replies.ask(interaction, form)
    return None


def asked(form: Form, given: Mapping[str, str]) -> dict[str, str]:
    """The fields of this form: a self-written client can send others beside them."""
    return {field.name: given[field.name] for field in form.fields if field.name in given}


def marked(fields: Sequence[Field]) -> int:
    """A number for the id of a form: the values that its fields show, for `merged`."""
    return sum(_mark(prefix(field.value, field.limit)) << at * MARK_BITS for at, field in enumerate(fields))


def merged(form: Form, opened_with: int, sent: Mapping[str, str]) -> dict[str, str]:
    """The fields of a sent form, as `form` shows them now or as they were typed.

    opened_with  the `marked` of the form as it was opened

    A field that was left as it was shown, where a long value is cut, has the value of now: of two people who send the
    same form at once each changes only what that person has typed.
    """
    fields = asked(form, sent)
    for at, field in enumerate([field for field in form.fields if field.name in fields]):
        given, now = fields[field.name], prefix(field.value, field.limit)
        if given == now.strip() or _mark(given) == opened_with >> at * MARK_BITS & MARK != _mark(now):
            fields[field.name] = field.value
    return fields


def _mark(value: str) -> int:
    return zlib.crc32(value.strip().encode(errors="replace")) & MARK


def typed(form: Form, given: Mapping[str, str]) -> Form:
    """The form with these texts and choices in its fields."""
    return replace(form, fields=tuple([_typed(field, given.get(field.name)) for field in form.fields]))


def _typed(field: Field, text: str | None) -> Field:
    if text is None or (field.choices and text not in dict(field.choices)):
        return field
    return replace(field, value=text)


@overload
def all_of(first: Callable[[], A], second: Callable[[], B], /) -> tuple[A, B]: ...


@overload
def all_of(first: Callable[[], A], second: Callable[[], B], third: Callable[[], C], /) -> tuple[A, B, C]: ...


def all_of(*readers: Callable[[], Any]) -> tuple[Any, ...]:
    """The results of these readers of fields. Raises one UserError with the texts of all errors."""
    read, refused = [], []
    for reader in readers:
        try:
            read.append(reader())
        except UserError as error:
            refused.append(error.text)
    if refused:
        raise all_wrong(refused)
    return tuple(read)


def all_wrong(texts: list[str]) -> UserError:
    """One UserError with these texts, each once; a closing sentence that several end with comes once, at the end."""
    if len(texts) == 1:
        return UserError(texts[0])
    lines = [line for text in texts for line in _without_close(text).splitlines()]
    return UserError(
        "\n".join([f"- {line.removeprefix('- ')}" for line in dict.fromkeys(lines) if line] + [say(UNCHANGED)])
    )


def _without_close(text: str) -> str:
    said, stop, close = text.rpartition("Nothing was ")
    return said.rstrip() if stop and close.count(" ") == 0 else text


@dataclass(frozen=True, slots=True)
class _Kept:
    user_id: int
    form: Form
    until: datetime


class RefusedForms:
    """The forms of the last minutes that were refused, in memory."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._kept: dict[int, _Kept] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, user_id: int, form: Form) -> int:
        """Keep a form for this user; return its key."""
        self._forget()
        own = [key for key, kept in self._kept.items() if kept.user_id == user_id]
        for old in own[: max(0, len(own) + 1 - MOST_OF_USER)]:
            del self._kept[old]
        if len(self._kept) >= MOST:
            del self._kept[next(iter(self._kept))]
        key = secrets.randbits(KEY_BITS)
        self._kept[key] = _Kept(user_id, form, self._now() + KEPT)
        return key

    def find(self, user_id: int, key: int) -> Form:
        """The form that this user sent. Raises UserError if it is not kept."""
        self._forget()
        kept = self._kept.get(key)
        if kept is None or kept.user_id != user_id:
            raise UserError(say(LOST))
        return kept.form

    def _forget(self) -> None:
        now = self._now()
        for key in [key for key, kept in self._kept.items() if kept.until <= now]:
            del self._kept[key]


class Services(Protocol):
    """The service that keeps refused forms."""

    @property
    def forms(self) -> RefusedForms: ...


handler = Handlers[Services]()


@handler("form_again", key=int)
async def form_again(services: Services, interaction: Interaction, key: int) -> None:
    """Open a refused form again with the typed texts."""
    await replies.ask(interaction, services.forms.find(interaction.user.id, key))


def refused_page(error: FormError, key: int) -> Page:
    """The private answer to a refused form."""
    again = Button(say("Try again", context="label"), make("form_again", key), "main")
    return page(error.text, Row((again,)), f"-# {say('The form opens with what you typed.')}")
