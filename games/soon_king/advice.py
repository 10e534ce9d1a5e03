"""Sensible answers of a computer player (its plan is in the README).

It uses its own hand and public facts: the line, loyalties, numbers of cards, the running attack. Deaths in
front of its claimant are good, claimants first; a death that brings the True Heir to the throne never is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from games.core.protocol import Choice, Decision, Seat, Token
from games.soon_king import options as o
from games.soon_king import queries as q
from games.soon_king.blows import hit_and_guard
from games.soon_king.cards import (
    ASSASSINS,
    BETRAYAL,
    BLACKMAIL,
    BRIBE,
    INVESTIGATION,
    KNIGHTS,
    NAMES,
    PARDON,
    PROXY,
    SHIP,
    VALUE,
)
from games.soon_king.heirs import (
    DEVIL,
    EXECUTIONER,
    FIRST_CLAIMANT,
    GENERAL,
    HANGED_MAN,
    HERMIT,
    JUDGE,
    MAGICIAN,
    PRINCE,
    TASTER,
    TRUE_HEIR,
)
from games.soon_king.state import ATTEMPT, JOINT, Attack, State
from games.soon_king.verbs import KIND_OF

WORTH = {MAGICIAN: 6, TASTER: 4, EXECUTIONER: 4, GENERAL: 4, PRINCE: 4, JUDGE: 2, TRUE_HEIR: -9, DEVIL: -6}
"""The worth of holding a courtier; others 1."""
HELD = 0.3
"""Half of the mean value of another player's card in a joint attempt."""
DARING = 0.2
LAST_ROUNDS = 2
NEAR = 4
"""Claimants in these first seats are attacked before courtiers; further behind courtiers die easier."""
LAST_STEPS = 3
"""With so few heirs in front each of them has to go, also one that is worth holding."""
KEPT, KEPT_AS_KING = 2, 4
"""The most cards that the discard at the start of a turn leaves: the others make room for new ones."""
TURNED = 1.9
"""The worth of the two cards that gain a courtier and betray him."""
FRONT = 6
"""Seats near the throne, where Knights are worth more than Assassins."""
POISON_TO_COME = 1
CLOSE = 3
"""With the True Heir in a seat up to this one it is time to act."""


def advise(s: State, d: Decision, rng: random.Random) -> Choice:
    """A legal answer to an open decision, based on the knowledge of its seat."""
    return PLAN[d.prompt](s, d, rng) if d.prompt in PLAN else d.default


def advise_well(s: State, d: Decision, rng: random.Random) -> Choice:
    """The same, but a King declares at once: few have the Assassins to stop one, and a throne is soon lost."""
    return o.DECLARE if d.prompt == "coronation" else advise(s, d, rng)


# ---- the seat's view


def _place(s: State, seat: Seat) -> int:
    """The number of heirs in front of its claimant; of all heirs, if it is not in the line."""
    mine = FIRST_CLAIMANT + seat
    return s.line.index(mine) if mine in s.line else len(s.line)


def _crowns_true_heir(s: State, heir: int | None) -> bool:
    """Whether the True Heir is on the throne if this heir leaves the line."""
    rest = [other for other in s.line if other not in (heir, HERMIT)]
    return bool(rest) and rest[0] == TRUE_HEIR


def _wants_dead(s: State, seat: Seat, heir: int) -> float:
    """The worth of this heir's death for the seat; below 0 it is bad."""
    mine, place = _place(s, seat), s.line.index(heir)
    if heir == FIRST_CLAIMANT + seat or _crowns_true_heir(s, heir):
        return -10.0
    if heir == TRUE_HEIR:
        return 8.0 if place <= CLOSE + 1 else 2.3
    if heir == HANGED_MAN:
        return 3.0 if place < mine else 1.0
    value = 2.0 if place < mine else 0.0
    if heir >= FIRST_CLAIMANT:
        value += 3.0 if place < min(mine, NEAR) else 0.0
        value += 2.0 * (place == 0)
    elif place < mine <= LAST_STEPS:
        value += 1.0
    elif q.holder(s, heir) == seat:
        value -= 0.5 * WORTH.get(heir, 1)
    elif q.holder(s, heir) is None:
        value += 0.3
    return value


