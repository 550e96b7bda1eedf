# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Measures Litmus / LiteRT for every model of a folder that LiteRT runs, in fresh processes that alternate.

Imported by compare_with_litert for --all and --operators. Each case, a model and one of its signatures, is a line of
a file, from which an interrupted run resumes."""
import json
import os
import re
import statistics
import subprocess
import sys

import latency
from campaign_log import CampaignLog, digest

KEYS = ("model", "signature", "threads", "rounds", "secs", "program")
# A model counts as slower if the lower bound of its ratio's interval is above this value.
SLOWER = 1.02
WORST = 10
# In microseconds. A model below this LiteRT time never counts as slower, because the fixed cost of a run dominates.
LEAST_MODEL_US = 20
# For a grid of operators: the minimum LiteRT time of a cell that counts, in microseconds, and the allowed fraction of
# slower cells.
LEAST_CELL_US = 5
ALLOWED = 0.03
IDENTIFIER = b"TFL3"


def models_below(folder):
    """Returns the files that have the identifier of a .tflite file, whatever their names."""
    found = []
    for path, _, names in os.walk(folder):
        for name in names:
            file = os.path.join(path, name)
            with open(file, "rb") as start:
                if start.read(8)[4:] == IDENTIFIER:
                    found.append(file)
    return sorted(found)


def run(command):
    """Runs a program and returns its standard output; None if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def kind_of(summary):
    """Returns the kind of a model's weights, from the summary of benchmark_model --print_model (parameters,
    operators, inputs)."""
    parameters = re.search(r"^Parameters: .*\((.*)\)$", summary, re.MULTILINE)
    counts = {}
    for name, count in re.findall(r"(\w+) ([\d,]+)", parameters.group(1) if parameters else ""):
        if name not in ("INT32", "INT64", "BOOL"):  # these types are used by biases, shapes and indices
            counts[name] = int(count.replace(",", ""))
    if not counts:
        return "no weights"
    weights = max(counts, key=counts.get)
    if weights in ("INT8", "INT4"):
        inputs = re.findall(r"^  input +(\w+)", summary, re.MULTILINE)
        float_inside = not re.search(r"^  QUANTIZE ", summary, re.MULTILINE)
        if inputs and float_inside and all(kind.startswith("FLOAT") for kind in inputs):
            return "hybrid"
        return "int16" if "INT16" in inputs else "int8"
    return {"FLOAT32": "float32", "FLOAT16": "float16", "UINT8": "uint8"}.get(weights, weights.lower())


class Cases:
    """Measures cases; `peer(model, threads, *signature)` starts LiteRT with a model in a process."""

    def __init__(self, options, threads, peer):
        self._options, self._threads, self._peer = options, threads, peer
        self._log = CampaignLog(options.log, KEYS)
        self._program = digest(options.binary)

    def of(self, model):
        """Returns a record for each signature (a run names the signature if there are several); or one record with
        "error" if LiteRT refuses the model."""
        step = {"model": "%s %s" % (os.path.relpath(model, self._options.all), digest(model)), "signature": "",
                "threads": self._threads, "rounds": self._options.rounds, "secs": self._options.secs,
                "program": self._program}
        first = self._log.find(step) or self._measure(model, step)
        signatures = first.get("signatures", [])
        if len(signatures) <= 1:
            return [first]
        named = [{**step, "signature": signature} for signature in signatures]
        return [self._log.find(each) or self._measure(model, each) for each in named]

    def _measure(self, model, step):
        signature = [step["signature"]] if step["signature"] else []
        peer = self._peer(model, self._threads, *signature)
        ready = peer.ready
        peer.close()
        record = {**step, **ready}
        if "error" not in ready and (signature or len(ready.get("signatures", [])) <= 1):
            record.update(self._turns(model, signature))
        self._log.add(record)
        return record

    def _turns(self, model, signature):
        flags = ["--graph=" + model, "--num_threads=%d" % self._threads]
        flags += ["--signature_to_run_for=" + name for name in signature]
        summary = run([self._options.binary, *flags, "--print_model"])
        secs = self._options.secs

        def litmus():
            text = run([self._options.binary, *flags, "--output=json", "--samples=none", "--num_runs=1", "--min_secs=%g" % secs,
                        "--warmup_min_secs=%g" % (secs / 4)])
            return json.loads(text)["latency_us"]["median"] if text else None

        def litert():
            peer = self._peer(model, self._threads, *signature)
            median = peer.median_ms(secs)
            peer.close()
            return median and 1e3 * median

        if summary is None or litmus() is None:
            return {"refused": True}
        ours, theirs = latency.take_turns([litmus, litert], self._options.rounds, lambda engine: engine())
        if None in ours + theirs:
            return {"error": "a round failed"}
        middle, low, high = latency.interval([a / b for a, b in zip(ours, theirs)])
        return {"kind": kind_of(summary), "litmus_us": ours, "litert_us": theirs, "ratio": middle, "lower": low,
                "upper": high}


def costs(binary, record, folder):
    """Returns the operators with the largest share of Litmus's time, from a profile."""
    name, _, _ = record["model"].rpartition(" ")
    signature = ["--signature_to_run_for=" + record["signature"]] if record["signature"] else []
    text = run([binary, "--graph=" + os.path.join(folder, name), "--num_threads=%d" % record["threads"], *signature,
                "--enable_op_profiling", "--output=json", "--samples=none", "--num_runs=20", "--min_secs=0.1"])
    shares = {}
    for operator in json.loads(text)["ops"] if text else []:
        shares[operator["type"]] = shares.get(operator["type"], 0) + operator["percent"]
    most = sorted(shares.items(), key=lambda pair: -pair[1])[:3]
    return ", ".join("%s %.0f %%" % pair for pair in most)


