// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Warnings of child processes for the user of their parent: a child that fell back to the CPU must
// not pass for one of a GPU.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_WARNING_RELAY_H_
#define LITMUS_TOOLS_COMMON_PROCESS_WARNING_RELAY_H_

#include <functional>
#include <set>
#include <string>

#include "absl/strings/string_view.h"

namespace litmus {

// What stands before a warning on stderr.
inline constexpr char kWarningPrefix[] = "WARN: ";

// Passes each warning on once. Not thread-safe.
class WarningRelay {
 public:
  // `warn` takes a warning without its prefix; `leave_out` says which ones tell the user nothing
  // (null: none).
  explicit WarningRelay(std::function<void(const std::string&)> warn,
                        std::function<bool(absl::string_view)> leave_out = nullptr);

  // `errors`: what a child wrote to its standard error.
  void Relay(const std::string& errors);

 private:
  const std::function<void(const std::string&)> warn_;
  const std::function<bool(absl::string_view)> leave_out_;
  std::set<std::string> told_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_WARNING_RELAY_H_
