#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""check_trace on a trace of benchmark_model, and on copies of it in which one thing is wrong.

usage: check_trace_test.py CHECK_TRACE BENCHMARK_MODEL MODEL
"""
import copy
import json
import os
import subprocess
import sys
import tempfile
import unittest

CHECK_TRACE, BENCHMARK_MODEL, MODEL = sys.argv[1:4]
FOLDER = os.environ.get("TEST_TMPDIR") or tempfile.mkdtemp()
RUNS = 3


def record(*flags):
    path = os.path.join(FOLDER, "trace.json")
    subprocess.run([BENCHMARK_MODEL, "--graph=" + MODEL, "--num_runs=2", "--min_secs=0", "--warmup_min_secs=0",
                    "--trace_out=" + path, "--trace_runs=%d" % RUNS, *flags],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def check(document):
    path = os.path.join(FOLDER, "checked.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)
    done = subprocess.run([sys.executable, CHECK_TRACE, path], stdout=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stdout


def spans(document, category):
    return [e for e in document["traceEvents"] if e["ph"] == "X" and e["cat"] == category]


class CheckTraceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trace = record()

    def test_what_is_traced(self):
        status, text = check(self.trace)
        self.assertEqual(status, 0, text)
        self.assertEqual(len(spans(self.trace, "run")), RUNS)
        operators = spans(self.trace, "operator")
        self.assertGreaterEqual(len(operators), RUNS)
        self.assertEqual(len(operators) % RUNS, 0)
        for member in ("name", "subgraph", "node"):
            self.assertIn(member, operators[0]["args"])

    def test_the_profile_may_be_asked_for_as_well(self):
        status, text = check(record("--enable_op_profiling"))
        self.assertEqual(status, 0, text)

    def test_what_is_wrong(self):
        def change(what):
            trace = copy.deepcopy(self.trace)
            what(trace, spans(trace, "operator"))
            return trace

        cases = [
            ("no list traceEvents", lambda t, ops: t.pop("traceEvents")),
            ("displayTimeUnit", lambda t, ops: t.update(displayTimeUnit="s")),
            ("no name", lambda t, ops: ops[0].update(name="")),
            ("phase", lambda t, ops: ops[0].update(ph="Q")),
            ("no process", lambda t, ops: ops[0].pop("pid")),
            ("no lane", lambda t, ops: ops[0].pop("tid")),
            ("a lane has no name", lambda t, ops: ops[0].update(tid=77)),
            ("no category", lambda t, ops: ops[0].pop("cat")),
            ("dur is no number", lambda t, ops: ops[0].update(dur=-1)),
            ("ts is no number", lambda t, ops: ops[0].update(ts="0")),
            ("begins before", lambda t, ops: ops[0].update(ts=ops[-1]["ts"], dur=0)),
            ("overlap", lambda t, ops: ops[0].update(dur=(ops[1]["ts"] - ops[0]["ts"]) + ops[1]["dur"] / 2)),
            ("in no Invoke", lambda t, ops: ops[-1].update(dur=1e9)),
            ("there is no Invoke", lambda t, ops: [e.update(cat="x") for e in spans(t, "run")]),
        ]
        for expected, what in cases:
            with self.subTest(expected):
                status, text = check(change(what))
                self.assertEqual(status, 1, text)
                self.assertIn(expected, text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
