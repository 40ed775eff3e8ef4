import logging
from urllib.parse import urlsplit

import httpx

from .db import unit_of_work
from .models import Alert, Reading
from .repos import Alerts
from .rules import BadRule, holds
from .settings import get_settings

log = logging.getLogger("tide.delivery")


class Courier:
    def __init__(self, client: httpx.AsyncClient, hosts: frozenset[str]):
        self._client = client
        self._hosts = hosts

    async def to_hook(self, alert: Alert, payload: dict) -> int:
        answer = await self._client.post(alert.hook, json=payload)
        return answer.status_code

    async def to_relay(self, alert: Alert, payload: dict) -> int:
        parts = urlsplit(alert.relay)
        if parts.scheme != "https" or parts.netloc not in self._hosts:
            raise ValueError("not a relay host")
        answer = await self._client.post(alert.relay, json=payload)
        return answer.status_code

    async def deliver(self, alert: Alert, payload: dict) -> None:
        for target, send in ((alert.hook, self.to_hook), (alert.relay, self.to_relay)):
            if not target:
                continue
            try:
                await send(alert, payload)
            except (httpx.HTTPError, httpx.InvalidURL, ValueError):
                log.warning("alert %s was not delivered", alert.id)


async def announce(reading: Reading) -> None:
    values = {"level": reading.level, "wind": reading.wind}
    hosts = get_settings().relay_hosts
    async with unit_of_work() as session, httpx.AsyncClient(timeout=5) as client:
        courier = Courier(client, hosts)
        async for alert in Alerts(session).active(reading.station_id):
            try:
                due = holds(alert, values)
            except BadRule:
                continue
            if due:
                await courier.deliver(alert, {"alert": alert.title, **values})


async def rehearse(alert: Alert) -> None:
    async with httpx.AsyncClient(timeout=5) as client:
        courier = Courier(client, get_settings().relay_hosts)
        await courier.deliver(alert, {"alert": alert.title, "rehearsal": True})
