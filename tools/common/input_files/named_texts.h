// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Flags that say something of each input of a model: "[INPUT:]TEXT;[INPUT:]TEXT;…".
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_TEXTS_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_TEXTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus {

struct NamedText {
  std::vector<size_t> inputs;  // indices
  bool has_name = false;       // false: the text is for all inputs
  std::string text;
};

// The items of `value`. INPUT is a name, which may hold colons itself, or an index. `names`: those
// of the model's inputs. A text with a colon needs its INPUT. OutOfRange (a usage error), whose
// message begins with `flag`: an input that the model does not have.
absl::StatusOr<std::vector<NamedText>> ParseNamedTexts(const std::string& flag,
                                                       const std::string& value,
                                                       const std::vector<std::string>& names);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_TEXTS_H_
