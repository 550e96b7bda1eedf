// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/label_format.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

using Lines = std::vector<std::string>;

TEST(LabelFormatTest, EachForm) {
  const struct {
    const char* name;
    Lines lines;
    std::string part;  // expected part of the description; "": none
  } kCases[] = {
      {"nothing", {}, ""},
      {"an empty line", {""}, ""},
      {"labels", {"background", "tench, Tinca tinca", "goldfish"}, ""},
      {"labels of which some are numbers", {"0", "1", "dash"}, ""},
      {"labels of which some begin with one", {"3 of clubs", "ace"}, ""},
      {"a label in brackets", {"[unused]", "dog"}, ""},
      {"UTF-16, little end first",
       {"\xFF\xFE"
        "b"},
       "is UTF-16 text: convert it with iconv"},
      {"UTF-16, big end first", {"\xFE\xFF", "x"}, "is UTF-16 text"},
      {"a JSON list", {"[\"a\", \"b\"]"}, "is a JSON document"},
      {"a JSON object of lines", {"{", "\"0\": \"a\"", "} "}, "is a JSON document"},
      {"a label map", {"item {", "  id: 1", "}"}, "is a label map (.pbtxt)"},
      {"numbers", {"0", "17"}, "has numbers, not labels"},
      {"numbers and labels",
       {"0 tench", "1:goldfish", "2, shark"},
       "has a number before each label"},
      {"WordNet's numbers", {"n01440764", "n01443537 goldfish"}, "begins each line with WordNet's"},
      {"nine digits are no such number", {"n014407641 tench"}, ""},
      {"numbers behind a background", {"background", "0 tench", "1 dog"}, "has a number before"},
      {"quotes", {"\"a\"", "'b'"}, "has its labels in quotes"},
  };
  for (const auto& c : kCases) {
    const std::string description = DescribeLabelFormat("l.txt", c.lines);
    EXPECT_EQ(description.empty(), c.part.empty()) << c.name << ": " << description;
    if (!c.part.empty()) {
      EXPECT_EQ(description.rfind("'l.txt' " + c.part, 0), 0u) << c.name << ": " << description;
    }
  }
}

}  // namespace
}  // namespace litmus
