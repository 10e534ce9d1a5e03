"""The cards and the court of Soon I Will Be King! as pictures, described from a `TableView` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.core.picture import Face, Group, Laid, Names, Pictured, Portrait, Scene, Strip
from games.core.protocol import Seat
from games.soon_king import words
from games.soon_king.cards import ASSASSINS, KNIGHTS, VALUE
from games.soon_king.cards import NAMES as CARDS
from games.soon_king.heirs import COURTIERS, FIRST_CLAIMANT, NAMES, SHORT
from games.soon_king.questions import PROMPTS
from games.soon_king.screen import KINDS, effects, goal
from games.soon_king.view import TableView

KNIFE, SHIELD = "#7d2740", "#2e5d8a"
LOOKS: Mapping[str, tuple[str, str]] = {
    **{CARDS[kind]: ("backstab", KNIFE) for kind in ASSASSINS},
    **{CARDS[kind]: ("mounted-knight", SHIELD) for kind in KNIGHTS},
    "Ship to a Distant Land": ("galleon", "#2f6f73"),
    "Poison": ("poison-bottle", "#4c7a3d"),
    "Antidote": ("round-potion", "#3d6b6f"),
    "Bribe": ("two-coins", "#8a6d1c"),
    "Blackmail": ("envelope", "#5b4a3c"),
    "Royal Pardon": ("scroll-quill", "#7a5a2e"),
    "Betrayal": ("thumb-down", "#a0491f"),
    "Investigation": ("magnifying-glass", "#46617a"),
    "Station by Proxy": ("puppet", "#6a4c93"),
}
HEIRS: Sequence[tuple[str, str]] = (
    ("wizard-face", "#54386f"),
    ("spell-book", "#3f6f8a"),
    ("queen-crown", "#a8323e"),
    ("baby-face", "#b0762d"),
    ("pope-crown", "#8a6d1c"),
    ("spy", "#3f4a3c"),
    ("black-knight-helm", "#46617a"),
    ("chess-bishop", "#6a3d5d"),
    ("old-lantern", "#7a5a2e"),
    ("rolling-dices", "#2e6f8f"),
    ("jester-hat", "#b5487a"),
    ("rope-coil", "#6b5b3a"),
    ("executioner-hood", "#4a3b3b"),
    ("jeweled-chalice", "#3d6b4f"),
    ("devil-mask", "#8a2f2f"),
    ("book-pile", "#5d6b3a"),
    ("imperial-crown", "#9a5b2b"),
    ("mountains", "#58606b"),
    ("trade", "#2f6f73"),
    ("scales", "#5b4a6b"),
)
"""Pictogram and colour of each courtier."""
NAMELESS = ("throne-king", "#58606b")
CLAIMANTS = ("#a8323e", "#2e5d8a", "#8a6d1c", "#3d6b4f", "#6a4c93", "#a0491f", "#2f6f73", "#a24a78")
"""By place in the turn order; the name on a tag says the same."""
NICK = {heir: name for name, heir in SHORT.items()}


def _face(name: str, kind: int) -> Face:
    return Face(name, str(VALUE[kind]) if kind < len(VALUE) else "", *LOOKS[name])


class SoonKingPicture(Pictured):
    """The game's `games.core.picture.Pictured`."""

    faces: Mapping[str, Face] = {name: _face(name, kind) for kind, name in enumerate(CARDS)}

    hand_title = "Your hand"

    def scene(self, view: TableView, names: Names) -> Scene:
        """The court by rank with all loyalties and the players' hands, the attack that runs, the hand that is open."""
        return Scene(
            strips=tuple(_open_hand(view, names)),
            tiers=tuple(_tiers(view, names)),
            banner="" if view.over else _attack(view, names),
            corner=_corner(view, names),
        )

    def caption(self, view: TableView, names: Names) -> Sequence[str]:
        """What holds for a turn, the True Heir near the throne, and at first the goal."""
        held = "\n".join([*effects(view, names), *goal(view)])
        return [held] if held else []

    def hand(self, view: TableView, names: Names) -> Sequence[Laid]:
        """The viewer's cards; while a card is asked for, those that cannot be played are dim."""
        asked = [decision for decision in view.decisions if PROMPTS[decision.prompt].options == "card"]
        offered = {token for decision in asked for token in decision.options}
        held = sorted(view.cards().items(), key=lambda each: CARDS.index(each[1]))
        return [Laid(FACES[name], dim=bool(asked) and card not in offered) for card, name in held]


