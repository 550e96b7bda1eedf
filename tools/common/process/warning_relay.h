// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Forwards warnings of child processes to the user: for example, that a child fell back from the
// GPU to the CPU.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_WARNING_RELAY_H_
#define LITMUS_TOOLS_COMMON_PROCESS_WARNING_RELAY_H_

#include <functional>
#include <set>
#include <string>

#include "absl/strings/string_view.h"

namespace litmus {

// The prefix of a warning on stderr.
inline constexpr char kWarningPrefix[] = "WARN: ";

// Forwards each distinct warning once. Not thread-safe.
class WarningRelay {
 public:
  // `warn` receives a warning without its prefix. `leave_out` returns true for warnings that do not
  // concern the user (null: none).
  explicit WarningRelay(std::function<void(const std::string&)> warn,
                        std::function<bool(absl::string_view)> leave_out = nullptr);

  // `errors`: the child's standard error.
  void Relay(const std::string& errors);

 private:
  const std::function<void(const std::string&)> warn_;
  const std::function<bool(absl::string_view)> leave_out_;
  std::set<std::string> told_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_WARNING_RELAY_H_
