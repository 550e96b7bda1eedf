// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/percentiles.h"

#include "absl/strings/str_cat.h"
#include "cli/plain_number.h"
#include "cli/terminal.h"
#include "tools/common/statistics/percentiles.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

std::string Us(double ns) {
  return absl::StrCat(PlainNumber(ns / kNsInUs, 6), " ", MicrosecondUnit());
}

}  // namespace

std::string MissingText(const PercentileEstimate& percentile, const std::string& where) {
  return absl::StrCat("too few runs: about ", percentile.missing, " more", where, " would do");
}

std::vector<std::pair<std::string, std::string>> PercentileRows(const Result& result) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (PercentileEstimate percentile : result.summary.percentiles) {
    // A sample may be the mean of several runs.
    percentile.missing *= result.regular.batch;
    std::string text = MissingText(percentile, result.processes ? " in each process" : "");
    if (const std::optional<Estimate>& estimate = percentile.estimate) {
      text = Us(estimate->value);
      if (estimate->interval) {
        absl::StrAppend(&text, ", 95 % interval ", Us(estimate->interval->low), " to ",
                        Us(estimate->interval->high));
      } else {
        absl::StrAppend(&text, ", no interval: too few processes");
      }
    }
    rows.push_back({PercentileTitle(percentile.percent), text});
  }
  return rows;
}

}  // namespace litmus::benchmark
