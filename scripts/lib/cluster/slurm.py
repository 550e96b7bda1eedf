# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Calls of Slurm's commands sbatch, scontrol and scancel for eval_slurm."""
import dataclasses
import os
import re
import shutil
import subprocess

from device.device import TEMPORARY, UNAVAILABLE, USAGE, Refused

# Flags of sbatch that the recipe sets, so the user may not: what to do instead.
OURS = {
    "array": "-n 8%2 makes an array of 8 tasks, 2 at a time", "a": "-n 8%2 makes an array of 8 tasks, 2 at a time",
    "output": "logs lie in OUT", "o": "logs lie in OUT", "error": "logs lie in OUT", "e": "logs lie in OUT",
    "W": "--wait, spelled out, waits for the merge", "wrap": "the command follows --", "parsable": "leave it out",
    "test-only": "leave it out", "export-file": "leave it out",
}
# Environment variables of sbatch that would make an array of the merge, or would wait for the array before the merge is
# submitted.
NOT_FOR_SBATCH = ("SBATCH_ARRAY_INX", "SBATCH_WAIT")
CPUS_OF_TASK = 2  # the value of --cpus-per-task in eval_slurm.sbatch
ENDED = ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY", "BOOT_FAIL", "DEADLINE")


class NoAnswer(Exception):
    """Slurm's controller did not answer."""


@dataclasses.dataclass
class Jobs:
    array: str
    merge: str
    cluster: str = ""


def value_of(words, long, short=None):
    """Returns (the last value of a flag, the arguments without the flag)."""
    text, rest, index = None, [], 0
    while index < len(words):
        word = words[index]
        if word == f"--{long}" or short and word == f"-{short}":
            text = words[index + 1] if index + 1 < len(words) else ""
            index += 2
            continue
        if word.startswith(f"--{long}="):
            text = word.partition("=")[2]
        elif short and re.match(rf"-{short}[^-]", word):
            text = word[2:].removeprefix("=")
        else:
            rest.append(word)
        index += 1
    return text, rest


def check_flags(words):
    for word in words:
        name = word[2:].partition("=")[0] if word.startswith("--") else word[1:2] if word.startswith("-") else ""
        if name in OURS:
            raise Refused(f"{word}: eval_slurm gives this flag to sbatch itself: {OURS[name]}", USAGE)


def cpus(words):
    """Returns the CPUs of a task if the flags name a number."""
    text = value_of(words, "cpus-per-task", "c")[0]
    if text is None:
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,5}", text, re.ASCII):
        raise Refused(f"--cpus-per-task={text}: expected a number of CPUs", USAGE)
    return int(text)


def call(argv):
    """Runs a program and returns its completed process; exit code 127 if the program is not installed."""
    try:
        env = {name: value for name, value in os.environ.items() if name not in NOT_FOR_SBATCH}
        return subprocess.run(argv, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False)
    except FileNotFoundError as missing:
        return subprocess.CompletedProcess(argv, 127, "", str(missing))


def sbatch(words):
    """Runs sbatch and returns its standard output. Raises Refused with sbatch's message."""
    done = call(["sbatch", *words])
    if done.returncode:
        raise Refused(f"sbatch refused: {done.stderr.strip() or f'exit {done.returncode}'}", UNAVAILABLE)
    return done.stdout


def of_cluster(cluster):
    return [f"--clusters={cluster}"] if cluster else []


def check_here(count):
    if not shutil.which("sbatch"):
        raise Refused("sbatch is not installed here; run this on a host of a Slurm cluster", UNAVAILABLE)
    found = re.search(r"MaxArraySize\s*=\s*([0-9]+)", call(["scontrol", "show", "config"]).stdout)
    if found and count > int(found[1]):
        raise Refused(f"-n {count}: this cluster has arrays of at most {found[1]} tasks (MaxArraySize); give a smaller number", USAGE)


