"""The texts and choices of All Kings Fall, made from a `TableView` alone. Sentences are in `words`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.all_kings_fall import words
from games.all_kings_fall.chapters import chapters
from games.all_kings_fall.plots import (
    AGAIN,
    CUP,
    MASK,
    POOLS,
    RAT,
    READY,
    SWORD,
    Order,
    Plot,
    bolsters,
    plot_tokens,
    read_plot,
)
from games.all_kings_fall.prompts import (
    ABSENT,
    ALREADY_READY,
    DIVIDE,
    PLOT,
    PROMPTS,
    SHARE,
    UNREADY,
    UNSAVED,
    UNSAVED_LATE,
)
from games.all_kings_fall.queries import EVEN, read_parts
from games.all_kings_fall.state import Deed
from games.all_kings_fall.view import TableView
from games.core.protocol import LEAVE, Choice, Decision, Event, Outcome, Seat
from games.core.screen import Item, Names, Screen
from games.core.telling import counted, listed

GROUPS: Mapping[str, str] = {
    SWORD: "Sword and Mask: choose",
    MASK: "Sword and Mask: choose",
    RAT: "Rat and Cup: choose",
    CUP: "Rat and Cup: choose",
}
"""Two menus: the ten cards of nine players on two devices are twenty lines, and Discord takes 25."""

OVERTIME = "**Overtime**: a player who leads alone at the end of this round wins"


class AllKingsFallScreen(Screen):
    """The game's `games.core.screen.Screen`."""

    refusals = words.REFUSALS
    round_begins = frozenset({"plots"})
    round_ends = frozenset({"round"})
    turn_begins = round_begins
    turning_points = frozenset({"end", "fall", "leave", "overtime"})
    prompts = PROMPTS
    reasons = words.REASONS
    rules = staticmethod(chapters)
    tell = staticmethod(words.tell)

    def board(self, view: TableView, names: Names) -> Sequence[str]:
        lines = [_seat_line(view, seat, place, names) for place, seat in enumerate(view.turns, 1)]
        pools = " · ".join([words.device(device) for device in POOLS])
        head = f"-# {pools} · ✅ Ready · in turn order"
        blocks = ["", "\n".join([f"### Round {view.round} · to {view.target} points (VP)", head, *lines])]
        if view.deeds:
            done = [_deed_line(view, deed, names) for deed in view.deeds]
            blocks.append("\n".join([f"**Plots of round {view.deeds_round}**", *done]))
        gone = [names[seat] for seat, kingdom in enumerate(view.kingdoms) if kingdom.fallen]
        aside = [f"Round {view.last_round} is the last"]
        if view.overtime:
            aside.insert(0, OVERTIME)
        if gone:
            aside.append(f"Fallen: {', '.join(gone)}")
        blocks.append("-# " + " · ".join(aside))
        return blocks

    def status(self, view: TableView, names: Names) -> str:
        if view.over:
            return "The match is over."
        if view.divided is not None:
            seat, device, targets = view.divided
            between = listed([names[target] for target in targets])
            waiting = PROMPTS[DIVIDE].waiting.format(device=words.device(device), targets=between)
            return f"**{names[seat]}** {waiting}."
        plotting = [seat for seat in view.turns if view.kingdoms[seat].present]
        ready = len(plotting) - len(view.asked)
        return f"All plot in secret. **{ready} of {len(plotting)} are Ready.**"

    def panel(self, view: TableView, names: Names) -> Sequence[str]:
        me = view.kingdoms[view.me]
        if me.fallen:
            return ["Your kingdom has fallen. You can watch the others on the board."]
        if not me.present:
            return ["You have left. Your kingdom falls at the end of this round."]
        if not view.plotting:
            return ["The plots are revealed."]
        if view.plot is None:
            return ["### Your plot\nNothing is saved yet."]
        lines = ["### Your plot", _saved(view, view.plot, me.ready, names), *_warnings(view, view.plot)]
        return ["\n".join(lines)]

    def question(self, view: TableView, decision: Decision, names: Names) -> str:
        if decision.prompt == DIVIDE and view.divided is not None:
            _, device, targets = view.divided
            between = listed([_against(view, target, device, names) for target in targets])
            return PROMPTS[DIVIDE].question.format(device=words.device(device), targets=between)
        if decision.prompt == PLOT and view.kingdoms[decision.seat].ready:
            return ALREADY_READY
        if decision.prompt == PLOT and view.plot is None:
            return UNSAVED
        return PROMPTS[decision.prompt].question

    def late(self, view: TableView, decision: Decision) -> str:
        return UNSAVED_LATE if decision.prompt == PLOT and view.plot is None else PROMPTS[decision.prompt].late

    def moment(self, events: Sequence[Event], viewer: Seat | None, names: Names) -> str:
        kinds = [event.kind for event in events]
        if "round" not in kinds:
            return ""
        end = len(kinds) - 1 - kinds[::-1].index("round")
        if "plots" in kinds[end:]:
            return ""
        begin = max((at for at, kind in enumerate(kinds[:end]) if kind == "plots"), default=0)
        return words.round_moment(events[begin:end], events[end], events[end + 1 :], viewer, names)

    def items(self, view: TableView, decision: Decision, names: Names) -> Sequence[Item]:
        if decision.prompt == PLOT:
            return _plot_items(view, decision, names)
        if decision.prompt in (DIVIDE, SHARE):
            return [_share_item(view, decision, str(option), names) for option in decision.options]
        return [Item(PROMPTS[decision.prompt].labels[str(option)], option) for option in decision.options]

    def answered(self, view: TableView, decision: Decision, choice: Choice, names: Names) -> str:
        if choice == ABSENT:
            return _plotted_by_the_clock(view, names)
        if decision.prompt == PLOT and isinstance(choice, tuple):
            return _saved(view, read_plot(choice), READY in choice, names)
        if decision.prompt in (DIVIDE, SHARE):
            if choice == EVEN:
                return "You divide the pool as evenly as possible."
            return f"You send: {_share_item(view, decision, str(choice), names).label}."
        return ANSWERED.get(decision.prompt, "Done.")

    def cards(self, event: Event) -> Sequence[tuple[Seat, str]]:
        plots = event.public["plots"] if event.kind == "plots" else ()
        return [(seat, words.card(Order(*order))) for seat, plot, absent in plots if not absent for order in plot]

    def losers(self, event: Event) -> Collection[Seat]:
        if event.kind == "attack":
            return [target for target, _, _, _, success in event.public["strikes"] if success]
        return (event.public["seat"],) if event.kind == "fall" else ()

    def result(self, outcome: Outcome, names: Names) -> Sequence[str]:
        won = [names[seat] for seat, winner in enumerate(outcome.winners) if winner]
        order = sorted(range(len(outcome.points)), key=lambda seat: (-outcome.points[seat], not outcome.winners[seat]))
        score = " · ".join(f"{names[seat]} **{outcome.points[seat]}**" for seat in order) + " VP"
        head = f"## {listed(won)} won the match" if won else "## All kings have fallen"
        rounds = []
        for number, played in enumerate(outcome.rounds, 1):
            sums: dict[Seat, int] = {}
            for point in played.points:
                sums[point.seat] = sums.get(point.seat, 0) + point.points
            scored = [f"{names[seat]} {points:+}" for seat, points in sums.items()]
            rounds.append(f"{number}. {', '.join(scored) or 'no points'}")
        return [f"{head}\n{score}{_tie(outcome)}", "\n".join(rounds)]


