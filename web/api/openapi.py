"""The OpenAPI 3.1 document of the API, made from its endpoints and the models of their answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from web.api.endpoint import LARGEST, USUAL, Endpoint
from web.model.base import Problem

ABOUT = (
    "Everything that the public pages show, as JSON. A key is a part of the address of a page: the address of a "
    "tournament's page has the key of the tournament. Nothing can be changed. Answers have an ETag. Amounts of money "
    "are in the currency's smallest unit, times in ISO 8601. New fields may be added within version 1; none is renamed "
    "or taken away."
)


def document(endpoints: Sequence[Endpoint], server: str = "") -> Mapping[str, Any]:
    """The whole document; `server` is the public address of the pages."""
    models: list[type[BaseModel]] = [Problem, *{endpoint.response: None for endpoint in endpoints}]
    refs, schemas = models_json_schema(
        [(model, "serialization") for model in models], ref_template="#/components/schemas/{model}"
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Card games: public pages", "version": "1", "description": ABOUT},
        **({"servers": [{"url": server}]} if server else {}),
        "paths": {
            endpoint.path: {"get": _operation(endpoint, refs[endpoint.response, "serialization"])}
            for endpoint in endpoints
        },
        "components": {"schemas": schemas["$defs"]},
    }


def _operation(endpoint: Endpoint, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": [
            *[_key(name) for name in endpoint.keys],
            *[_query(name, text) for name, text in endpoint.query.items()],
            *(_PAGING if endpoint.is_list else ()),
        ],
        "responses": {
            "200": _answer("The answer", schema),
            "304": {"description": "Nothing has changed since the ETag in If-None-Match"},
            **{code: _answer(text, _PROBLEM) for code, text in _PROBLEMS.items()},
        },
    }


def _key(name: str) -> Mapping[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _query(name: str, text: str) -> Mapping[str, Any]:
    return {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}


def _answer(text: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"description": text, "content": {"application/json": {"schema": schema}}}


_PROBLEM = {"$ref": "#/components/schemas/Problem"}
_PROBLEMS = {
    "400": "A number in the query is none",
    "404": "No public page has this key now",
    "429": "Too many requests; Retry-After says how many seconds to wait",
    "503": "This cannot be read or drawn at the moment; Retry-After says how many seconds to wait",
}
_PAGING = (
    {
        "name": "limit",
        "in": "query",
        "schema": {"type": "integer", "minimum": 1, "maximum": LARGEST, "default": USUAL},
    },
    {"name": "offset", "in": "query", "schema": {"type": "integer", "minimum": 0, "default": 0}},
)
