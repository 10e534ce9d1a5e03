"""The teaching material of The Game of Imp: a lesson, cards with rulings, a glossary."""

from __future__ import annotations

from games.core.teaching import Teaching
from games.imp.teaching.cards import CARD_TEXTS
from games.imp.teaching.glossary import TERMS
from games.imp.teaching.illustrations import ILLUSTRATIONS
from games.imp.teaching.lessons import LESSONS

TEACHING = Teaching(LESSONS, CARD_TEXTS, TERMS, ILLUSTRATIONS)
