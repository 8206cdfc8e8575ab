"""Names for the table: any script, spaces, emoji, and nothing that is not seen."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import example, given
from hypothesis import strategies as st

from accounts.models import User
from accounts.names import LONGEST, MOST_CODE_POINTS, clean_name, graphemes, told_apart

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        *("浦东小王", "Vivian", "O'Neill-Łuk", "सीता", "علی\u200cرضا", "สมชาย", "한지민", "Ελένη", "𠮷野家", "7 号 🀄"),
        *(FAMILY, ENGLAND, "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏻", "1\ufe0f\u20e3 号", "🇨🇳 老张", "🫩", FAMILY * 9),
    ],
)
def test_names_of_all_scripts_and_emoji_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["一二三四五六七八九十十一", "e\u0301" * 12, FAMILY * 4 + "🇨🇳" * 8])
def test_twelve_letters_as_the_eye_counts_them_are_not_too_long(name: str) -> None:
    assert len(graphemes(clean_name(name))) == LONGEST


@pytest.mark.parametrize("name", ["一二三四五六七八九十十一二", "x" * 13, "x" * 100_000, FAMILY * 10])
def test_a_longer_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        clean_name(name)
    assert refused.value.code == "too_long"


@pytest.mark.parametrize(
    "nothing",
    ["", "  \t\n", "\u200b\u200d", "\u3164", "\u2800\u2800", "\u202e", "\u0301", "\ue000", "\x00", "\U000e0067"],
)
def test_a_name_of_which_nothing_is_seen_is_empty(nothing: str) -> None:
    with pytest.raises(ValidationError) as refused:
        clean_name(nothing)
    assert refused.value.code == "empty"


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("  老 \u3000\n 王  ", "老 王"),
        ("小\u202e王\u2066", "小王"),
        ("小\u200b王\ufeff", "小王"),
        ("小\u200d王", "小王"),
        ("\x00\x1b[31mBob\x7f", "[31mBob"),
        ("e\u0301", "é"),
        ("z" + "\u0300" * 40, "z" + "\u0300" * 4),
        ("王\U000e0067", "王"),
        ("王\ufe0f", "王"),
    ],
)
def test_what_is_not_seen_is_left_out(written: str, stored: str) -> None:
    assert clean_name(written) == stored


@given(st.text(max_size=40))
@example("\u0344\u200d\u0344")
@example("🇨\u200d🇳")
def test_every_name_that_is_taken_is_seen_short_and_its_own_clean_form(text: str) -> None:
    try:
        name = clean_name(text)
    except ValidationError:
        return
    assert clean_name(name) == name == unicodedata.normalize("NFC", name)
    assert name.strip() == name
    assert 1 <= len(graphemes(name)) <= LONGEST
    assert len(name) <= MOST_CODE_POINTS
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Co") for character in name)
    assert not set(name) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@given(st.text())
def test_cutting_into_letters_loses_nothing(text: str) -> None:
    assert "".join(graphemes(text)) == text


def test_equal_names_at_one_table_get_marks() -> None:
    assert told_apart(["小王", "外公", "小王", "小 王", "外公", ""]) == ("小王", "外公", "小王②", "小 王③", "外公②", "")
    assert told_apart(["bob", "Bob", "Ｂob", "", "", "Al"]) == ("bob", "Bob②", "Ｂob③", "", "", "Al")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("小李②", "小李", "小李"), ("小李②", "小李", "小李③")),
        (("小李", "小李2", "小李"), ("小李", "小李2", "小李③")),
        (("小李", "小李", "小李②"), ("小李", "小李③", "小李②")),
        (("小李2", "小李②"), ("小李2", "小李②②")),
        (("小李",) * 22, ("小李", *(f"小李{chr(0x245F + number)}" for number in range(2, 21)), "小李(21)", "小李(22)")),
    ],
)
def test_no_mark_makes_a_name_like_another_that_is_shown(names: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert told_apart(names) == told


@given(st.lists(st.sampled_from(["小李", "小李②", "小李2", "小 李", "小李22", "小李②②", "小李(21)"]), max_size=30))
def test_names_are_always_told_apart(names: list[str]) -> None:
    alike = [unicodedata.normalize("NFKC", name).casefold().replace(" ", "") for name in told_apart(names)]
    assert len(set(alike)) == len(names)


def test_the_mark_goes_to_whoever_came_later_wherever_they_sit() -> None:
    assert told_apart(["小李", "", "小李", "阿福"], [3, 0, 1, 2]) == ("小李②", "", "小李", "阿福")


@pytest.mark.django_db
def test_guests_are_called_by_the_same_rules() -> None:
    assert User.objects.create_guest(" 外\u202e公 ").name == "外公"
    nameless = User.objects.create_guest("\u200b")
    assert (nameless.name, str(nameless)) == ("", f"牌友 {nameless.pk}")
    with pytest.raises(ValidationError):
        User.objects.create_guest("x" * 13)
    assert User.objects.count() == 2
