"""The process that runs an application or a package. The monitor treats its messages as hints."""

import os
import sys

from .answers import hook_threads
from .audit import hook_events
from .channel import next_command, open_channel, send_message
from .clients import hook_clients
from .django_settings import hook_django
from .drivers import hook_drivers
from .foreign_types import hook_types
from .guesses import accepted_by, take_values
from .imports import hook_imports
from .main_thread import serve_calls
from .names import hook_names, take_names
from .own_patterns import hook_own_patterns, record_marked, slow_patterns, take_slowest, time_patterns
from .package import run_package
from .patterns import change_by
from .peewee_store import hook_peewee
from .recorder import arm, leave_out, take_calls
from .servers import hook_servers
from .services import hook_services
from .settings import hook_settings
from .start import keep_alive, start_application
from .store import connect_monitor, hook_store
from .tokens import hook_tokens


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
    hook_settings(job["variables"])
    hook_store()
    hook_types()
    hook_django()
    hook_drivers()
    hook_peewee()
    hook_clients()
    hook_servers()
    hook_services()
    hook_threads()
    hook_tokens()
    hook_own_patterns(record_marked(job["mark"]) if job["findsSlowTexts"] else None)
    if job["learnsNames"]:
        hook_names()
        change_by(accepted_by)
    answer = start_application(job["entry"])
    hook_events()
    arm()
    serve_calls()
    send_message({"answer": answer})
    while True:
        command = next_command()
        send_message({"answer": COMMANDS[command["do"]](command)})


def begin(command):
    take_calls()
    take_names()
    take_values()
    time_patterns(command.get("timeoutMs"))
    return {}


def take(_command):
    slowest = take_slowest()
    return {"calls": take_calls(), "names": take_names(), "values": take_values(), "slowest": slowest}


COMMANDS = {"begin": begin, "take": take, "slowPatterns": lambda _command: slow_patterns()}
