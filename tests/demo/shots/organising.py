"""Screens of organisers: their page, settings, names to be linked, rulings, calls, and the forms."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from cogs.kit.pages.layout import Choice
from cogs.tournaments.acts import form_of
from cogs.tournaments.pages.audit import log_page
from cogs.tournaments.pages.calls import call_page, old_ruling_notice_page, ruling_notice_page, settled_call_page
from cogs.tournaments.pages.desk import desk_page
from cogs.tournaments.pages.digest import digest_page
from cogs.tournaments.pages.entrants import (
    Suggestion,
    entrants_page,
    invitation_page,
    link_page,
    linked_page,
    links_page,
    offer_page,
    same_page,
)
from cogs.tournaments.pages.files import files_page
from cogs.tournaments.pages.imported import list_form, preview_page
from cogs.tournaments.pages.organise import missing_page, organise_page
from cogs.tournaments.pages.rulings import consequences_page, places_form, ruled_page, ruling_page
from cogs.tournaments.pages.setting_forms import FORMS, creation_form, form_like
from cogs.tournaments.pages.settings import settings_page
from cogs.tournaments.pages.web import web_page, webhook_form
from cogs.tournaments.pages.written import pairing_form, seeds_form
from host.model import PACES
from host.public_pages import Kind, PublicPage
from tests.demo.shots.cups import OWNER, Cup, finished, opened, registered, started
from tests.demo.shots.people import person
from tests.demo.shots.shot import Shot
from tests.demo.shots.taking_back import taking_back
from tests.demo.shots.tournaments import no_thread
from tests.demo.shots.web import served
from tournaments import events as e
from tournaments.exports.players import read
from tournaments.formats.protocol import OF_SOME_FORMATS
from tournaments.formats.registry import format_of
from tournaments.model import How, Line, Result
from tournaments.rounds import TableKey
from tournaments.settings import Settings
from tournaments.webhooks import Webhook

HELP = "The clock ran out while my Discord was down. Can we play this match again, please?"
SOON = timedelta(hours=2)


def organising() -> Iterator[Shot]:
    """All of them."""
    yield from _pages()
    yield from _names()
    yield from _lists()
    yield from _rulings()
    yield from _desk()
    yield from _forms()
    yield from taking_back()


def _pages() -> Iterator[Shot]:
    new = registered(size=5, bare=2, starts_in=SOON, check_in=30)
    yield "organise-new", organise_page(registered(size=0).t)
    yield "organise-names", organise_page(new.t, "Done.")
    yield "organise-check-in", organise_page(new.then(e.CheckInOpened()).t)
    running = opened(started(rounds=1))
    yield "organise-running", organise_page(running.t)
    yield "organise-called", organise_page(_called(running).t)
    held = started(rounds=1, hold=True).then(e.Unpaired(2))
    yield "organise-held", organise_page(held.t)
    yield "organise-paused", organise_page(running.then(e.Paused("Dinner"), by=OWNER).t)
    yield "organise-no-channel", organise_page(running.t, channels_gone=True)
    yield "organise-finished", organise_page(finished("swiss").t)
    yield "start-missing", missing_page(new.then(e.CheckInOpened(), e.CheckedIn(1)).t, (2, 3))
    everything = {*Settings.model_fields} - OF_SOME_FORMATS | format_of(new.t.settings).uses
    yield "settings", settings_page(new.t, PACES, everything)
    yield "settings-running", settings_page(running.t, PACES, ("name", "description", "dispute_minutes", "hold"))
    yield "settings-stuck", settings_page(new.t, PACES, everything, "Done.", stuck=True)
    yield "log", log_page(_called(running).t, _called(running).log, organiser=True)
    yield "files", files_page(running.t, running.log)
    on = served(PublicPage(Kind.tournament, 7, "k" * 22))
    hook = Webhook(1, 7, "https://hooks.example.org/cup", "s")
    yield "web-off", web_page(running.t, served(), ())
    yield "web-on", web_page(running.t, on, (hook,), "The page is switched on.")


def _names() -> Iterator[Shot]:
    t = registered(size=6, bare=3, starts_in=SOON, check_in=30).then(e.CheckInOpened(), e.CheckedIn(1)).t
    yield "entrants", entrants_page(t, 0, OWNER, organiser=True)
    yield "links", links_page(t, starting=True)
    yield (
        "links-suggested",
        links_page(t, suggested=[Suggestion(one.id, person(one.id), "someone") for one in t.unlinked]),
    )
    yield "links-done", links_page(registered(size=3).t, "Done.")
    yield "link", link_page(t, 4, 0)
    yield "linked", linked_page(t, 4, 0, person(4))
    yield "invitation", invitation_page(t, 4, 0, person(4))
    yield "offer", offer_page(t, 4)
    yield "same", same_page(t, 4, person(4))


def _lists() -> Iterator[Shot]:
    t = registered(size=2, starts_in=SOON).t
    content = b"Entrant,Discord,Seed,Prefix\nOlga,,2,OAK\nPetra,petra_k,1,\nRob,,3,\nSue,sue.77,,\nTim,,,\nUwe,,,\n"
    members = (Choice("Olga is @olga_1", "2.1", chosen=True), Choice("Rob is @robert", "4.2"))
    yield "list", preview_page(t, read(content), 4, (), members, content)
    yield "list-plain", preview_page(t, read(b"1. Olga\n2. Rob"), 2, (), (), b"1. Olga\n2. Rob")
    refused = "Olga takes part already. Nothing was changed."
    yield "list-refused", preview_page(t, read(content), 4, ("sue.77",), (), content, refused)
    yield "form-list", list_form(t)


def _called(cup: Cup, table: int = 0) -> Cup:
    number = len(cup.t.rounds)
    caller = cup.t.rounds[-1].tables[table].table.entrants[1]
    return cup.then(e.Disputed(number, table, caller, HELP), by=person(caller))


def _rulings() -> Iterator[Shot]:
    cup, table = _called(opened(started(rounds=1))), TableKey(2, 0)
    state = cup.t.at(table)
    assert state.dispute is not None
    yield "call", call_page(cup.t, table, state.dispute, no_thread)
    yield "ruling", ruling_page(cup.t, table)
    yield "ruling-first-round", ruling_page(cup.t, TableKey(1, 0))
    tree = opened(started("single_elimination", rounds=1))
    yield "ruling-knockout", ruling_page(tree.t, TableKey(2, 0))
    facts = {"round": 2, "begun": (TableKey(2, 0),), "unplayed": (TableKey(2, 1),)}
    yield "ruling-consequences", consequences_page(tree.t, TableKey(1, 0), "win_1", facts)
    pods = opened(started("pods", 9, pod_size=3))
    yield "ruling-pod", ruling_page(pods.t, TableKey(1, 0))
    first, second = state.table.entrants
    ruled = cup.then(
        e.Ruled(2, 0, Result((Line(first, 2), Line(second, 1)), How.ruled), "The clock was wrong"), by=OWNER
    )
    yield "ruled", ruled_page(cup.t, ruled.t, table)
    yield "ruling-notice", ruling_notice_page(ruled.t, table)
    yield "ruling-notice-again", ruling_notice_page(cup.then(e.Reopened(2, 0, "Discord was down"), by=OWNER).t, table)
    yield "ruling-notice-old", old_ruling_notice_page(ruled.t, table)
    yield "call-settled", settled_call_page(ruled.t, table)
    yield "form-places", places_form(pods.t, TableKey(1, 0))


def _desk() -> Iterator[Shot]:
    yield "desk-names", desk_page(registered(size=5, bare=2, starts_in=SOON).t, (), no_thread)
    running = opened(started(rounds=1))
    yield "desk-quiet", desk_page(running.t, (), no_thread)
    yield "desk-called", desk_page(_late(_called(running)).t, (TableKey(2, 1),), no_thread)
    held = started(rounds=1, hold=True).then(e.Unpaired(2))
    yield "desk-held", desk_page(held.t, (), no_thread)
    yield "digest", digest_page(_late(_called(started(rounds=1), 0)).then(e.Dropped(3, 1, "Had to leave")).t, 1)


def _late(cup: Cup) -> Cup:
    """One side of the third table did not come, and the last table is open."""
    number, table = len(cup.t.rounds), cup.t.rounds[-1].tables[2].table
    lines = tuple(Line(one, at) for at, one in enumerate(table.entrants, 1))
    return cup.then(e.Decided(number, 2, Result(lines, How.no_show)))


def _forms() -> Iterator[Shot]:
    new, running = registered(size=5, starts_in=SOON).t, started(rounds=1).t
    yield "form-creation", creation_form("made:swiss:imposter_kings:standard:live:0")
    yield "form-like", form_like(new)
    yield "form-pair", pairing_form(running, 2, [state.table for state in running.rounds[1].tables])
    yield "form-seeds", seeds_form(new)
    yield "form-webhook", webhook_form(running)
    for key in ("pause", "extend", *FORMS, "schedule"):
        form = form_of(running if key in ("pause", "extend") else new, key, [*Settings.model_fields])
        assert form is not None
        yield f"form-{key}", form
