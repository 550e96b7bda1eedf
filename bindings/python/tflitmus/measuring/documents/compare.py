# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/compare-3.schema.json.
"""Result of compare."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Dict, List, Literal, Optional, Tuple, Union

from tflitmus.measuring.document_part import DocumentPart
from tflitmus.measuring.result import Result


@dataclass(frozen=True, repr=False)
class Ratio(DocumentPart):
    """B / A, its 95 % interval, and its 99 % interval, which the verdicts slower and faster need: above 1, B is
    slower."""

    value: Optional[float]
    lower: Optional[float]
    upper: Optional[float]
    lower_99: Optional[float] = None
    upper_99: Optional[float] = None


@dataclass(frozen=True, repr=False)
class Confirmation(DocumentPart):
    """The second run, which --fail_above makes when the first is above the limit."""

    ratio: Ratio
    """B / A, its 95 % interval, and its 99 % interval, which the verdicts slower and faster need: above 1, B is
    slower."""
    pairs: int


@dataclass(frozen=True, repr=False)
class Comparison(DocumentPart):
    """Comparison."""

    side: str
    """The side that is compared with the first: B, C, …."""
    metric: Literal["latency_median", "latency_p95", "init", "first_inference", "memory_peak", "instructions", "wall_time", "cpu_time", "output"]
    unit: Literal["us", "bytes", "instructions", ""]
    ratio: Ratio
    """B / A, its 95 % interval, and its 99 % interval, which the verdicts slower and faster need: above 1, B is
    slower."""
    verdict: Literal["same", "faster", "slower", "unclear"]
    """Slower: B's value is above A's, for every metric; 'message' has the metric's words."""
    verdict_in_these_runs: Optional[Literal["same", "faster", "slower", "unclear"]]
    message: Optional[str]
    looks: int
    """Number of looks at the interval, which holds at all of them."""
    pairs_to_decide: Optional[int]
    """Rounds with which a new run would probably decide; null: decided, or more do not help."""
    confirmation: Optional[Confirmation]
    """The second run, which --fail_above makes when the first is above the limit."""


@dataclass(frozen=True, repr=False)
class Percentile(DocumentPart):
    """A percentile by nearest rank, in the metric's unit."""

    percent: float
    name: str
    """Such as p99_9."""
    value: Optional[float]
    """Null: too few values for an interval."""
    ci95: Optional[Tuple[float, float]]
    missing_samples: int
    """About how many further values an interval needs; 0: none."""


@dataclass(frozen=True, repr=False)
class ComparedSide(DocumentPart):
    """Compared side."""

    name: str
    """A, B, …, Z, AA, …."""
    parameters: Dict[str, str]
    """The values of -L."""
    medians: Dict[str, Optional[float]]
    """By metric, as the next three."""
    spreads: Dict[str, Optional[float]]
    """Robust standard deviation over the median."""
    values: Dict[str, List[float]]
    """One for each process, in order."""
    groups: Dict[str, str]
    """Groups of more than two sides: sides that share a letter are not distinguishable."""
    note: Optional[str]
    verdicts: Dict[str, int]
    """The tool's own verdicts on its runs, and how many runs had each."""
    argv: Optional[List[str]] = None
    """With the variables before the program."""
    added_flags: Optional[List[str]] = None
    tool: Optional[str] = None
    """The version line of a Litmus tool; null: any program."""
    file: Optional[str] = None
    """File of a stored result, instead of argv and tool."""
    stored_name: Optional[str] = None
    """Stored name of a stored result: its --benchmark_name, else its model's."""
    exit_codes: Optional[List[Optional[int]]] = None
    """Exit codes of each process, in order; null: a signal ended it; empty for a stored result."""
    percentiles: Optional[Dict[str, List[Percentile]]] = None
    """By metric, of the values, those of --percentiles, ascending; empty without it."""


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
class ErrorRate(DocumentPart):
    """Error rate."""

    nominal: float
    """The probability that any of the intervals misses, at any look."""
    comparisons: int
    """Number of comparisons that share it."""
    method: str
    """How they share it; none: each interval of stored results has this error."""


@dataclass(frozen=True, repr=False)
class Spawn(DocumentPart):
    """The own time of starting a process, which is subtracted from wall_time and cpu_time; null: nothing was run."""

    wall_us: float
    """Median of runs of an empty program; microseconds."""
    spread_us: float
    """Half of the distance between the quartiles; microseconds."""
    cpu_us: float
    """Microseconds."""
    runs: int
    shell_wall_us: float
    """Start of --shell, beyond the empty program; 0 without it; microseconds."""
    shell_runs: int
    least_memory_bytes: int
    """Size of the empty program; smaller programs seem as large."""
    unavailable: Optional[str]
    """Why nothing is subtracted; null: it is."""


@dataclass(frozen=True, repr=False)
class Gate(DocumentPart):
    """Gate."""

    gate: Literal["fail_above"]
    limit: float
    value: Optional[float]
    """The lower bound of the ratio, the lower of two runs."""
    passed: bool
    side: Optional[str] = None
    """The side that is compared with the first."""
    metric: Optional[str] = None


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
    commit: Optional[str] = None
    """Commit of what is measured: --commit, or the variable of a CI; null: unknown."""
    labels: Optional[Dict[str, str]] = None
    """Labels of --history_label."""
    configuration: Optional[Dict[str, str]] = None
    """Flags with another value than the default that can change a result."""


@dataclass(frozen=True, repr=False)
class CompareDocument(Result):
    """Result of compare."""

    KIND: ClassVar[str] = "litmus.compare"
    MAJOR: ClassVar[int] = 3

    schema: Schema
    tool: Tool
    build: Build
    metric: Literal["latency_median", "latency_p95", "init", "first_inference", "memory_peak", "instructions", "wall_time", "cpu_time", "output"]
    unit: Literal["us", "bytes", "instructions", ""]
    margin: float
    """A fraction: 0.02 for 2 %."""
    ratio: Ratio
    """B / A, its 95 % interval, and its 99 % interval, which the verdicts slower and faster need: above 1, B is
    slower."""
    interval_scope: str
    """What the interval includes, human-readable."""
    pairs: int
    """Complete rounds; 0 for two stored results."""
    warmup_pairs: int
    """Pairs that warmed the file cache up."""
    stop_reason: Optional[Literal["interval", "decided", "budget", "pairs", "interrupt", "error"]]
    a: Side
    b: Side
    confirmation: Optional[Confirmation]
    """The second run, which --fail_above makes when the first is above the limit."""
    verdict: Literal["same", "faster", "slower", "unclear"]
    """Slower: B's value is above A's, for every metric; 'message' has the metric's words."""
    gates: List[Gate]
    """One for each comparison; empty without --fail_above, and if the run did not complete."""
    environment: Environment
    exit_code: int
    message: Optional[str] = None
    """The outcome, human-readable; null where nothing was measured."""
    verdict_in_these_runs: Optional[Literal["same", "faster", "slower", "unclear"]] = None
    """Verdict in these runs of stored results of one process each, whose verdict is unclear: what their runs show,
    which processes need not; null: other results."""
    sides: Optional[List[ComparedSide]] = None
    """All sides by all metrics; metric, unit, ratio, verdict, a, b, … are those of the first comparison."""
    comparisons: Optional[List[Comparison]] = None
    """Every side but the first with the first, by every metric."""
    error_rate: Optional[ErrorRate] = None
    spawn: Optional[Spawn] = None
    """The own time of starting a process, which is subtracted from wall_time and cpu_time; null: nothing was run."""
    error: Optional[str] = None
    """The errors that the process printed, one per line; null, or absent, where exit_code is 0."""
