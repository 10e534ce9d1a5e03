"""The chapters of the rules follow the options of a table."""

import pytest

from tests.games.imp.at import GAME


def test_the_chapters_tell_the_options_of_the_table():
    plain = "".join(GAME.screen.rules(2, {}).values())
    assert "turn **starts**" in plain and "all gold coins" in plain and "only kills" not in plain
    chosen = {"victory": "once", "thief": "wealth", "bribe": "attacker", "torment": 3, "imp_kill": "kills"}
    told = "".join(GAME.screen.rules(2, chosen).values())
    for words in ("As soon as", "all Wealth cards", "The attacker gets", "3 random cards", "only kills"):
        assert words in told and words not in plain
    assert "{" not in plain + told
    with pytest.raises(ValueError, match="2 seats"):
        GAME.screen.rules(3, {})
