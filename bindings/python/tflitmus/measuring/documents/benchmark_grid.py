# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/benchmark_grid-3.schema.json.
"""Grid of benchmark_model: every combination of lists of flags' values."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Dict, List, Literal, Optional

from tflitmus.measuring.benchmark_result import BenchmarkResult
from tflitmus.measuring.document_part import DocumentPart
from tflitmus.measuring.documents.common import Build
from tflitmus.measuring.result import Result


@dataclass(frozen=True, repr=False)
class Schema(DocumentPart):
    """Schema."""

    name: Literal["litmus.benchmark_grid"]
    version: str


@dataclass(frozen=True, repr=False)
class Tool(DocumentPart):
    """Tool."""

    name: Literal["benchmark_grid"]
    version: str


@dataclass(frozen=True, repr=False)
class Axis(DocumentPart):
    """Axis."""

    flag: str
    values: List[str]


@dataclass(frozen=True, repr=False)
class Cell(DocumentPart):
    """Cell."""

    index: int
    flags: Dict[str, str]
    """One value of each axis."""
    status: Literal["ok", "failed", "interrupted", "pending"]
    exit_code: Optional[int]
    """Exit code of the cell's process; null: no process exited normally."""
    error: Optional[str]
    """The last lines of a failed process, or the limits that are exceeded."""
    result: Optional[BenchmarkResult]
    rank: Optional[int]
    """By what ranked_by names, from 1, among the cells of one model and its input shapes; null: the cell has fewer than
    3 processes, or no interval that is narrower than its value."""
    group: Optional[int]
    """Index in groups."""


@dataclass(frozen=True, repr=False)
class Scaling(DocumentPart):
    """Scaling."""

    cell: int
    instances: float
    inferences_per_s: float
    """Seconds."""
    median_us: Optional[float]
    """Null: infinite, or unknown; microseconds."""
    p99_us: Optional[float]
    """Null: infinite, or unknown; microseconds."""
    speedup: Optional[float]
    """Null: infinite, or unknown."""


@dataclass(frozen=True, repr=False)
class BenchmarkGridDocument(Result):
    """Null: not measured, or unknown. Written after each cell; complete when no cell is pending."""

    KIND: ClassVar[str] = "litmus.benchmark_grid"
    MAJOR: ClassVar[int] = 3

    schema: Schema
    tool: Tool
    build: Build
    """What the tool was built from and by."""
    axes: List[Axis]
    """In the order of the command line; the last one changes fastest from cell to cell."""
    arguments: List[str]
    """Arguments common to all cells, in addition to the cell's flags."""
    rounds: int
    """Processes per cell, cells interleaved."""
    cells: List[Cell]
    groups: List[List[int]]
    """Indices of cells that are not distinguishable from the first of them, the fastest."""
    scaling: List[Scaling]
    """Throughput by --instances; the speedup is over the first cell of the same other flags."""
    exit_code: int
    ranked_by: Optional[Literal["latency_us.median", "instances.inferences_per_s"]] = None
    """What ranks and groups compare: the median, or the throughput of --instances; null: no cell has a rank."""
    error: Optional[str] = None
    """The errors that the process printed, one per line; null, or absent, where exit_code is 0."""
