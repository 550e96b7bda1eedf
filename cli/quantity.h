// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Numbers with a unit: durations, shares and sizes as flags give them, durations as people read
// them.
#ifndef LITMUS_CLI_QUANTITY_H_
#define LITMUS_CLI_QUANTITY_H_

#include <cstdint>
#include <optional>
#include <string>

namespace litmus {

// "500ms", "60s", "2m", "1.5h" in seconds: a number above 0 with one of these units, and nothing
// else. Empty for any other text.
std::optional<double> ParseDuration(const std::string& text);

// "2%" and "0.02" as 0.02: per cent, or a plain number, above 0 and below 1. Empty for any other
// text; "2" alone could mean 2 % or 200 %.
std::optional<double> ParseShare(const std::string& text);

// "4GiB", "500MiB", "1.5GB" and "4096" in bytes: a number above 0 with one of the units KiB, MiB,
// GiB, TiB (powers of 1024), kB, MB, GB, TB (powers of 1000), or without a unit. Empty for any
// other text, and for less than a byte or more than 2^62 bytes.
std::optional<int64_t> ParseSize(const std::string& text);

// A time for people: "1:05" or "1:02:03"; below 0 as 0.
std::string ClockText(double seconds);

// For Flag::Check: "" or what the text must be. The empty text is refused, too.
std::string CheckDuration(const std::string& text);
std::string CheckShare(const std::string& text);
// A plain number from 0 to 1: a limit of accuracy. Of a percentage it says which fraction is meant.
std::string CheckFraction(const std::string& text);
std::string CheckSize(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_CLI_QUANTITY_H_
