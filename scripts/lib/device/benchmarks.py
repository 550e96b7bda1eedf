# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the same benchmark_model command on several devices, once on each, and tabulates the results.

OUT has NAME.json, the document of the device NAME, and NAME.log."""
import json
import pathlib

from device import json_text, whole_file
from device.device import BAD_DATA
from device.shards import WordsOfHost, last_line
from device.values import BadValue, shown
from device.worker import Outcome, Task

# Exit codes after which there is a result: 0, and 1 if a gate failed.
GOOD = [0, 1]


class Benchmarks:
    """Job i is the run on the i-th device."""

    def __init__(self, out: pathlib.Path, names: list[str], run: str, placed):
        self.out, self.names, self.run, self.placed = out, names, run, placed
        self.documents: dict[str, dict] = {}
        self.states: dict[str, tuple] = {}
        self.finished: set[int] = set()
        for job, name in enumerate(names):
            self.take_earlier(job, name)

    def take_earlier(self, job, name):
        try:
            document = json_text.read(self.path(name))
            if json_text.member(document, "exit_code", int) not in GOOD:
                return
            row(document)
        except (OSError, ValueError):  # The document is missing or damaged, so the device runs again.
            return
        self.documents[name] = document
        self.finished.add(job)

    def path(self, name):
        return self.out / f"{name}.json"

    def log(self, name):
        return self.out / f"{name}.log"

    def task(self, job: int, entry: dict) -> Task:
        command, name, result = self.placed(entry), entry["name"], f"fleet-{self.run}-result.json"
        return Task(files=command.files, folders=command.folders, env=command.env, argv=command.argv + [f"--json_out={result}"],
                    log=str(self.log(name)),
                    pulls={result: str(self.fetched(name))}, pulls_of_broken={}, good=GOOD, removes=[result], records_state=True)

    def fetched(self, name):
        return self.out / f".{name}.json"

    def accept(self, job: int, entry: dict, outcome: Outcome) -> str:
        """Reads the fetched document; returns what is invalid, or ""."""
        name = entry["name"]
        if outcome.kind != "exit":
            return outcome.why
        if outcome.exit_code not in GOOD or not outcome.pulled:
            return f"{name}: benchmark_model ended with exit {outcome.exit_code}: {last_line(self.log(name))}"
        try:
            document = WordsOfHost(self.placed(entry).paths)(json_text.read(self.fetched(name)))
            self.fetched(name).unlink()
            row(document)
        except (OSError, ValueError) as error:
            outcome.exit_code = BAD_DATA
            return f"{name}: left no result that can be read: {error}"
        document["exit_code"] = outcome.exit_code
        whole_file.write(self.path(name), json.dumps(document, ensure_ascii=False, indent=1) + "\n")
        self.documents[name] = document
        self.states[name] = (outcome.state_before, outcome.state_after)
        return ""

    def exit_code(self) -> int:
        """Returns 1 if a gate failed on a device, else 0."""
        return max((document["exit_code"] for document in self.documents.values()), default=0)


def us(value):
    """Formats microseconds with three digits and a suitable unit."""
    if value is None:
        return "–"
    for limit, factor, unit in ((1, 1e-3, "ns"), (1e3, 1, "µs"), (1e6, 1e3, "ms")):
        if value < limit:
            return f"{value / factor:.3g} {unit}"
    return f"{value / 1e6:.3g} s"


def row(document: dict) -> list[str]:
    """Returns a table row: median, interval, verdict, memory, delegates; "–" for values that were not measured.

    Raises BadValue if a member of the document has the wrong type."""
    def member(name, kind):
        return json_text.member(document, name, kind, needed=False)

    interval, memory = member("latency_us.median_ci95", list), member("memory_kb.overall", float)
    if interval and len(interval) != 2:
        raise BadValue(f"latency_us.median_ci95: expected two numbers, got {shown(interval)}")
    interval = [json_text.checked(end, float, f"latency_us.median_ci95[{place}]")
                for place, end in enumerate(interval or [])]
    delegates = [json_text.checked(name, str, f"delegation.delegates[{place}]")
                 for place, name in enumerate(member("delegation.delegates", list) or [])]
    # Nodes of the model. A document without a placement has those of the plan, where a partition is one node.
    total, delegated = member("placement.summary.total", int), member("placement.summary.delegated", int)
    if total is None:
        total, delegated = member("delegation.nodes", int), member("delegation.delegate_nodes", int)
    nodes = f"{delegated} of {total} nodes"
    return [us(member("latency_us.median", float)), " to ".join(map(us, interval)) or "–",
            member("verdict.kind", str) or "–", "–" if memory is None else f"{memory / 1024:.1f} MiB",
            f"{', '.join(delegates)}: {nodes}" if delegates else "none"]
