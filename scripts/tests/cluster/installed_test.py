#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The recipes of an installed release, in a PREFIX far from the checkout: what scripts/lib/shared_files.py lists is enough.

usage: installed_test.py TFLITMUS MODEL, in the repository's root as Bazel lays it out for tests

The programs of Slurm and of MPI are those of stand_ins/.
"""
import ast
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).absolute().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "lib"), str(HERE.parent / "on_devices")]
import shared_files  # noqa: E402
import small_images  # noqa: E402
from one_result import lasting  # noqa: E402

TFLITMUS, MODEL, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), pathlib.Path.cwd()
FLAGS = ["--model_file=m.tflite", "--ground_truth_images_path=images", "--ground_truth_labels=labels.txt", "--model_output_labels=names.txt"]
IMAGES, CLASSES = 7, 10
LINKS = ("eval_imagenet", "inference_diff")
NAME, WORDS = ["eval_imagenet"], ["tflitmus", "eval", "imagenet"]


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = pathlib.Path(tempfile.mkdtemp(prefix="installed.", dir=os.environ.get("TEST_TMPDIR")))
        # An archive has links under the names of tools; a wheel has the program alone.
        for name, links in (("archive", LINKS), ("wheel", ())):
            (cls.temporary / name / "bin").mkdir(parents=True)
            shutil.copy(TFLITMUS, cls.temporary / name / "bin/tflitmus")
            for link in links:
                (cls.temporary / name / "bin" / link).symlink_to("tflitmus")
            shared_files.copy(cls.temporary / name, ROOT)
        older = cls.temporary / "older/bin/eval_imagenet"
        older.parent.mkdir(parents=True)
        older.write_text("#!/bin/sh\nexit 70\n")
        older.chmod(0o755)
        cls.cluster = cls.temporary / "cluster"
        shutil.copytree(HERE / "stand_ins", cls.cluster)
        cls.data = cls.temporary / "data"
        small_images.write_set(cls.data, IMAGES, CLASSES)
        shutil.copy(MODEL, cls.data / "m.tflite")
        cls.whole = cls.temporary / "whole.json"
        subprocess.run([TFLITMUS, *WORDS[1:], *FLAGS, f"--json_out={cls.whole}"], cwd=cls.data, check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.temporary, ignore_errors=True)

    def run_here(self, prefix, script, words, on_path=()):
        """Runs a script of a PREFIX, with nothing of the checkout in its environment."""
        path = [str(self.cluster), *(str(self.temporary / name / "bin") for name in on_path), "/usr/bin", "/bin"]
        python = pathlib.Path(sys.executable).parent
        env = {"PATH": ":".join([path[0], *path[1:-2], str(python), *path[-2:]]), "HOME": str(self.data), "MPIRUN": "hydra"}
        return subprocess.run([self.temporary / prefix / shared_files.BELOW / script, *map(str, words)], cwd=self.data, env=env,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    def expect(self, status, done, text=""):
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.assertIn(text, done.stdout + done.stderr)

    def test_every_way_to_name_the_tool(self):
        by_path = [str(self.temporary / "archive/bin/tflitmus"), *WORDS[1:]]
        # Columns: PREFIX, script and what stands before OUT, the tool's words, PREFIXes on the PATH.
        for number, (prefix, script, before, tool, on_path) in enumerate((
                ("archive", "eval_slurm", ["-n", 3, "--"], NAME, ()),
                ("archive", "eval_slurm", ["-n", 3, "--"], WORDS, ("archive",)),
                ("archive", "eval_slurm", ["-n", 3, "--"], by_path, ()),
                ("archive", "eval_slurm", ["-n", 3, "--check=no", "--"], ["tflitmus", "eval_imagenet"], ()),
                ("archive", "eval_slurm.sbatch", [2], WORDS, ()),
                ("archive", "eval_mpirun", ["-n", 3, "--"], NAME, ()),
                ("archive", "eval_mpirun", ["-n", 2, "--"], WORDS, ()),
                ("wheel", "eval_slurm", ["-n", 2, "--"], NAME, ()),
                ("wheel", "eval_slurm", ["-n", 2, "--"], NAME, ("older",)),
                ("wheel", "eval_mpirun", ["-n", 2, "--"], NAME, ("wheel",)))):
            with self.subTest(prefix=prefix, script=script, tool=tool):
                out = f"out{number}"
                self.expect(0, self.run_here(prefix, script, [*before, out, *tool, *FLAGS, "--min_top1=0"], on_path))
                self.assertEqual(lasting(self.data / out / "result.json"), self.expected_with_gate())

    def expected_with_gate(self):
        path = self.temporary / "gate.json"
        if not path.exists():
            subprocess.run([TFLITMUS, *WORDS[1:], *FLAGS, "--min_top1=0", f"--json_out={path}"], cwd=self.data, check=True, capture_output=True)
        return lasting(path)

    def test_the_same_command_by_another_name(self):
        for tool in (NAME, WORDS, ["tflitmus", "eval_imagenet"]):
            self.expect(0, self.run_here("archive", "eval_slurm", ["-n", 2, "--", "same", *tool, *FLAGS]))
        self.assertEqual(lasting(self.data / "same/result.json"), lasting(self.whole))
        self.expect(64, self.run_here("archive", "eval_slurm", ["-n", 2, "--", "same", "tflitmus", "diff", "--model_file=m.tflite", "--num_runs=3",
                                                                "--reference=ref_kernels"]), "its tool was")

    def test_a_tool_of_two_words(self):
        words = ["tflitmus", "diff", "--model_file=m.tflite", "--num_runs=5", "--reference=ref_kernels"]
        self.expect(0, self.run_here("wheel", "eval_slurm", ["-n", 2, "--", "diff", *words]))
        self.expect(0, self.run_here("wheel", "eval_slurm", ["--status", "diff"]), "2 done")

    def test_refused(self):
        for status, tool, text in ((66, ["eval_none"], "eval_none: there is no such program"), (66, ["/none/tflitmus", "eval", "coco"], "/none/tflitmus"),
                                   (64, ["tflitmus", "eval"], "is not an evaluation tool"), (64, ["tflitmus", "bench"], "is not an evaluation tool"),
                                   (64, [*WORDS, "--min_topp1=1"], "--min_top1")):
            with self.subTest(tool=tool):
                self.expect(status, self.run_here("archive", "eval_slurm", ["-n", 2, "--", "refused", *tool, *FLAGS]), text)

    def test_a_device(self):
        self.expect(0, self.run_here("archive", "on_device", ["--help"]), "on_device")
        self.expect(64, self.run_here("archive", "on_devices", ["--no_such_flag"]), "on_devices")

    def test_no_module_imports_what_is_not_packed(self):
        listed = shared_files.files(ROOT)
        packed = {name.split("/")[1] for name in listed if name.startswith("lib/")}
        self.assertEqual(packed, {"cluster", "device"})
        for name, path in listed.items():
            if name.endswith((".sbatch", ".yaml")):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names] if isinstance(node, ast.Import) else []
                for module in names:
                    first, _, rest = module.partition(".")
                    self.assertTrue(first in sys.stdlib_module_names or first in packed and (not rest or f"lib/{first}/{rest}.py" in listed),
                                    f"{name} imports {module}")

    def test_the_list(self):
        listed = shared_files.files(ROOT)
        for name in ("eval_slurm", "lib/cluster/step.py", "lib/device/adb.py", "kubernetes/shards.yaml", "kubernetes/merge.yaml"):
            self.assertIn(name, listed)
        for name, path in listed.items():
            self.assertNotRegex(name, r"_test|stand_in|BUILD")
            done = self.temporary / "archive" / shared_files.BELOW / name
            self.assertEqual((done.read_bytes(), done.stat().st_mode & 0o777), (path.read_bytes(), shared_files.mode(name)))
            self.assertNotIn(b"bazel-bin/", path.read_bytes() if "/" not in name else b"")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
