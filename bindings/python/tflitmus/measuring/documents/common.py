# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/common-3.schema.json.
"""What the results of Litmus's tools have in common."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Tuple, Union

from tflitmus.measuring.document_part import DocumentPart


@dataclass(frozen=True, repr=False)
class Build(DocumentPart):
    """What the tool was built from and by."""

    revision: Optional[str]
    dirty: Optional[bool]
    """Files that git tracks differed from the revision."""
    compiler: str


@dataclass(frozen=True, repr=False)
class Model(DocumentPart):
    """Model."""

    path: str
    bytes: Optional[int]
    sha256: Optional[str]
    signature: Optional[str] = None
    """The one that was run, of a model with several."""
    notes: Optional[List[str]] = None
    """What the tool decided about the model, in sentences."""


@dataclass(frozen=True, repr=False)
class Metric(DocumentPart):
    """Metric."""

    name: str
    unit: str
    value: float
    lower: Optional[float]
    """Lower of the 95 % interval."""
    upper: Optional[float]
    better: Literal["lower", "higher"]


@dataclass(frozen=True, repr=False)
class VerdictReason(DocumentPart):
    """Verdict reason."""

    cause: str
    fix: str


@dataclass(frozen=True, repr=False)
class Verdict(DocumentPart):
    """Null: nothing was measured."""

    kind: Literal["stable", "noisy", "disturbed", "throttled", "too short"]
    stable: bool
    reasons: List[VerdictReason]


@dataclass(frozen=True, repr=False)
class Gate(DocumentPart):
    """Gate."""

    gate: str
    """The flag's name."""
    limit: float
    value: Optional[float]
    """Null: infinite, or unknown."""
    passed: bool
    output: Optional[int] = None
    """Output of the model."""
    name: Optional[str] = None
    """Name of that output."""
    lower: Optional[float] = None
    """Bound of the 95 % interval that decides, where there is one."""
    upper: Optional[float] = None


@dataclass(frozen=True, repr=False)
class BaselineChange(DocumentPart):
    """Null: no verdict."""

    ratio: float
    """This result / the level."""
    interval: Optional[Tuple[float, float]]
    """95 %; null: by the values alone."""


@dataclass(frozen=True, repr=False)
class Baseline(DocumentPart):
    """How the result compares with earlier ones (--baseline)."""

    path: str
    """The folder or file of --baseline."""
    metric: Optional[str]
    """Null: the result does not have the metric of --baseline_metric."""
    verdict: Literal["worse", "better", "not distinguishable", "none"]
    """None: there are not enough results yet."""
    message: str
    """The comparison in words."""
    results: int
    """Results of the level that the result is compared with."""
    other_results: int
    """In the folder, of another name, flags or machine."""
    value: Optional[float]
    """Value of the level."""
    expected: Optional[Tuple[float, float]]
    """Where 95 % of new results of an unchanged level lie."""
    since_utc: Optional[str]
    """Since utc of the level's first result."""
    since_commit: Optional[str]
    since_file: Optional[str]
    change: Optional[BaselineChange]
    """Null: no verdict."""


@dataclass(frozen=True, repr=False)
class PreprocessingNormalise(DocumentPart):
    """Preprocessing normalise."""

    source: str
    formula: Optional[str] = None
    mean: Optional[List[float]] = None
    std: Optional[List[float]] = None
    scale: Optional[float] = None
    """Scale of a quantised input."""
    zero_point: Optional[int] = None


@dataclass(frozen=True, repr=False)
class Preprocessing(DocumentPart):
    """Preprocessing."""

    resize_mode: str
    interpolation: str
    channel_order: Literal["rgb", "bgr"]
    height: int
    width: int
    type: str
    """Type of the model's input: FLOAT32, UINT8, …."""
    normalise: PreprocessingNormalise
    description: str
    crop_fraction: Optional[float] = None
    pad_value: Optional[float] = None
    exif_orientation: Optional[bool] = None


@dataclass(frozen=True, repr=False)
class Unreadable(DocumentPart):
    """Unreadable."""

    file: str
    error: str


@dataclass(frozen=True, repr=False)
class Shard(DocumentPart):
    """This document is one shard of a run: items k with k mod count = index."""

    index: int
    count: int


@dataclass(frozen=True, repr=False)
class Record(DocumentPart):
    """Record."""

    item: int
    record: Dict[str, Any]


@dataclass(frozen=True, repr=False)
class Times(DocumentPart):
    """Microseconds."""

    count: int
    mean_us: Optional[float] = None
    """Microseconds."""
    std_dev_us: Optional[float] = None
    """Microseconds."""
    min_us: Optional[float] = None
    """Microseconds."""
    median_us: Optional[float] = None
    """Microseconds."""
    p95_us: Optional[float] = None
    """Microseconds."""
    max_us: Optional[float] = None
    """Microseconds."""
    sum_us: Optional[float] = None
    """Microseconds."""


@dataclass(frozen=True, repr=False)
class ThisProcess(DocumentPart):
    """What this process did itself, without what a journal or shards held."""

    images: Optional[int] = None
    startup_us: Optional[int] = None
    """Microseconds."""
    wall_us: Optional[int] = None
    """Microseconds."""
    decode_us: Optional[int] = None
    """Microseconds."""
    preprocess_us: Optional[int] = None
    """Microseconds."""
    inference_us: Optional[int] = None
    """Microseconds."""


@dataclass(frozen=True, repr=False)
class Progress(DocumentPart):
    """Progress of an evaluation that failed or was interrupted after its first item began."""

    finished: int
    """Items with a record, those of earlier processes among them."""
    items: int
    """Items of this shard."""
    journal: Optional[str]
    """The file that has the records; null: they are lost."""
    continue_: Optional[str]
    """The command line that continues the run; null without a journal."""


