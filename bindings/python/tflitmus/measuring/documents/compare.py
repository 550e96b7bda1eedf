# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/compare-3.schema.json.
"""Result of compare."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Dict, List, Literal, Optional, Union

from tflitmus.measuring.document_part import DocumentPart
from tflitmus.measuring.result import Result


@dataclass(frozen=True, repr=False)
class Ratio(DocumentPart):
    """B / A and its 95 % interval: above 1, B is slower."""

    value: Optional[float]
    lower: Optional[float]
    upper: Optional[float]


@dataclass(frozen=True, repr=False)
class Side(DocumentPart):
    """Side."""

    median: Optional[float]
    spread: Optional[float]
    """Robust standard deviation over the median."""
    values: List[float]
    """One for each process, in order."""
    note: Optional[str]
    verdicts: Dict[str, int]
    """The tool's own verdicts on its runs, and how many runs had each."""
    argv: Optional[List[str]] = None
    added_flags: Optional[List[str]] = None
    """The run length that compare chose for this command."""
    tool: Optional[str] = None
    """The version line of a Litmus tool; null: read as text."""
    file: Optional[str] = None
    """File of a stored result, instead of argv and tool."""
    name: Optional[str] = None
    """Name of a stored result: its --benchmark_name, else its model's."""


@dataclass(frozen=True, repr=False)
class Schema(DocumentPart):
    """Schema."""

    name: Literal["litmus.compare"]
    version: str


@dataclass(frozen=True, repr=False)
class Tool(DocumentPart):
    """Tool."""

    name: Literal["compare"]
    version: str


@dataclass(frozen=True, repr=False)
class Build(DocumentPart):
    """Build."""

    revision: Optional[str]
    dirty: Optional[bool]
    compiler: str


@dataclass(frozen=True, repr=False)
class Confirmation(DocumentPart):
    """The second run, which --fail_above makes when the first is above the limit."""

    ratio: Ratio
    """B / A and its 95 % interval: above 1, B is slower."""
    pairs: int


@dataclass(frozen=True, repr=False)
class Gate(DocumentPart):
    """Gate."""

    gate: Literal["fail_above"]
    limit: float
    value: Optional[float]
    """The lower bound of the ratio, the lower of two runs."""
    passed: bool


@dataclass(frozen=True, repr=False)
class EnvironmentFlag(DocumentPart):
    """Environment flag."""

    name: str
    value: Union[float, bool, str]
    origin: Literal["default", "command line", "environment", "program"]


@dataclass(frozen=True, repr=False)
class Environment(DocumentPart):
    """Environment."""

    argv: List[str]
    started_utc: str
    flags: List[EnvironmentFlag]
    cpu_target: str
    """Best instruction set that compare finds in use."""
    machine: Dict[str, Any]
    """What the machine is."""
    before: Optional[Dict[str, Any]]
    """The machine at one moment; null: not looked at."""
    after: Optional[Dict[str, Any]]
    """The machine at one moment; null: not looked at."""
    seconds: float
    """Seconds of all processes of the first run."""
    added_flags: List[str]
    """The run length that compare chose for A's command."""


@dataclass(frozen=True, repr=False)
class CompareDocument(Result):
    """Result of compare."""

    KIND: ClassVar[str] = "litmus.compare"
    MAJOR: ClassVar[int] = 3

    schema: Schema
    tool: Tool
    build: Build
    metric: Literal["latency_median", "latency_p95", "init", "first_inference", "memory_peak", "instructions"]
    unit: Literal["us", "bytes", "instructions"]
    margin: float
    """A fraction: 0.02 for 2 %."""
    ratio: Ratio
    """B / A and its 95 % interval: above 1, B is slower."""
    interval_scope: str
    """What the interval includes, human-readable."""
    pairs: int
    """0 for two stored results."""
    warmup_pairs: int
    """Pairs that warmed the file cache up."""
    stop_reason: Optional[Literal["interval", "budget", "pairs", "interrupt", "error"]]
    a: Side
    b: Side
    confirmation: Optional[Confirmation]
    """The second run, which --fail_above makes when the first is above the limit."""
    verdict: Literal["same", "faster", "slower", "unclear"]
    """Slower: B's value is above A's, for every metric; 'message' has the metric's words."""
    gates: List[Gate]
    """Empty without --fail_above, and if the run did not complete."""
    environment: Environment
    exit_code: int
    message: Optional[str] = None
    """The outcome, human-readable; null where nothing was measured."""
    verdict_in_these_runs: Optional[Literal["same", "faster", "slower", "unclear"]] = None
    """Verdict in these runs of stored results of one process each, whose verdict is unclear: what their runs show,
    which processes need not; null: other results."""
    error: Optional[str] = None
    """The errors that the process printed, one per line; null, or absent, where exit_code is 0."""
