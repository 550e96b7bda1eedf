// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/record/combine.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/benchmark_model/record/judge_processes.h"
#include "tools/benchmark_model/record/medians.h"
#include "tools/benchmark_model/record/result_members.h"
#include "tools/benchmark_model/record/result_record.h"
#include "tools/common/counted.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/percentiles.h"
#include "tools/common/statistics/processes.h"
#include "tools/common/status_exit.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

// The values of the structs that have one, in order.
template <typename Struct, typename Number>
std::vector<Number> Known(const std::vector<Struct>& structs,
                          std::optional<Number> Struct::*value) {
  std::vector<Number> known;
  for (const Struct& each : structs) {
    if (each.*value) known.push_back(*(each.*value));
  }
  return known;
}

template <typename Number>
std::optional<Number> MedianOf(const std::vector<Number>& numbers) {
  if (numbers.empty()) return std::nullopt;
  return static_cast<Number>(Median(std::vector<double>(numbers.begin(), numbers.end())));
}

// The values that `value` computes from each result.
template <typename Value>
std::vector<double> Collect(const std::vector<Result>& results, Value value) {
  std::vector<double> all;
  for (const Result& result : results) {
    const std::optional<double> of = value(result);
    if (of) all.push_back(*of);
  }
  return all;
}

// The median of a percentile; empty unless each process has the percentile.
std::optional<double> MedianIfAll(const std::vector<Instances>& all,
                                  std::optional<double> Instances::*value) {
  const std::vector<double> known = Known(all, value);
  return known.size() == all.size() ? MedianOf(known) : std::nullopt;
}

// The percentiles that all have, in the order of the first: their medians. Empty where one of them
// lacks the percentile; then `missing` is the largest.
std::vector<PercentileEstimate> MediansOfPercentiles(
    const std::vector<const std::vector<PercentileEstimate>*>& all) {
  std::vector<PercentileEstimate> combined;
  for (size_t i = 0; i < all.front()->size(); ++i) {
    PercentileEstimate estimate;
    estimate.percent = (*all.front())[i].percent;
    std::vector<double> values;
    for (const auto* each : all) {
      if (i >= each->size()) continue;
      estimate.missing = std::max(estimate.missing, (*each)[i].missing);
      if ((*each)[i].estimate) values.push_back((*each)[i].estimate->value);
    }
    if (values.size() == all.size()) {
      const ProcessSpread spread = SpreadOfProcesses(values);
      estimate.estimate = Estimate{spread.median, spread.interval};
    }
    combined.push_back(estimate);
  }
  return combined;
}

// The combined result of --instances; empty unless each process measured the same number of
// instances.
std::optional<Instances> InstancesOf(const std::vector<Result>& results) {
  std::vector<Instances> all;
  for (const Result& result : results) {
    const std::optional<Instances>& instances = result.scenarios.instances;
    if (!instances) return std::nullopt;
    all.push_back(*instances);
    if (all.back().per_instance.size() != all.front().per_instance.size()) return std::nullopt;
  }
  Instances combined;
  combined.threads_each = all.front().threads_each;
  combined.per_instance = all.front().per_instance;
  std::vector<double> rates, medians;
  for (const Instances& each : all) {
    combined.runs += each.runs;
    combined.failed_runs += each.failed_runs;
    combined.seconds += each.seconds;
    rates.push_back(each.per_second);
    medians.push_back(each.median_ns);
  }
  const ProcessSpread spread = SpreadOfProcesses(rates);
  combined.per_second = spread.median;
  combined.per_second_interval = spread.interval;
  combined.median_ns = Median(medians);
  combined.p95_ns = MedianIfAll(all, &Instances::p95_ns);
  combined.p99_ns = MedianIfAll(all, &Instances::p99_ns);
  std::vector<const std::vector<PercentileEstimate>*> percentiles;
  for (const Instances& each : all) percentiles.push_back(&each.percentiles_ns);
  combined.percentiles_ns = MediansOfPercentiles(percentiles);
  for (PercentileEstimate& each : combined.percentiles_ns) {
    if (each.estimate) each.estimate->interval.reset();
  }
  for (size_t i = 0; i < combined.per_instance.size(); ++i) {
    std::vector<double> of_one;
    combined.per_instance[i].runs = 0;
    for (const Instances& each : all) {
      combined.per_instance[i].runs += each.per_instance[i].runs;
      of_one.push_back(each.per_instance[i].median_ns);
    }
    combined.per_instance[i].median_ns = Median(of_one);
  }
  return combined;
}

