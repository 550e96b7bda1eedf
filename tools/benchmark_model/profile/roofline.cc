// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/profile/roofline.h"

#include <algorithm>

#include "tools/common/time_units.h"

namespace litmus::benchmark {

double RoofGflops(const MachinePeaks& peaks, Arithmetic arithmetic) {
  return arithmetic == Arithmetic::kBytes && peaks.byte_gops > 0 ? peaks.byte_gops
                                                                 : peaks.float_gflops;
}

double RoofGbps(const MachinePeaks& peaks, int64_t bytes) {
  for (const ReadRate& rate : peaks.reading) {
    if (bytes <= static_cast<int64_t>(rate.bytes_per_thread) * peaks.threads) return rate.gbps;
  }
  return peaks.reading.empty() ? 0 : peaks.reading.back().gbps;
}

void ApplyRoof(const MachinePeaks& peaks, ProfiledOperator* op) {
  const double ns = op->median_us * kNsInUs;
  if (ns <= 0) return;
  const double operations = 2.0 * static_cast<double>(op->macs.value_or(0));
  if (operations > 0) op->gflops = operations / ns;
  if (!op->bytes || !op->delegate.empty()) return;
  const auto bytes = static_cast<double>(*op->bytes);
  op->gbps = bytes / ns;
  if (operations > 0 && bytes > 0) op->intensity = operations / bytes;
  const double gflops = RoofGflops(peaks, op->arithmetic), gbps = RoofGbps(peaks, *op->bytes);
  if (!op->macs || operations + bytes == 0 || gflops <= 0 || gbps <= 0) return;
  const double compute_ns = operations / gflops, memory_ns = bytes / gbps;
  op->bound = compute_ns > memory_ns ? "compute" : "memory";
  op->roof_share = std::max(compute_ns, memory_ns) / ns;
}

}  // namespace litmus::benchmark
