"""The process that runs an application or a package. The monitor treats its messages as hints."""

import os
import sys

from .answers import hook_threads
from .audit import hook_events
from .channel import next_command, open_channel, send_message
from .clients import hook_clients
from .imports import hook_imports
from .names import hook_names, take_names
from .package import run_package
from .recorder import arm, leave_out, take_calls
from .start import hook_servers, keep_alive, start_application
from .store import connect_monitor, hook_store


def main():
    open_channel()
    job = next_command()["job"]
    run_package(job) if "mode" in job else run_application(job)


def run_application(job):
    os.environ.update(job["environment"])
    import site

    for directory in job["packages"]:
        site.addsitedir(directory)
    leave_out([*job["packages"], *[each for each in sys.path if each.endswith("-packages")]])
    keep_alive()
    connect_monitor(job["databasePort"])
    hook_imports()
    hook_store()
    hook_clients()
    hook_servers()
    hook_threads()
    if job["learnsNames"]:
        hook_names()
    answer = start_application(job["entry"])
    hook_events()
    arm()
    send_message({"answer": answer})
    while True:
        send_message({"answer": COMMANDS[next_command()["do"]]()})


def begin():
    take_calls()
    take_names()
    return {}


def take():
    return {"calls": take_calls(), "names": take_names(), "slowest": None}


COMMANDS = {"begin": begin, "take": take, "slowPatterns": list}
