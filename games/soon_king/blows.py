"""The verbs of attacks: cards laid for and against an heir, coins, deaths (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.protocol import Choice, Seat, tokens_of
from games.soon_king import queries as q
from games.soon_king.cards import VALUE
from games.soon_king.hands import discard, leave, names, put_away, tell, toss
from games.soon_king.heirs import (
    DEVIL,
    DUKE,
    FIRST_CLAIMANT,
    FOOL,
    GENERAL,
    HERMIT,
    MAGICIAN,
    PRINCE,
    QUEEN,
    SPY,
    TASTER,
)
from games.soon_king.line import exile, free, gain, kill, raise_
from games.soon_king.state import ATTEMPT, BETRAYED, EXECUTION, JOINT, JUDGED, Attack, State
from games.soon_king.verbs import blackmail, fools_coin

NOTHING = "nothing"
"""The option to add no card; it has no weight."""
GUARD_OF_THE_GENERAL = 10


def change(s: State, **fields: Any) -> Attack:
    """Replace fields of the running attack."""
    attack = s.attacks[-1]._replace(**fields)
    s.attacks = (*s.attacks[:-1], attack)
    return attack


def begin(s: State, kind: str, by: Seat, target: int | None, mode: str = "") -> None:
    """Put an attack on top of those that run. `mode` is that of a Blackmail."""
    s.attacks += (Attack(kind, by, target, mode=mode),)
    if kind == JOINT:
        s.faced = s.faced or not s.hanging


def stage(s: State, name: str) -> None:
    """Set the window or call that is open."""
    change(s, stage=name)


def finish_attack(s: State) -> None:
    """End the attack and discard its cards."""
    put_away(s, s.attacks[-1].cards)
    s.attacks = s.attacks[:-1]


# ---- laying cards


def as_ids(answer: Choice) -> list[int]:
    """The cards of an answer: of one or of several, without the option to add none."""
    return [token for token in tokens_of(answer) if isinstance(token, int)]


def _lay(s: State, seats: Sequence[Seat], answers: Sequence[Choice]) -> list[tuple[Seat, list[int]]]:
    """Lay the answered cards openly: of each seat that has answered some, the cards that have left its hand."""
    laid = [(seat, leave(s, seat, ids)) for seat, answer in zip(seats, answers, strict=True) if (ids := as_ids(answer))]
    change(s, cards=(*s.attacks[-1].cards, *[card for _, gone in laid for card in gone]))
    return laid


def _value(s: State, laid: Sequence[tuple[Seat, list[int]]]) -> int:
    """The sum of the values of Assassins or Knights."""
    return sum([VALUE[s.ident[card]] for _, gone in laid for card in gone])


def _named(s: State, laid: Sequence[tuple[Seat, list[int]]]) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
    """The same with the names of the cards, for events."""
    return tuple([(seat, names(s, gone)) for seat, gone in laid])


def _lay_assassins(
    s: State, seats: Sequence[Seat], answers: Sequence[Choice]
) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
    laid = _lay(s, seats, answers)
    attack = s.attacks[-1]
    others = [seat for seat, _ in laid if seat not in attack.laid_by]
    change(s, laid_by=(*attack.laid_by, *others), assassins=attack.assassins + _value(s, laid))
    return _named(s, laid)


def lay_assassin(s: State, me: Seat, card: int) -> None:
    """Lay an Assassin; the own attempt is spent with its first card."""
    s.attacked = True
    begin(s, ATTEMPT, me, None)
    s.laying = (ATTEMPT, me)
    [(_, laid)] = _lay_assassins(s, (me,), (card,))
    tell(s, "laid", seat=me, card=laid[0], effect=ATTEMPT)


def aim_attempt(s: State, heir: int) -> None:
    """The own attempt gets its target."""
    s.laying = None
    attack = change(s, target=heir)
    tell(s, "aimed", seat=attack.by, effect=ATTEMPT, heir=heir, mode="")


def add_assassins(s: State, seat: Seat, answer: Choice) -> None:
    """Add these cards to the running attempt."""
    _lay_assassins(s, (seat,), (answer,))


def announce_attempt(s: State) -> None:
    """Tell target, attacker and cards of the attempt before its windows open."""
    attack = s.attacks[-1]
    tell(
        s,
        "attempt",
        heir=attack.target,
        seat=attack.by if attack.kind == ATTEMPT else None,
        cards=names(s, attack.cards),
        hit=attack.assassins,
    )


def reveal_seal(s: State, seats: tuple[Seat, ...], answers: Sequence[Choice]) -> bool:
    """Show the joint Assassins together. False if there are none, so no attempt."""
    laid = _lay_assassins(s, seats, answers)
    tell(s, "seal", heir=s.attacks[-1].target, laid=laid)
    return bool(laid)


def coin(s: State) -> None:
    """Toss the Fool's coin, once for each attack, unless he is the King himself."""
    attack = s.attacks[-1]
    if attack.target != FOOL or attack.coined or q.king(s) == FOOL:
        return
    heads = fools_coin(s)
    change(s, coined=True, target=FOOL if heads else q.king(s))


