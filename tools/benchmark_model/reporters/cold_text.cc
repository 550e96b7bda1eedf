// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/cold_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/counted.h"

namespace litmus::benchmark {
namespace {

constexpr double kUsInMs = 1000;

std::string Row(const std::string& name, const SpreadUs& us, double share) {
  const std::string interval =
      us.interval
          ? absl::StrFormat("%.3f to %.3f", us.interval->low / kUsInMs, us.interval->high / kUsInMs)
          : "unknown";
  return absl::StrFormat("  %-24s %12.3f %8.1f %% %12.3f   %s\n", name, us.typical / kUsInMs,
                         100 * share, us.median / kUsInMs, interval);
}

std::string NameOf(const ColdPhase& phase) {
  if (!phase.cache_hit) return phase.name;
  return absl::StrCat(phase.name, *phase.cache_hit ? " (hit)" : " (miss)");
}

}  // namespace

std::string ColdTable(const ColdStart& cold) {
  std::string table =
      absl::StrFormat("\nLitmus: cold start of %s, page cache %s",
                      Counted(cold.processes, "process", "processes"), cold.page_cache);
  if (cold.cached_share) {
    absl::StrAppendFormat(&table, " (%.0f %% of pages cached)", 100 * *cold.cached_share);
  }
  absl::StrAppendFormat(&table, "\n  %-24s %12s %10s %12s   %s\n", "phase", "IQ mean, ms",
                        "% of wall", "median, ms", "95 % interval");
  for (const ColdPhase& phase : cold.phases) {
    table += Row(NameOf(phase), phase.us, phase.share);
  }
  table += Row("other", cold.other.us, cold.other.share);
  table += Row("wall", cold.wall, 1);
  absl::StrAppendFormat(&table, "  %-24s %12.0f\n", "major faults", cold.major_faults);
  return table;
}

int ColdText::OnEnd(const Result& result, int) {
  for (const ColdStart& cold : result.cold) printer_->Raw(ColdTable(cold));
  return 0;
}

}  // namespace litmus::benchmark
