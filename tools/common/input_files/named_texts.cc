// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/input_files/named_texts.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/common/status_exit.h"

namespace litmus {

absl::StatusOr<std::vector<NamedText>> ParseNamedTexts(const std::string& flag,
                                                       const std::string& value,
                                                       const std::vector<std::string>& names) {
  std::vector<NamedText> items;
  for (const absl::string_view item : absl::StrSplit(value, ';', absl::SkipEmpty())) {
    NamedText named;
    size_t longest = 0;
    for (size_t i = 0; i < names.size(); ++i) {
      for (const std::string& prefix : {absl::StrCat(names[i], ":"), absl::StrCat(i, ":")}) {
        if (!absl::StartsWith(item, prefix) || prefix.size() < longest) continue;
        if (prefix.size() > longest) named.inputs.clear();
        longest = prefix.size();
        named.inputs.push_back(i);
      }
    }
    named.has_name = !named.inputs.empty();
    if (!named.has_name) {
      if (const size_t colon = item.rfind(':'); colon != absl::string_view::npos) {
        return UsageError(absl::StrCat(flag, ": the model has no input '", item.substr(0, colon),
                                       "'; it has '", absl::StrJoin(names, "', '"), "'"));
      }
      for (size_t i = 0; i < names.size(); ++i) named.inputs.push_back(i);
    }
    named.text = std::string(item.substr(longest));
    items.push_back(std::move(named));
  }
  return items;
}

}  // namespace litmus
