"""The features, 0 or 1, of a view of The Imposter Kings for a learning computer player: see `games.core.features`.

Everything is read from the `TableView`; a card is its name, never its id, and seats count from the asked one in the
direction of play. The order of the features is part of the weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.features import Layout
from games.core.protocol import Event, Seat
from games.imposter_kings.table_view import Place, TableView
from games.imposter_kings.unseen import unseen

ANNOUNCED = ("use", "say", "flip", "assassin")
LARGEST_HAND = 12
MODES = ("standard", "quickplay1", "quickplay2", "quickplay3")


class _Other:
    """The first features of another seat."""

    def __init__(self, new: Layout, kinds: int) -> None:
        self.known = new(2 * kinds)
        self.lacks = new(kinds)
        self.maybe = new(kinds)
        self.hand = new(LARGEST_HAND)
        self.king_up = new(1)
        self.successor = new(1)
        self.successor_name = new(kinds)
        self.antechamber = new(kinds)
        self.condemned = new(3)
        self.out = new(1)
        self.partner = new(1)


class TableFeatures:
    """The features of one mode, teams and deck.

    prompts  the number of kinds of questions
    names    the cards of the deck, once each
    """

    def __init__(self, mode: str, prompts: int, names: Sequence[str], teams: Sequence[int]) -> None:
        self.teams = teams
        self.kind = {name: at for at, name in enumerate(names)}
        kinds = self.kinds = len(names)
        seats = self.seats = len(teams)
        new = Layout()
        self._mode = new(len(MODES)) + MODES.index(mode)
        self._prompt = new(prompts)
        self._picked = new(kinds + 1)
        self._hand = new(2 * kinds)
        self._legal = new(kinds)
        self._legal_count = new(LARGEST_HAND)
        self._hand_count = new(LARGEST_HAND)
        self._own_successor = new(kinds)
        self._own_discard = new(kinds)
        self._own_antechamber = new(kinds)
        self._own_condemned = new(4)
        self._own_king = new(1)
        self._court = new(2 * kinds)
        self._court_size = new(10)
        self._disgraced = new(6)
        self._throne = new(kinds + 2)
        self._throne_value = new(10)
        self._muted = new(10)
        self._accused = new(kinds)
        self._unseen = new(2 * kinds)
        self._turn = new(seats)
        self._playing = new(1)
        self._mulligans = new(2 * seats)
        self._announced = new(len(ANNOUNCED) + 1)
        self._actor = new(seats)
        self._aimed = new(seats)
        self._used = new(kinds)
        self._target = new(kinds)
        self._said = new(kinds)
        self._number = new(10)
        self._others = [_Other(new, kinds) for _ in range(seats - 1)]
        self.inputs = new.size
        unseen = range(self._unseen, self._unseen + 2 * kinds)
        self.memories = (*unseen, *[at for other in self._others for at in range(other.known, other.hand)])

    def of(self, view: TableView, me: Seat, prompt: int, picked: Iterable[int]) -> list[int]:
        """The features that are 1 when seat `me` is asked a question, with the cards that it has picked already."""
        order = [(me + view.direction * step) % self.seats for step in range(self.seats)]
        relative = {seat: step for step, seat in enumerate(order)}
        found = [self._mode, self._prompt + prompt, *{self._picked + card for card in picked}]
        self._own(view, view.places[me], found)
        self._table(view, found)
        found += self._unseen_cards(view)
        found.append(self._turn + relative[view.turn])
        for step, seat in enumerate(order):
            called = view.places[seat].mulligans
            if called:
                found.append(self._mulligans + 2 * step + (called > 1))
            if step:
                self._other(self._others[step - 1], view.places[seat], found)
                if self.teams[seat] == self.teams[me]:
                    found.append(self._others[step - 1].partner)
        if view.announced:
            self._story(view.announced, relative, found)
        return found

    def _own(self, view: TableView, place: Place, found: list[int]) -> None:
        found += self._counted(self._hand, [card.name for card in view.hand])
        legal = self._once(self._legal, [card.name for card in view.hand if card.playable])
        found += legal
        found.append(self._legal_count + min(len(legal), LARGEST_HAND - 1))
        found.append(self._hand_count + min(place.hand, LARGEST_HAND - 1))
        if place.successor_name:
            found.append(self._own_successor + self.kind[place.successor_name])
        found += self._once(self._own_discard, place.discard)
        found += self._once(self._own_antechamber, place.antechamber)
        found.append(self._own_condemned + min(place.condemned, 3))
        if place.king_up:
            found.append(self._own_king)

    def _table(self, view: TableView, found: list[int]) -> None:
        court = view.court
        found += self._counted(self._court, [card.name for card in court if not card.disgraced])
        found.append(self._court_size + min(len(court), 9))
        found.append(self._disgraced + min(sum(card.disgraced for card in court), 5))
        if court:
            throne = court[-1]
            found.append(self._throne + (self.kinds if throne.disgraced else self.kind[throne.name]))
            found.append(self._throne_value + throne.value)
        else:
            found.append(self._throne + self.kinds + 1)
        found += [self._muted + number for number in view.muted]
        if view.accused:
            found.append(self._accused + self.kind[view.accused])
        if view.playing:
            found.append(self._playing)

    def _unseen_cards(self, view: TableView) -> list[int]:
        """One feature for one copy, another for two or more, of a kind whose place the viewer does not know."""
        return [
            self._unseen + self.kind[name] + (self.kinds if copies > 1 else 0)
            for name, copies in unseen(view).items()
            if copies > 0
        ]

    def _other(self, at: _Other, place: Place, found: list[int]) -> None:
        found += self._counted(at.known, place.known)
        found += {
            (at.maybe if hint.least else at.lacks) + self.kind[name]
            for hint in place.hints
            for name in hint.names
            if name in self.kind
        }
        found.append(at.hand + min(place.hand, LARGEST_HAND - 1))
        if place.king_up:
            found.append(at.king_up)
        if place.successor:
            found.append(at.successor)
        if place.successor_name:
            found.append(at.successor_name + self.kind[place.successor_name])
        found += self._once(at.antechamber, place.antechamber)
        if place.condemned:
            found.append(at.condemned + min(place.condemned, 3) - 1)
        if place.out:
            found.append(at.out)

    def _story(self, announced: Sequence[Event], relative: Mapping[Seat, int], found: list[int]) -> None:
        """The features of the card or flip that is being answered or resolved."""
        event = announced[-1]
        facts = event.public
        found.append(self._announced + ANNOUNCED.index(event.kind))
        if len(announced) > 1:
            found.append(self._announced + len(ANNOUNCED))
        found.append(self._actor + relative[facts["seat"]])
        aimed = facts.get("opponent", facts.get("victim"))
        if aimed is not None:
            found.append(self._aimed + relative[aimed])
        if "card" in facts:
            found.append(self._used + self.kind[facts["card"]])
        if "target" in facts:
            found.append(self._target + self.kind[facts["target"]])
        said = facts.get("what")
        if isinstance(said, int):
            found.append(self._number + said)
        elif said is not None:
            found.append(self._said + self.kind[said])

    def _counted(self, start: int, names: Iterable[str]) -> set[int]:
        """One feature for the first copy of each kind, another for the second."""
        found: set[int] = set()
        for name in names:
            at = start + self.kind[name]
            found.add(at + self.kinds if at in found else at)
        return found

    def _once(self, start: int, names: Iterable[str]) -> set[int]:
        return {start + self.kind[name] for name in names}
