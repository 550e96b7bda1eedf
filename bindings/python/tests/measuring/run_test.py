#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Real runs: benchmark, compare, diff and evaluate with small models. A card in Python has the rows of the program's own card.

usage: run_test.py PROGRAM FLOAT_MODEL INT8_MODEL COCO_FOLDER
"""
import json
import os
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile
import unittest
import warnings
import xml.etree.ElementTree
import zlib

PROGRAM, FLOAT, INT8, COCO = (os.path.realpath(word) for word in sys.argv[1:5])
import support  # noqa: E402,F401  (makes the package importable)
from tflitmus import measuring  # noqa: E402

QUICK = {"min_secs": 0.05, "warmup_min_secs": 0.02, "num_runs": 20}
WORDS = [f"--{name}={value}" for name, value in QUICK.items()]
LIMIT = 16 * 1024  # bytes of what a notebook stores for a cell


def png(path, shade):
    """Writes a picture of 20 x 18 points, without a library of pictures."""
    rows = b"".join(b"\0" + bytes((shade, x * 12, y * 14)) * 1 + bytes((shade, 10, 90)) * 19 for y, x in zip(range(18), range(18)))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 20, 18, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Runs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["TFLITMUS_PROGRAM"] = PROGRAM
        warnings.simplefilter("ignore", measuring.MeasurementWarning)
        cls._folder = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls._folder.name)
        (cls.folder / "images").mkdir()
        for number in range(6):
            png(cls.folder / f"images/{number}.png", 40 * number)
        (cls.folder / "labels.txt").write_text("".join(f"class {number}\n" for number in range(10)))
        (cls.folder / "truth.txt").write_text("".join(f"class {number}\n" for number in range(6)))
        cls.images = {"model_output_labels": cls.folder / "labels.txt", "ground_truth_images_path": cls.folder / "images",
                      "ground_truth_labels": cls.folder / "truth.txt"}
        cls.boxes = {"detections": f"{COCO}/dets.json", "ground_truth": f"{COCO}/gt.json"}

    @classmethod
    def tearDownClass(cls):
        cls._folder.cleanup()

    def check(self, result):
        """What every result must hold."""
        self.assertEqual(type(result).from_json(result.to_json()), result)
        page = result._repr_html_()
        self.assertLess(len(page.encode()), LIMIT)
        self.assertEqual([each.tag for each in xml.etree.ElementTree.fromstring(page).iter() if each.tag in ("script", "style", "link")], [])
        for table in result.TABLES:
            rows = result.rows(table)
            self.assertTrue(all(row.keys() == rows[0].keys() for row in rows), table)
        self.assertNotIn("\n", repr(result))
        return result

    def cards(self, words, kind):
        """Returns the rows of the program's card and of the Python card of the same run, {name: text}."""
        path = self.folder / "direct.json"
        done = subprocess.run([PROGRAM, *words[:1], f"--json_out={path}", *words[1:]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
        program = {}
        for line in done.stdout.rpartition("\n\n")[2].splitlines():
            if line.startswith("next"):
                break
            if line:
                program[line[:12].strip()] = line[12:]
        result = kind.load(path)
        python = {row[:12].strip(): row[12:] for row in str(result).splitlines()}
        self.assertEqual(list(python), list(program), done.stdout)
        self.assertEqual(result.to_dict(), json.loads(path.read_text()))
        return program, python

    def test_cards_of_benchmarks(self):
        graph = "--graph=" + FLOAT
        for words in ([], ["--processes=3"], ["--num_threads=2", "--include_copies"], ["--pacing_fps=1000"], ["--max_median_us=0.001"]):
            program, python = self.cards(["bench", graph, "--log_format=card", *WORDS, *words], measuring.BenchmarkResult)
            with self.subTest(words):
                self.assertEqual(python["verdict"].partition(":")[0], program["verdict"].partition(":")[0])
                for name in set(program) - {"verdict"}:
                    # The program leaves out the end of what is longer than 80 columns.
                    self.assertEqual(python[name][:len(program[name])], program[name])
        program, python = self.cards(["bench", graph, "--cold=3", "--page_cache=warm"], measuring.BenchmarkResult)
        self.assertEqual([python[name] for name in ("model", "warm", "longest")], [program[name] for name in ("model", "warm", "longest")])

    def test_cards_of_others(self):
        side = [PROGRAM, "bench", "--graph=" + FLOAT, *WORDS]
        images = [f"--{name}={value}" for name, value in self.images.items()]
        boxes = [f"--{name}={value}" for name, value in self.boxes.items()]
        for words, kind, equal in (
                (["compare", "--pairs=6", "--", *side, "---", *side], measuring.CompareResult, ("ratio",)),
                (["diff", "--num_runs=3", "--model_file=" + INT8], measuring.InferenceDiffResult, ("error", "latency")),
                (["diff", "--num_runs=3", "--max_error=1", "--model_file=" + INT8], measuring.InferenceDiffResult, ("latency", "verdict")),
                (["eval", "imagenet", "--model_file=" + FLOAT, *images], measuring.EvalImagenetResult, ("evaluated", "top-1", "top-5", "inference")),
                (["eval", "coco", "--min_map=0.01", *boxes], measuring.EvalCocoResult, ("evaluated", "mAP", "AP50", "verdict"))):
            program, python = self.cards([words[0], *words[1:]] if words[0] != "eval" else ["eval_" + words[1], *words[2:]], kind)
            with self.subTest(words):
                self.assertEqual([python[name] for name in equal], [program[name] for name in equal])
                self.assertEqual(python["verdict"].partition(":")[0], program["verdict"].partition(":")[0])

    def test_benchmark(self):
        result = self.check(measuring.benchmark(FLOAT, **QUICK, enable_op_profiling=True))
        self.assertEqual((result.passed, result.failures), (True, []))
        self.assertLessEqual(result.interval_us[0], result.median_us)
        self.assertEqual(len(result.rows()), result.latency_us.samples.count)
        self.assertLess(result.rows()[-1]["sample"], result.latency_us.count)
        self.assertEqual([row["type"] for row in result.rows("operators")][:2], ["CONV_2D", "DEPTHWISE_CONV_2D"])
        self.assertEqual(result.environment.argv[1:2], ["--graph=" + FLOAT])
        broken = self.check(measuring.benchmark(pathlib.Path(FLOAT).read_bytes(), **QUICK, max_median_us=0.001))
        self.assertFalse(broken.passed)
        self.assertRegex(broken.failures[0], "^--max_median_us=0.001: measured ")
        self.assertEqual(broken.model.sha256, result.model.sha256)
        unstable = self.check(measuring.benchmark(FLOAT, num_runs=2, min_secs=0, warmup_min_secs=0, require_stable=True))
        self.assertEqual((unstable.passed, len(unstable.failures)), (False, 1))
        # Two runs are too short, and on a busy machine disturbed first of all.
        self.assertRegex(unstable.failures[0], "^--require_stable: the verdict is '(too short|disturbed|noisy|throttled)'$")
        self.assertIsNone(self.check(measuring.benchmark(FLOAT, dry_run=True)).median_us)

    def test_grid(self):
        grid = self.check(measuring.benchmark([FLOAT, INT8], **QUICK, num_threads=[1, 2]))
        self.assertIsInstance(grid, measuring.BenchmarkGridResult)
        self.assertEqual([(row["graph"], row["num_threads"], row["status"]) for row in grid.rows()],
                         [(FLOAT, 1, "ok"), (FLOAT, 2, "ok"), (INT8, 1, "ok"), (INT8, 2, "ok")])
        self.assertIn(grid.best, [cell.result for cell in grid.cells])
        failed = self.check(measuring.benchmark([FLOAT, "/no/such.tflite"], **QUICK))
        self.assertEqual(([cell.status for cell in failed.cells], failed.passed), (["ok", "failed"], False))
        self.assertEqual(len(failed.failures), 1)
        with self.assertRaises(measuring.MissingInputError):
            measuring.benchmark(["/no/such.tflite", "/nor/this.tflite"], **QUICK)

    def test_compare(self):
        sides = [{"graph": FLOAT, "benchmark_name": "old"}, [PROGRAM, "bench", "--graph=" + INT8]]
        result = self.check(measuring.compare(*sides, pairs=6, budget="2s", margin="50%"))
        self.assertEqual((result.pairs, result.unit, len(result.rows())), (6, "us", 12))
        self.assertEqual(result.a.argv[1:], ["bench", "--graph=" + FLOAT, "--benchmark_name=old"])
        first, second = (measuring.benchmark(model, **QUICK) for model in (FLOAT, INT8))
        stored = self.check(measuring.compare(first, second))
        self.assertEqual((stored.pairs, stored.verdict, stored.a.median), (0, "unclear", first.median_us))

    def test_diff(self):
        result = self.check(measuring.diff(FLOAT, num_runs=3, per_op=True, seed=3))
        self.assertEqual((result.equal, result.max_error, result.min_snr_db, len(result.rows("operators"))), (True, 0.0, None, 7))
        self.assertEqual(result.inputs[0].gaussian.seed, 3)

    def test_evaluate(self):
        result = self.check(measuring.evaluate("imagenet", FLOAT, **self.images, min_top1=1.0))
        self.assertEqual((result.accuracy.images, result.passed, len(result.rows())), (6, False, 10))
        self.assertEqual(result.top1, result.rows()[0]["accuracy"])
        boxes = self.check(measuring.evaluate("coco", **self.boxes))
        self.assertGreater(boxes.mean_average_precision, 0)
        self.assertEqual(boxes.ap50, boxes.accuracy.stats.AP50)

    def test_errors(self):
        text = self.folder / "text.tflite"
        text.write_text("not a model")
        for call, kind, words in (
                (lambda: measuring.benchmark(FLOAT, nun_runs=3), measuring.UsageError, "did you mean --num_runs?"),
                (lambda: measuring.benchmark(FLOAT, num_runs="x"), measuring.UsageError, "--num_runs: 'x' does not fit"),
                (lambda: measuring.benchmark("/no/such.tflite"), measuring.MissingInputError, "No such file or directory"),
                (lambda: measuring.benchmark(text), measuring.BadInputError, "not a valid Flatbuffer"),
                (lambda: measuring.benchmark(b""), measuring.BadInputError, ""),
                (lambda: measuring.benchmark(FLOAT, external_delegate_path="/no/such.so"), measuring.UnavailableError, "/no/such.so"),
                (lambda: measuring.benchmark(FLOAT, load_config=text), measuring.ConfigurationError, str(text)),
                (lambda: measuring.compare(FLOAT, "/no/such.tflite", budget="1s"), measuring.MissingInputError, "/no/such.tflite"),
                (lambda: measuring.compare("/no/such.tflite", FLOAT, budget="1s"), measuring.MissingInputError, "No such file or directory"),
                (lambda: measuring.compare(FLOAT, {"graph": FLOAT, "num_thread": 2}), measuring.UsageError, "did you mean --num_threads?"),
                (lambda: measuring.benchmark(FLOAT, graph="/other"), measuring.UsageError, "the model is the first argument already"),
                (lambda: measuring.diff(FLOAT, model_file="/other"), measuring.UsageError, "the model is the first argument already"),
                (lambda: measuring.diff(FLOAT, num_runs=0), measuring.UsageError, "num_runs"),
                (lambda: measuring.evaluate("imagenet", FLOAT), measuring.UsageError, "model_output_labels"),
                (lambda: measuring.evaluate("coco", model=None), measuring.UsageError, "model_file")):
            with self.assertRaises(kind) as caught:
                call()
            self.assertIn(words, str(caught.exception))

    def test_a_caller_that_ignores_its_children(self):
        before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        try:
            with self.assertRaises(measuring.MissingInputError):
                measuring.benchmark("/no/such.tflite")
            self.assertTrue(measuring.benchmark(FLOAT, num_runs=3, min_secs=0).passed)
        finally:
            signal.signal(signal.SIGCHLD, before)

    def test_stops(self):
        with self.assertRaises(measuring.MeasurementTimeoutError):
            measuring.benchmark(FLOAT, min_secs=100, timeout=0.3)
        seen = []
        measuring.benchmark(FLOAT, min_secs=0.9, progress=seen.append)
        self.assertTrue(any(line.startswith("regular runs: ") for line in seen), seen)
        self.assertEqual(seen[-1], "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
