#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""action.yml, and the workflow of the guide that is made of it: their scripts run as they stand.

usage: action_test.py ACTION WORKFLOW PAGE TFLITMUS MODEL SLOWER [RELEASE]

RELEASE: a folder that scripts/release wrote; without one a folder with TFLITMUS and a stand-in for install.sh. SLOWER: a model that
takes at least ten times as long as MODEL.
"""
import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import yaml

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).absolute().parent
sys.path.insert(0, str(HERE))
import runner  # noqa: E402

ACTION, WORKFLOW, PAGE, TFLITMUS, MODEL, SLOWER = (pathlib.Path(word).resolve() for word in sys.argv[1:7])
RELEASE = [pathlib.Path(word).resolve() for word in sys.argv[7:8]]
SHORT = "--num_runs=3\n--max_secs=0.2\n"
# A verdict needs six pairs of processes, however long they take on a busy machine; where none is needed, a moment is enough.
PAIRS, MOMENT = "--pairs=6", "1s"


def read(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


class Action(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = pathlib.Path(tempfile.mkdtemp(prefix="action.", dir=os.environ.get("TEST_TMPDIR")))
        cls.action, cls.workflow = read(ACTION), read(WORKFLOW)
        cls.version = cls.action["inputs"]["version"]["default"]
        cls.release = cls.temporary / f"served/OWNER/litmus/releases/download/v{cls.version}"
        if RELEASE:
            shutil.copytree(RELEASE[0], cls.release)
        else:
            cls.release.mkdir(parents=True)
            shutil.copy(TFLITMUS, cls.release / "tflitmus")
            shutil.copy(HERE / "install.sh", cls.release)
        cls.resources = contextlib.ExitStack()
        cls.url = cls.resources.enter_context(runner.served(cls.temporary / "served"))

    @classmethod
    def tearDownClass(cls):
        cls.resources.close()
        shutil.rmtree(cls.temporary, ignore_errors=True)

    def setUp(self):
        self.uploads = []
        self.others = {"actions/upload-artifact": self.upload, "actions/checkout": self.check_out,
                       "benchmark-action/github-action-benchmark": self.chart}

    def upload(self, _, inputs):
        self.uploads.append({path.name for path in pathlib.Path(inputs["path"]).iterdir()})
        self.assertRegex(inputs["name"], r"^\w+$")

    def check_out(self, machine, inputs):
        """A repository whose model became slower in the pull request."""
        model = machine.file(inputs.get("path", "")) / self.workflow["env"]["MODEL"]
        model.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SLOWER if inputs.get("path") == "head" else MODEL, model)
        self.assertEqual("ref" in inputs, inputs.get("path") == "base")

    def chart(self, _, inputs):
        entries = json.loads(pathlib.Path(inputs["output-file-path"]).read_text())
        self.assertTrue(entries and all({"name", "unit", "value"} <= set(entry) for entry in entries))

    def machine(self, **github):
        github.setdefault("server_url", self.url)
        machine = runner.Runner(tempfile.mkdtemp(dir=self.temporary), self.action, self.others, **github)
        shutil.copy(MODEL, machine.file("m.tflite"))
        shutil.copy(SLOWER, machine.file("slower.tflite"))
        return machine

    def expect(self, status, ended, text=""):
        self.assertEqual(ended.exit_code, status, ended.said)
        self.assertIn(text, ended.said)

    def test_measurements(self):
        slower = {"model": "slower.tflite", "base": "m.tflite", "compare_flags": PAIRS}
        # Columns: exit code, inputs, a text of the summary, files of the artifact.
        alone, both = {"result.json", "report.html", "junit.xml", "summary.md", "smaller.json", "bigger.json"}, {"result.json", "summary.md"}
        for status, inputs, text, files in (
                (0, {"model": "m.tflite", "flags": SHORT}, "latency", alone),
                (1, {"model": "m.tflite", "flags": SHORT + "\n--max_median_us=0.000001"}, "max_median_us", alone),
                (0, {"model": "m.tflite", "base": "slower.tflite", "budget": MOMENT, "flags": SHORT}, "ratio", both),
                (1, {**slower, "flags": SHORT}, "fail\\_above exceeded", both),
                (64, {**slower, "fail_above": "200%", "flags": SHORT}, "", {"summary.md"})):
            with self.subTest(inputs=inputs):
                machine = self.machine()
                ended = machine.run_action(inputs)
                self.expect(status, ended)
                self.assertIn(text, machine.summary.read_text())
                self.assertLessEqual(files, self.uploads[-1])
                self.assertEqual(ended.outputs["exit_code"], str(status))
                self.assertEqual(json.loads((pathlib.Path(ended.outputs["folder"]) / "result.json").read_text())["exit_code"], status)

    def test_a_release_in_a_folder(self):
        machine = self.machine(server_url="http://127.0.0.1:9")  # nothing answers there
        self.expect(0, machine.run_action({"model": "m.tflite", "flags": SHORT, "release": str(self.release)}))
        self.assertTrue(os.access(machine.folder / "home/.local/bin/tflitmus", os.X_OK))

    def test_errors(self):
        there = {"model": "m.tflite"}
        for status, inputs, github, text in (
                (22, {**there, "version": "9.9.9"}, {}, "404"),
                (64, there, {"action_repository": ""}, "the input `release`"),
                (64, {**there, "flags": "--max_median=1"}, {}, "--max_median_us"),
                (66, {"model": "none.tflite"}, {}, "none.tflite")):
            with self.subTest(text=text):
                self.expect(status, self.machine(**github).run_action(inputs), text)

    def test_text_of_a_pull_request_is_no_script(self):
        self.assertEqual(runner.variables_only(self.action["runs"]["steps"]), [])
        self.assertEqual([name for name, job in self.workflow["jobs"].items() if runner.variables_only(job["steps"])], [])
        planted = "$(touch pwned)`touch pwned`\";touch pwned;'"
        machine = self.machine()
        shutil.copy(MODEL, machine.file(planted + ".tflite"))
        self.expect(0, machine.run_action({"model": planted + ".tflite", "flags": SHORT}))
        for name in ("base", "fail_above", "budget", "flags", "compare_flags", "version", "release"):
            given = {"model": "m.tflite", "base": "m.tflite", "budget": MOMENT, "flags": SHORT, name: planted}
            self.assertNotEqual(machine.run_action(given).exit_code, 0, name)
        self.assertEqual(list(machine.folder.rglob("pwned")), [])

    def test_the_workflow(self):
        pull = self.machine(event_name="pull_request", event={"pull_request": {"base": {"sha": "0" * 40}}})
        with unittest.mock.patch.dict(self.action["inputs"]["compare_flags"], default=PAIRS):
            self.expect(1, pull.run_job(self.workflow, "gate"))
        self.assertIn("fail\\_above exceeded", pull.summary.read_text())
        self.assertIsNone(pull.run_job(self.workflow, "chart"))
        push = self.machine(event_name="push")
        self.assertIsNone(push.run_job(self.workflow, "gate"))
        self.expect(0, push.run_job(self.workflow, "chart"))

    def test_the_short_workflow_of_the_page(self):
        text = runner.short_workflow(PAGE)
        document = yaml.safe_load(text)
        self.assertLessEqual(len(text.splitlines()), 5)
        machine = self.machine(event_name="pull_request")
        self.workflow = {**self.workflow, "env": {"MODEL": "model.tflite"}}
        self.expect(0, machine.run_job(document, "latency"))
        self.assertIn("latency", machine.summary.read_text())

    def test_versions(self):
        said = subprocess.run([TFLITMUS, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertTrue(said.startswith(f"tflitmus (Litmus) {self.version},"), said)
        for path in (ACTION, WORKFLOW, PAGE):
            named = set(re.findall(r"litmus@v([\w.]+)", path.read_text(encoding="utf-8")))
            self.assertEqual(named, {self.version}, path)


if __name__ == "__main__":
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    unittest.main(argv=sys.argv[:1])
