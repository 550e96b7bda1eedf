# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Numbers as the card shows them: "5.252 ms ± 1.5 % (95 %: 5.194 to 5.352 ms)", "47.5 MiB"."""
from __future__ import annotations

import math
from typing import Optional, Sequence, Tuple

Interval = Optional[Sequence[float]]


def digits(value: float) -> str:
    """Four significant digits without an exponent."""
    size = abs(value)
    return f"{value:.{0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 10 else 3}f}"


def _unit(us: float) -> Tuple[float, str]:
    size = abs(us)
    if size < 1e3:
        return 1.0, "µs"
    return (1e3, "ms") if size < 1e6 else (1e6, "s")


def time_text(us: Optional[float]) -> str:
    if us is None:
        return "–"
    scale, name = _unit(us)
    return f"{digits(us / scale)} {name}"


def plain_number(value: float, count: int) -> str:
    """`count` significant digits without an exponent and without zeros at the end; far from 1, with an exponent."""
    if value == 0:
        return "0"
    if not 1e-6 <= abs(value) < 1e15:
        return f"{value:.{count}g}"
    exponent = int(f"{value:.{count - 1}e}".partition("e")[2])  # after rounding: 99.96 with three digits is 100
    text = f"{value:.{max(0, count - 1 - exponent)}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def percent(share: float, count: int = 2) -> str:
    """"1.5 %", "0.037 %", "12 %", "151 %"."""
    value = 100 * share
    if 0 < value < 0.01:
        return "less than 0.01 %"
    return plain_number(math.copysign(math.floor(abs(value) + 0.5), value) if abs(value) >= 100 else value, count) + " %"


def _distance(value: float, interval: Sequence[float]) -> str:
    if value == 0:
        return ""
    farther = max(interval[1] - value, value - interval[0]) / abs(value)
    if not farther <= 1:
        return ""  # the bounds are clearer
    return " ± " + ("0 %" if farther < 1e-9 else percent(farther))


def time_with_interval(us: float, interval: Interval) -> str:
    if interval is None:
        return time_text(us)
    scale, name = _unit(us)
    return (f"{digits(us / scale)} {name}{_distance(us, interval)} "
            f"(95 %: {digits(interval[0] / scale)} to {digits(interval[1] / scale)} {name})")


def ratio_with_interval(value: float, interval: Interval, places: int) -> str:
    text = f"{value:.{places}f}"
    if interval is None:
        return text
    return f"{text}{_distance(value, interval)} (95 %: {interval[0]:.{places}f} to {interval[1]:.{places}f})"


def accuracy_with_interval(value: float, interval: Interval) -> str:
    if interval is None:
        return f"{value:.4f}"
    return f"{value:.4f} ± {max(interval[1] - value, value - interval[0]):.4f} (95 %: {interval[0]:.4f} to {interval[1]:.4f})"


def bytes_text(size: Optional[float]) -> str:
    if size is None:
        return "–"
    if size < 1024:
        return f"{size:.0f} B"
    for name in ("KiB", "MiB", "GiB"):
        size /= 1024
        if size < 1024 or name == "GiB":
            break
    return f"{size:.1f} {name}"


def counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
