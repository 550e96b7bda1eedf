// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/outcome_text.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/number.h"
#include "cli/plain_number.h"

namespace litmus::diff {
namespace {

// One bit more halves the error.
constexpr double kDecibelsPerBit = 6.0206;

}  // namespace

std::string OutcomeText(const std::vector<OutputError>& errors,
                        const std::vector<std::string>& names) {
  const auto has = [&](auto&& what) { return std::any_of(errors.begin(), errors.end(), what); };
  if (has([](const OutputError& e) { return e.not_comparable > 0; })) {
    return "Some outputs cannot be compared: NaN, infinity or shape";
  }
  if (!has([](const OutputError& e) { return !e.equal(); })) {
    int64_t nan = 0, compared = 0;
    for (const OutputError& e : errors) {
      nan += e.nan_on_both;
      compared += e.compared;
    }
    return nan == 0 ? "Both sides give equal outputs"
                    : absl::StrCat("Both sides give equal outputs; ", nan, " of ", compared,
                                   " elements are NaN");
  }
  size_t worst = 0;
  double largest = 0;
  for (size_t i = 0; i < errors.size(); ++i) {
    if (errors[i].snr_db < errors[worst].snr_db) worst = i;
    largest = std::max(largest, errors[i].max_error);
  }
  const double snr = errors[worst].snr_db;
  const std::string element = "largest error of any element: " + Number(largest);
  const std::string of = errors.size() == 1 ? "" : absl::StrCat(" of output '", names[worst], "'");
  if (!std::isfinite(snr)) {
    return absl::StrCat("The SNR", of, " is ", SnrText(errors[worst]), "; ", element);
  }
  std::string text = absl::StrCat("The error", of, " is ", Percent(std::pow(10, -snr / 20), 3),
                                  " of the reference (RMS), SNR ", SnrText(errors[worst]));
  const double bits = snr / kDecibelsPerBit;
  if (bits >= 1) {
    absl::StrAppendFormat(&text, ", about %.0f bits (float32 has 24, float16 11, int8 8)",
                          std::floor(bits));
  }
  return absl::StrCat(text, "; ", element);
}

}  // namespace litmus::diff
