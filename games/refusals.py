"""Why a command was refused, and the one sentence that tells the player so."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.rules import Refusal


class Reason(StrEnum):
    """What can stand against a command beside the rules of the game themselves (`games.rules.Refusal`)."""

    NO_TABLE = "no_table"
    NO_CHAIR = "no_chair"
    NOT_SEATED = "not_seated"
    KNOWS_THE_DEAL = "knows_the_deal"
    NOT_AGAIN = "not_again"
    NOT_HOST = "not_host"
    NOT_ON_OFFER = "not_on_offer"
    KICKED = "kicked"
    NOT_WATCHABLE = "not_watchable"
    WATCHERS_SILENT = "watchers_silent"
    CHAT_OFF = "chat_off"
    PHRASES_ONLY = "phrases_only"
    TOO_FAST = "too_fast"
    TOO_MANY_REPORTS = "too_many_reports"
    TURN_OVER = "turn_over"
    NOT_BETWEEN_HANDS = "not_between_hands"
    MATCH_RUNNING = "match_running"
    PLAYING_ELSEWHERE = "playing_elsewhere"
    NO_EXTRA_TIME = "no_extra_time"
    NO_LIMIT = "no_limit"
    ALREADY_EXTENDED = "already_extended"
    NO_PAUSES = "no_pauses"
    NO_MATCH = "no_match"
    NOT_YOUR_PAUSE = "not_your_pause"
    PAUSED = "paused"
    TOO_OFTEN = "too_often"
    READY_ALREADY = "ready_already"
    NO_NAME = "no_name"
    NAME_TOO_LONG = "name_too_long"
    CHAIR_IS_FREE = "chair_is_free"
    HAS_SAT_DOWN = "has_sat_down"
    NOT_AWAY = "not_away"
    HAS_ACCOUNT = "has_account"
    CLAIMED_ALREADY = "claimed_already"
    CLAIM_OVER = "claim_over"
    NOT_CONFIRMED = "not_confirmed"
    NOT_YOURS_TO_ANSWER = "not_yours_to_answer"
    LINK_OVER = "link_over"
    NO_ROOM_FOR_GROUP = "no_room_for_group"
    NOTHING_SAID = "nothing_said"
    TOO_LONG = "too_long"
    NONSENSE = "nonsense"
    TROUBLE = "trouble"


class Notice(StrEnum):
    """What somebody is told whose command was done and is to be seen nowhere else."""

    REPORTED = "reported"


class CommandRefused(Exception):
    """A command that changes nothing, and why."""

    def __init__(self, reason: Reason | Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


SENTENCES: dict[Reason | Refusal | Notice, str] = {
    Notice.REPORTED: _("谢谢，管理员会看的"),
    Refusal.HAND_OVER: _("这一局已经打完了"),
    Refusal.NOT_YOUR_TURN: _("还没轮到你"),
    Refusal.TRIBUTE_FIRST: _("等还完贡再出牌"),
    Refusal.NO_CARDS_NAMED: _("还没选牌"),
    Refusal.UNKNOWN_CARD: _("没有这样的牌"),
    Refusal.NOT_HELD: _("你手里没有这张牌"),
    Refusal.WRONG_NUMBER: _("张数不对"),
    Refusal.NO_COMBINATION: _("这几张不成牌型"),
    Refusal.NOT_HIGHER: _("大不过桌上的牌"),
    Refusal.MUST_LEAD: _("轮到你首出，不能不出"),
    Refusal.NO_RETURN_DUE: _("你不用还贡"),
    Refusal.ALREADY_RETURNED: _("你已经还过了"),
    Reason.NO_CHAIR: _("这里没有空位子"),
    Reason.NOT_SEATED: _("你还没坐下"),
    Reason.KNOWS_THE_DEAL: _("这副牌你见过了，坐不了这一局"),
    Reason.NOT_AGAIN: _("这一局不能再打一遍"),
    Reason.NOT_HOST: _("只有桌主能改"),
    Reason.NOT_ON_OFFER: _("没有这个选项"),
    Reason.KICKED: _("桌主没让你进来"),
    Reason.NOT_WATCHABLE: _("这张桌子现在不让旁观"),
    Reason.WATCHERS_SILENT: _("旁观的人在这张桌子不能说话"),
    Reason.CHAT_OFF: _("现在不能聊天"),
    Reason.PHRASES_ONLY: _("桌主关了打字，可以点现成的话"),
    Reason.TOO_MANY_REPORTS: _("举报得太多了，过一会儿再来"),
    Reason.TOO_FAST: _("说得太快了，歇一歇"),
    Reason.NO_TABLE: _("没有这张桌子"),
    Reason.TURN_OVER: _("慢了一步，这一手已经过去了"),
    Reason.NOT_BETWEEN_HANDS: _("现在不能开下一局"),
    Reason.MATCH_RUNNING: _("这一场还没打完"),
    Reason.PLAYING_ELSEWHERE: _("你在另一桌还有一场没打完"),
    Reason.NO_EXTRA_TIME: _("这桌不能加时"),
    Reason.NO_LIMIT: _("现在不限时，不用加"),
    Reason.ALREADY_EXTENDED: _("这一局你已经加过时了"),
    Reason.NO_PAUSES: _("这桌不能暂停"),
    Reason.NO_MATCH: _("还没开打，不用暂停"),
    Reason.NOT_YOUR_PAUSE: _("要等喊暂停的人，或者时间到"),
    Reason.PAUSED: _("现在暂停，等一下再打"),
    Reason.TOO_OFTEN: _("太快了，歇一下再试"),
    Reason.READY_ALREADY: _("已经准备好了，不用喊"),
    Reason.NO_NAME: _("名字不能空着"),
    Reason.NAME_TOO_LONG: _("名字太长了，最多 12 个字"),
    Reason.CHAIR_IS_FREE: _("有空位子，坐下就行"),
    Reason.HAS_SAT_DOWN: _("这个人已经坐下了"),
    Reason.NOT_AWAY: _("这个位子上的人在线"),
    Reason.HAS_ACCOUNT: _("这个位子的主人有账号，请登录"),
    Reason.CLAIMED_ALREADY: _("已经有人在问这个位子，等一下"),
    Reason.CLAIM_OVER: _("晚了一步，这件事过去了"),
    Reason.NOT_CONFIRMED: _("桌上没有人点头"),
    Reason.NOT_YOURS_TO_ANSWER: _("这件事由别人来定"),
    Reason.LINK_OVER: _("这个链接用过了，或者过时了"),
    Reason.NO_ROOM_FOR_GROUP: _("放不下这么多组，先散一组"),
    Reason.NOTHING_SAID: _("先写点什么"),
    Reason.TOO_LONG: _("太长了，少写几个字"),
    Reason.NONSENSE: _("没看懂这个操作"),
    Reason.TROUBLE: _("出了点问题，请再试一次"),
}


def sentence(reason: Reason | Refusal | Notice) -> str:
    """The refusal or notice in the language that is active."""
    return gettext(SENTENCES[reason])
