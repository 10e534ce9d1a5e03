"""Every page of a tournament fits into a message in the largest case: 512 sides with the longest names."""

from dataclasses import replace

import pytest

from cogs.charity.pages import call_pledgers, charity_page, my_pledges, pledge_form
from cogs.kit.pages.layout import Menu, Page
from cogs.kit.refusals.errors import UserError
from cogs.tournaments.acts import ACTS, form_of
from cogs.tournaments.pages import entrants, notices, rulings
from cogs.tournaments.pages.audit import log_page
from cogs.tournaments.pages.calls import call_page, ruling_notice_page, settled_call_page
from cogs.tournaments.pages.crosstable import crosstable_page
from cogs.tournaments.pages.my_table import table_page
from cogs.tournaments.pages.organise import missing_page, organise_page, starting_page
from cogs.tournaments.pages.pairings import pages_of, pairings_page, round_page
from cogs.tournaments.pages.settings import settings_page
from cogs.tournaments.pages.standings import bracket_page, explanation_page, podium_page, standings_page
from cogs.tournaments.pages.taking_back import back_page, stops_page
from cogs.tournaments.pages.written import pairing_form, read_tables, seeds_form
from host.errors import Refusal
from host.model import PACES
from tests.cogs.limits import check
from tests.cogs.pages import pressable, text_of
from tests.cogs.pictures.writing import written
from tests.cogs.tournaments import CAUSE, NOW, SIZE, WIDE, announced_page, played
from tournaments import events as e
from tournaments.charity.model import Per, Pledge
from tournaments.course.requests import Return
from tournaments.effects.cases import with_table
from tournaments.events import Recorded
from tournaments.formats.protocol import OF_SOME_FORMATS
from tournaments.formats.registry import FORMATS
from tournaments.model import Member
from tournaments.rounds import Dispute, TableKey
from tournaments.settings import Settings
from tournaments.tournament import Correction, Move, Phase, Reminder, StartMoved, Tournament


