"""Why a move may not be made. The page puts each reason into words."""

from enum import StrEnum


class Refusal(StrEnum):
    """One reason for a refusal, in the order in which they are looked for."""

    HAND_OVER = "hand_over"  # nothing moves after the end (T6)
    TRIBUTE_FIRST = "tribute_first"  # the returns come before the first trick (G1, G7)
    NOT_YOUR_TURN = "not_your_turn"  # the order of play (P1, T1)
    NO_CARDS_NAMED = "no_cards_named"  # a play of nothing
    UNKNOWN_CARD = "unknown_card"  # what is none of the 54 faces (P2)
    NOT_HELD = "not_held"  # a card the seat does not hold, or not so many of it
    WRONG_NUMBER = "wrong_number"  # 4 or more than 5 cards, or not as many as on the table (T1)
    NO_COMBINATION = "no_combination"  # cards that are nothing by C1 to C18
    NOT_HIGHER = "not_higher"  # a combination that does not beat the table (C10 to C13)
    MUST_LEAD = "must_lead"  # a pass by the leader (T1)
    NO_RETURN_DUE = "no_return_due"  # a return by a seat that received no tribute, or after all were made (G4, G7)
    ALREADY_RETURNED = "already_returned"  # a second return: a return is final (G4)


class Refused(Exception):
    """A move was not made. `refusal` says why; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
