#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests scripts/dev/mutants: the mutation sites it finds, the tests it selects, and a campaign with a fake Bazel."""
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
sys.path.insert(0, os.path.join(SCRIPTS, "lib"))
sys.dont_write_bytecode = True
from mutating import draw, nearest, source, trial  # pylint: disable=wrong-import-position

# A source line and the mutations that can be drawn for it: kind, old text, new text.
LINES = (
    ("  if (a == b) return;", ["comparison == !=", "statement if (a == b) return; ;"]),
    ("  for (int i = 0; i < n; ++i) {", ["comparison < >=", "bound < <="]),
    ("  x = y + 1;", ["arithmetic + -", "bound + 1 + 2", "statement x = y + 1; ;"]),
    ("  x = y + 10;", ["arithmetic + -", "statement x = y + 10; ;"]),
    ("  total += 2 * x % 3;", ["arithmetic += -=", "arithmetic * /", "arithmetic % *", "statement total += 2 * x % 3; ;"]),
    ("  out->values[i] = 1;", ["statement out->values[i] = 1; ;"]),
    ("  Call(a, b);", ["statement Call(a, b); ;"]),
    ("  ++count_;", []),
    ("  int x = 3;", []),
    ("  const int* x = &y;", []),
    ("  return a;", []),
    ("  std::vector<int> x(n);", []),
    ("template <typename T>", []),
    ("  bool operator == (const A& b) const;", []),
    ("  // a == b", []),
    ("#if A == B", []),
    ('  Log("a < b");', ['statement Log("a < b"); ;']),
    ("  x = '<' + ' ';", ["statement x = '<' + ' '; ;"]),
    ("  x = 1'000 * y;", ["arithmetic * /", "statement x = 1'000 * y; ;"]),
)

BUILD_RULES = """<?xml version="1.1" encoding="UTF-8" standalone="no"?>
<query version="2">
  <rule class="cc_library" name="//runtime/core:core"><rule-input name="//runtime/core:a.cc"/></rule>
  <rule class="cc_library" name="//tools:far"><rule-input name="//runtime/core:core"/></rule>
  <rule class="cc_test" name="//tools:far_test"><rule-input name="//tools:far"/></rule>
  <rule class="cc_test" name="//tools:near_test"><string name="size" value="small"/>
    <rule-input name="//runtime/core:core"/></rule>
  <rule class="cc_test" name="//runtime/core:slow_test"><string name="size" value="large"/>
    <rule-input name="//runtime/core:core"/></rule>
  <rule class="cc_test" name="//runtime/core:shared_test"><string name="size" value="small"/>
    <list name="tags"><string value="external"/></list><rule-input name="//runtime/core:core"/></rule>
  <rule class="cc_binary" name="//tools:joined_tests_usual_test"><rule-input name="//runtime/core:core"/></rule>
  <rule class="joined_test" name="//tools:joined_test"><string name="size" value="small"/>
    <rule-input name="//tools:joined_tests_usual_test"/><rule-input name="//tools:joined_test_program"/></rule>
  <rule class="cc_binary" name="//tools:joined_test_program"><rule-input name="//tools:far"/></rule>
  <rule class="cc_test" name="//runtime/core:by_hand_test"><list name="tags"><string value="manual"/></list>
    <rule-input name="//runtime/core:core"/></rule>
</query>
"""
LABEL = "//runtime/core:a.cc"
CODE = "int F(int a) {\n  return a + 1;\n}\n"

# A fake Bazel: a mutant with "- 1" does not build, and a test that depends on the source indirectly notices "+ 2".
STAND_IN = """#!%(python)s -IS
import json, os, sys
command, words = sys.argv[1], sys.argv[2:]
code = "".join(open(area + "/a.cc").read() for area in ("runtime/kernels", "runtime/core", "delegates", "tools"))
if command == "query":
    print(%(rules)r.replace("//runtime/core:a.cc", words[-1].split()[-1].rstrip(")")))
elif "- 1" in code:
    sys.exit(1)
elif command == "test":
    events = next(word for word in words if word.startswith("--build_event_json_file=")).split("=")[1]
    status = 0
    with open(events, "w") as file:
        for label in words[words.index("--") + 1:]:
            noticed = label in os.environ["NOTICING"].split() and "+ 2" in code
            noticed = noticed or label in os.environ["FAILING"].split()
            status = 3 if noticed else status
            file.write(json.dumps({"id": {"testSummary": {"label": label}},
                                   "testSummary": {"overallStatus": "FAILED" if noticed else "PASSED"}}) + "\\n")
    sys.exit(status)
"""


