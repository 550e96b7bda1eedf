// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/print_error.h"

#include <gtest/gtest.h>

#include "cli/exit_codes.h"

namespace litmus {
namespace {

TEST(PrintErrorTest, Errors) {
  const struct {
    absl::Status status;
    int exit_code;
    const char* printed;
  } cases[] = {
      {absl::NotFoundError("no file 'a'"), kExitNoInput, "ERROR: tool: no file 'a'\n"},
      {absl::OutOfRangeError("--flag: x"), kExitUsage, "ERROR: tool: --flag: x\n"},
      {absl::InvalidArgumentError("'\x1b[2J'"), kExitBadData, "ERROR: tool: '?[2J'\n"},
  };
  for (const auto& c : cases) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(FailWith("tool", c.status), c.exit_code);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), c.printed);
  }
}

TEST(PrintErrorTest, Warnings) {
  testing::internal::CaptureStderr();
  PrintWarning("label '\x1b]0;title\x07'");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "WARN: label '?]0;title?'\n");
}

}  // namespace
}  // namespace litmus
