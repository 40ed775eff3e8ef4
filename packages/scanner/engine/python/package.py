"""The process that runs a package: searches it, or replays a proof."""

import importlib
import os
import sys
import time
import traceback

from .audit import hook_events
from .channel import next_command, send_message
from .clients import hook_clients
from .documents import find_documents
from .explore import find_calls, hold_programs
from .growth import serve_growth
from .imports import hook_imports
from .integrity import remember_runtime, replaced_functions
from .paths import find_paths
from .patterns import hook_patterns
from .places import PACKAGES, ROOT, SITE
from .plans import Inert, run_plan
from .recorder import arm, take_calls, watch
from .samples import read_samples
from .slow_calls import find_slow_calls
from .start import keep_alive
from .targets import Targets, load_modules
from .values import FILLER, NONCE

DESCRIBED_MAX = 40
TEXT_MAX = 1_200
QUIET_S = 0.2
# The monitor ends the process.
WAIT_S = 600


def run_package(job):
    import site

    for directory in job["python"]["packages"]:
        site.addsitedir(directory)
    os.makedirs(ROOT, exist_ok=True)
    os.chdir(SITE)
    sys.argv = [f"{PACKAGES}/main.py"]
    hook_imports()
    keep_alive()
    os.fork = refuse_fork
    watch(PACKAGES)
    remember_runtime()
    replay(job) if job["mode"] == "replay" else search(job)


def refuse_fork():
    raise OSError("no second process runs the package")


# Kinds of the calls that carry the payload; by default, it names a file.
KINDS = {"command-injection": ("command",), "xxe": ("xml", "path"), "ssrf": ("request",)}
SEARCHES = {"calls": find_calls, "documents": find_documents, "paths": find_paths, "patterns": find_slow_calls}


def search(job):
    try:
        explore(job)
    except BaseException as error:
        # A value of the package may break whatever looks at it.
        frames = traceback.extract_tb(error.__traceback__)
        place = [each for each in frames if not each.filename.startswith(f"{PACKAGES}/")][-1]
        reason = f"the search ended with {type(error).__name__}: {error} ({place.name}, line {place.lineno})"
        failed = [{"load": job["loads"][0], "reason": reason[:300]}]
        send_message({"failed": failed, "searched": {"fired": [], "attempts": 0, "isCut": False}})
    time.sleep(WAIT_S)


def explore(job):
    # Before the package loads, because it could replace what the hooks need.
    if job["search"] == "patterns":
        hook_patterns()
    else:
        hook_events()
        hold_programs()
    modules, failed = load_modules(job["loads"])
    own = {each.split(".")[0] for each in job["loads"]}
    samples = read_samples(own)
    arm()
    targets = Targets(modules, own, samples)
    described = [describe(each) for each in targets.queue[:DESCRIBED_MAX]]
    send_message({"failed": failed, "described": described})
    ends_at = time.monotonic() + job["budgetMs"] / 1000
    attempts, fired = SEARCHES[job["search"]](targets, ends_at)
    searched = {"fired": fired, "attempts": attempts, "isCut": time.monotonic() > ends_at}
    replaced = replaced_functions()
    send_message({"failed": failed, "described": described, "searched": searched, "replaced": replaced})


def describe(target):
    return {"load": target.load, "get": target.get, "text": source_of(target.called)[:TEXT_MAX]}


def source_of(called):
    import inspect

    try:
        return inspect.getsource(called)
    except (OSError, TypeError):
        return ""


def replay(job):
    """Runs one plan with the payload that the monitor sends after loading."""
    fired = job["fired"]
    is_slow = "attack" in fired
    if not is_slow:
        hook_events()
        hook_clients()
    elif job["isTraced"]:
        hook_patterns()
    stub = Inert() if job["isStub"] else None
    failed = [] if stub else load_one(fired["plan"]["load"])
    send_message({"failed": failed})
    if is_slow:
        serve_growth(fired, stub, job["isTraced"])
        return
    command = next_command()["run"]
    arm()
    text = command["payload"].replace(NONCE, command["nonce"])
    run = run_plan(fired["plan"], lambda number: text if number == fired["hole"] else FILLER, stub)
    send_message({"wasCallable": run.was_callable})
    calls = take_calls()
    wait_for_children()
    send_message({"isQuiet": True})
    word = next_command()["report"]["word"]
    kinds = KINDS.get(fired["vulnerability"], ("path",))
    seen = [each for each in [*calls, *take_calls()] if each["kind"] in kinds and word in each["text"]]
    send_message({"call": to_call(seen[0]) if seen else None})


def load_one(name):
    try:
        importlib.import_module(name)
    except BaseException as error:
        return [{"load": name, "reason": f"{type(error).__name__}: {error}"[:300]}]
    return []


def wait_for_children():
    ends_at = time.monotonic() + 2.5
    while time.monotonic() < ends_at:
        try:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                time.sleep(0.02)
        except ChildProcessError:
            break
    time.sleep(QUIET_S)


def to_call(call):
    return {"name": call["callee"], "text": call["text"], "stack": absolute(call["stack"])}


def absolute(stack):
    return [{**frame, "file": f"{PACKAGES}/{frame['file']}", "column": 1} for frame in stack]
