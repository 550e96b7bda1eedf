# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the jobs of a queue on several devices until all are done, no device is usable, or Ctrl-C is pressed."""
import dataclasses
import json
import pathlib
import selectors
import signal
import subprocess
import sys
import time
from typing import Callable, Optional

from device.device import DeviceLost, Refused
from device.groups import OWN_GROUP
from device.worker import Outcome, Task

# In seconds. A worker whose device has not stopped this long after the request is killed.
GRACE = 20.0
TEMPORARY = 75
# Runs device.worker as a program. `python -m` would import modules from the current folder before those of Python, and
# the option against that (-P) is missing before Python 3.11. The argument is the folder of these scripts.
RUN_WORKER = "import runpy, sys; sys.path[0] = sys.argv.pop(); runpy.run_module('device.worker', run_name='__main__')"


class Worker:
    """The process of one device. It is started when the device first gets a job, and again after the device was
    lost."""

    def __init__(self, entry):
        self.name, self.entry = entry["name"], entry
        self.process: Optional[subprocess.Popen] = None
        self.job: Optional[int] = None
        self.told_to_stop: Optional[float] = None

    def give(self, job: int, task: Task, selector):
        if self.process is None:
            scripts = str(pathlib.Path(__file__).resolve().parent.parent)
            # A separate process group: a terminal's Ctrl-C must reach the workers once, through this process.
            self.process = subprocess.Popen([sys.executable, "-B", "-c", RUN_WORKER, scripts],
                                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, **OWN_GROUP)
            selector.register(self.process.stdout, selectors.EVENT_READ, self)
            self.write(self.entry)
        self.job = job
        self.write(dataclasses.asdict(task))

    def write(self, message):
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the worker has ended; the end of its output reports that

    def outcome(self, selector) -> Outcome:
        """Call when the worker's output is readable. A worker that has ended counts as a lost device."""
        line = self.process.stdout.readline()
        if line.endswith(b"\n"):
            return Outcome(**json.loads(line))
        status = self.end(selector)
        return Outcome(kind="lost", why=f"{self.name}: its worker ended with exit status {status}")

    def stop(self, now):
        if self.told_to_stop is None:
            self.told_to_stop = now
            self.process.send_signal(signal.SIGINT)

    def end(self, selector, kill=False):
        """Ends the process and returns its exit status. The process is killed if it has a job or does not end by
        itself."""
        if self.process is None:
            return None
        selector.unregister(self.process.stdout)
        if kill:
            self.process.kill()
        self.process.stdin.close()
        try:
            status = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.process.stdout.close()
        self.process = None
        return status


class Fleet:
    """`make_task(job, entry)` returns what a device runs. `accept(job, entry, outcome)` reads what a finished run
    left and returns what is invalid, or "". `say` is called with each message, `show` with the queue once per
    second."""

    def __init__(self, entries: list[dict], queue, make_task: Callable, accept: Callable, say: Callable, show: Callable):
        self.workers = [Worker(entry) for entry in entries]
        self.queue, self.make_task, self.accept, self.say, self.show = queue, make_task, accept, say, show
        self.selector = selectors.DefaultSelector()
        self.signals = 0
        self.pushed = {entry["name"]: [] for entry in entries}

    def run(self) -> bool:
        """Returns True if all jobs are done; False if interrupted or if no device is usable."""
        before = {number: signal.signal(number, self.on_signal) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
        try:
            while not (self.queue.complete() or self.queue.hopeless() or self.signals):
                self.hand_out()
                self.step()
            self.stop_all()
            for worker in self.workers:
                if self.queue.complete() and worker.process is not None and worker.job is None:
                    worker.write(None)
        finally:
            for worker in self.workers:
                worker.end(self.selector, kill=worker.job is not None)
            for number, handler in before.items():
                signal.signal(number, handler)
        return self.queue.complete()

    def on_signal(self, number, frame):
        self.signals += 1

    def hand_out(self):
        now = time.monotonic()
        for worker in self.workers:
            if worker.job is None and (job := self.queue.next_job(worker.name, now)) is not None:
                self.begin(worker, job, now)

    def begin(self, worker, job, now):
        try:
            worker.give(job, self.make_task(job, worker.entry), self.selector)
        except DeviceLost as error:
            self.lost(worker.name, now, str(error))
        except Refused as error:
            self.queue.on_failed(worker.name, now, error.exit_code, str(error))
            self.tell(worker.name, str(error))

    def step(self):
        """Waits at most 0.2 s for outcomes and handles them. The wait is short because a signal wakes select only if
        its handler raises."""
        for key, _ in self.selector.select(timeout=0.2):
            self.take(key.data)
        now = time.monotonic()
        for worker in self.workers:
            if worker.job is not None and worker.told_to_stop is not None and now - worker.told_to_stop > GRACE:
                worker.end(self.selector, kill=True)
                self.note(worker, Outcome(kind="lost", why=f"{worker.name}: did not stop within {GRACE:g} s"))
        self.show(self.queue, now)

    def stop_all(self):
        """Asks all busy workers to stop and gives them time to save their journals; a second signal kills them."""
        asked = self.signals
        now = time.monotonic()
        for worker in self.workers:
            if worker.job is not None:
                worker.stop(now)
        while any(worker.job is not None for worker in self.workers) and self.signals <= max(asked, 1):
            self.step()

    def take(self, worker):
        self.note(worker, worker.outcome(self.selector))

    def note(self, worker, outcome):
        job, worker.job = worker.job, None
        stopped, worker.told_to_stop = worker.told_to_stop is not None, None
        now = time.monotonic()
        if job is None:  # a worker that ended while it was idle is started again with its next job
            return
        self.pushed[worker.name] += outcome.pushed
        trouble = self.accept(job, worker.entry, outcome)
        if outcome.kind == "lost":
            self.lost(worker.name, now, outcome.why)
        elif stopped and trouble or outcome.kind == "stopped":
            self.queue.on_stopped(worker.name)
        elif not trouble:
            for name in self.queue.on_finished(worker.name, now):
                next(other for other in self.workers if other.name == name).stop(now)
        # Exit code TEMPORARY: the journal is in use, possibly by an earlier run of this command that still runs.
        elif outcome.exit_code == TEMPORARY:
            self.lost(worker.name, now, trouble)
        else:
            self.queue.on_failed(worker.name, now, outcome.exit_code, trouble)
            self.tell(worker.name, trouble)

    def lost(self, name, now, why):
        if self.queue.on_lost(name, now, why):
            self.tell(name, why)

    def tell(self, name, why):
        self.say(f"{why}; {name} is " + ("left out" if self.queue.devices[name].left_out else "tried again"))
