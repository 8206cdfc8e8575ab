"""From hand to hand: levels, deal, tribute; how a match begins and ends."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from games.rules import (
    RANKS,
    Standing,
    after_hand,
    away_limit_ends,
    breaks_hand,
    carries_over,
    first_runaway,
    fresh,
    is_complete,
    level_of,
    passed_a,
    runaway_scores,
    scores_count,
    settle,
)

EIGHT = datetime(2024, 5, 1, 20, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
SIX = ("an", "bo", "chi", "dan", "en", "fu")

TEAM_0_WINS = (0, 4, 2)
TEAM_1_WINS = (1, 0, 3, 2, 5)
DRAW_FIRST_OUT_1 = (1, 0, 2, 4)


def test_l1_both_teams_begin_on_2() -> None:
    assert fresh() == Standing(levels=("2", "2"), dealer=None, tribute=())
    assert level_of(fresh()) == "2"


def test_l3_the_level_is_that_of_the_dealers_team() -> None:
    assert level_of(Standing(levels=("5", "9"), dealer=4)) == "5"
    assert level_of(Standing(levels=("5", "9"), dealer=3)) == "9"


def test_l5_a_team_that_wins_on_its_own_deal_rises_by_one() -> None:
    standing = Standing(levels=("5", "9"), dealer=2)
    assert after_hand(standing, settle(TEAM_0_WINS, 2)).levels == ("6", "9")
    standing = Standing(levels=("5", "9"), dealer=3)
    assert after_hand(standing, settle(TEAM_1_WINS, 3)).levels == ("5", "T")


def test_l5_a_team_that_takes_the_deal_does_not_rise() -> None:
    standing = Standing(levels=("5", "9"), dealer=3)
    after = after_hand(standing, settle(TEAM_0_WINS, 3))
    assert after.levels == ("5", "9")
    assert after.dealer == 0
    assert level_of(after) == "5"


def test_l5_s2_a_draw_moves_the_deal_and_no_level() -> None:
    after = after_hand(Standing(levels=("5", "9"), dealer=0), settle(DRAW_FIRST_OUT_1, 0))
    assert after == Standing(levels=("5", "9"), dealer=1, tribute=())


@pytest.mark.parametrize(("level", "next_level"), list(pairwise(RANKS)))
def test_l5_the_ladder_of_levels(level: str, next_level: str) -> None:
    assert after_hand(Standing(levels=(level, "2"), dealer=0), settle(TEAM_0_WINS, 0)).levels == (next_level, "2")


def test_l6_winning_as_dealer_on_a_passes_a_and_both_go_back_to_2() -> None:
    standing = Standing(levels=("A", "9"), dealer=0)
    settlement = settle(TEAM_0_WINS, 0)
    assert passed_a(standing, settlement) == 0
    after = after_hand(standing, settlement)
    assert after.levels == ("2", "2")
    assert after.dealer == 0
    assert after.tribute == ((1, 2), (3, 4), (5, 0))
    assert level_of(after) == "2"


def test_l6_a_draw_or_a_loss_on_a_leaves_the_level_at_a() -> None:
    standing = Standing(levels=("A", "9"), dealer=0)
    for out in (DRAW_FIRST_OUT_1, TEAM_1_WINS):
        assert passed_a(standing, settle(out, 0)) is None
        assert after_hand(standing, settle(out, 0)).levels == ("A", "9")


def test_l6_winning_on_the_others_a_passes_nothing() -> None:
    standing = Standing(levels=("9", "A"), dealer=0)
    assert passed_a(standing, settle(TEAM_0_WINS, 0)) is None
    assert after_hand(standing, settle(TEAM_0_WINS, 0)).levels == ("T", "A")


def test_g2_the_tribute_that_a_hand_leaves_is_owed_in_the_next() -> None:
    after = after_hand(Standing(levels=("5", "9"), dealer=0), settle((0, 4, 3, 2), 0))
    assert after.tribute == ((1, 4), (5, 0))


def test_l7_all_carries_over_when_the_same_six_go_on() -> None:
    assert carries_over(SIX, SIX, completed=True)
    assert carries_over(list(SIX), SIX, completed=True)


def test_l7_another_occupant_in_any_seat_begins_afresh() -> None:
    for seat in range(6):
        assert not carries_over(SIX, (*SIX[:seat], "gu", *SIX[seat + 1 :]), completed=True)


def test_l7_two_who_changed_seats_begin_afresh() -> None:
    assert not carries_over(SIX, ("bo", "an", *SIX[2:]), completed=True)


def test_l7_m7_m10_after_a_match_that_was_broken_off_all_begins_afresh() -> None:
    assert not carries_over(SIX, SIX, completed=False)


def test_l7_an_empty_seat_carries_nothing_over() -> None:
    assert not carries_over((*SIX[:5], None), (*SIX[:5], None), completed=True)


def test_m1_m3_m8_a_match_is_complete_after_its_hands_draws_included() -> None:
    assert [is_complete(settled, 3) for settled in range(4)] == [False, False, False, True]


def test_s4_the_one_settlement_dialog_belongs_to_the_end_of_the_match() -> None:
    """S4: of the hands of a match, only the last one completes it."""
    assert [is_complete(settled, 5) for settled in range(1, 6)].index(True) == 4


def test_m9_with_a_system_player_no_score_moves() -> None:
    assert scores_count(bots=False)
    assert not scores_count(bots=True)


def test_m11_a_player_who_is_out_does_not_break_the_hand_by_leaving() -> None:
    assert not breaks_hand(2, out=(4, 2))
    assert breaks_hand(0, out=(4, 2))
    assert runaway_scores(2, (4, 2), during_hand=False) == (0, 1, -3, 1, 0, 1)


def test_m6_an_absence_runs_out_after_the_limit() -> None:
    limit = 180 * SECOND
    ends = away_limit_ends(EIGHT, limit, match_started=EIGHT - 600 * SECOND, server_started=EIGHT - 900 * SECOND)
    assert ends == EIGHT + limit


def test_m6_an_absence_counts_from_the_start_of_the_match_at_the_earliest() -> None:
    started = EIGHT + 60 * SECOND
    ends = away_limit_ends(EIGHT, 180 * SECOND, match_started=started, server_started=EIGHT - 900 * SECOND)
    assert ends == started + 180 * SECOND


def test_m6_an_absence_counts_anew_after_a_restart_of_the_server() -> None:
    restarted = EIGHT + 90 * SECOND
    ends = away_limit_ends(EIGHT, 180 * SECOND, match_started=EIGHT - 600 * SECOND, server_started=restarted)
    assert ends == restarted + 180 * SECOND


def test_m6_where_there_is_no_limit_nobody_runs_away_by_staying_away() -> None:
    assert away_limit_ends(EIGHT, None, match_started=EIGHT, server_started=EIGHT) is None


def test_m7_of_two_the_one_away_longer_ran_away() -> None:
    assert first_runaway({1: EIGHT + SECOND, 4: EIGHT}) == 4
    assert first_runaway({1: EIGHT, 4: EIGHT + SECOND}) == 1


def test_m7_of_two_away_equally_long_the_lower_seat_ran_away() -> None:
    assert first_runaway({5: EIGHT, 2: EIGHT, 3: EIGHT + SECOND}) == 2
