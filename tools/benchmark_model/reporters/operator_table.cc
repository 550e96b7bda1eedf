// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/operator_table.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "cli/terminal.h"
#include "tools/benchmark_model/profile/roofline.h"

namespace litmus::benchmark {
namespace {

constexpr size_t kTopRows = 15;
constexpr size_t kNameWidth = 34;

// Formats a rate with three significant digits, or "-" if it is unknown.
std::string Rate(const std::optional<double>& value, double factor = 1) {
  return value ? PlainNumber(factor * *value, 3) : "-";
}

// "CONV_2D:7"; a long name is truncated before the node number.
std::string NameAndPlace(const ProfiledOperator& op) {
  const std::string place =
      op.subgraph == 0 ? absl::StrCat(":", op.node) : absl::StrCat(":", op.subgraph, ":", op.node);
  const size_t room = kNameWidth - std::min(kNameWidth, place.size());
  if (op.type.size() <= room) return op.type + place;
  return op.type.substr(0, room - 2) + ".." + place;
}

// The peak that the percentage is of: "203 GFLOP/s fp32", "812 GOP/s int8", "23.1 GB/s memory",
// "145 GB/s cache". Without a percentage, what runs the operator.
std::string PeakText(const ProfiledOperator& op, const std::optional<MachinePeaks>& roof) {
  if (op.bound.empty()) return op.delegate.empty() ? "-" : "on " + op.delegate;
  if (!roof || !op.bytes) return op.bound;
  if (op.bound == "compute") {
    const bool bytes = op.arithmetic == Arithmetic::kBytes && roof->byte_gops > 0;
    return absl::StrCat(PlainNumber(RoofGflops(*roof, op.arithmetic), 3),
                        bytes ? " GOP/s int8" : " GFLOP/s fp32");
  }
  const double gbps = RoofGbps(*roof, *op.bytes);
  const bool cache = !roof->reading.empty() && gbps != roof->reading.back().gbps;
  return absl::StrCat(PlainNumber(gbps, 3), " GB/s ", cache ? "cache" : "memory");
}

void AppendRow(const ProfiledOperator& op, const std::optional<MachinePeaks>& roof,
               std::string* text) {
  absl::StrAppendFormat(text, "  %-34s %10.2f %10.2f %6.1f%% %8s %8s %9s  %-18s %8.1f%%\n",
                        NameAndPlace(op), op.median_us, op.p90_us, 100 * op.share, Rate(op.gflops),
                        Rate(op.gbps), Rate(op.roof_share, 100), PeakText(op, roof),
                        100 * op.disturbed_share);
}

}  // namespace

std::string OperatorTable(const OperatorProfile& profile) {
  std::vector<const ProfiledOperator*> top;
  for (const ProfiledOperator& op : profile.operators) top.push_back(&op);
  std::stable_sort(top.begin(), top.end(),
                   [](const auto* a, const auto* b) { return a->share > b->share; });
  const size_t all = top.size();
  if (top.size() > kTopRows) top.resize(kTopRows);
  const char* const us = MicrosecondUnit();
  std::string text = absl::StrFormat(
      "\nLitmus: operators, in %d runs after the regular ones (%s of a call)\n", profile.runs, us);
  absl::StrAppendFormat(&text, "  %-34s %10s %10s %7s %8s %8s %9s  %-18s %9s\n", "operator:node",
                        "median", "p90", "share", "GFLOP/s", "GB/s", "% of peak", "peak",
                        "disturbed");
  for (const ProfiledOperator* op : top) AppendRow(*op, profile.roof, &text);
  if (all > top.size()) absl::StrAppend(&text, "  and ", all - top.size(), " more\n");
  absl::StrAppendFormat(
      &text,
      "  sum %.2f %s, %.1f %% of Invoke; Invoke without profiler %.2f %s, profiled %.1f %% of "
      "that; recording overhead of %.0f ns per operator is subtracted\n",
      profile.operators_us, us, 100 * profile.operators_over_invoke, profile.invoke_us, us,
      100 * profile.pass_over_regular, profile.recording_cost_ns);
  if (profile.roof && !profile.roof->reading.empty()) {
    const MachinePeaks& roof = *profile.roof;
    absl::StrAppendFormat(&text,
                          "  %% of peak: the operator's rate relative to the peak that limits it. "
                          "Peaks of %d thread(s): %s GFLOP/s fp32, %s GOP/s int8, "
                          "%s GB/s memory, %s GB/s nearest cache\n",
                          roof.threads, PlainNumber(roof.float_gflops, 4),
                          PlainNumber(RoofGflops(roof, Arithmetic::kBytes), 4),
                          PlainNumber(roof.reading.back().gbps, 3),
                          PlainNumber(roof.reading.front().gbps, 3));
  }
  return text + "\n";
}

}  // namespace litmus::benchmark
