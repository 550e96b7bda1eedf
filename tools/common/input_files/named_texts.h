// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses flags with a text per model input: "[INPUT:]TEXT;[INPUT:]TEXT;…".
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_TEXTS_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_TEXTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus {

struct NamedText {
  std::vector<size_t> inputs;  // input indices
  bool has_name = false;       // false: the text applies to all inputs
  std::string text;
};

// Parses the items of `value`. INPUT is a name, which may contain colons, or an index. `names`:
// names of the model's inputs. A text that contains a colon must have an INPUT. OutOfRange (a usage
// error), with a message that begins with `flag`: the model does not have the input.
absl::StatusOr<std::vector<NamedText>> ParseNamedTexts(const std::string& flag,
                                                       const std::string& value,
                                                       const std::vector<std::string>& names);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_TEXTS_H_
