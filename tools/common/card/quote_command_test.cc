// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/quote_command.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(QuoteCommandTest, AShellReadsTheSameArguments) {
  EXPECT_EQ(QuoteCommand({"tool", "--graph=a b", "", "it's"}), "tool '--graph=a b' '' 'it'\\''s'");
  EXPECT_EQ(QuoteCommand({"tool", "--num_threads=1;2"}), "tool '--num_threads=1;2'");
}

}  // namespace
}  // namespace litmus
