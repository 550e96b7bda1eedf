// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/class_map.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/common/evaluation/image_folder.h"

namespace litmus::coco {

absl::StatusOr<ClassMap> ClassMap::Make(const std::string& file, int64_t offset,
                                        const GroundTruth& ground_truth) {
  ClassMap map;
  map.offset_ = offset;
  if (file.empty()) return map;
  map.from_file_ = true;
  const auto lines = ReadLines("--label_map", file);
  if (!lines.ok()) return lines.status();
  for (size_t i = 0; i < lines->size(); ++i) {
    const absl::string_view line = absl::StripAsciiWhitespace((*lines)[i]);
    if (line.empty() || line[0] == '#') continue;
    const size_t end = std::min(line.find_first_of(" \t,"), line.size());
    // One comma may be among the white space between the two columns.
    absl::string_view rest = absl::StripLeadingAsciiWhitespace(line.substr(end));
    absl::ConsumePrefix(&rest, ",");
    const std::string target(absl::StripLeadingAsciiWhitespace(rest));
    int64_t model_class, category;
    const auto named = std::find_if(ground_truth.categories.begin(), ground_truth.categories.end(),
                                    [&](const Category& c) { return c.name == target; });
    if (named != ground_truth.categories.end()) {
      category = named->id;
    } else if (!absl::SimpleAtoi(target, &category)) {
      return absl::InvalidArgumentError(
          absl::StrCat("--label_map: '", file, "' line ", i + 1, ": '", target,
                       "' is neither a category id nor a name in the ground truth"));
    }
    if (category < -kMaxId || category > kMaxId ||
        !absl::SimpleAtoi(line.substr(0, end), &model_class) ||
        !map.map_.emplace(model_class, category).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("--label_map: '", file, "' line ", i + 1,
                       ": expected a class of the model, each once, and its category"));
    }
  }
  return map;
}

bool ClassMap::Map(int64_t model_class, int64_t* category) const {
  if (!from_file_) {
    *category = model_class + offset_;
    return true;
  }
  const auto found = map_.find(model_class);
  if (found == map_.end()) return false;
  *category = found->second;
  return true;
}

}  // namespace litmus::coco