def try_out(words, script, array):
    """Lets the controller check partition, account and CPUs without queueing a job."""
    sbatch([*words, f"--array={array}", "--test-only", script])


def in_name(path):
    """Escapes a path for --output, where % starts a replacement."""
    return str(path).replace("%", "%%")


def submit(words, script, array, out, shard_words, merge_words, check_limits):
    """Submits the jobs and returns them. Raises Refused after cancelling what was queued; its message names jobs
    that could not be cancelled."""
    words = ["--parsable", "--export=ALL", "--open-mode=append", *words]
    first = sbatch([*words, f"--array={array}", f"--output={in_name(out)}/slurm-%A-%a.log", script, "--step", *shard_words])
    number, _, cluster = first.strip().partition(";")
    jobs = Jobs(number, "", cluster)
    try:
        if check_limits:
            check_time(jobs)
        without = value_of(words, "dependency", "d")[1]
        second = sbatch([*without, f"--dependency=afterok:{number}", "--kill-on-invalid-dep=yes",
                         f"--output={in_name(out)}/slurm-merge-%j.out", f"--error={in_name(out)}/slurm-merge-%j.log",
                         script, "--step", *merge_words])
    except Refused as problem:
        raise Refused(f"{problem}\n{take_back(jobs)}", problem.exit_code) from None
    except KeyboardInterrupt:
        raise Refused(f"interrupted; {take_back(jobs)}", TEMPORARY) from None
    jobs.merge = second.strip().partition(";")[0]
    return jobs


def take_back(jobs):
    done = call(["scancel", *of_cluster(jobs.cluster), jobs.array])
    if done.returncode == 0:
        return f"array {jobs.array} was cancelled; nothing runs"
    return f"array {jobs.array} is queued and could not be cancelled ({done.stderr.strip()}); cancel it with: scancel {jobs.array}"


def records(number, cluster):
    """Returns the job's records, one for each task of an array that no longer waits; [] for a job that Slurm has
    purged. Raises NoAnswer."""
    done = call(["scontrol", *of_cluster(cluster), "show", "job", "-o", number])
    if done.returncode == 0:
        return [dict(re.findall(r"(\w+)=(\S*)", line)) for line in done.stdout.splitlines() if line.startswith("JobId=")]
    if "Invalid job id" in done.stderr:
        return []
    raise NoAnswer(done.stderr.strip())


def is_live(number, cluster):
    """Returns whether a task of the job waits or runs; False if Slurm does not answer."""
    try:
        return any(record.get("JobState") not in (*ENDED, "COMPLETING") for record in records(number, cluster))
    except NoAnswer:
        return False


def minutes(text):
    """Parses [days-]hours:minutes:seconds into minutes; returns None for no limit."""
    found = re.fullmatch(r"(?:([0-9]+)-)?([0-9]+):([0-9]+):([0-9]+)", text or "")
    if not found:
        return None
    days, hours, mins, seconds = (int(part or 0) for part in found.groups())
    return (days * 24 + hours) * 60 + mins + seconds / 60


def check_time(jobs):
    """Raises Refused for a job that requests more time than its partition allows: Slurm would queue the job and
    never start it."""
    try:
        record = (records(jobs.array, jobs.cluster) or [{}])[0]
    except NoAnswer:
        return
    asked, granted = minutes(record.get("TimeLimit")), {}
    for name in filter(None, record.get("Partition", "").split(",")):
        shown = call(["scontrol", *of_cluster(jobs.cluster), "show", "partition", "-o", name]).stdout
        found = re.search(r"\bMaxTime=(\S+)", shown)
        granted[name] = found[1] if found else "UNLIMITED"
    if asked and granted and all((minutes(limit) or asked) < asked for limit in granted.values()):
        limits = ", ".join(f"{name} {limit}" for name, limit in granted.items())
        raise Refused(f"a task asks for {record['TimeLimit']}, more than the partition grants ({limits}): it would wait forever; give "
                      "--time or SBATCH_TIMELIMIT", USAGE)
