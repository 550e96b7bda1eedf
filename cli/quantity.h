// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Numbers with a unit: durations, fractions and sizes in flags, and durations for users.
#ifndef LITMUS_CLI_QUANTITY_H_
#define LITMUS_CLI_QUANTITY_H_

#include <cstdint>
#include <optional>
#include <string>

namespace litmus {

// Converts "500ms", "60s", "2m" or "1.5h" to seconds: a positive number with one of these units.
// Empty for any other text.
std::optional<double> ParseDuration(const std::string& text);

// Converts "2%" or "0.02" to 0.02: per cent, or a plain number, above 0 and below 1. Empty for any
// other text; "2" without a unit could mean 2 % or 200 %.
std::optional<double> ParseShare(const std::string& text);

// Converts "4GiB", "500MiB", "1.5GB" or "4096" to bytes: a positive number with one of the units
// KiB, MiB, GiB, TiB (powers of 1024), kB, MB, GB, TB (powers of 1000), or without a unit. Empty
// for any other text, for less than one byte, and for more than 2^62 bytes.
std::optional<int64_t> ParseSize(const std::string& text);

// A time for users: "1:05" or "1:02:03". Negative times are written as 0.
std::string ClockText(double seconds);

// For Flag::Check: return "" or what the text must be. The empty text is refused too.
std::string CheckDuration(const std::string& text);
std::string CheckShare(const std::string& text);
// The same, and the empty text is accepted: the flag is not given.
std::string CheckDurationOrNone(const std::string& text);
std::string CheckShareOrNone(const std::string& text);
// Accepts a plain number from 0 to 1, a limit of accuracy. For a percentage, the message states the
// fraction that is meant.
std::string CheckFraction(const std::string& text);
std::string CheckSize(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_CLI_QUANTITY_H_
