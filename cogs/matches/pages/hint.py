"""The page of a hint: the best answer, how often it wins, and how often others do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ai.comparing import Compared, Comparison
from cogs.kit.pages.layout import Page, page, rows
from cogs.kit.parts.back import back_to_hand
from cogs.kit.parts.items import answer_label
from games.core.language import Text, say
from games.core.protocol import Choice, Seat
from games.core.screen import Item
from host.matches.match import LiveMatch

WINS_ROUND: Text = "It wins the round in about {wins} of {worlds} cases that fit what you know."
WINS_MATCH: Text = "It wins the match in about {wins} of {worlds} cases that fit what you know."
OTHER: Text = "{answer}: wins {wins}"
AS_GOOD: Text = "{answer}: wins {wins}, perhaps as good"
BY_LUCK: Text = "{answer}: wins {wins}, perhaps by luck"
ENOUGH = 10
"""Cases that a hint needs to tell how often an answer wins."""


def hint_page(match: LiveMatch, seat: Seat, items: Sequence[Item], found: Comparison) -> Page:
    """A hint for this seat alone. `items` are those of the question that is open, with escaped names."""
    first, *others = found.answers
    wins = {one.choice: round(one.chance * found.worlds) for one in found.answers}
    why = say(WINS_ROUND if found.of_round else WINS_MATCH, wins=wins[first.choice], worlds=found.worlds)
    hint = answer_label(items, first.choice)
    labels: dict[str, Compared] = {}
    for one in others:
        labels.setdefault(answer_label(items, one.choice), one)  # two cards of one kind are one answer to a reader
    labels.pop(hint, None)
    rest = [
        f"- {say(_sentence(one, wins, first), answer=label, wins=wins[one.choice])}" for label, one in labels.items()
    ]
    tried = found.worlds >= ENOUGH
    played_on = say("It is worked out from what you know. Computer players play on for all seats.")
    return page(
        f"**{say('Hint:')}** {hint}",
        "\n".join([why, *rest]) if tried else None,
        f"-# {played_on if tried else say('A computer player that knows what you know would answer this.')}",
        *rows(back_to_hand(match, seat)),
    )


def _sentence(one: Compared, wins: Mapping[Choice, int], first: Compared) -> Text:
    """The sentence of another answer. One that wins more, but not surely, is not the hint: that may be luck."""
    if one.worse:
        return OTHER
    return BY_LUCK if wins[one.choice] > wins[first.choice] else AS_GOOD
