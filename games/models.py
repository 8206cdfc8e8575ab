"""What is stored: rows and constraints, no rules.

The truth of a hand is its dealt order and its moves; its state is their fold (`games.states`). A table's own columns
are what lists and the clock need, written in the same transaction as the move they follow from.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.rules import RULES_VERSION, TakeOver

SEATS = range(6)


def default_base_scores() -> list[int]:
    """The base scores on offer before the operator has set any (M2)."""
    return [5, 10, 20, 50]


def default_round_limits() -> list[int]:
    """The round limits on offer before the operator has set any (M2)."""
    return [3, 6, 9]


def new_address() -> str:
    """Where a hand's replay will be: 128 bits that nobody can guess, since whoever has the link may look."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    """A table 桌: six seats, the settings its next match will copy, and whatever runs on it now."""

    class Kind(models.TextChoices):
        PRACTICE = "practice", _("练习")
        FRIENDS = "friends", _("朋友桌")
        PUBLIC = "public", _("公共桌")

    class Phase(models.TextChoices):
        WAITING = "waiting", _("等人")
        TRIBUTE = "tribute", _("进贡")
        PLAY = "play", _("打牌")
        OVER = "over", _("一局结束")
        SETTLED = "settled", _("本场打完")
        CLOSED = "closed", _("已关")

    code = models.CharField(_("桌子代码"), max_length=16, unique=True)
    number = models.CharField(_("桌号"), max_length=6, unique=True, null=True, blank=True)
    invite = models.CharField(_("邀请"), max_length=32, unique=True, null=True, blank=True, editable=False)
    kind = models.CharField(_("种类"), max_length=10, choices=Kind)
    name = models.CharField(_("名字"), max_length=40)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted", verbose_name=_("桌主")
    )
    phase = models.CharField(_("阶段"), max_length=10, choices=Phase, default=Phase.WAITING)
    version = models.PositiveBigIntegerField(_("版本"), default=1)
    moves_since = models.PositiveBigIntegerField(
        _("此后只有出牌"), default=1, help_text=_("从这个版本起，除了出牌和不出什么都没有变过")
    )

    # None: as the operator has set it, now and later
    base_score = models.PositiveIntegerField(_("底分"), null=True, blank=True)
    round_limit = models.PositiveSmallIntegerField(_("局数"), null=True, blank=True)
    turn_seconds = models.PositiveSmallIntegerField(_("每手秒数"), null=True, blank=True)
    # None: no limit; else a match has what the operator has set by then, since no host can choose it
    return_seconds = models.PositiveSmallIntegerField(_("还贡秒数"), null=True, blank=True)
    pause_seconds = models.PositiveSmallIntegerField(_("两局之间秒数"), null=True, blank=True)
    take_over = models.CharField(
        _("接风"), max_length=8, choices=[(o.value, o.value) for o in TakeOver], default=TakeOver.NEXT.value
    )
    always_show_left = models.BooleanField(_("一直显示张数"), default=True)
    counting = models.BooleanField(_("记牌器"), default=True)
    extra_time = models.BooleanField(_("可以加时"), default=True)
    pauses = models.BooleanField(_("可以暂停"), default=True)
    away_limit = models.PositiveSmallIntegerField(_("离开多少秒算逃跑"), null=True, blank=True)
    watchable = models.BooleanField(_("可以旁观"), default=False)
    watchers_talk = models.BooleanField(_("旁观的可以说话"), default=False)
    free_text = models.BooleanField(_("可以打字聊天"), default=True)

    challenge = models.ForeignKey(
        "Hand", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("同牌挑战"), editable=False
    )  # whose deal the next match plays again, None: a deal of its own
    match = models.ForeignKey("Match", models.SET_NULL, null=True, related_name="+", verbose_name=_("回合制"))
    hand = models.ForeignKey("Hand", models.SET_NULL, null=True, related_name="+", verbose_name=_("这一局"))
    ends_at = models.DateTimeField(_("时限到"), null=True, blank=True)
    limit_seconds = models.PositiveSmallIntegerField(_("时限秒数"), null=True, blank=True)
    due_at = models.DateTimeField(_("钟要来看"), null=True, blank=True, db_index=True)
    pause_seat = models.PositiveSmallIntegerField(_("谁要暂停"), null=True, blank=True)
    pause_asked_at = models.DateTimeField(_("要暂停的时间"), null=True, blank=True)
    paused_at = models.DateTimeField(_("暂停开始"), null=True, blank=True)
    used_at = models.DateTimeField(_("最后有人"), default=timezone.now, db_index=True)
    created_at = models.DateTimeField(_("开桌"), auto_now_add=True)

    class Meta:
        verbose_name = _("桌")
        verbose_name_plural = _("桌")
        indexes = [models.Index(fields=["kind", "phase", "used_at"], name="tables_in_use")]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class Seat(models.Model):
    """One of a table's six chairs and whoever is on it: a person, a system player, or nobody."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", verbose_name=_("桌"))
    number = models.PositiveSmallIntegerField(_("座位"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats", verbose_name=_("玩家")
    )
    bot = models.CharField(_("系统玩家"), max_length=16, blank=True, help_text=_("性格的名字；空着就不是系统玩家"))
    bot_name = models.CharField(_("系统玩家的名字"), max_length=12, blank=True)
    auto = models.BooleanField(_("托管"), default=False)
    chance = models.CharField(_("随机数"), max_length=64, blank=True, editable=False)
    missed = models.PositiveSmallIntegerField(_("连着没出的次数"), default=0)
    extended = models.BooleanField(_("这局加过时"), default=False)
    ready = models.BooleanField(_("准备"), default=False)
    sat_at = models.DateTimeField(_("坐下"), null=True, blank=True)
    seen_at = models.DateTimeField(_("最后在线"), null=True, blank=True)
    away_since = models.DateTimeField(_("从何时不在"), null=True, blank=True)
    away = models.BooleanField(_("掉线"), default=False)
    gone = models.BooleanField(_("出完先走"), default=False, help_text=_("出完牌以后离开了（M11）"))

    class Meta:
        verbose_name = _("座位")
        verbose_name_plural = _("座位")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_chair_of_a_number"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(user__isnull=False), name="one_chair_a_person"
            ),
            models.CheckConstraint(condition=Q(number__lt=6), name="six_chairs"),
            models.CheckConstraint(condition=Q(user__isnull=True) | Q(bot=""), name="a_person_or_a_system_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return self.user_id is None and not self.bot

    @property
    def is_system(self) -> bool:
        """Whether the system plays this seat now: a system player's, or a person's in 托管 (K3)."""
        return bool(self.bot) or self.auto


class Admission(models.Model):
    """Somebody who was let in and may stand here: to wait for a chair or to watch; or was asked to go and stays out."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="admissions", verbose_name=_("桌"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="admissions", verbose_name=_("玩家")
    )
    kicked = models.BooleanField(_("被请走"), default=False)
    queued_at = models.DateTimeField(_("排队"), null=True, blank=True)
    seen_at = models.DateTimeField(_("最后在线"), null=True, blank=True)

    class Meta:
        verbose_name = _("来客")
        verbose_name_plural = _("来客")
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="let_in_once")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.user_id}"