// The combined estimate; empty unless each process has an estimate.
std::optional<Estimate> EstimateOf(const std::vector<Result>& results,
                                   std::optional<Estimate> Summary::*estimate) {
  std::vector<double> ns;
  for (const Result& result : results) {
    if (!(result.summary.*estimate)) return std::nullopt;
    ns.push_back((result.summary.*estimate)->value);
  }
  const ProcessSpread spread = SpreadOfProcesses(ns);
  return Estimate{spread.median, spread.interval};
}

void TakeMemory(const std::vector<Result>& results, Result* result) {
  const auto growth = [&](std::optional<int64_t> Result::*until) {
    std::vector<int64_t> kb;
    for (const Result& each : results) {
      if (each.memory_start_kb && each.*until) kb.push_back(*(each.*until) - *each.memory_start_kb);
    }
    return MedianOf(kb);
  };
  result->memory_start_kb = 0;
  result->memory_init_kb = growth(&Result::memory_init_kb);
  result->memory_end_kb = growth(&Result::memory_end_kb);
  result->memory_peak_kb = MedianOf(Known(results, &Result::memory_peak_kb));
  result->arena_bytes = MedianOf(Known(results, &Result::arena_bytes));
  std::vector<ResidentMemory> at_end;
  for (const Result& each : results) at_end.push_back(each.memory_at_end);
  result->memory_at_end = MediansOf(at_end);
}

void TakeModel(const Result& first, Result* result) {
  result->model_path = first.model_path;
  result->model_bytes = first.model_bytes;
  result->model_sha256 = first.model_sha256;
  result->inputs = first.inputs;
  result->threads = first.threads;
  result->input_bytes = first.input_bytes;
  result->delegates = first.delegates;
  result->delegate_info = first.delegate_info;
  result->plan = first.plan;
  result->placement = first.placement;
}

void TakeEvidence(const std::vector<Result>& results, Result* result) {
  const std::vector<Evidence> evidence = Known(results, &Result::evidence);
  if (!evidence.empty()) result->evidence = MediansOf(evidence);
  for (const Result& each : results) {
    result->disturbance.blocks += each.disturbance.blocks;
    result->disturbance.disturbed_blocks += each.disturbance.disturbed_blocks;
    result->interrupted = result->interrupted || each.interrupted;
    if (result->samples_error.empty()) result->samples_error = each.samples_error;
  }
  result->instructions = MedianOf(Known(results, &Result::instructions));
  result->cycles = MedianOf(Known(results, &Result::cycles));
  result->counters_unavailable = results.front().counters_unavailable;
}

void TakeTimes(const std::vector<Result>& results, Result* result) {
  result->init_ns = MedianOf(Known(results, &Result::init_ns));
  result->tick_ns =
      static_cast<int64_t>(Median(Collect(results, [](const Result& each) -> std::optional<double> {
        return static_cast<double>(each.tick_ns);
      })));
  std::vector<int64_t> reprepare;
  for (const Result& each : results) {
    if (each.scenarios.reprepare_ns) reprepare.push_back(*each.scenarios.reprepare_ns);
  }
  result->scenarios.reprepare_ns = MedianOf(reprepare);
  result->scenarios.instances = InstancesOf(results);
  for (const Result& each : results) {
    if (each.warmup.empty()) continue;
    const double mean = each.warmup.ns.sum() / static_cast<double>(each.warmup.ns.count());
    if (result->warmup.empty()) result->warmup.first_ns = mean;
    result->warmup.ns.Add(mean);
    result->warmup.stop_reason = Counted(result->warmup.ns.count(), "process", "processes");
  }
}

