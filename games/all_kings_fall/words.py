"""Sentences about events, questions and answers. Layout is in `screen`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.all_kings_fall import rounds
from games.all_kings_fall.plots import CUP, MASK, RAT, SWORD, Order
from games.core.glyphs import Emojis
from games.core.protocol import Event, Seat
from games.core.screen import Names
from games.core.telling import SeatTelling, listed

TITLES: Mapping[str, str] = {SWORD: "Sword", MASK: "Mask", RAT: "Rat", CUP: "Cup"}
PLAIN: Mapping[str, str] = {SWORD: "⚔️", MASK: "🎭", RAT: "🐀", CUP: "🍷"}
EMOJI = Emojis("all_kings_fall", PLAIN)
REASONS: Mapping[str, str] = {**TITLES, rounds.FELL: "the kingdom fell"}
REFUSALS: Mapping[str, str] = {
    "NEED_TWO_ORDERS": "A plot is exactly two orders. Choose two, then save them or press Ready.",
    "SAME_TARGET": "Both orders are against the same player, and you hold only one card for each. Change one.",
    "SELF_TARGET": "You cannot be your own target. Choose another player.",
    "NO_SUCH_CARD": "You do not hold these cards: two Bolsters, and one target card for each other player.",
    "NO_SUCH_DEVICE": "There is no such device. Choose Sword, Mask, Rat or Cup.",
    "PHASE_CLOSED": "The plots of this round are revealed already. You can plot again in the next round.",
    "STALE": "That was another round. Your question now is here.",
    "NOT_YOUR_DIVISION": "You have no pool to divide now.",
    "BAD_DIVISION": "The parts do not fit your pool. Choose one of the divisions in the list.",
    "NOT_IN_GAME": "Your kingdom is not in this match any more.",
}


def device(key: str) -> str:
    """Emoji and title of a device: "⚔️ Sword"."""
    return f"{EMOJI[key]} {TITLES[key]}"


def short(order: Order, name: Callable[[Seat], str]) -> str:
    """ "⚔️ Sword → Ben", "⚔️ Sword +1", "🍷 Cup checked"."""
    if order.target is not None:
        return f"{device(order.device)} → {name(order.target)}"
    return f"{device(order.device)} {'checked' if order.device == CUP else '+1'}"


def plan(orders: Sequence[Order], name: Callable[[Seat], str]) -> str:
    """A plot in short; two Bolsters on one device are told once."""
    first, second = orders
    if first == second:
        return f"{device(first.device)} {'checked' if first.device == CUP else '+2'}"
    return f"{short(first, name)}, {short(second, name)}"


def _plots(t: SeatTelling) -> str:
    lines = [f"**Round {t['round']}: the plots**"]
    for seat, plot, absent in t["plots"]:
        orders = [Order(*order) for order in plot]
        lines.append(f"{t.who(seat)}: {plan(orders, t.whom)}{' (absent)' if absent else ''}")
    return "\n".join(lines)


def _bolsters(t: SeatTelling) -> str:
    grown = ", ".join(f"{t.whom(seat)} {device(key)} {pool}" for seat, key, pool in t["grown"])
    checked = listed([t.whom(seat) for seat in t["checked"]])
    parts = [f"Bolstered: {grown}."] if grown else []
    return " ".join([*parts, f"Cups checked: {checked}."] if checked else parts)


def card(order: Order) -> str:
    """A card by its effect: "Bolster", "⚔️ Sword"."""
    return "Bolster" if order.target is None else device(order.device)


def strike_line(target: str, key: str, sent: int, met: int, won: bool) -> str:
    """ "⚔️ Sword 3 against Ben's 2: 1 VP"."""
    if key == CUP:
        return f"{device(key)} against {target}: {'1 VP' if won else 'checked'}"
    return f"{device(key)} {sent} against {met} of {target}: {'1 VP' if won else 'fails'}"


def _attack(t: SeatTelling) -> str:
    lines = [strike_line(t.whom(target), key, sent, met, won) for target, key, sent, met, won in t["strikes"]]
    return f"{t.verb(t['seat'], 'attacks', 'attack')}. {'; '.join(lines)}."


def _division(t: SeatTelling) -> str:
    parts = [f"{sent} to {t.whom(target)}" for target, sent in t["parts"]]
    return f"{t.verb(t['seat'], 'sends', 'send')} {device(t['device'])}: {listed(parts)}."


def _round(t: SeatTelling) -> str:
    if not t["points"]:
        return f"Round {t['round']} is over."
    best = sorted(t["points"], key=lambda entry: -entry[1])
    return f"After round {t['round']}: {', '.join(f'{t.whom(seat)} {points}' for seat, points in best)}."


FEW = 2
"""Up to so many players are named in the end of a round; more are counted."""


def round_moment(played: Sequence[Event], end: Event, after: Sequence[Event], viewer: Seat | None, names: Names) -> str:
    """The end of a round: the seat that scored most in it, with which attacks, and in small print the others that
    scored, whose points the score of an ended match tells.

    played  the events of the round
    after   the events since its end: kingdoms of players who left, the end of the match
    """
    t = SeatTelling(end, viewer, names)
    won: dict[Seat, list[str]] = {}
    for event in played:
        for target, key, sent, met, success in event.public["strikes"] if event.kind == "attack" else ():
            if success:
                won.setdefault(event.public["seat"], []).append(_strike(t, target, key, sent, met))
    most = max(map(len, won.values()), default=0)
    best = sorted([seat for seat in won if len(won[seat]) == most], key=lambda seat: seat != viewer)
    parts = [f"{', '.join(won[seat])}." for seat in best if len(best) == 1]
    others = [seat for seat in won if seat not in best]  # they made one attack that scored, the best two
    over = [tell(event, viewer, names) for event in after if event.kind == "end"]
    parts += [f"+{most - 1} for {_few(t, others, t.whom)}."] if others and not over else []
    fallen = [_falls(SeatTelling(event, viewer, names)) for event in (*played, *after) if event.kind == "fall"]
    parts += fallen if len(fallen) < 2 else [f"{len(fallen)} kingdoms fall."]
    parts += over
    head = f"### Round {t['round']}: {_scored(t, best, most)}"
    return f"{head}\n-# {' '.join(parts)}" if parts else head


def _few(t: SeatTelling, seats: Sequence[Seat], name: Callable[[Seat], str]) -> str:
    """The names, or how many there are; the viewer among them is told in any case."""
    if len(seats) <= FEW:
        return listed([name(seat) for seat in seats])
    if t.viewer is not None and t.viewer in seats:
        return f"{name(t.viewer)} and {len(seats) - 1} others"
    return f"{len(seats)} players"


def _scored(t: SeatTelling, best: Sequence[Seat], most: int) -> str:
    """ "Ann +2", "You and Ben +1 each", "4 players +1 each", "You and 3 others +1 each"."""
    if not best:
        return "no points"
    return f"{_few(t, best, t.who)} +{most}{' each' if len(best) > 1 else ''}"


def _strike(t: SeatTelling, target: Seat, key: str, sent: int, met: int) -> str:
    """An attack that scored: "⚔️ Sword 3 against Ben's 2", "🍷 Cup against you"."""
    if key == CUP:
        return f"{device(key)} against {t.whom(target)}"
    return f"{device(key)} {sent} against {t.whose(target)} {met}"


def _fall(t: SeatTelling) -> str:
    lost = f" {t['points']} VP vanish." if t["points"] else ""
    return f"{_falls(t)}{lost}"


def _falls(t: SeatTelling) -> str:
    whose = "Your kingdom" if t["seat"] == t.viewer else f"The kingdom of {t.names[t['seat']]}"
    return f"{whose} falls."


def _overtime(t: SeatTelling) -> str:
    there = listed([t.who(seat) for seat in t["seats"]])
    when = " at the end of a later round" if t["later"] else ""
    return f"{there} have reached the target: overtime. A player who leads alone{when} wins."


WHY: Mapping[str, str] = {
    rounds.ALONE: "as the last one at the table",
    rounds.TARGET: "by reaching the target",
    rounds.OVERTIME: "in overtime",
    rounds.CAP: "in the last round",
}


def _end(t: SeatTelling) -> str:
    if not t["winners"]:
        return "All kings have fallen. Nobody wins."
    why = f"{WHY[t['why']]}{_tokens(t)}"
    if len(t["winners"]) > 1:
        return f"{listed([t.who(seat) for seat in t['winners']])} share the victory, {why}."
    return f"{t.verb(t['winners'][0], 'wins', 'win')} {why}."


def _tokens(t: SeatTelling) -> str:
    """The tokens that decided a tie, most first."""
    if not t["tokens"]:
        return ""
    best = sorted(t["tokens"], key=lambda entry: -entry[1])
    return f", with most tokens: {', '.join(f'{t.whom(seat)} {tokens}' for seat, tokens in best)}"


def _leave(t: SeatTelling) -> str:
    whose = "your" if t["seat"] == t.viewer else "that"
    return f"{t.verb(t['seat'], 'leaves', 'leave')}: {whose} kingdom falls at the end of the round."


TELL: Mapping[str, Callable[[SeatTelling], str]] = {
    "plots": _plots,
    "bolsters": _bolsters,
    "division": _division,
    "attack": _attack,
    "fall": _fall,
    "round": _round,
    "overtime": _overtime,
    "end": _end,
    "leave": _leave,
}


def tell(event: Event, viewer: Seat | None, names: Names) -> str:
    """The event as a sentence for the viewer; "" where there is nothing to say."""
    return TELL[event.kind](SeatTelling(event, viewer, names))