def redirect(s: State, seat: Seat) -> None:
    """The Fool takes the place of his holder's claimant, for the whole hand (R44)."""
    discard(s, seat, s.hands[seat][:], "redirect")
    change(s, target=FOOL, redirected=True)
    tell(s, "redirected", seat=seat)
    coin(s)
    _poison_touches(s)


# ---- the windows of an attempt


def queens_poison(s: State, yes: bool) -> None:
    """She adds one Poison that belongs to no player (R47)."""
    attack = change(s, asked_queen=True)
    tell(s, "queen", seat=q.holder(s, QUEEN), added=yes)
    if yes:
        change(s, poisons=(*attack.poisons, (None, 1)))
        _poison_touches(s)


def _poison_touches(s: State) -> None:
    """R46: from the first Poison on the Taster, he cannot die this turn."""
    attack = s.attacks[-1]
    if attack.target == TASTER and attack.poison and not s.protected:
        s.protected = True
        tell(s, "protected")


def play_knights(s: State, seats: tuple[Seat, ...], answers: Sequence[Choice]) -> None:
    """Lay the Knights that the seats have answered; their values guard the target."""
    laid = _lay(s, seats, answers)
    attack = change(s, knights=s.attacks[-1].knights + _value(s, laid))
    tell(s, "knights", laid=_named(s, laid), heir=attack.target)


def play_poison(s: State, seats: tuple[Seat, ...], answers: Sequence[Choice]) -> None:
    """Lay the Poison that the seats have answered."""
    laid = tuple([(seat, len(gone)) for seat, gone in _lay(s, seats, answers)])
    attack = change(s, poisons=(*s.attacks[-1].poisons, *laid))
    tell(s, "poison", laid=laid, heir=attack.target)
    _poison_touches(s)


def play_antidote(s: State, seats: tuple[Seat, ...], answers: Sequence[Choice]) -> None:
    """The first in the order counts; no other is spent or shown (R25, R27)."""
    attack = s.attacks[-1]
    poisons = dict(attack.poisons)
    order = sorted(q.sealed_order(s), key=lambda seat: -poisons.get(seat, 0))
    first = q.first_answer(order, seats, answers)
    if first is None:
        tell(s, "antidote", seat=None, heir=attack.target)
        return
    seat, card = first
    _lay(s, (seat,), (card,))
    change(s, cancelled=True)
    tell(s, "antidote", seat=seat, heir=attack.target)
    if attack.target is not None and attack.target < FIRST_CLAIMANT:
        gain(s, seat, attack.target, "antidote")


# ---- the result


def hit_and_guard(s: State) -> tuple[int, int]:
    """The sums for and against the current target (7.1)."""
    attack = s.attacks[-1]
    target = attack.target
    poison = 0 if attack.cancelled or target is None or not q.poison_counts(s, target) else attack.poison
    guard = 0 if target == SPY else attack.knights
    return attack.assassins + poison, guard + (GUARD_OF_THE_GENERAL if target == GENERAL else 0)


def result(s: State) -> bool:
    """Whether the target would die."""
    attack = s.attacks[-1]
    if attack.target is None or attack.target not in s.line:
        tell(s, "no_effect", heir=attack.target)
        return False
    if q.cannot_be_assassinated(attack.target):
        tell(s, "immune", heir=attack.target, why="assassination")
        return False
    hit, guard = hit_and_guard(s)
    tell(s, "result", heir=attack.target, hit=hit, guard=guard, dies=hit > guard)
    if hit > guard:
        return True
    if attack.target == DEVIL and attack.kind == ATTEMPT:
        gain(s, attack.by, DEVIL, "devil")
    return False


