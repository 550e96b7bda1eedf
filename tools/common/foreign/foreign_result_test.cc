// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The dispatch: what is read as which format, and what is refused whatever the format.
#include "tools/common/foreign/foreign_result.h"

#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

TEST(ForeignResultTest, NoFormat) {
  for (const char* text :
       {"", " ", "\n", "{}", "[]", "{", "hello", "count=5 avg=3\n", "{\"results\": []}",
        "{\"schema\": {\"name\": \"litmus.benchmark_model\", \"version\": \"3.1\"}, \"metrics\": []}"}) {
    const auto read = ReadForeign(text);
    ASSERT_TRUE(read.ok()) << text << ": " << read.status();
    EXPECT_FALSE(read->has_value()) << text;
  }
}

}  // namespace
}  // namespace litmus
