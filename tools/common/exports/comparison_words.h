// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Describes a comparison in words that suit the metric: a program that uses less memory is not
// "faster". All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_WORDS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_WORDS_H_

#include <optional>
#include <string>

#include "tools/common/interval.h"

namespace litmus {

// B / A with its 95 % interval.
struct MeasuredRatio {
  double value = 1;
  std::optional<Interval> interval;
};

// Expresses `verdict` ("same", "faster", "slower", "unclear") in words for the metric: "faster",
// "uses less memory".
std::string VerdictWords(const std::string& metric, const std::string& verdict);

// For example "B is 7.0 % slower than A (5.6 to 8.6 %)" or "B uses 34.2 % less memory than A (33.0
// to 35.1 %)"; above a ratio of 2 "B takes 105 times as long as A (56 to 181)".
std::string RatioWords(const std::string& metric, const MeasuredRatio& ratio);

// What follows the verdict "same", "faster" or "slower" as its reason, without repeating it:
// "within 2 %; difference 0.14 % (-1.31 to 1.68 %)" or "it takes 34.2 % less time than A (33.0
// to 35.1 %)".
std::string VerdictReason(const std::string& metric, const std::string& verdict, double margin,
                          const MeasuredRatio& ratio);

// Returns RatioWords, or that A and B are the same within `margin`, or that the result is unclear.
std::string ComparisonSentence(const std::string& metric, const std::string& verdict, double margin,
                               const MeasuredRatio& ratio);

// Describes the outcome of --fail_above=`limit`, in one run or in the two runs that were checked:
// "B is 7.1 % slower than A (6.6 to 7.7 %) in the first run, 7.0 % (6.4 to 7.6 %) in the second;
// limit 5 %, exceeded in both".
std::string GateSentence(const std::string& metric, double limit, const MeasuredRatio& first,
                         const std::optional<MeasuredRatio>& second, bool passed);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_WORDS_H_
