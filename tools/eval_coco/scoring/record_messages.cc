// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/record_messages.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace litmus::coco {

std::string WrongTop(bool is_results) {
  return is_results ? "expected an array of detections, not an object: give COCO's results JSON, "
                      "and the ground truth as --ground_truth"
                    : "expected an object with images, categories and annotations, not an array: "
                      "put a list of annotations into such an object, and give detections as "
                      "--detections";
}

std::string StringForInteger(Field field, absl::string_view value) {
  constexpr size_t kMostShown = 40;
  const bool is_id = field <= Field::kCategoryId;
  return absl::StrCat("expected ", ExpectedOf(field), ", not the string \"",
                      value.substr(0, kMostShown), "\"",
                      is_id ? "; give images, categories and annotations numbers, the same in both "
                              "files"
                            : "");
}

std::string ParseProblem(absl::string_view text, absl::string_view token) {
  const size_t prefix = text.find("] ");
  if (prefix != absl::string_view::npos) text.remove_prefix(prefix + 2);
  const size_t position = text.find(": ");
  if (absl::StartsWith(text, "parse error") && position != absl::string_view::npos) {
    text.remove_prefix(position + 2);
  }
  // Python's json.dump writes NaN, Infinity and -Infinity; the parser stops at their first letter.
  const bool in_string = absl::StrContains(text, "invalid string");
  if (!in_string && (absl::EndsWith(token, "N") || absl::EndsWith(token, "I"))) {
    return "JSON has no NaN and no Infinity; write finite numbers, or leave the record out";
  }
  return std::string(text);
}

}  // namespace litmus::coco
