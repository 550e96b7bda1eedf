// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/result_state.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "tools/common/exports/json_member.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// True if the document has its main number. A failed benchmark may have others (init, memory_peak).
bool HasMainNumber(const json& document) {
  const std::string tool = TextAt(document, {"tool", "name"});
  if (tool == "compare") return NumberAt(document, {"ratio", "value"}).has_value();
  const json& metrics = ListAt(document, {"metrics"});
  if (tool == "benchmark_model") {
    return !ListAt(document, {"cold_start"}).empty() ||
           NumberAt(WithText(metrics, "name", "latency_median"), {"value"});
  }
  return std::any_of(metrics.begin(), metrics.end(),
                     [](const json& metric) { return NumberAt(metric, {"value"}).has_value(); });
}

}  // namespace

ResultState StateOf(int64_t exit_code, bool measured) {
  if (!IsFailure(exit_code)) return measured ? ResultState::kValue : ResultState::kNotMeasured;
  const bool copy = exit_code == kExitCantCreate || exit_code == kExitIoError;
  return copy && measured ? ResultState::kValue : ResultState::kFailed;
}

ResultState StateOf(const json& document) {
  return StateOf(WholeNumber(NumberAt(document, {"exit_code"}).value_or(kExitOk)),
                 HasMainNumber(document));
}

ResultState StateOfCell(const json& cell) {
  const std::string status = TextAt(cell, {"status"});
  if (status == "failed") return ResultState::kFailed;
  const bool measured = status == "ok" && MemberAt(cell, {"result"}).is_object();
  return measured ? ResultState::kValue : ResultState::kNotMeasured;
}

std::string FailureOf(const json& document, ResultState state) {
  if (state != ResultState::kFailed) return "";
  const std::string error = TextAt(document, {"error"});
  if (!error.empty()) return error;
  return absl::StrCat("exit code ", WholeNumber(NumberAt(document, {"exit_code"}).value_or(1)));
}

}  // namespace litmus
