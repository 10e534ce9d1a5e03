"""Writes the golden playthroughs: `python -m tests.golden` (or `make golden`); with keys of games, only theirs.

A playthrough is one random match in words, of a long one the beginning: every question with its options, every
answer, and what every viewer hears. `fingerprints.txt` has the state's fingerprint at the end of each match with the
version of the rules: a match that replays to another state needs a new version, even if its words are the same.

The positions that a game keeps (`tests.games.looks`) are written as well, and the match in German.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from games.core.protocol import Action, Decision, Outcome
from tests.games.all_kings_fall.looks import LOOKS as ALL_KINGS_FALL
from tests.games.conformance import SETTINGS, Setting
from tests.games.imp.looks import LOOKS as IMP
from tests.games.imposter.looks import LOOKS as IMPOSTER
from tests.games.imposter_kings import german
from tests.games.imposter_kings.looks import LOOKS as IMPOSTER_KINGS
from tests.games.soon_king.looks import LOOKS as SOON_KING

FOLDER = Path(__file__).parent / "games" / "golden"
FINGERPRINTS = FOLDER / "fingerprints.txt"
LOOKS = (IMPOSTER_KINGS, ALL_KINGS_FALL, IMPOSTER, IMP, SOON_KING)
SEED = 2026
LISTED = 24
MOST, READ = 1300, 700
"""A playthrough of more lines than these is cut after so many."""


def golden_file(setting: Setting) -> Path:
    return FOLDER / f"{setting}.txt"


class Playthrough(NamedTuple):
    """The recorded match: its words, and its last state in the form of a line of `fingerprints.txt`."""

    text: str
    fingerprint: str


def playthrough(setting: Setting) -> Playthrough:
    """In the text are all lines; of a long match the first and the last ones, and a digest of those between."""
    state = setting.new(SEED)
    lines = list(_lines(setting, state))
    if len(lines) > MOST:
        between = "\n".join(lines[READ:-1])
        digest = blake2b(between.encode(), digest_size=16).hexdigest()
        lines = [*lines[:READ], f"... {len(lines) - READ - 1} more lines, {digest}", lines[-1]]
    return Playthrough("\n".join(lines) + "\n", f"{setting} {setting.game.rules_version} {state.fingerprint()}")


def fingerprints() -> dict[str, str]:
    """The stored fingerprints: their lines by setting."""
    lines = FINGERPRINTS.read_text(encoding="utf-8").splitlines() if FINGERPRINTS.exists() else []
    return {line.split()[0]: line for line in lines}


def _lines(setting: Setting, state: Any) -> Iterator[str]:
    """`state` is played to its end."""
    game, screen = setting.game, setting.game.screen
    names = [f"P{seat}" for seat in range(setting.seats)]
    rng = random.Random(SEED)
    drafts: set[str] = set()  # these stay open for long: they are written when they are new
    yield f"{setting}, rules {game.rules_version}, seed {SEED}"
    while pending := [d for d in game.pending(state) if d.blocking]:
        for d in pending:
            line = f"  {d.id} {names[d.seat]} {d.prompt} {_options(d)} pick {d.pick} default {d.default!r}"
            if line not in drafts:
                yield line
            if d.revisable:
                drafts.add(line)
        d = rng.choice(pending)
        choice = d.random(rng)
        told = game.apply(state, Action(d.seat, d.id, choice))
        yield f"{names[d.seat]} {d.prompt}: {choice!r}"
        for event in told:
            heard = [screen.tell(event, viewer, names) for viewer in (None, *range(setting.seats))]
            yield "    " + " | ".join(dict.fromkeys(heard))
    yield _outcome(game.outcome(state))


def _outcome(outcome: Outcome) -> str:
    """What is told of the end; fields that the game has no use for are left out, so that new ones change no file."""
    unused = Outcome._field_defaults
    fields = [f"{name}={value!r}" for name, value in outcome._asdict().items() if value != unused.get(name)]
    return f"Outcome({', '.join(fields)})"


def _options(d: Decision) -> str:
    """All of them; the first and a digest of the others where they would fill a page."""
    options = list(d.options)
    if len(options) <= LISTED:
        return str(options)
    digest = blake2b(repr(options).encode(), digest_size=6).hexdigest()
    return f"[{options[0]!r} and {len(options) - 1} more, {digest}]"


def main(keys: Sequence[str]) -> None:
    if unknown := set(keys) - {setting.game.key for setting in SETTINGS}:
        sys.exit(f"games/registry.py has no game with the key {', '.join(sorted(unknown))}")
    FOLDER.mkdir(exist_ok=True)
    found = fingerprints()
    for setting in SETTINGS:
        if keys and setting.game.key not in keys:
            continue
        text, found[str(setting)] = playthrough(setting)
        golden_file(setting).write_text(text, encoding="utf-8")
        print(golden_file(setting))
    FINGERPRINTS.write_text("\n".join(sorted(found.values())) + "\n", encoding="utf-8")
    for looks in LOOKS:
        if not keys or looks.game.key in keys:
            looks.write()
    if not keys or IMPOSTER_KINGS.game.key in keys:
        german.FILE.write_text(german.german(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
