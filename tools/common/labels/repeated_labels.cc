// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/repeated_labels.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

namespace litmus {

std::string RepeatedLabels(const std::vector<std::string>& labels) {
  constexpr double kMostRepeated = 0.01;
  absl::flat_hash_map<std::string, size_t> line_of;  // line of the first occurrence, from 1
  size_t repeated = 0;
  std::string example;
  for (size_t i = 0; i < labels.size(); ++i) {
    const auto [first, is_new] = line_of.emplace(labels[i], i + 1);
    if (is_new) continue;
    ++repeated;
    if (example.empty()) {
      example = absl::StrCat("'", labels[i], "' on lines ", first->second, " and ", i + 1);
    }
  }
  if (static_cast<double>(repeated) <= kMostRepeated * static_cast<double>(labels.size())) {
    return "";
  }
  return absl::StrCat(repeated, " of ", labels.size(), " labels repeat an earlier one, such as ",
                      example, "; a prediction of one of these classes counts for all of them");
}

}  // namespace litmus
