"""The texts of a picture, for tests that read what it says."""

from types import ModuleType

import pytest

from cogs.pictures.canvas import Canvas


def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects the texts that are written into pictures from now on; nothing is drawn of them."""
    texts: list[str] = []
    monkeypatch.setattr(Canvas, "text", lambda self, at, text, *rest, **looks: texts.append(text))
    return texts


def fitted_into(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> dict[str, str]:
    """What the module's `fitted` makes from now on of each text: the same, or a shorter one where it has no room."""
    fitted, shown = module.fitted, {}

    def seen(text: str, *room: float, **looks: bool) -> str:
        shown[text] = fitted(text, *room, **looks)
        return shown[text]

    monkeypatch.setattr(module, "fitted", seen)
    return shown
