// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists the members of a result and of all structs in it, which a child process reports.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_RESULT_MEMBERS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_RESULT_MEMBERS_H_

#include <optional>
#include <vector>

#include "tools/benchmark_model/record/members.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// A parent with several processes never needs these: they result from flags that apply to one
// process or to the parent itself.
template <>
inline constexpr bool kStaysWithChild<ProfileSummary> = true;
template <>
inline constexpr bool kStaysWithChild<std::optional<OperatorProfile>> = true;
template <>
inline constexpr bool kStaysWithChild<std::vector<TracedRun>> = true;
template <>
inline constexpr bool kStaysWithChild<std::optional<MemoryByKind>> = true;
template <>
inline constexpr bool kStaysWithChild<std::vector<ColdStart>> = true;
template <>
inline constexpr bool kStaysWithChild<std::optional<Sustained>> = true;
template <>
inline constexpr bool kStaysWithChild<std::optional<WithCopies>> = true;
// The parent reads the machine's facts itself.
template <>
inline constexpr bool kStaysWithChild<std::optional<MachineInfo>> = true;
// Pointers are meaningless in another process.
template <>
inline constexpr bool kStaysWithChild<std::vector<const TfLiteDelegate*>> = true;

template <>
struct LastValue<Word> {
  static constexpr Word value = Word::kNoisy;
};
template <>
struct LastValue<LitmusDeviceType> {
  static constexpr LitmusDeviceType value = kLitmusDeviceCpu;
};

// Measured values.
LITMUS_MEMBERS(Interval, low, high)
LITMUS_MEMBERS(Estimate, value, interval)
LITMUS_MEMBERS(Drift, ratio, over_run, p_value, significant)
LITMUS_MEMBERS(TwoModes, low, high, share_of_high)
LITMUS_MEMBERS(PercentileEstimate, percent, estimate, missing)
LITMUS_MEMBERS(Summary, count, effective_count, median, p90, p95, p99, percentiles, mean, min, max,
               first, robust_std_dev, outliers, drift, modes)
LITMUS_MEMBERS(SampleTotals, count, sum, min, max)
LITMUS_MEMBERS(RunSeries, ns, first_ns, batch, failed_runs, cut_short, stop_reason)
LITMUS_MEMBERS(Processes, medians_ns, first_ns, between, within, words, runs, runs_ns, metrics)
LITMUS_MEMBERS(Instances::Instance, runs, median_ns)
LITMUS_MEMBERS(Instances, threads_each, runs, failed_runs, seconds, per_second, per_second_interval,
               median_ns, p95_ns, p99_ns, percentiles_ns, per_instance)
LITMUS_MEMBERS(Threads, requested, ran)
LITMUS_MEMBERS(Scenarios, sustained, instances, with_copies, reprepare_ns)
LITMUS_MEMBERS(ResidentMemory, total_kb, anonymous_kb, file_and_shared_kb)

// The record of a series contains its totals but not its samples.
template <typename Visitor>
void VisitMembers(Visitor& visit, const SampleStore& store) {
  visit(store.totals());
}
template <typename Visitor>
void VisitMembers(Visitor& visit, SampleStore& store) {
  SampleTotals totals;
  visit(totals);
  store = SampleStore::WithoutSamples(totals);
}

// The evidence for the reliability of the result.
LITMUS_MEMBERS(Disturbance, blocks, disturbed_blocks)
LITMUS_MEMBERS(Evidence, wall_ns, cpu_ns, cpus_used, run_queue_share, involuntary_switches,
               minor_faults, major_faults, steal_share, other_cpus, cpu_pressure_share,
               io_pressure_share, memory_pressure_share, load_per_cpu, throttled_periods,
               throttled_period_share, throttled_time_share, frequency_ratio, current_share,
               allowed_share, allowed_ratio, celsius_rise, throttle_events, cooling_steps)
LITMUS_MEMBERS(Reason, cause, cure, brief)
LITMUS_MEMBERS(Verdict, word, reasons)
LITMUS_MEMBERS(Gate, name, limit, value, interval)

// The model, and what executed it.
LITMUS_MEMBERS(InputShape, name, type, shape, signature, placeholder)
LITMUS_MEMBERS(AppliedDelegate, name, kernels, plan_nodes, signatures)
LITMUS_MEMBERS(PlanSize, nodes, delegate_nodes)
LITMUS_MEMBERS(DelegateDevice, name, api, driver, type)
LITMUS_MEMBERS(LitmusDelegateStatistics, struct_size, partitions, launches, kernels, arena_bytes,
               lower_bound_bytes, weights_bytes, cached_partitions, cached_programs, open_us,
               compile_us, weights_us)
LITMUS_MEMBERS(DelegateLaunch, kernel, nodes, us)
LITMUS_MEMBERS(DelegateProfile, upload_us, kernels_us, download_us, launches)
LITMUS_MEMBERS(DelegateInfo, name, device, statistics, measured_runs, profile, operators, macs)
LITMUS_MEMBERS(PlacedNode, subgraph, node, type, outputs, place, partition, reason, told)
LITMUS_MEMBERS(BorderTensor, tensor, name, bytes)
LITMUS_MEMBERS(PlacedPartition, delegate, subgraph, nodes, inputs, outputs)
LITMUS_MEMBERS(Placement, nodes, partitions)

LITMUS_MEMBERS(Result, model_path, model_bytes, signature, model_sha256, machine, inputs,
               input_bytes, init_ns, threads, tick_ns, warmup, regular, summary, memory_start_kb,
               memory_init_kb, memory_end_kb, memory_peak_kb, memory_at_end, memory, arena_bytes,
               init_profile, run_profile, operator_profile, trace, delegates, delegate_info, plan,
               placement, processes, cold, disturbance, evidence, instructions, cycles,
               counters_unavailable, verdict, gates, scenarios, samples_error, interrupted)

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_RESULT_MEMBERS_H_
