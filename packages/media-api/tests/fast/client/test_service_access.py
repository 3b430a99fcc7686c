"""Where the address and the key of a service come from."""

import pytest
from pydantic import SecretStr

from media_api.client.service_access import UnusableVariable, access_of

HERE, THERE = "https://media.example", "https://other.example"


@pytest.mark.parametrize(
    ("given", "environment", "address", "key", "origin"),
    [
        ((None, None, None), {}, None, None, ""),
        ((None, None, None), {"URL": HERE, "KEY": "k"}, HERE, "k", "that of MEDIA_API_KEY"),
        ((None, None, None), {"URL": HERE}, HERE, None, "MEDIA_API_KEY is not set"),
        # The embedded service has a key of its own
        ((None, None, None), {"KEY": "k"}, None, None, ""),
        ((HERE, None, None), {"KEY": "k"}, HERE, "k", "that of MEDIA_API_KEY"),
        ((f"{HERE}/", None, None), {"URL": HERE, "KEY": "k"}, f"{HERE}/", "k", "MEDIA_API_KEY"),
        ((THERE, None, None), {"URL": HERE, "KEY": "k"}, THERE, None, "is for MEDIA_SERVICE_URL"),
        ((THERE, "g", None), {"URL": HERE, "KEY": "k"}, THERE, "g", "the one that was given"),
        ((THERE, "g", "team"), {}, THERE, "g", "that of the block 'team'"),
        ((None, "g", None), {"URL": HERE, "KEY": "k"}, HERE, "g", "the one that was given"),
    ],
)
def test_what_is_given_goes_before_the_environment_and_a_key_to_its_own_service(
    monkeypatch: pytest.MonkeyPatch,
    given: tuple[str | None, str | None, str | None],
    environment: dict[str, str],
    address: str | None,
    key: str | None,
    origin: str,
) -> None:
    for name, variable in (("URL", "MEDIA_SERVICE_URL"), ("KEY", "MEDIA_API_KEY")):
        monkeypatch.delenv(variable, raising=False)
        if name in environment:
            monkeypatch.setenv(variable, environment[name])
    url, secret, block = given
    access = access_of(url, SecretStr(secret) if secret else None, block)
    found = access.key.get_secret_value() if access.key else None
    assert (access.address, found) == (address, key)
    assert origin in access.origin


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("MEDIA_SERVICE_URL", "media.example", "begins with http"),
        ("MEDIA_SERVICE_URL", "me:secret@media.example", "begins with http"),
        ("MEDIA_SERVICE_URL", "https://me:secret@media.example", "no user name or password"),
        ("MEDIA_API_KEY", "kéy", "printable ASCII"),
    ],
)
def test_a_variable_that_holds_nothing_of_use_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(UnusableVariable, match=said) as raised:
        access_of(None if "URL" in name else HERE, None)
    assert name in str(raised.value)
    assert "secret" not in str(raised.value)
    assert "é" not in str(raised.value)


def test_the_embedded_service_is_meant_where_its_home_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MEDIA_SERVICE_URL", f" {HERE}\n")
    assert access_of(None, None).address == HERE
    assert access_of(None, None, is_embedded=True).address is None
    assert access_of(THERE, None, is_embedded=True).address == THERE
