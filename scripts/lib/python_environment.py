# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A virtual environment for the Python packages of one script; it is created if it is missing.

Imported by the scripts that compare Litmus with a Python package; other scripts do not need these packages."""
import hashlib
import os
import subprocess
import sys
import tempfile
import venv

import pinned_wheels

UNAVAILABLE = 69


def _unavailable(reason):
    print("compare: " + reason, file=sys.stderr)
    return UNAVAILABLE


def install(python, packages):
    """Runs pip: installs `packages` and their dependencies, checked against the hashes of
    scripts/lib/pinned_wheels.txt."""
    try:
        text = pinned_wheels.requirements(packages)
    except pinned_wheels.Unpinned as unpinned:
        sys.exit(_unavailable(str(unpinned)))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        return subprocess.run([python, "-m", "pip", "install", "--quiet", "--only-binary=:all:", "--require-hashes", "--requirement", file.name],
                              check=False, stderr=subprocess.PIPE, text=True)


def download(package):
    """Returns the path of a package's wheel, of which the caller reads files without installing it or what it needs. Call it
    after enter(), whose environment keeps the wheel. Exits with 69 if it cannot be had."""
    folder = os.path.join(sys.prefix, "wheels", package)
    if not os.path.isdir(folder):
        with tempfile.TemporaryDirectory(dir=sys.prefix) as work:
            listed, wheels = os.path.join(work, "wheels.txt"), os.path.join(work, "wheels")
            with open(listed, "w", encoding="utf-8") as file:
                try:
                    file.write(pinned_wheels.requirements([package], needed=False))
                except pinned_wheels.Unpinned as unpinned:
                    sys.exit(_unavailable(str(unpinned)))
            pip = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes",
                                  "--dest", wheels, "--requirement", listed], check=False, stderr=subprocess.PIPE, text=True)
            if pip.returncode != 0:
                sys.exit(_unavailable("pip cannot download %s: %s" % (package, (pip.stderr.strip().splitlines() or ["see above"])[-1])))
            os.makedirs(os.path.dirname(folder), exist_ok=True)
            os.rename(wheels, folder)
    return os.path.join(folder, os.listdir(folder)[0])


def enter(name, packages):
    """Re-executes the calling script with `packages` (pinned, in pip's syntax) importable.

    The environment is below ~/.cache/litmus, keyed by name and pins, and is created on first use. Exits with 69 if
    that fails: no network, or no python3-venv."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    pins = hashlib.sha256("".join(packages + [sys.version]).encode()).hexdigest()[:12]
    folder = os.path.join(cache, "litmus", "%s-%s" % (name, pins))
    python = os.path.join(folder, "bin", "python")
    if os.path.abspath(sys.prefix) == folder:
        return
    done = os.path.join(folder, "complete")
    if not os.path.exists(done):
        print("compare: installing %s into %s" % (packages[0], folder), file=sys.stderr)
        try:
            venv.create(folder, with_pip=True, clear=True)
        except subprocess.CalledProcessError as error:
            sys.exit(_unavailable("%s\nOn Debian, python3-venv must be installed." % error))
        pip = install(python, packages)
        if pip.returncode != 0:
            sys.stderr.write(pip.stderr)
            errors = [line for line in pip.stderr.splitlines() if line.startswith("ERROR:")]
            sys.exit(_unavailable("pip cannot install it: " + (errors or ["see above"])[-1]))
        open(done, "w").close()
    os.execv(python, [python, os.path.abspath(sys.argv[0])] + sys.argv[1:])
