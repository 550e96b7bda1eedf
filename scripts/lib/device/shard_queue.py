# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Which device does which job next: a queue that devices take from, which gets back what a device drops.

Jobs are numbers. The queue starts nothing and has no clock: its caller says what happened, and when (seconds). A test gives it any
course of events.
"""
import dataclasses
from typing import Optional

# A lost device is tried again after 2, 4, 8, … seconds, at most a minute.
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
# So many failures one after the other, of different kinds or jobs, and a device is left out.
MOST_FAILURES = 2
# A job is late when it takes so many times as long as its device's jobs do on average.
LATE = 1.5
# Exit codes (exit_codes.h) that the same command on the same device gives again: usage, input missing, unavailable, cannot create,
# configuration; malformed data is one when there is no result.
LASTING = (64, 65, 66, 69, 73, 78)


@dataclasses.dataclass
class DeviceRecord:
    """What the queue knows of a device."""
    running: Optional[int] = None   # the job it is at
    since: float = 0             # began it
    resting_until: float = 0     # not before this time
    lost_since: Optional[float] = None
    pause: float = FIRST_PAUSE
    failures: int = 0            # one after the other
    left_out: str = ""           # why it gets nothing more
    exit_code: int = 0           # of the failure for which it was left out; 0: it was lost
    done: list[int] = dataclasses.field(default_factory=list)
    busy_s: float = 0            # in jobs that it finished
    troubles: list[str] = dataclasses.field(default_factory=list)

    def mean_s(self):
        return self.busy_s / len(self.done) if self.done else None


class ShardQueue:
    """Jobs 0 … jobs - 1 for the devices of these names. `patience`: seconds until a lost device is left out."""

    def __init__(self, jobs: int, devices: list[str], finished=(), patience: float = 300):
        self.jobs = jobs
        self.finished: set[int] = set(finished)
        self.waiting = [job for job in range(jobs) if job not in self.finished]
        self.devices = {name: DeviceRecord() for name in devices}
        self.patience = patience

    def next_job(self, device: str, now: float) -> Optional[int]:
        """The job that this idle device begins now; None: nothing for it at this time."""
        record = self.devices[device]
        if record.left_out or record.running is not None or now < record.resting_until:
            return None
        job = self.waiting.pop(0) if self.waiting else self.job_to_take_over(device, now)
        if job is not None:
            record.running, record.since = job, now
        return job

    def job_to_take_over(self, device, now):
        """Of the jobs that one other device is at, the one that would end last there, if it can end sooner here."""
        own = self.devices[device].mean_s() or 0
        single = [(time_left(other, now), -other.since, other.running) for other in self.devices.values()
                  if other.running is not None and len(self.runners(other.running)) == 1]
        slow = [candidate for candidate in single if candidate[0] > own]
        return max(slow)[2] if slow else None

    def runners(self, job):
        return [name for name, record in self.devices.items() if record.running == job]

    def on_finished(self, device: str, now: float) -> list[str]:
        """The device's job is done. Returns the devices that are at the same job, to be told to stop; each then counts as idle only
        after on_stopped."""
        record, job = self.end(device)
        record.lost_since, record.pause, record.failures = None, FIRST_PAUSE, 0
        if job in self.finished:
            return []
        self.finished.add(job)
        record.done.append(job)
        record.busy_s += now - record.since
        return self.runners(job)

    def on_stopped(self, device: str):
        """The device has stopped the job that another finished, or that nobody wants."""
        self.give_back(self.end(device)[1])

    def on_lost(self, device: str, now: float, why: str) -> bool:
        """The device is gone; what it was at, if anything, is done elsewhere. Whether that is news: the first time, and the last."""
        record, job = self.end(device)
        first = record.lost_since is None
        if first:
            record.lost_since = now
            record.troubles.append(why)
        record.resting_until = now + record.pause
        record.pause = min(2 * record.pause, LONGEST_PAUSE)
        if record.resting_until - record.lost_since > self.patience:
            record.left_out = why
        self.give_back(job)
        return first or record.left_out != ""

    def on_failed(self, device: str, now: float, exit_code: int, why: str):
        """The device answers, but the tool did not go to its end there."""
        record, job = self.end(device)
        record.lost_since = None
        record.failures += 1
        record.troubles.append(why)
        record.resting_until = now + FIRST_PAUSE
        if exit_code in LASTING or record.failures >= MOST_FAILURES:
            record.left_out, record.exit_code = why, exit_code
        self.give_back(job, first=False)

    def end(self, device):
        record = self.devices[device]
        job, record.running = record.running, None
        return record, job

    def give_back(self, job, first=True):
        """A job that nobody is at any more waits again: at the front, or at the end if it may be the job's own fault."""
        if job is None or job in self.finished or job in self.waiting or self.runners(job):
            return
        self.waiting.insert(0 if first else len(self.waiting), job)

    def complete(self) -> bool:
        return len(self.finished) == self.jobs

    def hopeless(self) -> bool:
        """Jobs are left, but no device that could do one."""
        return not self.complete() and all(record.left_out for record in self.devices.values())

    def exit_code_of_hopeless(self) -> int:
        """That of the first device that was left out for a failure. Were all lost: 69 before one job was done, else 75, since the same
        command goes on."""
        codes = [record.exit_code for record in self.devices.values() if record.exit_code]
        return codes[0] if codes else 75 if self.finished else 69


class OneJobEach(ShardQueue):
    """Every device has one job of its own, by its place in the list, which no other can do: a measurement."""

    def __init__(self, devices: list[str], finished=(), patience: float = 300):
        super().__init__(len(devices), devices, finished, patience)
        self.own = {name: job for job, name in enumerate(devices)}

    def next_job(self, device: str, now: float) -> Optional[int]:
        record, job = self.devices[device], self.own[device]
        if job not in self.waiting or record.left_out or record.running is not None or now < record.resting_until:
            return None
        self.waiting.remove(job)
        record.running, record.since = job, now
        return job

    def hopeless(self) -> bool:
        return not self.complete() and all(
            record.left_out or self.own[name] in self.finished for name, record in self.devices.items())


def time_left(record, now):
    """Seconds until this device ends its job, by its other jobs; infinite when nothing is known or the job is late."""
    mean, at_it = record.mean_s(), now - record.since
    if mean is None or at_it > LATE * mean:
        return float("inf")
    return max(0.0, mean - at_it)
