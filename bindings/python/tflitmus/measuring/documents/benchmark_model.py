# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/benchmark_model-3.schema.json.
"""Result of benchmark_model."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Dict, List, Literal, Optional, Tuple

from tflitmus.measuring.document_part import DocumentPart
from tflitmus.measuring.documents.common import Baseline, Build, Environment, Gate, Metric, Model, Verdict
from tflitmus.measuring.result import Result


@dataclass(frozen=True, repr=False)
class ColdTime(DocumentPart):
    """Over processes."""

    interquartile_mean: float
    """Mean over the half of the processes with wall times in the middle: phases sum to the wall time."""
    median: float
    ci95: Optional[Tuple[float, float]]
    """Lower and upper bound, 95 %."""
    share: Optional[float] = None
    """Share of the typical wall time."""


@dataclass(frozen=True, repr=False)
class Boundary(DocumentPart):
    """Boundary."""

    tensor: int
    name: str
    bytes: Optional[int]
    """Null: dynamic, known only at run time."""


@dataclass(frozen=True, repr=False)
class Loop(DocumentPart):
    """The runs of one loop; failed runs are not samples."""

    count: int
    """Count of samples."""
    mean: Optional[float]
    """Microseconds."""
    min: Optional[float]
    """Microseconds."""
    max: Optional[float]
    """Microseconds."""
    first: Optional[float]
    """The first sample; microseconds."""
    runs_per_sample: int
    """Runs that a sample is the mean of."""
    stop_reason: Optional[str]
    """Why the loop stopped; null: there was no loop."""
    failed_runs: int


@dataclass(frozen=True, repr=False)
class Percentile(DocumentPart):
    """A percentile by nearest rank; with --processes the median over the processes."""

    percent: float
    """Such as 99.9."""
    name: str
    """Such as p99_9; the metric is latency_p99_9."""
    value: Optional[float]
    """Null: too few samples for an interval; microseconds."""
    ci95: Optional[Tuple[float, float]]
    """Lower and upper bound, 95 %."""
    missing_samples: int
    """About how many further samples an interval needs, of processes in each; 0: none."""


@dataclass(frozen=True, repr=False)
class LatencyDrift(DocumentPart):
    """Latency drift."""

    ratio: float
    """Median of the last third / of the first."""
    trend_ratio: float
    """End / start of the regression line over the run."""
    p_value: float
    significant: bool


@dataclass(frozen=True, repr=False)
class LatencyModes(DocumentPart):
    """Two values that the samples gather around."""

    low: float
    high: float
    share_of_high: float


@dataclass(frozen=True, repr=False)
class LatencySamples(DocumentPart):
    """Latency samples."""

    stride: Optional[int]
    """Values holds every stride-th sample, from the first on; null: none requested."""
    count: int
    """The number of values."""
    values: List[float]


@dataclass(frozen=True, repr=False)
class Latency(DocumentPart):
    """The regular runs; samples_of states what count, mean, min, max, first, robust_std_dev, outliers and samples are
    of."""

    count: int
    """Count of samples."""
    mean: Optional[float]
    """Microseconds."""
    min: Optional[float]
    """Microseconds."""
    max: Optional[float]
    """Microseconds."""
    first: Optional[float]
    """The first sample; microseconds."""
    runs_per_sample: int
    """Runs that a sample is the mean of."""
    stop_reason: Optional[str]
    """Why the loop stopped; null: there was no loop."""
    failed_runs: int
    median: Optional[float]
    """Microseconds."""
    median_ci95: Optional[Tuple[float, float]]
    """Lower and upper bound, 95 %."""
    p90: Optional[float]
    """Microseconds."""
    p90_ci95: Optional[Tuple[float, float]]
    """Lower and upper bound, 95 %."""
    p95: Optional[float]
    """Microseconds."""
    p95_ci95: Optional[Tuple[float, float]]
    """Lower and upper bound, 95 %."""
    p99: Optional[float]
    """Microseconds."""
    p99_ci95: Optional[Tuple[float, float]]
    """Lower and upper bound, 95 %."""
    effective_sample_size: Optional[float]
    """Effective sample size (ESS) for the median."""
    robust_std_dev: Optional[float]
    """1.4826 times the median distance from the median; microseconds."""
    outliers: Optional[int]
    """Samples further than 5 robust standard deviations from the median."""
    drift: Optional[LatencyDrift]
    modes: Optional[LatencyModes]
    """Two values that the samples gather around."""
    clock_resolution: float
    """The smallest difference of two readings of the clock."""
    samples: LatencySamples
    samples_of: Optional[Literal["runs", "processes"]] = None
    """Runs; or processes (--processes): a sample is the median of a process, p90, p95 and p99 are medians over the
    processes."""
    percentiles: Optional[List[Percentile]] = None
    """Those of --percentiles, ascending."""


@dataclass(frozen=True, repr=False)
class Schema(DocumentPart):
    """Schema."""

    name: Literal["litmus.benchmark_model"]
    version: str


@dataclass(frozen=True, repr=False)
class Tool(DocumentPart):
    """Tool."""

    name: Literal["benchmark_model"]
    version: str


@dataclass(frozen=True, repr=False)
class Threads(DocumentPart):
    """Threads of an interpreter; null: no model was loaded."""

    requested: int
    ran: int
    """Fewer where the process can use fewer CPUs."""


@dataclass(frozen=True, repr=False)
class Input(DocumentPart):
    """Input."""

    name: str
    type: str
    shape: List[int]
    signature: Optional[List[int]]
    """The model's own shape, -1 for dynamic dimensions; null: no dynamic dimension."""
    placeholder_shape: bool
    """The model's shape is dynamic, and no flag sets it."""