def _value(s: State, seat: Seat, card: int) -> float:
    """The worth of keeping a card."""
    kind = s.ident[card]
    front = _place(s, seat) < FRONT
    if kind in KNIGHTS:
        return (3.0 if front else 1.5) + 0.5 * VALUE[kind]
    if kind in ASSASSINS:
        return (1.5 if front else 2.5) + 0.5 * VALUE[kind]
    other = {SHIP: 2.2, BLACKMAIL: 2.6, BRIBE: 2.0, BETRAYAL: 2.4, INVESTIGATION: 0.3, PROXY: 0.2, PARDON: 0.8}
    return other.get(kind, 0.6)


def _worst(s: State, d: Decision, number: int) -> list[Token]:
    return sorted(d.options, key=lambda card: _value(s, d.seat, int(card or 0)))[:number]


def _enough(s: State, ids: Sequence[int], needed: float) -> list[int]:
    """The cards with the smallest sum of values that reaches this; all of them if none does."""
    chosen: list[int] = []
    for card in sorted(ids, key=lambda card: -VALUE[s.ident[card]]):
        if sum([VALUE[s.ident[c]] for c in chosen]) >= needed:
            break
        chosen.append(card)
    for card in sorted(chosen, key=lambda card: VALUE[s.ident[card]]):
        if sum([VALUE[s.ident[c]] for c in chosen]) - VALUE[s.ident[card]] >= needed:
            chosen.remove(card)
    return chosen


def _ids(d: Decision) -> list[int]:
    return [token for token in d.options if isinstance(token, int)]


def _in_danger(s: State, seat: Seat, attack: Attack) -> bool:
    """Whether the attack is on its own claimant, or would end the match for all."""
    return attack.target == FIRST_CLAIMANT + seat or _crowns_true_heir(s, attack.target)


# ---- the turn


def _coronation(s: State, d: Decision, rng: random.Random) -> Choice:
    guard = sum([VALUE[kind] for kind in _kinds(s, d.seat) if kind in KNIGHTS])
    guard += 4 * (q.holder(s, MAGICIAN) == d.seat)
    others = sum([len(hand) for seat, hand in enumerate(s.hands) if seat != d.seat])
    late = s.round >= s.options.last_round - LAST_ROUNDS
    return o.DECLARE if late or guard >= HELD * others or rng.random() < DARING else o.NO


def _kinds(s: State, seat: Seat) -> list[int]:
    return [s.ident[card] for card in s.hands[seat]]


def _discards(s: State, d: Decision, rng: random.Random) -> Choice:
    """Cards of little worth, and all but the best few: each turn brings new ones."""
    kept = KEPT_AS_KING if q.is_king(s, d.seat) else KEPT
    least = _worst(s, d, max(0, len(d.options) - kept))
    return tuple([card for card in d.options if card in least or _value(s, d.seat, int(card or 0)) < 2.0])


def _search(s: State, d: Decision, rng: random.Random) -> Choice:
    if len(s.hands[d.seat]) < q.hand_size(s, d.seat) - 1:
        return None
    return NAMES[KNIGHTS[2]] if _place(s, d.seat) < FRONT else NAMES[BLACKMAIL]


def _throw(s: State, d: Decision, rng: random.Random) -> Choice:
    """The worst cards, as many as are asked for."""
    worst = _worst(s, d, d.pick[0])
    return worst[0] if d.pick == (1, 1) else tuple([card for card in d.options if card in worst])


def _execution(s: State, d: Decision, rng: random.Random) -> Choice:
    """An Execution, with few cards or against a claimant in front."""
    wanted = {heir: _wants_dead(s, d.seat, heir) for heir in _ids(d)}
    best = max(wanted, key=lambda heir: wanted[heir])
    cheap = len(s.hands[d.seat]) <= 2
    return best if wanted[best] >= (1.5 if cheap else 4.0) and not q.holds(s, d.seat, best) else None


