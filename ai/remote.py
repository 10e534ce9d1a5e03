"""A job of thinking as bytes, for workers on other machines, and their answers.

A job is two lines of JSON: game, level and times, and the sampled world as the game writes it
(`games.core.features.Learnable`). Whatever comes over the bus may be forged. It is read by a schema, up to a size and a
depth, and only what was understood is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ai.players import PLAYERS
from ai.thinkers import Job, Thought
from games.core.features import Learnable
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
MOST_BYTES = 1 << 15
"""Most bytes of a job. Those of long matches have 4,000; to refuse the longest takes a worker 0.2 seconds at most."""
MOST_SECONDS = 30.0
"""The longest thinking time of a job."""


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


class Head(BaseModel):
    """The first line of a job."""

    model_config = ConfigDict(extra="forbid", strict=True)

    level: str
    game: str
    rules: int
    decision: int
    seed: Annotated[int, Field(ge=0, lt=1 << 64)]
    seconds: Annotated[float, Field(ge=0, le=MOST_SECONDS)]


ANSWER: TypeAdapter[Choice] = TypeAdapter(Choice, config=ConfigDict(strict=True))


def job_bytes(job: Job) -> bytes:
    """The job for another machine. Raises UnreadableError for a player without a name, and a game without JSON."""
    names = [name for name, maker in PLAYERS.items() if maker is job.maker]
    if not names:
        raise UnreadableError("a player that has no name")
    if not isinstance(job.game, Learnable):
        raise UnreadableError("a game that is not sent")
    world: bytes = job.world
    head = Head(
        level=names[0],
        game=job.game.key,
        rules=job.game.rules_version,
        decision=job.decision,
        seed=job.seed,
        seconds=job.seconds,
    )
    return head.model_dump_json().encode() + b"\n" + world


def job_from(data: bytes, games: Mapping[str, Game[Any]]) -> Job:
    """The job in these bytes, with its world written anew. Raises UnreadableError, also where the rules are others."""
    if len(data) > MOST_BYTES:
        raise UnreadableError("too long")
    line, _, world = data.partition(b"\n")
    try:
        head = Head.model_validate_json(line)
        game, maker = games.get(head.game), PLAYERS.get(head.level)
        if game is None or maker is None or head.rules != game.rules_version or not isinstance(game, Learnable):
            raise UnreadableError("other rules")
        plain = game.as_json(game.from_json(world))
    except UnreadableError:
        raise
    except ValueError as error:
        raise UnreadableError(f"no job: {type(error).__name__}") from error
    return Job(maker, game, plain, head.decision, head.seed, head.seconds)


def choice_bytes(choice: Choice) -> bytes:
    """A worker's answer."""
    return ANSWER.dump_json(choice)


def thought_from(data: bytes) -> Thought | None:
    """The answer in these bytes; None from a worker that does not take the job. Raises ValueError for any others."""
    if data == BUSY:
        return None
    if len(data) > MOST_BYTES:
        raise ValueError("no answer is that long")
    return Thought(ANSWER.validate_json(data))