@dataclass(frozen=True, repr=False)
class Processes(DocumentPart):
    """Null: one process measured all runs."""

    count: int
    medians: List[Optional[float]]
    """Medians of each process."""
    between: Optional[float]
    """Standard deviation of the logarithms of the medians: 0.05 is 5 %."""
    within: float
    """Median over the processes of robust_std_dev / median."""
    verdicts: Dict[str, int]
    """How many processes had each verdict."""
    runs: Optional[float] = None
    """Timed runs of all processes together."""
    runs_us: Optional[float] = None
    """The time of these runs together; throughput is runs over this time; microseconds."""
    metrics: Optional[Dict[str, List[float]]] = None
    """By the name of another metric, in its unit: of each process; a metric that not all processes have is left out."""


@dataclass(frozen=True, repr=False)
class ColdStartPhase(DocumentPart):
    """Cold start phase."""

    name: Literal["exec", "flags", "open", "verify", "build", "delegate_create", "delegate_graph", "delegate_compile", "delegate_upload", "prepare", "inputs", "first_run", "exit"]
    interquartile_mean_us: float
    """Microseconds."""
    median_us: float
    """Microseconds."""
    ci95: Optional[Tuple[float, float]]
    """Lower and upper bound, 95 %."""
    share: float
    """Share of the typical wall time."""
    cache: Optional[Literal["hit", "miss"]] = None
    """Cache of delegate_compile: whether programs came from a cache; null: not reported."""


@dataclass(frozen=True, repr=False)
class ColdStart(DocumentPart):
    """Cold start."""

    page_cache: Literal["warm", "evicted"]
    cached_share: Optional[float]
    """Cached share of the files' pages, before a process; median."""
    processes: int
    wall_us: ColdTime
    """Over processes; microseconds."""
    phases: List[ColdStartPhase]
    other_us: ColdTime
    """Over processes; microseconds."""
    sum_over_wall: float
    """Phases and other of a process over its wall time; median."""
    medians_over_wall: float
    """Medians of the phases and of other, over the median wall time."""
    major_faults: float
    """Major faults of a process; median."""
    first_result_us: Optional[ColdTime] = None
    """From before fork to the end of the first run: the headline of the card; microseconds."""


