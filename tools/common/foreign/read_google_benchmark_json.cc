// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What programs of google-benchmark write with --benchmark_format=json or --benchmark_out: a list
// "benchmarks", of which each repetition and each aggregate over the repetitions is one. A time is
// the mean over the iterations of a repetition. All repetitions are of one process. Counters are
// not read: they have no unit. Read from versions 1.0 (no "run_type") to 1.9.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus::foreign {
namespace {

using json = nlohmann::ordered_json;

// The values of one time of a benchmark, in microseconds.
struct Times {
  std::vector<double> repetitions;
  std::optional<double> median, mean;  // aggregates
};

struct Benchmark {
  std::string name, error;
  Times real, cpu;
};

double UsOf(const std::string& unit) {
  if (unit == "ns") return 1e-3;
  if (unit == "ms") return 1e3;
  return unit == "s" ? 1e6 : 1;
}

// "mean" and the like; "" for a repetition. Old versions have the aggregate only in the name.
std::string AggregateOf(const JsonReader& entry, std::string* name) {
  if (entry.Has("run_type")) {
    if (entry.At("run_type").Word({"iteration", "aggregate"}) == "iteration") return "";
    return entry.At("aggregate_name").Text();
  }
  for (const char* aggregate : {"mean", "median", "stddev", "cv", "BigO", "RMS"}) {
    const std::string end = absl::StrCat("_", aggregate);
    if (!absl::EndsWith(*name, end)) continue;
    name->resize(name->size() - end.size());
    return aggregate;
  }
  return "";
}

void AddTime(const JsonReader& value, double us, const std::string& aggregate, Times* times) {
  const double time = ReadQuantity(value, us);
  if (aggregate.empty()) times->repetitions.push_back(time);
  if (aggregate == "median") times->median = time;
  if (aggregate == "mean") times->mean = time;
}

class Benchmarks {
 public:
  void Add(const JsonReader& entry) {
    std::string name = entry.At("name").Text();
    const std::string aggregate = AggregateOf(entry, &name);
    if (entry.Has("run_name")) name = entry.At("run_name").Text();
    const auto [at, added] = numbers_.try_emplace(name, all_.size());
    if (added) all_.push_back({name, "", {}, {}});
    Benchmark* const benchmark = &all_[at->second];
    if (Failed(entry, benchmark)) return;
    // Complexity, deviations and coefficients of variation are no times.
    if (!aggregate.empty() && aggregate != "median" && aggregate != "mean") return;
    const double us = UsOf(entry.At("time_unit").Word({"ns", "us", "ms", "s"}));
    AddTime(entry.At("real_time"), us, aggregate, &benchmark->real);
    AddTime(entry.At("cpu_time"), us, aggregate, &benchmark->cpu);
  }

  const std::vector<Benchmark>& all() const { return all_; }

 private:
  static bool Failed(const JsonReader& entry, Benchmark* benchmark) {
    for (const auto& [flag, message] :
         {std::pair{"error_occurred", "error_message"}, {"skipped", "skip_message"}}) {
      if (!entry.Has(flag) || !entry.At(flag).Bool()) continue;
      if (benchmark->error.empty() && entry.Has(message)) {
        benchmark->error = entry.At(message).Text();
      }
      if (benchmark->error.empty()) benchmark->error = "it reported an error";
      return true;
    }
    return false;
  }

  std::vector<Benchmark> all_;
  absl::flat_hash_map<std::string, size_t> numbers_;
};

void AddEntry(const std::string& name, const char* metric, const Times& times,
              ForeignResult* result) {
  ForeignEntry entry{name, metric, "us", 0, times.repetitions, false, ""};
  if (!times.repetitions.empty()) {
    entry.value = Median(times.repetitions);
  } else if (times.median || times.mean) {
    entry.value = times.median.value_or(times.mean.value_or(0));
    if (!times.median) entry.note = kMeanNote;
  } else {
    return;
  }
  if (entry.samples.size() == 1) entry.note = "the mean over the iterations of one repetition";
  result->entries.push_back(std::move(entry));
}

bool Is(const json& document) {
  const auto context = document.find("context"), benchmarks = document.find("benchmarks");
  return context != document.end() && context->is_object() && benchmarks != document.end() &&
         benchmarks->is_array();
}

void Read(const JsonReader& document, ForeignResult* result) {
  Benchmarks benchmarks;
  const JsonReader list = document.At("benchmarks");
  const size_t count = list.Size(0, size_t{1} << 20);
  for (size_t i = 0; i < count; ++i) benchmarks.Add(list[i]);
  // Litmus' own export repeats the real time where google-benchmark has the time of the CPU.
  const bool has_cpu = !document.At("context").Has("litmus_version");
  for (const Benchmark& benchmark : benchmarks.all()) {
    if (!benchmark.error.empty()) {
      result->failures.push_back({benchmark.name, benchmark.error});
      continue;
    }
    AddEntry(benchmark.name, "latency_median", benchmark.real, result);
    if (has_cpu) AddEntry(benchmark.name, "cpu_time", benchmark.cpu, result);
  }
}

}  // namespace

Format GoogleBenchmarkJson() {
  Format format{"google-benchmark's JSON"};
  format.json_marks = {"\"context\"", "\"benchmarks\""};
  format.is_json = &Is;
  format.read_json = &Read;
  return format;
}

}  // namespace litmus::foreign
