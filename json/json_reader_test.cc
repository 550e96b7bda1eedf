// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads members of every type where another type is expected, and at the limits of their bounds.
#include "json/json_reader.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr int64_t kMin = std::numeric_limits<int64_t>::min(),
                  kMax = std::numeric_limits<int64_t>::max();

const json& Document() {
  static const json* const document = new json(json::parse(R"({
    "zero": 0, "ten": 10, "eleven": 11, "minus": -1, "least": -9223372036854775808,
    "most": 9223372036854775807, "above": 9223372036854775808, "half": 0.5, "whole": 3.0,
    "text": "abc", "true": true, "null": null, "list": [1, "two", [3]],
    "long": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "object": {"inner": {"list": [{"x": 7}]}}})"));
  return *document;
}

using Read = std::function<void(const JsonReader&)>;

std::string ProblemOf(const Read& read) {
  std::string problem;
  read(JsonReader(Document(), "", &problem));
  return problem;
}

TEST(JsonReaderTest, ValuesWithinBounds) {
  std::string problem;
  const JsonReader reader(Document(), "", &problem);
  EXPECT_EQ(reader.At("zero").Integer(0, 10), 0);
  EXPECT_EQ(reader.At("ten").Integer(0, 10), 10);
  EXPECT_EQ(reader.At("least").Integer(kMin, kMax), kMin);
  EXPECT_EQ(reader.At("most").Integer(kMin, kMax), kMax);
  EXPECT_EQ(reader.At("half").Number(), 0.5);
  EXPECT_EQ(reader.At("ten").Number(), 10);
  EXPECT_EQ(reader.At("text").Text(), "abc");
  EXPECT_EQ(reader.At("text").Word({"x", "abc"}), "abc");
  EXPECT_TRUE(reader.At("true").Bool());
  EXPECT_TRUE(reader.At("null").IsNull());
  EXPECT_EQ(reader.At("list").Size(3, 3), 3u);
  EXPECT_EQ(reader.At("list")[1].Text(), "two");
  EXPECT_EQ(reader.At("list")[2][0].Integer(3, 3), 3);
  EXPECT_EQ(reader.At("object").At("inner").At("list")[0].At("x").Integer(0, 9), 7);
  EXPECT_EQ(reader.At("object").Object().size(), 1u);
  EXPECT_TRUE(reader.Has("zero"));
  EXPECT_FALSE(reader.Has("none"));
  EXPECT_FALSE(reader.At("zero").Has("zero"));
  EXPECT_EQ(problem, "");
}

TEST(JsonReaderTest, ProblemsNameTheMember) {
  const struct {
    Read read;
    std::string problem;
  } kCases[] = {
      {[](const JsonReader& r) { r.At("none").Integer(0, 1); }, "none: is missing"},
      {[](const JsonReader& r) { r.At("eleven").Integer(0, 10); },
       "eleven: must be an integer from 0 to 10, not 11"},
      {[](const JsonReader& r) { r.At("minus").Integer(0, 10); },
       "minus: must be an integer from 0 to 10, not -1"},
      {[](const JsonReader& r) { r.At("above").Integer(0, kMax); },
       "above: must be an integer from 0 to 9223372036854775807, not 9223372036854775808"},
      {[](const JsonReader& r) { r.At("whole").Integer(0, 10); },
       "whole: must be an integer from 0 to 10, not 3.0"},
      {[](const JsonReader& r) { r.At("text").Integer(0, 10); },
       "text: must be an integer from 0 to 10, not \"abc\""},
      {[](const JsonReader& r) { r.At("text").Number(); }, "text: must be a number, not \"abc\""},
      {[](const JsonReader& r) { r.At("null").Number(); }, "null: must be a number, not null"},
      {[](const JsonReader& r) { r.At("ten").Text(); }, "ten: must be a string, not 10"},
      {[](const JsonReader& r) { r.At("long").Bool(); },
       "long: must be true or false, not a long string"},
      {[](const JsonReader& r) {
         r.At("text").Word({"x", "y"});
       },
       "text: must be one of x, y, not \"abc\""},
      {[](const JsonReader& r) { r.At("object").Size(0, 9); },
       "object: must be an array, not an object"},
      {[](const JsonReader& r) { r.At("list").Size(0, 2); },
       "list: must have 0 to 2 elements, not 3"},
      {[](const JsonReader& r) { r.At("list").Size(6, 6); }, "list: must have 6 elements, not 3"},
      {[](const JsonReader& r) { r.At("list")[1].Integer(0, 1); },
       "list[1]: must be an integer from 0 to 1, not \"two\""},
      {[](const JsonReader& r) { r.At("list")[9].Integer(0, 1); },
       "list[9]: must be an integer from 0 to 1, not null"},
      {[](const JsonReader& r) { r.At("list").Object(); }, "list: must be an object, not an array"},
      {[](const JsonReader& r) { r.At("ten").At("x").At("y").Text(); },
       "ten: must be an object with 'x', not 10"},
      {[](const JsonReader& r) { r.At("object").At("inner").At("list")[0].At("x").Text(); },
       "object.inner.list[0].x: must be a string, not 7"},
      // Only the first problem is kept.
      {[](const JsonReader& r) {
         r.At("none").Text();
         r.At("ten").Text();
       },
       "none: is missing"},
  };
  for (const auto& c : kCases) EXPECT_EQ(ProblemOf(c.read), c.problem);
}

TEST(JsonReaderTest, WhatIsWrongReadsAsNothing) {
  std::string problem;
  const JsonReader reader(Document(), "file", &problem);
  EXPECT_EQ(reader.At("text").Integer(0, 10), 0);
  EXPECT_EQ(reader.At("text").Integer(5, 10), 5);
  EXPECT_EQ(reader.At("text").Number(), 0);
  EXPECT_FALSE(reader.At("text").Bool());
  EXPECT_EQ(reader.At("ten").Text(), "");
  EXPECT_EQ(reader.At("ten").Size(0, 9), 0u);
  EXPECT_TRUE(reader.At("ten").Object().empty());
  EXPECT_EQ(problem.find("file.text: "), 0u) << problem;
}

// The upper bound of an index into an empty list is -1.
TEST(JsonReaderTest, BoundsWithNothingBetweenThem) {
  std::string problem;
  EXPECT_EQ(JsonReader(Document(), "", &problem).At("zero").Integer(0, -1), 0);
  EXPECT_EQ(problem, "zero: must be an integer from 0 to -1, not 0");
}

TEST(JsonReaderTest, BelowTheDeepestStep) {
  json deep = 1;
  for (int i = 0; i < 20; ++i) deep = json{{"a", deep}};
  std::string problem;
  JsonReader reader(deep, "", &problem);
  for (int i = 0; i < 20; ++i) reader = reader.At("a");
  EXPECT_EQ(reader.Integer(1, 1), 1);
  EXPECT_EQ(reader.Text(), "");
  EXPECT_EQ(problem, "a.a.a.a.a.a.a: must be a string, not 1");
}

}  // namespace
}  // namespace litmus
