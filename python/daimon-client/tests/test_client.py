"""What no service is needed for."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from daimon_client import SoulHybridClient, StatusError, SyncSoulHybridClient
from daimon_client._operation import to_request
from daimon_client._generated.operations import DELETE_SESSION, LIST_MEMORIES
from daimon_client._options import read_options
from daimon_client._retry import retry_delay
from daimon_client._souls import find_soul_changes
from daimon_client._texts import repair, shorten_query, split_complete, split_text
from daimon_client._turn import read_soul, summarise

NOWHERE = "http://127.0.0.1:9"


def options(environment: dict[str, str], **given: Any) -> Any:
    members: dict[str, Any] = {
        "base_url": None,
        "api_key": None,
        "bot_id": None,
        "enabled": None,
        "timeout": 60.0,
        "max_retries": 2,
    }
    return read_options(**{**members, **given}, environment=environment)


def test_what_is_not_given_comes_from_the_environment() -> None:
    environment = {
        "DAIMON_URL": "http://sidecar:8001/api/",
        "DAIMON_API_KEY": "key",
        "DAIMON_BOT_ID": "bot",
        "DAIMON_ENABLED": "false",
    }
    found = options(environment)
    assert found.base_url == "http://sidecar:8001/api"
    assert (found.api_key, found.bot_id, found.enabled) == ("key", "bot", False)
    assert options(environment, enabled=True).enabled
    assert options({}).base_url == "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    "given",
    [
        {"base_url": "localhost:8000"},
        {"base_url": "ftp://host"},
        {"base_url": "http://user:secret@host"},
        {"api_key": "two words"},
        {"api_key": "key\nx-other: 1"},
        {"timeout": 0},
        {"timeout": float("nan")},
        {"max_retries": -1},
    ],
)
def test_an_option_of_no_use_is_refused_and_no_secret_is_quoted(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as refused:
        options({}, **given)
    assert "secret" not in str(refused.value) and "x-other" not in str(refused.value)


def test_a_flag_that_is_no_flag_is_refused() -> None:
    with pytest.raises(ValueError, match="DAIMON_ENABLED"):
        options({"DAIMON_ENABLED": "perhaps"})


@pytest.mark.parametrize("session_id", ["", ".", "..", None, 7])
def test_no_name_leads_to_another_address(session_id: Any) -> None:
    with pytest.raises(ValueError, match="session_id"):
        to_request(DELETE_SESSION, {"bot_id": "b", "session_id": session_id}, None)


def test_none_is_absent() -> None:
    wire = to_request(LIST_MEMORIES, {"bot_id": "b", "limit": None, "q": "a&b"}, None)
    assert wire.target == "/v1/avatars/b/memories?q=a%26b"


def test_the_avatar_must_be_known() -> None:
    with SyncSoulHybridClient(NOWHERE) as client:
        with pytest.raises(ValueError, match="bot_id"):
            client.prepare_turn("x")


def test_delays_double_up_to_a_bound_and_are_spread() -> None:
    error = StatusError(503, {}, "")
    assert [retry_delay(error, tries, 0.0) for tries in range(1, 7)] == [0.5, 1, 2, 4, 8, 8]
    assert retry_delay(error, 1, 1.0) == 0.25
    assert retry_delay(StatusError(429, {"retry-after": "7"}, ""), 1) == 7
    past = StatusError(429, {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, "")
    assert retry_delay(past, 1) == 0
    assert StatusError(429, {"retry-after": "soon"}, "").retry_after is None


def test_a_soul_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "ada.soul.json"
    path.write_text(json.dumps({"name": "Ada"}))
    assert read_soul(path)["name"] == read_soul(str(path))["name"] == "Ada"
    path.write_text("[]")
    with pytest.raises(ValueError, match="ada.soul.json"):
        read_soul(path)


def test_a_summary_is_short_however_long_the_turn() -> None:
    assert len(summarise("x" * 50_000, "y" * 50_000)) < 2_100
    assert summarise("x", " ") == "User: x"


@pytest.mark.parametrize("reply", [None, 7, b"bytes", {"text": "x"}, ["a", 7]])
def test_what_is_no_reply_is_refused(reply: Any) -> None:
    soul = {"description": "d"}
    with SyncSoulHybridClient(NOWHERE, enabled=False) as client:
        with pytest.raises(TypeError, match="generate"):
            client.run_turn("x", lambda _prompt, _prepared: reply, external_key="k", soul=soul)

    async def run() -> None:
        async with SoulHybridClient(NOWHERE, enabled=False) as client:
            await client.run_turn("x", lambda _prompt, _prepared: reply, external_key="k", soul=soul)

    with pytest.raises(TypeError, match="generate"):
        asyncio.run(run())


@pytest.mark.parametrize("text", ["", "word " * 9, "a. b\n" * 30, "x" * 100, "\n" * 40 + "é😀" * 20])
def test_a_split_text_is_its_parts_within_the_limit(text: str) -> None:
    parts = split_text(text, 24)
    assert max(map(len, parts)) <= 24
    assert "".join(parts).split() == text.split()
    assert len(shorten_query(text, 24)) <= 24


def test_a_long_complete_reflects_once_and_has_a_key_per_part() -> None:
    request = {"user_message": "x" * 70_000, "assistant_text": "Yes.", "summary": "X."}
    parts = split_complete(request, "mine")
    assert [part.get("idempotency_key") for part in parts] == [None, "mine#1", "mine#2"]
    assert [part.get("reflect") for part in parts] == [None, False, False]
    assert [part["assistant_text"] for part in parts] == ["Yes.", None, None]
    assert split_complete({"user_message": "x"}, None) == [{"user_message": "x"}]


@pytest.mark.parametrize(
    ("text", "repaired"),
    [("a\ud83d", "a\ufffd"), ("\ud83d\ude00", "😀"), ("\ude00 😀", "\ufffd 😀"), ("x", "x")],
)
def test_halves_of_surrogate_pairs_are_repaired(text: str, repaired: str) -> None:
    assert repair(text) == repaired


def test_the_avatar_of_a_turn_is_named_once() -> None:
    def generate(_prompt: str, _prepared: object) -> str:
        return "x"

    with SyncSoulHybridClient(NOWHERE) as client:
        with pytest.raises(ValueError, match="bot_id"):
            client.run_turn("x", generate)
        with pytest.raises(ValueError, match="either"):
            client.run_turn("x", generate, bot_id="b", external_key="k", soul={})
        with pytest.raises(ValueError, match="soul"):
            client.run_turn("x", generate, external_key="k")


def test_an_absent_member_of_a_soul_has_its_default() -> None:
    stored: dict[str, Any] = {
        "name": "Ada",
        "role": "Guide",
        "description": "d",
        "attachment_style": "Secure",
        "baseline_msv": {"drives": {"curiosity": 1}},
        "capabilities": [],
        "hourly_rate": None,
        "status": "available",
        "avatar_url": None,
    }
    assert find_soul_changes({**stored, "status": None, "capabilities": ()}, stored) == []
    assert find_soul_changes({**stored, "role": "Pilot"}, stored) == ["role"]
    assert find_soul_changes({**stored, "capabilities": ["sail"]}, stored) == ["capabilities"]
