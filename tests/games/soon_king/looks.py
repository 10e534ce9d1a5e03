"""Positions of which the whole board, all panels and the picture are kept (`looks/`)."""

from tests.games.looks import Looks
from tests.games.soon_king.at import GAME, PEOPLE, At


def court():
    """Loyalties, a bribe, a claimant who is dead and one who is abroad, the True Heir near the throne."""
    return At(
        put={5: "Spy", 3: "True Heir", 9: "Queen"},
        home={"c9": "Cy", "Spy": "Di", "Queen": "Ada"},
        bribed={"Spy": "Ada"},
        dead="Bo",
        abroad="Cy",
        gone="Fool",
        Ada="Ship, Assassin 2, Bribe",
        Di="Poison",
    )


def attack():
    """Ada attacks Bo, who has laid a Knight; now poisons are asked for."""
    at = At(Ada="Assassin 3, Poison, Ship", Bo="Knight 1, Ship", Cy="Antidote", put={3: "Bo"})
    at.attack("Ada", "Assassin 3", "Bo")
    at.all("knights", Bo=["Knight 1"])
    return at


def declared():
    return At(put={1: "Ada"}, declared=True, Ada="Ship, Ship", Bo="Assassin 1, Bribe", Di="Ship")


def open_hand():
    return At(put={6: "Devil"}, home={"Devil": "Bo"}, Ada="Ship", Bo="Knight 3, Bribe, Bribe", Cy="Poison")


def over():
    at = At(put={2: "True Heir"}, home={"c1": "Cy"}, Ada="Assassin 1, Ship", Cy="Betrayal, Ship")
    at.attack("Ada", "Assassin 1", "c5").play("Cy", "Betrayal", "c1").all("rescue")
    return at


STORIES = (court, attack, declared, open_hand, over)
LOOKS = Looks(GAME, PEOPLE, STORIES)
