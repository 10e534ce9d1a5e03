"""The declaration of one address of the API, used by the router, the answers and the OpenAPI document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from aiohttp import web
from pydantic import BaseModel

from cogs.kit.inputs.numbers import whole_number
from web.model.base import ListPage
from web.render import answered

LARGEST = 200
USUAL = 50


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address.

    `answer` returns the value, for a list the whole list; `model` is its type, for a list that of one item.
    """

    path: str
    name: str
    summary: str
    model: type[BaseModel]
    answer: Callable[[web.Request], Awaitable[Any]]
    is_list: bool = False
    query: Mapping[str, str] = field(default_factory=dict)
    """Query names beside those of lists, with a description each."""

    @property
    def response(self) -> type[BaseModel]:
        """The type of the whole answer."""
        return ListPage[self.model] if self.is_list else self.model  # type: ignore[name-defined]  # a type made at run time

    @property
    def keys(self) -> Sequence[str]:
        """The names in the path."""
        return [part.strip("{}") for part in self.path.split("/") if part.startswith("{")]

    async def handle(self, request: web.Request) -> web.Response:
        """The answer as JSON with its ETag."""
        found = await self.answer(request)
        headers: dict[str, str] = {}
        if self.is_list:
            found = self._paged(request, found)
            if found.next is not None:
                headers["Link"] = f'<{found.next}>; rel="next"'
        return answered(request, found.model_dump_json().encode(), "application/json", headers=headers)

    def _paged(self, request: web.Request, items: Sequence[Any]) -> ListPage[Any]:
        limit, offset = _number(request, "limit", USUAL, LARGEST), _number(request, "offset", 0, 10**9)
        limit = max(1, limit)
        part = list(items[offset : offset + limit])
        kept = {name: request.query[name] for name in self.query if name in request.query}
        following = urlencode({**kept, "limit": limit, "offset": offset + limit})
        path = f"{request.path}?{following}" if offset + limit < len(items) else None
        made: ListPage[Any] = self.response.model_construct(  # type: ignore[assignment]  # a ListPage, as is_list says
            items=part, total=len(items), offset=offset, next=path
        )
        return made


def _number(request: web.Request, name: str, usual: int, most: int) -> int:
    """A whole number of the query. Raises HTTPBadRequest."""
    text = request.query.get(name)
    if text is None:
        return usual
    number = whole_number(text)
    if number is None:
        raise web.HTTPBadRequest
    return min(number, most)
