// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/repeated_labels.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(RepeatedLabelsTest, MoreThanOnePerCent) {
  EXPECT_EQ(RepeatedLabels({}), "");
  EXPECT_EQ(RepeatedLabels({"a", "b"}), "");
  EXPECT_EQ(RepeatedLabels({"a", "b", "b", "a", "b"}),
            "3 of 5 labels repeat an earlier one, such as 'b' on lines 2 and 3; a prediction of "
            "one of these classes counts for all of them");
  std::vector<std::string> many;
  for (int i = 0; i < 198; ++i) many.push_back(std::to_string(i));
  many.insert(many.end(), {"7", "7"});
  EXPECT_EQ(RepeatedLabels(many), "") << "1 %";
  many.emplace_back("7");
  EXPECT_NE(RepeatedLabels(many), "");
}

}  // namespace
}  // namespace litmus
