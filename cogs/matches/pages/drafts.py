"""Several picks out of groups: one menu for each group, and buttons that hand all picks in.

The custom ids carry the picks so far as a mask, so that a pick in one menu keeps those of the others and nothing is
stored before the picks are handed in. An item without a group is a button that hands in the picks together with itself;
Save hands in the picks alone. If the picks are not allowed, these buttons are disabled and a line gives the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Menu, Part, rows
from cogs.kit.parts.items import index_of
from cogs.matches.pages.choices import lines, mask_of, picked
from games.core.language import say
from games.core.protocol import ONE, Decision, IllegalAction
from games.core.screen import Item

Indexed = Sequence[tuple[int, Item]]


def groups_of(decision: Decision, items: Sequence[Item]) -> Mapping[str, Indexed]:
    """The items of every menu with the indexes of their options; a group that is too long for one has several."""
    groups: dict[str, list[tuple[int, Item]]] = {}
    for item in items if decision.pick != ONE else ():
        if item.group and not item.why:
            groups.setdefault(item.group, []).append((index_of(decision, item), item))
    menus = {}
    for title, listed in groups.items():
        for at in range(0, len(listed), layout.MENU_LIMIT):
            menus[f"{title} ({at // layout.MENU_LIMIT + 1})" if at else title] = listed[at : at + layout.MENU_LIMIT]
    return menus


def given(decision: Decision, items: Sequence[Item]) -> int:
    """The picks of the last answer, as a mask."""
    return mask_of(index_of(decision, item) for item in items if item.picked and not item.why)


def picks_at_most(decision: Decision, items: Sequence[Item]) -> int:
    """The largest number of picks in the menus: a button takes one of the answer's picks for itself."""
    return decision.pick[1] - any(not item.group and not item.why for item in items)


def taken(decision: Decision, items: Sequence[Item], group: int, mask: int, chosen: Sequence[int]) -> int:
    """The mask after a choice in one of the menus. If there are too many picks, earlier ones are dropped."""
    menus = list(groups_of(decision, items).values())
    here = {index for index, _ in menus[group]} if group < len(menus) else set()
    now = [index for index in chosen if index in here]
    elsewhere = [index for _, listed in groups_of(decision, items).items() for index, _ in listed if index not in here]
    kept = [index for index in elsewhere if mask >> index & 1]
    room = max(0, picks_at_most(decision, items) - len(now))
    return mask_of([*now, *kept[:room]])


def draft(match: int, decision: Decision, items: Sequence[Item], mask: int, refusals: Mapping[str, str]) -> list[Part]:
    """All buttons and menus of a question whose items have groups."""
    most = picks_at_most(decision, items)
    menus: list[Part] = []
    for number, (title, listed) in enumerate(groups_of(decision, items).items()):
        custom_id = make("some", match, decision.id, number, mask)
        menus.append(Menu(custom_id, title, lines(listed, mask), 0, min(most, len(listed))))
    handing = []
    for item in items:
        if not item.group and not item.why:
            whole = mask | 1 << index_of(decision, item)
            wrong = problem(decision, whole) is not None
            handing.append(Button(item.label, make("done", match, decision.id, whole), item.style, item.emoji, wrong))
    why = problem(decision, mask)
    if mask != given(decision, items) and why is None:
        handing.append(Button(say("Save", context="label"), make("done", match, decision.id, mask), "main"))
    return [*menus, say(refusals.get(why or "", "")) if mask else "", *rows(handing)]


def problem(decision: Decision, mask: int) -> str | None:
    """The code of the rule that forbids these picks together, "" if the rule has no code; None if they are allowed."""
    tokens = tuple([decision.options[index] for index in picked(mask) if index < len(decision.options)])
    try:
        decision.admit(tokens)
    except IllegalAction as error:
        return error.code
    return None
