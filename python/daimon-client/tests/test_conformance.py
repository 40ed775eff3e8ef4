from __future__ import annotations

import asyncio

import daimon_client
import pytest

from conformance import STAGE, Client, all_cases, is_for, run_case

cases = all_cases()
pytestmark = pytest.mark.skipif(not STAGE, reason="needs a stage: npm test opens one")


@pytest.mark.parametrize("client_class", [daimon_client.SoulHybridClient, daimon_client.SyncSoulHybridClient])
@pytest.mark.parametrize("name", cases)
def test_case(name: str, client_class: type[Client]) -> None:
    if is_for(cases[name], client_class):
        asyncio.run(run_case(cases[name], client_class))


def test_there_are_cases() -> None:
    assert len(cases) > 40
