// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/input_files/named_files.h"

#include "absl/strings/str_split.h"

namespace litmus {

std::vector<std::pair<std::string, std::string>> SplitNamedFiles(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const absl::string_view item : absl::StrSplit(text, ',')) {
    std::string parts[2];
    int part = 0;
    for (size_t i = 0; i < item.size(); ++i) {
      if (item[i] == ':' && i + 1 < item.size() && item[i + 1] == ':') {
        parts[part] += item[i++];
      } else if (item[i] == ':' && part == 0) {
        part = 1;
      } else {
        parts[part] += item[i];
      }
    }
    result.emplace_back(parts[0], parts[1]);
  }
  return result;
}

}  // namespace litmus
