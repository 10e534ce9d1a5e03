"""Presses that no screen of ours offers, thousands of them: a clear private answer, and nothing changes."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import structlog.testing
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.kit.interactions import ids
from tests.leaks import wild
from tests.leaks.conftest import PROFILE
from tests.leaks.likely import FORM, likely_ids, refusal_of
from tests.leaks.offline import (
    CHALLENGE,
    DRAFTS,
    FOREIGN,
    HERE,
    OPEN,
    OVER,
    THERE,
    USERS,
    WINDOW,
    Answer,
    FakePress,
    OfflineBot,
)
from tests.long import examples

FOR_OWNERS = {
    "computer",
    "level",
    "opponent",
    "dismiss",
    "options",
    "pace",
    "mode",
    "windows",
    "away",
    "rule",
    "start",
    "cancel",
}
FOR_A_SEAT = ("Your hand", "Your plot", "Your successor", "it tells what you know")
OWN = {
    "erase",
    "fast_computers",
    "language",
    "look",
    "on_web",
    "pings",
    "practise",
    "practise_at",
    "practise_level",
    "practise_levels",
    "practise_other",
    "second_look",
    "set_up",
    "table",
}
"""Kinds that every person may use: own settings, data and matches."""
REVIEWS = {"review", "review_seat"}
"""Kinds that store the review of an ended match, for persons who may replay it."""
TAKING_PART = {"enter", "apart", "withdraw", "withdraw_yes", "present", "ready", "unready", "called"}
ANSWERS = {"pick", "menu", "some", "done", "sure", "order"}
KINDS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


def numbers(offline: OfflineBot) -> tuple[int, ...]:
    """Numbers that mean something: matches, open questions, options."""
    asked = [d.id for match in offline.services.host.live.values() for d in match.position.pending]
    return (1, 2, 3, 4, 0, *asked)


def counts(offline: OfflineBot, press: FakePress) -> bool:
    """Whether the presser is allowed to change data by this press."""
    read = ids.parse(press.data.get("custom_id"))
    if read is None:
        return False
    table = next(iter(ids.KINDS[read.kind]), "")
    if table == "tournament":
        takes_part = read.kind in TAKING_PART or (read.kind == "invited" and read.args[-1] == press.user.id)
        return takes_part and (press.guild_id, read.args[0]) == (HERE, 1)
    if read.kind == "lesson_play":  # it opens a match of one's own, of a game that is there
        return read.args[0] in offline.services.games
    if table not in ("lobby", "match"):
        return read.kind in OWN  # no person here may change settings of the server
    if press.guild_id != (HERE if read.args[0] in (1, 2, 3) else THERE):
        return False
    return _counts_at_table(read, press) if table == "lobby" else _counts_in_match(offline, read, press)


def _counts_at_table(read: ids.ParsedId, press: FakePress) -> bool:
    owner = "Eve" if read.args[0] == FOREIGN else "Ann"
    if read.args[0] not in (OPEN, CHALLENGE, FOREIGN):
        return False
    if read.kind in FOR_OWNERS or press.user_name == owner:
        return press.user_name == owner
    return read.args[0] != CHALLENGE or press.user_name == "Ben"


def _counts_in_match(offline: OfflineBot, read: ids.ParsedId, press: FakePress) -> bool:
    match = offline.services.host.live.get(int(read.args[0]))
    if match is None:
        reviewed = read.kind in REVIEWS and read.args[0] == OVER
        return reviewed or (read.kind == "again" and press.user_name in ("Ann", "Ben"))
    seat = match.seat_of(USERS[press.user_name])
    if seat is None:
        return False
    asked = [decision.id for decision in match.decisions(seat)]
    return read.kind in ("quit", "abort", "hands_agree", "hands_withdraw", "share_switch") or (
        read.kind in ANSWERS and read.args[1] in asked
    )


def hand_in(offline: OfflineBot, press: FakePress) -> Answer:
    """The only answer to a press, which changes no more than the presser's own panels and lessons."""
    before = offline.stored_beside(press.user.id)
    with structlog.testing.capture_logs() as lines:
        answers = offline.press(press)
    assert offline.stored_beside(press.user.id) == before
    assert [line for line in lines if line["log_level"] in ("warning", "error", "critical")] == []
    [answer] = answers
    assert answer.private
    assert answer.text.strip()
    assert "went wrong" not in answer.text
    if (press.user_name == "Zoe" or press.guild_id is None) and not _of_a_lesson_or_puzzle(press):
        assert not any(words in answer.text for words in FOR_A_SEAT)
    return answer


