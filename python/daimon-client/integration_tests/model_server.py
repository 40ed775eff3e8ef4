"""A model server over a real socket that speaks OpenAI's protocols with scripted replies."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


_numbers = itertools.count(1)


@dataclass(frozen=True)
class Reply:
    """One reply: a text, a tool call, an error status, or silence until the client leaves."""

    text: str = ""
    tool: str | None = None
    arguments: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    hangs: bool = False
    call_id: str = field(default_factory=lambda: f"call_{next(_numbers)}")


class ModelServer:
    """Replies in the order of ``script``, then with ``Noted.``; ``requests`` are the bodies seen."""

    def __init__(self) -> None:
        self.script: list[Reply] = []
        self.requests: list[dict[str, Any]] = []
        self.is_hanging = threading.Event()
        self._released = threading.Event()
        model = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = int(self.headers.get("content-length", 0))
                model.handle(self, json.loads(self.rfile.read(length)))

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def release(self) -> None:
        """Breaks the connections of replies that hang."""
        self._released.set()

    def close(self) -> None:
        self.release()
        self._server.shutdown()
        self._server.server_close()

    def handle(self, handler: BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
        self.requests.append(body)
        reply = self.script.pop(0) if self.script else Reply("Noted.")
        if reply.status != 200:
            _send_json(handler, reply.status, {"error": {"message": "scripted", "type": "error"}})
            return
        if reply.hangs and not body.get("stream"):
            self.is_hanging.set()
            self._released.wait(30)
            return
        is_response = handler.path.endswith("/responses")
        if not body.get("stream"):
            _send_json(handler, 200, _response(reply) if is_response else _completion(reply))
            return
        handler.send_response(200)
        handler.send_header("content-type", "text/event-stream")
        handler.send_header("connection", "close")
        handler.end_headers()
        for event in _response_events(reply) if is_response else _completion_chunks(reply):
            name = f"event: {event['type']}\n" if is_response else ""
            handler.wfile.write(f"{name}data: {json.dumps(event)}\n\n".encode())
            handler.wfile.flush()
            if reply.hangs and _has_text(event):
                self.is_hanging.set()
                self._released.wait(30)
                break
        else:
            if not is_response:
                handler.wfile.write(b"data: [DONE]\n\n")
        handler.close_connection = True

    def told(self, number: int = -1) -> str:
        """The instructions of a request: its system messages."""
        body = self.requests[number]
        if "instructions" in body:
            return str(body["instructions"] or "")
        return "\n\n".join(
            _content(message["content"])
            for message in body["messages"]
            if message["role"] in ("system", "developer")
        )

    def said(self, number: int = -1) -> list[str]:
        """The texts of users and the model in a request."""
        body = self.requests[number]
        messages = body["input"] if "input" in body else body["messages"]
        if isinstance(messages, str):
            return [messages]
        return [
            _content(message["content"])
            for message in messages
            if message.get("role") in ("user", "assistant") and message.get("content")
        ]


def _content(content: Any) -> str:
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def _send_json(handler: BaseHTTPRequestHandler, status: int, body: Mapping[str, Any]) -> None:
    data = json.dumps(body).encode()
    handler.send_response(status)
    handler.send_header("content-type", "application/json")
    handler.send_header("content-length", str(len(data)))
    # Clients that wait between retries read these.
    handler.send_header("retry-after-ms", "1")
    handler.end_headers()
    handler.wfile.write(data)


def _pieces(text: str) -> list[str]:
    return [text[:4], text[4:]] if len(text) > 4 else [text]


def _has_text(event: Mapping[str, Any]) -> bool:
    if event.get("type") == "response.output_text.delta":
        return True
    choices = event.get("choices") or [{}]
    return bool(choices[0].get("delta", {}).get("content"))


_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}


def _tool_call(reply: Reply) -> dict[str, Any]:
    function = {"name": reply.tool, "arguments": json.dumps(reply.arguments)}
    return {"id": reply.call_id, "type": "function", "function": function}


def _completion(reply: Reply) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text or None}
    if reply.tool:
        message["tool_calls"] = [_tool_call(reply)]
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if reply.tool else "stop"}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "tiny",
        "choices": [choice],
        "usage": _USAGE,
    }


def _completion_chunks(reply: Reply) -> Iterator[dict[str, Any]]:
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    if reply.tool:
        deltas.append({"tool_calls": [{"index": 0, **_tool_call(reply)}]})
    else:
        deltas += [{"content": piece} for piece in _pieces(reply.text)]
    finish = "tool_calls" if reply.tool else "stop"
    for delta, reason in [*((delta, None) for delta in deltas), ({}, finish)]:
        yield {
            "id": "chatcmpl-1",
            "object": "chat.completion.chunk",
            "created": 1,
            "model": "tiny",
            "choices": [{"index": 0, "delta": delta, "finish_reason": reason}],
        }


def _response(reply: Reply) -> dict[str, Any]:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": "tiny",
        "status": "completed",
        "output": [_output_item(reply)],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": 1,
            "output_tokens": 1,
            "total_tokens": 2,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        },
    }


def _output_item(reply: Reply) -> dict[str, Any]:
    if reply.tool:
        return {
            "type": "function_call",
            "id": "fc_1",
            "call_id": reply.call_id,
            "name": reply.tool,
            "arguments": json.dumps(reply.arguments),
            "status": "completed",
        }
    part = {"type": "output_text", "text": reply.text, "annotations": [], "logprobs": []}
    return {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": [part],
    }


def _response_events(reply: Reply) -> Iterator[dict[str, Any]]:
    whole = _response(reply)
    item = whole["output"][0]
    place = {"item_id": item["id"], "output_index": 0, "content_index": 0}
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": {**whole, "output": [], "status": "in_progress"}},
        {"type": "response.output_item.added", "output_index": 0, "item": {**item, "content": []}},
    ]
    if not reply.tool:
        part = item["content"][0]
        events.append({"type": "response.content_part.added", **place, "part": {**part, "text": ""}})
        events += [
            {"type": "response.output_text.delta", **place, "delta": piece, "logprobs": []}
            for piece in _pieces(reply.text)
        ]
        events.append(
            {"type": "response.output_text.done", **place, "text": reply.text, "logprobs": []}
        )
        events.append({"type": "response.content_part.done", **place, "part": part})
    events.append({"type": "response.output_item.done", "output_index": 0, "item": item})
    events.append({"type": "response.completed", "response": whole})
    for number, event in enumerate(events):
        yield {**event, "sequence_number": number}
