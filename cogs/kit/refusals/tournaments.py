"""Texts of tournaments' refusals: what was refused, why, and what to do; for `cogs.kit.refusals.errors`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cogs.kit.texts.words import counts
from games.core.language import Text, count, say
from host.errors import Code
from tournaments.tournament import Phase

Facts = Mapping[str, Any]

SETTINGS: tuple[tuple[Text, ...], ...] = (
    ("best of", "check in", "cut", "format", "game", "last best of", "mode", "options", "pace", "pod size", "points"),
    ("reset", "rounds", "schedule", "seeding", "team size", "third place", "tie breaks"),
)
"""The settings that can be fixed, as refusals name them."""


def _when(facts: Facts, key: str) -> str:
    """A time in Discord's format; "" if it is not known."""
    at = facts[key]
    return "" if at is None else f"<t:{int(at.timestamp())}:f>"


def _no_check_in(facts: Facts) -> str:
    if not facts["minutes"]:
        return say("This tournament has no check-in, so there is nothing to press.")
    if facts["phase"] is Phase.running:
        return say("The check-in is over: the tournament has started. Look at its announcement to see where it stands.")
    if facts["phase"] is Phase.check_in:
        return say("The check-in is open already. Nothing was changed.")
    if opens := _when(facts, "opens_at"):
        return say("The check-in is not open now. It opens at {when}, so come back then.", when=opens)
    return say("The check-in is not open now. Ask an organiser when it opens.")


def _already_checked_in(facts: Facts) -> str:
    if "entrant" in facts:
        return say("This entrant is checked in already. Nothing was changed.")
    return say("You are checked in already. Wait for the start; you will be pinged.")


def _not_linked(facts: Facts) -> str:
    return count(
        "One name on the list has no person, so those matches could not be played. Link them, or take them off the "
        "list.",
        "{n} names on the list have no person, so those matches could not be played. Link them, or take them off the "
        "list.",
        len(facts["entrants"]),
    )


def _wrong_pairing(facts: Facts) -> str:
    why = facts["why"]
    if why == "sizes":
        return say(
            "A table here has {sizes} entrants. Write as many on each line. Nothing was changed.",
            sizes=counts(facts["sizes"]),
        )
    if why == "bracket":
        return say(
            "In an elimination each table keeps its number of entrants, and no entrant changes between the brackets. "
            "Exchange entrants of the same bracket. Nothing was changed."
        )
    return say("Name every entrant of this round once, and no others. Nothing was changed.")


def _not_begun(facts: Facts) -> str:
    if starts := _when(facts, "starts_at"):
        return say("The tournament has not started, so there is no table yet. It starts at {when}.", when=starts)
    return say("The tournament has not started, so there is no table yet. It starts later.")


def _wrong_team(facts: Facts) -> str:
    if facts["size"] == 1:
        return say("This tournament is for single players, so leave the partner out. A name has 1 to 80 characters.")
    return say("This tournament is for teams of two, so name two players. The name of a team has 1 to 80 characters.")


def _wrong_setup(facts: Facts) -> str:
    mode, why = say(facts["mode"]), facts["why"]
    if why == "teams":
        return say("{mode} has no two teams of two. Choose another mode, or entrants of one player.", mode=mode)
    if why == "even":
        return say("A Best of an even number could end level. Choose an odd number of matches.")
    return say(
        "This format needs tables of {seats}, and {mode} does not take that. Choose another mode or format. Nothing "
        "was changed.",
        seats=counts(facts["need"]),
        mode=mode,
    )


def _sat_out_enough(facts: Facts) -> str:
    return count(
        "A side sits out {n} round at most, and yours has asked already. Drop out if you cannot come.",
        "A side sits out {n} rounds at most, and yours has asked already. Drop out if you cannot come.",
        facts["most"],
    )


