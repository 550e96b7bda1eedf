// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Texts of the reports of compare.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_COMPARISON_TEXT_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_COMPARISON_TEXT_H_

#include <optional>
#include <string>

#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "nlohmann/json.hpp"
#include "tools/common/exports/json_member.h"
#include "tools/common/result_report/cell_text.h"

namespace litmus {

// A value of a side in its unit.
inline std::string ComparedValueText(std::optional<double> value, const std::string& unit) {
  if (unit == "us") return TimeText(value);
  if (unit == "bytes") return BytesText(value);
  return value ? PlainNumber(*value, 6) : "–";
}

// "1.0012, 95 % interval 0.9950 … 1.0074" for the member "ratio".
inline std::string RatioText(const nlohmann::ordered_json& ratio) {
  const auto value = NumberAt(ratio, {"value"});
  if (!value) return "not measured";
  std::string text = absl::StrFormat("%.4f", *value);
  const auto low = NumberAt(ratio, {"lower"}), high = NumberAt(ratio, {"upper"});
  if (low && high) absl::StrAppendFormat(&text, ", 95 %% interval %.4f … %.4f", *low, *high);
  return text;
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_COMPARISON_TEXT_H_
