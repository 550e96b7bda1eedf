# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the tests that depend on a mutant's file, in a separate checkout."""
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile

from . import nearest

NOTICED, MISSED, REFUSED, EQUIVALENT = OUTCOMES = ("noticed", "missed", "does not compile", "equivalent")
# Exit codes of bazel: a target did not build; a test failed.
_NOT_BUILT, _TEST_FAILED = 1, 3
_BATCH = 6
# Limit for memory, since a mutant may allocate without end. A mutant that does not terminate runs into a timeout.
_MAX_BYTES = 16 << 30
_TEST_SECONDS = "120,240,480,960"


class Broken(Exception):
    """Bazel failed for a reason other than the mutant."""


def git(*words, cwd):
    return subprocess.run(("git",) + words, cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()


def read_events(lines):
    """Returns {label: status, such as "PASSED"} of each test in the build events of `bazel test`."""
    statuses = {}
    for line in lines:
        event = json.loads(line)
        summary = event.get("id", {}).get("testSummary")
        if summary:
            statuses[summary["label"]] = event.get("testSummary", {}).get("overallStatus", "NO_STATUS")
    return statuses


class Checkout:
    """A clone of a commit that is reused, so that only files affected by a mutant are built again."""

    def __init__(self, root, folder, commit, flags):
        self.path = os.path.join(folder, "checkout")
        os.makedirs(folder, exist_ok=True)
        # The lock is held until the process ends.
        self._lock = open(os.path.join(folder, "lock"), "w", encoding="utf-8")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Broken("another run works in " + self.path) from error
        # Results for mutants are not uploaded to the remote cache, because no build uses them again.
        self._flags = ["--noremote_upload_local_results", *flags]
        if not os.path.isdir(os.path.join(self.path, ".git")):
            git("clone", "--quiet", "--no-checkout", root, self.path, cwd=folder)
        self.commit = git("rev-parse", commit + "^{commit}", cwd=root)
        git("fetch", "--quiet", root, self.commit, cwd=self.path)
        self.restore(self.commit)
        git("clean", "--quiet", "-fd", cwd=self.path)
        found = os.path.join(root, ".bazelrc.found")
        if os.path.exists(found):
            shutil.copy(found, self.path)

    def restore(self, commit="HEAD"):
        git("checkout", "--quiet", "--force", "--detach", commit, cwd=self.path)

    def read(self, path):
        with open(os.path.join(self.path, path), encoding="utf-8") as file:
            return file.read()

    def write(self, path, text):
        with open(os.path.join(self.path, path), "w", encoding="utf-8") as file:
            file.write(text)

    def packages(self):
        return {os.path.dirname(path) for path in git("ls-files", "*BUILD.bazel", cwd=self.path).splitlines()}

    def users(self, label):
        """Returns all rules that depend on the file, directly or indirectly, as XML."""
        done = subprocess.run(["bazel", "query", "--keep_going", "--noimplicit_deps", "--output=xml",
                               "rdeps(//..., %s)" % label], cwd=self.path, capture_output=True, text=True, check=False)
        if not done.stdout.strip():
            raise Broken("bazel query: " + done.stderr.strip()[-500:])
        return done.stdout

    def _bazel(self, command, targets, *flags):
        done = subprocess.run(["bazel", command, *self._flags, *flags, "--", *targets], cwd=self.path,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout

    def builds(self, targets):
        status, output = self._bazel("build", targets)
        if status not in (0, _NOT_BUILT):
            raise Broken("bazel build: " + output[-500:])
        return status == 0

    def failed(self, targets):
        """Returns the first tests that fail, or None if they do not build."""
        with tempfile.NamedTemporaryFile("r", suffix=".json") as events:
            flags = ["--build_event_json_file=" + events.name, "--test_output=summary", "--build_tests_only",
                     "--run_under=prlimit --as=%d" % _MAX_BYTES, "--test_timeout=" + _TEST_SECONDS]
            if os.environ.get("LITMUS_SHARED"):
                flags.append("--test_env=LITMUS_SHARED=" + os.environ["LITMUS_SHARED"])
            status, output = self._bazel("test", targets, *flags)
            if status == _NOT_BUILT:
                return None
            if status not in (0, _TEST_FAILED):
                raise Broken("bazel test: " + output[-500:])
            statuses = read_events(events)
        return [label for label, said in statuses.items() if said not in ("PASSED", "FLAKY", "NO_STATUS")]


def run(checkout, mutant, most_tests):
    """Tests a mutant. Returns the outcome, the test that noticed it, and how many tests ran."""
    label = nearest.label_of(mutant.path, checkout.packages())
    xml = checkout.users(label)
    tests = [test.label for test in nearest.tests(xml, label, bool(os.environ.get("LITMUS_SHARED")))][:most_tests]
    original = checkout.read(mutant.path)
    changed = original.split("\n")
    changed[mutant.site.line] = mutant.changed()
    ran = 0
    try:
        checkout.write(mutant.path, "\n".join(changed))
        if not checkout.builds(nearest.libraries(xml, label)):
            return REFUSED, "", 0
        for first in range(0, len(tests), _BATCH):
            batch = tests[first:first + _BATCH]
            failed = checkout.failed(batch)
            if failed is None:
                return REFUSED, "", ran
            ran += len(batch)
            if failed:
                checkout.write(mutant.path, original)
                alone = checkout.failed(failed)
                if alone is None:
                    raise Broken("%s does not build without a mutant" % ", ".join(failed))
                noticed = [label for label in failed if label not in alone]
                if alone:
                    print("mutants: fails without a mutant, too: " + ", ".join(alone), file=sys.stderr, flush=True)
                if noticed:
                    return NOTICED, noticed[0], ran
                checkout.write(mutant.path, "\n".join(changed))
    finally:
        checkout.write(mutant.path, original)
    return MISSED, "", ran
