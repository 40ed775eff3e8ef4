"""Runs the cases of test/conformance against the stage that the environment names, see the README there."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import uuid
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import daimon_client
import httpx

STAGE = os.environ.get("DAIMON_CONFORMANCE_STAGE", "")
CASES = Path(os.environ.get("DAIMON_CONFORMANCE_CASES", "cases"))
SOUL: Any = json.loads(os.environ.get("DAIMON_CONFORMANCE_SOUL", "{}"))

Client = daimon_client.SoulHybridClient | daimon_client.SyncSoulHybridClient


def all_cases() -> dict[str, Any]:
    files = sorted(CASES.glob("*.json"))
    return {f"{file.stem}: {case['name']}": case for file in files for case in json.loads(file.read_text())}


def is_for(case: Mapping[str, Any], client_class: type[Client]) -> bool:
    """What blocks a thread cannot be aborted from within it."""
    is_aborted = any("abort_at" in step for step in case["steps"])
    return client_class is daimon_client.SoulHybridClient or not is_aborted


async def run_case(case: Mapping[str, Any], client_class: type[Client]) -> None:
    scene = _ask("/scenes", {"faults": case.get("faults", [])})
    settings = case.get("client", {})
    where = {None: "proxy_url", "kernel": "kernel_url", "refused": "refused_url"}
    client = client_class(
        scene[where[case.get("connect")]],
        timeout=settings.get("timeout_ms", 60_000) / 1_000,
        max_retries=settings.get("max_retries", 2),
        enabled=settings.get("enabled"),
        api_key=settings.get("api_key"),
    )
    kept: dict[str, Any] = {"key": f"case-{uuid.uuid4()}", "soul": SOUL}
    try:
        for number, step in enumerate(case["steps"], 1):
            found = await _run_step(client, step, kept, scene["id"])
            assert found == [], f"step {number}, {step['call']}: {'; '.join(found)}"
    finally:
        if isinstance(client, daimon_client.SoulHybridClient):
            await client.aclose()
        else:
            client.close()
    _check_requests(_ask(f"/scenes/{scene['id']}/requests"), case)


async def _run_step(
    client: Client, step: Mapping[str, Any], kept: dict[str, Any], scene: int
) -> list[str]:
    fails = step.get("fails")
    try:
        result = await _call(client, step, kept, scene)
    except (Exception, asyncio.CancelledError) as error:
        if fails is None:
            raise
        return _failure_differences(error, fails)
    if fails is not None:
        return [f"it did not fail with {fails['class']}"]
    if "keep" in step:
        kept[step["keep"]] = result
    return _differences(result, _fill(step["expect"], kept)) if "expect" in step else []


async def _call(client: Client, step: Mapping[str, Any], kept: dict[str, Any], scene: int) -> Any:
    members = _fill(step.get("with", {}), kept)
    method: Any = client
    for name in step["call"].split("."):
        method = getattr(method, name)
    if step["call"] == "ensure_avatar":
        members["soul_path_or_dict"] = members.pop("soul")
    # In Python the method has the type in its name.
    members.pop("content_type", None)
    if step["call"] == "run_turn":
        members["generate"] = _generate(step.get("generate", {}), client)
    for name, value in step.get("options", {}).items():
        members["timeout" if name == "timeout_ms" else name] = (
            value / 1_000 if name == "timeout_ms" else value
        )
    task = asyncio.ensure_future(_settle(method, members, step.get("page", False)))
    if "abort_at" in step:
        while not any(_name(seen).startswith(step["abort_at"]) for seen in await _seen(scene)):
            pass
        task.cancel()
    return await task


async def _settle(method: Any, members: Mapping[str, Any], is_page: bool) -> Any:
    result = method(**members)
    if isinstance(result, (daimon_client.AsyncPaged, daimon_client.Paged)):
        if is_page:
            page = result.page()
            return await page if inspect.isawaitable(page) else page
        if isinstance(result, daimon_client.AsyncPaged):
            return [item async for item in result]
        return list(result)
    return await result if inspect.isawaitable(result) else result


def _generate(script: Mapping[str, Any], client: Client) -> Any:
    def begin(prompt: str) -> None:
        assert script.get("is_told", "") in prompt, prompt
        if script.get("restarts_kernel"):
            _ask("/kernel/restart", {})

    def whole(prompt: str, _prepared: Any) -> Any:
        begin(prompt)
        if "message" in script:
            return script["message"]
        return "".join(_pieces(script))

    async def whole_async(prompt: str, prepared: Any) -> Any:
        return whole(prompt, prepared)

    def stream(prompt: str, _prepared: Any) -> Iterator[Any]:
        begin(prompt)
        yield from _pieces(script)

    async def stream_async(prompt: str, prepared: Any) -> AsyncIterator[Any]:
        for piece in stream(prompt, prepared):
            yield piece

    is_async = isinstance(client, daimon_client.SoulHybridClient)
    if "pieces" in script:
        return stream_async if is_async else stream
    return whole_async if is_async else whole


def _pieces(script: Mapping[str, Any]) -> Iterator[Any]:
    yield from script.get("pieces", [script.get("reply", "")])
    if "throws" in script:
        raise RuntimeError(script["throws"])


def _failure_differences(error: BaseException, expected: Mapping[str, Any]) -> list[str]:
    if expected["class"] == "aborted":
        return [] if isinstance(error, asyncio.CancelledError) else [repr(error)]
    if expected["class"] == "thrown":
        return _differences(str(error), expected["message"], "message")
    if not isinstance(error, getattr(daimon_client, expected["class"])):
        return [f"it failed with {error!r}"]
    found: list[str] = []
    for name in ("code", "status", "reply"):
        if name in expected:
            found += _differences(getattr(error, name), expected[name], name)
    if "pointers" in expected:
        pointers = [issue["pointer"] for issue in getattr(error, "issues")]
        found += _differences(pointers, expected["pointers"], "pointers")
    if expected.get("has_request_id") and not isinstance(getattr(error, "request_id"), str):
        found.append("the error has no request_id")
    return found


def _fill(value: Any, kept: Mapping[str, Any]) -> Any:
    """Fills in ``$name.member`` from what was kept, and ``{"$repeat": [text, times]}``."""
    if isinstance(value, str) and value.startswith("$"):
        at: Any = kept
        for name in value[1:].split("."):
            at = at[name]
        return at
    if isinstance(value, list):
        return [_fill(item, kept) for item in value]
    if not isinstance(value, dict):
        return value
    if "$repeat" in value:
        text, times = value["$repeat"]
        return text * times
    return {name: _fill(member, kept) for name, member in value.items()}


def _differences(actual: Any, expected: Any, at: str = "result") -> list[str]:
    """Where ``actual`` is not what ``expected`` says; members that it does not name may be anything."""
    if isinstance(expected, dict) and isinstance(actual, (dict, list, str)):
        if "$length" in expected:
            length = len(actual)
            return [] if length == expected["$length"] else [f"{at} has {length}"]
        if "$has" in expected:
            return [] if expected["$has"] in actual else [f"{at} lacks {expected['$has']!r}: {actual!r}"]
        if isinstance(actual, dict):
            return [
                difference
                for name, member in expected.items()
                for difference in _differences(actual.get(name, "absent"), member, f"{at}.{name}")
            ]
    if isinstance(expected, list) and isinstance(actual, list) and len(actual) == len(expected):
        return [
            difference
            for number, (item, wanted) in enumerate(zip(actual, expected))
            for difference in _differences(item, wanted, f"{at}.{number}")
        ]
    return [] if actual == expected else [f"{at} is {actual!r}, not {expected!r}"]


def _check_requests(seen: list[dict[str, Any]], case: Mapping[str, Any]) -> None:
    for begin, count in case.get("requests", {}).items():
        found = sum(_name(request).startswith(begin) for request in seen)
        assert found == count, f"{found} requests {begin}, not {count}"
    if case.get("one_key"):
        bodies = [request["body"] for request in seen if request["path"] == "/hybrid/complete"]
        keys = {body.get("idempotency_key") for body in bodies}
        assert len(keys) == 1 and None not in keys, f"completes with the keys {keys}"


def _name(request: Mapping[str, Any]) -> str:
    return f"{request['method']} {request['path']}"


def _ask(path: str, body: Any = None) -> Any:
    method = "GET" if body is None else "POST"
    answer = httpx.request(method, f"{STAGE}{path}", json=body, timeout=30)
    return answer.raise_for_status().json()


async def _seen(scene: int) -> Any:
    return await asyncio.to_thread(_ask, f"/scenes/{scene}/requests")