@pytest.fixture(scope="module", params=[1, 2], ids=["players", "teams"])
def team_size(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def swiss(team_size: int) -> Tournament:
    return played("swiss", 1, schedule="free", team_size=team_size)


@pytest.fixture(scope="module")
def tree(team_size: int) -> Tournament:
    return played("double_elimination", team_size=team_size)


def fits(*pages: Page) -> None:
    for shown in pages:
        check(shown)
        assert len(shown.pings) <= 100
        text = text_of(shown)
        assert [user_id for user_id in shown.pings if f"<@{user_id}>" not in text] == [], "Discord pings by mentions"


async def test_the_announcement_fits_at_any_time(swiss: Tournament, tree: Tournament) -> None:
    for t in (swiss, tree, played("swiss", 0)):
        fits(announced_page(t), announced_page(replace(t, phase=Phase.registration)))


async def test_rounds_fit_however_many_tables_they_have(swiss: Tournament) -> None:
    shown = [round_page(swiss, 2, part, lambda match: 2**63 - 1) for part in range(pages_of(swiss, swiss.rounds[1]))]
    fits(*shown)
    assert sum(page.parts[1].count("Table ") for page in shown) == len(swiss.rounds[1].tables)
    fits(*[pairings_page(swiss, number, at, 2**62 + 1, lambda match: None) for number in (1, 2) for at in (0, 10)])


@pytest.mark.parametrize("pod_size", [4, 8])
async def test_rounds_of_large_tables_mention_all_who_have_to_play(pod_size: int) -> None:
    pods = played("pods", 0, size=200, schedule="free", pod_size=pod_size)
    shown = [round_page(pods, 1, part, lambda match: None) for part in range(pages_of(pods, pods.rounds[0]))]
    fits(*shown)
    assert sorted([user_id for page in shown for user_id in page.pings]) == [2**62 + at for at in range(1, 201)]


async def test_standings_and_what_explains_them_fit(swiss: Tournament, tree: Tournament) -> None:
    fits(standings_page(swiss, 0, 2**62 + 500), standings_page(swiss, 25, 2**62 + 1), standings_page(tree, 0, 1))
    fits(crosstable_page(swiss, 0, 2**62 + 1), explanation_page(swiss, 2**62 + 1), bracket_page(tree))


async def test_every_view_leads_to_the_others(swiss: Tournament, tree: Tournament) -> None:
    def titles(shown: Page) -> set[str]:
        return set(pressable(shown))

    new, reader = replace(played("swiss", 0), rounds=()), 2**62 + 1
    for t in (new, swiss, tree):
        all_titles = {"Entrants"} | ({"Pairings", "Standings"} if t.rounds else set())
        all_titles |= {"Bracket"} if t is tree else set()
        assert titles(pairings_page(t, 1, 0, reader, lambda match: None)) >= all_titles - {"Pairings"}
        assert titles(bracket_page(t)) >= all_titles - {"Bracket"}
    assert titles(crosstable_page(swiss, 0, reader)) >= {"Pairings", "Standings"}
    assert titles(standings_page(swiss, 0, reader)) >= {"Pairings", "Crosstable", "Explain mine"}
    assert titles(standings_page(tree, 0, reader)) >= {"Pairings"}
    assert titles(standings_page(new, 0, reader)) == {"Entrants"}
    assert "Bracket" not in titles(standings_page(swiss, 0, reader))
    cut = played("swiss_cut", 3, size=8, cut=2)
    assert titles(standings_page(cut, 0, reader)) >= {"Pairings", "Crosstable", "Bracket"}
    assert titles(explanation_page(swiss, reader)) == {"Back to the standings"}


async def test_the_podium_fits_also_when_all_are_level(swiss: Tournament) -> None:
    for places in (tuple((at,) for at in range(1, SIZE + 1)), (tuple(range(1, SIZE + 1)),)):
        fits(podium_page(replace(swiss, places=places)))


async def test_pages_of_organisers_fit(swiss: Tournament) -> None:
    held = replace(swiss, settings=swiss.settings.model_copy(update={"hold": True}), rounds=swiss.rounds[:1])
    assert held.is_held
    fits(organise_page(held, WIDE))
    fits(
        organise_page(swiss, WIDE),
        *[
            settings_page(swiss, PACES, {*Settings.model_fields} - OF_SOME_FORMATS | one.uses, WIDE)
            for one in FORMATS.values()
        ],
        rulings.ruling_page(swiss, TableKey(2, 0)),
    )
    dispute = Dispute(swiss.rounds[1].tables[0].table.entrants[0], WIDE * 12, NOW)
    fits(call_page(swiss, TableKey(2, 0), dispute, lambda match: 2**63 - 1))
    lines = tuple(Recorded(at, NOW, 2**63 - 1, e.Dropped(at, 3, WIDE * 12)) for at in range(1, 60))
    fits(log_page(swiss, lines))


async def test_the_list_of_entrants_and_of_names_without_a_person_fits(swiss: Tournament) -> None:
    bare = {key: replace(entry, members=(Member(entry.name),)) for key, entry in swiss.entries.items()}
    names = replace(swiss, entries=bare, phase=Phase.registration, refused="not_linked", refused_at=NOW)
    assert len(names.unlinked) == SIZE
    fits(*[entrants.entrants_page(t, at, 2**62 + 1) for t in (swiss, names) for at in (0, 7, 99)])
    open_ = replace(swiss, phase=Phase.check_in)
    fits(*[entrants.entrants_page(open_, at, 2**62 + 1, WIDE, organiser=True) for at in (0, 7, 99)])
    suggested = [entrants.Suggestion(entry.id, 2**63 - 1, "w" * 32) for entry in names.unlinked[: entrants.SUGGESTED]]
    fits(entrants.links_page(names, WIDE), entrants.links_page(names, WIDE, suggested, starting=True))
    fits(entrants.link_page(names, 1, 0), entrants.linked_page(names, 1, 0, 2**63 - 1), entrants.offer_page(names, 1))
    fits(entrants.invitation_page(names, 1, 0, 2**63 - 1), notices.not_started_page(names), organise_page(names, WIDE))
    fits(entrants.same_page(names, 1, 2**63 - 1))


async def test_calls_and_reminders_fit(swiss: Tournament) -> None:
    everybody = tuple(range(1, SIZE + 1))
    reminders = (Reminder(0, NOW, everybody), Reminder(2, NOW, everybody))
    correction = Correction(2, everybody, WIDE * 12, NOW, 1)
    last = notices.parts_of(swiss, everybody) - 1
    open_ = replace(swiss, phase=Phase.check_in, starts_at=NOW)
    pinged = [user_id for part in range(last + 1) for user_id in notices.reminder_page(open_, reminders[0], part).pings]
    assert len(pinged) == len(set(pinged)) == SIZE
    fits(*[notices.reminder_page(t, one, part) for t in (swiss, open_) for one in reminders for part in (0, last)])
    lined = replace(open_, settings=open_.settings.model_copy(update={"cap": 2}))
    called_off = replace(swiss, phase=Phase.cancelled, reason=WIDE * 12)
    fits(
        notices.called_off_page(called_off, last),
        ruling_notice_page(swiss, TableKey(1, 0)),
        settled_call_page(swiss, TableKey(1, 0)),
    )
    fits(
        notices.check_in_page(open_, 0),
        notices.moved_up_page(open_, everybody, 0),
        notices.moved_down_page(replace(lined, seeds=()), everybody, 0),
        notices.unready_page(with_table(swiss, TableKey(2, 0), unready=frozenset(everybody)), TableKey(2, 0)),
        notices.start_moved_page(replace(open_, start_moved=StartMoved(NOW, everybody)), last),
        notices.ready_page(swiss, TableKey(2, 0)),
        notices.correction_page(swiss, correction, lambda match: None),
        notices.hold_page(swiss, 1),
        notices.hold_page(swiss, 2),
    )
    left = replace(swiss.entries[1], left_after=1, gave_up=2)
    without = replace(swiss, entries={**swiss.entries, 1: left})
    tables = tuple(TableKey(2, index) for index in range(len(swiss.rounds[1].tables)))
    fits(
        notices.gone_page(swiss, Move("missed", everybody, "", NOW), last),
        notices.gone_page(swiss, Move("out", (1,), WIDE * 12, NOW), 0),
        notices.reinstated_page(replace(swiss, reinstated=1), last),
        starting_page(open_),
        back_page(without, 1),
        stops_page(without, Return(1, ""), {"round": 2, "unplayed": tables}),
        entrants.entrants_page(replace(without, phase=Phase.check_in), 0, 1, WIDE, organiser=True),
    )
    fits(
        notices.lapsed_page(swiss),
        notices.reopened_page(swiss),
        my_pledges(replace(swiss, phase=Phase.cancelled), 2**62 + 1),
    )


async def test_the_page_of_taken_back_tables_fits(tree: Tournament) -> None:
    tables = tuple(TableKey(2, index) for index in range(len(tree.rounds[1].tables)))
    fits(rulings.consequences_page(tree, TableKey(1, 0), "void", {"round": 2, "begun": tables, "unplayed": tables}))
    fits(rulings.consequences_page(tree, TableKey(1, 0), "win_1", {"round": 2, "begun": (), "unplayed": tables[:1]}))


async def test_the_page_of_missing_entrants_fits(swiss: Tournament) -> None:
    fits(missing_page(swiss, tuple(range(1, SIZE + 1))), rulings.ruled_page(swiss, swiss, TableKey(1, 0)))
    fits(table_page(swiss, 2**62 + 1, [TableKey(1, 0), TableKey(2, 0)], lambda match: 2**63 - 1))


async def test_all_places_of_a_pod_can_be_ruled() -> None:
    pods = played("pods", 0, pod_size=4)
    page = rulings.ruling_page(pods, TableKey(1, 0))
    [menu] = [part for part in page.parts if isinstance(part, Menu)]
    assert len(menu.choices) == len({choice.label for choice in menu.choices}) == 24
    fits(page)


async def test_seeds_and_pairings_by_hand_fit_and_are_read_back(swiss: Tournament) -> None:
    for form in (pairing_form(swiss, 2, swiss.rounds[1].round.tables), seeds_form(replace(swiss, seeds=()))):
        assert all(len(field.value) <= 4000 and len(field.label) <= 45 for field in form.fields)
    tables = [state.table for state in swiss.rounds[1].tables]
    written = pairing_form(swiss, 2, tables).fields[0].value
    assert read_tables(written) == [list(table.entrants) for table in tables]
    few = replace(swiss, rounds=())
    assert read_tables(pairing_form(few, 1, tables[:3]).fields[0].value) == [list(t.entrants) for t in tables[:3]]
    with pytest.raises(UserError, match="has no number"):
        read_tables("#1 - #2\nAnn - Ben")


async def test_pages_of_pledges_fit(swiss: Tournament) -> None:
    fits(charity_page(swiss, CAUSE), call_pledgers(swiss, CAUSE), my_pledges(swiss, 2**62 + 1), my_pledges(swiss, 5))


async def test_a_cause_without_pledges_says_so() -> None:
    t = replace(played("swiss", 0, size=2), pledges={})
    assert "no pledge yet." in text_of(charity_page(t, CAUSE))
    assert "no pledges." in text_of(charity_page(replace(t, phase=Phase.finished), CAUSE))


async def test_the_picture_of_a_cause_says_the_same_percent_as_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch)
    promised = Pledge(id=1, user_id=1, name="Ann", per=Per.flat, amount=29)
    charity_page(replace(played("swiss", 0, size=2), pledges={1: promised}), CAUSE.model_copy(update={"goal": 100}))
    assert "29 % of €1.00" in texts


