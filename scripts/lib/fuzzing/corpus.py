# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The folders with inputs: the corpora in the repository, the project's models, and the inputs that runs on this
machine found."""
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
# A small stack, so that a reader that recurses once per byte or per nesting level of its input overflows it quickly.
STACK_BYTES = 512 << 10


def found_folder(target):
    return os.path.join(os.path.expanduser("~"), ".cache/litmus/fuzz", target)


def committed_folder(target, root=build.ROOT):
    return os.path.join(root, CORPORA, target)


def seeds(target, root):
    """Returns the folders that a run reads and does not write. root: the checkout that has the corpus."""
    folders = [committed_folder(target, root)]
    if TARGETS[target].models:
        folders.append(build.small_models())
    return [folder for folder in folders if os.path.isdir(folder)]


def dictionary(target):
    """Returns the path of the target's dictionary, or None."""
    path = os.path.join(build.ROOT, DICTIONARIES, target + ".dict")
    return path if os.path.exists(path) else None


def bytes_of(folder):
    return sum(entry.stat().st_size for entry in os.scandir(folder) if entry.is_file())


def limit_stack():
    """Limits the stack; called in the child process of a target."""
    resource.setrlimit(resource.RLIMIT_STACK, (STACK_BYTES, resource.getrlimit(resource.RLIMIT_STACK)[1]))


def _merge(target, binary, into, folders, *flags):
    command = [binary, "-merge=1", "-timeout=10", "-rss_limit_mb=2048", "-max_len=%d" % TARGETS[target].max_bytes]
    subprocess.run(command + list(flags) + [into] + folders, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"),
                   preexec_fn=limit_stack)


def shrink(target, binary, folder):
    """Shrinks a folder that became too large: inputs remain only if they reach code that no other input reaches."""
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
    """Removes inputs that crash the target from the corpus of the checkout `root`. Returns how many."""
    corpus = committed_folder(target, root)
    with tempfile.TemporaryDirectory() as temporary:
        kept, crashed = (os.path.join(temporary, name, "") for name in ("kept", "crashed"))
        os.mkdir(kept)
        os.mkdir(crashed)
        # libFuzzer's merge continues after an input that ends the process. It names the files that it writes by the
        # SHA-1 of the input.
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
    """Copies inputs that reach new code into the corpus of the checkout; inputs that only repeat known code more
    often are not copied. Returns how many."""
    into = committed_folder(target)
    os.makedirs(into, exist_ok=True)
    before = len(os.listdir(into))
    _merge(target, binary, into, [folder], "-use_counters=0")
    return len(os.listdir(into)) - before
