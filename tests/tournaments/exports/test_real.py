"""A tournament that was really played, taken out in every form, and its pledges."""

import json
from datetime import timedelta
from pathlib import Path

import jsonschema
import pytest
import trf as reader

from tests.tournaments.charity.pledges import LINK, pledge
from tests.tournaments.world import TournamentWorld
from tournaments.charity.ledger import ledger, plays
from tournaments.charity.model import Cause
from tournaments.exports import spreadsheet
from tournaments.exports.document import document, text
from tournaments.exports.players import read
from tournaments.exports.trf import trf_of
from tournaments.settings import TieBreak
from tournaments.tournament import Tournament

SCHEMA = Path(__file__).parents[3] / "docs" / "tournament-2.schema.json"
CAUSE = Cause(name="Doctors", link=LINK, goal=10_00)


@pytest.mark.parametrize("format_key", ["swiss", "round_robin", "single_elimination", "pods"])
async def test_every_format_is_exported_in_every_form(world: TournamentWorld, format_key: str) -> None:
    cup = await world.create(format=format_key, rounds=2, tie_breaks=list(TieBreak))
    await world.enter(cup, people=2, computers=3)
    await world.begin(cup)
    cup = await world.play_out(cup)
    of = document(cup, await world.tournaments.log(cup.id), ledger(CAUSE, [pledge(per="match")], plays(cup)))
    jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(json.loads(text(of)))
    assert [audit.seq for audit in of.audit] == list(range(1, cup.seq + 1))
    assert [sorted(level) for level in of.places] == [sorted(level) for level in cup.places]
    assert [listed.user_id for listed in read(spreadsheet.entrants(cup)).players] == [100, 101, None, None, None]
    assert spreadsheet.standings(cup).count(b"\r\n") == 1 + 5
    seats = sum(len(state.table.entrants) for played in cup.rounds for state in played.tables)
    assert spreadsheet.tables(cup).count(b"\r\n") == 1 + seats


def dates_of(cup: Tournament) -> tuple[str, str]:
    """Start and end in the report file; "" where it has none."""
    read = reader.loads(trf_of(cup))
    return read.startdate, read.enddate


async def test_the_report_file_is_dated_by_what_was_played(world: TournamentWorld) -> None:
    cup = await world.create(format="swiss", rounds=2)
    await world.enter(cup, people=4)
    dates = [dates_of(cup)]
    await world.advance(3 * 86400)
    begun = (await world.begin(cup)).rounds[0].paired_at.date()
    assert begun == cup.created_at.date() + timedelta(days=3)
    dates.append(dates_of(await world.wins(cup, 1, 2)))
    dates.append(dates_of(await world.wins(cup, 1, 3)))
    day = f"{begun:%Y/%m/%d}"
    assert dates == [("", ""), (day, ""), (day, day)]
