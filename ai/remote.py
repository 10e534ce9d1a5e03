"""A job of thinking as bytes, for workers on other machines, and their answers.

What is plain (game, mode, level, times) is one line of JSON; the sampled world follows as a pickle. Reading it makes
objects of the games' rules and of plain containers, and no others. A pickle can name any function, call it, and change
any class: functions from outside of the rules are refused, those of the rules are named and never called, and only
objects are filled.
"""

from __future__ import annotations

import io
import json
import pickle
import re
from collections import deque
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, ClassVar
from urllib.parse import urlsplit

from ai.players import PLAYERS
from ai.protocol import Variant
from ai.thinkers import Job
from games.core.game import Game
from games.core.protocol import Choice

SUBJECT = "cards.think"
ADDRESS = re.compile(r"(nats|tls|ws|wss)://([^\s/@]+@)?[^\s/@,:][^\s/@,]*/?")
"""One server. nats-py takes other characters of a password only as %XX."""
MISSING = "NATS_URL needs nats-py: pip install nats-py"
CLOSING = 3.0
"""Seconds for leaving in order: a server that is cut off does not answer."""
QUEUE = "cards-thinkers"
"""The queue group of all workers: each job goes to one of them."""
BUSY = b"busy"
"""The answer of a worker without a free core, or with other rules."""
PLAIN = {
    "builtins": {"set", "frozenset"},
    "collections": {"deque", "OrderedDict", "Counter", "defaultdict"},
    "random": {"Random"},
    "types": {"MappingProxyType"},
}
"""The classes that a pickled world may name beside those of the games."""
RULES, PROGRAMS = "games.", ("games.__main__", "games.core.compiled", "games.fast")


def checked(url: str) -> str:
    """Return the address of a NATS server. Raises ValueError for a malformed one; the text has no part of it."""
    try:
        well_formed = ADDRESS.fullmatch(url) and urlsplit(url).port != 0  # a port that is no number raises
    except ValueError:
        well_formed = False
    if not well_formed:
        raise ValueError("an address is like nats://user:password@host:4222, with special characters written as %XX")
    return url


class UnreadableError(ValueError):
    """These bytes are no job for this program: made by another version, or no job at all."""


def job_bytes(job: Job) -> bytes:
    """The job for another machine. Raises UnreadableError for a player without a name."""
    names = [name for name, maker in PLAYERS.items() if maker is job.maker]
    if not names:
        raise UnreadableError("a player that has no name")
    head = {
        "level": names[0],
        "game": job.variant.game.key,
        "rules": job.variant.game.rules_version,
        "mode": job.variant.mode,
        "seats": job.variant.seats,
        "decision": job.decision,
        "seed": job.seed,
        "seconds": job.seconds,
    }
    return json.dumps(head).encode() + b"\n" + pickle.dumps(job.world, pickle.HIGHEST_PROTOCOL)


def job_from(data: bytes, games: Mapping[str, Game[Any]]) -> Job:
    """The job in these bytes. Raises UnreadableError, also where this program has other rules."""
    try:
        line, _, world = data.partition(b"\n")
        head = json.loads(line)
        game = games[head["game"]]
        if head["rules"] != game.rules_version:
            raise UnreadableError("other rules")
        variant = Variant(game, str(head["mode"]), int(head["seats"]))
        state = _Reader(io.BytesIO(world)).load()
        return Job(PLAYERS[head["level"]], variant, state, head["decision"], head["seed"], float(head["seconds"]))
    except UnreadableError:
        raise
    except Exception as error:  # bytes from outside can fail in any way
        raise UnreadableError(f"no job: {type(error).__name__}") from error


def choice_bytes(choice: Choice) -> bytes:
    """A worker's answer."""
    return json.dumps({"tuple": list(choice)} if isinstance(choice, tuple) else {"one": choice}).encode()


def choice_from(data: bytes) -> Choice | None:
    """The answer in these bytes; None from a worker that does not take the job."""
    if data == BUSY:
        return None
    found = json.loads(data)
    return tuple(found["tuple"]) if "tuple" in found else found["one"]


UNUSED = (
    *(pickle.INST, pickle.OBJ, pickle.EXT1, pickle.EXT2, pickle.EXT4, pickle.PERSID, pickle.BINPERSID),
    *(pickle.BYTEARRAY8, pickle.NEXT_BUFFER, pickle.READONLY_BUFFER),
)
"""Opcodes of pickles that no world has: older ways to name and to call, and those that ask for memory."""


def _is_class(found: Any) -> bool:
    return isinstance(found, type)


def _is_collection(found: Any) -> bool:
    return isinstance(found, list | set | deque)


def _is_object(found: Any) -> bool:
    """Whether BUILD only sets attributes of it: an own `__setstate__` would be called."""
    return not isinstance(found, type | FunctionType) and "__setstate__" not in getattr(found, "__dict__", ())


# pickle.Unpickler is written in C and has no place for these checks, so the reader in Python is used. The stubs leave
# its stack and its steps out.
_InPython: Any = pickle._Unpickler


def _guarded(step: str, found: Callable[[Any], Any], allowed: Callable[[Any], bool]) -> Callable[[Any], None]:
    """A step of the reader that raises UnreadableError unless what it would call or fill is allowed."""
    read = getattr(_InPython, step)

    def guarded(reader: Any) -> None:
        if not allowed(found(reader)):
            raise UnreadableError("a world calls classes and fills objects only")
        read(reader)

    return guarded


class _Reader(pickle._Unpickler):
    """Reads a world: objects of the rules and plain containers."""

    dispatch: ClassVar[dict[int, Any]] = {
        **{code: read for code, read in _InPython.dispatch.items() if bytes([code]) not in UNUSED},
        pickle.REDUCE[0]: _guarded("load_reduce", lambda reader: reader.stack[-2], _is_class),
        pickle.NEWOBJ[0]: _guarded("load_newobj", lambda reader: reader.stack[-2], _is_class),
        pickle.NEWOBJ_EX[0]: _guarded("load_newobj_ex", lambda reader: reader.stack[-3], _is_class),
        pickle.BUILD[0]: _guarded("load_build", lambda reader: reader.stack[-2], _is_object),
        pickle.APPEND[0]: _guarded("load_append", lambda reader: reader.stack[-2], _is_collection),
        pickle.APPENDS[0]: _guarded("load_appends", lambda reader: reader.metastack[-1][-1], _is_collection),
        pickle.ADDITEMS[0]: _guarded("load_additems", lambda reader: reader.metastack[-1][-1], _is_collection),
    }

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(RULES) and module not in PROGRAMS and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type | FunctionType) and found.__module__ == module:
                return found
        elif name in PLAIN.get(module, ()):
            return super().find_class(module, name)
        raise UnreadableError(f"a world may not hold {module}.{name}")