FACES = SoonKingPicture.faces


def _player(view: TableView, seat: Seat, names: Names) -> str:
    return "You" if seat == view.viewer else names[seat]


def _colour(view: TableView, seat: Seat) -> str:
    return CLAIMANTS[view.order.index(seat) % len(CLAIMANTS)]


def _turn(view: TableView, seat: Seat) -> str:
    """When the seat is on turn, counted from the one that is."""
    later = (view.order.index(seat) - view.order.index(view.turn)) % len(view.order)
    return ("turn", "next")[later] if later < 2 else f"in {later} turns"


def _tiers(view: TableView, names: Names) -> Iterator[tuple[str, tuple[Portrait, ...]]]:
    for _, heading, heirs in words.tiers(view.line):
        yield heading, tuple([_heir(view, heir, names) for heir in heirs])
    for heading, gone in (("Abroad", view.abroad), ("Dead", (*view.dead, *view.gone))):
        if gone:
            yield heading, tuple([_heir(view, heir, names, out=True) for heir in gone])


def _heir(view: TableView, heir: int, names: Names, *, out: bool = False) -> Portrait:
    badges: tuple[tuple[str, str], ...] = ()
    if heir in view.investigated:
        badges += (("magnifying-glass", "no rank ability this turn"),)
    if view.declared and heir == FIRST_CLAIMANT + view.turn:
        badges += (("ringing-bell", "has declared a coronation"),)
    lit = heir == view.line[0] or any(heir in (attack.target, attack.dying) for attack in view.attacks)
    if heir >= FIRST_CLAIMANT:
        seat = heir - FIRST_CLAIMANT
        return Portrait(
            name=_player(view, seat, names),
            icon="throne-king",
            colour=_colour(view, seat),
            lit=lit,
            badges=badges,
            out=out,
            role="claimant",
            count=view.counts[seat],
            turn="" if view.over else _turn(view, seat),
            acts=seat == view.turn and not view.over,
        )
    icon, colour = HEIRS[heir] if heir < COURTIERS else NAMELESS
    home, lent = view.home.get(heir), view.bribed.get(heir)
    return Portrait(
        name=NICK.get(heir, NAMES[heir]),
        icon=icon,
        colour=colour,
        owner="" if home is None else _player(view, home, names),
        tint="" if home is None else _colour(view, home),
        lent="" if lent is None else _player(view, lent, names),
        lit=lit,
        badges=badges,
        out=out,
    )


def _open_hand(view: TableView, names: Names) -> Iterator[Strip]:
    """The hand of the Devil's holder, unless the viewer's own hand is drawn anyway."""
    if view.open_hand is not None and view.open_hand[0] != view.viewer:
        seat, hand = view.open_hand
        group = Group("open hand", tuple([Laid(FACES[name]) for name in hand]))
        yield Strip(names[seat], "the Devil is loyal: the hand is open", groups=(group,))


def _attack(view: TableView, names: Names) -> str:
    """Every attack that runs, the innermost last; hit and guard so far have a line of their own, to be whole."""
    lines = []
    for attack in view.attacks:
        target = "an heir" if attack.target is None else _named(attack.target, names)
        lines.append(KINDS[attack.kind].format(by=names[attack.by], target=target))
    if not lines:
        return "The Hanged Man is being crowned" if view.hanging else ""
    if view.score is not None and view.attacks[-1].laid_by:
        lines.append(f"Hit {view.score[0]}, guard {view.score[1]}")
    dying = view.attacks[-1].dying
    if dying is not None:
        name = _named(dying, names)
        lines.append(f"{name if dying >= FIRST_CLAIMANT else name[0].upper() + name[1:]} would die")
    return "\n".join(lines)


def _named(heir: int, names: Names) -> str:
    """The name of an heir in a sentence, as short as it is below the portrait."""
    return f"the {NICK[heir]}" if heir in NICK else words.heir(heir, names)


def _corner(view: TableView, names: Names) -> str:
    """The player on turn comes last: only the end of a long name is cut."""
    pile = "dice" if view.dice else f"{view.pile} to draw, {len(view.discard)} discarded"
    turn = "" if view.over else " · your turn" if view.turn == view.viewer else f" · turn: {names[view.turn]}"
    return f"Round {view.round} of {view.options.last_round} · {pile}{turn}"
