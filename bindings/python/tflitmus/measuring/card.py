# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The card of a result: what was measured, the main number, two more, the verdict. str(result) and a notebook show the same rows.

The rows are made of the document alone, so that a stored result shows what a fresh one does. They are those of the program's card but
for "next", which is a command line, and for sentences that the program shortens to 80 columns.
"""
from __future__ import annotations

import dataclasses
import os
import shlex
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

from tflitmus.measuring import figures
from tflitmus.measuring.figures import counted, percent, plain_number, time_text

if TYPE_CHECKING:
    from tflitmus.measuring.benchmark_result import BenchmarkResult
    from tflitmus.measuring.result import Result

_NAME_COLUMNS = 12


@dataclasses.dataclass(frozen=True)
class Row:
    """`tone`: of a verdict: good, doubtful or bad; `main`: the number that the card is about."""

    name: str
    text: str
    tone: str = ""
    main: bool = False


def rows_of(result: "Result") -> List[Row]:
    """Returns the rows of a result of any kind."""
    return [row for row in _MAKERS[result.KIND](result) if row.text]


def card_text(result: "Result") -> str:
    return "\n".join(f"{row.name:<{_NAME_COLUMNS}}{row.text}" for row in rows_of(result))


def _file(path: Optional[str]) -> str:
    return os.path.basename(path or "")


def _benchmark(result: "BenchmarkResult") -> List[Row]:
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
    text = _file(result.model.path)
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
    rows = [Row("model", f"{_file(result.model.path)}, {figures.bytes_text(result.model.bytes)}, "
                f"{counts} {'process' if counts == '1' else 'processes'}")]
    for index, state in enumerate(states):
        first = state.first_result_us or state.wall_us
        text = figures.time_with_interval(first.median, first.ci95) + " until the first result"
        rows.append(Row(state.page_cache, text if first.ci95 else text + ", no interval", main=index == 0))
    phases = [(phase.name, phase.interquartile_mean_us) for phase in states[0].phases if phase.name != "exit"]
    longest = sorted([*phases, ("other", states[0].other_us.interquartile_mean)], key=lambda phase: -phase[1])[:3]
    rows.append(Row("longest", ", ".join(f"{name} {time_text(us)}" for name, us in longest) + f" ({states[0].page_cache}, means)"))
    return rows + _benchmark_verdict(result, "the interval includes variation between processes")


def _grid(result: Any) -> List[Row]:
    rows = []
    for cell in result.cells:
        name = " ".join(f"{flag}={_file(value) if flag == 'graph' else value}" for flag, value in cell.flags.items())
        if cell.result is None or cell.result.median_us is None:
            rows.append(Row(name + "  ", f"{cell.status}: {cell.error}" if cell.error else cell.status, "bad" if cell.error else ""))
            continue
        text = figures.time_with_interval(cell.result.median_us, cell.result.interval_us)
        rank = "" if cell.rank is None else f", rank {cell.rank}"
        verdict = f", {cell.result.verdict.kind}" if cell.result.verdict else ""
        rows.append(Row(name + "  ", text + rank + verdict, main=cell.rank == 1))
    return rows


_VALUES = {"us": time_text, "bytes": figures.bytes_text}


def _compare(result: Any) -> List[Row]:
    what = f"B relative to A, {result.metric}"
    pairs = f", {counted(result.pairs, 'pair', 'pairs')} of processes" if result.pairs else " of stored results"
    ratio = result.ratio
    text = "not measured"
    if ratio.value is not None:
        text = figures.ratio_with_interval(ratio.value, result.interval, 4) + ("" if result.interval else ", no interval")
    tone = "bad" if not result.passed else "good" if result.verdict in ("same", "faster") else "doubtful"
    reasons = "; ".join(filter(None, (result.message, *result.failures)))
    return [Row("compared", what + pairs), Row("ratio", text, main=True), Row("A", _side(result.a, result.unit)),
            Row("B", _side(result.b, result.unit)), Row("verdict", f"{result.verdict}: {reasons}" if reasons else result.verdict, tone)]


def _side(side: Any, unit: str) -> str:
    command = side.name or side.file or shlex.join(side.argv or ())
    if side.median is None:
        return "not measured: " + command
    value = _VALUES[unit](side.median) if unit in _VALUES else f"{plain_number(side.median, 4)} {unit}"
    spread = "" if len(side.values) == 1 or side.spread is None else f", spread {percent(side.spread)}"
    return f"{value}{spread}  {command}"


def _diff(result: Any) -> List[Row]:
    if not result.outputs:
        return _no_values(result)
    other = _file(result.reference_model.path) if result.reference_model.sha256 != result.model.sha256 else result.reference
    ratio = result.timing.latency_ratio if result.timing else None
    latency = ""
    if ratio is not None and ratio.value is not None:
        interval = None if ratio.lower is None or ratio.upper is None else (ratio.lower, ratio.upper)
        latency = f"ratio {figures.ratio_with_interval(ratio.value, interval, 3)}: {result.timing.latency_verdict}"
    rows = [Row("compared", f"{_file(result.model.path)} relative to {other}, {counted(result.items or 0, 'run', 'runs')}"),
            Row("error", *_error_of(result)), Row("latency", latency)]
    if result.per_op:
        rows.insert(2, Row("diverges", result.per_op.message))
    return rows + [_judged(result, "")]


def _error_of(result: Any) -> Tuple[str, str, bool]:
    worst = result.worst
    if worst is None or worst.equal:
        return "0, all elements are equal", "", True
    if worst.snr_db is None:
        return f"largest {_number(worst.max_error)} of output '{worst.name}'", "", True
    share = percent(10 ** (-worst.snr_db / 20), 3)
    return f"{share} of the reference (RMS), SNR {worst.snr_db:.1f} dB, largest {_number(worst.max_error)}", "", True


def _number(value: Optional[float]) -> str:
    return "infinite" if value is None else f"{value:.6g}"


def _imagenet(result: Any) -> List[Row]:
    if result.accuracy is None:
        return _no_values(result)
    rows = [Row("evaluated", f"{_file(result.model.path)}, {counted(result.accuracy.images, 'image', 'images')}")]
    for each in result.accuracy.topk:
        if each.k in (1, 5):
            rows.append(Row(f"top-{each.k}", figures.accuracy_with_interval(each.accuracy, each.ci95), main=each.k == 1))
    warning = result.warning.message if result.warning and result.warning.raised else ""
    return [*rows, _inference(result), _judged(result, warning)]


def _coco(result: Any) -> List[Row]:
    if result.accuracy is None:
        return _no_values(result)
    model = _file(result.model.path if result.model else result.detections)
    rows = [Row("evaluated", f"{model}, {counted(result.accuracy.images, 'image', 'images')}")]
    intervals = result.accuracy.ci95
    for name, member in (("mAP", "AP"), ("AP50", "AP50")):
        value = getattr(result.accuracy.stats, member)
        if value >= 0:
            interval: Optional[Sequence[float]] = getattr(intervals, member) if intervals else None
            rows.append(Row(name, figures.accuracy_with_interval(value, interval), main=member == "AP"))
    return [*rows, _inference(result), _judged(result, (result.warnings or [""])[0])]


def _inference(result: Any) -> Row:
    median = next((each for each in result.metrics if each.name == "latency_median"), None)
    if median is None:
        return Row("inference", "")
    interval = None if median.lower is None or median.upper is None else (median.lower, median.upper)
    return Row("inference", figures.time_with_interval(median.value, interval))


def _judged(result: Any, doubt: str) -> Row:
    """The verdict of an evaluation, which has no member of that name: gates decide."""
    if not result.passed:
        return Row("verdict", "limit exceeded: " + "; ".join(result.failures), "bad")
    if doubt:
        return Row("verdict", "doubtful: " + doubt, "doubtful")
    if result.gates:
        return Row("verdict", "passed: " + ", ".join(f"--{gate.gate}={gate.limit:g}" for gate in result.gates), "good")
    return Row("verdict", "evaluated: no limit was set")


def _no_values(result: Any) -> List[Row]:
    return [Row("verdict", f"no values: {result.error or 'the run did not finish'}", "bad")]


_MAKERS: Any = {
    "litmus.benchmark_model": _benchmark, "litmus.benchmark_grid": _grid, "litmus.compare": _compare, "litmus.inference_diff": _diff,
    "litmus.eval_imagenet": _imagenet, "litmus.eval_coco": _coco,
}
