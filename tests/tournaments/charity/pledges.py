"""A pledge, with what a test changes in it."""

from tournaments.charity.model import Per, Pledge

LINK = "https://example.org/give?to=a&b=1#now"


def pledge(**changes: object) -> Pledge:
    return Pledge(**{"id": 1, "user_id": 7, "name": "Ann", "per": Per.win, "amount": 100, **changes})
