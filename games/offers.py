"""What hosts may choose from, and what a friends' table starts with (M2, K1)."""

from games.rules import RETURN_LIMIT

BASE_SCORES = (5, 10, 20, 50)
ROUND_LIMITS = (3, 6, 9)
FRIENDS_TURN = 30  # seconds
FRIENDS_RETURN = RETURN_LIMIT
FRIENDS_PAUSE = 10  # seconds between two hands (M1)
