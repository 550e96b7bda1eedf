# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The table that pytest prints at the end of a run: for each measurement a line of figures and its verdict, in the words of its card.

A row is a dictionary of texts, because pytest-xdist sends it from the process that measured to the one that prints."""
from __future__ import annotations

import pathlib
import textwrap
from typing import Any, Dict, Iterable, Iterator, List, Tuple

Row = Dict[str, Any]
COLUMNS = 80
# A shorter wait is not worth a line.
SHOWN_SECONDS = 0.1
# The widths of the columns; with a blank between two of them they fill a line.
WIDTHS = (("test", 29), ("model", 20), ("median", 21), ("gate", 7))


def card_rows(card: str) -> List[Tuple[str, str]]:
    """Returns the (label, text) pairs of a card; a row that goes on in further lines is one text."""
    rows: List[Tuple[str, str]] = []
    for line in card.strip("\n").split("\n"):
        label, text = line[:12].strip(), line[12:].strip()
        if label or not rows:
            rows.append((label, text))
        else:
            rows[-1] = (rows[-1][0], rows[-1][1].rstrip("\\") + text)
    return rows


def figure(rows: List[Tuple[str, str]]) -> str:
    """Returns the figure of a card: the median with its interval, or of an evaluation what its second row has."""
    found = dict(rows)
    if "median" in found:
        return found["median"].partition(" (")[0]
    if len(rows) < 2:
        return ""
    label, text = rows[1]
    if label == "error":  # "less than 0.01 % of the reference (RMS), SNR 140.71 dB"
        return text.rpartition(", ")[2]
    return (label + " " + text).partition(" (")[0]


def gate_word(gates: Iterable[Dict[str, Any]], passed: bool) -> str:
    if not passed:
        return "failed"
    return "passed" if list(gates) else "none"


def make_row(test: str, result: Any, passed: bool, waited: float, kept: str) -> Row:
    """Describes a result, as tflitmus.benchmark and the others return it."""
    card, document = str(result), result.to_dict()
    rows = card_rows(card)
    results = [document, *(cell.get("result") or {} for cell in document.get("cells") or ())]
    models = {pathlib.PurePath((each.get("model") or {}).get("path") or "").name for each in results} - {""}
    return {"test": test, "model": models.pop() if len(models) == 1 else "", "figure": figure(rows),
            "gate": gate_word(document.get("gates") or (), passed), "verdict": dict(rows).get("verdict", ""), "card": card,
            "waited": waited, "kept": kept, "baseline": (document.get("baseline") or {}).get("message") or ""}


def fitted(text: str, width: int) -> str:
    """Returns the text with its middle left out if it is longer than `width`: names differ at their ends."""
    if len(text) <= width:
        return text
    end = (width - 1) // 2
    return text[:width - 1 - end] + "…" + text[-end:]


def _line(texts: Iterable[str]) -> str:
    return " ".join(fitted(text, width).ljust(width) for text, (_, width) in zip(texts, WIDTHS)).rstrip()


def table(rows: List[Row]) -> Iterator[str]:
    """Yields the lines of the table, of at most 80 characters."""
    yield _line(name for name, _ in WIDTHS)
    for row in rows:
        yield _line((row["test"].partition("::")[2] or row["test"], row["model"], row["figure"], row["gate"]))
        yield from textwrap.wrap(row["verdict"] or "no verdict", COLUMNS, initial_indent="  ", subsequent_indent="    ")
        if row["baseline"]:
            yield from textwrap.wrap(row["baseline"], COLUMNS, initial_indent="  ", subsequent_indent="    ")
        if row["waited"] >= SHOWN_SECONDS:
            yield "  waited %.1f s for other measurements" % row["waited"]


def cards(rows: List[Row]) -> Iterator[str]:
    """Yields the whole card of each measurement, under the name of its test."""
    for row in rows:
        yield row["test"]
        yield from (row["card"].strip("\n") + "\n").split("\n")
