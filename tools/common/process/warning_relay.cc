// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/warning_relay.h"

#include <utility>

#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace litmus {

WarningRelay::WarningRelay(std::function<void(const std::string&)> warn,
                           std::function<bool(absl::string_view)> leave_out)
    : warn_(std::move(warn)), leave_out_(std::move(leave_out)) {}

void WarningRelay::Relay(const std::string& errors) {
  for (absl::string_view line : absl::StrSplit(errors, '\n')) {
    if (!absl::ConsumePrefix(&line, kWarningPrefix)) continue;
    if (leave_out_ && leave_out_(line)) continue;
    if (told_.insert(std::string(line)).second) warn_(std::string(line));
  }
}

}  // namespace litmus