async def test_forms_of_tournaments_and_pledges_fit(swiss: Tournament) -> None:
    made = swiss.pledges[1]
    found = [form_of(swiss, key, Settings.model_fields) for key, act in ACTS.items() if act.store]
    forms = [form for form in found if form is not None]
    assert len(forms) == len(found) > 10
    forms += [pledge_form(swiss, CAUSE), pledge_form(swiss, CAUSE, made)]
    for form in forms:
        assert len(form.fields) <= 5
        assert len(form.id) <= 100
        for field in form.fields:
            assert len(field.label) <= 45
            assert len(field.value) <= 4000
            assert len(field.choices) <= 25
            assert all(0 < len(label) <= 100 for _, label in field.choices)


def test_the_form_of_places_writes_what_it_reads() -> None:
    pods = played("pods", 0, size=6)
    form = rulings.places_form(pods, TableKey(1, 0))
    entrants = pods.rounds[0].tables[0].table.entrants
    assert rulings.read_places(form.fields[0].value) == {entrant: place for place, entrant in enumerate(entrants, 1)}
    assert rulings.read_places("#5\n#9 Ann - #7 Ben\n#8") == {5: 1, 9: 2, 7: 2, 8: 4}
    with pytest.raises(Refusal, match="wrong_places"):
        rulings.read_places("#5\n#5")


