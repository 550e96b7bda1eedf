# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The cards of diff() and evaluate()."""
from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple

from tflitmus.measuring import figures
from tflitmus.measuring.card_row import Row, file_name
from tflitmus.measuring.figures import counted, percent


def diff_rows(result: Any) -> List[Row]:
    if not result.outputs:
        return _no_values(result)
    other = file_name(result.reference_model.path) if result.reference_model.sha256 != result.model.sha256 else result.reference
    ratio = result.timing.latency_ratio if result.timing else None
    latency = ""
    if ratio is not None and ratio.value is not None:
        interval = None if ratio.lower is None or ratio.upper is None else (ratio.lower, ratio.upper)
        latency = f"ratio {figures.ratio_with_interval(ratio.value, interval, 3)}: {result.timing.latency_verdict}"
    rows = [Row("compared", f"{file_name(result.model.path)} relative to {other}, {counted(result.items or 0, 'run', 'runs')}"),
            Row("error", *_error_of(result)), Row("latency", latency)]
    if result.per_op:
        rows.insert(2, Row("diverges", result.per_op.message))
    lost = next((each.not_comparable for each in result.outputs if each.not_comparable > 0), 0)
    return [*rows, _judged(result, f"{counted(lost, 'element', 'elements')} cannot be compared (NaN, infinity or shape)" if lost else "")]


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


def imagenet_rows(result: Any) -> List[Row]:
    if result.accuracy is None:
        return _no_values(result)
    rows = [Row("evaluated", f"{file_name(result.model.path)}, {counted(result.accuracy.images, 'image', 'images')}")]
    for each in result.accuracy.topk:
        if each.k in (1, 5):
            rows.append(Row(f"top-{each.k}", figures.accuracy_with_interval(each.accuracy, each.ci95), main=each.k == 1))
    warning = result.warning.message if result.warning and result.warning.raised else ""
    return [*rows, _inference(result), _judged(result, warning)]


def coco_rows(result: Any) -> List[Row]:
    if result.accuracy is None:
        return _no_values(result)
    model = file_name(result.model.path) + ", " if result.model else ""
    rows = [Row("evaluated", model + counted(result.accuracy.images, "image", "images"))]
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
        return Row("verdict", "limit not met: " + "; ".join(result.failures), "bad")
    if doubt:
        return Row("verdict", "doubtful: " + doubt, "doubtful")
    if not result.gates:
        return Row("verdict", "evaluated: no limit was set")
    texts = [f"--{gate.gate}{' (by its interval alone)' if _by_interval(gate) else ''}" for gate in result.gates]
    return Row("verdict", "limits met: " + ", ".join(texts), "doubtful" if any(map(_by_interval, result.gates)) else "good")


def _by_interval(gate: Any) -> bool:
    """Whether the value of a gate is below its limit, and only the interval reaches it. A rounding error does not count."""
    return gate.gate.startswith("min_") and gate.value is not None and bool(gate.value + 1e-6 < gate.limit)


def _no_values(result: Any) -> List[Row]:
    return [Row("verdict", f"no values: {result.error or 'the run did not finish'}", "bad")]
