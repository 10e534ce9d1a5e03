"""A scene in words: the alternative text of its picture. It says everything that the picture shows.

Where this is more than Discord allows, the names of the players are shortened, so that no seat is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cogs.kit.pages.layout import ALT_LIMIT, size
from cogs.kit.texts.names import shortened
from cogs.pictures.finale import finale_words
from games.core.language import count, say, text
from games.core.picture import Chip, Group, Laid, Portrait, Scene, Strip

HAND = text("Your hand")
"""What own cards are called if the game does not say otherwise."""
COLUMNS = (16, 12, 8, 5, 3)
"""Widths of names that are tried until the text is short enough."""


def described(scene: Scene) -> str:
    """Sentences, most important first: the question, the large card, the row, the seats, the rest."""
    return _within(_ended([*finale_words(scene.finale), *_sentences(scene)]), scene)


def own_words(scene: Scene, hand: Sequence[Laid], beside: Sequence[Group] = (), title: str = HAND) -> str:
    """The same for a picture with the viewer's own cards: they come before the seats, and are told once."""
    seats = tuple([replace(strip, groups=()) if strip.mine else strip for strip in scene.strips])
    sentences = _sentences(replace(scene, strips=seats), hand_words(hand, beside, title))
    return _within(_ended([*finale_words(scene.finale), *sentences]), scene)


def _within(text: str, scene: Scene) -> str:
    """The text with the names of the players no longer than necessary; their marks tell them apart."""
    people = [person for _, tier in scene.tiers for person in tier if person.role] + list(scene.ring)
    names = {strip.name for strip in scene.strips} | {person.name for person in people}
    told = text
    for columns in COLUMNS:
        if size(told) <= ALT_LIMIT:
            break
        told = text
        for name in sorted(names, key=len, reverse=True):
            told = told.replace(name, shortened(name, columns))
    return told


def _ended(sentences: Iterable[str]) -> str:
    return " ".join(
        sentence if sentence.endswith((".", ".”")) else f"{sentence}." for sentence in sentences if sentence
    )


def hand_words(hand: Sequence[Laid], beside: Sequence[Group] = (), title: str = HAND) -> str:
    """The cards of a hand after its title, playable ones first if some are not, and the cards beside it."""
    bright, dim = [laid for laid in hand if not laid.dim], [laid for laid in hand if laid.dim]
    sentences = [f"{say(title)}: {_cards(bright)}"] if hand and not dim else []
    if dim:
        playable = _cards(bright) or say("none", context="cards")
        sentences = [say("You may play: {cards}", cards=playable), say("Not now: {cards}", cards=_cards(dim))]
    sentences += [f"{group.heading}: {_cards(group.cards)}" for group in beside if group.cards]
    return " ".join(f"{sentence}." for sentence in sentences)


def shown_hand(name: str, hand: Sequence[Laid]) -> str:
    """The cards of a hand that is shown to others."""
    return say("The hand of {player}: {cards}.", player=name, cards=_cards(hand) or say("no cards"))


def shown_words(cards: Sequence[Laid], groups: Sequence[Group] = ()) -> str:
    """Cards that lie side by side, and the groups below them."""
    sentences = [say("Cards: {cards}", cards=_cards(cards))] if cards else []
    sentences += [f"{group.heading}: {_cards(group.cards)}" for group in groups if group.cards]
    return " ".join(f"{sentence}." for sentence in sentences)


def _sentences(scene: Scene, hand: str = "") -> Iterator[str]:
    yield from scene.banner.splitlines()
    if scene.row and scene.crown:
        yield f"{scene.crown.capitalize()}: {_card(scene.row[-1])}"
    older = scene.row[:-1] if scene.crown else scene.row
    if older:
        yield say("Before it, oldest first: {cards}", cards=_cards(older))
    if not scene.row:
        yield scene.empty
    yield hand
    for strip in scene.strips:
        yield _seat(strip)
    for gauge in scene.gauges:
        yield f"{gauge.name}: {_points(gauge.points, gauge.target)}"
    yield from scene.lines
    for heading, people in scene.tiers:
        yield f"{heading}: {', '.join(_person(person) for person in people)}"
    if scene.ring:
        yield say("Clockwise: {players}", players=", ".join(_person(person) for person in scene.ring))
    for heading, laid in scene.aside:
        yield f"{heading}: {laid.label or _card(laid)}"
    if scene.grid:
        yield say("Rounds: {rounds}", rounds=", ".join(f"{row.name}: {row.text}" for row in scene.grid))
    yield scene.corner


def _points(points: int, target: int) -> str:
    return say("{points} of {target} points", points=points, target=target)


def _seat(strip: Strip) -> str:
    parts = [strip.turn, say("team {team}", team=strip.team) if strip.team else "", strip.line]
    if strip.king is not None:
        parts.append(say("King up") if strip.king else say("King flipped"))
    parts += [_group(group) for group in strip.groups]
    parts += [f"{name} {number}" for _, number, name in strip.counters]
    if strip.unit or strip.target:
        parts.append(f"{strip.points} {strip.unit}" if strip.unit else _points(strip.points, strip.target))
    parts += [_chip(chip) for chip in strip.chips]
    name = f"{strip.mark} {strip.name}" if strip.mark else strip.name
    told = ", ".join([part for part in parts if part])
    return f"{name}: {told}" if told else name


def _group(group: Group) -> str:
    """The heading; of faces their names, of backs their number if the heading does not tell it."""
    faces = [laid for laid in group.cards if laid.face is not None]
    backs = len(group.cards) - len(faces)
    counted = f" {backs}" if backs > 1 and not group.heading[:1].isdigit() else ""
    return f"{group.heading}{counted}" + (f" ({_cards(faces)})" if faces else "")


def _cards(cards: Sequence[Laid]) -> str:
    return ", ".join(_card(laid) for laid in cards)


def _card(laid: Laid) -> str:
    if laid.face is None:
        return say("a card face down")
    value = "1" if laid.disgraced else laid.value or laid.face.value
    name = laid.face.name.removesuffix(f" {value}")  # "Knight 3" tells its value itself
    told = f"{name} {value}".rstrip()
    if laid.disgraced:
        told = say("{card} Disgraced", card=told)
    elif laid.muted:
        told = say("{card} Muted", card=told)
    return told + (f" {laid.label}" if laid.label else "")


def _person(person: Portrait) -> str:
    cards = "" if person.count is None else count("{n} card", "{n} cards", person.count)
    parts = [person.role, cards, person.turn, person.note, *[meaning for _, meaning in person.badges]]
    parts.append(say("belongs to {player}", player=person.owner) if person.owner else "")
    parts.append(say("this turn with {player}", player=person.lent) if person.lent else "")
    parts = [part for part in parts if part]
    name = f"{person.mark} {person.name}" if person.mark and person.role else person.name
    return name + (f" ({', '.join(parts)})" if parts else "")


def _chip(chip: Chip) -> str:
    return chip.said or chip.text
