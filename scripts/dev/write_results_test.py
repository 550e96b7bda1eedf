#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Stored results, pages and logs of write_results.

usage: write_results_test.py WRITE_RESULTS
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.abspath(sys.argv[1])
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib"))
from results import command_logs, documents, logs, pages  # noqa: E402

RESULT = {"title": "Speed", "machine": "a machine", "date": "2026-11-30", "commit": "0123abc", "command": ["measure it"],
          "text": ["- one", "- two"], "columns": ["model", "ms"], "rows": [["a", "1"]], "not_covered": "all else."}
PAGE = """# Speeds

<!-- Written by scripts/dev/write_results from docs/results/data. -->

What was measured.

## Speed

    measure it

a machine; 2026-11-30; commit 0123abc.

- one
- two

| model | ms |
|---|---|
| a | 1 |

Not covered: all else.
"""


def record(model, kind="int8", threads=1, ours=(1000, 2000), theirs=(2000, 2000), lower=0.5, **more):
    ratios = sorted(a / b for a, b in zip(ours, theirs))
    return {"model": "%s.tflite 0123" % model, "signature": "", "kind": kind, "threads": threads, "litmus_us": list(ours),
            "litert_us": list(theirs), "ratio": sum(ratios) / len(ratios), "lower": lower, "upper": 1.0, **more}


class Documents(unittest.TestCase):

    def test_what_is_wrong(self):
        for change, expected in (
            ({}, ""), ({"commit": "stored with 0123abc"}, ""), ({"rows": []}, ""),
            ({"title": ""}, "title must be a text"), ({"date": "today"}, "date 'today' must be"), ({"commit": "new"}, "commit 'new' must be"),
            ({"columns": "a"}, "columns must be a list"), ({"command": []}, "must not be empty"), ({"rows": [["a"]]}, "must have 2 texts"),
            ({"rows": [["a", 1]]}, "must have 2 texts"), ({"more": 1}, "and no other"),
        ):
            with self.subTest(change):
                found = documents.problem({**RESULT, **change})
                self.assertEqual(expected == "", found == "", found)
                self.assertIn(expected, found)

    def test_written_and_read(self):
        with tempfile.TemporaryDirectory() as folder:
            documents.write(folder, "speed", RESULT)
            self.assertEqual(documents.read(folder, "speed"), RESULT)
            with self.assertRaises(documents.Wrong):
                documents.write(folder, "speed", {**RESULT, "machine": ""})


class Pages(unittest.TestCase):

    def test_a_line_that_is_too_long(self):
        wide = {**RESULT, "rows": [["a" * 160, "1"]]}
        with self.assertRaisesRegex(documents.Wrong, "split the table"):
            pages.render({"page": "p.md", "title": "T", "about": "A.", "documents": [wide]})

    def test_commit_that_stored(self):
        text = pages.render({"page": "p.md", "title": "T", "about": "A.", "documents": [{**RESULT, "commit": "stored with 0123abc"}]})
        self.assertIn("\na machine; 2026-11-30; stored with commit 0123abc.\n", text)


class Logs(unittest.TestCase):
    RECORDS = [record("x/net_int8"), record("net_float32", "float32", ours=(3000, 3000), lower=1.5), record("net_int8", threads=2),
               record("short_int8", ours=(30, 30), theirs=(10, 10), lower=3)]

    def test_forms(self):
        for form, columns, rows in (
            ("kinds", ["weights", "networks", "geometric mean", "min … max", "slower", "slower below 20 µs"],
             [["float32", "1", "1.500", "1.50 … 1.50", "1", "0"], ["int8", "2", "1.500", "0.75 … 3.00", "0", "1"],
              ["all", "3", "1.500", "0.75 … 3.00", "1", "1"]]),
            ("networks", ["network", "float32", "int8"], [["net", "1.50", "0.75"], ["short", "", "3.00"]]),
        ):
            with self.subTest(form):
                self.assertEqual(logs.table(self.RECORDS, form, 1), (columns, rows))

    def test_models_of_all_numbers_of_threads(self):
        columns, rows = logs.table(self.RECORDS, "models", None)
        self.assertEqual(columns, ["model", "Litmus, ms, 1 thread", "/ LiteRT", "Litmus, ms, 2 threads", "/ LiteRT"])
        self.assertEqual(rows[0], ["net_int8", "1.5", "0.75 (0.50 … 1.00)", "1.5", "0.75 (0.50 … 1.00)"])
        self.assertEqual(rows[1], ["net_float32", "3", "1.50 (1.50 … 1.00)", "", ""])

    def test_peers(self):
        records = [{"model": "/m/a.tflite", "kind": "int8", "threads": 2, "errors": {"openvino": "no"},
                    "samples": {"latency_ms": {"litmus": [1, 3], "litert": [2, 3]}}}]
        self.assertEqual(logs.table(records, "peers", None), (
            ["model", "threads", "Litmus, ms", "/ LiteRT", "/ OpenVINO"], [["a", "2", "2", "0.75 (0.50 … 1.00)", "-"]]))

    def test_nothing_compared(self):
        with self.assertRaisesRegex(ValueError, "no comparison with 4 threads"):
            logs.table([record("a", error="refused")], "kinds", 4)


