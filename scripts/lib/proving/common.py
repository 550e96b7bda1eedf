# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Code that the proofs share: their command lines, the programs that they run, and a clone of HEAD in which defects
are planted."""
import argparse
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))
# The exit codes of cli/exit_codes.h.
USAGE, BAD_DATA, NO_INPUT, INTERNAL, CANNOT_CREATE, INTERRUPTED = 64, 65, 66, 70, 73, 75


def compared_models():
    """Returns the files listed in compared_models.txt."""
    folder = os.path.join(os.environ.get("LITMUS_SHARED", os.path.join(ROOT, "shared")), "models")
    with open(os.path.join(ROOT, "scripts/compared_models.txt"), encoding="utf-8") as lines:
        return [os.path.join(folder, line.split()[1]) for line in lines if line.strip() and not line.startswith("#")]


class Proof:
    """One proof: its name, which is the first argument of scripts/dev/prove, and its text, which --help prints."""

    def __init__(self, name, doc):
        self.name, self.doc = name, doc.strip()

    def say(self, message):
        print("prove %s: %s" % (self.name, message), file=sys.stderr)

    def end(self, status, message):
        self.say(message)
        sys.exit(status)

    def parser(self, words):
        """Returns a parser for `words`. --help was handled before."""
        if "--help" in words:
            print(self.doc)
            sys.exit(0)
        parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
        parser.error = lambda message: self.end(USAGE, "%s\n\n%s" % (message, self.doc))
        return parser

    def build(self, options, programs, targets=()):
        """Builds the targets and those of `programs`, {option: path below bazel-bin}, that no option names; sets the
        options to the paths of all programs."""
        wanted = ["//%s:%s" % os.path.split(path) for name, path in programs.items() if not getattr(options, name)]
        wanted += targets
        if wanted and subprocess.run(["bazel", "build", *wanted], cwd=ROOT, check=False, stdout=sys.stderr).returncode:
            self.end(INTERNAL, "bazel cannot build %s" % ", ".join(wanted))
        for name, path in programs.items():
            setattr(options, name, os.path.abspath(getattr(options, name) or os.path.join(ROOT, "bazel-bin", path)))
            if not os.access(getattr(options, name), os.X_OK):
                self.end(NO_INPUT, "there is no program %s" % getattr(options, name))

    def run(self, command, accepted=(0,), cwd=None):
        """Runs a command and returns the finished process. Any other exit status than `accepted` ends the proof with
        that status."""
        done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode not in accepted:
            self.end(done.returncode if done.returncode > 0 else INTERNAL,
                     "%s: exit %d\n%s" % (" ".join(command), done.returncode, done.stderr[-2000:]))
        return done


def edited(edit, root):
    """Returns the text of the file after an edit (path, old, new; an empty old text means the end of the file).
    Raises ValueError unless the old text occurs exactly once."""
    with open(os.path.join(root, edit.path), encoding="utf-8") as file:
        text = file.read()
    if edit.old and text.count(edit.old) != 1:
        raise ValueError("%s contains %r %d times, not once" % (edit.path, edit.old, text.count(edit.old)))
    return text.replace(edit.old, edit.new) if edit.old else text + edit.new


def list_places(defects):
    """Prints a line for each of `defects`, (text, edits), with the edits that do not match this checkout; returns
    the exit status."""
    status = 0
    for text, edits in defects:
        print(text)
        for edit in edits:
            try:
                edited(edit, ROOT)
            except (OSError, ValueError) as error:
                print("  NO PLACE: %s" % error)
                status = 1
    return status


class Checkout:
    """A clone of HEAD below ~/.cache/litmus/prove_NAME, which is reused."""

    def __init__(self, name):
        self.folder = os.path.join(os.path.expanduser("~"), ".cache/litmus", "prove_" + name)
        self.path = os.path.join(self.folder, "checkout")

    def git(self, *words, cwd=None):
        return subprocess.run(("git",) + words, cwd=cwd or self.path, check=True, capture_output=True, text=True).stdout.strip()

    def make(self):
        """Creates a clean checkout of HEAD; returns the commit."""
        head = self.git("rev-parse", "HEAD", cwd=ROOT)
        if not os.path.isdir(os.path.join(self.path, ".git")):
            os.makedirs(self.folder, exist_ok=True)
            self.git("clone", "--quiet", "--no-checkout", ROOT, self.path, cwd=self.folder)
        self.git("fetch", "--quiet", ROOT, head)
        self.git("checkout", "--quiet", "--force", "--detach", head)
        self.git("clean", "--quiet", "-fd")
        return head

    def plant(self, edits):
        """Applies the edits to the files of the checkout."""
        for edit in edits:
            text = edited(edit, self.path)
            with open(os.path.join(self.path, edit.path), "w", encoding="utf-8") as file:
                file.write(text)

    def restore(self):
        self.git("checkout", "--quiet", "--force", "HEAD")
