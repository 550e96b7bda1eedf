# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The words of a command line that start a tool: its name or path, or tflitmus and the tool's word, `tflitmus eval
imagenet`."""
import os
import pathlib
import shutil

from device.device import NO_INPUT, Refused

# The folder of eval_slurm: scripts/ of a checkout, or PREFIX/share/tflitmus of an installed release.
SCRIPTS = pathlib.Path(__file__).resolve().parents[2]
IS_INSTALLED = SCRIPTS.parts[-2:] == ("share", "tflitmus")
FRONT = "tflitmus"
# The tools that evaluate. tflitmus starts them by these words too, where a package has no links of their names.
EVALUATIONS = ("eval_imagenet", "eval_coco", "inference_diff")


def length(words):
    """Returns how many of the words start the tool; the others are its arguments."""
    if os.path.basename(words[0]) != FRONT:
        return 1
    return 3 if words[1:2] == ["eval"] else 2


def find(words):
    """Returns the words that start the tool, the first of them a path that is valid in every folder. Raises Refused."""
    name, *rest = words[:length(words)]
    for program in [[name]] if "/" in name else candidates(name):
        if os.path.isfile(program[0]):
            return [os.path.abspath(program[0]), *program[1:], *rest]
    raise Refused(f"{name}: there is no such program", NO_INPUT)


def candidates(name):
    """Returns the programs that `name` may mean. Those of the release that these modules belong to come first, because
    an older release may be on the PATH."""
    found = []
    if IS_INSTALLED:
        bin_folder = SCRIPTS.parents[1] / "bin"
        found += [[bin_folder / name], [bin_folder / FRONT, name]]
    found.append([shutil.which(name)])
    if not IS_INSTALLED:
        found.append([SCRIPTS.parent / "bazel-bin" / "tools" / name / name])
    found.append([shutil.which(FRONT), name])
    return [program for program in found if program[0] and (len(program) == 1 or name in EVALUATIONS)]
