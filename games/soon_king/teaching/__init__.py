"""The teaching material of Soon I Will Be King!: a lesson, cards with rulings, a glossary."""

from __future__ import annotations

from games.core.teaching import Teaching
from games.soon_king.teaching.cards import CARD_TEXTS
from games.soon_king.teaching.glossary import TERMS
from games.soon_king.teaching.illustrations import ILLUSTRATIONS, PIECES
from games.soon_king.teaching.lessons import LESSONS

TEACHING = Teaching(LESSONS, CARD_TEXTS, TERMS, ILLUSTRATIONS, PIECES)
