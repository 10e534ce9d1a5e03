"""Texts by declaration: the literals of variables, fields and parameters whose type is `Text`, `Label` or `Detail`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import TypeAlias

CONTEXTS: Mapping[str, str] = {"Text": "", "Label": "label", "Detail": "detail"}
"""The types of `games.core.language`, and the context with which such texts are said."""
Fields: TypeAlias = Mapping[str, str | None]
"""Fields or parameters in their order, each with its context; None for one that is no text."""


class Declared:
    """The modules of the program by file, with the classes and functions in them that take texts."""

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        self._trees = trees
        self._defined = {
            file: {node.name: node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
            for file, tree in trees.items()
        }

    def texts(self, file: str) -> Iterator[tuple[str, str]]:
        """The texts of one module with their contexts."""
        for node in ast.walk(self._trees[file]):
            if isinstance(node, ast.AnnAssign) and node.value is not None:
                context = _context(node.annotation)
                found = literals(node.value) if context is not None else []
                yield from [(english, context or "") for english in found]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from self._given(node, self._fields(file, node.func.id))

    def _given(self, call: ast.Call, fields: Fields) -> Iterator[tuple[str, str]]:
        named = zip(fields, call.args, strict=False)
        for name, value in (*named, *[(keyword.arg or "", keyword.value) for keyword in call.keywords]):
            context = fields.get(name)
            if context is not None:
                yield from [(english, context) for english in literals(value)]

    def _fields(self, file: str, name: str) -> Fields:
        """The fields of a class, or the parameters of a function, by its name in this module."""
        at, node = self._find(file, name)
        if isinstance(node, ast.FunctionDef):
            return {arg.arg: _context(arg.annotation) for arg in (*node.args.args, *node.args.kwonlyargs)}
        if not isinstance(node, ast.ClassDef):
            return {}
        found: dict[str, str | None] = {}
        for base in node.bases:
            called = base.value if isinstance(base, ast.Subscript) else base
            found |= self._fields(at, called.id) if isinstance(called, ast.Name) else {}
        own = [part for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
        return found | {part.target.id: _context(part.annotation) for part in own if isinstance(part.target, ast.Name)}

    def _find(self, file: str, name: str) -> tuple[str, ast.stmt | None]:
        if name in self._defined.get(file, {}):
            return file, self._defined[file][name]
        for node in self._trees[file].body if file in self._trees else ():
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return self._find(f"{node.module.replace('.', '/')}.py", alias.name)
        return file, None


def _context(annotation: ast.expr | None) -> str | None:
    """The context of texts in a declaration: of `Text`, or of one within, as `Mapping[str, Text]`."""
    names = [node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)] if annotation is not None else []
    return next((CONTEXTS[name] for name in names if name in CONTEXTS), None)


def literals(node: ast.expr) -> list[str]:
    """The texts that a value may be; none for a constant that is declared elsewhere."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) and node.value else []
    if isinstance(node, ast.IfExp):
        return [*literals(node.body), *literals(node.orelse)]
    if isinstance(node, ast.Tuple | ast.List):
        return [english for part in node.elts for english in literals(part)]
    if isinstance(node, ast.Dict):
        return [english for part in node.values for english in literals(part)]
    return []
