// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Words and numbers for values of a history, which its text, page and messages share.
#ifndef LITMUS_TOOLS_COMMON_HISTORY_CHANGE_TEXT_H_
#define LITMUS_TOOLS_COMMON_HISTORY_CHANGE_TEXT_H_

#include <optional>
#include <string>

#include "tools/common/interval.h"

namespace litmus {

// "4.352 ms", "47.5 MiB", "0.7021", "12.5 1/s".
std::string ValueText(double value, const std::string& unit);

// "+1.2 %", "-0.35 %", "+0 %" for the ratios 1.012, 0.9965 and 1.
std::string ChangeText(double ratio);

// "+1.2 % (95 %: -0.8 to +3.2 %)"; without an interval only the value.
std::string ChangeText(double ratio, const std::optional<Interval>& interval);

// The first ten digits of a commit's hash; other texts are unchanged.
std::string ShortCommit(const std::string& commit);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_CHANGE_TEXT_H_
