from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, cast

from langchain_core.runnables.config import run_in_executor
from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)

from ..._generated.schemas import Memory
from ..._generated.sync_client import SyncSoulHybridClient
from ..._texts import TEXT_CHARS_MAX

_NAME_CHARS_MAX = 128
# Of the 4 KiB that a memory has for metadata, the rest is for JSON around the value.
_VALUE_BYTES_MAX = 3_000
_TOP_K = 100
_PAGE = 500


class DaimonStore(BaseStore):
    """A LangGraph store whose items are memories of an avatar.

    ``search`` with a ``query`` recalls by relevance, without embeddings of yours: at most the 100
    best memories, then those that match the namespace and ``filter``. An item has at most 32,768
    characters as JSON. Use a separate avatar, so that items don't mix with conversations. A deleted
    value leaves a tombstone: to store the same words again, pass ``restore_forgotten=True``, which
    needs the admin scope. Errors of the service are raised. TTL isn't supported.

    Example::

        store = DaimonStore(client, bot_id=bot_id)
        store.put(("users", "noor"), "bike", {"text": "Noor rides a red Brompton."})
        store.search(("users", "noor"), query="Which bike does Noor ride?")
    """

    __slots__ = ("_bot_id", "_client", "_restore_forgotten")

    def __init__(
        self,
        client: SyncSoulHybridClient,
        *,
        bot_id: str | None = None,
        restore_forgotten: bool = False,
    ) -> None:
        known = bot_id or client.bot_id
        if known is None:
            raise ValueError("No avatar. Pass bot_id, or set DAIMON_BOT_ID.")
        self._client = client
        self._bot_id = known
        self._restore_forgotten = restore_forgotten

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        return [self._run(op) for op in ops]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await run_in_executor(None, self.batch, list(ops))

    def _run(self, op: Op) -> Result:
        if isinstance(op, GetOp):
            memory = self._find(op.namespace, op.key)
            return None if memory is None else _to_item(memory)
        if isinstance(op, PutOp):
            self._put(op)
            return None
        if isinstance(op, SearchOp):
            return self._search(op)
        return self._list_namespaces(op)

    def _find(self, namespace: tuple[str, ...], key: str) -> Memory | None:
        listed = self._client.memories.list(
            bot_id=self._bot_id,
            session_id=_session_id(namespace),
            speaker=_short_name(key),
            limit=_PAGE,
        )
        return next((each for each in listed if _place(each) == (namespace, key)), None)

    def _put(self, op: PutOp) -> None:
        stored = self._find(op.namespace, op.key)
        if op.value is None:
            if stored is not None:
                self._client.memories.delete(memory_id=stored["id"])
            return
        content, metadata = _to_memory(op)
        if stored is not None:
            if (stored["content"], stored["metadata"]) != (content, metadata):
                self._client.memories.update(
                    memory_id=stored["id"], content=content, metadata=metadata
                )
            return
        answer = self._client.memories.ingest(
            bot_id=self._bot_id,
            content=content,
            session_id=_session_id(op.namespace),
            scope="session",
            speaker=_short_name(op.key),
            metadata=metadata,
            override=True if self._restore_forgotten else None,
        )
        if answer["suppressed"]:
            raise ValueError(
                f"The value of {op.key!r} was deleted earlier, so it is not stored again. "
                "Change it, or pass restore_forgotten=True."
            )

    def _search(self, op: SearchOp) -> list[SearchItem]:
        found = self._recall(op) if op.query else self._all()
        items = [
            _to_search_item(memory)
            for memory in found
            if _is_within(memory, op.namespace_prefix)
        ]
        matching = [item for item in items if _matches(item.value, op.filter or {})]
        return matching[op.offset : op.offset + op.limit]

    def _recall(self, op: SearchOp) -> Iterable[Memory]:
        answer = self._client.retrieve(
            op.query or "", self._bot_id, top_k=_TOP_K, recall_scope="all", include_scores=True
        )
        hits = answer.get("hits") or []
        return [hit for hit in hits if _store_members(hit).get("index", True)]

    def _all(self) -> Iterator[Memory]:
        listed = self._client.memories.list(bot_id=self._bot_id, limit=_PAGE)
        return (memory for memory in listed if memory["superseded_by"] is None)

    def _list_namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        found: set[tuple[str, ...]] = set()
        for memory in self._all():
            namespace, _ = _place(memory)
            if namespace and all(_fits(namespace, each) for each in op.match_conditions or ()):
                found.add(namespace[: op.max_depth])
        return sorted(found)[op.offset : op.offset + op.limit]


