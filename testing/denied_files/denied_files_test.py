#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The tools run to the same end, and write valid documents, where any file below /proc and /sys is denied.

usage: denied_files_test.py LIBRARY CHECK_RESULT MODEL DETECTOR CASES TOOL...

LIBRARY is denied_files.cc. A first run of each tool writes down what the tool reads; then each class of these
paths ("cpu#" for cpu0, cpu1, ...) is denied in turn: the file cannot be opened. Then folder by folder the files
can be opened and not read. What came from a denied file is null or absent, never 0.
"""
import concurrent.futures
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

LIBRARY, CHECK_RESULT, MODEL, DETECTOR, CASES = map(os.path.realpath, sys.argv[1:6])
TOOLS = {os.path.basename(path): os.path.realpath(path) for path in sys.argv[6:]}
SHORT = ["--num_runs=3", "--min_secs=0", "--warmup_runs=1", "--warmup_min_secs=0"]
EVERYTHING = ["/proc", "/sys"]


def folder_of(path):
    """Returns the class of a path: /proc/NAME or /sys/NAME/NAME."""
    return "/".join(path.split("/")[:3])

# Members of benchmark_model's document that must be null if the file is denied.
MEMBERS_OF = {
    "/proc/cpuinfo": ["environment/machine/cpu_model"],
    "/proc/loadavg": ["environment/before/load_average", "environment/after/load_average"],
    "/proc/meminfo": ["environment/machine/memory_bytes"],
    "/proc/pressure/cpu": ["environment/before/pressure_us/cpu", "environment/evidence/cpu_pressure_share"],
    "/proc/pressure/io": ["environment/before/pressure_us/io"],
    "/proc/pressure/memory": ["environment/before/pressure_us/memory"],
    "/proc/self/cgroup": ["environment/before/throttling"],
    "/proc/self/smaps": ["memory"],
    "/proc/self/status": ["environment/machine/allowed_cpu_count", "environment/machine/allowed_cpus"],
    "/proc/stat": ["environment/before/cpu_ticks", "environment/evidence/steal_share"],
    "/proc/sys/kernel/osrelease": ["environment/machine/kernel"],
    "/sys/class/thermal": ["environment/before/hottest_celsius", "environment/before/hottest_zone"],
    "/sys/devices/system/cpu": ["environment/machine/cpus_online", "environment/machine/clusters",
                                "environment/machine/governor", "environment/before/throttle_events"],
}


def load_check_result():
    loader = importlib.machinery.SourceFileLoader("check_result", CHECK_RESULT)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_result", loader))
    loader.exec_module(module)
    return module


def write_inputs(folder):
    pixels = bytes(k % 256 for k in range(8 * 8 * 3))
    header = b"BM" + struct.pack("<IHHI", 54 + len(pixels), 0, 0, 54)
    header += struct.pack("<IiiHHIIiiII", 40, 8, 8, 1, 24, 0, len(pixels), 0, 0, 0, 0)
    (folder / "images").mkdir()
    (folder / "images" / "a.bmp").write_bytes(header + pixels)
    (folder / "labels.txt").write_text("".join("%d\n" % i for i in range(10)))
    (folder / "truth.txt").write_text("3\n")
    (folder / "anchors.txt").write_text("0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n")
    (folder / "boxes.json").write_text(json.dumps(
        {"images": [{"id": 1, "file_name": "a.bmp", "width": 8, "height": 8}], "annotations": [],
         "categories": [{"id": 1, "name": "red"}]}))


def command_lines(folder):
    """Returns, for each tool and mode, the command line without the flag for the document."""
    graph = "--graph=" + MODEL
    model = "--model_file=" + MODEL
    images = "--ground_truth_images_path=%s/images" % folder
    truth = ["--model_output_labels=%s/labels.txt" % folder, "--ground_truth_labels=%s/truth.txt" % folder]
    start = [TOOLS["benchmark_model"], graph]
    benchmark = start + SHORT
    return {
        "benchmark_model": (benchmark + ["--memory_report", "--enable_op_profiling", "--num_threads=2"], "--json_out="),
        "benchmark_model --cold": (start + ["--cold=2"], "--json_out="),
        "benchmark_model --processes": (benchmark + ["--processes=2"], "--json_out="),
        "benchmark_model --num_threads": (benchmark + ["--num_threads=1,2", "--grid_rounds=1"], "--grid_out="),
        "benchmark_model --cpu_affinity": (benchmark + ["--cpu_affinity=big"], "--json_out="),
        "eval_imagenet": ([TOOLS["eval_imagenet"], model, images] + truth, "--output_file_path="),
        "eval_coco": ([TOOLS["eval_coco"], "--model_file=" + DETECTOR, images, "--anchors_file=%s/anchors.txt" % folder,
                       "--ground_truth_proto=%s/boxes.json" % folder], "--output_file_path="),
        "inference_diff": ([TOOLS["inference_diff"], model, "--num_runs=2"], "--output_file_path="),
        "doctor": ([TOOLS["doctor"], "--fail_on=never", "--observe_secs=0.01"], "--json_out="),
        "conformance": ([TOOLS["conformance"], CASES, "--filter=ADD/"], "--json_out="),
        "compare": ([TOOLS["compare"], "--pairs=6", "--budget=5s", "JSON", "--"] + benchmark + ["---"] + benchmark,
                    "--json_out="),
    }


def member(document, path):
    for name in path.split("/"):
        document = document.get(name) if isinstance(document, dict) else None
    return document


def numbers(value, path=""):
    """Yields every number of a document with its path."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from numbers(inner, path + "/" + name)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers(inner, "%s/%d" % (path, index))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, value