@dataclass(frozen=True, repr=False)
class MemorySnapshotKind(DocumentPart):
    """Memory snapshot kind."""

    kind: Literal["tool", "mapped_file", "arena", "packed_weights", "tensors_heap", "delegate", "gpu", "threads", "runtime", "other"]
    kb: int


@dataclass(frozen=True, repr=False)
class MemorySnapshot(DocumentPart):
    """Memory snapshot."""

    stage: Literal["start", "loaded", "delegated", "prepared", "after_runs", "peak"]
    pss_kb: int
    """Units of 1024 bytes."""
    rss_kb: int
    """Units of 1024 bytes."""
    kinds: List[MemorySnapshotKind]
    """Kinds that hold something."""
    sum_kb: int
    """Sum kb of all kinds; units of 1024 bytes."""
    other_kb: int
    """Units of 1024 bytes."""
    other_share: Optional[float]
    """Other share of pss_kb."""


@dataclass(frozen=True, repr=False)
class MemoryDevice(DocumentPart):
    """Memory device."""

    delegate: str
    kind: Literal["weights", "arena"]
    bytes: int


@dataclass(frozen=True, repr=False)
class Memory(DocumentPart):
    """Memory of --memory_report; null: not requested, several processes, or not supported by the system."""

    snapshots: List[MemorySnapshot]
    device: List[MemoryDevice]
    """Device memory reported by delegates, host or dedicated."""


@dataclass(frozen=True, repr=False)
class MemoryKb(DocumentPart):
    """Memory kb."""

    init: Optional[int]
    overall: Optional[int]
    sampled_peak: Optional[int]


@dataclass(frozen=True, repr=False)
class PlacementNode(DocumentPart):
    """Placement node."""

    subgraph: int
    node: int
    type: str
    outputs: List[str]
    """Names of tensors."""
    place: str
    """CPU, or the name of a delegate."""
    partition: Optional[int]
    reason: Optional[str]
    """Why no delegate has the node."""
    reason_reported: bool
    """False: a delegate reported no reason."""


@dataclass(frozen=True, repr=False)
class PlacementPartition(DocumentPart):
    """Placement partition."""

    delegate: str
    partition: int
    subgraph: int
    nodes: List[int]
    inputs: List[Boundary]
    """Tensors that a partition takes or gives; constants are not among them."""
    outputs: List[Boundary]
    """Tensors that a partition takes or gives; constants are not among them."""


@dataclass(frozen=True, repr=False)
class PlacementSummary(DocumentPart):
    """Nodes of the model."""

    total: int
    delegated: int
    by_delegate: Dict[str, int]
    reasons_reported: bool


@dataclass(frozen=True, repr=False)
class Placement(DocumentPart):
    """Where each node of the model runs; null: no delegate was applied."""

    nodes: List[PlacementNode]
    """Nodes of all subgraphs, by their indices in the file."""
    partitions: List[PlacementPartition]
    """In the order in which they run."""
    summary: PlacementSummary
    """Nodes of the model."""


@dataclass(frozen=True, repr=False)
class DelegationApplied(DocumentPart):
    """Delegation applied."""

    name: str
    kernels: int
    executes: Literal["none", "part", "all"]


@dataclass(frozen=True, repr=False)
class DelegationDetailStatistics(DocumentPart):
    """Delegation detail statistics."""

    partitions: Optional[int] = None
    launches: Optional[int] = None
    kernels: Optional[int] = None
    arena_bytes: Optional[int] = None
    arena_lower_bound_bytes: Optional[int] = None
    weights_bytes: Optional[int] = None
    cached_partitions: Optional[int] = None


