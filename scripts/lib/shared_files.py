#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The files that a release has below PREFIX/share/tflitmus: scripts that work without a checkout, the modules that they
import, manifests.

usage: shared_files.py            prints them: path below share/tflitmus, path in the checkout
       shared_files.py PREFIX     copies them below PREFIX/share/tflitmus

This is the only list of them: who packs imports files() and mode().
"""
import os
import pathlib
import shutil
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
BELOW = "share/tflitmus"
# Scripts that `tflitmus device` or a user starts, and the folders of scripts/lib whose modules they import.
SCRIPTS = ("eval_mpirun", "eval_slurm", "eval_slurm.sbatch", "on_device", "on_devices")
MODULES = ("cluster", "device")
MANIFESTS = "docs/guide/kubernetes"
# Modules for tests.
NOT_PACKED = ("_test.py", "running.py", "side_by_side.py", "stand_ins.py")


def files(top=TOP):
    """Returns {path below share/tflitmus: file in the checkout `top`}. Scripts and modules lie as they do in scripts/."""
    top = pathlib.Path(top)
    found = {name: top / "scripts" / name for name in SCRIPTS}
    for folder in MODULES:
        found.update({f"lib/{folder}/{path.name}": path for path in sorted((top / "scripts/lib" / folder).glob("*.py"))
                      if not path.name.endswith(NOT_PACKED)})
    found.update({f"kubernetes/{path.name}": path for path in sorted((top / MANIFESTS).glob("*.yaml"))})
    return found


def mode(name):
    """Returns the permissions of a packed file."""
    return 0o644 if name.endswith((".py", ".yaml")) else 0o755


def copy(prefix, top=TOP):
    for name, path in files(top).items():
        target = pathlib.Path(prefix) / BELOW / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        os.chmod(target, mode(name))


def main(words):
    if len(words) > 1 or words[:1] in (["-h"], ["--help"]):
        print(__doc__.strip(), file=sys.stderr)
        return 64 if len(words) > 1 else 0
    if words:
        copy(words[0])
    else:
        print("\n".join(f"{name} {path.relative_to(TOP)}" for name, path in files().items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