class DeniedFiles(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.check_result = load_check_result()
        cls.schemas = cls.check_result.load_schemas(strict=False)
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        write_inputs(cls.folder)
        cls.lines = command_lines(cls.folder)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            cls.plain = dict(zip(cls.lines, pool.map(lambda name: cls.run_tool(name, [], log=True), cls.lines)))
        cls.known = {}

    @classmethod
    def without(cls, name, denied, reads=False):
        """Returns the result of run_tool; the result is cached if an earlier test ran the same command."""
        key = (name, tuple(denied), reads)
        if key not in cls.known:
            cls.known[key] = cls.run_tool(name, denied, reads)
        return cls.known[key]

    @classmethod
    def run_tool(cls, name, denied, reads=False, log=False):
        """Returns exit status, document, messages on stderr, and the classes of paths that the tool accessed."""
        with tempfile.TemporaryDirectory(dir=cls.folder) as folder:
            line, flag = cls.lines[name]
            document = flag + folder + "/out.json"
            line = [document if word == "JSON" else word for word in line] + ([] if "JSON" in line else [document])
            env = {**os.environ, "LD_PRELOAD": LIBRARY, "LITMUS_DENY": ":".join(denied)}
            if reads:
                env["LITMUS_DENY_READ"] = "1"
            if log:
                env["LITMUS_DENY_LOG"] = folder + "/log"
            done = subprocess.run(line, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, text=True,
                                  timeout=60)
            out, asked = pathlib.Path(folder, "out.json"), pathlib.Path(folder, "log")
            paths = sorted(set(asked.read_text().split("\n")) - {""}) if asked.exists() else []
            return done.returncode, json.loads(out.read_text()) if out.exists() else None, done.stderr, paths

    def problems(self, name, denied, reads):
        """Returns the errors of a run of the tool, one line each."""
        status, document, err, _ = self.without(name, denied, reads)
        expected, plain, _, _ = self.plain[name]
        if status != expected:
            return ["exit %d, expected %d; stderr: %s" % (status, expected, err[-500:])]
        if document is None:
            return ["no document; stderr: %s" % err[-500:]]
        wrong = self.check_result.problems(document, self.schemas)
        was = dict(numbers(plain))
        for path, number in numbers(document):
            of_machine = any(part in path for part in ("/machine", "/before", "/memory"))
            is_rest = "/rest_" in path or "/kinds/" in path  # members of "rest" and "kinds" differ from run to run
            if of_machine and not is_rest and number == 0 and was.get(path, 0) != 0:
                wrong.append("%s is 0, was %s" % (path, was[path]))
        return wrong

    def expect_same_end(self, cases):
        """Compares a tool's ending with and without access, for each case: (tool, denied paths, whether only reads
        fail)."""
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for case, wrong in zip(cases, pool.map(lambda case: self.problems(*case), cases)):
                self.assertEqual(wrong, [], "%s without %s%s" % (case[0], case[1], ", reads fail" if case[2] else ""))

    def test_plain_runs(self):
        for name, (status, document, err, _) in self.plain.items():
            self.assertEqual(status, 0, "%s: %s" % (name, err))
            self.assertEqual(self.check_result.problems(document, self.schemas), [], name)

    def test_the_library_sees_what_is_read(self):
        # One file for each function that opens files: fopen; std::ifstream; open; std::filesystem.
        for name, path in (("benchmark_model", "/proc/self/status"), ("benchmark_model", "/proc/self/cgroup"),
                           ("benchmark_model", "/proc/self/smaps"), ("compare", "/sys/class/thermal"),
                           ("benchmark_model --cold", "/proc/self/exe"), ("compare", "/proc/loadavg"),
                           ("eval_imagenet", "/proc/loadavg"), ("eval_coco", "/proc/meminfo"),
                           ("inference_diff", "/proc/cpuinfo"), ("conformance", "/sys/devices/system/cpu/online")):
            self.assertIn(path, self.plain[name][3], name)

    def test_each_class_of_files(self):
        seen, cases = set(), []
        for name, (_, _, _, paths) in self.plain.items():
            tool = name.split()[0]
            for path in paths:
                # Files that another tool or mode already reads are read by the same code, since the
                # tools share the code that describes the machine. So each kind of file is denied to
                # benchmark_model, and only one folder at a time to the other tools.
                denied = path if tool == "benchmark_model" else folder_of(path)
                if (tool, denied) not in seen:
                    seen.add((tool, denied))
                    cases.append((name, [denied], False))
        self.assertGreater(len(cases), 60)
        self.expect_same_end(cases)

    def test_files_that_open_and_cannot_be_read(self):
        folders = sorted(set(map(folder_of, self.plain["benchmark_model"][3])))
        self.assertGreater(len(folders), 6)
        self.expect_same_end([("benchmark_model", [folder], True) for folder in folders])

    def test_everything(self):
        self.expect_same_end([(name, EVERYTHING, reads) for name in self.lines for reads in (False, True)])

    def test_what_was_denied_is_null(self):
        _, plain, _, _ = self.plain["benchmark_model"]
        for path, members in MEMBERS_OF.items():
            _, document, _, _ = self.without("benchmark_model", [path])
            for name in members:
                self.assertIsNone(member(document, name), "%s without %s" % (name, path))
        known = [name for members in MEMBERS_OF.values() for name in members if member(plain, name) is not None]
        self.assertGreater(len(known), 4, "too little is known of this machine to see that it is left out")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
