#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""cli/version.h is the file that states Litmus' version: no other does, but for files that people copy to another place, which
state the same; the newest entry of CHANGELOG.md is the one of that version.

usage: version_test.py, in the top folder of the checkout
"""
import pathlib
import re
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
# Bazel's folder for tests has links to the files of the checkout, all of which this test reads.
TOP = pathlib.Path("cli/version.h").resolve().parent.parent
sys.path.insert(0, str(pathlib.Path.cwd()))
from packaging import project, test_report  # noqa: E402

STATED = re.compile(r"(?i)litmus[)]?[-_ @/]+v?(\d+\.\d+\.\d+)|kVersion\[\] = \"([^\"]+)\"")
# Files with other versions; the value states why.
INVENTED = {
    "CHANGELOG.md": "all versions",
    "packaging/install_test.sh": "releases of invented versions, for upgrades",
    "packaging/version_test.py": "this test",
    "scripts/tests/package_test.py": "a tree of an invented version",
    "tools/compare/cli_test.cc": "what an invented version printed",
    "tools/compare/report_test.cc": "what an invented version printed",
    "tools/common/exports/sample_documents.cc": "documents of an invented version, which no golden may take for this one",
}
# What people copy into their own repositories and clusters, where nothing could fill in a version.
COPIED = {"action.yml", "docs/guide/ci.md", "docs/guide/dashboards/github-workflow.yml", "docs/guide/kubernetes/merge.yaml",
          "docs/guide/kubernetes/shards.yaml", "docs/guide/many_machines.md"}


def stated(text):
    """Returns the versions of Litmus that a text states."""
    return [one or other for one, other in STATED.findall(text)]


class VersionTest(unittest.TestCase):
    def test_what_counts_as_a_version_of_litmus(self):
        for text, found in (
                ("tflitmus-1.2.3-linux", ["1.2.3"]), ("tflitmus_1.2.3-1_amd64.deb", ["1.2.3"]), ("benchmark_model (Litmus) 1.2.3", ["1.2.3"]),
                ("Litmus v1.2.3", ["1.2.3"]), ('kVersion[] = "1.2"', ["1.2"]), ("owner/litmus@1.2.3", ["1.2.3"]),
                ("gcc 12.2.0, glibc 2.31, litmus-VERSION", [])):
            self.assertEqual(stated(text), found, text)

    def test_no_other_file_states_a_version(self):
        listed = subprocess.run(["git", "-C", str(TOP), "ls-files", "-z"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if listed.returncode:
            self.skipTest("there is no git checkout")
        names = [name for name in listed.stdout.decode().split("\0") if name and name not in INVENTED]
        self.assertIn("cli/version.h", names)
        self.assertLessEqual({"README.md", "packaging/project.py"}, set(names))
        found = {}
        for name in names:
            path = TOP / name
            versions = stated(path.read_bytes().decode("utf-8", "replace")) if path.is_file() else []
            if versions:
                found[name] = set(versions)
        self.assertEqual({name for name in found if name not in COPIED}, {"cli/version.h"})
        self.assertEqual({name: versions for name, versions in found.items() if versions != {project.version()}}, {})

    def test_the_changelog_begins_with_it(self):
        headings = re.findall(r"(?m)^## \[([^\]]+)\] – (.+)$", (TOP / "CHANGELOG.md").read_text(encoding="utf-8"))
        self.assertEqual(headings[0][0], project.version())
        self.assertRegex(headings[0][1], r"^(unreleased|\d{4}-\d\d-\d\d)$")


if __name__ == "__main__":
    test_report.main(__name__)
