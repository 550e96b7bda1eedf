// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads floating-point numbers like std::from_chars, which the C++ library of Android's NDK lacks
// for them.
#ifndef LITMUS_CLI_DECIMAL_H_
#define LITMUS_CLI_DECIMAL_H_

#include <algorithm>
#include <system_error>

#include "absl/strings/charconv.h"

namespace litmus {

// Reads the longest decimal number at the start of [first, last). *number is unchanged if .ec is
// not empty. Text from an 'x' on is not read, because Abseil would otherwise read "0x1" as 1.
// Number: float or double.
template <typename Number>
absl::from_chars_result DecimalFromChars(const char* first, const char* last, Number* number,
                                         absl::chars_format format = absl::chars_format::general) {
  const char* end = std::find_if(first, last, [](char c) { return c == 'x' || c == 'X'; });
  Number read = 0;
  const absl::from_chars_result result = absl::from_chars(first, end, read, format);
  if (result.ec == std::errc()) *number = read;
  return result;
}

}  // namespace litmus

#endif  // LITMUS_CLI_DECIMAL_H_
