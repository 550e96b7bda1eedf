// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/csv.h"

#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/common/csv_cell.h"
#include "tools/common/exports/result_state.h"

namespace litmus::benchmark {
namespace {

// Names, units and verdicts contain no comma or quote, so cells need no escaping.
std::string Cell(const nlohmann::ordered_json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

std::string ToCsv(const Result& result, int exit_code, const std::string& error) {
  std::string text = "metric,unit,value,lower,upper,better\n";
  const auto row = [&](const char* name, const std::string& value) {
    absl::StrAppend(&text, name, ",,", CsvCell(value), ",,,\n");
  };
  if (StateOf(exit_code, result.summary.count > 0 || !result.cold.empty()) !=
      ResultState::kFailed) {
    for (const auto& metric : MetricsOf(result)) {
      absl::StrAppend(&text, Cell(metric["name"]), ",", Cell(metric["unit"]), ",",
                      Cell(metric["value"]), ",", Cell(metric["lower"]), ",", Cell(metric["upper"]),
                      ",", Cell(metric["better"]), "\n");
    }
    if (result.verdict) row("verdict", WordName(result.verdict->word));
  }
  if (exit_code == kExitOk) return text;
  row("exit_code", absl::StrCat(exit_code));
  row("error", error);
  return text;
}

}  // namespace litmus::benchmark
