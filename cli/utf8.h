// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Text from outside (file names, members of JSON, label lists) on a terminal.
#ifndef LITMUS_CLI_UTF8_H_
#define LITMUS_CLI_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/strings/string_view.h"

namespace litmus {

// The length in bytes of the well-formed UTF-8 sequence at the start of `text`, and its code point
// in `point`; 0 if there is none. `text` is not empty. Ranges: the Unicode Standard, table 3-7.
// Thread-safe.
size_t DecodeUtf8(std::string_view text, uint32_t& point);

// Control characters of ASCII and of Latin 1, tabs and line feeds among them.
constexpr bool IsControl(uint32_t point) { return point < 0x20 || (point >= 0x7F && point < 0xA0); }

// `text` as a message on a terminal: control characters, which may move the cursor or set a title,
// and what is no UTF-8 are '?', a line after the first is indented, so that none passes for another
// message, and what follows the first kMaxPrintable bytes is told as a number of bytes. Tabs stay.
// Thread-safe.
inline constexpr size_t kMaxPrintable = 4096;
std::string Printable(absl::string_view text);

}  // namespace litmus

#endif  // LITMUS_CLI_UTF8_H_
