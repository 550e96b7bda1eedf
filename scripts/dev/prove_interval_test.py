#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""prove interval counts, judges and goes on where it stopped; benchmark_model is a script whose medians are known.

usage: prove_interval_test.py PROVE PROCESS_SPREAD
"""
import json
import math
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib"))
from fake_benchmark import WithFakeBenchmark  # noqa: E402

PROVE, SPREAD = os.path.realpath(sys.argv[1]), os.path.abspath(sys.argv[2])
# The n-th call of this fake program prints the median in line n of the file "medians", or 100 if there is no such line.
FAKE = """#!/bin/sh
echo "$@" >>calls
median=$(sed -n "$(wc -l <calls)p" medians)
case $median in
  fail) echo a reason >&2; exit 71 ;;
  nothing) echo '{"latency_us": {"median": null}}' ;;
  *) echo '{"latency_us": {"median": '"${median:-100}"'}, "verdict": {"kind": "stable"}}' ;;
esac
"""
PROCESSES, OTHERS = 3, 4


class ProveInterval(WithFakeBenchmark):
    FAKE = FAKE

    def setUp(self):
        super().setUp()
        for name in ("1.tflite", "2.tflite"):
            with open(name, "w", encoding="utf-8") as file:
                file.write(name)
        self.start([])

    def start(self, medians):
        """Starts with a new campaign file, and sets the medians that the processes print."""
        for name in ("log.jsonl", "calls"):
            if os.path.exists(name):
                os.remove(name)
        with open("medians", "w", encoding="utf-8") as file:
            file.writelines("%s\n" % median for median in medians)

    def prove(self, *arguments):
        return subprocess.run(
            [PROVE, "interval", "--out=log.jsonl", "--benchmark_model=./benchmark_model", "--process_spread=" + SPREAD,
             "--processes=%d" % PROCESSES, "--others=%d" % OTHERS, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def records(self):
        with open("log.jsonl", encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def calls(self):
        with open("calls", encoding="utf-8") as file:
            return file.read().splitlines()

    def orders(self, *arguments):
        """Returns, for each process of a run of equal medians, whether it belongs to the campaign."""
        self.start([])
        self.assertEqual(self.prove(*arguments).returncode, 0)
        return [inside for record in self.records() for inside in record["inside"]]

    def test_counts_by_model_and_fails_below_17_of_20(self):
        inside = self.orders("--campaigns=20", "1.tflite", "2.tflite")
        size = PROCESSES + OTHERS
        # Columns: number of campaigns of model 2 in which the other processes differ, exit status.
        for outside, status in ((0, 0), (3, 0), (4, 1)):
            self.start(200 if i // size % 2 == 1 and i // size < 2 * outside and not chosen else 100
                       for i, chosen in enumerate(inside))
            done = self.prove("--campaigns=20", "1.tflite", "2.tflite")
            self.assertEqual(
                (done.returncode, done.stdout.splitlines()[-3:]),
                (status, ["2.tflite: words of processes: stable %d" % (20 * size),
                          "1.tflite: 20 of 20 intervals hold the median of all",
                          "2.tflite: %d of 20 intervals hold the median of all" % (20 - outside)]), done)

    def test_the_interval_is_students_on_the_log_scale(self):
        inside = self.orders("--campaigns=1", "1.tflite")
        own = iter((100, 110, 121))
        self.start(next(own) if chosen else 500 for chosen in inside)
        # t(0.975, 2) times the standard error of three logarithms. The distance between them equals their standard
        # deviation.
        half = 0.95 * math.sqrt(2 / (1 - 0.95**2)) * math.log(1.1) / math.sqrt(3)
        self.assertEqual(self.prove("--campaigns=1", "1.tflite").returncode, 1)
        record, = self.records()
        self.assertAlmostEqual(record["spread"]["lower"], 110 * math.exp(-half), 9)
        self.assertAlmostEqual(record["spread"]["upper"], 110 * math.exp(half), 9)
        self.assertEqual((record["spread"]["median"], record["median_of_all"], record["holds"]), (110, 500, False))

    def test_the_order_is_of_the_seed_and_differs_between_campaigns(self):
        one = self.orders("--campaigns=20", "1.tflite")
        self.assertEqual(one, self.orders("--campaigns=20", "1.tflite"))
        self.assertNotEqual(one, self.orders("--campaigns=20", "--seed=2", "1.tflite"))
        size = PROCESSES + OTHERS
        campaigns = [tuple(one[i:i + size]) for i in range(0, len(one), size)]
        self.assertEqual({sum(campaign) for campaign in campaigns}, {PROCESSES})
        self.assertGreater(len(set(campaigns)), 1)

    def test_goes_on_where_it_stopped(self):
        self.start([100] * 7 + ["fail"])
        done = self.prove("--campaigns=2", "1.tflite")
        self.assertEqual((done.returncode, len(self.records())), (71, 1), done)
        self.assertIn("a reason", done.stderr)
        with open("log.jsonl", "a", encoding="utf-8") as file:
            file.write('{"model": "1.tfl')  # an incomplete line, as after a stop while writing
        self.assertEqual(self.prove("--campaigns=2", "1.tflite").returncode, 0)
        self.assertEqual((len(self.records()), len(self.calls())), (2, 8 + PROCESSES + OTHERS))
        # Campaigns of a different model or program are separate campaigns.
        self.assertEqual(self.prove("--campaigns=2", "2.tflite").returncode, 0)
        with open("benchmark_model", "a", encoding="utf-8") as file:
            file.write("# changed\n")
        self.assertEqual(self.prove("--campaigns=2", "2.tflite").returncode, 0)
        self.assertEqual(len(self.records()), 6)
        self.assertEqual(set(self.calls()), {"--graph=%d.tflite --output=json --samples=none" % i for i in (1, 2)})

    def test_what_is_wrong(self):
        # Columns: arguments, line of the campaign file, medians, exit status.
        for arguments, line, medians, status in (
            (["--campaigns=0", "1.tflite"], "", [], 64),
            (["--processes=2", "1.tflite"], "", [], 64),
            (["--campaign=1", "1.tflite"], "", [], 64),
            ([], "", [], 64),
            (["1.tflite"], '{"model": 1}\n', [], 65),
            (["1.tflite"], "other text\n", [], 65),
            (["missing.tflite"], "", [], 66),
            (["--benchmark_model=missing", "1.tflite"], "", [], 66),
            (["--process_spread=missing", "1.tflite"], "", [], 66),
            (["1.tflite"], "", ["nothing"], 70),
            (["--out=missing/log.jsonl", "1.tflite"], "", [], 73),
        ):
            self.start(medians)
            if line:
                with open("log.jsonl", "w", encoding="utf-8") as file:
                    file.write(line)
            done = self.prove(*arguments)
            self.assertEqual(done.returncode, status, (arguments, line, done))
            self.assertNotIn("Traceback", done.stderr, arguments)

    def test_process_spread_refuses_what_is_no_median(self):
        # Columns: arguments, exit status, text of the message.
        for arguments, status, text in (
            (["2", "2"], 0, ""), (["3"], 0, '{"median": 3, "lower": null, "upper": null, "between": null}\n'),
            ([], 64, ""), (["2", "0"], 64, ""), (["-1"], 64, ""), (["2x"], 64, ""), (["nan"], 64, ""),
            (["inf"], 64, ""), ([""], 64, ""),
        ):
            done = subprocess.run([SPREAD, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  check=False)
            self.assertEqual(done.returncode, status, arguments)
            self.assertEqual(status == 0, done.stderr == "", arguments)
            if text:
                self.assertEqual(done.stdout, text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
