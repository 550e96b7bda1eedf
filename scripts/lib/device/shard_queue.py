# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A queue that decides which device runs which job next; the jobs of a failed device return to the queue.

Jobs are numbers. The queue starts nothing and has no clock: its caller reports each event with its time in seconds,
so a test can simulate any sequence of events."""
import dataclasses
from typing import Optional

# In seconds. A lost device is tried again after 2, 4, 8, … seconds, at most after LONGEST_PAUSE.
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
# A device that fails this number of consecutive times, for different reasons or jobs, is excluded.
MOST_FAILURES = 2
# A job is late when it takes LATE times as long as the average job of its device.
LATE = 1.5
# Exit codes (exit_codes.h) that the same command on the same device always repeats: usage, missing input, unavailable,
# cannot create, configuration; malformed data (65) only if there is no result.
LASTING = (64, 65, 66, 69, 73, 78)


@dataclasses.dataclass
class DeviceRecord:
    """The queue's record of a device."""
    running: Optional[int] = None  # number of the job that it runs
    since: float = 0  # time at which the job was started
    resting_until: float = 0  # the device gets no job before this time
    lost_since: Optional[float] = None
    pause: float = FIRST_PAUSE
    failures: int = 0  # number of consecutive failures
    left_out: str = ""  # the reason why the device was excluded; "": it is in use
    exit_code: int = 0  # exit code of the failure that excluded the device; 0: the device was lost
    done: list[int] = dataclasses.field(default_factory=list)
    busy_s: float = 0  # total seconds of its finished jobs
    troubles: list[str] = dataclasses.field(default_factory=list)

    def mean_s(self):
        return self.busy_s / len(self.done) if self.done else None


class ShardQueue:
    """The queue of jobs 0 … jobs - 1 for the named devices. `patience`: seconds after which a lost device is
    excluded."""

    def __init__(self, jobs: int, devices: list[str], finished=(), patience: float = 300):
        self.jobs = jobs
        self.finished: set[int] = set(finished)
        self.waiting = [job for job in range(jobs) if job not in self.finished]
        self.devices = {name: DeviceRecord() for name in devices}
        self.patience = patience

    def next_job(self, device: str, now: float) -> Optional[int]:
        """Returns the job that this idle device starts now; None if there is no job for it at this time."""
        record = self.devices[device]
        if record.left_out or record.running is not None or now < record.resting_until:
            return None
        job = self.waiting.pop(0) if self.waiting else self.job_to_take_over(device, now)
        if job is not None:
            record.running, record.since = job, now
        return job

    def job_to_take_over(self, device, now):
        """Returns the job of another device that is expected to end last, if this device is expected to finish it
        earlier; else None."""
        own = self.devices[device].mean_s() or 0
        single = [(time_left(other, now), -other.since, other.running) for other in self.devices.values()
                  if other.running is not None and len(self.runners(other.running)) == 1]
        slow = [candidate for candidate in single if candidate[0] > own]
        return max(slow)[2] if slow else None

    def runners(self, job):
        return [name for name, record in self.devices.items() if record.running == job]

    def on_finished(self, device: str, now: float) -> list[str]:
        """Records that the device's job is done. Returns the other devices that run the same job and must be asked
        to stop; each of them counts as idle only after on_stopped."""
        record, job = self.end(device)
        record.lost_since, record.pause, record.failures = None, FIRST_PAUSE, 0
        if job in self.finished:
            return []
        self.finished.add(job)
        record.done.append(job)
        record.busy_s += now - record.since
        return self.runners(job)

    def on_stopped(self, device: str):
        """Records that the device has stopped a job that another device finished or that is no longer needed."""
        self.give_back(self.end(device)[1])

    def on_lost(self, device: str, now: float, why: str) -> bool:
        """Records that the device is lost; its job goes back to the queue. Returns whether to report it: the first
        loss and the final one."""
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
        """Records that the tool ended with an error on the device."""
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
        """Returns a job that no device runs any more to the queue: to the front, or to the end if the job may have
        caused the failure."""
        if job is None or job in self.finished or job in self.waiting or self.runners(job):
            return
        self.waiting.insert(0 if first else len(self.waiting), job)

    def complete(self) -> bool:
        return len(self.finished) == self.jobs

    def hopeless(self) -> bool:
        """Returns whether jobs remain that no device can run."""
        return not self.complete() and all(record.left_out for record in self.devices.values())

    def exit_code_of_hopeless(self) -> int:
        """Returns the exit code of the first device that was excluded because of a failure. If all devices were
        lost: 69 if no job was done, else 75, because the same command resumes."""
        codes = [record.exit_code for record in self.devices.values() if record.exit_code]
        return codes[0] if codes else 75 if self.finished else 69


class OneJobEach(ShardQueue):
    """Gives the i-th device the i-th job, which no other device can take over: a measurement."""

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
    """Returns the expected seconds until this device ends its job, from the average of its earlier jobs; infinite if
    it has none or if the job is late."""
    mean, at_it = record.mean_s(), now - record.since
    if mean is None or at_it > LATE * mean:
        return float("inf")
    return max(0.0, mean - at_it)
