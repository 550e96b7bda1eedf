// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/context.h"

#include "absl/strings/str_cat.h"

namespace litmus::doctor {

std::string Context::AsRoot(const std::string& command) const {
  if (host.is_root) return command;
  return absl::StrCat(facts.android ? "su root " : "sudo ", command);
}

std::string Context::Write(const std::string& value, const std::string& pattern) const {
  return absl::StrCat("echo ", value, " | ", AsRoot("tee " + pattern));
}

}  // namespace litmus::doctor