@dataclass(frozen=True, repr=False)
class MachineCluster(DocumentPart):
    """Machine cluster."""

    cpus: str
    capacity: Optional[int]
    """Relative to the fastest CPU, which has 1024."""
    max_mhz: Optional[float]
    """MHz."""
    governor: Optional[str]


@dataclass(frozen=True, repr=False)
class MachineAndroid(DocumentPart):
    """Properties of the system; null: not Android."""

    model: Optional[str]
    manufacturer: Optional[str]
    soc_model: Optional[str]
    soc_manufacturer: Optional[str]
    hardware: Optional[str]
    board_platform: Optional[str]
    build_fingerprint: Optional[str]
    release: Optional[str]
    sdk: Optional[str]
    """API level."""


@dataclass(frozen=True, repr=False)
class MachineContainer(DocumentPart):
    """Machine container."""

    cpu_quota: Optional[float]
    """CPUs."""
    memory_limit_bytes: Optional[int]


@dataclass(frozen=True, repr=False)
class Machine(DocumentPart):
    """What the machine is."""

    fingerprint: Optional[str]
    cpu_model: Optional[str]
    cpus_online: Optional[int]
    allowed_cpu_count: Optional[int]
    memory_bytes: Optional[int]
    kernel: Optional[str]
    governor: Optional[str]
    container: Optional[MachineContainer]
    allowed_cpus: Optional[str] = None
    """Numbers of the CPUs that the process may use: 0-3,6."""
    clusters: Optional[List[MachineCluster]] = None
    """Kinds of CPUs, from the slowest to the fastest; null: unknown."""
    android: Optional[MachineAndroid] = None
    """Properties of the system; null: not Android."""


@dataclass(frozen=True, repr=False)
class MachineStateFrequency(DocumentPart):
    """Machine state frequency of the CPUs that the process may use."""

    min_mhz: Optional[float] = None
    """MHz."""
    mean_mhz: Optional[float] = None
    """MHz."""
    max_mhz: Optional[float] = None
    """MHz."""
    highest_mhz: Optional[float] = None
    """That the hardware allows; MHz."""
    current_share: Optional[float] = None
    """Current / highest, mean over CPUs."""
    allowed_share: Optional[float] = None
    """Allowed / highest, mean over CPUs."""


@dataclass(frozen=True, repr=False)
class MachineStateCpuTicks(DocumentPart):
    """Machine state cpu ticks of all CPUs, since the system started."""

    total: Optional[int] = None
    idle: Optional[int] = None
    steal: Optional[int] = None


@dataclass(frozen=True, repr=False)
class MachineStatePressureUs(DocumentPart):
    """Since the system started: some task waited."""

    cpu: Optional[int] = None
    io: Optional[int] = None
    memory: Optional[int] = None


@dataclass(frozen=True, repr=False)
class MachineStateThrottling(DocumentPart):
    """Machine state throttling of the process's control group, since its creation."""

    periods: Optional[int] = None
    throttled_periods: Optional[int] = None
    throttled_us: Optional[int] = None
    """Microseconds."""


@dataclass(frozen=True, repr=False)
class MachineState(DocumentPart):
    """The machine at one moment; null: not looked at."""

    frequency: Optional[MachineStateFrequency] = None
    """Frequency of the CPUs that the process may use."""
    throttle_events: Optional[int] = None
    hottest_celsius: Optional[float] = None
    """Degrees Celsius."""
    hottest_zone: Optional[str] = None
    cooling_steps: Optional[int] = None
    load_average: Optional[float] = None
    """Load average of the last minute."""
    cpu_ticks: Optional[MachineStateCpuTicks] = None
    """Cpu ticks of all CPUs, since the system started."""
    pressure_us: Optional[MachineStatePressureUs] = None
    """Since the system started: some task waited; microseconds."""
    throttling: Optional[MachineStateThrottling] = None
    """Throttling of the process's control group, since its creation."""


@dataclass(frozen=True, repr=False)
class EnvironmentFlag(DocumentPart):
    """Environment flag."""

    name: str
    value: Union[float, bool, str]
    origin: Literal["default", "command line", "environment", "program", "config file"]


@dataclass(frozen=True, repr=False)
class EnvironmentDevice(DocumentPart):
    """Environment device."""

    delegate: str
    name: str
    api: str
    driver: str
    type: str


@dataclass(frozen=True, repr=False)
class Environment(DocumentPart):
    """The process and the machine."""

    argv: List[str]
    started_utc: str
    flags: List[EnvironmentFlag]
    """Every flag of the tool."""
    cpu_target: str
    """Best instruction set in use."""
    machine: Machine
    """What the machine is."""
    before: Optional[MachineState]
    """The machine at one moment; null: not looked at."""
    after: Optional[MachineState]
    """The machine at one moment; null: not looked at."""
    commit: Optional[str] = None
    """Commit of what is measured: --commit, or the variable of a CI; null: unknown."""
    labels: Optional[Dict[str, str]] = None
    """Labels of --history_label."""
    configuration: Optional[Dict[str, str]] = None
    """Flags with another value than the default that can change a result, without the model; of a path the last
    part."""
    evidence: Optional[Dict[str, Any]] = None
    """What happened on the machine between before and after."""
    devices: Optional[List[EnvironmentDevice]] = None
    """Devices of benchmark_model: what its delegates work on."""
    interpreter_threads: Optional[int] = None
    decode_threads: Optional[int] = None
    resumed_items: Optional[int] = None
    merged_shards: Optional[List[str]] = None
