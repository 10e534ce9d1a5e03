"""Which rulings of organisers about ratings are possible."""

from __future__ import annotations

from host.errors import Refusal
from tournaments.ratings.corrections import Act, Corrections, Ruling
from tournaments.ratings.ports import RatingStore


async def check(store: RatingStore, ruling: Ruling) -> None:
    """Raise Refusal for a ruling that is not possible.

    no_ended_match    the server has no such match that is over
    not_rated         the match has changed no rating
    annulled_already  it is annulled
    not_annulled      it is not, so it cannot be restored
    own_match         the organiser had a seat in it: another one has to do that
    out_already       the person is taken out
    not_out           the person is not
    own_rating        an organiser's own rating: another one has to do that
    own_opponent      the organiser has played with the person: another one has to do that
    """
    rulings = await store.rulings(ruling.guild_id)
    corrections = Corrections(rulings)
    if ruling.match_id is not None:
        await _check_match(store, ruling, ruling.match_id, ruling.match_id in corrections.annulled)
        ruled = any(one.match_id == ruling.match_id for one in rulings)  # it was rated, and may just be computed again
        if not ruled and not await store.is_rated(ruling.match_id):
            raise Refusal("not_rated", match=ruling.match_id)
    elif ruling.user_id is not None:
        await _check_person(store, ruling, ruling.user_id, (ruling.user_id, ruling.season_id) in corrections.out)


async def _check_match(store: RatingStore, ruling: Ruling, match_id: int, annulled: bool) -> None:
    result = next(iter(await store.results([match_id])), None)
    if result is None or result.guild_id != ruling.guild_id:
        raise Refusal("no_ended_match", match=match_id)
    if annulled is (ruling.act is Act.annul):
        raise Refusal("annulled_already" if annulled else "not_annulled", match=match_id)
    if ruling.by in [seat.user_id for seat in result.seats]:
        raise Refusal("own_match", match=match_id)


async def _check_person(store: RatingStore, ruling: Ruling, user_id: int, out: bool) -> None:
    if out is (ruling.act is Act.take_out):
        raise Refusal("out_already" if out else "not_out", user=user_id)
    if ruling.by == user_id:
        raise Refusal("own_rating")
    if await store.have_met(ruling.guild_id, ruling.by, user_id):
        raise Refusal("own_opponent", user=user_id)
