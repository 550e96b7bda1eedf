// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_COMMON_COUNTED_H_
#define LITMUS_TOOLS_COMMON_COUNTED_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"

namespace litmus {

// Formats "1 process", "0 processes", "3 processes".
inline std::string Counted(int64_t count, const char* one, const char* many) {
  return absl::StrCat(count, " ", count == 1 ? one : many);
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_COUNTED_H_