class Transfer(models.Model):
    """A seat that goes to another device: 我是 NAME, which others confirm, or 换手机, a link of one's own."""

    class Answer(models.TextChoices):
        ASKED = "", _("没有回答")
        GRANTED = "granted", _("答应了")
        REFUSED = "refused", _("没答应")
        USED = "used", _("用过了")

    table = models.ForeignKey(Table, models.CASCADE, related_name="transfers", verbose_name=_("桌"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="transfers", verbose_name=_("玩家"))
    token = models.CharField(_("暗号"), max_length=43, unique=True, editable=False)
    session_key = models.CharField(_("从哪台设备"), max_length=40, blank=True, editable=False)
    answer = models.CharField(_("回答"), max_length=8, choices=Answer, default=Answer.ASKED, blank=True)
    at = models.DateTimeField(_("时间"), auto_now_add=True)

    class Meta:
        verbose_name = _("换设备")
        verbose_name_plural = _("换设备")

    def __str__(self) -> str:
        return f"{self.table_id}/{self.user_id}"


class Match(models.Model):
    """A match 回合制, with the table's settings as they stood when it started (M2)."""

    class Ending(models.TextChoices):
        RUNNING = "", _("进行中")
        COMPLETED = "completed", _("打完")
        LEFT = "left", _("有人离开")
        CLOSED = "closed", _("没打完就关了")

    table = models.ForeignKey(Table, models.CASCADE, related_name="matches", verbose_name=_("桌"))
    number = models.PositiveIntegerField(_("第几场"))
    base_score = models.PositiveIntegerField(_("底分"))
    round_limit = models.PositiveSmallIntegerField(_("局数"))
    turn_seconds = models.PositiveSmallIntegerField(_("每手秒数"), null=True)
    return_seconds = models.PositiveSmallIntegerField(_("还贡秒数"), null=True)
    pause_seconds = models.PositiveSmallIntegerField(_("两局之间秒数"), null=True)
    take_over = models.CharField(_("接风"), max_length=8)
    always_show_left = models.BooleanField(_("一直显示张数"))
    counting = models.BooleanField(_("记牌器"), default=True)
    extra_time = models.BooleanField(_("可以加时"), default=True)
    pauses = models.BooleanField(_("可以暂停"), default=True)
    away_limit = models.PositiveSmallIntegerField(_("离开多少秒算逃跑"), null=True)
    scores_count = models.BooleanField(_("记分"))
    challenge = models.ForeignKey(
        "Hand", models.SET_NULL, null=True, related_name="challenges", verbose_name=_("同牌挑战"), editable=False
    )
    chances = models.JSONField(_("六家的随机数"), default=list, editable=False)
    occupants = models.JSONField(_("六家"), help_text=_("每个座位上是谁，L7 用"))
    runaway = models.JSONField(_("逃跑"), null=True, help_text=_("谁跑了，各家得失多少分（M7）"))
    ending = models.CharField(_("怎么结束"), max_length=10, choices=Ending, default=Ending.RUNNING, blank=True)
    started_at = models.DateTimeField(_("开始"), auto_now_add=True)
    ended_at = models.DateTimeField(_("结束"), null=True)

    class Meta:
        verbose_name = _("回合制")
        verbose_name_plural = _("回合制")
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_match_of_a_number")]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number}"


class Secret(models.Model):
    """The server's secret for hand `number` of match `match` of a table, and what is published of it beforehand.

    Nothing shows `value` before that hand is over: no page, no panel, no log, no export (docs/fair-deal.md)."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="secrets", verbose_name=_("桌"))
    match = models.PositiveIntegerField(_("第几场"))
    number = models.PositiveSmallIntegerField(_("第几局"))
    value = models.CharField(_("秘密"), max_length=64, editable=False)
    commitment = models.CharField(_("承诺"), max_length=64, editable=False)

    class Meta:
        verbose_name = _("发牌的秘密")
        verbose_name_plural = _("发牌的秘密")
        constraints = [models.UniqueConstraint(fields=["table", "match", "number"], name="one_secret_a_hand")]

    def __str__(self) -> str:
        return self.commitment


class Hand(models.Model):
    """A hand 局: what was dealt and on what standing. Its state is the fold of its moves."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="hands", verbose_name=_("回合制"))
    number = models.PositiveSmallIntegerField(_("第几局"))
    order = models.TextField(_("发牌次序"), help_text=_("162 张，第 i 张给座位 i mod 6"))
    address = models.CharField(_("回放地址"), max_length=22, unique=True, default=new_address, editable=False)
    people = models.JSONField(
        _("当时的六家"), default=list, editable=False, help_text=_("每个座位上是谁、当时叫什么：[[玩家号, 名字], …]")
    )
    rules_version = models.PositiveSmallIntegerField(_("规则版本"), default=RULES_VERSION)
    levels = models.JSONField(_("两队的级"))
    dealer = models.PositiveSmallIntegerField(_("庄家"))
    tribute = models.JSONField(_("进贡"), help_text=_("[[进贡的, 收的], …]"))
    out = models.JSONField(_("出完的次序"), null=True)
    broken = models.BooleanField(_("没打完"), default=False, help_text=_("这一场在这一局里结束了（M7、M10）"))
    started_at = models.DateTimeField(_("开始"), auto_now_add=True)
    ended_at = models.DateTimeField(_("结束"), null=True)

    class Meta:
        verbose_name = _("局")
        verbose_name_plural = _("局")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_hand_of_a_number")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    @property
    def names_then(self) -> list[str]:
        """What the table called the six at the time; empty where that was not kept yet."""
        return [name for _, name in self.people]


class Seen(models.Model):
    """Somebody who knows the cards of a hand without having sat in it: has seen its replay, has looked on, or has
    played its deal again."""

    # No index of its own: the constraint begins with it.
    hand = models.ForeignKey(Hand, models.CASCADE, db_index=False, related_name="seen", verbose_name=_("局"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("玩家"))

    class Meta:
        verbose_name = _("看过的牌")
        verbose_name_plural = _("看过的牌")
        constraints = [models.UniqueConstraint(fields=["hand", "user"], name="seen_once")]

    def __str__(self) -> str:
        return f"{self.hand_id}/{self.user_id}"


class Move(models.Model):
    """A move, accepted and stored for good. Append-only."""

    class Kind(models.TextChoices):
        PLAY = "play", _("出牌")
        PASS = "pass", _("不出")
        RETURN = "return", _("还贡")

    class MadeBy(models.TextChoices):
        HUMAN = "human", _("玩家")
        BOT = "bot", _("系统")
        CLOCK = "clock", _("钟")

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="moves", verbose_name=_("局"))
    seq = models.PositiveSmallIntegerField(_("次序"))
    seat = models.PositiveSmallIntegerField(_("座位"))
    kind = models.CharField(_("种类"), max_length=8, choices=Kind)
    cards = models.CharField(_("牌"), max_length=20, blank=True)
    made_by = models.CharField(_("谁做的"), max_length=8, choices=MadeBy)
    at = models.DateTimeField(_("时间"), auto_now_add=True)

    class Meta:
        verbose_name = _("一手")
        verbose_name_plural = _("一手")
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["hand", "seq"], name="one_move_a_turn")]

    def __str__(self) -> str:
        return f"{self.hand_id}:{self.seq}"


