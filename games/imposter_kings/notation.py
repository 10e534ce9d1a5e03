"""A match as text, as PGN is for chess: written, parsed and printed.

    [Game "imposter_kings"]
    [Mode "standard"]
    [Seats "2"]
    [Seed "0b5c..."]
    [Rules "2"]
    [A "Ann"]
    [B "Ben"]
    [Result "7-4"]

    Round 1
    ; A: Fool, Elder, ...
    A first-player B; B mulligan -; A mulligan -; B successor Elder; A successor Queen; B discard Fool; A discard Zealot
    B play Soldier; B soldier Queen; A kings-hand -
    A play Queen

Tags first, then a line for every set-up and every turn: the answers in the order in which they were given, each a seat
(A is seat 0), the prompt and what was chosen. A card is its name, with `#2` where a second card of that name is
offered; a player is a letter; several cards are parted by commas; `-` is none. Lines with `;` first are comments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from games.core import kernel
from games.core.options import fault
from games.core.protocol import ONE, Action, Choice, Decision, IllegalAction, Token, tokens_of
from games.core.record import MatchRecord, hash_of, result_of
from games.imposter_kings.cards import NAMES
from games.imposter_kings.game import ImposterKings
from games.imposter_kings.modes import Options
from games.imposter_kings.prompts import PROMPTS
from games.imposter_kings.state import State

GAME = ImposterKings()
LETTERS = "ABCD"
NONE = "-"
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


class NotationError(ValueError):
    """The text is not a match. The message begins with the line, counted from 1."""


# ---- options as words


def _word(s: State, d: Decision, option: Token) -> str:
    if option is None:
        return NONE
    if isinstance(option, str):
        return option
    options = PROMPTS[d.prompt].options
    if options == "seat":
        return LETTERS[option]
    return NAMES[s.ident[option]] if options == "card" else str(option)


def _words(s: State, d: Decision) -> dict[str, Token]:
    """Every option by its word."""
    options: dict[str, Token] = {}
    for option in d.options:
        word = _word(s, d, option)
        again = sum(1 for other in options if other.split("#")[0] == word)
        options[f"{word}#{again + 1}" if again else word] = option
    return options


def _said(s: State, d: Decision, choice: Choice) -> str:
    by_option = {option: word for word, option in _words(s, d).items()}
    chosen = tokens_of(choice)
    return f"{LETTERS[d.seat]} {d.prompt} {', '.join(by_option[option] for option in chosen) or NONE}"


# ---- writing


def write(record: MatchRecord) -> str:
    """A recorded match as text. Raises IllegalAction if the answers do not fit this match."""
    state = GAME.new(record.seats, record.seed_bytes, record.options)
    lines: list[str] = []
    dealt = line = 0
    for action in [Action(*action) for action in record.actions]:
        d = next((d for d in kernel.pending(state) if d.id == action.decision), None)
        if d is None:
            raise IllegalAction(f"no decision {action.decision!r} is open")
        if state.dealt != dealt:
            dealt = state.dealt
            lines += ["", f"Round {dealt}", *_deal(state)]
        if d.id >> 16 == line:
            lines[-1] += "; " + _said(state, d, action.choice)
        else:
            line = d.id >> 16
            lines.append(_said(state, d, action.choice))
        kernel.apply(state, action)
    return "\n".join([*_tags(record, state), *lines]) + "\n"


def _deal(state: State) -> list[str]:
    hands = [sorted(state.ident[c] for c in range(len(state.ident)) if hand >> c & 1) for hand in state.hands]
    return [f"; {LETTERS[seat]}: {', '.join(NAMES[kind] for kind in hand)}" for seat, hand in enumerate(hands)]


def _tags(record: MatchRecord, state: State) -> list[str]:
    options = dict(record.options)
    tags = {"Game": GAME.key, "Mode": str(options.pop("mode", next(iter(GAME.modes)))), "Seats": str(record.seats)}
    tags |= {"Seed": record.seed, "Rules": str(GAME.rules_version)}
    tags |= {f"Option_{name}": str(value) for name, value in sorted(options.items())}
    tags |= {LETTERS[seat]: name for seat, name in enumerate(record.names)}
    tags["Result"] = "-".join(str(points) for points in state.points) if state.over else "*"
    return ['[{} "{}"]'.format(tag, text.replace("\\", "\\\\").replace('"', '\\"')) for tag, text in tags.items()]


# ---- reading


def read(text: str) -> MatchRecord:
    """Read the text of `write`. Raises NotationError."""
    tags: dict[str, str] = {}
    answers: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if tag := TAG.fullmatch(line):
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line and not line.startswith(";") and not re.fullmatch(r"Round \d+", line):
            answers += [(number, answer.strip()) for answer in line.split(";")]
    record = _head(tags)
    state = GAME.new(record.seats, record.seed_bytes, record.options)
    for number, answer in answers:
        action = _action(state, number, answer)
        kernel.apply(state, action)
        record.actions.append((action.seat, action.decision, action.choice))
    return record.model_copy(update={"result": result_of(GAME.outcome(state))})


def _head(tags: Mapping[str, str]) -> MatchRecord:
    try:
        if tags["Game"] != GAME.key or int(tags["Rules"]) != GAME.rules_version:
            raise NotationError(f"line 1: this is {tags['Game']}, rules {tags['Rules']}")
        options: dict[str, Any] = {"mode": tags["Mode"]}
        options |= {tag.removeprefix("Option_"): text for tag, text in tags.items() if tag.startswith("Option_")}
        seats = int(tags["Seats"])
        seed = bytes.fromhex(tags["Seed"])
        record = MatchRecord(
            game=GAME.key,
            rules_version=GAME.rules_version,
            seats=seats,
            options=Options.read(options).model_dump(exclude_unset=True),
            names=[tags[letter] for letter in LETTERS[:seats] if letter in tags],
            seed=seed.hex(),
            seed_hash=hash_of(seed),
            actions=[],
        )
        GAME.new(seats, seed, record.options)
    except KeyError as error:
        raise NotationError(f"line 1: the tag {error.args[0]} is missing") from None
    except NotationError:
        raise
    except ValidationError as error:
        raise NotationError(f"line 1: {fault(error)}") from None
    except ValueError as error:
        raise NotationError(f"line 1: {error}") from None
    return record


def _action(state: State, number: int, answer: str) -> Action:
    parts = answer.split(" ", 2)
    if len(parts) != 3:
        raise NotationError(f"line {number}: {answer!r} is not a seat, a prompt and a choice")
    letter, prompt, what = parts
    for d in kernel.pending(state):
        if LETTERS[d.seat] == letter and d.prompt == prompt:
            break
    else:
        raise NotationError(f"line {number}: {letter} is not asked {prompt}")
    words = _words(state, d)
    chosen = [] if d.pick != ONE and what == NONE else [word.strip() for word in what.split(",")]
    for word in chosen:
        if word not in words:
            raise NotationError(f"line {number}: {word!r} is not one of {', '.join(words)}")
    tokens = tuple([words[word] for word in chosen])
    try:
        return Action(d.seat, d.id, d.admit(tokens[0] if d.pick == ONE else tokens))
    except IllegalAction as error:
        raise NotationError(f"line {number}: {error}") from None
