// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Valid JSON must parse as with nlohmann's parser; other texts must be rejected with the position.
#include "json/parse_json.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string Nested(size_t depth, const char* open, const char* inner, const char* close) {
  std::string text;
  for (size_t i = 0; i < depth; ++i) text += open;
  text += inner;
  for (size_t i = 0; i < depth; ++i) text += close;
  return text;
}

std::string Object(size_t members) {
  std::string text = "{";
  for (size_t i = 0; i < members; ++i) absl::StrAppend(&text, i == 0 ? "" : ",", "\"", i, "\":1");
  return text + "}";
}

// Returns an array with `count` elements and one more.
std::string Repeated(const std::string& element, size_t count) {
  std::string text = "[";
  for (size_t i = 0; i < count; ++i) text += element;
  return text + "0]";
}

TEST(ParseJsonTest, AsTheLibraryParses) {
  const std::string texts[] = {
      "null",
      " true ",
      "-1",
      "18446744073709551615",
      "1.5e300",
      "\"a\\u00e9\\n\xC3\xA9\"",
      "[]",
      "{}",
      "[1, [2, [], {}], {\"b\": {\"z\": 1, \"a\": [null]}, \"a\": 2}]",
      "{\"\": \"\", \"b\": [{}, {\"c\": []}], \"d\": false}",
      Nested(kMaxJsonDepth, "[", "", "]"),
      Nested(kMaxJsonDepth, "{\"a\":", "1", "}"),
      Object(kMaxJsonMembers),
  };
  for (const std::string& text : texts) {
    const auto value = ParseJson(text);
    ASSERT_TRUE(value.ok()) << text.substr(0, 80) << ": " << value.status();
    EXPECT_EQ(value->dump(), json::parse(text).dump()) << text.substr(0, 80);
  }
}

TEST(ParseJsonTest, Refused) {
  const struct {
    std::string text, error;
  } kCases[] = {
      {"", "is not JSON: line 1, column 1: "},
      {"{", "is not JSON: line 1, column 2: "},
      {"[1,\n 2,\n  x]", "is not JSON: line 3, column 3: "},
      {"[1] 2", "is not JSON: line 1, column 5: "},
      {"[1e999]", "number overflow"},
      {"[-1e999]", "number overflow"},
      {"[NaN]", "is not JSON"},
      {"[Infinity]", "is not JSON"},
      {"\"\xFF\"", "is not JSON"},
      {"\"\\ud800\"", "is not JSON"},
      {std::string("\"a\0b\"", 5), "is not JSON"},
      {"{\"a\": 1, \"b\": 2, \"a\": 3}", "has 'a' twice in one object"},
      {"[{\"\": 1, \"\": 2}]", "has '' twice in one object"},
      {Nested(kMaxJsonDepth + 1, "[", "", "]"), "is nested deeper than 64 levels"},
      {Nested(kMaxJsonDepth + 1, "{\"a\":", "1", "}"), "is nested deeper than 64 levels"},
      {Repeated("[", 20000000), "is nested deeper than 64 levels"},
      {Repeated("0,", kMaxJsonValues), "has more than 16777216 values"},
      {Repeated("[],", kMaxJsonValues), "has more than 16777216 values"},
      {Object(kMaxJsonMembers + 1), "has an object of more than 10000 members"},
  };
  for (const auto& c : kCases) {
    const auto value = ParseJson(c.text);
    SCOPED_TRACE(c.text.substr(0, 80));
    ASSERT_FALSE(value.ok());
    EXPECT_EQ(value.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(value.status().message().find(c.error), absl::string_view::npos) << value.status();
    EXPECT_EQ(value.status().message().find("json.exception"), absl::string_view::npos)
        << value.status();
  }
}

}  // namespace
}  // namespace litmus
