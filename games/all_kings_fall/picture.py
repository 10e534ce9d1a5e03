"""The devices and the kingdoms of All Kings Fall as pictures, described from a `TableView` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.all_kings_fall.plots import CUP, MASK, POOLS, RAT, SWORD, Order
from games.all_kings_fall.screen import OVERTIME
from games.all_kings_fall.view import Kingdom, TableView
from games.all_kings_fall.words import TITLES
from games.core.picture import Chip, Face, Laid, Names, Pictured, Scene, Strip
from games.core.protocol import Seat

LOOKS: Mapping[str, tuple[str, str]] = {
    SWORD: ("broadsword", "#8a2f2f"),
    MASK: ("drama-masks", "#6a4c93"),
    RAT: ("rat", "#5b5346"),
    CUP: ("jeweled-chalice", "#2f6f73"),
}


class AllKingsFallPicture(Pictured):
    """The game's `games.core.picture.Pictured`."""

    faces: Mapping[str, Face] = {key: Face(TITLES[key], "", *look) for key, look in LOOKS.items()}

    tells_hand = False
    hand_title = "Your plot"

    def scene(self, view: TableView, names: Names) -> Scene:
        """The kingdoms in turn order, those that have fallen last, with the plots that were revealed last."""
        fallen = [seat for seat, kingdom in enumerate(view.kingdoms) if kingdom.fallen]
        return Scene(
            strips=tuple([_strip(view, seat, names) for seat in (*view.turns, *fallen)]),
            banner=_banner(view, names),
            corner=_corner(view),
        )

    def caption(self, view: TableView, names: Names) -> Sequence[str]:
        """How overtime is won."""
        return [f"-# {OVERTIME}"] if view.overtime else []

    def hand(self, view: TableView, names: Names) -> Sequence[Laid]:
        """The plot that the viewer has saved; the cards themselves are the same for all players."""
        return [Laid(FACES[order.device], label=_said(order, names)) for order in view.plot or ()]


FACES = AllKingsFallPicture.faces
AGAINST = "against "


def _said(order: Order, names: Names) -> str:
    """What the order does with its device."""
    if order.target is not None:
        return f"{AGAINST}{names[order.target]}"
    return "checked" if order.device == CUP else "+1"


def _strip(view: TableView, seat: Seat, names: Names) -> Strip:
    kingdom = view.kingdoms[seat]
    out = kingdom.fallen or not kingdom.present
    tokens = zip(POOLS, kingdom.pools, strict=True)
    return Strip(
        name=names[seat],
        line=_line(kingdom),
        points=kingdom.points,
        unit="VP",
        turn=_turn(view, seat),
        counters=tuple([(FACES[device].icon, number, TITLES[device]) for device, number in tokens]),
        chips=tuple(_chips(view, seat, names)),
        out=out,
        mark="" if kingdom.fallen else str(view.turns.index(seat) + 1),
    )


def _line(kingdom: Kingdom) -> str:
    if kingdom.fallen:
        return "fallen"
    if not kingdom.present:
        return "has left: falls at the end of this round"
    return f"absent {kingdom.absences}×" if kingdom.absences else ""


def _turn(view: TableView, seat: Seat) -> str:
    """The seats that the match waits for. Whether a seat is Ready is public, its saved plot is not."""
    if view.over or not any(asked.seat == seat for asked in view.asked):
        return ""
    return "plots" if view.plotting else "divides"


def _chips(view: TableView, seat: Seat, names: Names) -> Iterator[Chip]:
    """Ready, and the seat's deed in the round that is shown."""
    kingdom = view.kingdoms[seat]
    if view.plotting and kingdom.ready and kingdom.present and not kingdom.fallen:
        yield Chip("check-mark", "Ready")
    for deed in view.deeds:
        if deed.seat != seat:
            continue
        for order in deed.plot:
            said = _said(order, names)
            yield Chip(FACES[order.device].icon, said.replace(AGAINST, "→ "), f"{TITLES[order.device]} {said}")
        won = sum(strike.won for strike in view.strikes if strike.seat == seat)
        if won:
            yield Chip("crown", f"+{won} VP")


def _banner(view: TableView, names: Names) -> str:
    if view.divided is None:
        return ""
    seat, device, targets = view.divided
    between = " and ".join([names[target] for target in targets])
    return f"{names[seat]} divides the {TITLES[device]} between {between}"


def _corner(view: TableView) -> str:
    parts = [f"Round {view.round} of {view.last_round}", f"to {view.target} VP"]
    if view.overtime:
        parts.append("overtime")
    if view.deeds_round:
        parts.append(f"plots of round {view.deeds_round}")
    return " · ".join(parts)
