// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/google_benchmark.h"

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/json_member.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

json Entry(const std::string& name, double us, int repetitions, int index) {
  return {{"name", name},
          {"run_name", name},
          {"run_type", "iteration"},
          {"repetitions", repetitions},
          {"repetition_index", index},
          {"iterations", 1},
          {"real_time", us},
          {"cpu_time", us},
          {"time_unit", "us"}};
}

void AddBenchmarks(const Subject& subject, json* benchmarks) {
  const size_t first = benchmarks->size();
  for (const SubjectMetric& metric : subject.metrics) {
    if (metric.unit != "us") continue;
    const bool headline = metric.name == subject.HeadlineName();
    const std::string name = headline ? subject.name : absl::StrCat(subject.name, "/", metric.name);
    const std::vector<double>& repetitions = subject.process_medians_us;
    if (!headline || repetitions.empty()) {
      benchmarks->push_back(Entry(name, metric.value, 1, 0));
      continue;
    }
    const int count = static_cast<int>(repetitions.size());
    for (int i = 0; i < count; ++i) benchmarks->push_back(Entry(name, repetitions[i], count, i));
  }
  if (benchmarks->size() == first) return;
  if (subject.threads_ran) (*benchmarks)[first]["threads_ran"] = *subject.threads_ran;
  for (const SubjectMetric& metric : subject.metrics) {
    if (metric.unit == "us") continue;
    (*benchmarks)[first][metric.name] = metric.value;
  }
}

// A benchmark that failed, in the form in which google-benchmark writes skipped ones; readers
// ignore it.
json Failure(const Subject& subject) {
  json entry = Entry(subject.name, 0, 1, 0);
  entry["iterations"] = 0;
  entry["error_occurred"] = true;
  entry["error_message"] = subject.error;
  return entry;
}

void AddSubject(const Subject& subject, json* benchmarks) {
  switch (subject.state) {
    case ResultState::kFailed:
      benchmarks->push_back(Failure(subject));
      break;
    case ResultState::kValue:
    case ResultState::kNotMeasured:
      AddBenchmarks(subject, benchmarks);
      break;
  }
}

}  // namespace

std::string ToGoogleBenchmark(const Subjects& subjects) {
  json benchmarks = json::array();
  for (const Subject& subject : subjects.all) AddSubject(subject, &benchmarks);
  json context = {{"date", subjects.started_utc},
                  {"host_name", subjects.machine},
                  {"executable", subjects.tool},
                  {"caches", json::array()},
                  {"library_build_type", "release"},
                  {"litmus_version", subjects.version},
                  {"litmus_revision", subjects.revision},
                  {"machine_fingerprint", subjects.fingerprint},
                  {"cpu_time", "repeats real_time; not measured"}};
  if (subjects.cpus) context["num_cpus"] = WholeNumber(*subjects.cpus);
  return ToJsonText({{"context", context}, {"benchmarks", benchmarks}});
}

}  // namespace litmus
