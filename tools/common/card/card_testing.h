// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads cards in tests.
#ifndef LITMUS_TOOLS_COMMON_CARD_CARD_TESTING_H_
#define LITMUS_TOOLS_COMMON_CARD_CARD_TESTING_H_

#include <string>

#include "absl/strings/str_replace.h"

namespace litmus {

// A tool's text with each row of its card in one line: a long command of the row "next" continues
// after a backslash, behind the column of names (quote_command.h).
inline std::string WithJoinedRows(const std::string& text) {
  return absl::StrReplaceAll(text, {{"\\\n            ", ""}});
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_CARD_TESTING_H_
