// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/joined_tests/filter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace litmus {
namespace {

const std::vector<NamedTest> kTests = {{"A.One", "a/a_test.cc"},   {"A.Two", "a/a_test.cc"},
                                       {"A.Three", "a/b_test.cc"}, {"B.One", "a/b_test.cc"},
                                       {"X/C.One/0", "c_test.cc"}, {"X/C.One/1", "c_test.cc"}};

TEST(FilterTest, LeavesOutWhatOtherSourcesHave) {
  struct Case {
    const char *source, *filter, *limited;
  };
  for (const Case& c : {Case{"a_test.cc", "*", "*-A.Three:B.*:X/C.*"},
                        Case{"a_test.cc", "A.T*:B.*", "A.T*:B.*-A.Three:B.*:X/C.*"},
                        Case{"b_test.cc", "*-B.One", "*-B.One:A.One:A.Two:X/C.*"},
                        Case{"c_test.cc", "-A.One", "-A.One:A.*:B.*"}}) {
    std::string limited, error;
    ASSERT_TRUE(LimitToSource(kTests, c.source, c.filter, &limited, &error)) << error;
    EXPECT_EQ(limited, c.limited) << c.source << " " << c.filter;
  }
}

TEST(FilterTest, OneSourceNeedsNoFilter) {
  std::string limited, error;
  ASSERT_TRUE(LimitToSource({{"A.One", "a/a_test.cc"}}, "a_test.cc", "*", &limited, &error));
  EXPECT_EQ(limited, "*");
}

TEST(FilterTest, ASourceWithoutTestsAndANameOfTwoSourcesAreErrors) {
  std::string limited, error;
  EXPECT_FALSE(LimitToSource(kTests, "test.cc", "*", &limited, &error));
  EXPECT_EQ(error, "no test of this program stands in test.cc");
  EXPECT_FALSE(LimitToSource({{"A.One", "a_test.cc"}, {"A.One", "b_test.cc"}}, "a_test.cc", "*",
                             &limited, &error));
  EXPECT_EQ(error, "two sources have a test A.One; rename one");
}

}  // namespace
}  // namespace litmus