def strike_down(s: State, heir: int) -> int | None:
    """Steps 1 to 4 of 7.5: the heir that will die unless a Ship saves it, or None."""
    attack = s.attacks[-1]
    why = _immunity(s, heir)
    if why:
        tell(s, "immune", heir=heir, why=why)
        return None
    victim = heir
    if q.protected_by(s, heir, MAGICIAN):
        victim = MAGICIAN
        tell(s, "instead", heir=heir)
    elif heir == MAGICIAN and attack.kind in (ATTEMPT, JOINT, EXECUTION, BETRAYED):
        heads = toss(s)
        tell(s, "coin", heads=heads, why="magician", heir=heir)
        if heads:
            return None
    if victim == PRINCE:
        exile(s, PRINCE, "prince")
        return None
    change(s, dying=victim, stage="rescue")
    return victim


def _immunity(s: State, heir: int) -> str:
    """Step 1: whether it cannot die, or not in this way."""
    kind = s.attacks[-1].kind
    if heir == HERMIT:
        return "hermit"
    if heir == TASTER and s.protected:
        return "taster"
    if kind == EXECUTION and q.safe_from_execution(s, heir):
        return "execution"
    return ""


def rescue_or_die(s: State, heir: int, seats: tuple[Seat, ...], answers: Sequence[Choice]) -> None:
    """The first Ship in the order saves it; else it dies, and those who have the credit lose the Devil."""
    first = q.first_answer(rescue_order(s, heir), seats, answers)
    if first is not None:
        seat, ship = first
        put_away(s, leave(s, seat, [ship]))
        tell(s, "rescued", heir=heir, seat=seat)
        exile(s, heir, "ship")
        return
    credit = credited(s)
    kill(s, heir)
    if q.holder(s, DEVIL) in credit and not s.over:
        free(s, DEVIL)


def rescue_order(s: State, heir: int) -> tuple[Seat, ...]:
    """The seats that are asked for a Ship: the owner first, then the following players; for a neutral heir the active
    player first.
    """
    owner = q.owner(s, heir)
    return q.order_from(s, s.turn if owner is None else owner)


def credited(s: State) -> tuple[Seat, ...]:
    """The seats that have the credit for a death (R28): by Assassins, Executions and Betrayals, not by Poison."""
    attack = s.attacks[-1]
    if attack.kind in (ATTEMPT, JOINT):
        return attack.laid_by
    return (attack.by,) if attack.kind in (EXECUTION, BETRAYED) else ()


# ---- executions


def declare_execution(s: State, me: Seat, heir: int) -> None:
    """Declare an Execution: the whole hand is paid, also if it fails later (R20)."""
    discard(s, me, s.hands[me][:], "execution")
    begin(s, EXECUTION, me, heir)
    tell(s, "execution", seat=me, heir=heir)
    coin(s)


def pardon(s: State, seat: Seat) -> None:
    """Royal Pardon: stop the Execution and raise its target; the Judge's is only stopped (R35, R52)."""
    s.laying = None
    attack = change(s, stopped=True)
    tell(s, "pardoned", seat=seat, heir=attack.target)
    if attack.kind == EXECUTION and attack.target in s.line:
        raise_(s, attack.target)


def condemned(s: State) -> int | None:
    """The heir that an Execution still strikes when its call is over."""
    attack = s.attacks[-1]
    if attack.stopped or attack.target is None or attack.target not in s.line:
        return None
    if attack.kind == EXECUTION and s.options.investigation == "execution" and _stopped_by_investigation(s, attack):
        tell(s, "no_effect", heir=attack.target)
        return None
    return attack.target


def _stopped_by_investigation(s: State, attack: Attack) -> bool:
    """The table option: whether the executioner has lost the ability meanwhile."""
    return FIRST_CLAIMANT + attack.by in s.investigated and not q.has_ability(s, attack.by, DUKE)


def is_execution(s: State) -> bool:
    """Whether the innermost attack is an Execution whose call is open."""
    return bool(s.attacks) and s.attacks[-1].kind in (EXECUTION, JUDGED) and s.attacks[-1].stage == "call"


# ---- Blackmails


def toss_is_over(s: State) -> None:
    """Note that the Fool's coin has sent a Blackmail to the King: it is tossed once only."""
    change(s, coined=True)


def end_blackmail(s: State, own: bool, bribed: bool) -> None:
    """The Blackmail takes effect on its current target."""
    attack = s.attacks[-1]
    s.attacks = s.attacks[:-1]
    if attack.target is None or attack.target not in s.line:
        tell(s, "no_effect", heir=attack.target)
    else:
        chosen = own and (not attack.coined or attack.target == FOOL)
        blackmail(s, attack.by, attack.target, attack.mode, bribed, chosen)
