// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/arm_processor.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(ArmProcessorTest, WhatIsMissing) {
  // Linux's bits of a processor's capabilities, and what is missing.
  const struct {
    const char* processor;
    unsigned long hwcap;
    const char* missing;
  } kCases[] = {
      {"Cortex-A7", 0x7fb0d6, ""},
      {"Cortex-A9", 0x00b0d6, "VFPv4"},
      {"ARM1176", 0x0080d7, "NEON and VFPv4"},
      {"VFPv4 with 16 registers", 0x07a0d6, "NEON"},
      {"none of all capabilities", 0, "NEON and VFPv4"},
      {"all", ~0UL, ""},
  };
  for (const auto& c : kCases) {
    const char* const missing = MissingInstructions(c.hwcap);
    EXPECT_STREQ(missing == nullptr ? "" : missing, c.missing) << c.processor;
  }
}

}  // namespace
}  // namespace litmus
