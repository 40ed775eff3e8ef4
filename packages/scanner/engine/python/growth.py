"""Calls with texts of growing length: measured here for a search, and by the monitor for a proof."""

import time

from .channel import next_command, send_message
from .limits import BUSY_TIMES, TimeOver
from .patterns import Slowest
from .places import PACKAGES
from .plans import run_plan
from .slow_texts import attack_text
from .values import FILLER

COUNTS = [2**power for power in range(3, 17)]
CALL_S = 0.4
RUN_S = 1.0
NOISE_S = 0.000_25
RATIO_MIN = 2.8
STEEP_MIN = 6
OVER_CONTROL_MIN = 50
COUNT_MIN = 32_768
BOUND = 10_000
NAME_MAX = 120


def timed(fired, text, seconds=CALL_S, stub=None, wall_times=BUSY_TIMES):
    """The CPU time of one call, and whether it was ended."""
    began = time.thread_time()
    run = run_plan(fired["plan"], lambda number: text if number == fired["hole"] else FILLER, stub, seconds, wall_times)
    return time.thread_time() - began, isinstance(run.threw, TimeOver), run


def grows(fired):
    """Whether time grows much faster than length, here and for this process only; and whether it is slow."""
    attack = fired["attack"]
    samples = []
    for count in COUNTS:
        if samples and samples[-1][2] and count <= BOUND:
            continue
        seconds, was_ended, _run = timed(fired, attack_text(attack, -(-count // len(attack["pump"]))))
        samples.append((count, seconds, was_ended))
        if sum(each[1] for each in samples) > RUN_S or (was_ended and count > BOUND):
            break
    last = samples[-1]
    is_slow = last[2] or last[1] > OVER_CONTROL_MIN * NOISE_S
    if not is_slow:
        return False, False
    control = attack["control"] * len(attack_text(attack, -(-last[0] // len(attack["pump"]))))
    seconds, _was_ended, _run = timed(fired, control)
    if last[1] < OVER_CONTROL_MIN * max(NOISE_S, seconds):
        return False, True
    # The monitor decides; here, a clearly linear growth is left out.
    done = [each for each in samples if not each[2]]
    if len(done) < 2:
        return False, True
    ratio = max(done[-1][1], NOISE_S) / max(done[-2][1], NOISE_S)
    return last[2] or ratio >= RATIO_MIN, True


def serve_growth(fired, stub, is_traced):
    """Calls with each text that the monitor sends while it measures."""
    _seconds, _ended, run = timed(fired, FILLER, stub=stub)
    send_message({"wasCallable": run.was_callable})
    slowest = None
    while True:
        command = next_command()
        if "report" in command:
            break
        if "watch" in command:
            slowest = Slowest() if is_traced else None
            continue
        call = command["call"]
        _seconds, was_ended, _run = timed(fired, call["text"], call["timeoutMs"] / 1000, stub, 1)
        send_message({"wasEnded": was_ended})
    name, stack = "call", []
    if slowest is not None and slowest.pattern is not None:
        source = slowest.pattern.pattern
        source = source.decode("latin-1") if isinstance(source, bytes) else source
        name = f"/{source[:NAME_MAX]}/"
        stack = [{**frame, "file": f"{PACKAGES}/{frame['file']}", "column": 1} for frame in slowest.stack]
    send_message({"call": {"name": name, "text": "", "stack": stack}})
