"""What organisers take back, what asks first, and what entrants are told about it."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.charity.pages import removal_form
from cogs.tournaments.pages.calls import found_page, lost_page
from cogs.tournaments.pages.notices import gone_page, reinstated_page
from cogs.tournaments.pages.organise import organise_page, starting_page
from cogs.tournaments.pages.taking_back import back_form, back_page, out_form, replaced_form, stops_page
from cogs.tournaments.pages.web import sure_page, unhook_page
from tests.demo.shots.cups import NOW, OWNER, opened, registered, started
from tests.demo.shots.people import person
from tests.demo.shots.shot import Shot
from tournaments import events as e
from tournaments.course.requests import Return
from tournaments.model import Member
from tournaments.rounds import TableKey
from tournaments.tournament import Move
from tournaments.webhooks import Webhook


def taking_back() -> Iterator[Shot]:
    """All of them."""
    running = opened(started(rounds=1))
    table = TableKey(2, 0)
    gone = running.then(e.Dropped(1, 1, "No answer"), by=OWNER).t
    tree = opened(started("single_elimination", rounds=1)).t
    yield "organise-out-of-reach", organise_page(running.t, out_of_reach=(table,))
    yield "start-sure", starting_page(registered(size=5).t)
    yield "back", back_page(gone, 1)
    yield "form-back", back_form(gone, Return(1, ""))
    yield "form-out", out_form(running.t, 1, "No answer")
    former = running.t.entries[1].members[0]
    replaced = running.then(e.Replaced(1, 0, Member("Sub", person(40)), "Ill", former), by=OWNER).t
    yield "form-replaced", replaced_form(replaced, 1, 0)
    yield "back-stops", stops_page(tree, Return(1, ""), {"round": 2, "unplayed": (TableKey(2, 0),)})
    yield "moved-out", gone_page(gone, Move("out", (1,), "No answer", NOW), 0)
    yield "moved-back", gone_page(running.t, Move("back", (1,), "It was a mistake", NOW), 0)
    yield "reinstated", reinstated_page(running.t, 0)
    yield "table-lost", lost_page(running.t, table)
    yield "table-found", found_page(running.t, table)
    yield "web-sure", sure_page(running.t, "off")
    yield "web-unhook", unhook_page(running.t, Webhook(1, 7, "https://hooks.example.org/cup", "s"))
    yield "form-pledge-remove", removal_form(running.t, person(1))
