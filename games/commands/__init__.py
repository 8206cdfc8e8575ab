"""Every write to a table, and the only way to make one: find it as this user may see it, lock it, check the rules,
append, settle what follows, set the clock, and announce after commit. Human, system player and clock use the same door.

A refused command raises `games.refusals.CommandRefused` and changes nothing.
"""

from games.commands.chat import say
from games.commands.company import hand_over, nudge, rename
from games.commands.due import Thinking, attend, claim, forgive, note_sweep
from games.commands.extending import extend
from games.commands.hands import again, next_hand
from games.commands.manners import mute, report
from games.commands.moves import give_back, pass_turn, play, system_move
from games.commands.operator import block, clear_name, close, give_to_auto, unblock
from games.commands.pausing import pause
from games.commands.practice import open_lesson, open_practice
from games.commands.presence import arrive, bring_back, forgive_absence, note_seen, note_standing, tell_watchers
from games.commands.public import enter, open_public, quick_join, sit_in_public
from games.commands.queueing import join_queue, queue
from games.commands.room import (
    add_bots,
    kick,
    let_in,
    open_challenge,
    open_table,
    remove_bot,
    set_options,
    set_ready,
    set_skill,
    sit,
    stand,
    turn_away,
    watch,
)
from games.commands.seats import leave, set_auto, set_auto_pass
from games.commands.transfers import answer_claim, claim_seat, make_link, take_claimed, use_link
from games.commands.upkeep import note_used, tidy

__all__ = [
    "Thinking",
    "add_bots",
    "again",
    "answer_claim",
    "arrive",
    "attend",
    "block",
    "bring_back",
    "claim",
    "claim_seat",
    "clear_name",
    "close",
    "enter",
    "extend",
    "forgive",
    "forgive_absence",
    "give_back",
    "give_to_auto",
    "hand_over",
    "join_queue",
    "kick",
    "leave",
    "let_in",
    "make_link",
    "mute",
    "next_hand",
    "note_seen",
    "note_standing",
    "note_sweep",
    "note_used",
    "nudge",
    "open_challenge",
    "open_lesson",
    "open_practice",
    "open_public",
    "open_table",
    "pass_turn",
    "pause",
    "play",
    "queue",
    "quick_join",
    "remove_bot",
    "rename",
    "report",
    "say",
    "set_auto",
    "set_auto_pass",
    "set_options",
    "set_ready",
    "set_skill",
    "sit",
    "sit_in_public",
    "stand",
    "system_move",
    "take_claimed",
    "tell_watchers",
    "tidy",
    "turn_away",
    "unblock",
    "use_link",
    "watch",
]