def _session_id(namespace: tuple[str, ...]) -> str:
    # LangGraph allows no period in a label.
    return _short_name(".".join(namespace))


def _short_name(name: str) -> str:
    if 0 < len(name) <= _NAME_CHARS_MAX:
        return name
    return hashlib.sha256(name.encode()).hexdigest()


def _to_memory(op: PutOp) -> tuple[str, dict[str, Any]]:
    """The text of an item, by which it is found, and the item itself as metadata if it is small."""
    value = dict(op.value or {})
    members: dict[str, Any] = {"namespace": list(op.namespace), "key": op.key}
    if op.index is False:
        members["index"] = False
    as_json = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if len(as_json.encode()) <= _VALUE_BYTES_MAX:
        text = _describe(value, op.index or None)
        if 0 < len(text.strip()):
            return text, {"store": {**members, "value": value}}
    if len(as_json) > TEXT_CHARS_MAX:
        raise ValueError(f"The value of {op.key!r} has over {TEXT_CHARS_MAX} characters as JSON.")
    return as_json, {"store": members}


def _describe(value: Mapping[str, Any], index: list[str] | None) -> str:
    """The text of a value: of its only text, or a line per member."""
    chosen = value if index is None else {each: value[each] for each in index if each in value}
    members = chosen or value
    if len(members) == 1 and isinstance(only := next(iter(members.values())), str):
        return only
    return "\n".join(
        f"{name}: {each if isinstance(each, str) else json.dumps(each, ensure_ascii=False)}"
        for name, each in members.items()
    )


def _store_members(memory: Memory) -> Mapping[str, Any]:
    found = (memory["metadata"] or {}).get("store")
    return cast("Mapping[str, Any]", found) if isinstance(found, Mapping) else {}


def _place(memory: Memory) -> tuple[tuple[str, ...], str | None]:
    members = _store_members(memory)
    if memory["superseded_by"] is not None:
        return (), None
    return tuple(members.get("namespace", ())), members.get("key")


def _is_within(memory: Memory, prefix: tuple[str, ...]) -> bool:
    namespace, key = _place(memory)
    return key is not None and namespace[: len(prefix)] == prefix


def _item_members(memory: Memory) -> dict[str, Any]:
    members = _store_members(memory)
    value = members["value"] if "value" in members else json.loads(memory["content"])
    return {
        "namespace": tuple(members["namespace"]),
        "key": members["key"],
        "value": value,
        "created_at": _time(memory["occurred_at"]),
        "updated_at": _time(memory["recorded_at"]),
    }


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _to_item(memory: Memory) -> Item:
    return Item(**_item_members(memory))


def _to_search_item(memory: Memory) -> SearchItem:
    return SearchItem(**_item_members(memory), score=memory.get("score"))


_OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "$eq": lambda value, wanted: value == wanted,
    "$ne": lambda value, wanted: value != wanted,
    "$gt": lambda value, wanted: value is not None and value > wanted,
    "$gte": lambda value, wanted: value is not None and value >= wanted,
    "$lt": lambda value, wanted: value is not None and value < wanted,
    "$lte": lambda value, wanted: value is not None and value <= wanted,
}


def _matches(value: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(_has(value.get(name), each) for name, each in wanted.items())


def _has(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        conditions = cast("Mapping[str, Any]", wanted)
        if any(name.startswith("$") for name in conditions):
            unknown = conditions.keys() - _OPERATORS.keys()
            if unknown:
                raise ValueError(f"Unknown filter operator {', '.join(sorted(unknown))}.")
            return all(_OPERATORS[name](value, each) for name, each in conditions.items())
        return isinstance(value, Mapping) and _matches(cast("Mapping[str, Any]", value), conditions)
    return bool(value == wanted)


def _fits(namespace: tuple[str, ...], condition: MatchCondition) -> bool:
    path = tuple(condition.path)
    if len(path) > len(namespace):
        return False
    is_prefix = condition.match_type == "prefix"
    part = namespace[: len(path)] if is_prefix else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", label) for label, wanted in zip(part, path))
