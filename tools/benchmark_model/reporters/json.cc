// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/json.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/benchmark_model/placement/json.h"
#include "tools/benchmark_model/reporters/cold_json.h"
#include "tools/benchmark_model/reporters/delegation_json.h"
#include "tools/benchmark_model/reporters/memory.h"
#include "tools/benchmark_model/reporters/operator_profile_json.h"
#include "tools/benchmark_model/reporters/scenarios.h"
#include "tools/common/document/document.h"
#include "tools/common/machine/evidence_json.h"
#include "tools/common/optional_json.h"
#include "tools/common/statistics/percentiles.h"
#include "tools/common/statistics/percentiles_json.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

json Difference(const std::optional<int64_t>& from, const std::optional<int64_t>& to) {
  return from && to ? json(*to - *from) : json(nullptr);
}

json Us(const std::optional<double>& ns) { return ns ? json(*ns / kNsInUs) : json(nullptr); }

json Or(bool known, double value) { return known ? json(value) : json(nullptr); }

// At most `most` of the stored samples, evenly spaced, including the first.
json Samples(const RunSeries& series, int64_t most) {
  json values = json::array();
  const auto kept = static_cast<int64_t>(series.ns.size());
  // The quotient rounded up. `most` may be INT64_MAX, so nothing is added to it.
  const int64_t step = most > 0 ? (kept - 1) / most + 1 : 1;
  for (int64_t i = 0; most > 0 && i < kept; i += step) {
    values.push_back(series.ns.data()[i] / kNsInUs);
  }
  return {{"stride", most > 0 ? json(step * series.ns.every()) : json(nullptr)},
          {"count", values.size()},
          {"values", values}};
}

// The members that all series have.
json Series(const RunSeries& series) {
  const bool any = !series.empty();
  return {{"count", series.ns.count()},
          {"mean", Or(any, series.ns.sum() / static_cast<double>(series.ns.count()) / kNsInUs)},
          {"min", Or(any, series.ns.min() / kNsInUs)},
          {"max", Or(any, series.ns.max() / kNsInUs)},
          {"first", Or(any, series.first_ns / kNsInUs)},
          {"runs_per_sample", series.batch},
          {"stop_reason", series.stop_reason.empty() ? json(nullptr) : json(series.stop_reason)},
          {"failed_runs", series.failed_runs}};
}

json Percentile(const std::optional<Estimate>& estimate) {
  return estimate ? json(estimate->value / kNsInUs) : json(nullptr);
}

json PercentileInterval(const std::optional<Estimate>& estimate) {
  return IntervalToJson(estimate ? estimate->interval : std::nullopt, kNsInUs);
}

json Latency(const Result& r, int64_t most_samples) {
  const Summary& s = r.summary;
  const bool any = s.count > 0;
  json latency = Series(r.regular);
  json drift, modes;
  if (s.drift) {
    drift = {{"ratio", s.drift->ratio},
             {"trend_ratio", s.drift->over_run},
             {"p_value", s.drift->p_value},
             {"significant", s.drift->significant}};
  }
  if (s.modes) {
    modes = {{"low", s.modes->low / kNsInUs},
             {"high", s.modes->high / kNsInUs},
             {"share_of_high", s.modes->share_of_high}};
  }
  latency.update({{"samples_of", r.processes ? "processes" : "runs"},
                  {"median", Or(any, s.median.value / kNsInUs)},
                  {"median_ci95", IntervalToJson(s.median.interval, kNsInUs)},
                  {"p90", Percentile(s.p90)},
                  {"p90_ci95", PercentileInterval(s.p90)},
                  {"p95", Percentile(s.p95)},
                  {"p95_ci95", PercentileInterval(s.p95)},
                  {"p99", Percentile(s.p99)},
                  {"p99_ci95", PercentileInterval(s.p99)},
                  {"percentiles", PercentilesToJson(s.percentiles, kNsInUs)},
                  {"effective_sample_size", Or(any, s.effective_count)},
                  {"robust_std_dev", Or(any, s.robust_std_dev / kNsInUs)},
                  {"outliers", any ? json(s.outliers) : json(nullptr)},
                  {"drift", drift},
                  {"modes", modes},
                  {"clock_resolution", static_cast<double>(r.tick_ns) / kNsInUs},
                  {"samples", Samples(r.regular, most_samples)}});
  return latency;
}

json Inputs(const std::vector<InputShape>& inputs) {
  json list = json::array();
  for (const InputShape& input : inputs) {
    list.push_back({{"name", input.name},
                    {"type", input.type},
                    {"shape", input.shape},
                    {"signature", input.signature.empty() ? json(nullptr) : json(input.signature)},
                    {"placeholder_shape", input.placeholder}});
  }
  return list;
}

json ThreadsToJson(const std::optional<Threads>& threads) {
  if (!threads) return nullptr;
  return {{"requested", threads->requested}, {"ran", threads->ran}};
}

json Operators(const ProfileSummary& profile) {
  json ops = json::array();
  for (const auto& [subgraph, stats] : profile.subgraphs()) {
    for (const OpStat& op : stats.ops) {
      ops.push_back({{"subgraph", subgraph},
                     {"type", op.type},
                     {"name", op.name},
                     {"mean_us", op.time_ns.avg() / kNsInUs},
                     {"calls", op.time_ns.count()},
                     {"percent", stats.Percent(op)}});
    }
  }
  return ops;
}

json ProcessesToJson(const std::optional<Processes>& processes) {
  if (!processes) return nullptr;
  json medians = json::array(), words = json::object();
  for (const double ns : processes->medians_ns) medians.push_back(ns / kNsInUs);
  for (const auto& [word, count] : processes->words) words[word] = count;
  return {{"count", processes->medians_ns.size()},
          {"runs", processes->runs},
          {"runs_us", processes->runs_ns / kNsInUs},
          {"medians", medians},
          {"between", OptionalToJson(processes->between)},
          {"within", processes->within},
          {"verdicts", words},
          {"metrics", processes->metrics}};
}