def is_slower(record):
    return record["lower"] > SLOWER


def is_short(record):
    return statistics.median(record["litert_us"]) < LEAST_MODEL_US


def show(record):
    name = record["model"].rpartition(" ")[0] + (":" + record["signature"] if record["signature"] else "")
    if "error" in record:
        print("%-60s not compared: LiteRT: %s" % (name, record["error"]), flush=True)
    elif "refused" in record:
        print("%-60s REFUSED by Litmus, LiteRT runs it" % name, flush=True)
    else:
        print("%-60s %-10s %10.1f %10.1f us  %6.3f (%.3f to %.3f)%s%s" % (
            name, record["kind"], statistics.median(record["litmus_us"]), statistics.median(record["litert_us"]),
            record["ratio"], record["lower"], record["upper"],
            "" if not is_slower(record) else "  slower, short" if is_short(record) else "  SLOWER",
            "  (open inputs as in the file)" if record["open_inputs"] else ""), flush=True)


def summarize(records, binary, folder, at_most):
    """Prints distributions, the worst models and the last line; returns the exit status. at_most: limit for the
    geometric mean, or None."""
    measured = [record for record in records if "ratio" in record]
    slower = [record for record in measured if is_slower(record) and not is_short(record)]
    short = [record for record in measured if is_slower(record) and is_short(record)]
    groups = {}
    for record in measured:
        for kind in (record["kind"], "all"):
            groups.setdefault((record["threads"], kind), []).append(record["ratio"])
    print("\n%7s %-12s %6s %9s %7s %7s %7s %7s" % (
        "threads", "kind", "models", "geo.mean", "least", "median", "most", "> 1"))
    for (threads, kind), ratios in sorted(groups.items(), key=lambda group: (group[0][0], group[0][1] == "all", group[0][1])):
        print("%7d %-12s %6d %9.3f %7.2f %7.2f %7.2f %7d" % (
            threads, kind, len(ratios), statistics.geometric_mean(ratios), min(ratios), statistics.median(ratios),
            max(ratios), sum(ratio > 1 for ratio in ratios)))
    print("\nthe worst, and what takes Litmus's time:")
    for record in sorted(measured, key=lambda each: -each["ratio"])[:WORST]:
        print("%7.2f  %s: %s" % (record["ratio"], record["model"].rpartition(" ")[0], costs(binary, record, folder)))
    print("\nnot compared %d, refused by Litmus alone %d, slower below %g us %d" % (
        sum("error" in record for record in records), sum("refused" in record for record in records), LEAST_MODEL_US,
        len(short)))
    mean = statistics.geometric_mean([record["ratio"] for record in measured]) if measured else float("nan")
    print("models %d, slower %d, geometric mean %.3f" % (len(measured), len(slower), mean))
    if at_most is None:
        return 1 if slower else 0
    refused = any("refused" in record for record in records)
    return 0 if mean <= at_most and not refused else 1


def summarize_grid(records):
    """Prints each operator's ratios, the slower cells and the last line; returns the exit status."""
    measured = [record for record in records if "ratio" in record]
    large = [record for record in measured if statistics.median(record["litert_us"]) >= LEAST_CELL_US]
    slower = [record for record in large if is_slower(record)]
    operators = {}
    for record in large:
        operators.setdefault(re.match("[A-Z0-9_]*[A-Z0-9]", record["model"]).group(0), []).append(record)
    print("\n%-28s %6s %9s %9s %7s %7s" % ("operator", "cells", "delegated", "geo.mean", "most", "> 1"))
    for operator, cells in sorted(operators.items()):
        ratios = [cell["ratio"] for cell in cells]
        print("%-28s %6d %9d %9.3f %7.2f %7d" % (
            operator, len(ratios), sum(cell["delegated"] for cell in cells), statistics.geometric_mean(ratios), max(ratios),
            sum(ratio > 1 for ratio in ratios)))
    print("\nslower:")
    for record in sorted(slower, key=lambda each: -each["ratio"]):
        print("%7.2f  %s" % (record["ratio"], record["model"].rpartition(" ")[0]))
    print("\nnot compared %d, refused by Litmus alone %d, cells below %g us %d" % (
        sum("error" in record for record in records), sum("refused" in record for record in records), LEAST_CELL_US,
        len(measured) - len(large)))
    print("cells %d, slower %d" % (len(large), len(slower)))
    return 1 if len(slower) > ALLOWED * len(large) else 0


def compare(options, peer):
    models = models_below(options.all)
    if not models:
        print("compare: there is no .tflite model below %s" % options.all, file=sys.stderr)
        return 66
    records = []
    for threads in map(int, options.threads.split(",")):
        cases = Cases(options, threads, peer)
        print("%d thread(s), %d rounds of fresh processes, %g s each; Litmus, LiteRT, ratio" % (
            threads, options.rounds, options.secs))
        for model in models:
            for record in cases.of(model):
                show(record)
                records.append(record)
    return summarize_grid(records) if options.operators else summarize(
        records, options.binary, options.all, options.at_most)
