#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A step of an evaluation on a cluster, inside a job: a shard, or the merge. eval_slurm and eval_mpirun start it.

usage: step.py shard INDEX|task SHARDS OUT FOLDER TOOL FLAGS…      writes OUT/shard-INDEX.json
       step.py merge JOB|job SHARDS OUT FOLDER TOOL WORDS…         writes OUT/result.json

FOLDER is where the command was given. "task" and "job" are the numbers that Slurm gave the array's task and the job; JOB is 0 without.
Started again, a shard goes on from its journal; a finished one takes a moment.
"""
import dataclasses
import datetime
import os
import pathlib
import socket
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from cluster import child, program as tool_words, trial  # noqa: E402
from cluster.out_folder import STARTED, Out  # noqa: E402
from device.device import BAD_DATA, INTERNAL, IO_ERROR, TEMPORARY, USAGE, defect  # noqa: E402

# A cancelled task's tool, possibly on another host, finishes its image before it releases the journal. Until then a new
# task would end with exit code 75, so it retries for this time.
PATIENCE_SECONDS = 30
OF_SLURM = {"task": "SLURM_ARRAY_TASK_ID", "job": "SLURM_JOB_ID"}


def main(words):
    kind, which, shards, out, folder, *argv = words
    if which in OF_SLURM:
        which = os.environ.get(OF_SLURM[which], "")
    if not (which.isdigit() and shards.isdigit() and argv):
        raise ValueError("expected the number of a shard or a job, the number of shards, OUT, FOLDER and a command")
    if not os.path.isdir(folder):
        raise FileNotFoundError(f"{folder}: this host does not have the folder that the command was given in")
    step = shard if kind == "shard" else merge
    return step(int(which), int(shards), Out(out), Program(argv, folder, child.Signals()))


@dataclasses.dataclass
class Program:
    argv: list  # the words that start the tool, and its arguments
    folder: str
    signals: child.Signals

    def run(self, argv, **files):
        return child.run(argv, self.signals, cwd=self.folder, **files)


def shard(index, count, out, program):
    out.create()
    name = f"shard-{index}"
    out.write_status(f"{name}.status", count, STARTED)
    status = one_try(index, count, out, program)
    out.write_status(f"{name}.status", count, status)
    if status:
        print(f"eval_rank: shard {index}/{count} failed with exit {status}; the end of {out.file(name)}.log:\n"
              + indented(out.end_of_log(f"{name}.log")) + "\neval_rank: once that is put right, the same command goes on where it "
              "stopped", file=sys.stderr)
    return status


def one_try(index, count, out, program):
    signals = program.signals
    result = out.file(f"shard-{index}.json")
    with open(out.file(f"shard-{index}.log"), "ab", buffering=0) as log:
        note(log, f"shard {index}/{count} on {socket.gethostname()}{job()}: {' '.join(program.argv)}")
        status = TEMPORARY
        argv = [*program.argv, f"--shard={index}/{count}", f"--json_out={result}", f"--journal={out.file(f'shard-{index}.journal')}", "--resume"]
        before, start = identity(result), time.monotonic()
        while not signals.number:
            status = program.run(argv, stdout=log, stderr=log)
            note(log, f"exit {status}" + (f" after signal {signals.number}" if signals.number else ""))
            if status != TEMPORARY or time.monotonic() - start > PATIENCE_SECONDS:
                break
            time.sleep(0 if signals.number else 1)
        is_new = identity(result) not in (None, before)
        # Unreadable images are left for the merge to evaluate, if the shard processed all its items.
        if status == 0 or status == BAD_DATA and is_new and trial.is_part(trial.read(result)):
            return 0
        # A shard has no gate, so exit code 1 is an internal error.
        return TEMPORARY if signals.number else INTERNAL if status == 1 else status


def merge(number, count, out, program):
    """Merges the shards' results. The arguments name the result's file."""
    parts = [str(out.file(f"shard-{index}.json")) for index in range(count)]
    words = tool_words.length(program.argv)
    status = program.run([*program.argv[:words], "merge", *parts, *program.argv[words:]])
    if program.signals.number and status > 128:
        status = TEMPORARY
    if number:
        out.write_status("merge.status", number, status)
    return status


def identity(path):
    """Returns a value that changes when the tool replaces the file."""
    try:
        info = os.stat(path)
    except OSError:
        return None
    return info.st_ino, info.st_mtime_ns, info.st_size


def job():
    number, restarts = os.environ.get("SLURM_JOB_ID"), os.environ.get("SLURM_RESTART_COUNT")
    return (f", job {number}" if number else "") + (f", restart {restarts}" if restarts else "")


def note(log, text):
    log.write(f"== {datetime.datetime.now().isoformat(timespec='seconds')} {text}\n".encode(errors="replace"))


def indented(text):
    return "\n".join(f"  {line}" for line in text.splitlines())


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (IndexError, ValueError) as problem:
        print(f"eval_rank: {problem}", file=sys.stderr)
        sys.exit(USAGE)
    except OSError as problem:
        print(f"eval_rank: {problem}", file=sys.stderr)
        sys.exit(IO_ERROR)
    except Exception as problem:  # A traceback would end with exit code 1, which means that a gate failed.
        print(f"eval_rank: {defect(problem)}", file=sys.stderr)
        sys.exit(INTERNAL)
