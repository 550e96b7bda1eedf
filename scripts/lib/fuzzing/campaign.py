# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs libFuzzer on a target; after each crash it is started again until the time is over."""
import dataclasses
import datetime
import json
import os
import re
import subprocess
import sys
import time

from . import build, corpus
from .targets import TARGETS

EXECUTIONS = re.compile(r"^stat::number_of_executed_units:\s*(\d+)$", re.MULTILINE)
ARTIFACT = re.compile(r"Test unit written to (\S+)")
# -detect_leaks=0: libFuzzer's search for leaks after each input takes longer than the input. The replay of the corpora
# detects leaks.
OPTIONS = ["-rss_limit_mb=2048", "-timeout=10", "-print_final_stats=1", "-detect_leaks=0", "-close_fd_mask=1",
           "-use_value_profile=0", "-reload=0"]
SHOWN_LINES = 60


@dataclasses.dataclass
class Result:
    executions: int = 0
    crashes: int = 0
    seconds: float = 0
    inputs: list = dataclasses.field(default_factory=list)


def read_output(text):
    """Parses the output of one libFuzzer run; returns (number of executions, path of the input that crashed or
    None)."""
    executions = EXECUTIONS.findall(text)
    artifact = ARTIFACT.search(text)
    return int(executions[-1]) if executions else 0, artifact.group(1) if artifact else None


def _command(target, binary, folder, seeds, seconds, seed):
    crashes = os.path.join(folder, "crashes", "")
    os.makedirs(crashes, exist_ok=True)
    found = os.path.join(folder, "corpus")
    os.makedirs(found, exist_ok=True)
    command = [binary, *OPTIONS, "-max_total_time=%d" % max(1, round(seconds)), "-seed=%d" % seed,
               "-max_len=%d" % TARGETS[target].max_bytes, "-artifact_prefix=" + crashes]
    if not TARGETS[target].entropic:
        command.append("-entropic=0")
    if corpus.dictionary(target):
        command.append("-dict=" + corpus.dictionary(target))
    return command + [found, *seeds]


def run(target, binary, folder, seconds, seed, stop_at_crash=False, root=build.ROOT):
    """Fuzzes for `seconds`, or until the first crash, starting from the corpus of the checkout `root`. Returns a
    Result."""
    result = Result()
    started = time.monotonic()
    corpus.shrink(target, binary, os.path.join(folder, "corpus"))
    seeds = corpus.seeds(target, root)
    # malloc_context_size 4 instead of 30 saves a sixth of the time of targets that allocate much.
    environment = dict(os.environ, UBSAN_OPTIONS="print_stacktrace=1",
                       ASAN_OPTIONS="allocator_may_return_null=1:detect_leaks=0:handle_abort=1:malloc_context_size=4")
    while True:
        left = seconds - (time.monotonic() - started)
        if left < 1:
            break
        command = _command(target, binary, folder, seeds, left, seed + result.crashes)
        ended = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment,
                               preexec_fn=corpus.limit_stack, check=False)
        text = ended.stderr.decode(errors="replace")
        executions, artifact = read_output(text)
        result.executions += executions
        if ended.returncode == 0:
            break
        result.crashes += 1
        _show(target, binary, text, artifact)
        # A target without any execution cannot start.
        if stop_at_crash or executions == 0:
            break
    result.seconds = time.monotonic() - started
    return result


def _show(target, binary, text, artifact):
    lines = text.splitlines()
    first = next((i for i, line in enumerate(lines) if "ERROR" in line or "runtime error" in line or
                  line.startswith(target + ":")), max(0, len(lines) - SHOWN_LINES))
    print("\n".join(lines[first:first + SHOWN_LINES]))
    print("%s: repeat with %s %s" % (target, binary, artifact or "(no input was written)"), file=sys.stdout, flush=True)


def add_to_log(path, target, result, revision):
    """Appends a line to the log. Returns the sums over all lines of the target."""
    line = {"date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"), "commit": revision,
            "target": target, "executions": result.executions, "crashes": result.crashes,
            "seconds": round(result.seconds, 1)}
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    return sums_of(path)[target]


def sums_of(path):
    """Returns a Result for each target of a log."""
    sums = {}
    with open(path, encoding="utf-8") as file:
        for text in file:
            line = json.loads(text)
            of = sums.setdefault(line["target"], Result())
            of.executions += line["executions"]
            of.crashes += line["crashes"]
            of.seconds += line["seconds"]
    return sums
