"""Everything about a match that must be the same before and after, to be compared."""

from typing import Any

from host.matches.match import LiveMatch


def looks(match: LiveMatch) -> dict[str, Any]:
    """All that a reader of the match can see, but for its times."""
    seats = range(len(match.names))
    return {
        "state": match.position.state.fingerprint(),
        "views": [match.view(viewer) for viewer in (None, *seats)],
        "decisions": [match.decisions(seat) for seat in seats],
        "sealed by": [match.sealed_by(seat) for seat in seats],
        "sealed": dict(match.position.sealed),
        "setup": match.setup,
        "place": match.place,
        "panels": match.panels,
        "recent": list(match.recent),
        "heard": [match.since_answer(seat) for seat in seats],
        "acted for": match.acted_for,
        "abort": match.abort_wanted,
        "seq": match.seq,
        "hash": match.seed_hash,
        "window": match.window_open,
    }


def snapshot(match: LiveMatch) -> tuple[object, ...]:
    return match.seq, match.position.state.fingerprint(), dict(match.position.sealed), dict(match.position.deadlines)
