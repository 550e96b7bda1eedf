# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Do the fuzz targets find what they are there for? Plants one defect at a time, and fuzzes.

usage: scripts/dev/prove fuzz [--list] [--seeds=3] [--seconds=600] [--log=FILE] [NAME...]

Works in a clone of HEAD, ~/.cache/litmus/prove_fuzz/checkout, which is reused. For each defect of
scripts/lib/fuzzing/planted.py (all, without a name): makes its edits there, removes the inputs that show the defect from
the corpus, builds its target, and fuzzes from the committed corpus with seed 1 for so many seconds on one core, with
the next seed where nothing was found, until the target crashes. Each finished run is a line of the log
(~/.cache/litmus/prove_fuzz/log.jsonl), and is not repeated, so a run that was stopped goes on; another commit or
another defect begins anew.
Prints a line for each, then how many were found at the first seed; last "found F of N". Exit status 1: not all were
found, 64 for a wrong command line, 75 after Ctrl-C.
"""
import os
import shutil
import subprocess
import sys
import time

from campaign_log import CampaignLog
from fuzzing import campaign, corpus, planted
from proving.common import INTERRUPTED, USAGE, Checkout, Proof, list_places

PROOF = Proof("fuzz", __doc__)
CHECKOUT = Checkout("fuzz")
KEYS = ("commit", "defect", "digest", "seed", "seconds")


def binary_of(target):
    """Builds a target in the checkout; returns its path."""
    script = "from fuzzing import build; print(build.build([%r])[%r])" % (target, target)
    built = subprocess.run([sys.executable, "-c", script], cwd=os.path.join(CHECKOUT.path, "scripts/lib"), check=True,
                           stdout=subprocess.PIPE, text=True)
    return built.stdout.splitlines()[-1]


def fuzz_once(defect, binary, seed, seconds):
    """Returns whether a run with this seed found a crash, and the seconds until then."""
    folder = os.path.join(CHECKOUT.folder, "found", defect.name)
    shutil.rmtree(folder, ignore_errors=True)
    started = time.monotonic()
    found = campaign.run(defect.target, binary, folder, seconds, seed, stop_at_crash=True,
                         root=CHECKOUT.path).crashes > 0
    return found, time.monotonic() - started


def prove(defect, commit, options, log):
    """Returns the seed that found the defect, or 0; prints a line."""
    steps = [{"commit": commit, "defect": defect.name, "digest": defect.digest(), "seed": seed,
              "seconds": options.seconds} for seed in range(1, options.seeds + 1)]
    binary = None
    for step in steps:
        record = log.find(step)
        if record is None:
            if binary is None:
                CHECKOUT.plant(defect.edits)
                binary = binary_of(defect.target)
                removed = corpus.remove_crashing(defect.target, binary, CHECKOUT.path)
                print("%-28s %-9s %d inputs removed that show it" % (defect.name, defect.target, removed), flush=True)
            found, took = fuzz_once(defect, binary, step["seed"], options.seconds)
            record = dict(step, found=found, took=round(took, 1))
            log.add(record)
        if record["found"]:
            print("%-28s %-9s found with seed %d after %.0f seconds" % (
                defect.name, defect.target, step["seed"], record["took"]), flush=True)
            return step["seed"]
    print("%-28s %-9s NOT FOUND with %d seeds of %g seconds" % (
        defect.name, defect.target, options.seeds, options.seconds), flush=True)
    return 0


def prove_all(words):
    parser = PROOF.parser(words)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--log", default=os.path.join(CHECKOUT.folder, "log.jsonl"))
    options = parser.parse_args(words)
    unknown = [name for name in options.names if name not in planted.DEFECTS]
    if unknown:
        PROOF.end(USAGE, "no defect is called %s (--list)" % ", ".join(unknown))
    defects = [planted.DEFECTS[name] for name in options.names or planted.DEFECTS]
    if options.list:
        return list_places(("%-28s %-9s %s" % (defect.name, defect.target, defect.what), defect.edits) for defect in defects)
    os.makedirs(CHECKOUT.folder, exist_ok=True)
    log = CampaignLog(options.log, KEYS)
    commit = CHECKOUT.make()
    seeds = []
    for defect in defects:
        try:
            seeds.append(prove(defect, commit, options, log))
        finally:
            CHECKOUT.restore()
    print("found %d of %d at the first seed" % (seeds.count(1), len(seeds)))
    print("found %d of %d" % (sum(seed > 0 for seed in seeds), len(seeds)))
    return 0 if all(seeds) else 1


def main(_, words):
    try:
        return prove_all(words)
    except KeyboardInterrupt:
        return INTERRUPTED
