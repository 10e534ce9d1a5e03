"""Where the players of a lobby sit, and which of them came first, after the host has chosen a partner."""

from __future__ import annotations

import pytest

from games.core.protocol import Mode
from host.errors import Refusal
from host.lobbies import lobby as rules
from host.lobbies.lobby import Lobby, LobbyState
from tests.host.lobbies import ANN, BEN, CAT, new_lobby
from tests.host.world import START

TEAMS = Mode("2 v 2", (4,), "", {4: (0, 1, 0, 1)})


def four() -> Lobby:
    """Ann has opened it, then came Ben, a computer player and Cat."""
    lobby = new_lobby(mode="pair").lobby(START)
    lobby = rules.join(lobby, TEAMS, BEN, "Ben")
    lobby = rules.add_computer(lobby, TEAMS, "random")
    return rules.join(lobby, TEAMS, CAT, "Cat")


def sitting(lobby: Lobby) -> list[str]:
    assert [player.seat for player in lobby.by_seat] == list(range(len(lobby.players)))
    assert lobby.setup.players == lobby.by_seat
    return [player.name for player in lobby.by_seat]


def test_a_partner_changes_places_with_the_player_opposite_the_host() -> None:
    lobby = four()
    assert sitting(lobby) == ["Ann", "Ben", "Rivet", "Cat"]
    assert rules.partners(lobby, TEAMS) == (2,)
    lobby = rules.choose_partner(lobby, TEAMS, 3)
    assert sitting(lobby) == ["Ann", "Ben", "Cat", "Rivet"]
    assert rules.choose_partner(lobby, TEAMS, 2) is lobby, "Cat is the partner already"
    assert sitting(rules.choose_partner(lobby, TEAMS, 1)) == ["Ann", "Cat", "Ben", "Rivet"]
    for seat in (0, 4, -1):
        with pytest.raises(Refusal, match="stale"):
            rules.choose_partner(lobby, TEAMS, seat)


def test_after_a_choice_of_a_partner_the_one_who_came_first_is_the_next_host() -> None:
    lobby = rules.choose_partner(rules.choose_partner(four(), TEAMS, 3), TEAMS, 1)
    assert sitting(lobby) == ["Ann", "Cat", "Ben", "Rivet"]
    lobby = rules.leave(lobby, ANN)
    assert (lobby.owner_id, sitting(lobby)) == (BEN, ["Cat", "Ben", "Rivet"])
    assert sitting(rules.join(lobby, TEAMS, ANN, "Ann")) == ["Cat", "Ben", "Rivet", "Ann"]
    assert rules.leave(rules.leave(lobby, BEN), CAT).state is LobbyState.closed


def test_after_a_choice_of_a_partner_the_newest_computer_player_is_the_one_that_came_last() -> None:
    lobby = rules.add_computer(rules.leave(four(), CAT), TEAMS, "random")
    assert sitting(lobby) == ["Ann", "Ben", "Rivet", "Sprocket"]
    lobby = rules.choose_partner(lobby, TEAMS, 3)
    assert sitting(lobby) == ["Ann", "Ben", "Sprocket", "Rivet"]
    levels = {player.name: player.level for player in rules.change_level(lobby, "easy").players}
    assert (levels["Rivet"], levels["Sprocket"]) == ("random", "easy")
    assert sitting(rules.remove_computer(lobby, 1)) == ["Ann", "Ben", "Rivet"]
