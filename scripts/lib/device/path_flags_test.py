#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Command lines as they are rewritten, by what each tool says of its flags.

usage: path_flags_test.py TOOL…
"""
import json
import os
import pathlib
import re
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
TOOLS = {pathlib.Path(word).name: pathlib.Path(word).absolute() for word in sys.argv[1:]}
sys.path.insert(0, str(pathlib.Path(__file__).absolute().parent.parent))
from device import path_flags, tool_flags  # noqa: E402

# Columns: TOOL and its flags; the flags on the device, with IN and OUT for the folders; pushed files; pulled files.
CASES = [
    ("benchmark_model", ["--graph=m", "--num_threads=2"], ["--graph=IN/m", "--num_threads=2"], ["m"], []),
    ("benchmark_model", ["--graph", "m", "--verbose", "--json_out", "sub/r.json"],
     ["--graph", "IN/m", "--verbose", "--json_out", "OUT/json_out/r.json"], ["m"], ["sub/r.json"]),
    ("benchmark_model", ["--graph=m,sub/n"], ["--graph=IN/m,IN/n"], ["m", "sub/n"], []),
    ("benchmark_model", ["--graph=fd:3:0:10"], ["--graph=fd:3:0:10"], [], []),
    ("benchmark_model", ["--grid=graph=m;sub/n", "--grid=num_threads=1;2"],
     ["--grid=graph=IN/m;IN/n", "--grid=num_threads=1;2"], ["m", "sub/n"], []),
    ("benchmark_model", ["--inputs=sub"], ["--inputs=IN/sub"], ["sub"], []),
    ("benchmark_model", ["--export=gbench:a,junit:sub/a"],
     ["--export=gbench:OUT/export_gbench/a,junit:OUT/export_junit/a"], [], ["a", "sub/a"]),
    ("benchmark_model", ["--input_layer_value_files=x::0:m,y:sub/n"],
     ["--input_layer_value_files=x::0:IN/m,y:IN/n"], ["m", "sub/n"], []),
    ("benchmark_model", ["--weight_cache=w", "--dump_config=-"], ["--weight_cache=CACHE/w", "--dump_config=-"], [], []),
    ("inference_diff", ["--inputs=x:0:m;sub/n"], ["--inputs=x:0:IN/m;IN/n"], ["m", "sub/n"], []),
    ("inference_diff", ["--model_file=m", "--reference=--external_delegate_path=sub/n --num_threads=1"],
     ["--model_file=IN/m", "--reference=--external_delegate_path=IN/n --num_threads=1", "--journal=OUT/journal", "--resume"],
     ["m", "sub/n"], []),
    ("eval_imagenet", ["--model_file=m", "--journal=j", "--resume"],
     ["--model_file=IN/m", "--journal=OUT/journal/j", "--resume"], ["m"], ["j"]),
    ("eval_imagenet", ["--help"], ["--help"], [], []),
    ("conformance", ["sub", "--filter", "ADD"], ["IN/sub", "--filter", "ADD"], ["sub"], []),
    ("conformance", ["--require_full_delegation", "sub"], ["--require_full_delegation", "IN/sub"], ["sub"], []),
    ("benchmark_model", ["m.tflite", "--verbose"], ["IN/m.tflite", "--verbose"], ["m.tflite"], []),
    ("benchmark_model", ["--model=m", "--model_file", "m"], ["--model=IN/m", "--model_file", "IN/m"], ["m"], []),
    ("benchmark_model", ["--no_such=m", "m"], ["--no_such=m", "m"], [], []),
    ("eval_coco", ["--graph=m", "--ground_truth_proto=sub/n", "--journal=j", "--resume"],
     ["--graph=IN/m", "--ground_truth_proto=IN/n", "--journal=OUT/journal/j", "--resume"], ["m", "sub/n"], ["j"]),
    ("eval_imagenet", ["m.tflite"], ["IN/m.tflite", "--journal=OUT/journal", "--resume"], ["m.tflite"], []),
    ("eval_imagenet", ["merge", "m", "sub/n"], ["merge", "IN/m", "IN/n"], ["m", "sub/n"], []),
    ("label_image", ["-m=m", "-i=sub/n", "-v", "1"], ["-m=IN/m", "-i=IN/n", "-v", "1"], ["m", "sub/n"], []),
    ("label_image", ["-m", "m", "-t", "4", "--image=sub/n"], ["-m", "IN/m", "-t", "4", "--image=IN/n"], ["m", "sub/n"], []),
]


class PathFlagsTest(unittest.TestCase):
    maxDiff = None
    flags = {}

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(scratch.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(scratch.name)
        os.mkdir("sub")
        for name in ("m", "m.tflite", "sub/n"):
            pathlib.Path(name).write_text(name)

    def rewrite(self, tool, words):
        if tool not in self.flags:
            self.flags[tool] = tool_flags.ask_here(TOOLS[tool])
        return path_flags.Rewriter(tool, self.flags[tool], words).plan

    def test_command_lines(self):
        for tool, words, expected, pushed, pulled in CASES:
            with self.subTest(tool=tool, words=words):
                plan = self.rewrite(tool, words)
                out = path_flags.out_folder(tool, words)
                text = [re.sub(r"\bin/\w{8}", "IN", re.sub(r"\bcache/\w{8}", "CACHE", word.replace(out, "OUT"))) for word in plan.words]
                self.assertEqual(text, expected)
                self.assertEqual(sorted(map(str, plan.push.values())), sorted(pushed))
                self.assertEqual([str(local) for _, local in plan.pull], pulled)
                self.assertEqual(plan.not_here, [])

    def test_a_file_has_one_place_and_a_folder_another_one(self):
        self.assertEqual(path_flags.input_path("m"), path_flags.input_path("sub/../m"))
        self.assertNotEqual(path_flags.input_path("m"), path_flags.input_path("sub/m"))

    def test_resume_finds_the_folder_of_the_command_without(self):
        self.assertEqual(path_flags.out_folder("t", ["--a", "--resume"]), path_flags.out_folder("t", ["--a"]))
        self.assertNotEqual(path_flags.out_folder("t", ["--a"]), path_flags.out_folder("t", ["--b"]))

    def test_files_that_are_not_here(self):
        plan = self.rewrite("benchmark_model", ["--graph=none", "--external_delegate_path=/vendor/lib64/libd.so"])
        self.assertEqual(plan.not_here, [("graph", "none"), ("external_delegate_path", "/vendor/lib64/libd.so")])
        self.assertEqual(plan.words, ["--graph=none", "--external_delegate_path=/vendor/lib64/libd.so"])

    def test_a_tool_that_does_not_answer(self):
        answers = {"exit 64": None, "echo text": None, "echo '{}'": None,
                   """echo '{"schema": {"name": "litmus.help"}, "flags": [{"name": 1}]}'""": None,
                   "kill -KILL $$": tool_flags.CannotRunHere}
        for script, expected in answers.items():
            with self.subTest(script=script):
                tool = pathlib.Path("tool")
                tool.write_text(f"#!/bin/sh\n{script}\n")
                tool.chmod(0o755)
                if expected is None:
                    self.assertIsNone(tool_flags.ask_here(tool.absolute()))
                else:
                    self.assertRaises(expected, tool_flags.ask_here, tool.absolute())
        pathlib.Path("m").chmod(0o755)
        self.assertRaises(tool_flags.CannotRunHere, tool_flags.ask_here, pathlib.Path("m").absolute())
        plan = path_flags.Rewriter("tool", None, ["--graph=m"]).plan
        self.assertEqual((plan.words, plan.push), (["--graph=m"], {}))

    def test_files_that_a_configuration_names(self):
        pathlib.Path("c.json").write_text(json.dumps({"graph": "m", "num_threads": 2, "json_out": "r.json"}))
        plan = self.rewrite("benchmark_model", ["--load_config=c.json"])
        (path, text), = plan.texts.items()
        self.assertEqual(plan.words, [f"--load_config={path}"])
        document = json.loads(text)
        self.assertEqual(document["num_threads"], 2)
        self.assertEqual(list(plan.push), [document["graph"]])
        self.assertEqual(plan.pull, [(document["json_out"], pathlib.Path("r.json"))])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
