from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Generic, TypeVar

from ._operation import Operation
from ._options import AsyncCall, Call, CallOptions

Page = TypeVar("Page")
Item = TypeVar("Item")


class AsyncPaged(Generic[Page, Item]):
    """A list: iterate over its items, which are fetched page by page, or get one page."""

    def __init__(
        self,
        call: AsyncCall,
        operation: Operation,
        request: Mapping[str, Any],
        options: CallOptions,
    ) -> None:
        self._call = call
        self._operation = operation
        self._request = request
        self._options = options

    async def page(self) -> Page:
        """The page at the cursor of the request; ``next`` is the cursor of the following page."""
        answer: Page = await self._call(self._operation, self._request, self._options)
        return answer

    async def __aiter__(self) -> AsyncIterator[Item]:
        request = dict(self._request)
        while True:
            page = await self._call(self._operation, request, self._options)
            for item in page["items"]:
                yield item
            if not page["next"]:
                return
            request["cursor"] = page["next"]


class Paged(Generic[Page, Item]):
    """A list: iterate over its items, which are fetched page by page, or get one page."""

    def __init__(
        self,
        call: Call,
        operation: Operation,
        request: Mapping[str, Any],
        options: CallOptions,
    ) -> None:
        self._call = call
        self._operation = operation
        self._request = request
        self._options = options

    def page(self) -> Page:
        """The page at the cursor of the request; ``next`` is the cursor of the following page."""
        answer: Page = self._call(self._operation, self._request, self._options)
        return answer

    def __iter__(self) -> Iterator[Item]:
        request = dict(self._request)
        while True:
            page = self._call(self._operation, request, self._options)
            yield from page["items"]
            if not page["next"]:
                return
            request["cursor"] = page["next"]