class Result(models.Model):
    """What a hand came to for one person, written along with its settlement, or when somebody ran away (M4, M5).

    A hand that was settled before somebody ran away between two hands (M5) has a row of either kind. What a hand brings
    and costs is what the ledger says; where scores do not count (M9) it is 0."""

    class Kind(models.TextChoices):
        SETTLED = "settled", _("结算")
        RAN_AWAY = "ran_away", _("有人逃跑")

    class Outcome(models.TextChoices):
        WON = "won", _("胜")
        LOST = "lost", _("负")
        DRAWN = "drawn", _("平局")
        RAN_AWAY = "ran_away", _("逃跑")
        BROKEN = "broken", _("别人逃跑")

    # No index of their own: the constraint and the index below begin with them.
    hand = models.ForeignKey(Hand, models.CASCADE, db_index=False, related_name="results", verbose_name=_("局"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        db_index=False,
        related_name="results",
        verbose_name=_("玩家"),
    )
    seat = models.PositiveSmallIntegerField(_("座位"))
    kind = models.CharField(_("种类"), max_length=8, choices=Kind)
    outcome = models.CharField(_("结果"), max_length=8, choices=Outcome)
    payers = models.PositiveSmallIntegerField(_("几家被关"), default=0)
    place = models.PositiveSmallIntegerField(_("第几个出完"), null=True, help_text=_("空着就是被关，或者没打完"))
    passed_a = models.BooleanField(_("过 A"), default=False)
    counts = models.BooleanField(_("记分"))
    points = models.IntegerField(_("分"), default=0)
    at = models.DateTimeField(_("时间"), auto_now_add=True)

    class Meta:
        verbose_name = _("战绩")
        verbose_name_plural = _("战绩")
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat", "kind"], name="one_result_a_seat"),
            models.CheckConstraint(condition=Q(counts=True) | Q(points=0), name="only_what_counts_pays"),
        ]
        indexes = [models.Index(fields=["user", "counts", "id"], name="results_of_a_person")]

    def __str__(self) -> str:
        return f"{self.hand_id}/{self.seat}: {self.outcome}"