def _tie(outcome: Outcome) -> str:
    """Section 9: of those with the most points the one with most tokens wins. A fallen kingdom has no points."""
    most = max(outcome.points)
    tied = [won for points, won in zip(outcome.points, outcome.winners, strict=True) if points == most]
    return "\nThe tie was decided by tokens." if most and not all(tied) else ""


def _plotted_by_the_clock(view: TableView, names: Names) -> str:
    """Section 11: the saved plot counts, else the cup is checked and the smallest pool bolstered."""
    if view.plot is not None:
        return f"Your saved plot counts: {words.plan(view.plot, names.__getitem__)}."
    return "You had saved nothing: your cup is checked and your smallest pool bolstered."


ANSWERED: Mapping[str, str] = {UNREADY: "You are not Ready any more. Your plot is still saved.", LEAVE: "You leave."}


def _saved(view: TableView, plot: Plot, ready: bool, names: Names) -> str:
    """A line of the panel and the answer to a plot, which is told in the next round too if that plot was the last."""
    done = f"**Ready** in round {view.round}" if ready else "Saved, not Ready"
    return f"{done}: {words.plan(plot, names.__getitem__)}."


def _pools(view: TableView, seat: Seat) -> str:
    tokens = zip(POOLS, view.kingdoms[seat].pools, strict=True)
    return " ".join(f"{words.EMOJI[device]} {number}" for device, number in tokens)


