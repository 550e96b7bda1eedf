// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes external text (file names, members of JSON, label lists) safe for a terminal.
#ifndef LITMUS_CLI_UTF8_H_
#define LITMUS_CLI_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/strings/string_view.h"

namespace litmus {

// Returns the length in bytes of the well-formed UTF-8 sequence at the start of `text`, which must
// not be empty, and sets `point` to its code point. Returns 0 if there is none. Ranges: the Unicode
// Standard, table 3-7. Thread-safe.
size_t DecodeUtf8(std::string_view text, uint32_t& point);

// True for control characters of ASCII and Latin 1, including tab and line feed.
constexpr bool IsControl(uint32_t point) { return point < 0x20 || (point >= 0x7F && point < 0xA0); }

// Returns `text` as a message for a terminal. Control characters, which could move the cursor or
// set a title, and invalid UTF-8 become '?'. Lines after the first are indented, so that none looks
// like another message. Text after the first kMaxPrintable bytes is replaced by its number of
// bytes. Tabs stay. Thread-safe.
inline constexpr size_t kMaxPrintable = 4096;
std::string Printable(absl::string_view text);

// The number of columns of UTF-8 text whose characters are one column wide.
size_t Utf8Columns(absl::string_view text);

}  // namespace litmus

#endif  // LITMUS_CLI_UTF8_H_
