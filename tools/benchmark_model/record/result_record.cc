// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/record/result_record.h"

#include <cmath>
#include <optional>

#include "tools/benchmark_model/record/result_members.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

bool IsTime(double ns) { return std::isfinite(ns) && ns > 0; }

bool IsTime(const std::optional<Estimate>& estimate) {
  return !estimate || IsTime(estimate->value);
}

// A violated constraint that types do not express and that users of a result rely on; "" if there
// is none.
const char* ProblemOf(const Result& r) {
  const Summary& s = r.summary;
  if (s.count > 0 && !(IsTime(s.median.value) && IsTime(s.p90) && IsTime(s.p95) && IsTime(s.p99))) {
    return "a latency is not a positive time";
  }
  for (const PercentileEstimate& percentile : s.percentiles) {
    if (!IsTime(percentile.estimate)) return "a percentile is not a positive time";
  }
  if (s.count > 0 && !r.verdict) return "runs without a verdict";
  if (r.verdict && r.verdict->stable() != r.verdict->reasons.empty()) {
    return "the verdict and its reasons contradict each other";
  }
  for (const DelegateInfo& info : r.delegate_info) {
    if (info.measured_runs > 0 && info.operators.size() != info.profile.launches.size()) {
      return "a delegate's launches and their operators differ in number";
    }
  }
  return "";
}

}  // namespace

std::string RecordOfResult(const Result& result) { return WriteRecord(kResultRecord, result); }

absl::StatusOr<Result> ResultOfRecord(absl::string_view bytes) {
  absl::StatusOr<Result> result = ReadRecord<Result>(kResultRecord, bytes);
  if (!result.ok()) return result;
  const absl::string_view problem = ProblemOf(*result);
  if (!problem.empty()) return absl::DataLossError(problem);
  return result;
}

int RecordForParent::OnEnd(const Result& result, int) {
  const absl::Status status = request_.Write(RecordOfResult(result));
  if (!status.ok()) printer_->Error(std::string(status.message()));
  return ExitCodeOf(status);
}

}  // namespace litmus::benchmark