@dataclass(frozen=True, repr=False)
class DelegationDetailProfileLaunch(DocumentPart):
    """Delegation detail profile launch."""

    kernel: str
    nodes: List[int]
    operators: str
    """"CONV_2D:0, ADD:3" ."""
    mean_us: float
    """Microseconds."""


@dataclass(frozen=True, repr=False)
class DelegationDetailProfile(DocumentPart):
    """Delegation detail profile."""

    runs: int
    upload_us: float
    """Microseconds."""
    kernels_us: float
    """Microseconds."""
    download_us: float
    """Microseconds."""
    launches: List[DelegationDetailProfileLaunch]


@dataclass(frozen=True, repr=False)
class DelegationDetail(DocumentPart):
    """Delegation detail."""

    name: str
    statistics: Optional[DelegationDetailStatistics] = None
    profile: Optional[DelegationDetailProfile] = None


@dataclass(frozen=True, repr=False)
class Delegation(DocumentPart):
    """Delegation."""

    delegates: List[str]
    applied: List[DelegationApplied]
    nodes: Optional[int]
    """Nodes of the plan, in which a delegate's partition is one node; placement.summary has the nodes of the model."""
    delegate_nodes: Optional[int]
    """Delegate nodes of the plan: partitions of delegates."""
    details: List[DelegationDetail]
    """Reported by the delegate."""


@dataclass(frozen=True, repr=False)
class Op(DocumentPart):
    """Op."""

    subgraph: int
    type: str
    name: str
    mean_us: float
    """Microseconds."""
    calls: int
    percent: float


@dataclass(frozen=True, repr=False)
class ProfileInvokeUs(DocumentPart):
    """Profile invoke us of runs without a profiler, interleaved with profiled runs."""

    median: float


@dataclass(frozen=True, repr=False)
class ProfileRooflineGflopsByType(DocumentPart):
    """Profile roofline gflops by type."""

    FLOAT32: float
    INT8: Optional[float]
    """Null: no int8 dot products."""


@dataclass(frozen=True, repr=False)
class ProfileRooflineReadBandwidth(DocumentPart):
    """Profile roofline read bandwidth."""

    bytes_per_thread: int
    gbps: float


@dataclass(frozen=True, repr=False)
class ProfileRoofline(DocumentPart):
    """The machine at its best, measured right after the pass."""

    gflops: float
    """1e9 operations per second, two for a multiply-add of type."""
    gbps: Optional[float]
    """Gbps of reading memory that is in no cache."""
    threads: int
    type: Literal["FLOAT32", "INT8"]
    """Type of most multiply-adds of the model."""
    gflops_by_type: ProfileRooflineGflopsByType
    read_bandwidth: List[ProfileRooflineReadBandwidth]
    """By how many bytes each thread reads again and again."""


@dataclass(frozen=True, repr=False)
class ProfileOperator(DocumentPart):
    """Profile operator."""

    subgraph: int
    node: int
    order: int
    type: str
    name: str
    fused: List[str]
    """Operators that run as one; empty: one alone."""
    nested: bool
    """Its time is within that of an operator that called it."""
    calls_per_run: float
    mean_us: float
    """Microseconds."""
    median_us: float
    """Microseconds."""
    p90_us: float
    """Microseconds."""
    first_us: float
    """Microseconds."""
    disturbed_share: float
    """Disturbed share of the calls."""
    share: float
    """By medians, of operators that are not nested."""
    macs: Optional[int]
    """Null: unknown."""
    bytes: Optional[int]
    """Read and written, including weights; null: unknown."""
    gflops: Optional[float]
    gbps: Optional[float]
    intensity: Optional[float]
    """Operations per byte."""
    roofline_share: Optional[float]
    """Roofline share of the roofline; above 1 where less work is done than counted."""
    bound: Optional[Literal["memory", "compute"]]
    delegate: Optional[str]
    """Null: the CPU."""


@dataclass(frozen=True, repr=False)
class ProfileType(DocumentPart):
    """Profile type."""

    type: str
    count: int
    mean_us: float
    """Microseconds."""
    share: float
    calls_per_run: float


