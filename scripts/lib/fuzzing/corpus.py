# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Where inputs lie: the committed corpora, the project's models, and what runs on this machine found."""
import hashlib
import os
import resource
import shutil
import subprocess
import tempfile

from . import build
from .targets import TARGETS

CORPORA = "testing/fuzzing/corpora"
DICTIONARIES = "testing/fuzzing/dictionaries"
MAX_FOUND_BYTES = 512 << 20
# A reader that calls itself for each byte, or each level, of its input overflows so small a stack at once.
STACK_BYTES = 512 << 10


def found_folder(target):
    return os.path.join(os.path.expanduser("~"), ".cache/litmus/fuzz", target)


def committed_folder(target, root=build.ROOT):
    return os.path.join(root, CORPORA, target)


def seeds(target, root):
    """Folders that a run reads and does not write. root: the checkout whose corpus is meant."""
    folders = [committed_folder(target, root)]
    if TARGETS[target].models:
        folders.append(build.small_models())
    return [folder for folder in folders if os.path.isdir(folder)]


def dictionary(target):
    """The path of the target's dictionary, or None."""
    path = os.path.join(build.ROOT, DICTIONARIES, target + ".dict")
    return path if os.path.exists(path) else None


def bytes_of(folder):
    return sum(entry.stat().st_size for entry in os.scandir(folder) if entry.is_file())


def limit_stack():
    """For the child process of a target."""
    resource.setrlimit(resource.RLIMIT_STACK, (STACK_BYTES, resource.getrlimit(resource.RLIMIT_STACK)[1]))


def _merge(target, binary, into, folders, *flags):
    command = [binary, "-merge=1", "-timeout=10", "-rss_limit_mb=2048", "-max_len=%d" % TARGETS[target].max_bytes]
    subprocess.run(command + list(flags) + [into] + folders, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"),
                   preexec_fn=limit_stack)


def shrink(target, binary, folder):
    """Keeps of a folder that became too large what reaches code that nothing else reaches."""
    if not os.path.isdir(folder) or bytes_of(folder) <= MAX_FOUND_BYTES:
        return
    with tempfile.TemporaryDirectory(dir=os.path.dirname(folder)) as kept:
        _merge(target, binary, kept, [folder])
        for entry in list(os.scandir(folder)):
            if entry.is_file():
                os.unlink(entry.path)
        for entry in os.scandir(kept):
            shutil.move(entry.path, folder)


def remove_crashing(target, binary, root):
    """Removes inputs that end the target from the committed corpus of the checkout `root`. Returns how many."""
    corpus = committed_folder(target, root)
    with tempfile.TemporaryDirectory() as temporary:
        kept, crashed = (os.path.join(temporary, name, "") for name in ("kept", "crashed"))
        os.mkdir(kept)
        os.mkdir(crashed)
        # A merge goes on behind an input that ends the process. It names what it writes by the input's SHA-1.
        _merge(target, binary, kept, [corpus], "-artifact_prefix=" + crashed)
        digests = {name.split("-")[-1] for name in os.listdir(crashed)}
    found = [entry.path for entry in os.scandir(corpus) if _sha1(entry.path) in digests]
    for path in found:
        os.unlink(path)
    return len(found)


def _sha1(path):
    with open(path, "rb") as file:
        return hashlib.sha1(file.read()).hexdigest()


def add(target, binary, folder):
    """Copies inputs that reach new code into the committed corpus, not those that run the same more often. Returns how
    many."""
    into = committed_folder(target)
    os.makedirs(into, exist_ok=True)
    before = len(os.listdir(into))
    _merge(target, binary, into, [folder], "-use_counters=0")
    return len(os.listdir(into)) - before