def _of_a_lesson_or_puzzle(press: FakePress) -> bool:
    """Whether this opens a lesson or a puzzle, whose hand is public."""
    read = ids.parse(press.data.get("custom_id"))
    opens = read is not None and (read.kind == "learn" or read.kind.startswith("puzzle"))
    return opens or (read is not None and "lesson:word" in ids.KINDS[read.kind])


@pytest.mark.parametrize("kind", sorted(ids.KINDS))
def test_presses_of_other_persons_are_refused(offline: OfflineBot, kind: str):
    """Every declared component, pressed by all persons without a right to it."""
    for custom_id in likely_ids(offline, kind):
        for who in ("Zoe", "Eve", "Cid", "Ben"):
            chosen = {"custom_id": custom_id, "values": ["0"], "components": FORM}
            press = FakePress(who, chosen, on_panel=who == "Ben")
            if not counts(offline, press):
                assert hand_in(offline, press).text.startswith(refusal_of(kind))


def test_a_value_beyond_all_lines_of_a_menu_is_answered(offline: OfflineBot):
    for custom_id in [custom_id for kind in sorted(ids.KINDS) for custom_id in likely_ids(offline, kind)]:
        press = FakePress("Zoe", {"custom_id": custom_id, "values": [str(10**17)]})
        if not counts(offline, press):
            hand_in(offline, press)


@examples(80, 400, data=st.data())
def test_a_wild_press_is_answered_in_private_and_changes_nothing(offline: OfflineBot, data: Any):
    custom_id = data.draw(wild.custom_ids(numbers(offline)))
    chosen: dict[str, Any] = {"custom_id": custom_id, "component_type": data.draw(st.integers(0, 20))}
    for key, drawn in (("values", wild.values), ("components", wild.components)):
        value = data.draw(drawn)
        if value is not None:
            chosen[key] = value
    press = FakePress(
        data.draw(wild.people),
        chosen,
        data.draw(wild.places),
        data.draw(st.sampled_from(KINDS)),
        on_panel=data.draw(st.booleans()),
    )
    if not counts(offline, press):
        hand_in(offline, press)


@examples(80, 400, data=st.data())
def test_an_answer_that_was_never_offered_is_refused(offline: OfflineBot, data: Any):
    """To a question that is one's own: wild picks, wild masks, wild pages."""
    match_id, who = data.draw(st.sampled_from([(WINDOW, "Ben"), (DRAFTS, "Ann"), (DRAFTS, "Cid")]))
    match = offline.services.host.live[match_id]
    decision = data.draw(st.sampled_from(match.decisions(match.seat_of(USERS[who]))))
    kind = data.draw(st.sampled_from(["pick", "menu", "some", "done", "turn", "why"]))
    beyond = st.integers(len(decision.options), 10**18 - 1)
    words = {"option": beyond, "page": st.integers(0, 10**18 - 1), "slot": st.integers(0, 3)}
    words["mask"] = st.integers(1 << len(decision.options), 10**18 - 1) | st.just(10**18 - 1)
    args = [data.draw(words[field]) for field in ids.KINDS[kind][2:]]
    values = data.draw(st.lists(beyond.map(str) | wild.texts, max_size=4))
    chosen = {"custom_id": ids.make(kind, match_id, decision.id, *args), "component_type": 3, "values": values}
    hand_in(offline, FakePress(who, chosen, on_panel=data.draw(st.booleans())))


@settings(PROFILE, max_examples=80)
@given(st.sampled_from(["organisers", "server_pace"]), st.lists(wild.odd_numbers | wild.texts, min_size=2) | st.none())
def test_no_wild_value_becomes_a_setting_of_a_server(offline: OfflineBot, kind: str, values: Any):
    hand_in(offline, FakePress("Ann", {"custom_id": ids.make(kind), "values": values}, manages=True))


@pytest.mark.parametrize("number", [2**63, 10**19, 10**20 - 1])
def test_no_number_that_discord_could_not_have_given_becomes_a_role(offline: OfflineBot, number: int):
    hand_in(offline, FakePress("Ann", {"custom_id": ids.make("organisers"), "values": [str(number)]}, manages=True))
