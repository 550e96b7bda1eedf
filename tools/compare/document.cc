// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/document.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "tools/common/document/document.h"
#include "tools/common/exports/comparison_subject.h"
#include "tools/common/exports/comparison_view.h"
#include "tools/common/optional_json.h"
#include "tools/common/statistics/percentiles_json.h"
#include "tools/compare/metric.h"

namespace litmus::compare {
namespace {

using json = nlohmann::ordered_json;

json FiniteOrNull(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

json RatioJson(const RatioEstimate& ratio, bool measured) {
  return {{"value", measured ? json(ratio.value) : json(nullptr)},
          {"lower", ratio.interval ? json(ratio.interval->low) : json(nullptr)},
          {"upper", ratio.interval ? json(ratio.interval->high) : json(nullptr)},
          {"lower_99", ratio.wide ? json(ratio.wide->low) : json(nullptr)},
          {"upper_99", ratio.wide ? json(ratio.wide->high) : json(nullptr)}};
}

// The members that say what a side is.
json SourceJson(const SideFindings& side) {
  json result = json::object();
  if (side.file.empty()) {
    result["argv"] = side.argv;
    result["added_flags"] = side.length_flags;
    result["tool"] = side.version.empty() ? json(nullptr) : json(side.version);
  } else {
    result["file"] = side.file;
    if (!side.stored_name.empty()) result["name"] = side.stored_name;
  }
  return result;
}

json WordsJson(const SideFindings& side) {
  json words = json::object();
  for (const auto& [word, count] : side.words) words[word] = count;
  return words;
}

// A side by the first metric, the member "a" or "b".
json FirstMetricJson(const SideFindings& side) {
  json result = SourceJson(side);
  const bool measured = !side.metrics.empty();
  const MetricFindings of = measured ? side.metrics[0] : MetricFindings();
  result["median"] = measured ? FiniteOrNull(of.median) : json(nullptr);
  result["spread"] = measured ? FiniteOrNull(of.spread) : json(nullptr);
  result["values"] = of.values;
  result["note"] = side.note.empty() ? json(nullptr) : json(side.note);
  result["verdicts"] = WordsJson(side);
  return result;
}

// The lists of --percentiles, by metric.
json PercentilesOf(const SideFindings& side, const std::vector<Metric>& metrics) {
  json result = json::object();
  for (size_t i = 0; i < side.metrics.size(); ++i) {
    if (side.metrics[i].percentiles.empty()) continue;
    result[InfoOf(metrics[i]).name] = PercentilesToJson(side.metrics[i].percentiles);
  }
  return result;
}

// A side by all metrics, an item of the member "sides".
json AllMetricsJson(const SideFindings& side, const std::vector<Metric>& metrics) {
  json result = SourceJson(side);
  // A stored result's own name makes place for the side's.
  if (result.contains("name")) result["stored_name"] = result["name"];
  result["name"] = side.name;
  result["parameters"] = json::object();
  for (const auto& [name, value] : side.parameters) result["parameters"][name] = value;
  for (const char* member : {"medians", "spreads", "values", "groups"}) {
    result[member] = json::object();
  }
  for (size_t i = 0; i < side.metrics.size(); ++i) {
    const std::string name = InfoOf(metrics[i]).name;
    const MetricFindings& of = side.metrics[i];
    result["medians"][name] = FiniteOrNull(of.median);
    result["spreads"][name] = FiniteOrNull(of.spread);
    result["values"][name] = of.values;
    if (!of.group.empty()) result["groups"][name] = of.group;
  }
  result["exit_codes"] = json::array();
  for (const std::optional<int>& code : side.exit_codes) {
    result["exit_codes"].push_back(OptionalToJson(code));
  }
  result["percentiles"] = PercentilesOf(side, metrics);
  result["note"] = side.note.empty() ? json(nullptr) : json(side.note);
  result["verdicts"] = WordsJson(side);
  return result;
}

json ConfirmationJson(const Comparison& comparison) {
  if (!comparison.confirmation) return nullptr;
  return {{"ratio", RatioJson(comparison.confirmation->ratio, comparison.confirmation->pairs > 0)},
          {"pairs", comparison.confirmation->pairs}};
}

json InTheseRuns(const Comparison& comparison) {
  return comparison.in_these_runs ? json(RatioVerdictName(*comparison.in_these_runs))
                                  : json(nullptr);
}

json ComparisonJson(const Findings& f, const Comparison& comparison) {
  const MetricInfo& info = InfoOf(f.metrics[comparison.metric]);
  return {{"side", f.sides[comparison.side].name},
          {"metric", info.name},
          {"unit", info.unit},
          {"ratio", RatioJson(comparison.ratio, comparison.has_ratio)},
          {"verdict", RatioVerdictName(comparison.verdict)},
          {"verdict_in_these_runs", InTheseRuns(comparison)},
          {"message", nullptr},
          {"looks", comparison.looks},
          {"pairs_to_decide",
           comparison.pairs_to_decide ? json(*comparison.pairs_to_decide) : json(nullptr)},
          {"confirmation", ConfirmationJson(comparison)}};
}

json Gates(const Findings& f) {
  json gates = json::array();
  for (const Comparison& each : f.comparisons) {
    if (!each.gate_passed) continue;
    // The gate fails only if the lower bounds of both measurements exceed the limit, so the smaller
    // of the two bounds is reported.
    std::optional<double> value;
    if (each.ratio.interval) value = each.ratio.interval->low;
    if (each.confirmation && each.confirmation->ratio.interval) {
      value = std::min(*value, each.confirmation->ratio.interval->low);
    }
    gates.push_back({{"gate", "fail_above"},
                     {"limit", 1 + *f.task.fail_above},
                     {"value", value ? json(*value) : json(nullptr)},
                     {"passed", *each.gate_passed},
                     {"side", f.sides[each.side].name},
                     {"metric", InfoOf(f.metrics[each.metric]).name}});
  }
  return gates;
}

json ErrorRate(const Findings& f) {
  if (!f.paired) {
    return {{"nominal", kError}, {"comparisons", f.comparisons.size()}, {"method", "none"}};
  }
  return {{"nominal", kError},
          {"comparisons", f.comparisons.size()},
          {"method", "spending over looks, Bonferroni over comparisons"}};
}

json SpawnJson(const std::optional<SpawnFindings>& spawn) {
  if (!spawn) return nullptr;
  const SpawnCost &process = spawn->process, &shell = spawn->shell;
  return {{"wall_us", 1e6 * process.wall_seconds},
          {"spread_us", 1e6 * process.spread_seconds},
          {"cpu_us", 1e6 * process.cpu_seconds},
          {"runs", process.runs},
          {"shell_wall_us", 1e6 * shell.wall_seconds},
          {"shell_runs", shell.runs},
          {"least_memory_bytes", spawn->least_resident_bytes},
          {"unavailable", process.unavailable.empty() ? json(nullptr) : json(process.unavailable)}};
}

}  // namespace

json ToDocument(const Findings& f, json environment, int exit_code) {
  const Comparison& first = f.comparisons[0];
  json document = MakeEnvelope("compare");
  document["metric"] = InfoOf(f.metrics[0]).name;
  document["unit"] = InfoOf(f.metrics[0]).unit;
  document["margin"] = f.task.margin;
  document["ratio"] = RatioJson(first.ratio, first.has_ratio);
  document["interval_scope"] = f.covers;
  document["pairs"] = f.pairs;
  document["warmup_pairs"] = f.discarded;
  document["stop_reason"] = f.paired ? json(EndedByName(f.ended_by)) : json(nullptr);
  document["a"] = FirstMetricJson(f.sides[0]);
  document["b"] = FirstMetricJson(f.sides[1]);
  document["confirmation"] = ConfirmationJson(first);
  document["verdict"] = RatioVerdictName(first.verdict);
  document["verdict_in_these_runs"] = InTheseRuns(first);
  document["message"] = nullptr;
  document["sides"] = json::array();
  for (const SideFindings& side : f.sides) {
    document["sides"].push_back(AllMetricsJson(side, f.metrics));
  }
  document["comparisons"] = json::array();
  for (const Comparison& each : f.comparisons) {
    document["comparisons"].push_back(ComparisonJson(f, each));
  }
  document["error_rate"] = ErrorRate(f);
  document["spawn"] = SpawnJson(f.spawn);
  document["gates"] = Gates(f);
  for (size_t i = 0; i < f.comparisons.size(); ++i) {
    const std::string message = ComparisonSentenceOf(ComparisonView(document, i));
    if (message.empty()) continue;
    document["comparisons"][i]["message"] = message;
    if (i == 0) document["message"] = message;
  }
  environment["seconds"] = f.seconds;
  environment["added_flags"] = f.sides[0].length_flags;
  document["environment"] = std::move(environment);
  document["exit_code"] = exit_code;
  document["error"] = nullptr;
  return document;
}

}  // namespace litmus::compare
