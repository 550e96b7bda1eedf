// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/warning_relay.h"

#include <gtest/gtest.h>

#include "absl/strings/match.h"

namespace litmus {
namespace {

TEST(WarningRelayTest, PassesEachWarningOnOnce) {
  std::string told;
  const auto warn = [&](const std::string& text) { told += text + "|"; };
  WarningRelay all(warn);
  all.Relay("WARN: the CPU\nERROR: no\nINFO: x\nWARN: the CPU\nWARN: --output twice");
  all.Relay("WARN: the CPU\nWARN: another\n not a WARN: line\n");
  EXPECT_EQ(told, "the CPU|--output twice|another|");
  told.clear();
  WarningRelay some(warn,
                    [](absl::string_view text) { return absl::StartsWith(text, "--output "); });
  some.Relay("WARN: --output twice\nWARN: the CPU\n");
  EXPECT_EQ(told, "the CPU|");
}

}  // namespace
}  // namespace litmus
