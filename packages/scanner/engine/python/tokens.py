"""Reports the content of tokens when it is parsed, by any library."""

import json
import re

from .recorder import record

# Our tokens have a random identifier.
HAS_ID = re.compile(r'"jti": ?"\w{8,40}"')
TEXT_MAX = 4_096


def hook_tokens():
    load = json.loads

    def loads(text, *args, **options):
        if isinstance(text, (str, bytes)) and len(text) <= TEXT_MAX:
            given = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
            if HAS_ID.search(given):
                record("token", "json.loads", given)
        return load(text, *args, **options)

    json.loads = loads
