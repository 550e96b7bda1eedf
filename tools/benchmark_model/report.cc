// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/report.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"
#include "runtime/cpu/targets.h"
#include "tools/common/machine_json.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

constexpr char kSchemaName[] = "litmus.benchmark_model";
constexpr char kSchemaVersion[] = "1.2";  // minor: fields added; major: fields renamed or removed

double Mb(int64_t kb) { return static_cast<double>(kb) / 1024; }

template <typename T>
json Optional(const std::optional<T>& value) {
  return value ? json(*value) : json(nullptr);
}

json Series(const RunSeries& series) {
  return {{"count", series.stat.count()}, {"min", series.stat.min()},
          {"max", series.stat.max()},     {"mean", series.stat.avg()},
          {"first", series.stat.first()}, {"raw_samples", series.samples},
          {"ended_by", series.ended_by},  {"failed", series.failed}};
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

json Delegates(const std::vector<DelegateFacts>& all) {
  json list = json::array();
  for (const DelegateFacts& facts : all) {
    json entry = {{"name", facts.name}};
    if (facts.statistics) {
      entry["statistics"] = {{"partitions", facts.statistics->partitions},
                             {"launches", facts.statistics->launches},
                             {"kernels", facts.statistics->kernels},
                             {"arena_bytes", facts.statistics->arena_bytes},
                             {"arena_lower_bound_bytes", facts.statistics->lower_bound_bytes},
                             {"weights_bytes", facts.statistics->weights_bytes},
                             {"cached_partitions", facts.statistics->cached_partitions}};
    }
    if (facts.measured_runs > 0) {
      json launches = json::array();
      for (size_t i = 0; i < facts.profile.launches.size(); ++i) {
        const DelegateLaunch& launch = facts.profile.launches[i];
        launches.push_back({{"kernel", launch.kernel},
                            {"nodes", launch.nodes},
                            {"operators", facts.operators[i]},
                            {"mean_us", launch.us}});
      }
      entry["profile"] = {{"runs", facts.measured_runs},
                          {"upload_us", facts.profile.upload_us},
                          {"kernels_us", facts.profile.kernels_us},
                          {"download_us", facts.profile.download_us},
                          {"launches", launches}};
    }
    list.push_back(std::move(entry));
  }
  return list;
}

// The devices that delegates work on.
json Devices(const std::vector<DelegateFacts>& all) {
  json list = json::array();
  for (const DelegateFacts& facts : all) {
    if (!facts.device) continue;
    list.push_back({{"delegate", facts.name},
                    {"name", facts.device->name},
                    {"api", facts.device->api},
                    {"driver", facts.device->driver},
                    {"type", facts.device->TypeName()}});
  }
  return list;
}

void Row(Printer* printer, const char* name, const std::string& text) {
  printer->Raw(absl::StrFormat("  %-22s %s\n", name, text));
}

std::string Us(double value) { return Number(value) + " us"; }

}  // namespace

std::string Number(double value) { return absl::StrFormat("%g", value); }

void PrintTotals(const Result& r, Printer* printer) {
  printer->Info(absl::StrCat("Inference timings in us: Init: ", r.init_us, ", First inference: ",
                             r.warmup.stat.first(), ", Warmup (avg): ", Number(r.warmup.stat.avg()),
                             ", Inference (avg): ", Number(r.regular.stat.avg())));
  printer->Info(
      "Note: as the benchmark tool itself affects memory footprint, the following is only "
      "APPROXIMATE to the actual memory footprint of the model at runtime. Take the information "
      "at your discretion.");
  printer->Info(absl::StrCat("Memory footprint delta from the start of the tool (MB): init=",
                             Number(Mb(r.memory_init_kb - r.memory_start_kb)),
                             " overall=", Number(Mb(r.memory_end_kb - r.memory_start_kb))));
  if (r.memory_peak_kb < 0) return;
  printer->Info("Overall peak memory footprint (MB) via periodic monitoring: " +
                Number(Mb(r.memory_peak_kb)));
  // The spelling of the next three lines is TensorFlow Lite's; scripts look for it.
  printer->Info("Memory status at the end of exeution:");
  printer->Info(absl::StrCat("- VmRSS              : ", r.memory_at_end.total_kb / 1024, " MB"));
  printer->Info(
      absl::StrCat("+ RssAnnon           : ", r.memory_at_end.anonymous_kb / 1024, " MB"));
  printer->Info(
      absl::StrCat("+ RssFile + RssShmem : ", r.memory_at_end.file_and_shared_kb / 1024, " MB"));
}

