"""All words about a tournament are translated, in the made-up language that shows what is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cogs.kit.pages.layout import Picture
from cogs.kit.texts.tournament_words import (
    SEEDINGS,
    best_of_words,
    format_title,
    in_line,
    outcome_line,
    plain_state,
    round_end,
    table_name,
    tables_decided,
    tables_listed,
)
from cogs.tournaments.pages.crosstable import crosstable_page
from cogs.tournaments.pages.standings import explanation_page, standings_page
from games.core.language import say, speaking
from languages.pseudo import pseudo, unmarked
from tests.cogs.tournaments import played, user
from tournaments.formats.registry import FORMATS
from tournaments.model import How, Line, Member, Result
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament


def words_of(t: Tournament) -> Iterator[str]:
    """All short texts about a tournament in each of its phases, and in a round of every state."""
    yield from (say(SEEDINGS[t.settings.seeding]), format_title(t.settings), in_line(3))
    yield from [best_of_words(t.settings.model_copy(update={"last_best_of": last})) for last in ((), (5,), (5, 7))]
    for phase in Phase:
        yield plain_state(replace(t, phase=phase, rounds=()))
    yield from (plain_state(t), tables_decided(t), *map(round_end, t.rounds))
    for played_round in t.rounds:
        yield tables_listed(t, played_round, range(len(played_round.tables)), lambda at: "")
        for at, state in enumerate(played_round.tables):
            yield from (table_name(t, TableKey(played_round.number, at)), outcome_line(t, state))
            yield outcome_line(t, replace(state, result=None, ready=frozenset(state.table.entrants[:1])))
            for how in How:
                for places in ((1, 2), (2, 2)):
                    lines = tuple([Line(one, place) for one, place in zip(state.table.entrants, places, strict=False)])
                    yield outcome_line(t, replace(state, result=Result(lines, how)))


@pytest.mark.parametrize("format_", FORMATS)
def test_all_words_of_tournaments_are_translated(format_: str) -> None:
    t = played(format_, 2, size=6)
    entries = {one: replace(entry, name="①", members=(Member("①"),)) for one, entry in t.entries.items()}
    t = replace(t, entries=entries, settings=t.settings.model_copy(update={"name": "②"}))
    with speaking(pseudo()):
        assert {text for text in words_of(t) if unmarked(text)} == set()
        for page in (standings_page(t, 0, user(1)), explanation_page(t, user(1)), crosstable_page(t, 0, user(1))):
            said = [part.alt if isinstance(part, Picture) else part for part in page.parts]
            assert {text for text in said if isinstance(text, str) and unmarked(text)} == set()