def _deed(s: State, d: Decision, rng: random.Random) -> Choice:
    """Cards first, then the attack, then the end of the turn, which calls the joint attempt."""
    for token in d.options:
        if isinstance(token, int) and s.ident[token] in (BLACKMAIL, BRIBE, BETRAYAL):
            kind = s.ident[token]
            if _best_target(s, d.seat, kind) is not None:
                return token
    assassins = [card for card in _ids(d) if s.ident[card] in ASSASSINS]
    if assassins and not s.declared and _prey(s, d.seat) is not None:
        return min(assassins, key=lambda card: VALUE[s.ident[card]])
    return o.END_TURN


def _prey(s: State, seat: Seat) -> int | None:
    """The heir to attack with all Assassins, those that are laid with it, if an attack is worth it."""
    hit = sum([VALUE[kind] for kind in _kinds(s, seat) if kind in ASSASSINS])
    hit += sum([attack.assassins for attack in s.attacks if attack.kind == ATTEMPT])
    best, most = None, 1.0
    for heir in q.attack_targets(s, seat):
        owner = q.owner(s, heir)
        guard = 0.0 if owner is None else 0.4 * len(s.hands[owner])
        value = _wants_dead(s, seat, heir) - (2.5 if hit <= guard or heir == GENERAL else 0.0)
        if value > most:
            best, most = heir, value
    return best


def _best_target(s: State, seat: Seat, kind: int) -> int | None:
    """The best target of this card; None if it is better kept."""
    values = {heir: _use(s, seat, kind, heir) for heir in q.TARGETS[kind](s, seat)}
    best = max(values, key=lambda heir: values[heir], default=None)
    return best if best is not None and values[best] > 0 else None


def _use(s: State, seat: Seat, kind: int, heir: int) -> float:
    """The card's effect on this heir, less the worth of keeping it."""
    if kind == BETRAYAL:
        return _wants_dead(s, seat, heir) - 1.0
    turns = kind in (BRIBE, BLACKMAIL) and heir < FIRST_CLAIMANT and BETRAYAL in _kinds(s, seat)
    if turns and not q.beneath_notice(s, heir) and _wants_dead(s, seat, heir) > TURNED:
        return _wants_dead(s, seat, heir) - TURNED
    if kind == BLACKMAIL:
        if heir >= FIRST_CLAIMANT:
            ahead = s.line.index(heir) < _place(s, seat) <= q.last_place(s, q.rank(s, heir))
            return 3.0 if ahead else -1.0
        return WORTH.get(heir, 1) - 2.5 if q.GAIN in q.modes(s, seat, heir) else -1.0
    return -1.0


def _target(s: State, d: Decision, rng: random.Random) -> Choice:
    effect = s.laying[0] if s.laying is not None else ""
    heirs = _ids(d)
    if effect == ATTEMPT:
        prey = _prey(s, d.seat)
        return q.FALL if prey is None else prey
    if effect == "ship":
        mine = FIRST_CLAIMANT + d.seat
        return mine if mine in heirs else max(heirs, key=lambda heir: WORTH.get(heir, 1))
    kind = KIND_OF.get(effect)
    if kind is None or not heirs:
        return q.FALL
    if s.attacks and kind == BRIBE:
        helper = _helper(s, d.seat, heirs)
        if helper is not None:
            return helper
    best = _best_target(s, d.seat, kind)
    return best if best in heirs else q.FALL


def _mode(s: State, d: Decision, rng: random.Random) -> Choice:
    return q.GAIN if q.GAIN in d.options else q.RESET


def _more(s: State, d: Decision, rng: random.Random) -> Choice:
    """None against a neutral heir; else all Assassins, because Knights of others cannot be foreseen.

    The General's holder keeps the Knights.
    """
    target = s.attacks[-1].target
    if target is None or q.owner(s, target) is None:
        return ()
    return tuple([card for card in _ids(d) if s.ident[card] in ASSASSINS])


# ---- windows


def _knights(s: State, d: Decision, rng: random.Random) -> Choice:
    """Knights for its own claimant, and against the end of the match for all."""
    attack = s.attacks[-1]
    if not _in_danger(s, d.seat, attack):
        return ()
    hit, guard = hit_and_guard(s)
    return tuple(_enough(s, _ids(d), hit - guard + POISON_TO_COME))


