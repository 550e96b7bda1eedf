// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What is wrong with COCO's JSON files, in words: what was found, what is expected, the fix.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_MESSAGES_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_MESSAGES_H_

#include <string>

#include "absl/strings/string_view.h"
#include "tools/eval_coco/scoring/record_fields.h"

namespace litmus::coco {

// At the top of the file is something else than what such a file has there: instances_*.json an
// object, results an array.
std::string WrongTop(bool is_results);

// A string where the field is an integer.
std::string StringForInteger(Field field, absl::string_view value);

// From nlohmann's text of a parse error, whose position is left out, and the token at which the
// parser stopped.
std::string ParseProblem(absl::string_view text, absl::string_view token);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_MESSAGES_H_
