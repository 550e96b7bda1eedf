#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The queue of shards over devices that die, come back, slow down and refuse, by a simulated clock of whole seconds.

usage: shard_queue_test.py FOLDER_OF_THE_PACKAGE_DEVICE
"""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[1]).resolve().parent))
from device import shard_queue  # noqa: E402

FOREVER = 10**9


class Simulated:
    """A device that takes `seconds` for a job. `course` lists what happens at its first attempts instead: ("slow",
    seconds), ("lost", after seconds), ("exit", code); `then` applies to all later attempts."""

    def __init__(self, seconds, *course, then=None):
        self.seconds, self.course, self.then = seconds, list(course), then
        self.attempts = []

    def begin(self, job):
        self.attempts.append(job)
        what, value = self.course.pop(0) if self.course else self.then or ("slow", self.seconds)
        return {"slow": (value, "done"), "lost": (value, "lost"), "exit": (1, value)}[what]


def simulate(queue, devices):
    """Simulates until no device can continue; returns the seconds it took, and the device that finished each job."""
    ends, winners = {}, {}
    for now in range(10_000):
        for name, (end, event) in sorted(ends.items()):
            if now < end or name not in ends:
                continue
            del ends[name]
            job = queue.devices[name].running
            if event == "done":
                for loser in queue.on_finished(name, now):
                    ends.pop(loser, None)
                    queue.on_stopped(loser)
                winners.setdefault(job, name)
            elif event == "lost":
                queue.on_lost(name, now, "cable")
            else:
                queue.on_failed(name, now, event, "exit %d" % event)
        if queue.complete() or queue.hopeless():
            return now, "".join(winners.get(job, "-") for job in range(queue.jobs))
        for name, device in devices.items():
            if (job := queue.next_job(name, now)) is not None:
                lasts, event = device.begin(job)
                ends[name] = (now + lasts, event)
    raise AssertionError("no end")


LOST = ("lost", 1)
# Columns: name, devices, jobs, patience; expected: seconds, device that finished each job, excluded devices, exit code
# (0: complete).
CASES = (
    ("one device", {"a": Simulated(10)}, 3, 300, 30, "aaa", "", 0),
    ("no jobs", {"a": Simulated(10)}, 0, 300, 0, "", "", 0),
    ("by turns", {"a": Simulated(10), "b": Simulated(10)}, 4, 300, 20, "abab", "", 0),
    ("more devices than jobs", {"a": Simulated(10), "b": Simulated(10), "c": Simulated(10)}, 1, 300, 10, "a", "", 0),
    ("the fast one does more", {"a": Simulated(10), "b": Simulated(30)}, 4, 300, 30, "abaa", "", 0),
    # b takes over job 1 when it starts, because the time of a is unknown.
    ("a dies, never comes back", {"a": Simulated(10, then=("lost", 3)), "b": Simulated(10)}, 3, 300, 30, "bbb", "", 0),
    ("a dies in its second job, comes back", {"a": Simulated(10, ("slow", 10), ("lost", 5)), "b": Simulated(12)}, 5, 300, 36,
     "ababb", "", 0),
    ("dead from the start", {"a": Simulated(10, then=LOST), "b": Simulated(10)}, 2, 300, 20, "bb", "", 0),
    ("dead and left out", {"a": Simulated(10, then=LOST), "b": Simulated(10)}, 3, 5, 30, "bbb", "a", 0),
    ("a hangs", {"a": Simulated(10, ("slow", FOREVER)), "b": Simulated(10)}, 4, 300, 40, "bbbb", "", 0),
    ("a hangs in its second job", {"a": Simulated(10, ("slow", 10), ("slow", FOREVER)), "b": Simulated(10)}, 4, 300, 36, "abbb", "", 0),
    ("the copy is the slower one", {"a": Simulated(10, ("slow", 10), ("slow", 16)), "b": Simulated(10)}, 4, 300, 26, "abab", "", 0),
    ("a does not take over what ends sooner without", {"a": Simulated(50), "b": Simulated(20)}, 4, 300, 60, "abbb", "", 0),
    ("all dead", {"a": Simulated(10, then=LOST), "b": Simulated(10, then=LOST)}, 4, 5, 4, "----", "ab", 69),
    ("all die after a job", {"a": Simulated(10, ("slow", 10), then=LOST), "b": Simulated(10, then=LOST)}, 4, 5, 14, "a---", "ab", 75),
    ("all gone for a while", {"a": Simulated(10, LOST, LOST), "b": Simulated(10, LOST, LOST)}, 2, 300, 18, "ab", "", 0),
    ("a refuses for good", {"a": Simulated(10, ("exit", 69)), "b": Simulated(10)}, 3, 300, 30, "bbb", "a", 0),
    ("both refuse", {"a": Simulated(10, ("exit", 66)), "b": Simulated(10, ("exit", 64))}, 3, 300, 1, "---", "ab", 66),
    ("a fails once", {"a": Simulated(10, ("exit", 70)), "b": Simulated(10)}, 3, 300, 20, "bba", "", 0),
    ("a fails again", {"a": Simulated(10, ("exit", 71), ("exit", 71)), "b": Simulated(10)}, 3, 300, 30, "bbb", "a", 0),
    ("a job crashes everywhere", {"a": Simulated(10, then=("exit", 139))}, 2, 300, 4, "--", "a", 139),
)


class Queue(unittest.TestCase):

    def test_courses(self):
        for name, devices, jobs, patience, seconds, winners, left_out, exit_code in CASES:
            with self.subTest(name):
                queue = shard_queue.ShardQueue(jobs, list(devices), patience=patience)
                self.assertEqual(simulate(queue, devices), (seconds, winners))
                self.assertEqual("".join(n for n, record in queue.devices.items() if record.left_out), left_out)
                self.assertEqual(0 if queue.complete() else queue.exit_code_of_hopeless(), exit_code)
                done = [job for record in queue.devices.values() for job in record.done]
                self.assertEqual(sorted(done), [job for job, winner in enumerate(winners) if winner != "-"])

    def test_resumed(self):
        devices = {"a": Simulated(10)}
        queue = shard_queue.ShardQueue(4, ["a"], finished={0, 2})
        self.assertEqual(simulate(queue, devices), (20, "-a-a"))
        self.assertEqual(devices["a"].attempts, [1, 3])

    def test_pauses_of_a_lost_device(self):
        times = []
        queue = shard_queue.ShardQueue(1, ["a"], patience=300)
        for now in range(1000):
            if queue.next_job("a", now) is not None:
                times.append(now)
                queue.on_lost("a", now, "cable")
        self.assertEqual(times, [0, 2, 6, 14, 30, 62, 122, 182, 242])
        self.assertEqual(queue.devices["a"].left_out, "cable")
        self.assertEqual(queue.devices["a"].troubles, ["cable"])

    def test_a_job_that_fails_waits_behind_the_others(self):
        devices = {"a": Simulated(10, ("exit", 70))}
        self.assertEqual(simulate(shard_queue.ShardQueue(3, ["a"]), devices)[1], "aaa")
        self.assertEqual(devices["a"].attempts, [0, 1, 2, 0])

    def test_both_end_at_once(self):
        queue = shard_queue.ShardQueue(1, ["a", "b"])
        self.assertEqual((queue.next_job("a", 0), queue.next_job("b", 0)), (0, 0))
        self.assertEqual(queue.on_finished("a", 5), ["b"])
        self.assertEqual(queue.on_finished("b", 5), [])
        self.assertEqual((queue.devices["a"].done, queue.devices["b"].done), ([0], []))

    def test_the_owner_dies_while_another_has_taken_over(self):
        queue = shard_queue.ShardQueue(1, ["a", "b"])
        self.assertEqual((queue.next_job("a", 0), queue.next_job("b", 0)), (0, 0))
        queue.on_lost("a", 1, "cable")
        self.assertEqual(queue.waiting, [])  # b runs the job
        queue.on_lost("b", 2, "cable")
        self.assertEqual(queue.waiting, [0])

    def test_one_job_each(self):
        cases = (
            ({"a": Simulated(10), "b": Simulated(99)}, 99, "ab", 0),
            ({"a": Simulated(10, ("lost", 3)), "b": Simulated(5)}, 15, "ab", 0),
            ({"a": Simulated(10, then=LOST), "b": Simulated(5)}, 5, "-b", 75),
            ({"a": Simulated(10, ("exit", 69)), "b": Simulated(5)}, 5, "-b", 69),
        )
        for devices, seconds, winners, exit_code in cases:
            with self.subTest(winners):
                queue = shard_queue.OneJobEach(list(devices), patience=5)
                self.assertEqual(simulate(queue, devices), (seconds, winners))
                self.assertEqual(0 if queue.complete() else queue.exit_code_of_hopeless(), exit_code)
                self.assertEqual(set(devices["a"].attempts), {0})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
