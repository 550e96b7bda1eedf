// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The environment of one run: that of this process, with the request's variables.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RUN_ENVIRONMENT_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RUN_ENVIRONMENT_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace litmus {

class RunEnvironment {
 public:
  explicit RunEnvironment(const std::vector<std::pair<std::string, std::string>>& changes);
  // "NAME=VALUE", sorted.
  std::vector<std::string> texts() const;
  // The folders in which programs are looked up; without PATH those that sh uses.
  std::string path() const;

 private:
  std::map<std::string, std::string> values_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RUN_ENVIRONMENT_H_
