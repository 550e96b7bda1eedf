// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/input_files/shape_texts.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace litmus {
namespace {

// Formats the parsed shapes as "a=1,80 b=4", or "malformed".
std::string Parsed(const std::string& text) {
  const auto shapes = ParseShapeTexts(text);
  if (!shapes) return "malformed";
  return absl::StrJoin(*shapes, " ", [](std::string* out, const ShapeText& shape) {
    absl::StrAppend(out, shape.input, "=", absl::StrJoin(shape.shape, ","));
  });
}

TEST(ShapeTextsTest, Forms) {
  const struct {
    const char *text, *parsed;
  } kCases[] = {
      {"1,224,224,3", "=1,224,224,3"},
      {"a:1,80&b:4", "a=1,80 b=4"},
      {"a:b:0:1,80", "a:b:0=1,80"},
      {"#0:7", "#0=7"},
      {"a:0,3", "a=0,3"},
      {"a:&b:1", "a= b=1"},
      {"", "malformed"},
      {":1,2", "malformed"},
      {"a", "malformed"},
      {"a:1,,2", "malformed"},
      {"a:1,", "malformed"},
      {"a:-1,2", "malformed"},
      {"a:1x2", "malformed"},
      {"a:2147483648", "malformed"},
      {"a:1&", "malformed"},
      {"1,2;3", "malformed"},
  };
  for (const auto& c : kCases) EXPECT_EQ(Parsed(c.text), c.parsed) << c.text;
}

}  // namespace
}  // namespace litmus
