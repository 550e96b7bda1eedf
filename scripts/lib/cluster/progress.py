# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The progress of an evaluation in Slurm's queue, from Slurm's records and from the files that the steps left in
OUT."""
import collections
import dataclasses
import re
import time

from cluster import slurm
from cluster.out_folder import STARTED
from device import json_text, values
from device.device import BAD_DATA, NO_INPUT, TEMPORARY, UNAVAILABLE, Refused

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15
# Slurm's controller may be silent for this time while it restarts.
SILENCE_SECONDS = 600
WAITING, RUNNING, DONE, FAILED, UNKNOWN = "waiting", "running", "done", "failed", "not run"


@dataclasses.dataclass
class Shard:
    state: str
    exit_code: int = 0
    why: str = ""


def read_jobs(out):
    try:
        document = json_text.read(out.file("jobs.json"))
        return slurm.Jobs(*(json_text.member(document, name, str) for name in ("array", "merge", "cluster")))
    except FileNotFoundError:
        raise Refused(f"{out.path}: has no evaluation that eval_slurm started", NO_INPUT) from None
    except ValueError as bad:
        raise Refused(f"{out.file('jobs.json')}: {bad}", BAD_DATA) from None


def tasks_of(record):
    """Returns the indices of the array's tasks that a record describes."""
    for part in record.get("ArrayTaskId", "").partition("%")[0].split(","):
        found = re.fullmatch(r"([0-9]+)(?:-([0-9]+))?", part)
        if found:
            yield from range(int(found[1]), int(found[2] or found[1]) + 1)


def shards(out, jobs, count):
    """Returns a Shard for each of the `count` shards. Raises NoAnswer."""
    by_task = {task: record for record in slurm.records(jobs.array, jobs.cluster) for task in tasks_of(record)}
    return [shard(out, index, by_task.get(index, {})) for index in range(count)]


def shard(out, index, record):
    kept, state, reason = out.status(f"shard-{index}.status"), record.get("JobState", ""), record.get("Reason", "")
    finished = kept is not None and kept[1] == 0 and out.file(f"shard-{index}.json").exists()
    if state in ("RUNNING", "COMPLETING", "SUSPENDED", "CONFIGURING"):
        return Shard(RUNNING)
    if state == "COMPLETED" or finished and not state:
        return Shard(DONE)
    if state == "PENDING" or state == "REQUEUED":
        return Shard(WAITING, 0, reason)
    ended = kept[1] if kept and kept[1] not in (STARTED, 0) else TEMPORARY
    if state:
        own = kept is not None and record.get("ExitCode") == f"{kept[1]}:0"
        what = [] if state == "FAILED" and own else [state]
        what.append(f"exit {ended}" if own else reason if reason not in ("", "None") else record.get("ExitCode", ""))
        return Shard(FAILED, ended if own else TEMPORARY, ", ".join(filter(None, what)))
    if kept is None:
        return Shard(UNKNOWN, TEMPORARY)
    return Shard(FAILED, ended, "broken off" if kept[1] in (STARTED, 0) else f"exit {ended}")


def merge_end(out, jobs):
    """Returns (state, exit code) of the merge; the code is None while the merge waits or runs. Raises NoAnswer."""
    found = slurm.records(jobs.merge, jobs.cluster)
    record = found[0] if found else {}
    state, reason = record.get("JobState", ""), record.get("Reason", "")
    kept = out.status("merge.status")
    if kept and str(kept[0]) == jobs.merge and (not state or state in slurm.ENDED) and kept[1] != STARTED:
        return "ended", kept[1]
    if not state:
        return "gone from Slurm's records", TEMPORARY
    if state not in slurm.ENDED:
        return f"{state.lower()} ({reason})", None
    return f"{state.lower()} ({reason})", TEMPORARY


def report(out, jobs, count):
    """Returns (lines, exit code). The exit code is that of the merge, or of the shard that prevented the merge; 75
    while the merge waits or runs, or if it was interrupted."""
    states = shards(out, jobs, count)
    state, code = merge_end(out, jobs)
    tally = collections.Counter(one.state for one in states)
    kinds = [kind for kind in (DONE, RUNNING, WAITING, FAILED, UNKNOWN) if tally[kind] or kind in (DONE, RUNNING, FAILED)]
    lines = [f"shards   {count}: " + ", ".join(f"{tally[kind]} {kind}" for kind in kinds) + f" (array {jobs.array})"]
    reasons = sorted({one.why for one in states if one.state == WAITING and one.why not in ("", "None")})
    if reasons:
        lines.append(f"waiting  for {', '.join(reasons)}")
    failed = [(index, one) for index, one in enumerate(states) if one.state == FAILED]
    for index, one in failed:
        last = out.end_of_log(f"shard-{index}.log", 2).splitlines()
        said = next((line for line in reversed(last) if not line.startswith("== ")), "")
        lines.append(f"shard    {index}: {one.why}: {values.one_line(said)}")
        lines.append(f"         logs: {out.file(f'shard-{index}.log')}, {out.file(f'slurm-{jobs.array}-{index}.log')}")
    stopped = state != "ended" and code is not None and failed
    lines.append(f"merge    {f'cancelled, since {len(failed)} of {count} shards failed' if stopped else state} (job {jobs.merge})"
                 + (f", exit {code}" if state == "ended" else ""))
    if stopped:
        code = next((one.exit_code for _, one in failed if one.exit_code != TEMPORARY), TEMPORARY)
    if state == "ended":
        lines.append(f"         logs: {out.file(f'slurm-merge-{jobs.merge}.log')}, {out.file(f'slurm-merge-{jobs.merge}.out')}")
    has_result = state == "ended" and out.file("result.json").exists()
    lines.append(f"result   {out.file('result.json')}" if has_result else "result   none yet")
    if code is None and failed or code not in (None, 0, 1) and not has_result:
        lines.append("         the same command goes on where it stopped")
    return lines, TEMPORARY if code is None else code


def wait(out, jobs):
    """Waits until the merge has ended or can no longer start. Raises Refused if Slurm does not answer."""
    pause, silent_since = FIRST_PAUSE, None
    while True:
        try:
            if merge_end(out, jobs)[1] is not None:
                return
            silent_since = None
        except slurm.NoAnswer as silence:
            silent_since = silent_since or time.monotonic()
            if time.monotonic() - silent_since > SILENCE_SECONDS:
                raise Refused(f"Slurm does not answer ({silence}); the jobs go on, and --status {out.path} shows them",
                              UNAVAILABLE) from None
        time.sleep(pause)
        pause = min(pause * 1.3, LONGEST_PAUSE)
