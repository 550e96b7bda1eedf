// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_COMMON_LABELS_SPLIT_LINES_H_
#define LITMUS_TOOLS_COMMON_LABELS_SPLIT_LINES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace litmus {

// Splits `text` into lines without line ends ("\r\n" too) and without a leading byte order mark; an
// empty last line is dropped. Thread-safe.
std::vector<std::string> SplitLines(absl::string_view text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_SPLIT_LINES_H_
