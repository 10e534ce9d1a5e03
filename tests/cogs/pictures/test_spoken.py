"""The words beside a picture say everything that it shows."""

import random

import pytest

from cogs.kit.pages.layout import ALT_LIMIT, size
from cogs.kit.texts.names import all_plain
from cogs.matches.pages.picture import panel_parts, seen_by
from cogs.pictures.spoken import described, hand_words, own_words
from games.core.picture import Chip, Face, Gauge, Group, Laid, Portrait, Scene, Strip
from games.core.protocol import Action
from games.imposter_kings.picture import FACES
from games.registry import GAMES
from tests.cogs.matches import answer, match_of
from tests.games.all_kings_fall.at import tokens

ELDER, SENTRY, QUEEN = (Laid(FACES[name]) for name in ("Elder", "Sentry", "Queen"))


def test_the_question_and_the_throne_come_first():
    scene = Scene(
        strips=(Strip("Ann", turn="plays"),),
        row=(Laid(FACES["Fool"], disgraced=True), Laid(FACES["Judge"], "3", muted=True), SENTRY),
        crown="THRONE",
        banner="Ann plays the Sentry.\nKing's Hand? All who might hold one are asked",
    )
    assert described(scene) == (
        "Ann plays the Sentry. King's Hand? All who might hold one are asked. Throne: Sentry 8. "
        "Before it, oldest first: Fool 1 Disgraced, Judge 3 Muted. Ann: plays."
    )


def test_a_seat_tells_all_that_its_strip_shows():
    strip = Strip(
        "Ben",
        points=3,
        target=7,
        king=False,
        groups=(
            Group("3 cards", (ELDER, Laid(None), Laid(None))),
            Group("Successor", (Laid(None),)),
            Group("Condemned", (Laid(None), Laid(None))),
        ),
        team=2,
    )
    assert described(Scene((strip,))) == (
        "Ben: team 2, King flipped, 3 cards (Elder 3), Successor, Condemned 2, 3 of 7 points."
    )


def test_counters_and_deeds_are_named():
    deeds = (Chip("broadsword", "→ Ann", "Sword against Ann"), Chip("crown", "+1 VP"))
    strip = Strip("Ben", points=4, unit="VP", counters=(("rat", 2, "Rat"),), chips=deeds, mark="1")
    assert described(Scene((strip,))) == "1 Ben: Rat 2, 4 VP, Sword against Ann, +1 VP."


def test_people_are_told_with_role_holder_and_badges():
    heir = Portrait("Queen", "queen-crown", "#a8323e", owner="Ben", tint="#2e5d8a", lent="Ann")
    claimant = Portrait("Ann", "king", "#a8323e", mark="1", badges=(("scales", "judged"),), role="claimant")
    scene = Scene(tiers=(("King", (heir,)),), ring=(claimant,), gauges=(Gauge("Innocents", "hand", "#ffffff", 1, 5),))
    assert described(scene) == (
        "Innocents: 1 of 5 points. King: Queen (belongs to Ben, this turn with Ann). "
        "Clockwise: 1 Ann (claimant, judged)."
    )


def test_cards_beside_the_row_are_named():
    scene = Scene(empty="The Court is empty", aside=(("Accused", QUEEN), ("Draw pile", Laid(None, label="9 cards"))))
    assert described(scene) == "The Court is empty. Accused: Queen 9. Draw pile: 9 cards."


def test_a_card_without_a_value_is_named_alone():
    assert "Throne: Imp." in described(Scene(row=(Laid(Face("Imp", "", "imp", "#8a2f2f")),), crown="THRONE"))


def test_a_value_that_the_name_has_is_told_once():
    knight = Laid(GAMES["soon_king"].picture.faces["Knight 3"])
    assert hand_words((knight,)) == "Your hand: Knight 3."