class CommandLogs(unittest.TestCase):

    def test_parts(self):
        null = [{"kind": kind, "verdict": verdict, "pairs": pairs, "lower": lower, "upper": 1.2} for kind, verdict, pairs, lower in (
            ("awk", "same", 40, 0.99), ("awk", "slower", 60, 1.1), ("compute", "unclear", 20, None), ("awk", "same", 30, 1.01))]
        found = {"kind": "awk", "verdict": "slower", "larger": "B", "value": 1.03, "found": True, "announced": None, "first": {"verdict": "slower"}}
        more = [found, {**found, "announced": 12, "first": {"verdict": "unclear"}},
                {**found, "larger": "A", "value": 0.9, "verdict": "faster", "found": True, "announced": 50, "first": {"verdict": "unclear"}},
                {**found, "verdict": "same", "found": False, "first": {"verdict": "same"}}]
        times = {"kind": "awk", "theirs": [0.010, 0.012] * 3, "beyond": [0.001] * 6, "ours": [0.010, 0.0101] * 3}
        drift = {"their_value": 1.1, "their_spread": 0.2, "their_half": 0.05, "lower": 0.99, "upper": 1.02}
        for part, records, rows in (
            ("null", null, [["compute", "1", "0", "0", "0", "1", "0 (0.0 %)", "0 (0.0 %)", "20"],
                            ["awk", "3", "2", "0", "1", "0", "1 (33.3 %)", "2 (66.7 %)", "40"],
                            ["all", "4", "2", "0", "1", "1", "1 (25.0 %)", "2 (50.0 %)", "35"]]),
            ("more", more, [[name, "4", "1.0300", "1", "3 (75.0 %)", "31 s, 50 s"] for name in ("awk", "all")]),
            ("clock", [{"microseconds": list(range(11))}], [["11", "5.0 µs", "1.0 to 9.0 µs"]]),
            ("means", [times, {**times, "ours": [0.012, 0.0121] * 3}],
             [["awk", "11.000", "1.000", "10.000 ± 1.148", ours, overlap] for ours, overlap in (
                 ("10.050 ± 0.057", "yes"), ("12.050 ± 0.057", "no"))]),
            ("drift", [drift, {**drift, "their_value": 1.3}, {**drift, "lower": None, "upper": None}],
             [["hyperfine, printed ± S", "2 (66.7 %)", "20.0 %"], ["hyperfine, 95 % by standard errors", "0 (0.0 %)", "5.0 %"],
              ["compare, 95 %", "2 (66.7 %)", "1.5 %"]]),
        ):
            with self.subTest(part):
                columns, found_rows = command_logs.table([{**record, "part": part} for record in records])
                self.assertEqual(found_rows, rows)
                self.assertEqual({len(columns)}, {len(row) for row in rows})

    def test_two_campaigns(self):
        for records in ([{"part": "null"}, {"part": "drift"}], [{"part": "null", "program": 1}, {"part": "null", "program": 2}], [{"model": "a"}]):
            with self.assertRaisesRegex(ValueError, "campaigns of prove commands"):
                command_logs.table(records)


class Script(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "data").mkdir()
        documents.write(str(self.folder / "data"), "speed", RESULT)
        self.name_pages("speed")

    def name_pages(self, *names):
        page = {"page": "speeds.md", "title": "Speeds", "short": "speed", "about": "What was measured.", "documents": names}
        (self.folder / "data" / "pages.json").write_text(json.dumps([page]))

    def run_script(self, *arguments):
        return subprocess.run([SCRIPT, "--folder=" + str(self.folder), *arguments], text=True, check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)

    def test_pages_and_check(self):
        self.assertEqual(self.run_script("--check").returncode, 1)
        self.assertEqual(self.run_script().returncode, 0)
        self.assertEqual((self.folder / "speeds.md").read_text(), PAGE)
        self.assertIn("- [Speeds](speeds.md): speed. 1 table, 2026-11-30.", (self.folder / "README.md").read_text())
        self.assertEqual(self.run_script("--check").returncode, 0)
        (self.folder / "old.md").write_text("")
        done = self.run_script("--check")
        self.assertEqual((done.returncode, done.stdout), (1, "old.md is no page of pages.json\n"))

    def test_from_a_log(self):
        log = self.folder / "log.jsonl"
        log.write_text(json.dumps(record("net_int8")) + "\n")
        words = ["--from-log=" + str(log), "--form=networks", "--store=nets", "--title=Nets", "--command=measure", "--not-covered=much.",
                 "--commit=0123abc", "--machine=here"]
        self.name_pages("speed", "nets")
        done = self.run_script(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("## Nets\n\n    measure\n\nhere; ", (self.folder / "speeds.md").read_text())
        self.assertIn("| net | 0.75 |", (self.folder / "speeds.md").read_text())

    def test_errors(self):
        for words, status, message in (
            (["--from-log=x"], 64, "--from-log needs --form"), (["--no"], 64, "unrecognized"), (["--form=no"], 64, "invalid choice"),
            (["--from-log=missing", "--form=kinds", "--store=a", "--title=a", "--command=a", "--not-covered=a"], 65, "missing"),
        ):
            with self.subTest(words):
                done = self.run_script(*words)
                self.assertEqual(done.returncode, status)
                self.assertIn(message, done.stderr)
        self.name_pages("speed", "speed")
        self.assertIn("must name each document once", self.run_script().stderr)
        self.name_pages("other")
        self.assertEqual(self.run_script().returncode, 65)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