class SourceTest(unittest.TestCase):

    def test_places(self):
        for line, wanted in LINES:
            with self.subTest(line=line):
                found = sorted("%s %s %s" % (site.kind, site.old, site.new) for site in source.sites(line))
                self.assertEqual(found, sorted(wanted))

    def test_a_line_that_goes_on_is_no_statement(self):
        self.assertEqual([], [site.kind for site in source.sites("  Call(a,\n  b(c));") if site.line == 1])

    def test_apply(self):
        site = source.Site(source.BOUND, 1, 11, "+ 1", "+ 2")
        self.assertEqual(source.apply(CODE, site), CODE.replace("+ 1", "+ 2"))
        with self.assertRaises(ValueError):
            source.apply(CODE, source.Site(source.BOUND, 9, 11, "+ 1", "+ 2"))

    def test_moved(self):
        mutant = draw.Mutant("a.cc", source.Site(source.BOUND, 1, 11, "+ 1", "+ 2"), "  return a + 1;")
        self.assertEqual(draw.moved(mutant, "// New.\n" + CODE).site.line, 2)
        self.assertIsNone(draw.moved(mutant, "// New.\n"))

    def test_sources_for_another_machine_and_benchmarks_are_left_out(self):
        for path, machine, wanted in (
                ("runtime/core/a.cc", "x86_64", True), ("runtime/model/a.cc", "x86_64", False),
                ("tools/a.inc", "x86_64", False), ("runtime/kernels/bench/a.cc", "x86_64", False),
                ("runtime/kernels/a_neon.cc", "x86_64", False), ("runtime/kernels/a_neon.cc", "aarch64", True),
                ("runtime/kernels/a_avx2.cc", "x86_64", True), ("runtime/kernels/a_avx2.cc", "aarch64", False)):
            with self.subTest(path=path, machine=machine):
                self.assertEqual(draw.is_drawn_from(path, machine), wanted)


class NearestTest(unittest.TestCase):

    def test_nearest_first(self):
        near = ["//runtime/core:slow_test", "//tools:near_test", "//tools:far_test", "//tools:joined_test"]
        for shared, wanted in ((False, near), (True, ["//runtime/core:shared_test"] + near)):
            found = nearest.tests(BUILD_RULES, LABEL, shared)
            self.assertEqual([test.label for test in found], wanted)
        self.assertEqual([test.distance for test in found], [2, 2, 2, 3, 4])

    def test_those_about_the_subject_come_first(self):
        rules = BUILD_RULES.replace("core:a.cc", "core:far.cc")
        found = nearest.tests(rules, "//runtime/core:far.cc", False)
        self.assertEqual(found[0].label, "//runtime/core:slow_test")
        self.assertEqual([test.label for test in found[1:3]], ["//tools:far_test", "//tools:near_test"])

    def test_those_of_the_package_and_of_the_one_around_it_come_before(self):
        rules = BUILD_RULES.replace("core:a.cc", "core/graph:far.cc")
        found = nearest.tests(rules, "//runtime/core/graph:far.cc", False)
        self.assertEqual([test.label for test in found[:3]],
                         ["//runtime/core:slow_test", "//tools:far_test", "//tools:near_test"])

    def test_broad_ones_and_those_in_folders_of_the_file_come_before_nearer_ones(self):
        rules = BUILD_RULES.replace("core:a.cc", "core/graph:a.cc").replace("//tools:far_test", "//runtime:far_test")
        found = nearest.tests(rules, "//runtime/core/graph:a.cc", False)
        self.assertEqual([test.label for test in found[:3]],
                         ["//runtime/core:slow_test", "//runtime:far_test", "//tools:near_test"])
        broad = '"//tools:joined_test"><list name="tags"><string value="broad"/></list>'
        found = nearest.tests(rules.replace('"//tools:joined_test">', broad), "//runtime/core/graph:a.cc", False)
        self.assertEqual([test.label for test in found[:2]], ["//runtime/core:slow_test", "//tools:joined_test"])

    def test_libraries(self):
        self.assertEqual(nearest.libraries(BUILD_RULES, LABEL), ["//runtime/core:core"])

    def test_label_of_the_innermost_package(self):
        packages = {"", "runtime", "runtime/core"}
        self.assertEqual(nearest.label_of("runtime/core/a.cc", packages), LABEL)
        self.assertEqual(nearest.label_of("runtime/base/sub/a.cc", packages), "//runtime:base/sub/a.cc")

    def test_events(self):
        lines = ['{"id": {"testSummary": {"label": "//a"}}, "testSummary": {"overallStatus": "TIMEOUT"}}',
                 '{"id": {"testSummary": {"label": "//b"}}, "aborted": {}}', '{"id": {"progress": {}}}']
        self.assertEqual(trial.read_events(lines), {"//a": "TIMEOUT", "//b": "NO_STATUS"})


class CampaignTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home, self.root, programs = (os.path.join(folder.name, name) for name in ("home", "root", "bin"))
        for path in (self.home, programs, self.root):
            os.makedirs(path)
        self.copy("dev", "mutants")
        self.copy("lib", "campaign_log.py", "mutating", "structure")
        for name in ("runtime/core", "runtime/kernels", "delegates", "tools"):
            os.makedirs(os.path.join(self.root, name))
            for file, text in (("a.cc", CODE), ("BUILD.bazel", "")):
                with open(os.path.join(self.root, name, file), "w", encoding="utf-8") as out:
                    out.write(text)
        bazel = os.path.join(programs, "bazel")
        with open(bazel, "w", encoding="utf-8") as file:
            file.write(STAND_IN % {"python": sys.executable, "rules": BUILD_RULES})
        os.chmod(bazel, os.stat(bazel).st_mode | stat.S_IXUSR)
        self.environment = {"PATH": programs + ":" + os.environ["PATH"], "HOME": self.home, "NOTICING": "", "FAILING": ""}
        for name in ("author", "committer"):
            self.environment["GIT_%s_NAME" % name.upper()] = name
            self.environment["GIT_%s_EMAIL" % name.upper()] = name + "@example.com"
        for words in (("init", "--quiet"), ("add", "-A"), ("commit", "--quiet", "-m", "code")):
            subprocess.run(("git",) + words, cwd=self.root, env=self.environment, check=True)

    def copy(self, folder, *names):
        """Copies the entries of scripts/ with these names into the checkout."""
        os.makedirs(os.path.join(self.root, "scripts", folder))
        for name in names:
            source_path, path = os.path.join(SCRIPTS, folder, name), os.path.join(self.root, "scripts", folder, name)
            if os.path.isdir(source_path):
                shutil.copytree(source_path, path, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source_path, path)

    def mutants(self, *flags, noticing="", failing=""):
        ended = subprocess.run([sys.executable, "scripts/dev/mutants", *flags], cwd=self.root, text=True, check=False,
                               env=dict(self.environment, NOTICING=noticing, FAILING=failing), stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT)
        return ended.returncode, ended.stdout.splitlines()

    def records(self):
        with open(os.path.join(self.home, ".cache/litmus/mutants/log.jsonl"), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_the_seed_alone_decides(self):
        lists = [self.mutants("12", "--list", "--seed=%d" % seed)[1] for seed in (1, 1, 2)]
        self.assertEqual(len(lists[0]), 12)
        self.assertEqual(lists[0], lists[1])
        self.assertNotEqual(lists[0], lists[2])

    def test_counts_and_goes_on(self):
        far = "//tools:far_test"
        status, lines = self.mutants("2", noticing=far)
        self.assertEqual((status, lines[-1]), (0, "noticed 2 of 2 (0 equivalent)"), lines)
        logged = self.records()
        self.assertEqual({record["outcome"] for record in logged}, {"noticed", "does not compile"})
        self.assertEqual({record["test"] for record in logged if record["outcome"] == "noticed"}, {far})
        # No test notices a mutant any more, but the results of the log are reused.
        self.assertEqual(self.mutants("2")[1][-1], "noticed 2 of 2 (0 equivalent)")
        self.assertEqual(self.records(), logged)
        self.assertEqual(self.mutants("3")[1][-1], "noticed 2 of 3 (0 equivalent)")

    def test_a_test_that_fails_without_the_mutant_says_nothing(self):
        lines = self.mutants("1", failing="//tools:far_test")[1]
        self.assertEqual(lines[-1], "noticed 0 of 1 (0 equivalent)")
        self.assertIn("mutants: fails without a mutant, too: //tools:far_test", lines)

    def test_a_limit_of_tests(self):
        status, lines = self.mutants("1", "--tests=2", noticing="//tools:far_test")
        self.assertEqual((status, lines[-1]), (1, "noticed 0 of 1 (0 equivalent)"))
        self.assertEqual(self.records()[-1]["ran"], 2)

    def test_again_and_equivalent(self):
        self.mutants("1")
        missed = self.records()[-1]["mutant"]
        self.assertEqual(self.mutants("--again=" + missed, noticing="//tools:far_test")[0], 0)
        self.assertEqual(self.mutants("1")[1][-1], "noticed 1 of 1 (0 equivalent)")
        self.assertEqual(self.mutants("--equivalent=" + missed, "--why=nothing reads it"), (0, []))
        self.assertEqual(self.mutants("1")[1][-1], "noticed 0 of 0 (1 equivalent)")

    def test_the_checkout_is_as_before(self):
        self.mutants("2")
        checkout = os.path.join(self.home, ".cache/litmus/mutants/checkout")
        with open(os.path.join(checkout, "runtime/core/a.cc"), encoding="utf-8") as file:
            self.assertEqual(file.read(), CODE)

    def test_wrong_command_lines(self):
        for flags in ((), ("0",), ("x",), ("1", "--tests=0"), ("1", "--again=a"), ("--equivalent=a",), ("--why=a",),
                      ("--again=none",), ("--unknown",)):
            with self.subTest(flags=flags):
                self.assertEqual(self.mutants(*flags)[0], 64)


if __name__ == "__main__":
    unittest.main()
