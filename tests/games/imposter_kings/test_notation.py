"""A match written, read and written again is the same match; other texts are refused with the line of the error."""

import random

import pytest

from games.core.record import MatchRecord, play
from games.core.rng import seed_bytes
from games.imposter_kings.notation import NotationError, read, write
from tests.games.imposter_kings.at import GAME


def random_record(seed: int, answers: int = 10**6, **options) -> MatchRecord:
    """A random match, or its first answers."""
    rng = random.Random(seed)

    def choose(d):
        return None if d.prompt == "mulligan" and rng.random() < 0.7 else d.random(rng)

    whole = play(GAME, 2, seed_bytes(seed), {"mode": "standard", **options}, choose, rng.choice)
    first = whole.actions[:answers]
    result = whole.result if first == whole.actions else None
    return whole.model_copy(update={"names": ["Ann", 'B"e\\n'], "actions": first, "result": result})


@pytest.mark.parametrize("seed", range(8))
def test_written_and_read_it_is_the_same_match(seed):
    record = random_record(seed)
    assert read(write(record)) == record


def test_a_match_in_the_middle_of_a_question_and_one_before_its_first_answer():
    for answers in (0, 1, 3, 9, 40):
        record = random_record(1, answers)
        assert read(write(record)) == record


def test_table_options_come_back_with_their_types():
    record = random_record(2, target=3, flip_on_empty_court=True)
    assert read(write(record)).options == {"mode": "standard", "target": 3, "flip_on_empty_court": True}


def test_a_written_match_names_its_game_mode_seats_rounds_and_answers_in_words():
    text = write(random_record(3))
    assert text.startswith('[Game "imposter_kings"]\n[Mode "standard"]\n[Seats "2"]\n')
    assert '[B "B\\"e\\\\n"]' in text
    assert "\nRound 1\n; A: " in text
    assert " play flip" in text and " kings-hand -" in text


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("A successor", "A sucessor"), "is not asked sucessor"),
        (("A discard ", "A discard Joker, "), "not one of"),
        ((f'[Rules "{GAME.rules_version}"]', '[Rules "999"]'), "rules 999"),
        (('[Seats "2"]', '[Seats "5"]'), "seats"),
        (('[Seats "2"]\n', ""), "Seats is missing"),
        (('[Mode "standard"]', '[Mode "chess"]'), "chess"),
        (("A discard", "C discard"), "C is not asked"),
        (("A discard", "A\u202ediscard"), "not a seat"),
        (("[Seed", "[Seed2"), "Seed is missing"),
        (('[Seed "', '[Seed "00'), "String should match"),
    ],
)
def test_a_record_with_a_fault_is_refused_with_the_line_of_the_fault(change, message):
    text = write(random_record(3))
    assert change[0] in text
    with pytest.raises(NotationError, match="line \\d+: .*" + message):
        read(text.replace(*change, 1))


def test_text_that_is_no_notation_is_refused():
    for text in ("", "Round 1", "[Game]", "🙂", '[Game "x"]\nA play Fool'):
        with pytest.raises(NotationError):
            read(text)
