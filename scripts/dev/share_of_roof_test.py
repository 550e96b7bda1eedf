#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Shares of the roofline and causes of made-up profiles, the tables, and the script with a benchmark_model that prints such a profile.

usage: share_of_roof_test.py SHARE_OF_ROOF
"""
import json
import os
import subprocess
import sys
import unittest

SCRIPT = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib"))
import roof_shares  # noqa: E402
import roof_tables  # noqa: E402
from fake_benchmark import WithFakeBenchmark  # noqa: E402


def roofline(floats=100, dots=400, near=100, far=10, threads=1):
    """Returns a roofline: per us 1e5 float operations and 4e5 int8 operations; 1e5 bytes per us if a thread reads up
    to 1000 bytes, else 1e4."""
    return {"threads": threads, "gflops_by_type": {"FLOAT32": floats, "INT8": dots},
            "read_bandwidth": [{"bytes_per_thread": 1000, "gbps": near}, {"bytes_per_thread": 100000, "gbps": far}]}


def operator(median_us, macs=0, size=0, kind="CONV_2D", roof=None, **more):
    """Returns an operator's record. roof: (share, bound) that the process measured; None: no counted operations, or
    memory."""
    share, bound = roof or (None, "memory" if size else None)
    return {"subgraph": 0, "node": 0, "type": kind, "nested": False, "calls_per_run": 1, "median_us": median_us, "macs": macs,
            "bytes": size, "roofline_share": share, "bound": bound, "delegate": None, **more}


def profile(*operators, roof=None, invoke_us=1e9, overhead_ns=30):
    return {"operators": list(operators), "roofline": roof or roofline(), "invoke_us": {"median": invoke_us},
            "recording_overhead_ns": overhead_ns, "disturbed_share": 0.25}


# 1e6 multiply-adds take 20 us at the float rate and 5 us at the int8 rate.
FLOAT = {"macs": 1000000, "roof": (0.5, "compute")}
BYTES = {"macs": 1000000, "roof": (0.125, "compute")}
CALLER = {"macs": None, "size": None, "kind": "WHILE"}


class Shares(unittest.TestCase):

    def test_share_of_a_network(self):
        best = roof_shares.best_roofs([roofline()])
        for name, operators, expected in (
            ("arithmetic of floats", [operator(40, size=1000, **FLOAT)], 20 / 40),
            ("dot products of bytes", [operator(40, size=1000, **BYTES)], 5 / 40),
            ("bytes that are near", [operator(40, size=1000)], 0.01 / 40),
            ("bytes that are not", [operator(40, size=1001)], 0.1001 / 40),
            ("more bytes than any amount", [operator(40, size=200000)], 20 / 40),
            ("the sum of two", [operator(40, size=1000, **FLOAT), operator(60, size=100000)], 30 / 100),
            ("by calls", [operator(40, size=1000, calls_per_run=3, **FLOAT), operator(30, size=100000)], 70 / 150),
            ("above the roof is at the roof", [operator(10, size=1000, **{**FLOAT, "roof": (2, "compute")}), operator(10)], 10 / 20),
            ("no counted work", [operator(40, size=1000, **FLOAT), operator(10, kind="RESHAPE")], 20 / 50),
            ("no longer than recording", [operator(40, size=1000, **FLOAT), operator(0.03, kind="RESHAPE")], 20 / 40),
            ("an operator that nobody knows", [operator(40, size=1000, **FLOAT), operator(10, macs=None, size=8)], 20 / 50),
            ("a delegate's node", [operator(40, macs=9, size=None, delegate="GPU")], 0),
            ("no time", [operator(0, kind="RESHAPE")], None),
        ):
            with self.subTest(name):
                share = roof_shares.share_of(roof_shares.timed_operators(profile(*operators), best))
                self.assertEqual(share, expected) if expected is None else self.assertAlmostEqual(share, expected)

    def test_called_operators_count_once(self):
        best = roof_shares.best_roofs([roofline()])
        inner = operator(40, size=1000, nested=True, calls_per_run=2, **FLOAT)
        for name, operators, invoke, expected, own in (
            ("the caller's own time", [operator(100, **CALLER), inner], 1e9, 40 / 100, 20),
            ("beside others", [operator(100, **CALLER), inner, operator(20, size=100000)], 1e9, 50 / 120, 20),
            ("of a run without a profiler", [operator(100, **CALLER), inner], 90, 40 / 90, 10),
            ("none", [operator(70, **CALLER), inner], 1e9, 40 / 80, 0),
            ("callers in callers", [operator(100, **CALLER), operator(45, nested=True, calls_per_run=2, **CALLER), inner],
             1e9, 40 / 100, 20),
        ):
            with self.subTest(name):
                timed = roof_shares.timed_operators(profile(*operators, invoke_us=invoke), best)
                self.assertAlmostEqual(roof_shares.share_of(timed), expected)
                self.assertEqual(timed[-1], roof_shares.Timed("WHILE", own, 0, "control flow"))

    def test_the_best_roof_counts_for_all(self):
        # The first process was disturbed: it measured half of each rate, so the shares of its operators are twice as
        # high.
        low = roofline(50, 200, 50, 5)
        best = roof_shares.best_roofs([low, roofline(dots=None), roofline(floats=10)])
        self.assertEqual(best, roof_shares.Roofs({"FLOAT32": 100, "INT8": 400}, [(1000, 100), (100000, 10)], 1))
        for name, each, expected in (
            ("floats", operator(40, size=1000, **{**FLOAT, "roof": (1, "compute")}), 20 / 40),
            ("bytes", operator(40, size=1000, **{**BYTES, "roof": (0.25, "compute")}), 5 / 40),
            ("memory", operator(40, size=100000, roof=(0.5, "memory")), 10 / 40),
        ):
            with self.subTest(name):
                timed = roof_shares.timed_operators(profile(each, roof=low), best)
                self.assertAlmostEqual(roof_shares.share_of(timed), expected)

    def test_two_threads_read_two_amounts(self):
        best = roof_shares.best_roofs([roofline(threads=2)])
        self.assertAlmostEqual(roof_shares.reading_us({"bytes": 2000}, best), 0.02)
        self.assertAlmostEqual(roof_shares.reading_us({"bytes": 2001}, best), 0.2001)


class Causes(unittest.TestCase):

    def test_the_first_rule_that_holds(self):
        # Columns: type, median, multiply-adds, bytes, median with one thread, arithmetic, whether memory is the bound.
        for kind, median, macs, size, alone, arithmetic, memory, expected in (
            ("CONV_2D", 0.99, 9, 9, 0.99, None, True, "short calls"),
            ("CONV_2D", 1, 640, 9, 1.3, "INT8", False, "not shared"),
            ("CONV_2D", 1, 640, 9, 1.4, "INT8", False, "many products"),
            ("SOFTMAX", 5, 0, 9, 5, None, True, "not shared"),
            ("SOFTMAX", 5, 0, 9, None, None, True, "functions"),
            ("LOGISTIC+MUL", 5, 0, 9, None, None, True, "functions"),
            ("PAD", 5, 0, 9, None, None, True, "data movement"),
            ("ADD", 5, 0, 9, None, None, True, "element by element"),
            ("PAD+ADD", 5, 0, 9, None, None, True, "element by element"),
            ("DEQUANTIZE+DEPTHWISE_CONV_2D", 5, 9, 9, None, None, True, "depthwise"),
            ("UNIDIRECTIONAL_SEQUENCE_LSTM", 5, 9, 9, None, "FLOAT32", False, "recurrent"),
            ("DENSIFY+FULLY_CONNECTED", 5, 9, 9, None, "FLOAT32", False, "sparse"),
            ("FULLY_CONNECTED", 5, 640, 9, None, None, True, "products bound by memory"),
            ("FULLY_CONNECTED", 5, 640, 9, None, "INT8", True, "products bound by memory"),
            ("FULLY_CONNECTED", 5, 639, 10, None, "INT8", False, "few products"),
            ("FULLY_CONNECTED", 5, 640, 10, None, "INT8", False, "many products"),
            ("FULLY_CONNECTED", 5, 639, 40, None, "FLOAT32", False, "few products"),
            ("FULLY_CONNECTED", 5, 640, 40, None, "FLOAT32", False, "many products"),
        ):
            with self.subTest(kind, expected=expected):
                each = {"type": kind, "median_us": median, "macs": macs, "bytes": size}
                self.assertEqual(roof_shares.cause_of(each, alone, arithmetic, memory), expected)
                self.assertIn(expected, roof_shares.CAUSES)

    def test_one_thread_is_the_same_operators(self):
        one = profile(operator(40, size=1000, **FLOAT), operator(40, size=1000, node=1, **FLOAT))
        two = profile(operator(40, size=1000, **FLOAT), operator(25, size=1000, node=1, **FLOAT))
        timed = roof_shares.timed_operators(two, roof_shares.best_roofs([roofline()]), one)
        self.assertEqual([each.cause for each in timed], ["not shared", "many products"])

    def test_parts_of_the_lost_time(self):
        timed = [roof_shares.Timed("A", 10, 4, "x"), roof_shares.Timed("B", 3, 0, "y"), roof_shares.Timed("A", 1, 0, "y")]
        self.assertEqual(roof_shares.lost_by(timed, lambda each: each.type), [("A", 0.7), ("B", 0.3)])
        self.assertEqual(roof_shares.lost_by(timed, lambda each: each.cause), [("x", 0.6), ("y", 0.4)])
        self.assertEqual(roof_shares.lost_by([roof_shares.Timed("A", 4, 4, "x")], lambda each: each.type), [])


def result(model, one, two):
    timed = [roof_shares.Timed("CONV_2D", 10, 0, "depthwise"), roof_shares.Timed("PAD", 5, 0, "data movement")]
    network, kind = roof_tables.parts_of(model, "int16")
    return roof_tables.Result(model, network, kind, {1: one, 2: two}, {1: timed, 2: timed[1:]})


RESULTS = [result("net_float32", 0.75, 0.6), result("net_int8", 0.4, 0.5), result("other_float32", 0.5, 0.25),
           result("a_file", None, 0.5)]


class Tables(unittest.TestCase):

    def test_rows(self):
        for name, found, columns, rows in (
            ("a network's kinds are one row", roof_tables.grid(RESULTS), ["network", "float32", "int8", "int16"], [
                ["a_file", "", "", "-, 0.50"], ["net", "0.75, 0.60", "**0.40**, 0.50", ""], ["other", "0.50, **0.25**", "", ""]]),
            ("below a half", roof_tables.below_a_half(RESULTS, [1, 2]),
             ["network", "1 thread", "2 threads", "what loses most", "cause"], [
                 ["net_int8", "**0.40**", "0.50", "CONV_2D 67 %, PAD 33 %", "depthwise 67 %"],
                 ["other_float32", "0.50", "**0.25**", "PAD 100 % (2 threads)", "data movement 100 %"]]),
            ("summary", roof_tables.summary(RESULTS, [1, 2]),
             ["weights", "networks", "1 thread: at least a half", "geometric mean", "2 threads: at least a half", "geometric mean"], [
                 ["float32", "2", "2", "0.61", "1", "0.39"], ["int8", "1", "0", "0.40", "1", "0.50"], ["int16", "1", "0", "-", "1", "0.50"],
                 ["all", "4", "2", "0.53", "3", "0.44"]]),
        ):
            with self.subTest(name):
                self.assertEqual(found, (columns, rows))

    def test_causes_of_networks_below_a_half(self):
        _, rows = roof_tables.causes(RESULTS, [1, 2])
        self.assertEqual(rows, [["data movement", "0", "33 %", "1", "100 %"], ["depthwise", "1", "67 %", "0", "0 %"]])

    def test_tables_are_stored_results_of_the_page(self):
        rates = roof_shares.best_roofs([roofline()])
        tables = list(roof_tables.tables(RESULTS, {1: rates, 2: rates}, "0.2 s"))
        self.assertEqual([table.name for table in tables], ["roof_rates", "roof_summary", "roof_networks", "roof_below", "roof_causes"])
        self.assertEqual(tables[0].rows[0][0], "1")
        self.assertIn("- depthwise: " + roof_shares.CAUSES["depthwise"] + ".", tables[4].text)


# This fake program prints the profile of $PROFILE for the requested number of threads; each run appends a line to the
# file "runs".
FAKE = """#!/usr/bin/env python3
import json, os, sys
if "--print_model" in sys.argv:
    sys.exit("no")
