"""A terminal chat: each line of standard input is a turn; the reply is printed as it arrives."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from daimon_client import DaimonError, SoulHybridClient

SOUL = Path(__file__).parent.parent / "fennel.soul.json"


async def stub_model(system_prompt: str, message: str) -> AsyncIterator[str]:
    """Replace it with a call of your own model. Needs no key, and repeats what it remembers."""
    memories = re.findall(r"^- \[[^\]]*\] (.*)$", system_prompt, re.MULTILINE)
    reply = f"You say: {message} I remember {len(memories)}: {' '.join(memories)}"
    for word in reply.split(" "):
        await asyncio.sleep(0)
        yield f"{word} "


async def main() -> int:
    async with SoulHybridClient() as client:
        for line in sys.stdin:
            message = line.strip()
            if not message:
                continue

            async def generate(system_prompt: str, _prepared: object) -> AsyncIterator[str]:
                async for piece in stub_model(system_prompt, message):
                    print(piece, end="", flush=True)
                    yield piece

            try:
                await client.run_turn(
                    message,
                    generate,
                    external_key=os.environ.get("USER_KEY", "fennel"),
                    soul=SOUL,
                    session_id="terminal",
                )
            except DaimonError as error:
                print(f"\nThe turn failed: {error}", file=sys.stderr)
                return 1
            print()
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