class Line(models.Model):
    """A line of a table's chat log: what a person said, or a system line as a code and its facts."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="lines", verbose_name=_("桌"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, verbose_name=_("玩家"))
    seat = models.PositiveSmallIntegerField(_("座位"), null=True, blank=True)
    text = models.CharField(_("说的话"), max_length=200, blank=True)
    code = models.CharField(_("系统消息"), max_length=16, blank=True)
    facts = models.JSONField(_("内容"), default=dict, blank=True)
    client_id = models.CharField(_("发送号"), max_length=32, blank=True)
    at = models.DateTimeField(_("时间"), auto_now_add=True)

    class Meta:
        verbose_name = _("聊天")
        verbose_name_plural = _("聊天")
        ordering = ["id"]
        indexes = [models.Index(fields=["table", "id"])]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "user", "client_id"], condition=~Q(client_id=""), name="a_line_is_said_once"
            )
        ]

    def __str__(self) -> str:
        return self.text or self.code


class Report(models.Model):
    """What somebody found fault with at a table, with the table's talk as it stood then, for the operator to read."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="reports", verbose_name=_("桌"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reports", verbose_name=_("谁举报")
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reported", verbose_name=_("举报谁")
    )
    words = models.CharField(_("说明"), max_length=200, blank=True)
    log = models.JSONField(_("聊天记录"), default=list)
    at = models.DateTimeField(_("时间"), auto_now_add=True)
    handled_at = models.DateTimeField(_("处理"), null=True, blank=True)

    class Meta:
        verbose_name = _("举报")
        verbose_name_plural = _("举报")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.about_id}"


