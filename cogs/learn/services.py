"""What the commands and handlers of lessons use."""

from __future__ import annotations

from typing import Protocol

from host.learning import Learning
from host.ports import Games


class Services(Protocol):
    """The services of lessons; `bot.services` has all of them."""

    @property
    def games(self) -> Games: ...

    @property
    def learning(self) -> Learning: ...
