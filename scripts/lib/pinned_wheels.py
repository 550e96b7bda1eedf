#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Packages of PyPI, each with the SHA-256 of the files that may be installed for it: pip takes no other file.

usage: pinned_wheels.py NAME==VERSION…      prints them as pip's --requirement reads them
       pinned_wheels.py --add NAME==VERSION…  asks pip for the files of scripts/lib/pinned_wheels.txt and writes their hashes there

A version that the list has not is refused: whoever changes a version adds the files' hashes, with --add.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import venv

LIST = pathlib.Path(__file__).resolve().with_name("pinned_wheels.txt")
HEAD = "# Written by scripts/lib/pinned_wheels.py --add: what pip may install, by the SHA-256 of each file.\n"
# The list has the files for these versions of Python and for these machines (pip's names).
PYTHONS = ("3.11", "3.12", "3.13")
MACHINES = ("x86_64", "aarch64")
GLIBCS = (5, 12, 17, 24, 27, 28, 31, 34, 35)
# Dependencies of a package on these versions of Python.
NEEDS = {
    "ai-edge-litert==2.3.0": ("backports.strenum==1.2.8", "flatbuffers==25.12.19", "ml_dtypes==0.6.0", "protobuf==7.36.2",
                              "tqdm==4.70.1", "typing_extensions==4.16.0"),
    "auditwheel==6.8.2": ("packaging==26.4", "pyelftools==0.33"),
    "openvino==2026.4.0": ("openvino-telemetry==2025.2.0",),
    "jsonschema==4.26.0": ("attrs==26.1.0", "jsonschema-specifications==2025.9.1", "referencing==0.37.0", "rpds-py==2026.9.1",
                           "typing_extensions==4.16.0"),
    "mypy==2.4.1": ("ast_serialize==0.13.1", "librt==0.17.0", "mypy_extensions==1.2.0", "pathspec==1.1.1", "typing_extensions==4.16.0"),
    "playwright==1.65.2": ("greenlet==3.5.6",),
    "pytest==9.2.0": ("iniconfig==2.3.1", "packaging==26.4", "pluggy==1.7.0", "pygments==2.21.0"),
}


class Unpinned(Exception):
    """The list does not name the files of a package."""


def read(path=LIST):
    """Returns {NAME==VERSION: hashes}."""
    pins = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        package, *hashes = line.split()
        if package.startswith("#"):
            continue
        if not hashes or not all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word) for word in hashes):
            raise ValueError(f"{path}: {line}: expected NAME==VERSION --hash=sha256:…")
        pins[package] = hashes
    return pins


def requirements(packages, needed=True):
    """Returns the text of a requirements file for these packages and, if `needed` is set, for their dependencies.
    Raises Unpinned."""
    pins = read()
    wanted = list(packages)
    if needed:
        wanted += [need for package in packages for need in NEEDS.get(package, ())]
    missing = [package for package in wanted if package not in pins]
    if missing:
        raise Unpinned(f"{', '.join(missing)}: {LIST.name} has no hash; scripts/lib/pinned_wheels.py --add writes one")
    return "".join(f"{package} {' '.join(pins[package])}\n" for package in sorted(set(wanted)))


def hashes_of(pip, package, python, machine):
    """Returns the hashes of what pip would install for this Python and machine; none if there is no such file."""
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in GLIBCS]
    platforms += [f"manylinux{name}_{machine}" for name in ("1", "2010", "2014")] + ["any"]
    with tempfile.TemporaryDirectory() as target:
        done = subprocess.run([pip, "install", "-q", "--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:", "--report=-",
                               f"--target={target}", f"--python-version={python}", *(f"--platform={name}" for name in platforms), package],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        return []
    return [entry["download_info"]["archive_info"]["hashes"]["sha256"] for entry in json.loads(done.stdout)["install"]]


def add(packages):
    pins = read() if LIST.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        for package in packages:
            found = {found for python in PYTHONS for machine in MACHINES
                     for found in hashes_of(pathlib.Path(folder, "bin", "pip"), package, python, machine)}
            if not found:
                raise Unpinned(f"{package}: pip finds no wheel")
            pins[package] = [f"--hash=sha256:{digest}" for digest in sorted(found)]
    LIST.write_text(HEAD + "".join(f"{package} {' '.join(pins[package])}\n" for package in sorted(pins)), encoding="utf-8")


def main(words):
    try:
        if words[:1] == ["--add"]:
            add(words[1:])
        else:
            print(requirements(words, needed=False), end="")
    except Unpinned as unpinned:
        print(f"pinned_wheels: {unpinned}", file=sys.stderr)
        return 69
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
