"""Teaching material of The Imposter Kings: guided rounds, cards with rulings, a glossary."""

from __future__ import annotations

from games.core.teaching import Teaching
from games.imposter_kings.teaching.cards import CARD_TEXTS
from games.imposter_kings.teaching.glossary import TERMS
from games.imposter_kings.teaching.illustrations import ILLUSTRATIONS, PIECES
from games.imposter_kings.teaching.lessons import LESSONS

TEACHING = Teaching(LESSONS, CARD_TEXTS, TERMS, ILLUSTRATIONS, PIECES)
