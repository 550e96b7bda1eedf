// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result as a JSON document. What was not measured is null.
#include <algorithm>
#include <numeric>
#include <optional>

#include "nlohmann/json.hpp"
#include "runtime/cpu/targets.h"
#include "tools/benchmark_model/report.h"
#include "tools/common/machine_json.h"
#include "tools/common/optional_json.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

constexpr char kSchemaName[] = "litmus.benchmark_model";
constexpr char kSchemaVersion[] = "1.3";  // minor: fields added; major: fields renamed or removed

json Difference(const std::optional<int64_t>& from, const std::optional<int64_t>& to) {
  return from && to ? json(*to - *from) : json(nullptr);
}

json Machine(const std::optional<MachineInfo>& machine) {
  return machine ? MachineToJson(*machine) : json(nullptr);
}

// Of the samples with their fractions; `stat` has cut these off for TensorFlow Lite's lines.
json Series(const RunSeries& series) {
  const std::vector<double>& us = series.samples;
  json min, max, mean, first;  // null without a sample
  if (!us.empty()) {
    min = *std::min_element(us.begin(), us.end());
    max = *std::max_element(us.begin(), us.end());
    mean = std::accumulate(us.begin(), us.end(), 0.0) / static_cast<double>(us.size());
    first = us.front();
  }
  return {{"count", us.size()},
          {"min", min},
          {"max", max},
          {"mean", mean},
          {"first", first},
          {"raw_samples", us},
          {"ended_by", series.stop_reason.empty() ? json(nullptr) : json(series.stop_reason)},
          {"failed", series.failed_runs > 0},
          {"failed_runs", series.failed_runs}};
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

json Operators(const ProfileSummary& profile) {
  json ops = json::array();
  for (const auto& [subgraph, stats] : profile.subgraphs()) {
    for (const OpStat& op : stats.ops) {
      ops.push_back({{"subgraph", subgraph},
                     {"type", op.type},
                     {"name", op.name},
                     {"mean_us", op.time_us.avg()},
                     {"calls", op.time_us.count()},
                     {"percent", stats.Percent(op)}});
    }
  }
  return ops;
}

json Delegates(const std::vector<DelegateInfo>& all) {
  json list = json::array();
  for (const DelegateInfo& info : all) {
    json entry = {{"name", info.name}};
    if (info.statistics) {
      entry["statistics"] = {{"partitions", info.statistics->partitions},
                             {"launches", info.statistics->launches},
                             {"kernels", info.statistics->kernels},
                             {"arena_bytes", info.statistics->arena_bytes},
                             {"arena_lower_bound_bytes", info.statistics->lower_bound_bytes},
                             {"weights_bytes", info.statistics->weights_bytes},
                             {"cached_partitions", info.statistics->cached_partitions}};
    }
    if (info.measured_runs > 0) {
      json launches = json::array();
      for (size_t i = 0; i < info.profile.launches.size(); ++i) {
        const DelegateLaunch& launch = info.profile.launches[i];
        launches.push_back({{"kernel", launch.kernel},
                            {"nodes", launch.nodes},
                            {"operators", info.operators[i]},
                            {"mean_us", launch.us}});
      }
      entry["profile"] = {{"runs", info.measured_runs},
                          {"upload_us", info.profile.upload_us},
                          {"kernels_us", info.profile.kernels_us},
                          {"download_us", info.profile.download_us},
                          {"launches", launches}};
    }
    list.push_back(std::move(entry));
  }
  return list;
}

// The devices that delegates work on.
json Devices(const std::vector<DelegateInfo>& all) {
  json list = json::array();
  for (const DelegateInfo& info : all) {
    if (!info.device) continue;
    list.push_back({{"delegate", info.name},
                    {"name", info.device->name},
                    {"api", info.device->api},
                    {"driver", info.device->driver},
                    {"type", info.device->TypeName()}});
  }
  return list;
}

json Delegation(const Result& r) {
  json names = json::array(), applied = json::array();
  for (const AppliedDelegate& delegate : r.delegates) {
    names.push_back(delegate.name);
    const bool all = delegate.kernels == delegate.plan_nodes;
    applied.push_back({{"name", delegate.name},
                       {"kernels", delegate.kernels},
                       {"executes", delegate.kernels == 0 ? "none"
                                    : all                 ? "all"
                                                          : "part"}});
  }
  return {{"delegates", names},
          {"applied", applied},
          {"nodes", r.plan ? json(r.plan->nodes) : json(nullptr)},
          {"delegate_nodes", r.plan ? json(r.plan->delegate_nodes) : json(nullptr)},
          {"details", Delegates(r.delegate_info)}};
}

}  // namespace

std::string ToJson(const Result& r, const FlagRegistry& flags, int exit_code) {
  json config = json::object();
  for (const Flag& flag : flags.flags()) {
    if (!flag.was_set()) continue;
    config[flag.name()] = flag.EchoText();
  }
  const Summary& s = r.summary;
  json document = {
      {"schema", {{"name", kSchemaName}, {"version", kSchemaVersion}}},
      {"tool", {{"name", "benchmark_model"}, {"version", flags.VersionText()}}},
      {"model",
       {{"path", r.model_path},
        {"bytes", OptionalToJson(r.model_bytes)},
        {"sha256", r.model_sha256.empty() ? json(nullptr) : json(r.model_sha256)}}},
      {"environment",
       {{"before", Machine(r.machine_before)},
        {"after", Machine(r.machine_after)},
        {"cpu_target", cpu::BestTarget()},
        {"devices", Devices(r.delegate_info)}}},
      {"config", config},
      {"inputs", Inputs(r.inputs)},
      {"init_us", OptionalToJson(r.init_us)},
      {"warmup_us", Series(r.warmup)},
      {"latency_us", Series(r.regular)},
      {"memory_kb",
       {{"init", Difference(r.memory_start_kb, r.memory_init_kb)},
        {"overall", Difference(r.memory_start_kb, r.memory_end_kb)},
        {"sampled_peak", OptionalToJson(r.memory_peak_kb)}}},
      {"arena_bytes", OptionalToJson(r.arena_bytes)},
      {"delegation", Delegation(r)},
      {"ops", Operators(r.run_profile)},
      {"verdict",
       {{"stable", s.count > 0 ? json(s.stable) : json(nullptr)}, {"reasons", s.reasons}}},
      {"interrupted", r.interrupted},
      {"exit_code", exit_code}};
  json& latency = document["latency_us"];
  latency["median"] = s.count > 0 ? json(s.median) : json(nullptr);
  latency["median_ci95"] =
      s.median_interval ? json{s.median_interval->low, s.median_interval->high} : json(nullptr);
  latency["p90"] = OptionalToJson(s.p90);
  latency["p95"] = OptionalToJson(s.p95);
  latency["p99"] = OptionalToJson(s.p99);
  latency["mad"] = s.count > 0 ? json(s.robust_std_dev) : json(nullptr);
  latency["outliers"] = s.count > 0 ? json(s.outliers) : json(nullptr);
  latency["trend"] = OptionalToJson(s.drift);
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace litmus::benchmark
