// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats numbers with suitable units: "5.25 ms", "23.5 GiB". A value and its interval have the
// same unit. All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_CARD_FIGURE_TEXT_H_
#define LITMUS_TOOLS_COMMON_CARD_FIGURE_TEXT_H_

#include <optional>
#include <string>

#include "tools/common/interval.h"

namespace litmus {

// "12.3 µs", "4.352 ms", "1.5 s"; "–" for an unknown value.
std::string TimeText(std::optional<double> us);

// "4.31 … 4.44 ms", in the unit of its upper bound; "" without an interval.
std::string TimeIntervalText(const std::optional<Interval>& us);

// "512 B", "18.3 KiB", "47.5 MiB", "23.5 GiB"; "–" for an unknown value.
std::string BytesText(std::optional<double> bytes);

// "5.252 ms ± 1.5 % (95 %: 5.194 to 5.352 ms)", in the value's unit. The percentage is the distance
// to the farther bound and is omitted above 100 %. Without an interval, only the value.
std::string TimeWithInterval(double us, const std::optional<Interval>& interval);

// "1.0120 ± 0.45 % (95 %: 1.0075 to 1.0165)" for a ratio, with `digits` decimals.
std::string RatioWithInterval(double value, const std::optional<Interval>& interval, int digits);

// "0.8700 ± 0.0538 (95 %: 0.8162 to 0.9097)" for an accuracy. The distance is absolute, because a
// distance in percent could be misread as percentage points.
std::string AccuracyWithInterval(double value, const std::optional<Interval>& interval);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_FIGURE_TEXT_H_