class SiteSettings(models.Model):
    """The one row of what the operator has set: what hosts may choose from, and what a new table starts with (M2)."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    base_scores = models.JSONField(_("可选的底分"), default=default_base_scores)
    base_score = models.PositiveIntegerField(_("底分"), default=10)
    round_limits = models.JSONField(_("可选的局数"), default=default_round_limits)
    round_limit = models.PositiveSmallIntegerField(_("局数"), default=3)
    friends_turn_seconds = models.PositiveSmallIntegerField(_("朋友桌每手秒数"), default=30, null=True, blank=True)
    public_turn_seconds = models.PositiveSmallIntegerField(_("公共桌每手秒数"), default=20)
    return_seconds = models.PositiveSmallIntegerField(_("还贡秒数"), default=15)
    pause_seconds = models.PositiveSmallIntegerField(_("两局之间秒数"), default=10)
    friends_away_limit = models.PositiveSmallIntegerField(_("朋友桌离开多少秒算逃跑"), null=True, blank=True)
    public_away_limit = models.PositiveSmallIntegerField(
        _("公共桌离开多少秒算逃跑"), default=180, null=True, blank=True
    )
    take_over = models.CharField(
        _("接风"), max_length=8, choices=[(o.value, o.value) for o in TakeOver], default=TakeOver.NEXT.value
    )
    always_show_left = models.BooleanField(_("一直显示张数"), default=True)
    counting = models.BooleanField(_("记牌器"), default=True)
    extra_time = models.BooleanField(_("可以加时"), default=True)
    pauses = models.BooleanField(_("可以暂停"), default=True)
    bots_count = models.BooleanField(_("有系统玩家也记分"), default=False)
    chat = models.BooleanField(_("可以聊天"), default=True)

    class Meta:
        verbose_name = _("站点设置")
        verbose_name_plural = _("站点设置")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_row_of_settings")]

    def __str__(self) -> str:
        return str(self._meta.verbose_name)


class ClockSweep(models.Model):
    """The one row that says when a clock last swept, by which a clock knows that they have stood still (K1)."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    swept_at = models.DateTimeField(_("上次"))

    class Meta:
        verbose_name = _("钟")
        verbose_name_plural = _("钟")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_row_for_all_clocks")]

    def __str__(self) -> str:
        return str(self.swept_at)
