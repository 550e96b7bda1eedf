# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Measures two engines on one model in interleaved runs: the medians of each, and the ratio in each round.

Imported by compare_with_litert; other scripts use the builds, models and intervals of this module. An engine has
median_ms(secs). The order is A B, B A, A B, …, one engine at a time, because a ratio is reproducible on another
machine or at another time, and a latency is not."""
import json
import math
import os
import platform
import re
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEFAULT_MODEL = "testdata/mobilenet_v1_float.tflite"


class Litmus:
    """A binary of benchmark_model."""

    def __init__(self, binary, model, threads):
        self.command = [binary, "--graph=" + model, "--num_threads=%d" % threads]

    def median_ms(self, secs):
        result = self.run(["--num_runs=1", "--min_secs=%g" % secs, "--warmup_min_secs=%g" % (secs / 4)])
        return result["latency_us"]["median"] / 1e3

    def start(self):
        """Returns the initialisation time and the peak memory of a fresh process that runs one inference."""
        result = self.run(["--num_runs=1", "--min_secs=0", "--warmup_runs=0", "--warmup_min_secs=0"])
        return {"init_ms": result["init_us"] / 1e3, "peak_mb": result["memory_kb"]["overall"] / 1024}

    def run(self, flags):
        """Returns the result document. Commits before version 2 of the document have the same members under these
        names."""
        command = self.command + flags + ["--output=json"]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             check=False)
        if run.returncode != 0:
            sys.exit("compare: %s\nexit %d\n%s" % (" ".join(command), run.returncode, run.stderr))
        return json.loads(run.stdout)


def interval(samples):
    """Returns the median and its 95 % interval by order statistics; the interval is (min, max) for too few samples."""
    ordered, n = sorted(samples), len(samples)
    below, rank = 0.5 ** n, 0
    while below + math.comb(n, rank + 1) * 0.5 ** n <= 0.025:
        rank += 1
        below += math.comb(n, rank) * 0.5 ** n
    return statistics.median(ordered), ordered[rank], ordered[n - 1 - rank]


def listed_models():
    """Returns (kind of weights, file) for each line of compared_models.txt."""
    folder = os.environ.get("LITMUS_SHARED")
    if not folder:
        sys.exit("compare: name models, or set LITMUS_SHARED to the folder with models/ (compared_models.txt)")
    with open(os.path.join(ROOT, "scripts/compared_models.txt"), encoding="utf-8") as file:
        lines = [line.split(None, 1) for line in file if line.strip() and not line.startswith("#")]
    return [(kind, os.path.join(folder, "models", name.strip())) for kind, name in lines]


def build_binary(folder, package, more=()):
    """Builds, in the checkout `folder`, the binary that is named like its package, and `more` (flags, targets);
    returns its path."""
    subprocess.run(["bazel", "build", *more, "//" + package], check=True, cwd=folder, stdout=sys.stderr)
    # The link bazel-bin follows the latest build, so it is resolved now.
    folder = os.path.realpath(os.path.join(folder, "bazel-bin"))
    return os.path.join(folder, package, os.path.basename(package))


def build(folder, with_default_model):
    """Builds benchmark_model of the checkout in `folder`; returns its path."""
    model = "//testdata:" + os.path.basename(DEFAULT_MODEL)
    return build_binary(folder, "tools/benchmark_model", [model] if with_default_model else [])


def shut_down(folder):
    """Ends the Bazel server of a checkout that is not built any more: the server uses memory."""
    subprocess.run(["bazel", "shutdown"], cwd=folder, check=False)


def checkout(commit):
    """Creates a work tree of the commit; returns its folder and the full name of the commit."""
    name = subprocess.run(["git", "rev-parse", "--verify", commit + "^{commit}"], cwd=ROOT,
                          stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    if not name:
        sys.exit("there is no commit '%s' here" % commit)
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = os.path.join(cache, "litmus", "commit-" + name[:12])
    if not os.path.exists(os.path.join(folder, "WORKSPACE")):
        subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)
        subprocess.run(["git", "worktree", "add", "--quiet", "--force", "--detach", folder, name],
                       cwd=ROOT, check=True)
    return folder, name


def build_commit(commit):
    """Builds benchmark_model of a commit; returns its path and the full name of the commit."""
    folder, name = checkout(commit)
    binary = build(folder, False)
    shut_down(folder)
    return binary, name


def build_in_release(release):
    """Builds benchmark_model in another release of Debian; returns the arguments that run it."""
    enter = os.path.join(ROOT, "scripts/ci/in_release")
    subprocess.run([enter, release, "bash", "-c", "scripts/setup && bazel build //tools/benchmark_model"],
                   check=True, stdout=sys.stderr)
    return [enter, "--as_it_is", release, "bazel-bin/tools/benchmark_model/benchmark_model"]


def path_in_release(model):
    """Returns the path of a model of the shared folder for a command of scripts/ci/in_release."""
    shared = os.path.abspath(os.environ.get("LITMUS_SHARED") or os.path.join(ROOT, "..", "shared"))
    below = os.path.relpath(os.path.abspath(model), shared)
    if below.startswith(".."):
        sys.exit("compare: %s does not lie below %s, which alone another release sees" % (model, shared))
    return "/work/shared/" + below


def processor():
    """Describes this machine's processor."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        name = re.search(r"^model name\s*:\s*(.*)$", file.read(), re.MULTILINE)
    return "%s, %d CPUs, %s" % (name.group(1) if name else platform.machine(), os.cpu_count(),
                                platform.system())


def models_of(options):
    return [os.path.abspath(model) for model in options.models] or [
        os.path.join(ROOT, "bazel-bin", DEFAULT_MODEL)]


def take_turns(engines, rounds, measure):
    """Calls measure(engine) for every engine in each round, in reverse order in every second round; returns the
    results as one list per engine."""
    samples = [[] for _ in engines]
    for index in range(rounds):
        order = range(len(engines))
        for which in order if index % 2 == 0 else reversed(order):
            samples[which].append(measure(engines[which]))
    return samples
