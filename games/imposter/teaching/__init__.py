"""The teaching material of Imposter!: a lesson, cards with rulings, a glossary."""

from __future__ import annotations

from games.core.teaching import Teaching
from games.imposter.teaching.cards import CARD_TEXTS
from games.imposter.teaching.glossary import TERMS
from games.imposter.teaching.illustrations import ILLUSTRATIONS, PIECES
from games.imposter.teaching.lessons import LESSONS

TEACHING = Teaching(LESSONS, CARD_TEXTS, TERMS, ILLUSTRATIONS, PIECES)
