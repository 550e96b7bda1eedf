// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "json/json_place.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(JsonPlaceTest, ByPath) {
  const char text[] =
      " {\"a\": 1,\n  \"b\" : [true, {\"c\": \"x,]}\\\"\", \"d\":[ ]}, -2.5e3\n],\n\"e\":{}}";
  struct Case {
    const char *path, *place;
  };
  for (const Case& c :
       {Case{"", "line 1, column 2"}, Case{"a", "line 1, column 8"}, Case{"b", "line 2, column 9"},
        Case{"b[0]", "line 2, column 10"}, Case{"b[1]", "line 2, column 16"},
        Case{"b[1].c", "line 2, column 22"}, Case{"b[1].d", "line 2, column 36"},
        Case{"b[2]", "line 2, column 42"}, Case{"e", "line 4, column 5"},
        // What is missing is where it should be.
        Case{"z", "line 1, column 2"}, Case{"b[3]", "line 2, column 9"},
        Case{"b[1].d[0]", "line 2, column 36"}, Case{"a.b", "line 1, column 8"},
        Case{"b[99999999999999999999]", "line 2, column 9"}, Case{"b[", "line 2, column 9"},
        Case{"e..", "line 4, column 5"}}) {
    EXPECT_EQ(JsonPlace(text, c.path), c.place) << c.path;
  }
}

TEST(JsonPlaceTest, DocumentsOfOneValue) {
  for (const char* text : {"1", "[]", "{}", "\"\"", "null"}) {
    EXPECT_EQ(JsonPlace(text, "a[0].b"), "line 1, column 1") << text;
  }
}

}  // namespace
}  // namespace litmus