json VerdictToJson(const std::optional<Verdict>& verdict) {
  if (!verdict) return nullptr;
  json reasons = json::array();
  for (const Reason& reason : verdict->reasons) {
    reasons.push_back({{"cause", reason.cause}, {"fix", reason.cure}});
  }
  return {{"kind", WordName(verdict->word)}, {"stable", verdict->stable()}, {"reasons", reasons}};
}

json GatesToJson(const std::vector<Gate>& gates) {
  json list = json::array();
  for (const Gate& gate : gates) {
    json entry = {
        {"gate", gate.name}, {"limit", gate.limit}, {"value", OptionalToJson(gate.value)}};
    if (gate.interval) {
      entry["lower"] = gate.interval->low;
      entry["upper"] = gate.interval->high;
    }
    entry["passed"] = gate.passed();
    list.push_back(std::move(entry));
  }
  return list;
}

json EvidenceOf(const Result& r) {
  if (!r.evidence) return nullptr;
  json evidence = EvidenceToJson(*r.evidence);
  evidence["blocks"] = r.disturbance.blocks;
  evidence["disturbed_blocks"] = r.disturbance.disturbed_blocks;
  evidence["instructions_per_run"] = OptionalToJson(r.instructions);
  evidence["cycles_per_run"] = OptionalToJson(r.cycles);
  evidence["counters_unavailable"] =
      r.counters_unavailable.empty() ? json(nullptr) : json(r.counters_unavailable);
  return evidence;
}

}  // namespace

json MetricsOf(const Result& r) {
  const Summary& s = r.summary;
  const auto of = [](const std::string& name, const std::optional<Estimate>& ns) {
    Metric metric{name, "us", std::nullopt, std::nullopt, Better::kLower};
    if (!ns) return metric;
    metric.value = ns->value / kNsInUs;
    if (ns->interval) {
      metric.interval = Interval{ns->interval->low / kNsInUs, ns->interval->high / kNsInUs};
    }
    return metric;
  };
  std::optional<Estimate> median, init, first;
  if (s.count > 0) median = s.median;
  if (r.init_ns) init = Estimate{static_cast<double>(*r.init_ns), std::nullopt};
  if (r.first_inference_ns()) first = Estimate{*r.first_inference_ns(), std::nullopt};
  Metric memory{"memory_peak", "bytes", std::nullopt, std::nullopt, Better::kLower};
  if (r.memory_growth_kb()) memory.value = static_cast<double>(*r.memory_growth_kb()) * 1024;
  // Inferences per second if runs follow one another without a pause.
  Metric throughput{"throughput", "1/s", std::nullopt, std::nullopt, Better::kHigher};
  throughput.value = r.runs_per_second();
  const Metric instructions{"instructions", "instructions", r.instructions, std::nullopt,
                            Better::kLower};
  std::vector<Metric> metrics = {of("latency_median", median), of("latency_p95", s.p95)};
  for (const PercentileEstimate& percentile : s.percentiles) {
    const std::string name = "latency_" + PercentileName(percentile.percent);
    if (name != "latency_p95") metrics.push_back(of(name, percentile.estimate));
  }
  for (const Metric& metric :
       {of("init", init), of("first_inference", first), memory, throughput, instructions}) {
    metrics.push_back(metric);
  }
  return MetricsToJson(metrics);
}

json ToJson(const Result& r, int64_t most_samples) {
  json document = MakeEnvelope("benchmark_model");
  document.update(
      {{"model",
        {{"path", r.model_path},
         {"bytes", OptionalToJson(r.model_bytes)},
         {"sha256", r.model_sha256.empty() ? json(nullptr) : json(r.model_sha256)}}},
       {"inputs", Inputs(r.inputs)},
       {"threads", ThreadsToJson(r.threads)},
       {"init_us", r.init_ns ? json(static_cast<double>(*r.init_ns) / kNsInUs) : json(nullptr)},
       {"first_inference_us", Us(r.first_inference_ns())},
       {"warmup_us", Series(r.warmup)},
       {"latency_us", Latency(r, most_samples)},
       {"processes", ProcessesToJson(r.processes)},
       {"cold_start", ColdStartToJson(r.cold)},
       {"memory", MemoryToJson(r.memory)},
       {"memory_kb",
        {{"init", Difference(r.memory_start_kb, r.memory_init_kb)},
         {"overall", Difference(r.memory_start_kb, r.memory_end_kb)},
         {"sampled_peak", OptionalToJson(r.memory_peak_kb)}}},
       {"arena_bytes", OptionalToJson(r.arena_bytes)},
       {"delegation", DelegationToJson(r)},
       {"placement", PlacementToJson(r.placement)},
       {"ops", Operators(r.run_profile)},
       {"profile", OperatorProfileToJson(r)},
       {"interrupted", r.interrupted}});
  document.update(ScenariosToJson(r.scenarios));
  document.update({{"metrics", MetricsOf(r)},
                   {"verdict", VerdictToJson(r.verdict)},
                   {"gates", GatesToJson(r.gates)}});
  return document;
}

json DocumentOf(const Result& result, int64_t most_samples, json environment, int exit_code) {
  json document = ToJson(result, most_samples);
  environment["evidence"] = EvidenceOf(result);
  environment["devices"] = DevicesToJson(result.delegate_info);
  document["environment"] = std::move(environment);
  document["exit_code"] = exit_code;
  document["error"] = nullptr;
  return document;
}

}  // namespace litmus::benchmark
