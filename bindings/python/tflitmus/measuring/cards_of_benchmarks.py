# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The cards of benchmark(): of one result, of cold starts, of a grid."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, List

from tflitmus.measuring import figures
from tflitmus.measuring.card_row import Row, file_name
from tflitmus.measuring.figures import counted, plain_number, time_text

if TYPE_CHECKING:
    from tflitmus.measuring.benchmark_result import BenchmarkResult


def benchmark_rows(result: "BenchmarkResult") -> List[Row]:
    if result.cold_start:
        return _cold(result)
    model = _model(result)
    if result.median_us is None:
        return [Row("model", model), Row("median", "not measured", main=True), *_benchmark_verdict(result, "")]
    median = figures.time_with_interval(result.median_us, result.interval_us)
    if result.interval_us is None:
        median += ", no interval"
    if result.processes:
        median += ", " + counted(result.latency_us.count, "process", "processes")
    return [
        Row("model", model), Row("median", median, main=True), _speed(result), Row("memory", _memory(result)),
        *_benchmark_verdict(result, "the interval includes variation between processes" if result.processes
                            else "for this process; another one may differ"),
    ]


def _model(result: "BenchmarkResult") -> str:
    text = file_name(result.model.path)
    if result.model.bytes is not None:
        text += ", " + figures.bytes_text(result.model.bytes)
    if result.threads and result.threads.ran > 1:
        text += f", {result.threads.ran} threads"
    if result.placement and result.delegation.applied:
        summary = result.placement.summary
        on = " + ".join(summary.by_delegate) or "delegates"
        text += f", {summary.delegated} of {summary.total} nodes on {on}"
    return text


def _speed(result: "BenchmarkResult") -> Row:
    """Runs that start at a fixed rate, or with copies, stand where the throughput of runs without pauses stands otherwise."""
    copies = result.with_copies_us
    if copies:
        time = figures.time_with_interval(copies.median, copies.ci95)
        if copies.pacing_fps is None:
            return Row("with copies", time)
        too_slow = copies.median * copies.pacing_fps > 1e6
        return Row("paced", f"{time} {'slower than' if too_slow else 'at'} {plain_number(copies.pacing_fps, 4)} fps, with copies")
    if result.runs_per_second is None:
        return Row("throughput", "")
    text = plain_number(result.runs_per_second, 4) + " runs/s"
    if result.init_us is not None:
        text += ", initialised in " + time_text(result.init_us)
    if result.first_inference_us is not None:
        text += ", first run " + time_text(result.first_inference_us)
    return Row("throughput", text)


def _memory(result: "BenchmarkResult") -> str:
    if result.peak_memory_bytes is None:
        return ""
    text = f"+{figures.bytes_text(result.peak_memory_bytes)} to load and run it (peak of the process)"
    return text if result.arena_bytes is None else f"{text}, arena {figures.bytes_text(result.arena_bytes)}"


def _benchmark_verdict(result: "BenchmarkResult", stable: str) -> List[Row]:
    broken = [line for line in result.failures if not line.startswith("--require_stable")]
    if broken:
        return [Row("verdict", "limit exceeded: " + broken[0], "bad")]
    verdict = result.verdict
    if verdict is None:
        return []
    word = ("interrupted, " if result.interrupted else "") + verdict.kind
    if verdict.stable and not result.interrupted:
        return [Row("verdict", f"{word}: {stable}" if stable else word, "good")]
    reasons = verdict.reasons
    return [Row("verdict", f"{word}: {reasons[0].cause}; {reasons[0].fix}" if reasons else word, "doubtful")]


def _cold(result: "BenchmarkResult") -> List[Row]:
    states = sorted(result.cold_start or [], key=lambda state: state.page_cache)  # evicted, warm
    counts = " + ".join(str(state.processes) for state in result.cold_start or [])
    rows = [Row("model", f"{file_name(result.model.path)}, {figures.bytes_text(result.model.bytes)}, "
                f"{counts} {'process' if counts == '1' else 'processes'}")]
    for index, state in enumerate(states):
        first = state.first_result_us or state.wall_us
        text = figures.time_with_interval(first.median, first.ci95) + " until the first result"
        rows.append(Row(state.page_cache, text if first.ci95 else text + ", no interval", main=index == 0))
    phases = [(phase.name, phase.interquartile_mean_us) for phase in states[0].phases if phase.name != "exit"]
    longest = sorted([*phases, ("other", states[0].other_us.interquartile_mean)], key=lambda phase: -phase[1])[:3]
    rows.append(Row("longest", ", ".join(f"{name} {time_text(us)}" for name, us in longest) + f" ({states[0].page_cache}, means)"))
    return rows + _benchmark_verdict(result, "the interval includes variation between processes")


def grid_rows(result: Any) -> List[Row]:
    rows = []
    for cell in result.cells:
        name = " ".join(f"{flag}={file_name(value) if flag == 'graph' else value}" for flag, value in cell.flags.items())
        if cell.result is None or cell.result.median_us is None:
            rows.append(Row(name + "  ", f"{cell.status}: {cell.error}" if cell.error else cell.status, "bad" if cell.error else ""))
            continue
        text = figures.time_with_interval(cell.result.median_us, cell.result.interval_us)
        rank = "" if cell.rank is None else f", rank {cell.rank}"
        verdict = f", {cell.result.verdict.kind}" if cell.result.verdict else ""
        rows.append(Row(name + "  ", text + rank + verdict, main=cell.rank == 1))
    return rows
