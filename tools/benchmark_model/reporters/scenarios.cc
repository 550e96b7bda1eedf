// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/scenarios.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "cli/terminal.h"
#include "tools/benchmark_model/results/percentiles.h"
#include "tools/common/optional_json.h"
#include "tools/common/statistics/drift.h"
#include "tools/common/statistics/percentiles.h"
#include "tools/common/statistics/percentiles_json.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;
using Rows = std::vector<std::pair<std::string, std::string>>;

json Us(const std::optional<double>& ns) { return ns ? json(*ns / kNsInUs) : json(nullptr); }

json SustainedToJson(const std::optional<Sustained>& s) {
  if (!s) return nullptr;
  json windows = json::array(), recovery;
  for (const SustainedWindow& window : s->windows) {
    windows.push_back({{"start_s", window.start_s},
                       {"runs", window.runs},
                       {"median_us", window.median_ns / kNsInUs},
                       {"ci95", IntervalToJson(window.interval_ns, kNsInUs)},
                       {"p95_us", Us(window.p95_ns)},
                       {"celsius", OptionalToJson(window.celsius)},
                       {"clock_mhz", OptionalToJson(window.clock_mhz)}});
  }
  if (s->recovery && s->first_ns) {
    const double pause = s->recovery->start_s - s->windows.back().start_s - s->window_s;
    recovery = {{"pause_s", pause},
                {"median_us", s->recovery->median_ns / kNsInUs},
                {"over_first", s->recovery->median_ns / *s->first_ns}};
  }
  return {{"window_s", s->window_s},
          {"windows", windows},
          {"failed_runs", s->failed_runs},
          {"first_minute_us", Us(s->first_ns)},
          {"last_minute_us", Us(s->last_ns)},
          {"last_over_first", OptionalToJson(s->last_over_first)},
          {"ci95", IntervalToJson(s->interval)},
          {"slowdown_start_s", OptionalToJson(s->knee_s)},
          {"recovery", recovery}};
}

json InstancesToJson(const std::optional<Instances>& instances) {
  if (!instances) return nullptr;
  json each = json::array();
  for (const Instances::Instance& one : instances->per_instance) {
    each.push_back({{"runs", one.runs}, {"median_us", one.median_ns / kNsInUs}});
  }
  return {{"count", instances->per_instance.size()},
          {"threads_per_instance", instances->threads_each},
          {"runs", instances->runs},
          {"failed_runs", instances->failed_runs},
          {"seconds", instances->seconds},
          {"inferences_per_s", instances->per_second},
          {"inferences_per_s_ci95", IntervalToJson(instances->per_second_interval)},
          {"latency_us",
           {{"median", instances->median_ns / kNsInUs},
            {"p95", Us(instances->p95_ns)},
            {"p99", Us(instances->p99_ns)},
            {"percentiles", PercentilesToJson(instances->percentiles_ns, kNsInUs)}}},
          {"per_instance", each},
          {"scaling", nullptr}};  // grids only: RunGrid's document has it
}

json WithCopiesToJson(const std::optional<WithCopies>& copies) {
  if (!copies || !copies->ns) return nullptr;
  return {{"median", copies->ns->value / kNsInUs},
          {"ci95", IntervalToJson(copies->ns->interval, kNsInUs)},
          {"runs", copies->runs},
          {"pacing_fps", OptionalToJson(copies->fps)}};
}

std::string UsText(double ns) {
  return absl::StrCat(PlainNumber(ns / kNsInUs, 6), " ", MicrosecondUnit());
}

void AppendSustained(const Sustained& s, Rows* rows) {
  if (!s.first_ns) return;
  // Three minutes, as in RunSustained.
  const bool minutes = s.windows.back().start_s + s.window_s >= 180;
  const char* part = minutes ? "minute" : "third";
  rows->push_back({"sustained", absl::StrFormat("first %s %s, last %s %s", part,
                                                UsText(*s.first_ns), part, UsText(*s.last_ns))});
  std::string ratio = absl::StrFormat("%.3f", *s.last_over_first);
  if (s.interval) {
    absl::StrAppendFormat(&ratio, ", 95 %% interval %.3f to %.3f", s.interval->low,
                          s.interval->high);
  }
  rows->push_back({"  last / first", ratio});
  std::string from = "never";
  if (s.knee_s) {
    from = absl::StrFormat("%.0f s on", *s.knee_s);
  } else if (s.interval && s.interval->low > 1) {
    from = absl::StrFormat("no window from which all are %.0f %% slower", 100 * kSmallestDrift);
  }
  rows->push_back({"  slower from", from});
  if (s.recovery) {
    rows->push_back({"  after the pause",
                     absl::StrFormat("%s, %.3f of the first %s", UsText(s.recovery->median_ns),
                                     s.recovery->median_ns / *s.first_ns, part)});
  }
}

}  // namespace

json ScenariosToJson(const Scenarios& s) {
  json reprepare;
  if (s.reprepare_ns) reprepare = static_cast<double>(*s.reprepare_ns) / kNsInUs;
  return {{"sustained", SustainedToJson(s.sustained)},
          {"instances", InstancesToJson(s.instances)},
          {"with_copies_us", WithCopiesToJson(s.with_copies)},
          {"resize_and_prepare_us", reprepare}};
}

Rows ScenariosToRows(const Scenarios& s) {
  Rows rows;
  if (s.with_copies && s.with_copies->ns) {
    const Estimate& ns = *s.with_copies->ns;
    std::string text = UsText(ns.value);
    if (ns.interval) {
      absl::StrAppend(&text, ", 95 % interval ", UsText(ns.interval->low), " to ",
                      UsText(ns.interval->high));
    }
    if (s.with_copies->fps) {
      absl::StrAppend(&text, ", started ", PlainNumber(*s.with_copies->fps, 4), " times a second");
    }
    rows.push_back({s.with_copies->fps ? "paced, with copies" : "median with copies", text});
  }
  if (s.reprepare_ns) {
    rows.push_back({"resize and prepare", UsText(static_cast<double>(*s.reprepare_ns))});
  }
  if (s.instances) {
    rows.push_back(
        {"instances",
         absl::StrFormat("%d concurrent, %s runs/s, median %s", s.instances->per_instance.size(),
                         PlainNumber(s.instances->per_second, 6), UsText(s.instances->median_ns))});
    if (s.instances->p99_ns) rows.push_back({"  p99", UsText(*s.instances->p99_ns)});
    for (const PercentileEstimate& percentile : s.instances->percentiles_ns) {
      if (percentile.percent == 99 && s.instances->p99_ns) continue;
      const std::string title = PercentileTitle(percentile.percent);
      rows.push_back({"  " + title, percentile.estimate ? UsText(percentile.estimate->value)
                                                        : MissingText(percentile, "")});
    }
  }
  if (s.sustained) AppendSustained(*s.sustained, &rows);
  return rows;
}

}  // namespace litmus::benchmark
