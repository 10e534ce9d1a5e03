"""Custom ids of everything that can be pressed: the only place that writes or reads them.

An id carries no secret, names what it belongs to, and fits Discord's 100 characters. It is read back as if it came from
a stranger: `parse` gives None for anything that `make` would not have written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

PREFIX = "cards"
LIMIT = 100

Argument: TypeAlias = int | str

BEYOND = 10**18
"""More than any number in an id: mind `_NUMBER`."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}", re.ASCII)
_SNOWFLAKE = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)
_LARGEST = 2**63 - 1
_WORD = re.compile(r"[a-z][a-z0-9_-]{0,31}", re.ASCII)

LOBBY = ("lobby",)
MATCH = ("match",)
TOURNAMENT = ("tournament",)
DECISION = ("match", "decision")
PANEL: Mapping[str, tuple[str, ...]] = {
    "pick": (*DECISION, "option"),
    "menu": (*DECISION, "page"),
    "some": (*DECISION, "page", "mask"),
    "done": (*DECISION, "mask"),
    "turn": (*DECISION, "page", "mask", "slot"),
    "why": DECISION,
    "order": DECISION,
    "unorder": ("match", "prompt:word"),
}
"""What may be pressed in a private panel: which of them it was is nobody's business."""
KINDS: Mapping[str, tuple[str, ...]] = {
    # lobby
    "join": LOBBY,
    "part": LOBBY,
    "accept": LOBBY,
    "decline": LOBBY,
    "computer": LOBBY,
    "level": LOBBY,
    "opponent": (*LOBBY, "level"),
    "dismiss": LOBBY,
    "options": LOBBY,
    "pace": LOBBY,
    "mode": LOBBY,
    "windows": LOBBY,
    "away": LOBBY,
    "rule": ("lobby", "option"),
    "start": LOBBY,
    "cancel": LOBBY,
    "close": LOBBY,
    "keep_open": LOBBY,
    # board and result
    "hand": MATCH,
    "reply": MATCH,
    "story": MATCH,
    "log": ("match", "page", "slot"),
    "leave": MATCH,
    "quit": MATCH,
    "abort": MATCH,
    "stay": MATCH,
    "again": MATCH,
    # settings
    "pings": (),
    "organisers": (),
    "tempo": (),
    # privacy
    "export": (),
    "forget": (),
    "erase": (),
    "keep": (),
    # rules
    "rules": ("game:word",),
    "chapter": ("game:word", "mode:word", "seats"),
    "variant": ("game:word",),
    "match_rules": MATCH,
    "match_chapter": MATCH,
    "lobby_rules": LOBBY,
    "lobby_chapter": LOBBY,
    # tournaments
    "enter": TOURNAMENT,
    "withdraw": TOURNAMENT,
    "withdraw_yes": TOURNAMENT,
    "present": TOURNAMENT,
    "ready": TOURNAMENT,
    "my_table": TOURNAMENT,
    "call": (*TOURNAMENT, "round", "table"),
    "called": (*TOURNAMENT, "round", "table"),
    "pairings": TOURNAMENT,
    "tables": (*TOURNAMENT, "round", "page", "slot"),
    "standings": TOURNAMENT,
    "ranks": (*TOURNAMENT, "page", "slot"),
    "cross": (*TOURNAMENT, "page", "slot"),
    "explain": TOURNAMENT,
    "bracket": TOURNAMENT,
    "pledge": TOURNAMENT,
    "repledge": TOURNAMENT,
    "pledged": (*TOURNAMENT, "pledge"),
    "pledges": TOURNAMENT,
    "unpledge": TOURNAMENT,
    "organise": TOURNAMENT,
    "crown": TOURNAMENT,
    "manage": (*TOURNAMENT, "act:word"),
    "managed": (*TOURNAMENT, "act:word"),
    "setting": (*TOURNAMENT, "name:word"),
    "made": ("format:word", "game:word", "mode:word", "pace:word", "like"),
    "entrants": (*TOURNAMENT, "page", "slot"),
    "linking": TOURNAMENT,
    "link_name": TOURNAMENT,
    "linked": (*TOURNAMENT, "entrant", "position"),
    "link_now": (*TOURNAMENT, "entrant", "position", "user:id"),
    "invite": (*TOURNAMENT, "entrant", "position", "user:id"),
    "invited": (*TOURNAMENT, "entrant", "position", "user:id"),
    "claim": (*TOURNAMENT, "entrant"),
    "apart": TOURNAMENT,
    "entry_role": TOURNAMENT,
    "confirm": (*TOURNAMENT, "round"),
    "ruled_places": (*TOURNAMENT, "round", "table"),
    "forced": (*TOURNAMENT, "round", "table", "level", "what:word"),
    "paired": TOURNAMENT,
    "seeded": TOURNAMENT,
    "call_match": MATCH,
    "keep_pledge": TOURNAMENT,
    "ruling": (*TOURNAMENT, "round", "table"),
    "ruled": (*TOURNAMENT, "round", "table", "what:word"),
    # ratings and the ladder
    "ranking": ("game:word", "seats", "page", "slot"),
    "pools": (),
    "profile": ("user:id",),
    "season": ("season", "page", "slot"),
    "seasons": (),
    "season_made": ("game:word", "mode:word", "pace:word", "seats", "reset"),
    "season_close": ("season",),
    **PANEL,
}
"""What may be pressed, and what its id says after its kind: numbers, or words, or ids of Discord where marked."""


class ParsedId(NamedTuple):
    """A custom id, read."""

    kind: str
    args: tuple[Argument, ...]


def make(kind: str, *args: Argument) -> str:
    """The custom id of one component. Raises ValueError for what `parse` would not read back."""
    custom_id = ":".join([PREFIX, kind, *map(str, args)])
    fields = KINDS.get(kind, ())
    fits = len(args) == len(fields) and all(map(_fits, fields, args))
    if not fits or kind not in KINDS or len(custom_id) > LIMIT:
        raise ValueError(f"not a custom id: {custom_id!r}")
    return custom_id


def parse(custom_id: object) -> ParsedId | None:
    """What `make` wrote, or None for anything else, however wild."""
    if not isinstance(custom_id, str) or len(custom_id) > LIMIT:
        return None
    prefix, *rest = custom_id.split(":")
    if prefix != PREFIX or not rest or rest[0] not in KINDS:
        return None
    kind, *words = rest
    fields = KINDS[kind]
    if len(words) != len(fields):
        return None
    args = [_argument(field, word) for field, word in zip(fields, words, strict=True)]
    return None if None in args else ParsedId(kind, tuple([arg for arg in args if arg is not None]))


def number(text: str) -> int | None:
    """A value of a select that was written with `str`, or None."""
    return int(text) if _NUMBER.fullmatch(text) else None


def _fits(field: str, argument: Argument) -> bool:
    """Whether `parse` reads it back. Numbers, of which a screen has many, are not read for that."""
    if type(argument) is int and ":" not in field:
        return 0 <= argument < BEYOND
    return _argument(field, str(argument)) == argument


def _argument(field: str, word: str) -> Argument | None:
    if field.endswith(":word"):
        return word if _WORD.fullmatch(word) else None
    if field.endswith(":id"):
        return int(word) if _SNOWFLAKE.fullmatch(word) and int(word) <= _LARGEST else None
    return number(word)
