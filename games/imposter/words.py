"""Sentences about events, and the words for bags, teams and players. Layout is in `screen`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core import telling as core
from games.core.glyphs import Emojis
from games.core.protocol import Event, Seat
from games.core.screen import Names
from games.core.telling import counted, listed
from games.imposter.characters import CHARACTERS
from games.imposter.queries import CLEAN_BAG, TREASURE_POSTED
from games.imposter.state import IMPOSTERS, INNOCENTS, LETTER, TREASURE, VETO, Bag, Vote

EMOJI = Emojis("imposter", {LETTER: "✉️", TREASURE: "💎", INNOCENTS: "🟩", IMPOSTERS: "🟥", "disc": "📮", VETO: "✋"})
TEAMS: Mapping[str, str] = {INNOCENTS: "innocents", IMPOSTERS: "imposters"}
REASONS: Mapping[str, str] = {CLEAN_BAG: "letters only in the bag", TREASURE_POSTED: "a treasure in the bag"}
REFUSALS: Mapping[str, str] = {
    "GROUP_SIZE": "Pick exactly as many different players as the game card says, then send them.",
    "LETTERS_ONLY": "Innocents post letters. Only an imposter can post a treasure.",
    "NO_VOTE": "The postmaster does not vote on the group. The other players decide.",
    "CLOSED": "That question is closed. Your panel shows your question now.",
}
MOST_NAMED, MOST_LETTERS = 5, 160
"""More players, or longer names together, are listed by their numbers in the circle."""


def people(seats: Sequence[Seat], called: Sequence[str], circle: Sequence[Seat]) -> str:
    """These players by name; many of them, or long names, by their numbers in the circle."""
    names = [called[seat] for seat in seats]
    if len(names) <= MOST_NAMED and sum(map(len, names)) <= MOST_LETTERS:
        return listed(names)
    return f"numbers {listed([str(circle.index(seat) + 1) for seat in seats])}"


def bag_text(bag: Bag) -> str:
    """ "2 letters and 1 treasure"; with the option "whether" only whether there is a treasure."""
    if bag.letters is None:
        return "at least one treasure" if bag.treasures else "letters only"
    letters = counted(bag.letters, "letter")
    return f"{letters} and {counted(bag.treasures, 'treasure')}" if bag.treasures else letters


def score_text(score: Sequence[int]) -> str:
    """The score as a line of text, innocents first."""
    return f"{EMOJI[INNOCENTS]} innocents **{score[0]}** : **{score[1]}** imposters {EMOJI[IMPOSTERS]}"


class Telling(core.Telling):
    """The facts of an event with characters and places of the circle as one viewer reads them."""

    def with_character(self, seat: Seat) -> str:
        """ "Ann (Miss Pim)"."""
        return f"{self.names[seat]} ({CHARACTERS[self['characters'][seat]].name})"

    def subject(self, seat: Seat, one: str, you: str) -> str:
        """ "Ann (Miss Pim) chooses", "You choose"."""
        return f"You {you}" if seat == self.viewer else f"{self.with_character(seat)} {one}"

    def people(self, seats: Sequence[Seat]) -> str:
        called = ["you" if seat == self.viewer else name for seat, name in enumerate(self.names)]
        return people(seats, called, self["circle"])


def _dealt(t: Telling) -> str:
    table = (
        f"{counted(len(t['circle']), 'player')} sit in the circle, {counted(t['imposters'], 'imposter')} among them. "
        f"{counted(t['group'], 'player posts', 'players post')} in each round."
    )
    first = f"{t.subject(t['dealer'], 'has', 'have')} the post disc first."
    return f"{table} {first}{identity(t['imposter'], [t.names[seat] for seat in t['fellows'] or ()])}"


def identity(imposter: bool | None, fellows: Sequence[str]) -> str:
    """The seat's knowledge of the teams after the look; "" for a spectator."""
    if imposter is None:
        return ""
    if not imposter:
        return " You are innocent."
    return f" You are an imposter, together with {listed(fellows)}." if fellows else " You are the only imposter."


def _chosen(t: Telling) -> str:
    chooses = t.subject(t["postmaster"], "chooses", "choose")
    return f"Round {t['number']}: {chooses} the group: {t.people(t['group'])}."


def _voted(t: Telling) -> str:
    vote = Vote(*t["vote"])
    by = f" ({t.people(vote.by)})" if vote.by else ""
    said = f"{vote.vetoes} of {t['voters']} voted for a veto{by}"
    if not vote.passed:
        return f"{said}: the group posts."
    left = counted(t["left"], "veto card is", "veto cards are") if t["left"] else "No veto card is"
    return f"{said}: nothing is posted. {left} left."


def _opened(t: Telling) -> str:
    said = f"The bag of round {t['number']}: **{bag_text(Bag(*t['bag']))}**."
    return f"{said} A point for the {TEAMS[t['scorer']]}: {score_text(t['score'])}."


def round_moment(end: Event) -> str:
    """The end of a round: the team that scores for its bag, or the veto; "" for a vote after which the group posts."""
    facts = end.public
    if end.kind == "opened":
        bag = bag_text(Bag(*facts["bag"]))
        return f"### Round {facts['number']}: a point for the {TEAMS[facts['scorer']]}\n-# The bag held {bag}."
    vote = Vote(*facts["vote"])
    if not vote.passed:
        return ""
    left = counted(facts["left"], "veto card is", "veto cards are") if facts["left"] else "no veto card is"
    said = f"{vote.vetoes} of {facts['voters']} voted for a veto; {left} left"
    return f"### Round {facts['number']}: vetoed, no point\n-# {said}."


def _ended(t: Telling) -> str:
    imposters = listed([t.with_character(seat) if seat != t.viewer else "you" for seat in t["imposters"]])
    were = "imposter was" if len(t["imposters"]) == 1 else "imposters were"
    won = f"The {TEAMS[t['winner']]} win."
    if t["by_veto"]:
        won = "The last veto card was used up: the imposters win."
    return f"{won} The {were} {imposters}."


TELL: Mapping[str, Callable[[Telling], str]] = {
    "dealt": _dealt,
    "chosen": _chosen,
    "voted": _voted,
    "opened": _opened,
    "disc": lambda t: f"{EMOJI['disc']} {t.subject(t['postmaster'], 'has', 'have')} the post disc.",
    "ended": _ended,
}


def tell(event: Event, viewer: Seat | None, names: Names) -> str:
    """The event as a sentence for the viewer; "" where there is nothing to say."""
    return TELL[event.kind](Telling(event, viewer, names))
