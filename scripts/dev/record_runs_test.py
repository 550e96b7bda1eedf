#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""record_runs keeps what benchmark_model finds and goes on where it stopped; benchmark_model is a script.

usage: record_runs_test.py RECORD_RUNS
"""
import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib"))
from fake_benchmark import WithFakeBenchmark  # noqa: E402

RECORD = os.path.realpath(sys.argv[1])
# This fake program counts its calls and fails at the call whose number is in the file "fail".
FAKE = """#!/bin/sh
echo "$@" >>calls
if [ "$(wc -l <calls)" = "$(cat fail 2>/dev/null)" ]; then echo a reason >&2; exit 71; fi
echo '{"latency_us": {"clock_resolution": 0.06, "runs_per_sample": 3, "samples": {"values": [10.04, 11.26]}},
       "environment": {"evidence": {"blocks": 7, "steal_share": null, "cycles_per_run": 5, "counters_unavailable": "no"}}}'
"""


class RecordRuns(WithFakeBenchmark):
    FAKE = FAKE

    def record(self, *arguments):
        return subprocess.run([RECORD, "--out=runs.jsonl", "--benchmark_model=./benchmark_model", *arguments],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def records(self):
        with open("runs.jsonl", encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_models_by_turns_and_what_the_verdict_looks_at(self):
        done = self.record("--condition=disturbed", "--runs=3", "a/1.tflite", "2.tflite")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "kept 3, left out 0"), done)
        self.assertEqual([record["model"] for record in self.records()], ["1.tflite", "2.tflite", "1.tflite"])
        record = self.records()[1]
        self.assertEqual((record["condition"], record["samples"], record["evidence"]),
                         ("disturbed", [10.0, 11.3], {"blocks": 7, "steal_share": None}))
        self.assertAlmostEqual(record["clock_resolution"], 0.02)

    def test_goes_on_after_a_failure(self):
        with open("fail", "w", encoding="utf-8") as file:
            file.write("2")
        self.assertEqual(self.record("--condition=disturbed", "--runs=3", "1.tflite").returncode, 71)
        self.assertEqual(len(self.records()), 1)
        self.assertEqual(self.record("--condition=disturbed", "--runs=3", "1.tflite").returncode, 0)
        self.assertEqual([record["index"] for record in self.records()], [0, 1, 2])
        with open("calls", encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), 4)

    def test_mistakes(self):
        with open("runs.jsonl", "w", encoding="utf-8") as file:
            file.write("something else\n")
        self.assertEqual(self.record("--condition=disturbed", "1.tflite").returncode, 65)
        for arguments in ((), ("--condition=loud", "1.tflite"), ("--condition=quiet", "--runs=0", "1.tflite")):
            self.assertEqual(self.record(*arguments).returncode, 64, arguments)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
