"""My data by presses: export and deletion."""

from __future__ import annotations

import json
from typing import Any

from tests.e2e.world import Person, World, texts


async def exported(world: World, person: Person) -> dict[str, Any]:
    await person.command("settings")
    await person.press("My data", person.panel)
    result = await person.press("Export", person.panel)
    [message] = result.followups
    assert message.ephemeral
    [file] = person.panel.attachments
    assert file.filename == "my-data.json"
    return json.loads(await file.read())


async def erase(person: Person) -> str:
    await person.command("settings")
    await person.press("My data", person.panel)
    await person.press("Delete", person.panel)
    await person.press("Delete it", person.panel)
    return texts(person.panel)
