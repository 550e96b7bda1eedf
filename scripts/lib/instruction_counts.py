# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of an inference under QEMU's user emulation, for Litmus and LiteRT.

Imported by instructions (scripts/dev/compare_instructions). Counts are exact, so a busy machine gives the same
result. A model is FILE.tflite, or FILE.tflite@1x48x48x3 with another shape of the first input."""
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile

import latency
import python_environment

PACKAGE = "testing/instruction_count"
LITERT = "ai-edge-litert==2.3.0"


def file_of(model):
    return model.rpartition("@")[0] or model


def name_of(model):
    return os.path.splitext(os.path.basename(file_of(model)))[0]


def listed_models():
    """Returns (kind of weights, model) for each line of arm_models.txt."""
    folder = os.environ.get("LITMUS_SHARED")
    if not folder:
        sys.exit("compare: name models, or set LITMUS_SHARED to the folder with models/ (arm_models.txt)")
    models, kind = [], ""
    with open(os.path.join(latency.ROOT, "scripts/lib/arm_models.txt"), encoding="utf-8") as file:
        for line in map(str.strip, file):
            if line.startswith("# Kind: "):
                kind = line[len("# Kind: "):]
            elif line and not line.startswith("#"):
                models.append((kind, os.path.join(folder, "models", line)))
    return models


class Emulator:
    """Counts the instructions of programs for one processor. `command`: the emulator with its arguments, without the
    plugin and the program."""

    def __init__(self, command, plugin):
        self.command, self.plugin = command, plugin

    def check(self, program="/bin/true"):
        run = subprocess.run(self.command + ["-plugin", self.plugin + ",out=/dev/null", program],
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if run.returncode != 0:
            sys.exit("compare: %s does not run with a plug-in: %s\nInstall Debian's qemu-user (qemu-user-static takes "
                     "none), or name another one by --qemu." % (self.command[0], run.stderr.strip()[-300:]))

    def count(self, *program, blocks=None, env=None):
        """Returns the number of instructions between the first two calls of getsid; None if the program failed.
        `blocks`: a file for the translated blocks and their execution counts."""
        with tempfile.NamedTemporaryFile("r") as counts:
            plugin = "%s,out=%s%s" % (self.plugin, counts.name, ",blocks=" + blocks if blocks else "")
            # BLAS is limited to one thread, because instructions of its worker threads would be counted, too.
            run = subprocess.run(self.command + ["-plugin", plugin, *program], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, text=True, check=False,
                                 env=dict(os.environ, OPENBLAS_NUM_THREADS="1", **(env or {})))
            lines = counts.read().split()
        if run.returncode != 0 or len(lines) != 2:
            print("compare: %s\n%s" % (" ".join(program), run.stderr.strip()[-300:]), file=sys.stderr)
            return None
        return int(lines[1])


class KeptCounts:
    """Caches the results of measure(model) in a file, if a path is given: LiteRT's counts do not change. `what`:
    engine and processor. None, the result for a model that cannot be run, is not cached."""

    def __init__(self, what, path, measure):
        self.what, self.path, self.measure, self.known = what, path, measure, {}
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.known = json.load(file)

    def of(self, model):
        with open(file_of(model), "rb") as file:
            shape = model[len(file_of(model)):]
            key = "%s %s%s" % (self.what, hashlib.sha256(file.read()).hexdigest(), shape)
        if self.known.get(key) is None:
            self.known[key] = self.measure(model)
            if self.path and self.known[key] is not None:
                with open(self.path, "w", encoding="utf-8") as file:
                    json.dump(self.known, file, indent=1)
        return self.known[key]


def millions(count):
    return "-" if count is None else "%.3g" % (count / 1e6)


class Table:
    """Prints a Markdown table of two engines' numbers and the ratio of the second to the first; "-" means unknown."""

    def __init__(self, *quantities, engines=("LiteRT", "Litmus")):
        self.quantities, self.ratios, self.kinds = quantities, [[] for _ in quantities], {}
        print("| model |" + "".join(" %s %s | %s %s | ratio |" % (engines[0], q, engines[1], q) for q in quantities))
        print("|---|" + "---|" * 3 * len(quantities), flush=True)

    def add(self, name, *pairs, kind=""):
        """Prints a row. `kind`: the model's ratio of the first quantity is included in the mean of this kind, in
        addition to the overall mean."""
        cells = []
        for ratios, (theirs, ours) in zip(self.ratios, pairs):
            both = theirs is not None and ours is not None
            if both:
                ratios.append(ours / theirs)
                if kind and ratios is self.ratios[0]:
                    self.kinds.setdefault(kind, []).append(ratios[-1])
            cells += [millions(theirs), millions(ours), "%.3f" % ratios[-1] if both else "-"]
        print("| %s | %s |" % (name, " | ".join(cells)), flush=True)

    def finish(self, limit):
        """Prints the geometric means; returns the exit status: 1 if a ratio of the first quantity exceeds the limit."""
        if not self.ratios[0]:
            return python_environment.UNAVAILABLE
        print()
        for kind, ratios in self.kinds.items():
            print("%s of %s: models %d, geometric mean %.3f" %
                  (self.quantities[0], kind, len(ratios), statistics.geometric_mean(ratios)))
        for quantity, ratios in list(zip(self.quantities, self.ratios))[::-1]:
            if ratios:
                print("%s: models %d, above %g: %d, geometric mean %.3f" %
                      (quantity, len(ratios), limit, sum(r > limit for r in ratios), statistics.geometric_mean(ratios)))
        return 1 if any(ratio > limit for ratio in self.ratios[0]) else 0


def build(flags=(), target=PACKAGE):
    """Builds //testing/instruction_count for a processor, or another target of that package; returns its path."""
    binary = latency.build_binary(latency.ROOT, PACKAGE, [*flags, "//" + target])
    return os.path.join(os.path.dirname(binary), os.path.basename(target).rpartition(":")[2])
