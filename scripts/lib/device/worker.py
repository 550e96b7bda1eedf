# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The process that has one device of a fleet: it pushes, runs and pulls what fleet.py sends to it, one task at a time.

A process, not a thread: a signal to it reaches the tool on the device, and a device that hangs is killed with it.

usage: python3 -m device.worker

The first line of standard input is the device's entry of devices.json, each further one a Task, as JSON. Each Task is
answered by an Outcome on standard output; null asks to remove what interrupted runs have left there. The end of the input ends the
worker.
"""
import dataclasses
import json
import pathlib
import sys
import time
import traceback
from typing import Optional

from device import interrupts
from device.device import INTERNAL, DeviceLost, Refused, defect, open_device


@dataclasses.dataclass
class Task:
    """One run of a tool on the device."""
    files: dict[str, str]  # files to push before the first run: {path on the device: local path}
    folders: list[str]  # folders to create before the run
    argv: list[str]
    env: dict[str, str]
    log: str  # local file to which the output is appended
    pulls: dict[str, str]  # files to fetch after the run: {path on the device: local path}
    pulls_of_broken: dict[str, str]  # files to fetch also if the exit code is not in `good`
    good: list[int]  # exit codes of a run that has a result
    removes: list[str]  # files to remove from the device after such a run
    records_state: bool = False


@dataclasses.dataclass
class Outcome:
    """The result of a Task."""
    kind: str = "exit"  # one of "exit", "lost", "refused", "stopped"
    exit_code: Optional[int] = None  # of the tool; for "refused" the exit code that the refusal maps to
    why: str = ""
    pushed: list[str] = dataclasses.field(default_factory=list)
    pulled: list[str] = dataclasses.field(default_factory=list)
    push_s: float = 0
    run_s: float = 0
    state_before: Optional[dict] = None
    state_after: Optional[dict] = None


class Worker:

    def __init__(self, entry):
        self.entry, self.device = entry, None
        self.pushed = {}  # files pushed since the device was last connected
        self.left = set()  # files of interrupted runs
        self.lost = None  # the command that ran when the device was lost; it may still run there

    def perform(self, task):
        outcome = Outcome()
        pathlib.Path(task.log).parent.mkdir(parents=True, exist_ok=True)
        interrupts.new()  # drops a signal that arrived after the last task, which was meant for that task
        with open(task.log, "ab") as log:
            try:
                self.attempt(task, outcome, log)
            except interrupts.Interrupted as error:
                outcome.kind, outcome.why = "stopped", str(error)
            except DeviceLost as error:
                outcome.kind, outcome.why = "lost", str(error)
                self.save(task, outcome)
                self.lost, self.pushed = task.argv, {}
            except Refused as error:
                outcome.kind, outcome.why, outcome.exit_code = "refused", str(error), error.exit_code
            except Exception as error:  # an error in these scripts must not be reported as a lost device
                log.write(traceback.format_exc().encode())
                outcome.kind, outcome.exit_code = "refused", INTERNAL
                outcome.why = f"{self.entry['name']}: {defect(error)}"
            if outcome.why:
                # Names of files may be invalid UTF-8.
                outcome.why = outcome.why.encode(errors="backslashreplace").decode()
                log.write(f"worker: {outcome.why}\n".encode())
        return outcome

    def attempt(self, task, outcome, log):
        def keep(block):
            log.write(block)
            log.flush()

        if self.device is None:
            self.device = open_device(self.entry)
        device, began = self.device, time.monotonic()
        if self.lost not in (None, task.argv):
            device.stop_runs()
        self.lost = None
        new = {path: pathlib.Path(local) for path, local in task.files.items() if self.pushed.get(path) != local}
        outcome.pushed = device.push(new) if new else []
        if new and task.folders:
            device.make_folders(task.folders)
        self.pushed.update(task.files)
        outcome.push_s = time.monotonic() - began
        if task.records_state:
            outcome.state_before = device.state()
        began = time.monotonic()
        self.left.update(task.removes)
        outcome.exit_code = device.run(task.argv, keep, task.env)
        outcome.run_s = time.monotonic() - began
        if task.records_state:
            outcome.state_after = device.state()
        self.fetch(task.pulls, outcome)
        if outcome.exit_code not in task.good:
            self.fetch(task.pulls_of_broken, outcome)
            return
        for path in task.removes:
            device.remove(path)
        self.left.difference_update(task.removes)

    def fetch(self, pulls, outcome):
        outcome.pulled += [path for path, local in pulls.items() if self.device.pull(path, pathlib.Path(local))]

    def save(self, task, outcome):
        """Fetches a lost device's files if it can be reached again: some connections are re-established at once."""
        try:
            if self.device is not None:
                self.fetch(task.pulls_of_broken, outcome)
        except (DeviceLost, Refused, interrupts.Interrupted):
            pass

    def tidy(self):
        try:
            if self.lost is not None:  # the command that ran when the device was lost may still run
                self.device.stop_runs()
            for path in sorted(self.left):
                self.device.remove(path)
        except (DeviceLost, Refused, interrupts.Interrupted):
            pass  # a device that cannot be reached is not cleaned


def main():
    answers, sys.stdout = sys.stdout, sys.stderr
    with interrupts.counted():
        worker = Worker(json.loads(sys.stdin.readline()))
        for line in sys.stdin:
            task = json.loads(line)
            if task is None:
                worker.tidy()
                continue
            outcome = worker.perform(Task(**task))
            answers.write(json.dumps(dataclasses.asdict(outcome)) + "\n")
            answers.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.exit(0)  # the parent process has ended
