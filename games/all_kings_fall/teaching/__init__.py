"""The teaching material of All Kings Fall: a lesson, cards with rulings, a glossary."""

from __future__ import annotations

from games.all_kings_fall.teaching.cards import CARD_TEXTS
from games.all_kings_fall.teaching.glossary import TERMS
from games.all_kings_fall.teaching.illustrations import ILLUSTRATIONS, PIECES
from games.all_kings_fall.teaching.lessons import LESSONS
from games.core.teaching import Teaching

TEACHING = Teaching(LESSONS, CARD_TEXTS, TERMS, ILLUSTRATIONS, PIECES)
