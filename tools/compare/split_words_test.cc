// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Words as sh separates them. The expected words are those of `for word in TEXT; do printf '[%s]'`.
#include "tools/compare/split_words.h"

#include <gtest/gtest.h>

namespace litmus::compare {
namespace {

using Words = std::vector<std::string>;

TEST(SplitWordsTest, AsShDoesWithoutExpansions) {
  const struct {
    const char* text;
    Words words;
  } cases[] = {
      {"", {}},
      {" \t\n ", {}},
      {"a", {"a"}},
      {"  a  b\tc\nd ", {"a", "b", "c", "d"}},
      {"'a b' \"c d\"", {"a b", "c d"}},
      {"a'b c'd\"e f\"g", {"ab cde fg"}},
      {"'' \"\" a''", {"", "", "a"}},
      {"'\\n' '\"' \"'\"", {"\\n", "\"", "'"}},
      {"a\\ b \\'c\\\" \\\\", {"a b", "'c\"", "\\"}},
      {"\"\\$ \\` \\\" \\\\ \\n\"", {"$ ` \" \\ \\n"}},
      {"a\\\nb \"c\\\nd\"", {"ab", "cd"}},
      {"$HOME * ~ # ; | {a,b} $(x)", {"$HOME", "*", "~", "#", ";", "|", "{a,b}", "$(x)"}},
      {"\xc3\xa4 \xff", {"\xc3\xa4", "\xff"}},
  };
  for (const auto& c : cases) {
    const absl::StatusOr<Words> words = SplitWords(c.text);
    ASSERT_TRUE(words.ok()) << c.text << words.status();
    EXPECT_EQ(*words, c.words) << c.text;
  }
}

TEST(SplitWordsTest, WhatIsNotClosed) {
  const struct {
    const char *text, *message;
  } cases[] = {
      {"a 'b", "the quote ' at character 3 is not closed"},
      {"'a' \"b'", "the quote \" at character 5 is not closed"},
      {"\"\\\"", "the quote \" at character 1 is not closed"},
      {"a\\", "a backslash at the end protects nothing"},
  };
  for (const auto& c : cases) {
    const absl::StatusOr<Words> words = SplitWords(c.text);
    EXPECT_EQ(words.status().code(), absl::StatusCode::kInvalidArgument) << c.text;
    EXPECT_EQ(words.status().message(), c.message) << c.text;
  }
}

}  // namespace
}  // namespace litmus::compare