// Stores each process's metrics, which a comparison with other processes needs.
void TakeMetrics(const std::vector<Result>& results, Processes* processes) {
  constexpr double kKbInByte = 1.0 / 1024;
  const auto take = [&](const std::string& name, double divisor, auto value) {
    std::vector<double> all = Collect(results, value);
    if (all.size() != results.size()) return;
    for (double& each : all) each /= divisor;
    processes->metrics[name] = std::move(all);
  };
  using Value = std::optional<double>;
  for (size_t i = 0; i < results.front().summary.percentiles.size(); ++i) {
    const double percent = results.front().summary.percentiles[i].percent;
    take("latency_" + PercentileName(percent), kNsInUs, [i](const Result& each) {
      const auto& percentiles = each.summary.percentiles;
      return i < percentiles.size() && percentiles[i].estimate
                 ? Value(percentiles[i].estimate->value)
                 : std::nullopt;
    });
  }
  take("latency_p95", kNsInUs, [](const Result& each) {
    return each.summary.p95 ? Value(each.summary.p95->value) : std::nullopt;
  });
  take("init", kNsInUs, [](const Result& each) {
    return each.init_ns ? Value(static_cast<double>(*each.init_ns)) : std::nullopt;
  });
  take("first_inference", kNsInUs, [](const Result& each) { return each.first_inference_ns(); });
  take("memory_peak", kKbInByte, [](const Result& each) {
    const auto kb = each.memory_growth_kb();
    return kb ? Value(static_cast<double>(*kb)) : std::nullopt;
  });
  take("instructions", 1, [](const Result& each) { return each.instructions; });
}

void TakeLatency(const std::vector<Result>& results, Result* result) {
  Processes processes;
  std::vector<double> spreads;
  for (const Result& each : results) {
    const double median = each.summary.median.value;
    processes.medians_ns.push_back(median);
    spreads.push_back(each.summary.robust_std_dev / median);
    ++processes.words[WordName(each.verdict->word)];
    processes.runs += each.timed_runs();
    processes.runs_ns += each.timed_runs_ns();
    result->regular.ns.Add(median);
  }
  TakeMetrics(results, &processes);
  const ProcessSpread spread = SpreadOfProcesses(processes.medians_ns);
  processes.between = spread.between;
  processes.within = Median(spreads);
  processes.first_ns =
      MedianOf(Collect(results, [](const Result& each) { return each.first_inference_ns(); }));
  result->regular.first_ns = processes.medians_ns.front();
  result->regular.stop_reason =
      Counted(static_cast<int64_t>(results.size()), "process", "processes");
  Summary& s = result->summary;
  s = Summarize(processes.medians_ns, static_cast<double>(result->tick_ns));
  s.effective_count = static_cast<double>(results.size());
  s.median = {spread.median, spread.interval};
  s.p90 = EstimateOf(results, &Summary::p90);
  s.p95 = EstimateOf(results, &Summary::p95);
  s.p99 = EstimateOf(results, &Summary::p99);
  std::vector<const std::vector<PercentileEstimate>*> percentiles;
  for (const Result& each : results) percentiles.push_back(&each.summary.percentiles);
  s.percentiles = MediansOfPercentiles(percentiles);
  result->verdict = JudgeProcesses(processes, s, results);
  result->processes = std::move(processes);
}

}  // namespace

absl::StatusOr<Result> CombineResults(const std::vector<Result>& results) {
  const bool measured = std::all_of(results.begin(), results.end(),
                                    [](const Result& result) { return result.summary.count > 0; });
  if (results.empty() || !measured) {
    return UsageError(
        "--processes: a process measured no run; raise --num_runs or --min_secs, and leave "
        "--dry_run out");
  }
  Result result;
  TakeModel(results.front(), &result);
  TakeTimes(results, &result);
  TakeMemory(results, &result);
  TakeEvidence(results, &result);
  TakeLatency(results, &result);
  return result;
}

absl::StatusOr<std::vector<Result>> ResultsOfRecords(const std::vector<std::string>& records) {
  std::vector<Result> results;
  for (const std::string& record : records) {
    absl::StatusOr<Result> result = ResultOfRecord(record);
    if (!result.ok()) {
      return absl::DataLossError(absl::StrCat("--processes: the record of process ",
                                              results.size() + 1, ": ", result.status().message()));
    }
    results.push_back(*std::move(result));
  }
  return results;
}

absl::StatusOr<Result> CombineRecords(const std::vector<std::string>& records) {
  const absl::StatusOr<std::vector<Result>> results = ResultsOfRecords(records);
  return results.ok() ? CombineResults(*results) : results.status();
}

}  // namespace litmus::benchmark
