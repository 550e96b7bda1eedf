#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests that every package that a script takes from PyPI is pinned by hash, and that a package without hash is
refused before any network access."""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
SCRIPTS = pathlib.Path(__file__).absolute().parents[1]
sys.path.insert(0, str(SCRIPTS / "lib"))
import pinned_wheels  # noqa: E402

# Scripts that name packages: the minimum number of packages in each.
NAMING = {"aarch64_sysroot": 8, "ci/check_exports": 6, "ci/check_manifests": 4, "ci/check_packages": 1, "ci/check_protos": 2, "compare_with_litert": 3,
          "random_models": 2, "dev/compare_with_faster_coco_eval": 2, "dev/look_at_reports": 1, "lib/gpu_kernels/packages.py": 7, "lib/instruction_counts.py": 1}
PIN = re.compile(r"[\w.-]+==[\w.]+[0-9]")


class PinnedWheelsTest(unittest.TestCase):
    def test_every_package_of_a_script_has_hashes(self):
        for name, least in NAMING.items():
            named = PIN.findall((SCRIPTS / name).read_text(encoding="utf-8"))
            self.assertGreaterEqual(len(named), least, name)
            for line in pinned_wheels.requirements(named).splitlines():
                self.assertRegex(line, r"^\S+==\S+( --hash=sha256:[0-9a-f]{64})+$", name)
        version = re.search(r"(?m)^version=(\S+)$", (SCRIPTS / "lib/zig_compiler").read_text(encoding="utf-8"))[1]
        self.assertIn(f"ziglang=={version}", pinned_wheels.read())

    def test_pip_is_never_called_without_hashes(self):
        calls = 0
        for path in SCRIPTS.rglob("*"):
            if not path.is_file() or path.name in ("pinned_wheels.py", pathlib.Path(__file__).name):
                continue
            # The pattern includes three more lines, because a call may span several lines.
            for call in re.findall(r'pip"?\)?[", ]+(?:download|install)\b[^\n]*(?:\n[^\n]*){3}', path.read_text(encoding="utf-8", errors="replace")):
                calls += 1
                if "--no-index" not in call:  # such a call installs a file that is there and downloads nothing
                    self.assertIn("--require-hashes", call, path)
        self.assertGreaterEqual(calls, 4)

    def test_what_is_needed_is_listed_too(self):
        for package in pinned_wheels.NEEDS:
            self.assertIn(pinned_wheels.NEEDS[package][0], pinned_wheels.requirements([package]))
            self.assertNotIn(pinned_wheels.NEEDS[package][0], pinned_wheels.requirements([package], needed=False))

    def test_what_has_no_hash_is_refused(self):
        done = subprocess.run([sys.executable, SCRIPTS / "lib/pinned_wheels.py", "numpy==0.0.1"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (69, ""))
        self.assertIn("numpy==0.0.1: pinned_wheels.txt has no hash", done.stderr)

    def test_a_damaged_list(self):
        for line in ("numpy==1", "numpy==1 --hash=md5:12", "numpy==1 --hash=sha256:12", "numpy==1 " + "f" * 64):
            with self.subTest(line=line), tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                file.write(line + "\n")
                file.flush()
                with self.assertRaises(ValueError):
                    pinned_wheels.read(pathlib.Path(file.name))


if __name__ == "__main__":
    unittest.main()
