"""The texts of a picture, for tests that read what it says."""

import pytest

from cogs.pictures.canvas import Canvas


def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects the texts that are written into pictures from now on; nothing is drawn of them."""
    texts: list[str] = []
    monkeypatch.setattr(Canvas, "text", lambda self, at, text, *rest, **looks: texts.append(text))
    return texts
