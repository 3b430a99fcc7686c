"""Proxies of the environment: none for this machine, and a sentence for what is wrong."""

import httpx
import pytest

from media_pipelines.command.loopback import spare_loopback
from media_pipelines.command.proxies import UnusableProxy, check_proxies


@pytest.mark.parametrize("named", ["", "localhost,[::1]", "corp.example, 10.0.0.0/8", "*"])
@pytest.mark.parametrize("variable", ["HTTP_PROXY", "http_proxy", "ALL_PROXY"])
def test_this_machine_is_reached_without_a_proxy(
    monkeypatch: pytest.MonkeyPatch, named: str, variable: str
) -> None:
    for name in ("no_proxy", "NO_PROXY", "http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, "http://proxy.example:3128")
    monkeypatch.setenv("NO_PROXY", named)
    # What it sets is undone with the test
    monkeypatch.setenv("no_proxy", named)
    spare_loopback()
    with httpx.Client() as client:
        for url in ("http://127.0.0.1:4200/api", "http://localhost:4200", "http://[::1]:4200"):
            # A request there goes its own way
            assert client._transport_for_url(httpx.URL(url)) is client._transport
        elsewhere = client._transport_for_url(httpx.URL("http://media.example"))
        assert (elsewhere is client._transport) is (named == "*")


def test_without_proxies_nothing_is_set() -> None:
    environment = {"PATH": "/bin"}
    spare_loopback(environment)
    assert environment == {"PATH": "/bin"}


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("socks5://127.0.0.1:9", "ALL_PROXY .* pip install socksio"),
        ("ftp://proxy:21", "ftp is not known"),
        ("http://proxy:none", "it is not an address; write http://host:port"),
        ("http://", "it is not an address"),
    ],
)
def test_a_proxy_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, address: str, told: str
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UnusableProxy, match=told):
        check_proxies({"ALL_PROXY": address})


@pytest.mark.parametrize(
    "address", ["http://user:pw@proxy:3128", "proxy:3128", "https://proxy", " "]
)
def test_proxies_as_people_write_them_are_taken(address: str) -> None:
    check_proxies({"https_proxy": address})
