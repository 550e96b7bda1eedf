// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/label_order.h"

#include <gtest/gtest.h>

#include "absl/strings/str_split.h"

namespace litmus {
namespace {

using Lines = std::vector<std::string>;

Lines Split(const char* text) { return absl::StrSplit(text, '|'); }

TEST(LabelOrderTest, Alphabetical) {
  const struct {
    const char *what, *labels;
    bool alphabetical;
  } kCases[] = {
      {"by bytes", "Bat|Cat|ant|bee|cow|dog|eel|fox|gnu|hen", true},
      {"by letters, as sort(1)", "ant|Bat|bee-eater|beet|Cat|cow|dog|eel|fox|gnu", true},
      {"a background in front", "background|ant|bat|bee|beet|cat|cow|dog|eel|fox|gnu", true},
      {"a background among the others", "ant|background|bat|bee|beet|cat|cow|dog|eel|fox", true},
      {"one is out of order", "ant|bat|bee|beet|cat|cow|dog|eel|gnu|fox", false},
      {"ImageNet's", "tench|goldfish|white shark|tiger shark|hammerhead|ray|cock|hen|kite|owl",
       false},
      {"too few", "ant|bat|bee|beet|cat|cow|dog|eel|fox", false},
      {"numbered", "c 0|c 1|c 2|c 3|c 4|c 5|c 6|c 7|c 8|c 9", false},
      {"by WordNet's numbers", "n01|n02|n03|n04|n05|n06|n07|n08|n09|n10", false},
      {"one number among names", "ant|b 52|bee|beet|cat|cow|dog|eel|fox|gnu", true},
      {"empty", "", false},
  };
  for (const auto& c : kCases) EXPECT_EQ(IsAlphabetical(Split(c.labels)), c.alphabetical) << c.what;
}

TEST(LabelOrderTest, OtherOrder) {
  const struct {
    const char *labels, *other;
    bool is_other;
  } kCases[] = {
      {"a|b|c", "a|b|c", false},
      {"a|b|c", "a|c|b", true},
      {"a|b|c", "background|a|b|c", false},
      {"a|b|c", "background|b|a|c", true},
      {"a|background|b", "background|b|a", true},
      {"a|b|c", "a|b|d", false},
      {"a|b|c", "a|b", false},
      {"a|a|b", "a|b|b", false},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(IsOtherOrder(Split(c.labels), Split(c.other)), c.is_other)
        << c.labels << " and " << c.other;
  }
}

}  // namespace
}  // namespace litmus