void PrintOurFigures(const Result& r, Printer* printer) {
  const Summary& s = r.summary;
  if (s.count == 0) return;
  printer->Raw("\nLitmus: regular runs\n");
  std::string median = Us(s.median);
  if (s.median_interval) {
    absl::StrAppend(&median, ", 95 % interval ", Number(s.median_interval->low), " to ",
                    Us(s.median_interval->high));
  }
  Row(printer, "median", median);
  for (const auto& [name, value] :
       {std::pair{"p90", s.p90}, std::pair{"p95", s.p95}, std::pair{"p99", s.p99}}) {
    if (value) Row(printer, name, Us(*value));
  }
  Row(printer, "spread (MAD)",
      absl::StrCat(
          Us(s.mad),
          s.median > 0 ? absl::StrFormat(", %.1f %% of the median", 100 * s.mad / s.median) : ""));
  Row(printer, "outliers", absl::StrCat(s.outliers, " of ", s.count, " runs"));
  if (s.trend) {
    Row(printer, "last third / first", absl::StrFormat("%.3f (above 1: slowing down)", *s.trend));
  }
  Row(printer, "runs ended by", r.regular.ended_by);
  if (r.arena_bytes >= 0) {
    Row(printer, "arena", absl::StrFormat("%.2f MB", static_cast<double>(r.arena_bytes) / 1e6));
  }
  Row(printer, "machine", Describe(r.machine_after));
  Row(printer, "CPU target", cpu::BestTarget());
  for (const DelegateFacts& facts : r.delegate_facts) {
    if (facts.device) Row(printer, "device", facts.device->Text());
  }
  Row(printer, "model sha256", r.model_sha256);
  Row(printer, "verdict", s.stable ? "stable" : "UNSTABLE");
  for (const std::string& reason : s.reasons) Row(printer, "", reason);
}

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
        {"bytes", r.model_bytes},
        {"sha256", r.model_sha256.empty() ? json(nullptr) : json(r.model_sha256)}}},
      {"environment",
       {{"before", MachineToJson(r.machine_before)},
        {"after", MachineToJson(r.machine_after)},
        {"cpu_target", cpu::BestTarget()},
        {"devices", Devices(r.delegate_facts)}}},
      {"config", config},
      {"init_us", r.init_us},
      {"warmup_us", Series(r.warmup)},
      {"latency_us", Series(r.regular)},
      {"memory_kb",
       {{"init", r.memory_init_kb - r.memory_start_kb},
        {"overall", r.memory_end_kb - r.memory_start_kb},
        {"sampled_peak", r.memory_peak_kb < 0 ? json(nullptr) : json(r.memory_peak_kb)}}},
      {"arena_bytes", r.arena_bytes},
      {"delegation",
       {{"delegates", r.delegates},
        {"nodes", r.nodes},
        {"delegate_nodes", r.delegate_nodes},
        {"details", Delegates(r.delegate_facts)}}},
      {"ops", Operators(r.run_profile)},
      {"verdict", {{"stable", s.stable}, {"reasons", s.reasons}}},
      {"interrupted", r.interrupted},
      {"exit_code", exit_code}};
  json& latency = document["latency_us"];
  latency["median"] = s.count > 0 ? json(s.median) : json(nullptr);
  latency["median_ci95"] =
      s.median_interval ? json{s.median_interval->low, s.median_interval->high} : json(nullptr);
  latency["p90"] = Optional(s.p90);
  latency["p95"] = Optional(s.p95);
  latency["p99"] = Optional(s.p99);
  latency["mad"] = s.mad;
  latency["outliers"] = s.outliers;
  latency["trend"] = Optional(s.trend);
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace litmus::benchmark
