// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/cold_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/counted.h"
#include "tools/common/statistics/processes.h"

namespace litmus::benchmark {
namespace {

constexpr double kUsInMs = 1000;
constexpr char kTooFew[] = "too few";

std::string Row(const std::string& name, const SpreadUs& us, double share) {
  const std::string interval =
      us.interval
          ? absl::StrFormat("%.3f to %.3f", us.interval->low / kUsInMs, us.interval->high / kUsInMs)
          : kTooFew;
  return absl::StrFormat("  %-24s %12.3f %8.1f %% %12.3f   %s\n", name, us.typical / kUsInMs,
                         100 * share, us.median / kUsInMs, interval);
}

std::string NameOf(const ColdPhase& phase) {
  if (!phase.cache_hit) return phase.name;
  return absl::StrCat(phase.name, *phase.cache_hit ? " (hit)" : " (miss)");
}

bool HasTooFew(const ColdStart& cold) {
  return !cold.wall.interval || !cold.other.us.interval ||
         std::any_of(cold.phases.begin(), cold.phases.end(),
                     [](const ColdPhase& phase) { return !phase.us.interval; });
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
  table +=
      Row("until first result", cold.first_result, cold.first_result.typical / cold.wall.typical);
  table += Row("wall", cold.wall, 1);
  absl::StrAppendFormat(&table, "  %-24s %12.0f\n", "major faults", cold.major_faults);
  if (HasTooFew(cold)) {
    absl::StrAppendFormat(&table,
                          "  %s: an interval takes %d processes that have the phase, and is not "
                          "wider than a factor of %.0f; raise --cold\n",
                          kTooFew, kFewestProcesses, kWidestProcessInterval);
  }
  return table;
}

int ColdText::OnEnd(const Result& result, int) {
  for (const ColdStart& cold : result.cold) printer_->Raw(ColdTable(cold));
  return 0;
}

}  // namespace litmus::benchmark
