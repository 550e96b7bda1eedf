// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/csv.h"

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "tools/benchmark_model/reporters/json.h"

namespace litmus::benchmark {
namespace {

// No name, unit or word holds a comma or a quote.
std::string Cell(const nlohmann::ordered_json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

std::string ToCsv(const Result& result) {
  std::string text = "metric,unit,value,lower,upper,better\n";
  for (const auto& metric : MetricsOf(result)) {
    absl::StrAppend(&text, Cell(metric["name"]), ",", Cell(metric["unit"]), ",",
                    Cell(metric["value"]), ",", Cell(metric["lower"]), ",", Cell(metric["upper"]),
                    ",", Cell(metric["better"]), "\n");
  }
  if (result.verdict) absl::StrAppend(&text, "verdict,,", WordName(result.verdict->word), ",,,\n");
  return text;
}

int CsvTable::OnEnd(const Result& result, int) {
  std::fputs(ToCsv(result).c_str(), stdout);
  return 0;
}

}  // namespace litmus::benchmark
