"""Texts of tournament pages: right numbers, plain reasons, and a way on from every page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import timedelta
from string import Formatter

import pytest

from cogs.kit.pages.layout import Menu, Page, Picture, RoleMenu
from cogs.kit.texts.tournament_words import (
    entrant_name,
    outcome_line,
    table_name,
    tables_listed,
)
from cogs.tournaments.handlers.players import joined
from cogs.tournaments.pages.audit import FACTS, WORDS, log_page, sentence
from cogs.tournaments.pages.calls import settled_call_page
from cogs.tournaments.pages.crosstable import cell, crosstable_page
from cogs.tournaments.pages.desk import state_line
from cogs.tournaments.pages.entrants import entrants_page, links_page
from cogs.tournaments.pages.my_table import table_page, without_table
from cogs.tournaments.pages.notices import reminder_page
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.pages.rulings import ruling_page
from cogs.tournaments.pages.settings import settings_page
from cogs.tournaments.pages.standings import bracket_page, explanation_page, podium_page, standings_page
from host.errors import Refusal
from host.model import PACES
from tests.cogs.pages import pressable, text_of
from tests.cogs.tournaments import NOW, announced, half_decided, happened, played, user
from tournaments import events as e
from tournaments.course.requests import Actor, Ruling
from tournaments.course.tables import settle
from tournaments.events import Recorded
from tournaments.model import Bracket, How, Line, Member, Result, Score, Table
from tournaments.rounds import TableKey, TableMatch, TableState
from tournaments.standings.crosstable import crosstable
from tournaments.tournament import LEFT, Phase, Reminder, Tournament


def menus_of(page: Page) -> list[Menu]:
    return [part for part in page.parts if isinstance(part, Menu)]


@pytest.fixture(scope="module")
def tree() -> Tournament:
    return half_decided()


def test_byes_are_no_decided_tables(tree: Tournament) -> None:
    paired = Recorded(1, NOW, None, e.Paired(1, tuple(state.table for state in tree.rounds[0].tables), None))
    assert sentence(tree, paired) == "Round 1 paired: 2 tables and 2 byes"


def test_the_number_of_sides_is_right_before_and_after_the_end(tree: Tournament) -> None:
    assert "6 sides take part." in announced(tree)
    assert "6 sides take part, 1 dropped out." in announced(happened(tree, e.Dropped(6, 1, "ill")))
    assert "6 sides took part." in announced(happened(tree, e.Cancelled("fire")))
    before = replace(tree, rounds=(), seeds=(), phase=Phase.cancelled, reason="fire")
    assert "part." not in announced(before)


def test_a_deadline_can_be_moved_only_if_there_is_one(tree: Tournament) -> None:
    assert tree.deadline is not None
    assert "Move the deadline …" in pressable(organise_page(tree))
    for t in (replace(tree, phase=Phase.registration, rounds=()), played("single_elimination", 0, size=4)):
        without = replace(t, rounds=tuple(replace(one, due_at=None) for one in t.rounds))
        assert "Move the deadline …" not in pressable(organise_page(without))


def test_a_paused_tournament_is_told_in_a_sentence(tree: Tournament) -> None:
    check_in = replace(tree, rounds=(), phase=Phase.check_in)
    for t, phase in ((tree, "It has started."), (check_in, "Check-in is open.")):
        assert f"{phase} The tournament is paused." in text_of(organise_page(happened(t, e.Paused("lunch"))))


def test_organisers_get_back_from_lists(tree: Tournament) -> None:
    for page in (log_page(tree, (), organiser=True), entrants_page(tree, 0, 0, organiser=True)):
        assert "Organise" in pressable(page)
    for page in (log_page(tree, ()), entrants_page(tree, 0, 0)):
        assert "Organise" not in pressable(page)
        assert "Pairings" in pressable(page)


def test_an_import_does_not_offer_to_start() -> None:
    t = played("single_elimination", 0, size=4)
    names = {key: replace(entry, members=(Member("A"),)) for key, entry in t.entries.items()}
    before = replace(t, entries=names, phase=Phase.registration, rounds=())
    assert "Start without them" not in pressable(links_page(before, "4 entrants added to the list."))
    assert "Start without them" in pressable(links_page(before, "It has not started.", starting=True))


def test_the_log_tells_which_entrants_an_organiser_has_checked_in(tree: Tournament) -> None:
    ann, ben, cid, organiser = user(1), user(2), user(3), user(9)
    log = (
        Recorded(1, NOW, ann, e.Registered(1, "Ann", (Member("Ann", ann),))),
        Recorded(2, NOW, organiser, e.Registered(2, "Ben", (Member("Ben"),))),
        Recorded(3, NOW, organiser, e.Linked(2, 0, Member("Ben", ben))),
        Recorded(4, NOW, ann, e.CheckedIn(1)),
        Recorded(5, NOW, organiser, e.Replaced(1, 0, Member("Cid", cid), "ill", Member("Ann", ann))),
        Recorded(6, NOW, ben, e.CheckedIn(2)),
    )
    assert "Checked in" not in text_of(log_page(tree, log))
    by_organiser = Recorded(7, NOW, organiser, e.CheckedIn(2))
    assert f"Checked in: {entrant_name(tree, 2)}, by <@{organiser}>" in text_of(log_page(tree, (*log, by_organiser)))


def test_only_organisers_are_offered_to_check_in_those_who_are_not(tree: Tournament) -> None:
    entries = {
        **tree.entries,
        1: replace(tree.entries[1], checked_in=True),
        2: replace(tree.entries[2], members=(Member("B"),)),
    }
    open_ = replace(tree, entries=entries, phase=Phase.check_in, rounds=())
    assert not menus_of(entrants_page(open_, 0, 0))

    def prompts(t: Tournament) -> list[str]:
        return [menu.prompt for menu in menus_of(entrants_page(t, 0, 0, organiser=True))]

    menu = menus_of(entrants_page(open_, 0, 0, organiser=True))[0]
    assert menu.prompt == "Check in an entrant …"
    assert sorted(choice.value for choice in menu.choices) == ["3", "4", "5", "6"], "1 is there, 2 has no person"
    assert menu.prompt not in prompts(replace(open_, phase=Phase.registration))
    there = {key: replace(entry, checked_in=True) for key, entry in entries.items()}
    assert menu.prompt not in prompts(replace(open_, entries=there))


def test_a_ruling_page_offers_only_what_is_possible(tree: Tournament) -> None:
    index = next(at for at, one in enumerate(tree.rounds[0].tables) if not one.table.is_bye)
    assert "Draw" not in pressable(ruling_page(tree, TableKey(1, index)))
    assert "Play it again" in pressable(ruling_page(tree, TableKey(1, index)))
    later = played("single_elimination", 1, size=4)
    assert "Play it again" not in pressable(ruling_page(later, TableKey(1, 0))), "a later round is paired"
    pair = ruling_page(played("round_robin", 0, size=4), TableKey(1, 0))
    assert "Draw" in pressable(pair)
    assert "Other places …" not in pressable(pair)
    assert "Other places …" in pressable(ruling_page(played("pods", 0, size=6), TableKey(1, 0)))
    large = ruling_page(played("pods", 0, size=6, pod_size=6), TableKey(1, 0))
    assert "All places …" in pressable(large)
    assert not menus_of(large), "no menu holds 720 orders"


@pytest.mark.parametrize(
    ("places", "how", "says"),
    [
        ((1, 2), How.ruled, "**One** v Two · ruled by an organiser"),
        ((1, 1), How.ruled, "**One** v **Two** · a draw, ruled by an organiser"),
        ((2, 2), How.ruled, "One v Two · a loss for all, ruled by an organiser"),
        ((2, 2), How.void, "One v Two · taken out by an organiser"),
        ((2, 2), How.no_show, "One v Two · a loss for all, did not come"),
        ((2, 1, 3), How.ruled, "1. **Two**, 2. One, 3. Three · ruled by an organiser"),
        ((1, 1, 1), How.ruled, "1. **One**, 1. **Two**, 1. **Three** · a draw, ruled by an organiser"),
        ((2, 2, 2), How.ruled, "One v Two v Three · a loss for all, ruled by an organiser"),
        ((2, 2, 2), How.void, "One v Two v Three · taken out by an organiser"),
    ],
)
def test_a_result_tells_a_draw_a_loss_for_all_and_a_void_table(places: tuple[int, ...], how: How, says: str) -> None:
    assert outcome_line(*decided(Result(tuple(Line(one, place) for one, place in enumerate(places, 1)), how))) == says


@pytest.mark.parametrize(
    ("format_", "wins", "points", "says"),
    [
        ("single_elimination", (1, 0), (0, 0), "**One** 1:0 Two"),
        ("single_elimination", (1, 1), (9, 8), "**One** 1:1 Two · level, decided by points of the game"),
        ("single_elimination", (0, 0), (7, 7), "**One** 0:0 Two · level, decided by the seeds"),
        ("swiss_cut", (0, 0), (7, 7), "**One** 0:0 Two · level, decided by the standings"),
    ],
)
def test_a_level_result_tells_what_decided_it(
    format_: str, wins: tuple[int, int], points: tuple[int, int], says: str
) -> None:
    lines = tuple(Line(one, one, wins[one - 1], points[one - 1]) for one in (1, 2))
    assert outcome_line(*decided(Result(lines, How.played), format_)) == says


@pytest.mark.parametrize("format_", ["single_elimination", "swiss_cut"])
def test_a_void_table_of_a_bracket_tells_who_goes_on(format_: str) -> None:
    void = Result((Line(2, 2), Line(1, 2)), How.void)
    t, state = decided(void, format_)
    final = replace(state, table=replace(state.table, bracket=Bracket.final))
    assert outcome_line(t, final) == "Two v One · taken out by an organiser: One counts as the winner"


def decided(result: Result, format_: str = "single_elimination") -> tuple[Tournament, TableState]:
    t = played(format_, 0, size=4)
    names = {one: replace(t.entries[one], name=name) for one, name in enumerate(("One", "Two", "Three"), 1)}
    table = Table(tuple(line.entrant for line in result.lines))
    return replace(t, entries={**t.entries, **names}), TableState(table, result=result)


def test_an_extra_match_after_a_level_one_is_told() -> None:
    t = played("single_elimination", 0, size=4)
    table = t.rounds[0].tables[0].table
    level = Score(table.entrants, (7, 7), (0, 0), ())
    matches = (TableMatch(1, 1, table.entrants, level), TableMatch(2, 2, table.entrants))
    assert "0:0 so far, so an extra match is played · match #2" in outcome_line(t, TableState(table, matches))
    assert "0:0 so far · match #2" in outcome_line(t, TableState(table, matches, best_of=3))


def test_organisers_read_that_a_finished_tournament_is_under_review() -> None:
    over = replace(played("single_elimination", 2, size=4), phase=Phase.finished, places=((1,), (2,), (3, 4)))
    called = happened(over, e.Disputed(*over.table_of(user(1)), 1, "so"))
    assert ["Its result is under review." in state_line(t) for t in (over, called)] == [False, True]


def test_a_final_that_both_sides_lost_has_no_gold() -> None:
    t = played("single_elimination", 2, size=4)
    places = ((1, 2), (3,), (4,))
    shown = text_of(podium_page(replace(t, phase=Phase.finished, places=places)))
    assert "No side has won.\n🥈" in shown
    assert "🥇" not in shown
    assert "🥉" in shown
    assert "🥇" in text_of(podium_page(replace(t, phase=Phase.finished, places=((1,), (2,), (3, 4)))))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ([], "You have no match in round 1"),
        ([e.Cancelled("fire")], "was called off"),
        ([e.Dropped(3, "ill")], "You have dropped out"),
        ([e.Dropped(3, 1, LEFT)], "because you had left the server"),
    ],
)
def test_a_player_without_a_table_reads_why(changes: Sequence[e.Event], says: str) -> None:
    t = played("single_elimination", 0, size=4)
    [second] = [one for one in t.rounds[0].tables if 3 in one.table.entrants]
    alone = replace(t, rounds=(replace(t.rounds[0], tables=tuple(x for x in t.rounds[0].tables if x != second)),))
    page = table_page(happened(alone, *changes), user(3), (), lambda match: None)
    assert says in text_of(page)
    assert "Standings" in pressable(page)


def test_my_table_calls_an_organiser_to_the_final_as_long_as_it_can_be_disputed() -> None:
    t = played("single_elimination", 2, size=4)
    over = replace(t, phase=Phase.finished, places=((1,), (2,), (3,), (4,)))
    final = over.table_of(user(1))
    assert final is not None
    for disputable in ((final,), ()):
        page = table_page(over, user(1), disputable, lambda match: None)
        assert ("Call an organiser" in pressable(page)) is bool(disputable)


def test_my_table_says_before_the_start_and_to_strangers_and_late_entrants_why_there_is_none() -> None:
    t = played("single_elimination", 0, size=4)
    before = replace(t, rounds=(), phase=Phase.registration)
    assert "has not started" in without_table(before, user(1))
    assert "You do not take part" in without_table(before, 5)
    missed = happened(replace(before, phase=Phase.check_in), e.CheckInClosed((3,)))
    assert "You did not check in for" in without_table(missed, user(3))
    late = replace(t, entries={**t.entries, 3: replace(t.entries[3], joined_in=2)})
    assert without_table(late, user(3)).endswith("from round 2 on.")


def test_a_person_who_registers_reads_what_to_do_about_the_check_in(tree: Tournament) -> None:
    settings = tree.settings.model_copy(update={"check_in": 30})
    before = replace(tree, rounds=(), phase=Phase.registration, settings=settings, starts_at=None)
    assert "pinged when the check-in opens" in joined(before, user(1))
    check_in = replace(before, phase=Phase.check_in, starts_at=NOW)
    assert "press Check in, or you lose your place" in joined(check_in, user(1))
    late = replace(check_in, entries={**check_in.entries, 1: replace(check_in.entries[1], checked_in=True)})
    assert "You are checked in." in joined(late, user(1))
    assert "press Check in" not in joined(late, user(1))


def test_a_deleted_role_is_told_and_not_preselected(tree: Tournament) -> None:
    t = replace(tree, settings=tree.settings.model_copy(update={"winner_role": 5, "entry_role": 6}))
    told = settings_page(t, PACES, (), gone=[6])
    assert "was deleted" in text_of(told)
    assert [part.chosen for part in told.parts if isinstance(part, RoleMenu)] == [5, None]
    assert "was deleted" not in text_of(settings_page(t, PACES, ()))


def test_the_list_of_entrants_names_ratings_and_repeats_no_names() -> None:
    pairs = replace(played("swiss", 0, size=2, team_size=2), rounds=())
    members = (Member("Zoe\u0308", user(1)), Member("Ben", user(2)))
    unnamed = replace(pairs.entries[1], name="Zo\u00eb & Ben", members=members, rating=1253.4)
    named = replace(unnamed, id=2, name="The Elders", rating=0.0)
    lines = text_of(entrants_page(replace(pairs, entries={1: unnamed, 2: named}), 0, 0)).splitlines()
    assert "1. Zo\u00eb \\& Ben · rating 1,253" in lines, "one name in two spellings"
    assert "2. The Elders · Zo\u00eb, Ben" in lines


def test_the_crosstable_explains_each_of_its_signs() -> None:
    going = played("swiss", 1, size=4)
    *_, key = [part for part in crosstable_page(going, 0, 0).parts if isinstance(part, str)]
    signs = {cell(one, dict.fromkeys(going.entries, 9))[0] for row in crosstable(going.field) for one in row.encounters}
    assert signs == {"+", "-", "v"}
    assert [sign for sign in signs if f"{sign}3:" not in key and f" {sign} " not in key] == []


@pytest.mark.parametrize(
    ("places", "how", "says"),
    [
        ((2, 1), How.played, "a win of Two"),
        ((1, 2), How.no_show, "a win of One · walkover"),
        ((1, 2), How.forfeit, "a win of One · given up"),
        ((1, 1), How.played, "a draw"),
        ((2, 2), How.no_show, "a loss for all · did not come"),
        ((2, 1, 3), How.played, "1. Two, 2. One, 3. Three"),
        ((1,), How.bye, "a bye"),
        ((2, 2), How.void, "void"),
    ],
)
def test_the_log_tells_a_result_and_why_it_came_without_a_match(places: tuple[int, ...], how: How, says: str) -> None:
    result = Result(tuple(Line(one, place) for one, place in enumerate(places, 1)), how)
    t, _ = decided(result, "swiss")
    assert sentence(t, Recorded(9, NOW, None, e.Decided(7, 0, result))) == f"Round 7, table 1: {says}"


def test_the_words_of_the_log_name_only_what_an_event_has() -> None:
    for kind, words in WORDS.items():
        named = {name for _, name, _, _ in Formatter().parse(words) if name} if isinstance(words, str) else set()
        assert named <= FACTS.keys()
        assert named <= {field.name for field in fields(kind)}, kind


def test_the_log_tells_a_match_without_a_result_at_the_table_that_has_it_now() -> None:
    """Paired by hand, the second table has taken the place of the first, whose match was stopped."""
    t = played("swiss", 0, size=6)
    first, kept, third = (state.table.entrants for state in t.rounds[0].tables)
    opened = [e.Opened(1, at, 1, 10 + at, seats) for at, seats in enumerate((first, kept))]
    ended = [e.Unplayed(1, at, 1, "stopped", (), 10 + at) for at in range(2)]
    tables = Table(kept), Table((first[0], third[0])), Table((first[1], third[1]))
    t = happened(t, *opened, ended[1], e.Repaired(1, tables, NOW, (), "asked"), ended[0])
    at = f"Round 1, table 1 ({entrant_name(t, kept[0])} v {entrant_name(t, kept[1])})"
    assert [sentence(t, Recorded(9, NOW, None, event)) for event in ended] == [
        "Round 1: a match of a table that was taken back was stopped",
        f"{at}: a match ended without a result",
    ]


def test_a_substitute_changes_a_name_that_is_made_of_the_members_names() -> None:
    t = played("single_elimination", 0, size=4)
    pair = (Member("Ann", 1), Member("Ben", 2))
    joined = replace(t.entries[1], name="Ann & Ben", members=pair)
    named = replace(t.entries[2], name="The Elders", members=pair)
    listed = replace(t.entries[3], name="Ola", members=(Member("Olaf", 3),))
    before = replace(t, entries={**t.entries, 1: joined, 2: named, 3: listed})
    cid = Member("Cid", 7)
    after = happened(before, *[e.Replaced(one, len(before.entries[one].members) - 1, cid, "ill") for one in (1, 2, 3)])
    assert [after.entries[one].name for one in (1, 2, 3)] == ["Ann & Cid", "The Elders", "Cid"]
    former = e.Replaced(2, 1, cid, "ill", pair[1])
    assert sentence(after, Recorded(9, NOW, 5, former)) == "Cid plays on for Ben, by <@5>: “ill”"


def test_standings_of_the_swiss_say_so_once_the_cut_is_paired() -> None:
    t = played("swiss_cut", 1, size=8, cut=2)
    assert "Standings during round 2" in text_of(standings_page(t, 0, user(1)))
    cut = played("swiss_cut", 3, size=8, cut=2)
    assert cut.rounds[-1].tables[0].table.bracket is Bracket.final
    for over in (cut, replace(cut, phase=Phase.finished, places=((1,), (2,)))):
        assert "Standings before the cut" in text_of(standings_page(over, 0, user(1)))


def test_the_winners_bracket_is_named_only_where_there_is_another() -> None:
    for format_, named in (("single_elimination", False), ("double_elimination", True)):
        t = played(format_, 0, size=4)
        [first, *_] = t.rounds
        named_so = "Round 1, winners bracket, table 1" if named else "Round 1, table 1"
        assert table_name(t, TableKey(1, 0)) == named_so
        assert ("**Winners bracket**" in tables_listed(t, first, [0], str)) is named
    final = played("single_elimination", 1, size=4)
    assert table_name(final, TableKey(2, 0)) == "Round 2, final"
    assert tables_listed(final, final.rounds[1], [0, 1], str) == "**Final**\n- 0\n**Third place**\n- 1"


def test_a_person_who_comes_during_a_pause_reads_no_time_that_the_pause_moves(tree: Tournament) -> None:
    checked = replace(tree.entries[1], checked_in=True)
    settings = tree.settings.model_copy(update={"check_in": 30})
    before = replace(tree, rounds=(), settings=settings, starts_at=NOW, entries={**tree.entries, 1: checked})
    for phase in (Phase.registration, Phase.check_in):
        t = replace(before, phase=phase)
        assert "<t:" in joined(t, user(1))
        assert "<t:" not in joined(happened(t, e.Paused("fire")), user(1))


def test_a_reminder_tells_of_a_deadline_that_was_moved(tree: Tournament) -> None:
    opened = replace(tree, phase=Phase.check_in, starts_at=NOW + timedelta(hours=1), rounds=())
    reminder = Reminder(0, NOW + timedelta(hours=1), tuple(tree.seeds))
    assert "Check in now" in text_of(reminder_page(opened, reminder, 0))
    later = replace(opened, starts_at=NOW + timedelta(hours=2))
    moved = reminder_page(later, reminder, 0)
    assert f"The end was moved. The check-in closes on <t:{int((NOW + timedelta(hours=2)).timestamp())}" in text_of(
        moved
    )
    assert pressable(moved) == []


def test_a_bracket_is_not_drawn_before_its_first_rounds_that_fit() -> None:
    first, later = played("single_elimination", 0, size=33), played("single_elimination", 1, size=33)
    assert not any(isinstance(part, Picture) for part in bracket_page(first).parts)
    assert any(isinstance(part, Picture) for part in bracket_page(later).parts)
    for t in (first, later):
        assert "The picture begins with round 2; earlier rounds are under Pairings." in text_of(bracket_page(t))
    assert "The picture begins" not in text_of(bracket_page(played("single_elimination", 0, size=32)))


def test_people_in_line_are_told_their_place_in_line() -> None:
    t = played("swiss", 0, size=3)
    t = replace(t, rounds=(), phase=Phase.registration, seeds=(), settings=t.settings.model_copy(update={"cap": 2}))
    assert [t.place_in_line(user(entrant)) for entrant in (1, 2, 3)] == [0, 0, 1]
    assert "You are number 1 in line" in without_table(t, user(3))
    assert "You are on the list" in without_table(t, user(2))


def test_an_entrant_that_has_dropped_out_can_have_the_tie_breaks_explained() -> None:
    t = happened(played("swiss", 1, size=4), e.Dropped(2, 1, ""))
    assert "How your tie-breaks add up" in text_of(explanation_page(t, user(2)))
    assert "You do not take part here" in text_of(explanation_page(t, 5))


def test_a_call_that_is_open_at_a_cancellation_needs_no_organiser_any_more() -> None:
    t = happened(played("swiss", 0, size=2), e.Disputed(1, 0, 1, "help"))
    assert [table for table, _ in t.disputes] == [(1, 0)]
    off = happened(t, e.Cancelled("no end"))
    assert off.disputes == ()
    assert "was called off" in text_of(settled_call_page(off, TableKey(1, 0)))
    gone = replace(off, rounds=())
    assert "The table was taken back" in text_of(settled_call_page(gone, TableKey(1, 0))), "there is none any more"
    with pytest.raises(Refusal, match="tournament_over"):
        settle(off, Actor(1, organiser=True), Ruling(TableKey(1, 0), "go on"))
