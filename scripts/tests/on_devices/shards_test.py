#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What on_devices takes from the results of shards, which journal goes to which device, and what it shows of a fleet.

usage: shards_test.py FOLDER_OF_THE_PACKAGE_DEVICE
"""
import io
import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[1]).resolve().parent))
from device import benchmarks, shard_queue, shards, tables  # noqa: E402
from device.command import Command, Commands  # noqa: E402
from device.device import Refused  # noqa: E402
from device.worker import Outcome  # noqa: E402

PATHS = {"in/01/img": "./img/", "in/01/img2": "/data/img2", "in/01/m.tflite": "m.tflite"}
# Columns: a text from a device, and the same text with this host's paths.
WORDS = (
    ("in/01/img", "./img/"), ("in/01/img2", "/data/img2"), ("in/01/m.tflite", "m.tflite"), ("in/01/img2/7.png", "/data/img2/7.png"),
    ("'in/01/img2': no such file", "'/data/img2': no such file"), ("in/01/img3", "in/01/img3"), ("xin/01/img", "xin/01/img"),
    ("/in/01/img", "/in/01/img"), ("in/01/img.png", "in/01/img.png"), ("in/01/m.tflite, in/01/img2", "m.tflite, /data/img2"),
    ("in/01/img/7.png: bad", "./img/7.png: bad"), (["in/01/img", 1, 0.1, None, True], ["./img/", 1, 0.1, None, True]), ({"in/01/img": {"a": "in/01/img"}}, {"in/01/img": {"a": "./img/"}}),
)


def result(items=2, revision="r", dirty=False, compiler="gcc", **config):
    build = {"revision": revision, "dirty": dirty, "compiler": compiler}
    header = {"build": build, "model": {"path": "in/01/m.tflite"}, "config": config}
    return {"build": build, "shard_header": header, "records": [{"item": item, "record": {}} for item in range(items)]}


# Columns: an invalid result of a shard; the expected error.
DAMAGED_SHARDS = (
    ({"shard_header": {}}, "shard_header.build: is missing"),
    ({"shard_header": 5, "records": 3}, "shard_header: expected an object, got 5"),
    ({"shard_header": {"build": []}, "records": []}, "shard_header.build: expected an object, got []"),
    ({"shard_header": {"build": {"revision": "r", "dirty": False}}}, "records: is missing"),
    ({**result(), "records": {"0": 1}}, "records: expected an array, got {'0': 1}"),
    (json.dumps({**result(), "x": "\ud800"}), "'utf-8' codec can't encode"),
    (json.dumps({**result(), "x": 0.5}).replace("0.5", "1e999"), "'1e999' is not a JSON number"),
    (json.dumps({**result(), "x": 5}).replace("5", "[" * 70 + "]" * 70), "is nested too deeply"),
)
# Columns: an invalid result of benchmark_model; the expected error.
DAMAGED_BENCHMARKS = (
    ("", "Expecting value"), ("[" * 5000, "is nested too deeply"), ([], "the document: expected an object, got []"),
    ({"latency_us": 5}, "latency_us: expected an object, got 5"),
    ({"latency_us": {"median": "x"}}, "latency_us.median: expected a number"),
    ({"latency_us": {"median": 10**400}}, "latency_us.median: expected a number"),
    ({"latency_us": {"median_ci95": [1]}}, "latency_us.median_ci95: expected two numbers, got [1]"),
    ({"latency_us": {"median_ci95": [1, None]}}, "latency_us.median_ci95[1]: expected a number"),
    ({"memory_kb": {"overall": []}}, "memory_kb.overall: expected a number"),
    ({"verdict": {"kind": 5}}, "verdict.kind: expected a string"),
    ({"verdict": "stable"}, "verdict: expected an object, got 'stable'"),
    ({"verdict": {"kind": "\x1b[2J"}}, "verdict.kind: expected a string"),
    ({"delegation": {"delegates": "GPU"}}, "delegation.delegates: expected an array"),
    ({"delegation": {"delegates": [5]}}, "delegation.delegates[0]: expected a string"),
    ({"delegation": {"delegates": ["GPU"], "nodes": "x"}}, "delegation.nodes: expected an integer"),
    ('{"latency_us": {"median": NaN}}', "'NaN' is not a JSON number"),
    ('{"x": "\\ud800"}', "'utf-8' codec can't encode"),
)


def command(build):
    return Command(argv=["bin/tool"], env={}, files={"bin/tool": "/host/tool"}, paths=PATHS, folders=[], build=build)


A, B, C = ({"name": name, "kind": "local"} for name in "abc")


class Shards(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = pathlib.Path(folder.name)
        self.builds = {"a": "1", "b": "1", "c": "2"}
        self.shards = self.new()

    def new(self):
        return shards.Shards(self.out, 2, "run", lambda entry: command(self.builds[entry["name"]]), {"revision": "r", "dirty": False})

    def accept(self, job, entry, document, exit_code=0):
        self.shards.fetched(job, entry["name"]).write_text(document if isinstance(document, str) else json.dumps(document))
        outcome = Outcome(exit_code=exit_code, pulled=["result"])
        return self.shards.accept(job, entry, outcome), outcome.exit_code

    def test_words_of_the_host(self):
        for text, expected in WORDS:
            with self.subTest(text=text):
                self.assertEqual(shards.WordsOfHost(PATHS)(text), expected)
        self.assertEqual(shards.WordsOfHost({})("in/01/img"), "in/01/img")

    def test_which_results_go_together(self):
        # Columns: the second result of a run; the expected message and the exit code that it counts as.
        cases = (
            (result(), "", 0),
            (result(items=0), "", 0),
            (result(compiler="clang"), "", 0),
            (result(revision="s"), 'b: shard 1/2 was run by a different build than the merging tool\'s: {"revision": "s", "dirty": false, "compiler": "gcc"} and {"rev', 65),
            (result(dirty=True), 'b: shard 1/2 was run by a different build than the merging tool\'s: {"revision": "r", "dirty": true', 65),
            (result(num_images="7"), "b: shard 1/2 belongs to another run: its config.num_images differ", 65),
            ("{", "b: shard 1/2 left no result that can be read: Expecting property name", 65),
            ("[" * 5000, "b: shard 1/2 left no result that can be read: is nested too deeply", 65),
            (7, "b: shard 1/2 left no result that can be read: the document: expected an object, got 7", 65),
            ([], "b: shard 1/2 left no result that can be read: the document: expected an object, got []", 65),
            ({"metrics": [], "exit_code": 65, "error": "no model"}, "b: shard 1/2 failed: no model", 65),
            ({}, "b: shard 1/2 left a result of all items: with these flags the tool does not support shards", 65),
            *((document, f"b: shard 1/2 left no result that can be read: {said}", 65)
              for document, said in DAMAGED_SHARDS),
        )
        for document, expected, exit_code in cases:
            with self.subTest(document=document):
                for path in self.out.iterdir():
                    path.unlink()
                self.shards = self.new()
                self.assertEqual(self.accept(0, A, result()), ("", 0))
                said, code = self.accept(1, B, document)
                self.assertEqual((said[:len(expected)] if expected else said, code), (expected, exit_code))
                self.assertEqual(self.shards.finished, {0} if expected else {0, 1})
                self.assertEqual(self.new().finished, self.shards.finished)

    def test_a_damaged_shard_is_done_again(self):
        for document in ("", "{}", "[]", "5", "null", *(document for document, _ in DAMAGED_SHARDS)):
            with self.subTest(document=document):
                self.shards.path(0).write_text(document if isinstance(document, str) else json.dumps(document))
                again = self.new()
                self.assertEqual((again.finished, again.identity), (set(), None))
        self.shards.path(0).write_text(json.dumps(result()))
        self.assertEqual(self.new().finished, {0})

    def test_a_shard_that_is_no_file(self):
        os.mkfifo(self.shards.path(0))
        with self.assertRaises(Refused) as refused:
            self.new()
        self.assertEqual(str(refused.exception), f"{self.shards.path(0)}: is not a regular file")
        self.assertEqual(refused.exception.exit_code, 65)

    def test_a_shard_that_is_damaged_before_the_merging(self):
        self.accept(0, A, result())
        self.accept(1, B, result())
        self.shards.path(1).write_text("[1]")
        with self.assertRaises(Refused) as refused:
            self.shards.agree_on_compiler()
        self.assertEqual(str(refused.exception), f"{self.shards.path(1)}: the document: expected an object, got [1]")
        self.assertEqual(refused.exception.exit_code, 65)

    def test_the_last_line_of_a_long_log(self):
        log = self.out / "log"
        for text, expected in (("a\nb\n", "b"), ("", ""), ("x" * 10**6, "x" * 300 + "…"),
                               ("line\n" * 10**5 + "end\x1b[2J\n", "end [2J")):
            with self.subTest(text=text[-20:]):
                log.write_text(text)
                self.assertEqual(shards.last_line(log), expected)

    def test_compilers_agree_in_the_headers_alone(self):
        self.accept(0, A, result(compiler="gcc"))
        self.accept(1, B, result(compiler="clang"))
        self.shards.agree_on_compiler()
        second = json.loads(self.shards.path(1).read_text())
        self.assertEqual((second["shard_header"]["build"]["compiler"], second["build"]["compiler"]), ("gcc", "clang"))
        self.assertEqual(second["shard_header"]["model"]["path"], "m.tflite")

    def test_what_counts_as_finished(self):
        for exit_code, expected in ((0, True), (1, True), (65, True), (66, False), (75, False), (139, False)):
            with self.subTest(exit_code=exit_code):
                self.shards = self.new()
                self.shards.path(0).unlink(missing_ok=True)
                self.shards.finished.clear()
                self.assertEqual(self.accept(0, A, result(), exit_code)[0] == "", expected)

    def test_a_journal_goes_to_another_device_with_the_same_tool(self):
        journal = "fleet-run-1-shard-0.journal"
        kept = self.shards.task(0, A).pulls_of_broken[journal]
        pathlib.Path(kept).write_text("journal")
        self.shards.accept(0, A, Outcome(exit_code=75, pulled=[journal]))
        pushed = {entry["name"]: list(self.shards.task(0, entry).files.values())[1:] for entry in (A, B, C)}
        self.assertEqual(pushed, {"a": [], "b": [kept], "c": []})
        # After a restart the origin of the journal is unknown.
        self.assertEqual(self.new().task(0, A).files.get(journal), kept)
        self.accept(0, B, result())
        self.assertFalse(pathlib.Path(kept).exists())

    def test_status_line(self):
        queue = shard_queue.ShardQueue(12, list("abcd"), finished={0, 1})
        queue.next_job("a", 10)
        queue.next_job("b", 10)
        queue.on_lost("b", 20, "cable")
        queue.next_job("c", 12)
        queue.on_failed("c", 20, 69, "no GPU")
        self.assertEqual(tables.status(queue, "shards", 21), "2/12 shards · a: 2, 11 s · b: lost, again in 1 s · c: left out · d: idle")

    def test_lines_pass_a_status_line_only_on_a_terminal(self):
        queue = shard_queue.ShardQueue(1, ["a"])
        for terminal, expected in ((False, "on_devices: hello\n"), (True, "\r\x1b[K0/1 x · a: idle\r\x1b[Kon_devices: hello\n")):
            stream = io.StringIO()
            stream.isatty = lambda terminal=terminal: terminal
            line = tables.StatusLine("x", stream)
            line.show(queue, 0)
            line.say("hello")
            self.assertEqual(stream.getvalue(), expected)

    def benchmarks(self):
        return benchmarks.Benchmarks(self.out, ["a"], "run", lambda entry: command("1"))

    def test_a_document_of_a_device_that_cannot_be_read(self):
        for document, said in DAMAGED_BENCHMARKS:
            with self.subTest(document=document):
                runs, outcome = self.benchmarks(), Outcome(exit_code=0, pulled=["result"])
                text = document if isinstance(document, str) else json.dumps(document)
                runs.fetched("a").write_text(text)
                self.assertIn(f"a: left no result that can be read: {said}", runs.accept(0, A, outcome))
                self.assertEqual((outcome.exit_code, runs.documents), (65, {}))
                runs.path("a").write_text(text.replace("{", '{"exit_code": 0, ', 1))
                self.assertEqual(self.benchmarks().finished, set())

    def test_an_exit_code_of_an_earlier_run(self):
        for code, finished in ((0, {0}), (1, {0}), (2, set()), (-1, set()), ("0", set()), (None, set()), ([], set()),
                               (True, set())):
            with self.subTest(code=code):
                self.benchmarks().path("a").write_text(json.dumps({"exit_code": code}))
                self.assertEqual(self.benchmarks().finished, finished)

    def test_rows_of_benchmarks(self):
        empty = {"latency_us": None, "memory_kb": None, "delegation": None, "verdict": None}
        full = {"latency_us": {"median": 1234.5, "median_ci95": [999.4, 2.5e6]}, "verdict": {"kind": "stable"}, "memory_kb": {"overall": 1536},
                "delegation": {"delegates": ["GPU"], "nodes": 10, "delegate_nodes": 9}}
        for document, expected in (
                ({}, ["–", "–", "–", "–", "none"]), (empty, ["–", "–", "–", "–", "none"]),
                (full, ["1.23 ms", "999 µs to 2.5 s", "stable", "1.5 MiB", "GPU: 9 of 10 nodes"]),
                # Nodes of the model count; in the plan, a partition is one node.
                ({**full, "placement": {"summary": {"total": 30, "delegated": 29}}},
                 ["1.23 ms", "999 µs to 2.5 s", "stable", "1.5 MiB", "GPU: 29 of 30 nodes"]),
                ({**full, "placement": None}, ["1.23 ms", "999 µs to 2.5 s", "stable", "1.5 MiB", "GPU: 9 of 10 nodes"]),
                ({"latency_us": {"median": 0.5, "median_ci95": None}}, ["500 ns", "–", "–", "–", "none"])):
            with self.subTest(document=document):
                self.assertEqual(benchmarks.row(document), expected)


HELP = {"schema": {"name": "litmus.help"}, "positionals": [], "rest_of_line": False, "flags": [
    {"name": name, "other_names": others, "letter": None, "type": "string", "text": text, "needs_text": True}
    for name, others, text in (("model_file", ["graph"], "model"), ("num_images", [], "value"), ("weight_cache", [], "cache"),
                               ("json_out", [], "output"))]}


class CommandOfADevice(unittest.TestCase):

    def test_command(self):
        with tempfile.TemporaryDirectory() as folder:
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            for name in ("eval_imagenet", "m.tflite", "arm/eval_imagenet"):
                pathlib.Path(name).parent.mkdir(exist_ok=True)
                pathlib.Path(name).write_text(f"#!/bin/sh\ncat <<end\n{json.dumps(HELP)}\nend\n#{name}\n")
                pathlib.Path(name).chmod(0o755)
            with self.assertRaises(Refused):
                Commands(["./eval_imagenet", "--json_out", "r.json"], pathlib.Path("out"))
            self.assertEqual(Commands(["./eval_imagenet", "--graph", "m.tflite", "--num_images=1"], pathlib.Path("out")).given(["model_file"]),
                             ["--graph", "m.tflite"])
            commands = Commands(["./eval_imagenet", "--model_file=./m.tflite", "--num_images", "7", "--weight_cache=w"], pathlib.Path("out"))
            made = commands.of({"name": "a", "kind": "adb", "binaries": "arm", "flags": ["--use_gpu=true"], "wrapper": ["taskset", "f0"],
                                "env": {"A": "1"}})
            model, cache = (word.partition("=")[2] for word in (made.argv[3], made.argv[6]))
            self.assertEqual(made.argv, ["taskset", "f0", "bin/eval_imagenet", f"--model_file={model}", "--num_images", "7",
                                         f"--weight_cache={cache}", "--use_gpu=true"])
            self.assertEqual(made.files, {"bin/eval_imagenet": os.path.realpath("arm/eval_imagenet"), model: os.path.realpath("m.tflite")})
            self.assertEqual(made.paths, {model: "./m.tflite", cache: "w"})
            self.assertEqual((made.env, made.folders), ({"A": "1"}, [os.path.dirname(cache)]))
            # A journal is not reused with another tool or other flags.
            self.assertEqual(len({commands.of({"name": name, "kind": "adb", "binaries": folder, "flags": flags}).build for name, folder, flags
                                  in (("b", "arm", []), ("c", "arm", ["--x"]), ("d", ".", []), ("e", ".", []))}), 3)
            with self.assertRaises(Refused) as caught:
                commands.of({"name": "f", "kind": "adb", "binaries": "none"})
            self.assertEqual((str(caught.exception), caught.exception.exit_code), ("f: there is no eval_imagenet in none", 66))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
