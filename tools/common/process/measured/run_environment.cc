// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/run_environment.h"

#include <unistd.h>

#include <cstring>

#include "absl/strings/str_cat.h"

namespace litmus {

RunEnvironment::RunEnvironment(const std::vector<std::pair<std::string, std::string>>& changes) {
  for (char** each = environ; *each != nullptr; ++each) {
    const char* const end = std::strchr(*each, '=');
    if (end == nullptr) continue;
    values_.emplace(std::string(*each, static_cast<size_t>(end - *each)), end + 1);
  }
  for (const auto& [name, value] : changes) values_[name] = value;
}

std::vector<std::string> RunEnvironment::texts() const {
  std::vector<std::string> texts;
  for (const auto& [name, value] : values_) texts.push_back(absl::StrCat(name, "=", value));
  return texts;
}

std::string RunEnvironment::path() const {
  const auto path = values_.find("PATH");
  return path == values_.end() ? "/usr/local/bin:/usr/bin:/bin" : path->second;
}

}  // namespace litmus
