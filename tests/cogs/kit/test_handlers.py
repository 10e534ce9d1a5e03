"""A component is declared once: kind, fields and function. What does not fit together is refused when it is read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import ids
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.router import Routes
from cogs.kit.refusals.errors import UserError


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ids, "KINDS", {})
    monkeypatch.setattr(ids, "PANEL", set())


async def test_a_declaration_gives_the_id_and_the_route_with_typed_arguments():
    handler, given = Handlers[str](), []

    @handler("greet", name=str, times=int, whom=ids.Snowflake)
    async def greet(services: str, interaction: Interaction, name: str, times: int, whom: ids.Snowflake) -> None:
        given.append((services, interaction, name, times, whom))

    custom_id = ids.make("greet", "ann", 3, 2**60)
    assert custom_id == f"cards:greet:ann:3:{2**60}"
    routes, press = Routes({}), SimpleNamespace()
    routes.add([handler], "the services")
    read = ids.parse(custom_id)
    assert read is not None
    await (await routes.enter(press, read))()
    assert given == [("the services", press, "ann", 3, 2**60)]
    assert list(routes.kinds) == ["greet"]


async def test_a_number_of_another_type_goes_through_the_entrance_of_that_type():
    handler, given = Handlers[None](), []

    @handler("open", door=complex, key=int)
    async def open_(services: None, interaction: Interaction, at: complex, key: int) -> None:
        given.append((at, key))

    async def enter(interaction: Any, number: int) -> complex:
        return complex(number, interaction.seat)

    routes = Routes({complex: enter})
    routes.add([handler], None)
    await (await routes.enter(SimpleNamespace(seat=1), ids.ParsedId("open", (7, 5))))()
    assert given == [(7 + 1j, 5)]


async def test_the_requirement_of_a_handler_is_checked_before_the_press_is_handled():
    refused = Handlers[str](require=lambda services, press: refuse(services))

    async def refuse(services: str) -> None:
        raise UserError(services)

    @refused("greet")
    async def greet(services: str, interaction: Interaction) -> None: ...

    routes = Routes({})
    routes.add([refused], "not for you")
    with pytest.raises(UserError, match="not for you"):
        await routes.enter(SimpleNamespace(), ids.ParsedId("greet", ()))


def test_a_field_whose_type_has_no_entrance_is_refused_when_routes_are_made():
    handler = Handlers[None]()

    @handler("open", door=complex)
    async def open_(services: None, interaction: Interaction, at: complex) -> None: ...

    with pytest.raises(KeyError):
        Routes({}).add([handler], None)


def test_a_function_with_other_parameters_than_the_fields_is_refused():
    handler = Handlers[None]()

    async def swapped(services: None, interaction: Interaction, times: int, name: str) -> None: ...

    async def short(services: None, interaction: Interaction, name: str) -> None: ...

    for wrong in (swapped, short):
        with pytest.raises(TypeError, match="'greet'"):
            handler("greet", name=str, times=int)(wrong)
    assert ids.KINDS == {}, "what was refused is not declared"


def test_a_kind_of_another_handler_is_refused():
    handler = Handlers[None]()

    async def greet(services: None, interaction: Interaction) -> None: ...

    handler("greet")(greet)
    with pytest.raises(ValueError, match="twice"):
        Handlers[None]()("greet")(greet)


def test_kinds_of_secret_handlers_are_one_kind_for_the_log():
    handler = Handlers[None](secret=True)

    @handler("pick")
    async def pick(services: None, interaction: Interaction) -> None: ...

    assert {"pick"} == ids.PANEL