if "--graph=bad.tflite" in sys.argv:
    sys.exit(66)
threads = [int(each.split("=")[1]) for each in sys.argv if each.startswith("--num_threads=")][0]
with open("runs", "a") as file:
    file.write("%d\\n" % threads)
profile = json.loads(os.environ["PROFILE"])
if profile:
    profile["roofline"]["threads"] = min(threads, 2)
print(json.dumps({"profile": profile, "build": {"revision": "0123456789"}, "environment": {"evidence": {"other_cpus": 0.125}}}))
"""


class Script(WithFakeBenchmark):
    FAKE = FAKE

    def setUp(self):
        super().setUp()
        os.mkdir("models")
        for path in ("models/net_float32.tflite", "net_int8.tflite", "bad.tflite"):
            with open(path, "wb") as file:
                file.write(b"0000TFL3" + path.encode())
        os.mkdir("empty")

    def run_script(self, *arguments, profile=profile(operator(50, size=1000, **{**FLOAT, "roof": (0.4, "compute")}))):
        return subprocess.run([SCRIPT, "--binary=./benchmark_model", *arguments], text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PROFILE": json.dumps(profile)})

    def test_lines_and_the_log(self):
        for _ in range(2):
            done = self.run_script("models", "net_int8.tflite")
            self.assertEqual(done.returncode, 0, done.stderr)
            lines = [line.split(None, 4) for line in done.stdout.splitlines()]
            reason = "1 thread: CONV_2D 100 %; many products 100 %"
            self.assertEqual(lines[:2], [["net_float32", "float32", "0.40", "0.40", reason], ["net_int8", "int8", "0.40", "0.40", reason]])
            self.assertEqual(done.stdout.splitlines()[-1], "networks 2, below a half 2")
            with open("runs", encoding="utf-8") as file:
                self.assertEqual(file.read(), "1\n1\n2\n2\n")

    def test_stored_results(self):
        os.mkdir("data")
        done = self.run_script("--results=data", "--threads=2", "--log=", "net_int8.tflite")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open("data/roof_networks.json", encoding="utf-8") as file:
            stored = json.load(file)
        self.assertEqual((stored["columns"], stored["rows"], stored["commit"]), (["network", "int8"], [["net", "**0.40**"]], "01234567"))
        with open("data/roof_rates.json", encoding="utf-8") as file:
            self.assertIn("2 threads: others took 0.12 CPUs, and disturbed 25 % of the runs.", json.load(file)["text"][0])
        self.assertFalse(os.path.exists("share_of_roof.jsonl"))

    def test_errors(self):
        for arguments, status in (
            ((), 64), (("--networks", "models"), 64), (("--threads=a", "models"), 64), (("--threads=0", "models"), 64),
            (("--secs=0", "models"), 64), (("--thread=1", "models"), 64), (("--log=benchmark_model", "models"), 64),
            (("missing.tflite",), 66), (("empty",), 66), (("bad.tflite",), 66), (("--binary=missing", "models"), 66),
            (("--threads=3", "models"), 70),
        ):
            with self.subTest(arguments):
                self.assertEqual(self.run_script(*arguments).returncode, status)
        self.assertEqual(self.run_script("models", profile=None).returncode, 70)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
