"""What a host decides: what the next match is played for and by (M2), and what goes at the table beside the cards."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is played for and by. Copied into it when it starts (M2)."""

    base_score: int
    round_limit: int
    turn_seconds: int | None  # K1; None: 不限时
    take_over: str  # T4
    always_show_left: bool  # T5
    counting: bool  # 记牌器
    extra_time: bool  # 加时 (K5)
    pauses: bool  # 暂停 (K5)
    away_limit: int | None  # seconds (M6); None: being away is never running away


@dataclass(frozen=True, slots=True)
class House:
    """What goes at the table beside the cards. May change at any time."""

    watchable: bool
    watchers_talk: bool
    free_text: bool


@dataclass(frozen=True, slots=True)
class Offers:
    """What hosts may choose from."""

    base_scores: tuple[int, ...]
    round_limits: tuple[int, ...]
    turn_limits: tuple[int | None, ...]
    take_overs: tuple[str, ...]
    away_limits: tuple[int | None, ...]

    def allow(self, terms: Terms) -> bool:
        """Whether all that is not simply on or off is on offer."""
        return (
            terms.base_score in self.base_scores
            and terms.round_limit in self.round_limits
            and terms.turn_seconds in self.turn_limits
            and terms.take_over in self.take_overs
            and terms.away_limit in self.away_limits
        )