def _seat_line(view: TableView, seat: Seat, place: int, names: Names) -> str:
    kingdom = view.kingdoms[seat]
    parts = [f"{place}. **{names[seat]}** {kingdom.points} VP", _pools(view, seat)]
    if not kingdom.present:
        parts.append("has left")
    elif view.plotting and kingdom.ready:
        parts.append("✅")
    if kingdom.absences:
        parts.append(f"absent {kingdom.absences}×")
    return " · ".join(parts)


def _deed_line(view: TableView, deed: Deed, names: Names) -> str:
    won = sum(strike.won for strike in view.strikes if strike.seat == deed.seat)
    gained = f" · **+{won} VP**" if won else ""
    absent = " (absent)" if deed.absent else ""
    return f"{names[deed.seat]}{absent}: {words.plan(deed.plot, names.__getitem__)}{gained}"


def _tokens(view: TableView, seat: Seat, device: str) -> int:
    return view.kingdoms[seat].pools[POOLS.index(device)]


def _against(view: TableView, target: Seat, device: str, names: Names) -> str:
    return f"{names[target]} ({_tokens(view, target, device)})"


def _warnings(view: TableView, plot: Plot) -> list[str]:
    """R-3: an attack with an empty pool is legal, and fails."""
    empty = []
    for order in plot:
        if order.target is None or order.device == CUP or order.device in empty:
            continue
        if not _tokens(view, view.me, order.device) + bolsters(plot).count(order.device):
            empty.append(order.device)
    return [f"⚠️ You have no tokens on the {words.TITLES[device]}, so that attack fails." for device in empty]


def _plot_items(view: TableView, decision: Decision, names: Names) -> list[Item]:
    """Device by device, as the options are: the Bolsters, then the others in turn order."""
    chosen = plot_tokens(view.plot) if view.plot is not None else ()
    items = []
    for token in decision.options:
        if token == READY:
            items.append(Item("Ready", READY, style="go"))
            continue
        card, _, device = str(token).partition("@")
        target = int(card) if card.isdigit() else None
        label, detail = _order(view, Order(target, device), card == AGAIN, names)
        emoji, group = words.EMOJI[device], GROUPS[device]
        items.append(Item(label, token, detail, emoji, group=group, picked=token in chosen))
    return items


def _order(view: TableView, order: Order, again: bool, names: Names) -> tuple[str, str]:
    """Label and detail of an order in the menu."""
    title, me = words.TITLES[order.device], view.me
    if order.target is None and order.device == CUP:
        if again:
            return "Check your cup again", "Twice is the same as once."
        return "Check your cup", "Cup attacks on you fail."
    if order.target is None:
        have = _tokens(view, me, order.device)
        more = "It adds a second token." if again else f"It grows from {have} to {have + 1}."
        if view.pool_cap is not None and have + again >= view.pool_cap:
            more = f"It stays at {view.pool_cap}: that is the most."
        return (f"Bolster {title} again" if again else f"Bolster {title}"), more
    label = f"{title} against {names[order.target]}"[:80]
    if order.device == CUP:
        return label, "1 VP unless that cup is checked."
    mine, theirs = _tokens(view, me, order.device), _tokens(view, order.target, order.device)
    if not mine:
        return label, f"⚠️ You have no tokens there: it fails without a Bolster. Against {theirs}."
    return label, f"Your {mine} against {counted(theirs, 'token')}."


def _share_item(view: TableView, decision: Decision, option: str, names: Names) -> Item:
    if option == EVEN:
        return Item("As even as possible", option, picked=view.share is None)
    parts = read_parts(option)
    _, device, targets = view.divided or _planned_division(view)
    sent = ", ".join(f"{part} to {names[target]}" for part, target in zip(parts, targets, strict=True))
    met = [_tokens(view, target, device) for target in targets]
    won = sum(part > tokens for part, tokens in zip(parts, met, strict=True))
    return Item(sent[:80], option, f"{won} VP as the pools are now.", picked=view.share == parts)


def _planned_division(view: TableView) -> tuple[Seat, str, tuple[Seat, ...]]:
    """The pool that the viewer's saved plot divides; only called if it divides one."""
    plot: Sequence[Order] = view.plot or ()
    at = [order.target for order in plot if order.target is not None]
    return view.me, plot[0].device, tuple(sorted(at, key=view.turns.index))