@dataclass(frozen=True, repr=False)
class ProfileDelegateKernel(DocumentPart):
    """Profile delegate kernel."""

    kernel: str
    operators: List[str]
    nodes: List[int]
    us: float
    share: Optional[float]
    gflops: Optional[float]
    """Null: several launches share a node."""
    gbps: Optional[float]


@dataclass(frozen=True, repr=False)
class ProfileDelegate(DocumentPart):
    """Profile delegate."""

    name: str
    runs: int
    upload_us: float
    """Microseconds."""
    kernels_us: float
    """Microseconds."""
    download_us: float
    """Microseconds."""
    kernels: List[ProfileDelegateKernel]


@dataclass(frozen=True, repr=False)
class Profile(DocumentPart):
    """Profile of --enable_op_profiling: a pass of profiled runs after the regular ones; docs/guide/benchmark.md."""

    runs: int
    invoke_us: ProfileInvokeUs
    """Invoke us of runs without a profiler, interleaved with profiled runs; microseconds."""
    operators_us: float
    """Median of the sum over a run's operators; microseconds."""
    operators_over_invoke: float
    """That sum over the Invoke of the same run."""
    profiled_over_regular: float
    """Ratio of a profiled run to the adjacent run without a profiler."""
    recording_overhead_ns: float
    """Per operator, subtracted from all times here; nanoseconds."""
    disturbed_share: float
    """Disturbed share of the profiled runs."""
    roofline: Optional[ProfileRoofline]
    """The machine at its best, measured right after the pass."""
    operators: List[ProfileOperator]
    """As run."""
    types: List[ProfileType]
    """Types of a run, the largest share first."""
    delegates: List[ProfileDelegate]
    """Delegates that measure their kernels (device timestamps)."""


@dataclass(frozen=True, repr=False)
class SustainedWindow(DocumentPart):
    """Sustained window."""

    start_s: float
    """Since the first window began; seconds."""
    runs: int
    median_us: float
    """Microseconds."""
    ci95: Optional[Tuple[float, float]]
    """Ci95 of the median."""
    p95_us: Optional[float]
    """Microseconds."""
    celsius: Optional[float]
    """Celsius of the hottest zone, at the window's end."""
    clock_mhz: Optional[float]
    """Mean of the CPUs, at the window's end; MHz."""


@dataclass(frozen=True, repr=False)
class SustainedRecovery(DocumentPart):
    """One window after a pause."""

    pause_s: float
    """Pause s of the pause; seconds."""
    median_us: float
    """Microseconds."""
    over_first: float


@dataclass(frozen=True, repr=False)
class Sustained(DocumentPart):
    """Sustained load, in windows; null: not requested."""

    window_s: float
    """Seconds."""
    windows: List[SustainedWindow]
    failed_runs: int
    first_minute_us: Optional[float]
    """Median of the windows' medians; of runs shorter than three minutes, of the first third; microseconds."""
    last_minute_us: Optional[float]
    """The same of the end; microseconds."""
    last_over_first: Optional[float]
    """Null: infinite, or unknown."""
    ci95: Optional[Tuple[float, float]]
    """Ci95 of last_over_first."""
    slowdown_start_s: Optional[float]
    """Start of the first window from which all are 4 % slower than the first minute; null: none, or ci95 does not lie
    above 1; seconds."""
    recovery: Optional[SustainedRecovery]
    """One window after a pause."""


@dataclass(frozen=True, repr=False)
class InstancesLatencyUs(DocumentPart):
    """Nearest rank, over the runs of all instances."""

    median: float
    p95: Optional[float]
    """From 20 runs on; microseconds."""
    p99: Optional[float]
    """From 100 runs on; microseconds."""
    percentiles: Optional[List[Percentile]] = None
    """Those of --percentiles, ascending; they have no interval, and missing_samples counts runs."""