def _poison(s: State, d: Decision, rng: random.Random) -> Choice:
    """Poison if it decides the attempt on an heir whose death is good."""
    attack = s.attacks[-1]
    hit, guard = hit_and_guard(s)
    ids = _ids(d)
    if attack.target is None or attack.target not in s.line or hit > guard or hit + len(ids) <= guard:
        return ()
    return tuple(ids[: guard - hit + 1]) if _wants_dead(s, d.seat, attack.target) > 1.0 else ()


def _queen(s: State, d: Decision, rng: random.Random) -> Choice:
    target = s.attacks[-1].target
    return o.YES if target in s.line and _wants_dead(s, d.seat, target or 0) > 0 else o.NO


def _antidote(s: State, d: Decision, rng: random.Random) -> Choice:
    attack, ids = s.attacks[-1], _ids(d)
    target = attack.target
    if not ids or target is None or target == TRUE_HEIR:
        return None
    worth = target < FIRST_CLAIMANT and WORTH.get(target, 1) > 0
    return ids[0] if worth or _in_danger(s, d.seat, attack) else None


def _rescue(s: State, d: Decision, rng: random.Random) -> Choice:
    """A Ship for its own claimant, and for courtiers that are worth one."""
    dying, ids = s.attacks[-1].dying, _ids(d)
    if not ids or dying is None:
        return None
    saves = dying == FIRST_CLAIMANT + d.seat or (q.holds(s, d.seat, dying) and WORTH.get(dying, 1) >= 6)
    return ids[0] if saves else None


def _seal(s: State, d: Decision, rng: random.Random) -> Choice:
    """All Assassins against a King who would win; against the Hanged Man unless the seat holds him."""
    attack = s.attacks[-1]
    if attack.kind != JOINT or attack.target is None:
        return ()
    if q.holds(s, d.seat, HANGED_MAN) and s.hanging:
        return ()
    return tuple([card for card in _ids(d) if s.ident[card] in ASSASSINS])


def _helper(s: State, seat: Seat, heirs: Sequence[int]) -> int | None:
    """A protector that a Bribe can borrow in time."""
    attack = s.attacks[-1]
    if attack.target != FIRST_CLAIMANT + seat:
        return None
    wanted = [MAGICIAN, TASTER] if attack.poison else [MAGICIAN]
    if attack.kind == "execution":
        wanted = [EXECUTIONER, MAGICIAN]
    return next((heir for heir in wanted if heir in heirs), None)


def _call(s: State, d: Decision, rng: random.Random) -> Choice:
    """A play only if its own claimant would die."""
    if not s.attacks or s.attacks[-1].target != FIRST_CLAIMANT + d.seat:
        return o.GO_ON
    attack = s.attacks[-1]
    hit, guard = hit_and_guard(s)
    if attack.kind in (ATTEMPT, JOINT) and hit <= guard:
        return o.GO_ON
    kinds = {s.ident[card]: card for card in _ids(d)}
    if PARDON in kinds:
        return kinds[PARDON]
    if q.protected_by(s, FIRST_CLAIMANT + d.seat, MAGICIAN) or attack.mode:
        return o.GO_ON
    if BRIBE in kinds and _helper(s, d.seat, tuple(q.bribe_targets(s, d.seat))) is not None:
        return kinds[BRIBE]
    return o.REDIRECT if o.REDIRECT in d.options else o.GO_ON


PLAN: dict[str, Callable[[State, Decision, random.Random], Choice]] = {
    "coronation": _coronation,
    "gift": _throw,
    "toll": _throw,
    "discards": _discards,
    "search": _search,
    "trim": _throw,
    "pay": _throw,
    "drop": _throw,
    "execution": _execution,
    "deed": _deed,
    "target": _target,
    "mode": _mode,
    "more": _more,
    "queen": _queen,
    "knights": _knights,
    "poison": _poison,
    "antidote": _antidote,
    "rescue": _rescue,
    "seal": _seal,
    "call": _call,
}
"""The advice by prompt; everything else is answered as the clock does."""
