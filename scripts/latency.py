# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Two engines take turns on one model: medians of each, and the ratio round by round.

Imported by compare_with_litert, compare_with_commit and sweep_threads. An engine has median_ms(secs). Turns go A B,
B A, A B, ..., one at a time, in one run: a ratio holds on another machine or at another hour, a time
does not."""
import os
import re
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEFAULT_MODEL = "testdata/mobilenet_v1_float.tflite"


class Litmus:
    """A benchmark_model binary."""

    def __init__(self, binary, model, threads):
        self.command = [binary, "--graph=" + model, "--num_threads=%d" % threads]

    def median_ms(self, secs):
        command = self.command + ["--num_runs=1", "--min_secs=%g" % secs,
                                  "--warmup_min_secs=%g" % (secs / 4)]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             check=False)
        medians = re.findall(r"^  median +([0-9.e+]+) us", run.stdout, re.MULTILINE)
        if run.returncode != 0 or not medians:
            sys.exit("compare: %s\nexit %d\n%s" % (" ".join(command), run.returncode, run.stderr))
        return float(medians[-1]) / 1000


def add_options(parser):
    parser.add_argument("models", nargs="*", metavar="MODEL.tflite")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--secs", type=float, default=0.8, help="measured time per turn")


def build_binary(folder, package, more=()):
    """Builds the binary that has its package's name, of the checkout in `folder`, and `more` (flags, targets);
    returns its path."""
    subprocess.run(["bazel", "build", *more, "//" + package], check=True, cwd=folder, stdout=sys.stderr)
    # bazel-bin follows the flags of the latest build.
    folder = os.path.realpath(os.path.join(folder, "bazel-bin"))
    return os.path.join(folder, package, os.path.basename(package))


def build(folder, with_default_model):
    """Builds benchmark_model of the checkout in `folder`; returns its path."""
    model = "//testdata:" + os.path.basename(DEFAULT_MODEL)
    return build_binary(folder, "tools/benchmark_model", [model] if with_default_model else [])


def shut_down(folder):
    """Ends the server of a checkout that is built no more: the server holds memory."""
    subprocess.run(["bazel", "shutdown"], cwd=folder, check=False)


def checkout(commit):
    """A work tree of the commit; returns its folder and the commit's full name."""
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
    """benchmark_model of a commit; returns its path and the commit's full name."""
    folder, name = checkout(commit)
    binary = build(folder, False)
    shut_down(folder)
    return binary, name


def models_of(options):
    return [os.path.abspath(model) for model in options.models] or [
        os.path.join(ROOT, "bazel-bin", DEFAULT_MODEL)]


def compare(names, engines_of, options):
    """Prints one line per model; returns the median ratios. engines_of(model) gives the pair."""
    print("%-52s %8s %8s   ratio of medians, %d thread(s), %d rounds of %g s" % (
        ("model",) + names + (options.threads, options.rounds, options.secs)))
    print("%-52s %8s %8s   median (min ... max)" % ("", "ms", "ms"))
    result = []
    for model in models_of(options):
        engines = engines_of(model)
        medians = ([], [])
        for round_index in range(options.rounds):
            for which in (0, 1) if round_index % 2 == 0 else (1, 0):
                medians[which].append(engines[which].median_ms(options.secs))
        ratios = [first / second for first, second in zip(*medians)]
        result.append(statistics.median(ratios))
        print("%-52s %8.3f %8.3f   %5.3f  (%.3f ... %.3f)" % (
            os.path.basename(model), statistics.median(medians[0]), statistics.median(medians[1]),
            result[-1], min(ratios), max(ratios)), flush=True)
    return result
