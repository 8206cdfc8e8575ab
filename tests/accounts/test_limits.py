"""How often one may try, counted for all processes together."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from prometheus_client import REGISTRY

from accounts import limits
from accounts.addresses import address_of
from accounts.limits import Limit, limited
from accounts.models import Allowance, User

THREE = Limit("three", times=3, seconds=60)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The time in ms, to be set by the test."""
    now = [1_800_000_000_000]
    monkeypatch.setattr(limits, "_now", lambda: now[0])
    return now


@pytest.mark.django_db
def test_so_many_at_once_and_then_one_for_each_share_of_the_time(clock: list[int]) -> None:
    assert [THREE.spend("A") for _ in range(5)] == [0, 0, 0, 20, 20]
    clock[0] += 12_500
    assert THREE.spend("A") == 8
    clock[0] += 7_500
    assert [THREE.spend("A") for _ in range(2)] == [0, 20]
    clock[0] += 3_600_000
    assert [THREE.spend("A") for _ in range(4)] == [0, 0, 0, 20]


@pytest.mark.django_db
def test_what_a_limit_refuses_is_counted_by_its_name_alone() -> None:
    before = REGISTRY.get_sample_value("daguai_limited_total", {"limit": "three"}) or 0
    assert [THREE.spend("192.0.2.7") == 0 for _ in range(5)] == [True, True, True, False, False]
    assert REGISTRY.get_sample_value("daguai_limited_total", {"limit": "three"}) == before + 2


@pytest.mark.django_db
def test_one_does_not_use_up_what_another_has_nor_another_limit() -> None:
    for _ in range(4):
        THREE.spend("A")
    assert THREE.spend("A") > 0
    assert THREE.spend("B") == 0
    assert Limit("other", times=3, seconds=60).spend("A") == 0


@pytest.mark.django_db
def test_rows_that_no_longer_matter_go_and_none_names_anybody(clock: list[int]) -> None:
    THREE.spend("192.0.2.7")
    assert "192.0.2.7" not in Allowance.objects.get().key
    clock[0] += 2 * 3_600_000
    THREE.spend("192.0.2.8")
    assert Allowance.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_tries_at_the_same_moment_cannot_share_the_last_one() -> None:
    def spend(_: int) -> int:
        try:
            return Limit("ten", times=10, seconds=36_000).spend("A")
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(spend, range(40)))
    assert waits.count(0) == 10


def hello(request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello")


@pytest.mark.django_db
def test_a_page_is_only_limited_in_what_is_sent_to_it(rf: RequestFactory) -> None:
    view = limited(THREE)(hello)
    for request in [rf.post("/")] * 3 + [rf.get("/")] * 9:
        assert view(request).status_code == 200
    request = rf.post("/")
    request.user = AnonymousUser()
    refused = view(request)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 20
    assert "歇 1 分钟再来" in refused.content.decode()
    other = rf.post("/", REMOTE_ADDR="192.0.2.1")
    assert view(other).status_code == 200


@pytest.mark.django_db
def test_where_nobody_is_named_nothing_is_counted(rf: RequestFactory) -> None:
    view = limited(THREE, by=lambda request: None)(hello)
    assert {view(rf.post("/")).status_code for _ in range(9)} == {200}


@pytest.mark.django_db
def test_a_newcomer_is_counted_by_address_and_a_person_is_not(rf: RequestFactory) -> None:
    request = rf.post("/")
    request.user = AnonymousUser()
    assert (limits.newcomer(request), limits.person(request)) == ("127.0.0.1", None)
    request.user = User.objects.create_guest()
    assert (limits.newcomer(request), limits.person(request)) == (None, str(request.user.pk))


def test_what_a_proxy_says_counts_only_behind_one(rf: RequestFactory) -> None:
    request = rf.get("/", headers={"x-forwarded-for": "198.51.100.1, 203.0.113.9"}, REMOTE_ADDR="192.0.2.1")
    assert address_of(request) == "192.0.2.1"
    with override_settings(IS_SECURE=True):
        assert address_of(request) == "203.0.113.9"  # who sent it along wrote the first one
        assert address_of(rf.get("/", REMOTE_ADDR="192.0.2.1")) == "192.0.2.1"


@pytest.mark.parametrize(
    ("named", "counted"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", "unknown"),
        ("<script>", "unknown"),
    ],
)
def test_a_household_of_ipv6_is_one(rf: RequestFactory, named: str, counted: str) -> None:
    assert address_of(rf.get("/", REMOTE_ADDR=named)) == counted


@pytest.mark.django_db
def test_six_phones_behind_one_address_notice_nothing(member: User) -> None:
    for _ in range(6):
        for path in ("/account/login/", "/account/signup/", "/account/reset/"):
            assert Client().post(path, {"username": "nobody", "password": "wrong"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("door", ["/account/login/", "/admin/login/"])
def test_passwords_cannot_be_tried_for_ever_at_any_door(door: str, member: User) -> None:
    wrong = {"username": "wang", "password": "wrong"}
    codes = [Client().post(door, wrong).status_code for _ in range(12)]
    assert codes == [200] * 10 + [429] * 2
    # The owner still gets in from elsewhere.
    right = {"username": "Wang", "password": "mahjong-no-cards-yes"}
    assert Client(REMOTE_ADDR="192.0.2.1").post("/account/login/", right).status_code == 302


@pytest.mark.django_db
def test_names_cannot_be_tried_for_ever_from_one_address() -> None:
    codes = [Client().post("/account/login/", {"username": f"n{n}", "password": "x"}).status_code for n in range(62)]
    assert codes == [200] * 60 + [429] * 2


@pytest.mark.django_db
def test_the_last_try_takes_its_time_to_come_back() -> None:
    limit = Limit("short", times=2, seconds=1)
    assert [limit.spend("A") for _ in range(2)] == [0, 0]
    time.sleep(0.6)
    assert limit.spend("A") == 0