@dataclass(frozen=True, repr=False)
class InstancesPerInstance(DocumentPart):
    """Instances per instance."""

    runs: int
    median_us: float
    """Microseconds."""


@dataclass(frozen=True, repr=False)
class Instances(DocumentPart):
    """Concurrent interpreters of the model; null: not requested."""

    count: int
    threads_per_instance: int
    runs: int
    """Runs of all instances."""
    failed_runs: int
    seconds: float
    """From the common start to the end of the last run."""
    inferences_per_s: float
    """Seconds."""
    latency_us: InstancesLatencyUs
    """Nearest rank, over the runs of all instances; microseconds."""
    per_instance: List[InstancesPerInstance]
    scaling: None
    """Null here; a grid of --instances has it in its own document."""
    inferences_per_s_ci95: Optional[Tuple[float, float]] = None
    """Between processes; null: fewer than 3."""


@dataclass(frozen=True, repr=False)
class WithCopiesUs(DocumentPart):
    """Latency including copies of inputs and outputs; null: not requested."""

    median: float
    ci95: Optional[Tuple[float, float]]
    """Ci95 of the median."""
    runs: int
    pacing_fps: Optional[float] = None
    """Rate at which the runs started (--pacing_fps); null: one after another."""


@dataclass(frozen=True, repr=False)
class BenchmarkDocument(Result):
    """Null: not measured, or unknown. Times are microseconds."""

    KIND: ClassVar[str] = "litmus.benchmark_model"
    MAJOR: ClassVar[int] = 3

    schema: Schema
    tool: Tool
    build: Build
    """What the tool was built from and by."""
    model: Model
    inputs: List[Input]
    init_us: Optional[float]
    """Loading and preparing the model; microseconds."""
    first_inference_us: Optional[float]
    """The first Invoke of all; microseconds."""
    warmup_us: Loop
    """The runs of one loop; failed runs are not samples; microseconds."""
    latency_us: Latency
    """The regular runs; samples_of states what count, mean, min, max, first, robust_std_dev, outliers and samples are
    of; microseconds."""
    processes: Optional[Processes]
    """Null: one process measured all runs."""
    memory_kb: MemoryKb
    """Units of 1024 bytes."""
    arena_bytes: Optional[int]
    placement: Optional[Placement]
    """Where each node of the model runs; null: no delegate was applied."""
    delegation: Delegation
    ops: List[Op]
    """Ops of --enable_op_profiling."""
    metrics: List[Metric]
    """The numbers that two results are compared by; one that was not measured is left out."""
    verdict: Optional[Verdict]
    """Null: nothing was measured."""
    gates: List[Gate]
    interrupted: bool
    environment: Environment
    """The process and the machine."""
    exit_code: int
    threads: Optional[Threads] = None
    """Threads of an interpreter; null: no model was loaded."""
    cold_start: Optional[List[ColdStart]] = None
    """Cold start of --cold, an entry for each state of the page cache; null: not requested."""
    memory: Optional[Memory] = None
    """Memory of --memory_report; null: not requested, several processes, or not supported by the system."""
    profile: Optional[Profile] = None
    """Profile of --enable_op_profiling: a pass of profiled runs after the regular ones; docs/guide/benchmark.md."""
    baseline: Optional[Baseline] = None
    """How the result compares with earlier ones (--baseline)."""
    sustained: Optional[Sustained] = None
    """Sustained load, in windows; null: not requested."""
    instances: Optional[Instances] = None
    """Concurrent interpreters of the model; null: not requested."""
    with_copies_us: Optional[WithCopiesUs] = None
    """Latency including copies of inputs and outputs; null: not requested; microseconds."""
    resize_and_prepare_us: Optional[float] = None
    """Resizing the inputs of a prepared model to --shapes, and preparing it again; microseconds."""
    error: Optional[str] = None
    """The errors that the process printed, one per line; null, or absent, where exit_code is 0."""