WORDS: Mapping[Code, Text | Callable[[Facts], str]] = {
    "already_checked_in": _already_checked_in,
    "already_entered": "{user_id} takes part already. Each person can be in one side only, so leave that one first.",
    "already_ready": "You have pressed Play my match already. The match opens when all sides have pressed it.",
    "appealed": (
        "The organisers have ruled on this table, and you have called them once more since. Their ruling stands."
    ),
    "at_once": "Matches open by themselves here, so there is nothing to press. Follow the link to your match.",
    "bye": "You have a bye in this round, so there is no match for you to play. Wait until the round is over.",
    "cancelled_long": (
        "This tournament was called off more than {days} days ago, so that stays. Make a new one with its settings "
        "under Organise."
    ),
    "cause_fixed": "There are pledges already: the cause stays, in its currency. Name, link and goal can change.",
    "decided": "This table has its result already. Look at the tournament again to see where it stands.",
    "dispute_late": (
        "This table ended more than {minutes} minutes ago, so it is too late to call the organisers by the bot. "
        "Write to them."
    ),
    "disputed": "The organisers have been called to this table already. Wait for their ruling.",
    "fixed_now": (
        "This cannot change any more: {names}. It would make other results of what is registered or played. Leave "
        "it, or cancel and start anew."
    ),
    "here_already": "This side takes part already. Nothing was changed.",
    "last_round": "All play in the last round, so it cannot be sat out. Drop out if you cannot come.",
    "left_already": (
        "You have left this tournament, and it lets no more entrants in. An organiser can bring you back, with "
        "all your points."
    ),
    "match_open": "Your match {match_id} is open already. Use `/hand` to see your panel.",
    "match_opened": (
        "Your match has opened, so Play my match cannot be taken back: its clocks run. Use `/hand` to see your panel."
    ),
    "moved_meanwhile": (
        "The deadline was moved since you opened this form. Nothing else was changed. Open the form again."
    ),
    "name_listed": (
        "{name} is on the list already, without a person. Press Register to take that place, or an organiser links "
        "it by `/tournament entrants link`."
    ),
    "name_taken": "“{name}” looks like a name that is on the list already. Choose another name.",
    "next_begun": (
        "Matches of round {round} have been played or begun and would be lost. Nothing was changed. To change it "
        "all the same, say that they are stopped too."
    ),
    "next_paired": (
        "Matches of round {round} are open and would be stopped. Nothing was changed. Say that they may be stopped."
    ),
    "no_abort": "This match belongs to a tournament, so it cannot end without a winner. Call an organiser instead.",
    "no_cause": "This tournament does not collect for anything. Organisers set a cause under Organise, Settings.",
    "no_check_in": _no_check_in,
    "no_deadline": "Nothing here has a deadline now, so there is nothing to extend. Set a start first.",
    "no_dispute": "This table is not disputed. Look at the tournament again to see where it stands.",
    "no_draw": "One side has to go on from this table, so it cannot be a draw. Name one winner.",
    "no_entrant": "There is no such entrant, or not any more. Look at the tournament again to see where it stands.",
    "no_member": "There is no such member. Choose one from the list.",
    "no_pledge": "You have no such pledge, or have taken it back. Press My pledges to see them.",
    "no_pledges_of": "This person has no pledges here. Nothing was changed.",
    "no_room": "All places are taken now. An organiser can bring you back all the same, with all your points.",
    "no_sit_outs": "In this tournament no round can be sat out. Drop out if you cannot come, or ask an organiser.",
    "no_table": "There is no such table to rule on. Look at the tournament again to see where it stands.",
    "no_tournament": "There is no such tournament any more. Use `/tournament list` to see those there are.",
    "not_cancelled": "This tournament was not called off, or that was taken back already. Nothing was changed.",
    "not_confirmed": (
        "No confirmation opened the newest round, so there is none to take back. Pair the round by hand instead."
    ),
    "not_entered": "You do not take part in this tournament. Register first, if it still takes entrants.",
    "not_held": "This round does not wait for a confirmation, or not any more. Look at the newest round.",
    "not_linked": _not_linked,
    "not_organiser": "Only an organiser can do this. Ask one of them.",
    "not_paused": "The tournament is not paused, so it goes on anyway. Nothing was changed.",
    "not_ready": (
        "Your side is not ready for a match now, so there is nothing to take back. Press Play my match when you have "
        "time."
    ),
    "not_replaced": "No substitute plays here, so there is no replacement to take back. Nothing was changed.",
    "not_sitting_out": "You do not sit out the next round, so there is nothing to take back. You are paired as usual.",
    "nothing_to_undo": "There is no ruling on this table that could be taken back. Nothing was changed.",
    "not_your_table": "You do not sit at this table now. Open the tournament to see your own.",
    "place_gone": (
        "This side cannot come back: matches of round {round}, which was paired without it, have been played or "
        "begun. Nothing was changed. Its points and its matches stay in the tournament."
    ),
    "pledge_stands": "This pledge stands already. Nothing was changed.",
    "paired_already": "This round is paired by now, so this is too late. Press My table to see yours.",
    "paired_meanwhile": (
        "This form is for round {seen}, and by now round {round} is paired by hand. Nothing was changed. Open the "
        "form again."
    ),
    "pledged_too_often": "You have changed your pledges here too often. They stand, or take them back.",
    "paused_already": "The tournament is paused already. Nothing was changed.",
    "past": "This time is over already. Choose one that is still to come.",
    "reason_needed": "Give a reason of 1 to {most} characters. It is shown in the log of the tournament.",
    "role_needed": "This tournament is for members with the role {role}. Ask an organiser for it.",
    "round_open": "A table of this round has no result yet, or is disputed. Rule on it first.",
    "ruled_meanwhile": (
        "An organiser has ruled on this table in the meantime, or has paired it anew. Nothing else was changed. "
        "Look at the tournament again to see where it stands."
    ),
    "sat_out_enough": _sat_out_enough,
    "side_left": (
        "A side of this table has left, so that the table would be given up at once. Bring the side back first, by "
        "`/tournament entrants bring-back`, or set the result. Nothing was changed."
    ),
    "sits_out_already": "You sit out the next round already. Nothing was changed.",
    "took_part": (
        "{user_id} has taken part with another side, which has left. An organiser can bring that side back by "
        "`/tournament entrants bring-back`. Nothing was changed."
    ),
    "too_few_entrants": (
        "It needs {need} entrants to start, and {have} would be let in. Wait for more, or add computer players."
    ),
    "too_late": "A later round is paired already, so this table is not played again. Set its result instead.",
    "too_many_entries": (
        "You have been on this list too often to come back to it yourself. Ask an organiser to put you on it."
    ),
    "too_many_pledges": "You have as many pledges here as there can be. Change one, or take one back.",
    "tournament_begun": (
        "The tournament has started already, so this is no longer possible. Look at the tournament again to see "
        "where it stands."
    ),
    "tournament_not_begun": _not_begun,
    "tournament_over": "This tournament is over. Look for another one with `/tournament list`.",
    "tournament_paused": "The tournament is paused. Wait until an organiser lets it go on.",
    "wrong_extension": (
        "A deadline can be moved by up to four weeks at a time. Write a shorter time. Nothing was changed."
    ),
    "wrong_order": "The seeds name an entrant twice, or a name that is not on the list. Nothing was changed.",
    "wrong_pairing": _wrong_pairing,
    "wrong_places": "These places do not fit this table. Give each entrant one, the best from 1 on.",
    "wrong_setup": _wrong_setup,
    "wrong_team": _wrong_team,
}
