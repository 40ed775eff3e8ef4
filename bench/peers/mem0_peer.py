"""Serves mem0 over JSON lines: one call per line of standard input, one reply per line of standard output.

{"do": "open", "store": {...}, "embedder": {...}, "top_k": 10}
{"do": "add", "user": "...", "text": "...", "metadata": {...}}       -> {"took_ms": 1.5}
{"do": "search", "user": "...", "query": "..."}                       -> {"took_ms": 1.5, "item_ids": ["..."]}

Texts are stored as they are (infer=False): no chat model is asked. Times are taken here, around mem0's own call.
"""

import json
import sys
import time


def opened(call):
    from mem0 import Memory

    # A chat model is required in the configuration but never called.
    llm = {"provider": "openai", "config": {"api_key": "unused"}}
    return Memory.from_config({"vector_store": call["store"], "embedder": call["embedder"], "llm": llm})


def main():
    answers = sys.stdout
    # The library prints to stdout; send that to stderr.
    sys.stdout = sys.stderr
    memory, top_k = None, 10
    for line in sys.stdin:
        call = json.loads(line)
        started = time.perf_counter()
        answer = {}
        if call["do"] == "open":
            memory, top_k = opened(call), call["top_k"]
        elif call["do"] == "add":
            memory.add(call["text"], user_id=call["user"], metadata=call["metadata"], infer=False)
        else:
            # No threshold: it could only reduce the results.
            found = memory.search(call["query"], filters={"user_id": call["user"]}, top_k=top_k, threshold=0.0)
            answer["item_ids"] = [hit["metadata"]["item_id"] for hit in found["results"]]
        answer["took_ms"] = 1000 * (time.perf_counter() - started)
        print(json.dumps(answer), file=answers, flush=True)


main()
