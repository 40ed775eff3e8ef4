"""The filter, called as Open WebUI does: with the arguments that its methods declare."""

from __future__ import annotations

import importlib.util
import inspect
import os
import uuid
from pathlib import Path
from typing import Any

import pytest

from conftest import NOWHERE, SOUL
from daimon_client import SyncSoulHybridClient

_FILE = Path(__file__).parents[3] / "integrations/open-webui/daimon_filter.py"
pytestmark = pytest.mark.anyio


class Host:
    def __init__(self, bot_id: str, **valves: Any) -> None:
        spec = importlib.util.spec_from_file_location("daimon_filter", _FILE)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        self.filter = module.Filter()
        url = os.environ["DAIMON_URL"]
        self.filter.valves = module.Filter.Valves(**{"url": url, "bot_id": bot_id, **valves})
        self.user_valves = module.Filter.UserValves()
        self.chat_id = str(uuid.uuid4())
        self.messages: list[dict[str, Any]] = []

    async def _run(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        method = getattr(self.filter, name)
        given = {
            "body": body,
            "__user__": {"id": "mara", "name": "Mara", "valves": self.user_valves},
            "__metadata__": {"chat_id": self.chat_id},
            "__event_emitter__": None,
        }
        declared = inspect.signature(method).parameters
        result: dict[str, Any] = await method(
            **{key: value for key, value in given.items() if key in declared}
        )
        return result

    async def ask(self, text: str | list[dict[str, str]], reply: str) -> str:
        """One turn; returns the system message that the model would get."""
        self.messages.append({"role": "user", "content": text})
        sent = await self._run("inlet", {"model": "m", "messages": list(self.messages)})
        self.messages.append({"id": str(uuid.uuid4()), "role": "assistant", "content": reply})
        body = {"chat_id": self.chat_id, "messages": list(self.messages)}
        for _ in range(2):
            assert await self._run("outlet", body) == body
        first = sent["messages"][0]
        return str(first["content"]) if first["role"] == "system" else ""


def _history(client: SyncSoulHybridClient, host: Host, bot_id: str) -> list[str]:
    listed = client.memories.list_session_messages(
        bot_id=bot_id, session_id=host.chat_id, user_id="mara"
    )
    return [message["content"] for message in listed]


async def test_stores_each_turn_once_and_recalls_it_in_another_chat(
    client: SyncSoulHybridClient, bot_id: str
) -> None:
    host = Host(bot_id)
    await host.ask("My sister Ines is allergic to walnuts.", "Noted.")
    assert _history(client, host, bot_id) == ["My sister Ines is allergic to walnuts.", "Noted."]
    client.memories.ingest(
        bot_id=bot_id, user_id="mara", content="Mara rides a red Brompton bike.", scope="global"
    )
    later = Host(bot_id, persona=True)
    parts = [{"type": "text", "text": "Which bike do I ride?"}]
    told = await later.ask(parts, "A Brompton.")
    assert "red Brompton" in told and SOUL["name"] in told


async def test_keeps_the_system_message(bot_id: str) -> None:
    host = Host(bot_id)
    host.messages.append({"role": "system", "content": "Answer briefly."})
    told = await host.ask("Hello.", "Hi.")
    assert told.startswith("Answer briefly.\n\n")


@pytest.mark.parametrize("case", ["down", "temporary", "off", "without avatar"])
async def test_changes_nothing_and_stores_nothing(
    client: SyncSoulHybridClient, bot_id: str, case: str
) -> None:
    valves = {"url": NOWHERE} if case == "down" else {}
    host = Host("" if case == "without avatar" else bot_id, **valves)
    if case == "temporary":
        host.chat_id = "local:1"
    host.user_valves.enabled = case != "off"
    told = await host.ask("The oven is broken.", "Oh.")
    assert (told == "") == (case != "temporary")
    assert _history(client, host, bot_id) == []