def test_a_ruling_on_a_large_pod_offers_one_order_for_each_winner() -> None:
    assert [order[0] for order in rulings.orders_of((7, 8, 9, 5, 6))] == [7, 8, 9, 5, 6]
    assert all(sorted(order) == [5, 6, 7, 8, 9] for order in rulings.orders_of((7, 8, 9, 5, 6)))


async def test_a_message_of_the_check_in_tells_of_the_missing_whom_another_one_names(swiss: Tournament) -> None:
    entries = {key: replace(one, checked_in=False, joined_in=None) for key, one in swiss.entries.items()}
    open_ = replace(swiss, phase=Phase.check_in, starts_at=NOW, seeds=(), rounds=(), entries=entries)
    parts = notices.parts_of(open_, tuple(entries))
    assert parts > 1
    pinged = [user_id for part in range(parts) for user_id in notices.check_in_page(open_, part).pings]
    assert sorted(pinged) == sorted(user_id for one in entries.values() for user_id in one.user_ids)
    named = set(notices.check_in_page(open_, 0).pings)
    there = {key: replace(one, checked_in=not named.isdisjoint(one.user_ids)) for key, one in entries.items()}
    first = str(notices.check_in_page(replace(open_, entries=there), 0).parts)
    missing = [user_id for one in there.values() if not one.checked_in for user_id in one.user_ids]
    assert f"{len(missing)} others are still missing" in first and "All are there" not in first
    last = notices.check_in_page(replace(open_, entries=there), parts - 1)
    assert "Still missing" in str(last.parts) and last.pings
    assert "All are there" in str(notices.check_in_page(all_checked_in(open_), 0).parts)


def all_checked_in(t: Tournament) -> Tournament:
    return replace(t, entries={key: replace(one, checked_in=True) for key, one in t.entries.items()})
