// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Figures as people read them, with the unit that fits: "5.25 ms", "23.5 GiB". A value and its
// interval have one unit. All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_CARD_FIGURE_TEXT_H_
#define LITMUS_TOOLS_COMMON_CARD_FIGURE_TEXT_H_

#include <optional>
#include <string>

#include "tools/common/interval.h"

namespace litmus {

// "12.3 µs", "4.352 ms", "1.5 s"; "–" for what is not known.
std::string TimeText(std::optional<double> us);

// "4.31 … 4.44 ms", in the unit of its upper bound; "" without an interval.
std::string TimeIntervalText(const std::optional<Interval>& us);

// "512 B", "18.3 KiB", "47.5 MiB", "23.5 GiB"; "–" for what is not known.
std::string BytesText(std::optional<double> bytes);

// "5.252 ms ± 1.5 % (95 %: 5.194 to 5.352 ms)", in the value's unit: behind ± stands the distance
// to the farther bound, up to 100 %. Without an interval the value alone.
std::string TimeWithInterval(double us, const std::optional<Interval>& interval);

// "1.0120 ± 0.45 % (95 %: 1.0075 to 1.0165)" of a ratio, with `digits` behind the point.
std::string RatioWithInterval(double value, const std::optional<Interval>& interval, int digits);

// "0.8700 ± 0.0538 (95 %: 0.8162 to 0.9097)" of an accuracy, whose distance in per cent would be
// taken for one in points.
std::string AccuracyWithInterval(double value, const std::optional<Interval>& interval);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_FIGURE_TEXT_H_
