"""What a header or an address may hold."""

import httpx
import pytest

from media_api.client.errors import InvalidRequest
from media_api.client.transport import bare_address, bearer_key, obstacle_of


@pytest.mark.parametrize("key", ["abc-123", "abc-123\r\n", "\tabc-123 ", "abc-123\n"])
def test_the_line_end_of_a_key_file_is_no_part_of_the_key(key: str) -> None:
    assert bearer_key(key) == "abc-123"


@pytest.mark.parametrize("key", ["SECRETä", "SEC\rRET", "SEC\nRET", "SEC\x00RET", "\ufeffSECRET"])
def test_a_key_that_no_header_carries_is_refused_unseen(key: str) -> None:
    with pytest.raises(ValueError, match="printable ASCII") as caught:
        bearer_key(key)
    assert "SEC" not in str(caught.value)


@pytest.mark.parametrize(
    "address", ["http://user:PASSWORD@media", "https://PASSWORD@media", "http://u:PASS/WORD@media"]
)
def test_an_address_with_credentials_is_refused_unseen(address: str) -> None:
    with pytest.raises(ValueError, match="user name or password") as caught:
        bare_address(address)
    assert "PASS" not in str(caught.value)


def test_an_address_without_credentials_stays_as_it_is() -> None:
    assert bare_address("https://media.example:8443/v2") == "https://media.example:8443/v2"


def test_an_obstacle_is_named_by_its_text_else_by_its_kind() -> None:
    assert obstacle_of(httpx.ConnectError("refused"), "/x") == "refused"
    assert obstacle_of(httpx.ReadTimeout(""), "/x") == "ReadTimeout"


def test_the_text_of_a_header_that_is_not_allowed_is_told_to_nobody() -> None:
    with pytest.raises(InvalidRequest, match="one of its headers") as caught:
        obstacle_of(httpx.LocalProtocolError("Illegal header value b'Bearer SECRET'"), "/x")
    assert "SECRET" not in str(caught.value)
    assert not caught.value.retryable
