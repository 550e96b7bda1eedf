// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The words of a command that is given as one text, as sh separates them.
#ifndef LITMUS_TOOLS_COMPARE_SPLIT_WORDS_H_
#define LITMUS_TOOLS_COMPARE_SPLIT_WORDS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus::compare {

// Separates at spaces, tabs and line feeds. Quotes and backslashes have the meaning that they have
// in sh: '…' is literal; in "…" a backslash protects $ ` " \ and a line feed; outside it protects
// any character. Nothing is expanded: $HOME, *, ~, # and ; are text. An empty pair of quotes is an
// empty word. InvalidArgument: a quote that is not closed, a backslash at the end.
absl::StatusOr<std::vector<std::string>> SplitWords(const std::string& text);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SPLIT_WORDS_H_
