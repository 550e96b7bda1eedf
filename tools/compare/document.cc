// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/document.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tools/common/document/document.h"
#include "tools/common/exports/comparison_subject.h"
#include "tools/compare/metric.h"

namespace litmus::compare {
namespace {

using json = nlohmann::ordered_json;

json RatioJson(const RatioEstimate& ratio, bool measured) {
  return {{"value", measured ? json(ratio.value) : json(nullptr)},
          {"lower", ratio.interval ? json(ratio.interval->low) : json(nullptr)},
          {"upper", ratio.interval ? json(ratio.interval->high) : json(nullptr)}};
}

json SideJson(const SideFindings& side) {
  json result = json::object();
  if (side.file.empty()) {
    result["argv"] = side.argv;
    result["added_flags"] = side.length_flags;
    result["tool"] = side.version.empty() ? json(nullptr) : json(side.version);
  } else {
    result["file"] = side.file;
    if (!side.name.empty()) result["name"] = side.name;
  }
  const bool measured = !side.values.empty();
  result["median"] = measured ? json(side.median) : json(nullptr);
  result["spread"] = measured ? json(side.spread) : json(nullptr);
  result["values"] = side.values;
  result["note"] = side.note.empty() ? json(nullptr) : json(side.note);
  result["verdicts"] = json::object();
  for (const auto& [word, count] : side.words) result["verdicts"][word] = count;
  return result;
}

json Gates(const Findings& f) {
  json gates = json::array();
  if (!f.gate_passed) return gates;
  // The gate fails only if the lower bounds of both measurements exceed the limit, so the smaller
  // of the two bounds is reported.
  std::optional<double> value;
  if (f.ratio.interval) value = f.ratio.interval->low;
  if (f.confirmation && f.confirmation->ratio.interval) {
    value = std::min(*value, f.confirmation->ratio.interval->low);
  }
  gates.push_back({{"gate", "fail_above"},
                   {"limit", 1 + *f.task.fail_above},
                   {"value", value ? json(*value) : json(nullptr)},
                   {"passed", *f.gate_passed}});
  return gates;
}

}  // namespace

json ToDocument(const Findings& f, json environment, int exit_code) {
  json document = MakeEnvelope("compare");
  document["metric"] = InfoOf(f.task.metric).name;
  document["unit"] = InfoOf(f.task.metric).unit;
  document["margin"] = f.task.margin;
  document["ratio"] = RatioJson(f.ratio, !f.a.values.empty());
  document["interval_scope"] = f.covers;
  document["pairs"] = f.pairs;
  document["warmup_pairs"] = f.discarded;
  document["stop_reason"] = f.paired ? json(EndedByName(f.ended_by)) : json(nullptr);
  document["a"] = SideJson(f.a);
  document["b"] = SideJson(f.b);
  document["confirmation"] = nullptr;
  if (f.confirmation) {
    document["confirmation"] = {
        {"ratio", RatioJson(f.confirmation->ratio, f.confirmation->pairs > 0)},
        {"pairs", f.confirmation->pairs}};
  }
  document["verdict"] = RatioVerdictName(f.verdict);
  document["verdict_in_these_runs"] =
      f.in_these_runs ? json(RatioVerdictName(*f.in_these_runs)) : json(nullptr);
  const std::string message = ComparisonSentenceOf(document);
  document["message"] = message.empty() ? json(nullptr) : json(message);
  document["gates"] = Gates(f);
  environment["seconds"] = f.seconds;
  environment["added_flags"] = f.a.length_flags;
  document["environment"] = std::move(environment);
  document["exit_code"] = exit_code;
  document["error"] = nullptr;
  return document;
}

}  // namespace litmus::compare
