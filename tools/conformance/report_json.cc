// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/report_json.h"

#include <cmath>
#include <utility>
#include <vector>

#include "tools/common/document/document.h"

namespace litmus::conformance {
namespace {

using json = nlohmann::ordered_json;

json CaseToJson(const CaseRun& run, bool with_delegates) {
  const CaseResult& result = run.result;
  json entry = {{"operator", run.group},
                {"case", run.name},
                {"resolver", ResolverName(run.resolver)},
                {"passed", result.passed},
                {"max_error", std::isfinite(result.worst) ? json(result.worst) : json(nullptr)},
                {"failure", result.passed ? json(nullptr) : json(result.failure)}};
  if (!with_delegates) return entry;
  json not_taken = json::array();
  for (const GraphNode& node : result.not_taken) {
    not_taken.push_back({{"node", node.index}, {"operator", node.op}});
  }
  entry["delegation"] = {{"nodes", result.nodes},
                         {"delegate_nodes", result.delegated},
                         {"not_delegated", std::move(not_taken)}};
  return entry;
}

json OperatorToJson(const std::string& group, const Tally& tally, bool with_delegates) {
  json entry = {{"operator", group},
                {"passed", tally.passed},
                {"failed", tally.failed},
                {"max_error", tally.worst}};
  if (with_delegates) {
    entry["nodes"] = tally.nodes;
    entry["delegate_nodes"] = tally.delegated;
  }
  return entry;
}

// The fraction is missing if there is no case or node.
Metric Share(const char* name, int part, int whole) {
  Metric metric;
  metric.name = name;
  metric.unit = "fraction";
  metric.better = Better::kHigher;
  if (whole > 0) metric.value = static_cast<double>(part) / whole;
  return metric;
}

}  // namespace

json ToDocument(const Results& results, const Ending& ending, json environment) {
  const Tally total = TallyOf(results);
  json document = MakeEnvelope("conformance");
  document["counts"] = {{"passed", total.passed}, {"failed", total.failed}};
  json& operators = document["operators"] = json::array();
  for (const auto& [group, tally] : TallyByGroup(results)) {
    operators.push_back(OperatorToJson(group, tally, results.with_delegates));
  }
  json& cases = document["cases"] = json::array();
  for (const CaseRun& run : results.runs) cases.push_back(CaseToJson(run, results.with_delegates));
  std::vector<Metric> metrics = {Share("passed_cases", total.passed, total.passed + total.failed)};
  if (results.with_delegates) {
    metrics.push_back(Share("delegated_nodes", total.delegated, total.nodes));
  }
  // After an interrupt there are no metrics: the remaining cases might have failed.
  if (!ending.has_result) metrics.clear();
  document["metrics"] = MetricsToJson(metrics);
  json& gates = document["gates"] = json::array();
  if (results.require_full_delegation && ending.has_result) {
    const int not_taken = total.nodes - total.delegated;
    gates.push_back({{"gate", "require_full_delegation"},
                     {"limit", 0},
                     {"value", not_taken},
                     {"passed", not_taken == 0}});
  }
  document["interrupted"] = results.interrupted;
  document["environment"] = std::move(environment);
  document["exit_code"] = ending.exit_code;
  document["error"] = ending.exit_code == kExitOk ? json(nullptr) : json(ending.error);
  return document;
}

}  // namespace litmus::conformance