def test_a_hand_tells_what_may_be_played_first():
    dim = Laid(ELDER.face, dim=True)
    assert hand_words((dim, SENTRY), (Group("Successor", (QUEEN,)), Group("Discard", ()))) == (
        "You may play: Sentry 8. Not now: Elder 3. Successor: Queen 9."
    )
    assert hand_words((ELDER, SENTRY)) == "Your hand: Elder 3, Sentry 8."
    assert hand_words((dim,)) == "You may play: none. Not now: Elder 3."


@pytest.mark.parametrize("key", ["imposter_kings", "imp"])
def test_a_player_s_own_seat_is_the_first_and_shows_its_hand(key):
    game = GAMES[key]
    state = game.new(2, 7, {"mode": next(iter(game.modes))})
    for viewer in (0, 1):
        view = game.view(state, viewer)
        own, other = game.picture.scene(view, ["Ann", "Ben"]).strips
        assert (own.name, other.name) == (("Ann", "Ben"), ("Ben", "Ann"))[viewer]
        shown = [[laid.face for laid in strip.groups[0].cards if laid.face] for strip in (own, other)]
        assert sorted(face.name for face in shown[0]) == sorted(
            laid.face.name for laid in game.picture.hand(view, ["Ann", "Ben"])
        )
        assert len(shown[1]) < len(shown[0])
    assert [strip.name for strip in game.picture.scene(game.view(state, None), ["Ann", "Ben"]).strips] == ["Ann", "Ben"]


def test_the_own_hand_is_told_once_and_before_the_seats():
    mine = Strip("Ann", turn="plays", groups=(Group("2 cards", (ELDER, SENTRY)),), mine=True)
    other = Strip("Ben", groups=(Group("1 card", (Laid(None),)),))
    scene = Scene((mine, other), row=(QUEEN,), crown="THRONE", corner="Round 1")
    assert own_words(scene, (ELDER, SENTRY), (Group("Discard", (QUEEN,)),)) == (
        "Throne: Queen 9. Your hand: Elder 3, Sentry 8. Discard: Queen 9. Ann: plays. Ben: 1 card. Round 1."
    )


def test_a_seat_of_which_nothing_is_shown_is_a_name_alone():
    assert described(Scene((Strip("Ann"), Strip("Ben", turn="answers")))) == "Ann. Ben: answers."


@pytest.mark.parametrize("key", ["all_kings_fall", "imposter", "soon_king"])
@pytest.mark.parametrize("name", ["\U0001d54e" * 32, "محمد عبد الرحمن الطويل من بعيد"])
def test_the_words_of_the_largest_table_leave_no_seat_out(key, name):
    game, rng = GAMES[key], random.Random(3)
    mode, seats = next(iter(game.modes)), max(game.seats)
    state, names = game.new(seats, 0, {"mode": mode}), all_plain([name] * seats)
    while asked := [decision for decision in game.pending(state) if decision.blocking]:
        scene = game.picture.scene(game.view(state, None), names)
        told = described(scene)
        assert size(told) <= ALT_LIMIT
        assert scene.corner.partition(" · turn: ")[0] in told, "the name of the player on turn may be shortened"
        decision = rng.choice(asked)
        game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))


def test_names_are_shortened_only_where_the_words_are_too_long():
    name = "Eve the Enormous"
    assert described(Scene((Strip(name),))) == f"{name}."
    crowd = tuple([Strip(name, mark=str(seat), line="x" * 90) for seat in range(1, 10)])
    told = described(Scene(crowd, banner=f"{name} plays"))
    assert told.startswith("Eve the Eno… plays. 1 Eve the Eno…: x")


def test_a_saved_plot_is_called_a_plot() -> None:
    match = match_of(GAMES["all_kings_fall"], "standard", 2)
    decision = next(one for one in match.decisions(0) if one.prompt == "plot")
    answer(match, decision, tokens("Ben@sword +cup"))
    seen = seen_by(match, 0)
    assert seen is not None
    picture = panel_parts(seen)
    told = getattr(picture.table, "alt", "")
    assert "Your plot: " in told and "Your hand" not in told
