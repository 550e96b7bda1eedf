#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""threads efficiency divides what it should, judges and exits; benchmark_model is a script that says what it is told.

usage: threads_test.py THREADS
"""
import json
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib"))
from fake_benchmark import WithFakeBenchmark  # noqa: E402

SCRIPT = os.path.realpath(sys.argv[1])
# An inference with two threads takes $MEDIAN us and $CPU ns of CPU time, with one thread 100 us and 100000 ns. Each
# sample is the mean of 4 inferences.
FAKE = """#!/bin/sh
case "$*" in
  *bad.tflite*) echo a reason >&2; exit 66 ;;
  *--num_threads=1*) median=100 cpu=100000 ;;
  *) median=$MEDIAN cpu=$CPU ;;
esac
echo '{"latency_us": {"median": '$median', "count": 10, "runs_per_sample": 4},
       "environment": {"evidence": {"cpu_ns": '$((cpu * 40))'}}}'
"""


@unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two CPUs are needed")
class ThreadEfficiency(WithFakeBenchmark):
    FAKE = FAKE

    def run_script(self, *arguments, median=50, cpu=100000):
        return subprocess.run([SCRIPT, "efficiency", "--binary=./benchmark_model", "--rounds=2", "--json=out.json", *arguments],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                              env={**os.environ, "MEDIAN": str(median), "CPU": str(cpu)})

    def test_figures_and_status(self):
        # Columns: median and CPU time with two threads; speed; CPU time; how many models are below and above the
        # limits; exit status.
        cases = ((50, 100000, 1.0, 1.0, 0, 0, 0), (52, 100000, 0.962, 1.0, 0, 0, 0), (53, 100000, 0.943, 1.0, 1, 0, 1),
                 (40, 100000, 1.25, 1.0, 0, 0, 0), (50, 110000, 1.0, 1.1, 0, 0, 0), (50, 111000, 1.0, 1.11, 0, 1, 1),
                 (100, 220000, 0.5, 2.2, 1, 1, 1))
        for median, cpu, speed, cpu_time, below, above, status in cases:
            with self.subTest(median=median, cpu=cpu):
                done = self.run_script("m.tflite", median=median, cpu=cpu)
                self.assertEqual(done.stdout.splitlines()[-1], "models 1, below %d, above %d" % (below, above))
                self.assertEqual(done.returncode, status)
                row = done.stdout.splitlines()[2]
                self.assertEqual([float(x) for x in re.findall(r"([\d.]+) \(", row)], [speed, cpu_time])
                with open("out.json", encoding="utf-8") as file:
                    record, = json.load(file)
                self.assertAlmostEqual(record["speed"][0], speed, places=3)

    def test_errors(self):
        done = self.run_script("bad.tflite")
        self.assertEqual(done.returncode, 66)
        self.assertIn("a reason", done.stderr)
        self.assertEqual(self.run_script("--threads=1", "m.tflite").returncode, 64)
        self.assertEqual(self.run_script("--rounds=0", "m.tflite").returncode, 64)
        self.assertEqual(self.run_script().returncode, 64)
        self.assertEqual(self.run_script("--threads=4096", "m.tflite").returncode, 69)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
