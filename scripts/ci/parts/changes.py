# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Files that changed since continuous integration last passed, or since a day before the last commit."""
import os
import subprocess

_DAY = 24 * 3600


def _git(root, *arguments):
    result = subprocess.run(("git",) + arguments, cwd=root, capture_output=True, text=True)
    return result.stdout.strip() if result.returncode == 0 else ""


def _memory():
    """Returns the path of the file with the last revision that passed; None without a home folder, since other users
    could write to a shared folder."""
    home = os.path.expanduser("~")
    return os.path.join(home, ".cache/litmus/ci/passed") if os.path.isabs(home) else None


def record(root):
    """Records the checked-out revision as one that has passed."""
    path = _memory()
    if path is None:
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as memory:
        memory.write(_git(root, "rev-parse", "HEAD") + "\n")


def base(root):
    """Returns the revision that changes are counted from: the last one that passed on this machine if it is an
    ancestor of the checked-out one; else the newest one that is at least a day older than the checked-out one; else
    the oldest one."""
    try:
        with open(_memory() or os.devnull, encoding="utf-8") as memory:
            passed = memory.read().strip()
        stems = subprocess.run(("git", "merge-base", "--is-ancestor", passed, "HEAD"), cwd=root,
                               stderr=subprocess.DEVNULL).returncode == 0
        if passed and stems and passed != _git(root, "rev-parse", "HEAD"):
            return passed
    except OSError:
        pass
    newest = _git(root, "log", "-1", "--format=%ct")
    if not newest:
        return "HEAD"
    return (_git(root, "rev-list", "-1", "--before=%d" % (int(newest) - _DAY), "HEAD") or
            _git(root, "rev-list", "--max-parents=0", "HEAD").splitlines()[-1])


def paths(root, since):
    """Returns the files that differ from the revision `since`, committed or not."""
    return _git(root, "diff", "--name-only", since).splitlines()
