# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Small SVG charts for a notebook: no script, no style sheet, and colours that are readable on a light and on a dark page.

Text and axes have the page's own colour (currentColor), because a notebook's theme is not the browser's preference.
"""
from __future__ import annotations

import math
from html import escape
from typing import List, Optional, Sequence, Tuple

from tflitmus.measuring.figures import plain_number

_WIDTH, _LEFT, _RIGHT = 520, 150, 70
# Contrast of at least 3 with white and with #1e1e1e.
BLUE, ORANGE = "#4a86c8", "#c9661f"
_BINS = 32
_BAR_HEIGHT, _ROW_HEIGHT = 90, 22
_LABEL_LETTERS = 22

Bar = Tuple[str, Optional[float], Optional[Tuple[float, float]]]


def _svg(height: float, parts: Sequence[str], title: str) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:g}" width="{_WIDTH}" role="img" '
            f'style="max-width:100%;height:auto" font-size="11" fill="currentColor"><title>{escape(title)}</title>{"".join(parts)}</svg>')


def _text(x: float, y: float, text: str, anchor: str = "start", opacity: str = "1") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" opacity="{opacity}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str = "currentColor", width: float = 1) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width:g}"/>'


def _short(text: str) -> str:
    return text if len(text) <= _LABEL_LETTERS else "…" + text[1 - _LABEL_LETTERS:]


def histogram(values: Sequence[float], interval: Optional[Sequence[float]], unit: str, title: str) -> str:
    """The distribution of samples, up to the 99th percentile; what is above is counted in the label. The band: the interval."""
    ordered = sorted(values)
    if len(ordered) < 2:
        return ""
    low, high = ordered[0], ordered[max(1, math.ceil(0.99 * len(ordered)) - 1)]
    above = sum(value > high for value in ordered)
    span = high - low or abs(high) * 0.01 or 1.0
    counts = [0] * _BINS
    for value in ordered[:len(ordered) - above]:
        counts[min(_BINS - 1, int((value - low) / span * _BINS))] += 1
    width, most = _WIDTH / _BINS, max(counts)

    def at(value: float) -> float:
        return min(float(_WIDTH), max(0.0, (value - low) / span * _WIDTH))

    parts: List[str] = []
    for index, count in enumerate(counts):
        height = _BAR_HEIGHT * count / most
        if count:
            parts.append(f'<rect x="{index * width:.1f}" y="{_BAR_HEIGHT - height:.1f}" width="{width - 1:.1f}" height="{height:.1f}" '
                         f'fill="{BLUE}"/>')
    if interval:
        left, right = at(interval[0]), at(interval[1])
        parts.append(f'<rect x="{left:.1f}" y="0" width="{max(1.5, right - left):.1f}" height="{_BAR_HEIGHT}" fill="{ORANGE}" opacity="0.6"/>')
    parts.append(_line(0, _BAR_HEIGHT, _WIDTH, _BAR_HEIGHT))
    parts.append(_text(0, _BAR_HEIGHT + 14, f"{plain_number(low, 4)} {unit}"))
    more = f", {above} above" if above else ""
    parts.append(_text(_WIDTH, _BAR_HEIGHT + 14, f"{plain_number(high, 4)} {unit}{more}", "end"))
    return _svg(_BAR_HEIGHT + 20, parts, title)


def bars(rows: Sequence[Bar], unit: str, title: str) -> str:
    """A bar from 0 for each row, with its value and its interval; a row without a value has its label alone."""
    known = [row[2][1] if row[2] else row[1] for row in rows if row[1] is not None]
    largest = max((value for value in known if value is not None), default=0.0)
    if not largest > 0:
        return ""
    scale = (_WIDTH - _LEFT - _RIGHT) / largest
    parts: List[str] = []
    for index, (label, value, interval) in enumerate(rows):
        y = index * _ROW_HEIGHT
        parts.append(_text(_LEFT - 6, y + 15, _short(label), "end"))
        if value is None:
            continue
        parts.append(f'<rect x="{_LEFT}" y="{y + 4}" width="{max(0.0, value) * scale:.1f}" height="{_ROW_HEIGHT - 8}" fill="{BLUE}"/>')
        end = value
        if interval:
            end = max(value, interval[1])
            parts.append(_line(_LEFT + interval[0] * scale, y + 11, _LEFT + interval[1] * scale, y + 11, width=2))
        parts.append(_text(_LEFT + max(0.0, end) * scale + 5, y + 15, f"{plain_number(value, 4)} {unit}".strip()))
    return _svg(len(rows) * _ROW_HEIGHT, parts, title)


def strips(rows: Sequence[Tuple[str, Sequence[float]]], unit: str, title: str) -> str:
    """A dot for each value of a row, on one scale, and a line at the row's median."""
    everything = [value for _, values in rows for value in values]
    if not everything:
        return ""
    low, high = min(everything), max(everything)
    span = high - low or abs(high) * 0.01 or 1.0
    width = _WIDTH - 30 - 10

    def at(value: float) -> float:
        return 30 + (value - low) / span * width

    parts: List[str] = []
    for index, (label, values) in enumerate(rows):
        y = index * _ROW_HEIGHT + 11
        parts.append(_text(0, y + 4, label))
        for value in values:
            parts.append(f'<circle cx="{at(value):.1f}" cy="{y}" r="4" fill="{(BLUE, ORANGE)[index % 2]}" opacity="0.6"/>')
        if values:
            middle = sorted(values)[len(values) // 2]
            parts.append(_line(at(middle), y - 9, at(middle), y + 9, width=1.5))
    y = len(rows) * _ROW_HEIGHT
    parts += [_text(30, y + 12, f"{plain_number(low, 4)} {unit}"), _text(_WIDTH, y + 12, f"{plain_number(high, 4)} {unit}", "end")]
    return _svg(y + 18, parts, title)
