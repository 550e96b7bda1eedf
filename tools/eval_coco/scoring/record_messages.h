// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Error messages for COCO's JSON files: the value found, the value expected, and the fix.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_MESSAGES_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_MESSAGES_H_

#include <string>

#include "absl/strings/string_view.h"
#include "tools/eval_coco/scoring/record_fields.h"

namespace litmus::coco {

// The top-level value has the wrong type: instances_*.json needs an object, results an array.
std::string WrongTop(bool is_results);

// A string in place of an integer.
std::string StringForInteger(Field field, absl::string_view value);

// Converts nlohmann's text of a parse error, without its position. `token`: where the parser
// stopped.
std::string ParseProblem(absl::string_view text, absl::string_view token);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_MESSAGES_H_
