"""Ways into the middle of a match: a turn, sealed picks, a window, a chained question, the second round."""

from collections.abc import Awaitable, Callable

from host.matches.match import LiveMatch
from host.model import Panel, Place
from tests.host.world import World


async def fresh(world: World, match: LiveMatch) -> None:
    await world.host.set_place(match, Place(2**62 + 7, 2**62 + 8))


async def in_a_turn(world: World, match: LiveMatch) -> None:
    await world.host.set_panel(match.id, Panel(0, 2**62, "token", None, world.clock.at))
    await world.host.set_panel(match.id, Panel(0, 2**62, "newer", 2**62 + 9, world.clock.at))


async def among_picks(world: World, match: LiveMatch) -> None:
    await world.say(match, 0, 2)
    await world.advance(4)
    await world.say(match, 2, "paper")
    await world.host.abort(match.id, 101)


async def after_the_clock_picked(world: World, match: LiveMatch) -> None:
    """The clock acted for every seat; since then the persons of two have answered, one of them in secret."""
    await world.advance(90)
    await world.say(match, 0, "rock")
    await world.advance(90)
    await world.say(match, 1, None)
    assert match.window_open and match.acted_for.keys() == {2}


async def in_a_window(world: World, match: LiveMatch) -> None:
    await world.to_window(match)
    await world.say(match, 1, "yes")
    await world.say(match, 2, None)


async def at_a_chained_question(world: World, match: LiveMatch) -> None:
    await in_a_window(world, match)
    await world.say(match, 0, None)
    await world.advance(10)


async def in_a_nested_window(world: World, match: LiveMatch) -> None:
    await at_a_chained_question(world, match)
    await world.say(match, 1, "form", "fun")
    await world.say(match, 2, "yes")


async def in_the_second_round(world: World, match: LiveMatch) -> None:
    await in_a_nested_window(world, match)
    await world.say(match, 0, None)
    await world.advance(10)
    await in_a_window(world, match)


Middle = Callable[[World, LiveMatch], Awaitable[None]]
MIDDLES: list[Middle] = [
    fresh,
    in_a_turn,
    among_picks,
    after_the_clock_picked,
    in_a_window,
    at_a_chained_question,
    in_a_nested_window,
    in_the_second_round,
]
