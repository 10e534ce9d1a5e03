"""A position for every question: random matches seldom come to a coronation or an Execution."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from games.soon_king.questions import PROMPTS
from games.soon_king.state import CROWN, EXECUTE, PLAN
from host.matches.match import LiveMatch
from host.model import Ending
from tests.cogs.matches import match_of, position_of
from tests.games.soon_king.at import GAME, PEOPLE, SEAT, At, hanged

NAMES = ("Ann", "Benedikt", "Chloé", "Ferdinand")
TEN = "Assassin 3, Knight 1, Knight 2, Knight 3, Poison, Antidote, Royal Pardon, Betrayal, Blackmail, Ship"


def crowned() -> At:
    return At(put={1: "Ada"}, step=CROWN, Ada=TEN, Bo=TEN, Cy="Assassin 2, Bribe", Di="Ship")


def joint() -> At:
    at = crowned().do("Ada", "coronation", "declare").do("Bo", "gift", "Poison").do("Cy", "gift", "Bribe")
    return at.do("Ada", "discards", []).do("Ada", "deed", "face")


def attacked(**more) -> At:
    put = {7: "Queen", 5: "Old Man of the Mountain", 4: "Prince of a Distant Land"} | more.pop("put", {})
    return At(put=put, Ada=TEN, Bo=TEN, Cy=TEN, **more).attack("Ada", "Assassin 3", "c1")


def poisoned() -> At:
    return attacked().all("knights").all("poison", Bo=["Poison"])


def paying() -> At:
    return At(put={12: "Ada", 18: "Cy"}, Ada="Assassin 1, Ship", Cy="Assassin 3, Ship, Bribe")


POSITIONS: dict[str, Callable[[], At]] = {
    "coronation": crowned,
    "gift": lambda: crowned().do("Ada", "coronation", "declare"),
    "toll": lambda: At(put={2: "Hanged Man"}, Ada=TEN, Bo=TEN).attack("Ada", "Assassin 3", "c1").quiet(),
    "discards": lambda: At(step=PLAN, Ada=TEN, Bo=TEN),
    "search": lambda: At(
        step=PLAN, put={9: "Royal Librarian", 18: "Ada"}, home={"Royal Librarian": "Ada"}, Ada="Ship"
    ).do("Ada", "discards", []),
    "trim": lambda: At(step=PLAN, put={12: "Ada"}, Ada=TEN),
    "execution": lambda: At(put={2: "Ada"}, step=EXECUTE, Ada=TEN, Bo="Royal Pardon").quiet(),
    "deed": lambda: At(put={9: "Prince of a Distant Land"}, Ada=TEN),
    "target": lambda: At(Ada=TEN).do("Ada", "deed", "Assassin 3"),
    "mode": lambda: At(Ada=TEN).do("Ada", "deed", "Blackmail").do("Ada", "target", "c9"),
    "more": lambda: At(Ada=TEN).do("Ada", "deed", "Assassin 3").do("Ada", "target", "c9"),
    "pay": lambda: paying().attack("Ada", "Assassin 1", "c5").do("Cy", "play", "draft"),
    "drop": lambda: (
        At(turn="Cy", put={5: "Merchant"}, home={"Merchant": "Bo"}, Bo="Ship, Poison, Knight 1", Cy="Blackmail, Bribe")
        .do("Cy", "deed", "Blackmail")
        .aim("Cy", "Merchant", "gain")
    ),
    "queen": lambda: attacked(home={"Queen": "Cy"}).all("knights"),
    "knights": attacked,
    "poison": lambda: attacked().all("knights"),
    "antidote": poisoned,
    "rescue": lambda: poisoned().all("antidote"),
    "seal": joint,
    "call": lambda: At(put={2: "Ada"}, step=EXECUTE, Ada=TEN, Bo=TEN),
    "play": lambda: At(Bo=TEN.replace("Poison", "Investigation")),
}


def match_at(at: At) -> LiveMatch:
    """A match in this position, after its last events."""
    match = match_of(GAME, "full", len(at.state.hands))
    players = tuple([replace(player, name=NAMES[player.seat]) for player in match.setup.players])
    match.setup = replace(match.setup, players=players)
    match.remember(at.events[-8:])
    match.position = position_of(GAME, at.state)
    return match


def asked(name: str) -> tuple[At, list[str]]:
    """The position and all players whose panels ask this question."""
    at = POSITIONS[name]()
    return at, [PEOPLE[d.seat] for d in at.pending() if d.prompt == name and (name, len(d.options)) != ("play", 1)]


def crowned_at_last() -> At:
    at = crowned().do("Ada", "coronation", "declare").do("Bo", "gift", "Poison").do("Cy", "gift", "Bribe")
    return at.do("Ada", "discards", []).quiet().do("Ada", "deed", "end").quiet()


ENDS: dict[str, Callable[[], At]] = {
    "crowned": crowned_at_last,
    "hanged-man": lambda: hanged(home={"Hanged Man": "Cy"}).all("toll").all("seal").quiet(),
    "regency": lambda: At(put={3: "Cy", 5: "Di"}, number=30, Ada="Ship").do("Ada", "deed", "end").quiet(),
    "lost-true-heir": lambda: (
        At(put={2: "True Heir"}, Ada="Assassin 1, Ship").attack("Ada", "Assassin 1", "c1").quiet()
    ),
    "lost-hanged-man": lambda: hanged().all("toll").all("seal").quiet(),
    "lost-regency": lambda: (
        At(put={9: "True Heir"}, home={"True Heir": "Ada"}, dead="Bo, Cy, Di", number=30, Ada="Ship")
        .do("Ada", "deed", "end")
        .quiet()
    ),
}
"""Every way in which a match ends."""


def ended(name: str) -> LiveMatch:
    """A match that has ended in this way."""
    match = match_at(ENDS[name]())
    match.ending, match.outcome = Ending.finished, GAME.outcome(match.position.state)
    assert match.outcome is not None, name
    return match


def SCREENS() -> Iterator[tuple[str, LiveMatch, int]]:
    """Every question once, with the seat that is asked, and every end."""
    for prompt in PROMPTS:
        at, people = asked(prompt)
        yield prompt, match_at(at), SEAT[people[0]]
    for name in ENDS:
        yield f"end-{name}", ended(name), 0
